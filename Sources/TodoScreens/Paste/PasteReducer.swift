import MVI

/// What becomes of pasted lines.
public enum PasteReducer: Reducer {
  /// The state that follows.
  public static func reduce(_ state: PasteViewState, _ result: PasteResult) -> PasteViewState {
    switch result {
    case .asked(let lines): PasteViewState(lines: lines)
    case .confirmed, .declined, .stopped: PasteViewState()
    }
  }
}
