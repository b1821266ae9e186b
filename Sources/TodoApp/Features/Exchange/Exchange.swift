import TodoExchange
import TodoJSON
import TodoModel

/// Imports tasks from other programs, and exports tasks for them.
package enum Exchange: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable {
    case importTasks(ImportRequest)
    case export(ExportRequest)
    case show

    var traits: Features.Traits {
      switch self {
      case .export(let request) where request.path != nil: []
      case .importTasks: []
      case .export, .show: .onlyShows
      }
    }
  }

  package enum Result: Equatable, Sendable, Codable {
    /// The changes that were made, or would be, and the error about lines that could not be read.
    case imported(ChangeReport, leftOut: TodoError?)
    case asked(PendingAction)
    case exported(Export)
    case shown

    var report: Report {
      switch self {
      case .imported(let report, nil): report.report
      case .imported(let report, let leftOut?):
        report.changes.isEmpty ? .fail(leftOut) : .changedFirst(report, then: .fail(leftOut))
      case .asked(let question): .confirm(question)
      case .exported(let export): .show(Route(.exchange), notices: export.notices)
      case .shown: .show(Route(.exchange))
      }
    }
  }

  package typealias State = Export?

  package struct Export: Hashable, Sendable, Codable {
    let format: String
    let count: Int
    let text: String
    let notCarried: [NotCarried]
    /// True if the format can hold everything with `--complete`.
    let canBeComplete: Bool

    var notices: [FileNotice] { notCarried.isEmpty ? [] : [.notCarried(notCarried, canBeComplete: canBeComplete)] }
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    if case .exported(let export) = result { state = export }
  }

  static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let export = state else { return page.add("Nothing has been exported.") }
    guard context.width != nil else { return page.addAsItStands(export.text) }
    // On a terminal control characters in a title must have no effect.
    for line in export.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      page.add(TextLine(String(line)), hanging: 0)
    }
  }

  static func writeMembers(of state: State, to writer: inout JSONWriter) {
    writer.members(("format", state?.format), ("count", state?.count), ("text", state?.text))
  }

  static let verbs: [Verb] = [
    Verb(
      "import", parameters: "[--format F] [--dry-run] FILE…",
      summary: "imports tasks from files of other programs, as one command that one undo takes back",
      examples: ["import todo.txt", "import --format todotxt --dry-run todo.txt"], reads: .words,
      options: ImportRequest.options.map(\.text)
    ) { (scanner, _) throws(TodoError) in .feature(.exchange(.importTasks(try scanner.importRequest()))) },
    Verb(
      "export", parameters: "[--format F] [QUERY] [FILE]",
      summary: "exports tasks for another program, or to a new FILE; `--complete` loses nothing, and is harder to read",
      examples: ["export", "export --format todotxt project:home", "export +home home.csv"], reads: .query,
      options: LineScanner.exportOptions.map(\.text)
    ) { (scanner, _) throws(TodoError) in .feature(.exchange(.export(try scanner.exportRequest()))) },
  ]
}

package struct ImportRequest: Hashable, Sendable, Codable {
  var format: String?
  /// The project of new tasks that have none.
  var project: String?
  var tag: String?
  /// True to include tasks that were deleted, here or there.
  var includesDeleted = false
  /// True if the source wins where both have changed, and where it is unknown which has.
  var isUpdate = false
  var keepsGoing = false, isDryRun = false
  var encoding: SourceEncoding?
  /// The meaning of the columns of tables, as it was typed; nil if it is that of the last import of the same file.
  var columns: String?
  /// The numbers of what tasks in doubt are, 0 for new ones, by their identifiers in the source.
  var answers: [TaskID: Int] = [:]
  /// The tasks to delete of those that are gone there; nil if nobody was asked.
  var deleting: [Int]?
  /// Files and folders; `-` is standard input.
  var paths: [String] = []

  static let options = [
    Keyword("--format", explanation: "the format, if the file does not show it"),
    Keyword("--project", explanation: "the project of new tasks that have none"),
    Keyword("--tag", explanation: "a tag for new tasks"),
    Keyword("--deleted", explanation: "brings back what was deleted here, and deletes what is gone there"),
    Keyword("--update", explanation: "takes what is there where both have changed it, or it is not known who has"),
    Keyword("--keep-going", explanation: "leaves out what cannot be read, and what is in doubt"),
    Keyword("--dry-run", explanation: "shows what would change"),
    Keyword("--encoding", explanation: "the encoding, if it is not UTF-8 and the file does not show it"),
    Keyword("--map", explanation: "the meaning of the columns of a table, which is remembered for the file"),
  ]
}

extension ImportRequest {
  func asking(about one: IncomingTask, _ candidates: [TodoItem]) -> PendingAction {
    let words = candidates.count == 1 ? "this task" : "the first of these, or another one by its number"
    return asking(
      "Is \(quoted(one.task.title)) in \(one.place?.words ?? one.origin) \(words)?", about: candidates,
      \.answers[one.task.id], yes: candidates[0].number, no: 0,
      others: Dictionary(candidates.map { ("\($0.number)", $0.number) }) { $1 })
  }

  func asking(aboutGone tasks: [Recognition.GoneTask]) -> PendingAction {
    let words = tasks.count == 1 ? "exists there: delete it" : "exist there: delete them"
    var question = asking(
      "\(tasks.count.counted("task")) from \(tasks.sourceNames) no longer \(words) here?", about: tasks.map(\.task),
      \.deleting, yes: tasks.map(\.task.number), no: [])
    let reason = "more than half of what came from \(tasks.sourceNames)"
    question.refusalUnasked = .unconfirmed(UnconfirmedChanges(tasks.map { .deleted($0.task) }, because: reason))
    return question
  }

