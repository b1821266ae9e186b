import TodoModel

/// What happened to pasted lines.
public enum PasteResult: ScreenResult {
  /// The screen it belongs to.
  public typealias Owner = PasteScreen

  /// It has to be asked whether to run them.
  case asked([String])
  /// They are to be run.
  case confirmed([String])
  /// They are forgotten.
  case declined
  /// Those that are left are forgotten.
  case stopped

  /// What it means for the program.
  public var outcome: Outcome {
    switch self {
    case .asked: .asks()
    case .confirmed(let lines): .runs(lines)
    case .declined: .fails(.notConfirmed(.declined))
    case .stopped: .stops
    }
  }
}
