import TodoModel

/// What happened to pasted lines.
package enum PasteResult: AppResult {
  package typealias Owner = Paste

  /// It has to be asked whether to run them.
  case asked([String])
  /// They are to be run.
  case confirmed([String])
  /// Those that are left are forgotten.
  case stopped

  package var output: FeatureOutput {
    switch self {
    case .asked(let lines):
      .confirms(PendingAction(question: PasteQuestion(pasted: lines), confirmed: PasteAction.run(lines)))
    case .confirmed(let lines): .runs(lines)
    case .stopped: .stops
    }
  }
}
