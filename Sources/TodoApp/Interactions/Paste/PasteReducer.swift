import MVI

/// Reduces what has happened to pasted lines into the state that is shown.
package enum PasteReducer: Reducer {
  package static func reduce(_ state: PasteViewState, _ result: PasteResult) -> PasteViewState {
    switch result {
    case .asked(let lines): PasteViewState(lines: lines)
    case .confirmed, .declined, .stopped: PasteViewState()
    }
  }
}
