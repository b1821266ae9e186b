import TodoModel

/// What happened to pasted lines.
package enum PasteResult: AppResult {
  package typealias Owner = Paste

  /// It has to be asked whether to run them.
  case asked([String], isMixed: Bool)
  /// It has to be asked whether to add them as tasks.
  indirect case offered(Confirmation, of: [String])
  /// They are to be run.
  case confirmed([String])
  /// They are tasks now.
  case added(ChangeReport)
  /// They cannot be tasks.
  case failed(TodoError)
  /// Those that are left are forgotten.
  case stopped

  package var output: FeatureOutput {
    switch self {
    case .asked(let lines, let isMixed): .confirms(PendingAction(running: lines, isMixed: isMixed))
    case .offered(let tasks, let lines): .confirms(PendingAction(adding: tasks, of: lines))
    case .confirmed(let lines): .runs(lines)
    case .added(let report): report.output
    case .failed(let error): .fails(error)
    case .stopped: .stops
    }
  }
}
