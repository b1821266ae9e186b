import MVI
import TodoModel

/// Several lines that were pasted at once: they are shown, and run or added as tasks after a yes.
///
/// It only asks. No route leads to it and no command belongs to it.
package enum Paste {
  /// What the user wants of pasted lines.
  package enum Intent: Equatable, Sendable, Codable {
    /// Have them run or added as tasks, if they are what was meant to be pasted; so many of them are commands.
    case paste([String], commands: Int)
    /// Have what is left of them forgotten.
    case stop
  }

  /// What is to be done with pasted lines.
  package enum Action: Equatable, Sendable, Codable {
    /// Ask whether to run them; whether some of them are no commands.
    case ask([String], isMixed: Bool)
    /// Ask whether to add them as tasks.
    case offer([String])
    /// Add them as tasks, as was shown.
    indirect case add(Confirmation, of: [String])
    /// Run them.
    case run([String])
    /// Run no more of them.
    case stop
  }

  /// What happened to pasted lines.
  package enum Result: Equatable, Sendable, Codable {
    /// It has to be asked whether to run them.
    case asked([String], isMixed: Bool)
    /// It has to be asked whether to add them as tasks.
    indirect case offered(Confirmation, of: [String])
    /// They are to be run.
    case confirmed([String])
    /// They are tasks now.
    case added(ChangeReport)
    /// Those that are left are forgotten.
    case stopped
  }

  package static func action(for intent: Intent) -> Action {
    switch intent {
    // Most of what is pasted decides what all of it is taken for at first.
    case .paste(let lines, let commands):
      commands * 2 > lines.count ? .ask(lines, isMixed: commands < lines.count) : .offer(lines)
    case .stop: .stop
    }
  }
}

extension Paste.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
      case .asked(let lines, let isMixed): .confirm(PendingAction(running: lines, isMixed: isMixed))
      case .offered(let tasks, let lines): .confirm(PendingAction(adding: tasks, of: lines))
      case .confirmed(let lines): .run(lines)
      case .added(let report): report.report
      case .stopped: .stopRunning
    }
  }
}
