import TodoModel

/// What happened to pasted lines.
package enum PasteResult: AppResult {
  package typealias Owner = Paste

  /// It has to be asked whether to run them.
  case asked([String])
  /// They are to be run.
  case confirmed([String])
  /// They are forgotten.
  case declined
  /// Those that are left are forgotten.
  case stopped

  package var output: FeatureOutput {
    switch self {
    case .asked: .asks()
    case .confirmed(let lines): .runs(lines)
    case .declined: .fails(.notConfirmed(.declined))
    case .stopped: .stops
    }
  }
}