  /// Asks about a part of the request. An interruption, or anything else that is typed, leaves everything as it is.
  private func asking<Part>(
    _ question: String, about tasks: [TodoItem], _ part: WritableKeyPath<ImportRequest, Part>, yes: Part, no: Part,
    others: [String: Part] = [:]
  ) -> PendingAction {
    func answering(_ value: Part) -> Features.Action {
      .exchange(.importTasks(changing(self) { $0[keyPath: part] = value }))
    }
    let answers = others.merging(["n": no, "no": no, "": no]) { $1 }.map { (Answer.line($0), answering($1)) }
    return PendingAction(
      asked: .importing(question, tasks.map { "  \($0.number) \($0.title)" }), confirmed: answering(yes),
      otherAnswers: Dictionary(uniqueKeysWithValues: answers))
  }
}

extension [Recognition.GoneTask] {
  /// The names of the files, without their folders.
  var sourceNames: String {
    Set(map { $0.source.split(separator: "/").last.map(String.init) ?? $0.source }).sorted().joined(separator: ", ")
  }
}

package struct ExportRequest: Hashable, Sendable, Codable {
  /// Nil if the name of the file shows it, or else JSON.
  var format: String?
  /// A file that is not there yet.
  var path: String?
  /// True to lose nothing at the cost of readability.
  var isComplete = false
  var query = Query.everything
}

package protocol SourceReading: Sendable {
  /// True once the import is interrupted.
  var isCancelled: @Sendable () -> Bool { get }
  /// The file at a path, or those with these extensions in a folder; `-` is standard input, unless that has commands.
  func files(at path: String, endings: [String]) throws(TodoError) -> [SourceFile]
  /// The path from the root of a file, which may not be there yet, or of standard output; nil if that is no file.
  func source(of path: String?) -> String?
  /// The stored meaning of the columns of a file.
  func columns(of path: String) -> String?
  func store(_ columns: String, of path: String)
  /// Writes a file; throws `writeFailed` if there is one.
  func write(_ bytes: [UInt8], to path: String) throws(TodoError)
}

extension LineScanner {
  fileprivate mutating func importRequest() throws(TodoError) -> ImportRequest {
    var request = ImportRequest()
    while let word = try word(among: ImportRequest.options, orFileAs: .value) {
      switch word.isQuoted ? "" : word.text {
      case "--format": request.format = try format()
      case "--project":
        request.project = try value("a project such as home or home.garden") {
          Attribute.isProject($0) && Limits.allowsProject($0) ? $0 : nil
        }
      case "--tag": request.tag = try value("a tag such as shop") { Attribute.tag(typed: $0) }
      case "--deleted": request.includesDeleted = true
      case "--update": request.isUpdate = true
      case "--keep-going": request.keepsGoing = true
      case "--dry-run": request.isDryRun = true
      case "--encoding":
        let names = SourceEncoding.allCases.map { Keyword($0.rawValue) }
        let name = try value("utf-8, utf-16 or latin1", among: names) { SourceEncoding(typed: $0)?.rawValue }
        request.encoding = SourceEncoding(rawValue: name)
      case "--map":
        request.columns = try value("columns as in `--map \"Task=title,When=due,Status=status:Done\"`") {
          ColumnMap($0) == nil ? nil : $0
        }
      // `import from tasks.csv`
      case "from" where request.paths.isEmpty && !isAtEnd: break
      case _: request.paths.append(word.text)
      }
    }
    guard !request.paths.isEmpty else { throw missing("a file, or - for standard input, as in `import todo.txt`") }
    return request
  }

  /// Reads options before, after and within the query.
  fileprivate mutating func exportRequest() throws(TodoError) -> ExportRequest {
    var request = ExportRequest()
    var parts: [Query] = []
    while true {
      let place = offset
      guard let word = try word(among: Self.exportOptions, orFileAs: .word) else { break }
      switch word.isQuoted ? "" : word.text {
      case "--format": request.format = try format()
      case "--complete": request.isComplete = true
      // `export to csv`
      case "to", "as": if isAtEnd { throw missing("a file or a format, as in `export tasks.csv`") }
      case let text where request.format == nil && Formats.named(text) != nil: request.format = text
      case let text where text.hasPrefix(">"):
        throw unexpected(word, expected: "the file without a sign in front, as in `export tasks.json`")
      case let text where request.path == nil && text.formatByName != nil: request.path = text
      case _:
        move(to: place)
        let hasPath = request.path != nil
        parts.append(try queryBeforeOptions { !hasPath && $0.formatByName != nil })
      }
    }
    request.query = parts.isEmpty ? .everything : parts.count == 1 ? parts[0] : .and(parts)
    return request
  }

  fileprivate static let exportOptions = [
    Keyword("--format", explanation: "the format; \(Formats.all[0].name) and others"),
    Keyword("--complete", explanation: "loses nothing, and is harder to read"),
  ]

  private mutating func format() throws(TodoError) -> String {
    let names = Formats.all.map { Keyword($0.name, explanation: $0.summary) }
    return try value("one of \(Formats.names)", among: names) { Formats.named($0) == nil ? nil : $0 }
  }
}

extension String {
  /// The format that the ending of a file shows; nil for anything else, as are terms of a query.
  var formatByName: String? {
    let ending = contains { ":=<>".contains($0) } ? "" : SourceFile(name: self, bytes: []).fileExtension
    return Formats.all.first { $0.fileExtensions.contains(ending) }?.name
  }
}
