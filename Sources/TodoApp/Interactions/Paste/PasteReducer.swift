import MVI

/// Keeps nothing: what waits for a yes is kept by the program.
package enum PasteReducer: Reducer {
  package static func reduce(_ state: PasteViewState, _ result: PasteResult) -> PasteViewState {
    state
  }
}
