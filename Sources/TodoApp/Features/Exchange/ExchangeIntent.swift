import TodoModel

/// What the user wants of tasks in other programs.
enum ExchangeIntent: AppIntent, AppAction {
  typealias Owner = ExchangeScreen

  /// Take tasks in from files.
  case importTasks(ImportRequest)
  /// See tasks as another program wants them.
  case export(ExportRequest)
  /// See again what was exported.
  case show

  var onlyShows: Bool {
    if case .importTasks = self { false } else { true }
  }

  var takesAWhile: Bool { !onlyShows }
}

/// Which files tasks are to be taken in from, and how.
struct ImportRequest: Hashable, Sendable, Codable {
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
struct ExportRequest: Hashable, Sendable, Codable {
  /// The name of the format.
  var format = "json"
  /// Whether nothing may be lost, although it gets harder to read.
  var isComplete = false
  /// Which tasks; all of them if nothing is said.
  var query = Query.everything
}
