import MVI
import TodoExchange
import TodoJSON
import TodoModel

/// Tasks in other programs: what comes in from them, and what goes out to them.
package enum Exchange: Reducer {
  /// What the user wants of tasks in other programs.
  package enum Intent: Equatable, Sendable, Codable {
    /// Take tasks in from files.
    case importTasks(ImportRequest)
    /// See tasks as another program wants them.
    case export(ExportRequest)
    /// See again what was exported.
    case show

    var onlyShows: Bool {
      if case .importTasks = self { false } else { true }
    }
  }

  /// What has come of tasks in other programs.
  package enum Result: Equatable, Sendable, Codable {
    /// Tasks came in, or would: these changes, and what could not be read and is left out.
    case takenIn(ChangeReport, leftOut: TodoError?)
    /// Tasks are written.
    case exported(Export)
    /// What was written is shown again.
    case shown
  }

  /// What was exported last.
  package struct State: Equatable, Sendable, Codable {
    /// What was written; nil before anything was.
    var export: Export?
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .exported(let export): state = State(export: export)
    case .takenIn, .shown: break
    }
  }
}

extension Exchange.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
    case .takenIn(let report, nil): report.report
    case .takenIn(let report, let leftOut?):
      report.changes.isEmpty ? .fail(leftOut) : .changedFirst(report, then: .fail(leftOut))
    case .exported(let export): .show(Route(.exchange), notices: export.notices)
    case .shown: .show(Route(.exchange))
    }
  }
}

/// Which files tasks are to be taken in from, and how.
package struct ImportRequest: Hashable, Sendable, Codable {
  /// The name of the format; nil if the files show it.
  var format: String?
  /// The project of new tasks that have none.
  var project: String?
  /// A tag that new tasks get.
  var tag: String?
  /// Whether those come back that were deleted, here or there.
  var includesDeleted = false
  /// Whether the source counts where both have changed something, and where it is not known who has.
  var isUpdate = false
  /// Whether what cannot be read is left out.
  var keepsGoing = false
  /// Whether it is only shown what would change.
  var isDryRun = false
  /// The files and folders; `-` is standard input.
  var paths: [String] = []
}

/// Which tasks are to be put out, and how.
package struct ExportRequest: Hashable, Sendable, Codable {
  /// The name of the format.
  var format = "json"
  /// Whether nothing may be lost, although it gets harder to read.
  var isComplete = false
  /// Which tasks; all of them if nothing is said.
  var query = Query.everything
}

/// Tasks as another program wants them.
package struct Export: Hashable, Sendable, Codable {
  /// The name of the format.
  let format: String
  /// How many tasks they are.
  let count: Int
  /// The file.
  let text: String
  /// What of them the format has no place for.
  let notCarried: [NotCarried]
  /// Whether it has a place where nothing may be lost.
  let canBeComplete: Bool

  /// What is told beside it.
  var notices: [FileNotice] { notCarried.isEmpty ? [] : [.notCarried(notCarried, canBeComplete: canBeComplete)] }
}

/// What was exported, as it stands.
extension Exchange {
  static func write(_ state: Exchange.State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let export = state.export else { return page.add("Nothing has been exported.") }
    guard context.width != nil else { return page.addAsItStands(export.text) }
    // On a terminal a control in a title must not do what it says.
    for line in export.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      page.add(TextLine(String(line)), hanging: 0)
    }
  }

  /// `format`, `count` and `text`.
  static func writeMembers(of state: Exchange.State, to writer: inout JSONWriter) {
    guard let export = state.export else { return }
    writer.member("format", export.format)
    writer.member("count", export.count)
    writer.member("text", export.text)
  }
}

/// What reads files that tasks come from.
package protocol SourceReading: Sendable {
  /// The file at a path, or the files in the folder there that have such an ending; `-` is standard input.
  func files(at path: String, endings: [String]) throws(TodoError) -> [SourceFile]
}
