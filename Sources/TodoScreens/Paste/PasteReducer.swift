import MVI

/// Reduces what has happened to pasted lines into the state that is shown.
public enum PasteReducer: Reducer {
  /// The state that follows.
  public static func reduce(_ state: PasteViewState, _ result: PasteResult) -> PasteViewState {
    switch result {
    case .asked(let lines): PasteViewState(lines: lines)
    case .confirmed, .declined, .stopped: PasteViewState()
    }
  }
}
