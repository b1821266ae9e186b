import TodoExchange
import TodoModel

struct ExchangeProcessor {
  private static let mostRemarks = 5

  let environment: Environment

  func result(of action: Exchange.Intent) async throws(TodoError) -> Exchange.Result {
    switch action {
    case .importTasks(let request): try await importTasks(request)
    case .export(let request): try await export(request)
    case .show: .shown
    }
  }

  private func export(_ request: ExportRequest) async throws(TodoError) -> Exchange.Result {
    let name = request.format ?? request.path?.formatByName ?? "json"
    guard let format = Formats.named(name) else { throw .unknownFormat(of: name) }
    let context = ExchangeContext(now: environment.clock.present, isComplete: request.isComplete)
    let (tasks, settings) = try await environment.list()
    let query = try request.query.resolved(in: settings)
    let selected = query == .everything ? tasks : query.matches(in: tasks, at: context.now)
    let (file, notCarried) = format.exportTelling(selected, context)
    if let path = request.path { try environment.sources?.write(file, to: environment.path(path)) }
    let answer = request.path.map { "\(selected.count.counted("task")) exported to \($0)\n" }
    return .exported(
      Exchange.Export(
        format: format.name, count: selected.count, text: answer ?? String(decoding: file, as: UTF8.self),
        notCarried: notCarried, canBeComplete: format.restUse == .whenComplete))
  }

  private func importTasks(_ request: ImportRequest) async throws(TodoError) -> Exchange.Result {
    let files = try files(of: request)
    guard let format = try format(of: files, named: request.format) else { throw .unknownFormat(of: request.paths[0]) }
    var context = ExchangeContext(now: environment.clock.present)
    if let meter = environment.meter { context.progress = { meter.report(.importing, $0, of: $1) } }
    let reading = await Self.reading(files, as: format, includesDeleted: request.includesDeleted, context)
    if let error = TodoError(reading.problems, isLeftOut: false), !request.keepsGoing { throw error }
    let incoming = try await incoming(reading, request, of: format, context)
    let effect = try await environment.dataSource.perform(
      .importTasks(incoming.tasks), for: environment.command, if: { _ in !request.isDryRun })
    let remarks = reading.remarks.prefix(Self.mostRemarks)
    let further = reading.remarks.count - remarks.count
    let hints =
      incoming.hints + effect.hints + remarks.map(Hint.source)
      + (further > 0 ? [.furtherSourceRemarks(further)] : [])
    let report = ChangeReport(
      effect.changes, incoming.tasks.notice(for: effect.changes), hints: hints, references: effect.references,
      isDryRun: request.isDryRun)
    return .imported(report, leftOut: TodoError(reading.problems, isLeftOut: true))
  }

  /// Reads files on another thread, so that progress can be shown.
  @concurrent private static func reading(
    _ files: [SourceFile], as format: any ExchangeFormat.Type, includesDeleted: Bool, _ context: ExchangeContext
  ) async -> ExchangeReading {
    format.read(files, includesDeleted: includesDeleted, context)
  }

  private func files(of request: ImportRequest) throws(TodoError) -> [SourceFile] {
    let named = request.format.flatMap(Formats.named).map { [$0] } ?? Formats.all
    var files: [SourceFile] = []
    // A file named twice is read once: without identifiers its tasks would be imported twice.
    for (place, path) in request.paths.enumerated() where !request.paths[..<place].contains(path) {
      guard let sources = environment.sources else {
        throw .unreadable(path: path, reason: "files are not read here", isTasks: false)
      }
      files += try sources.files(at: environment.path(path), endings: named.flatMap { $0.fileExtensions })
    }
    return files
  }

  /// The named format, or the one detected in all files.
  private func format(of files: [SourceFile], named name: String?) throws(TodoError) -> (any ExchangeFormat.Type)? {
    if let name { return Formats.named(name) }
    var format: (any ExchangeFormat.Type)?
    for file in files {
      guard let shown = Formats.format(of: file) else { throw .unknownFormat(of: file.name) }
      if let format, format.name != shown.name { throw .unknownFormat(of: file.name, unlike: format.name) }
      format = shown
    }
    return format
  }

  /// The tasks to import, without those deleted here that have not changed since.
  private func incoming(
    _ reading: ExchangeReading, _ request: ImportRequest, of format: any ExchangeFormat.Type, _ context: ExchangeContext
  ) async throws(TodoError) -> (tasks: IncomingTasks, hints: [Hint]) {
    let present = try await environment.dataSource.tasks()
    var tasks = format.incoming(reading, into: present, context)
    tasks.isUpdate = request.isUpdate
    tasks.project = request.project
    tasks.tag = request.tag
    let unsure = tasks.differingWithoutBase(from: present)
    if !unsure.isEmpty {
      tasks.bases.merge(try await environment.dataSource.search(Arrivals(of: unsure)).found) { kept, _ in kept }
    }
    let new = Set(reading.tasks.map(\.task.id)).subtracting(present.map(\.id))
    let deletions = request.includesDeleted ? [:] : try await environment.dataSource.search(Deletions(of: new)).found
    guard !deletions.isEmpty else { return (tasks, []) }
    let changed = tasks.leaveOut(deletions, bases: format.bases(of: Array(deletions.values), context))
    return (tasks, changed.map { .deletedHere($0.task.title) })
  }
}

extension TodoError {
  fileprivate init?(_ problems: [SourceProblem], isLeftOut: Bool) {
    guard !problems.isEmpty else { return nil }
    self = .brokenSource(Array(problems.prefix(20)), count: problems.count, isLeftOut: isLeftOut)
  }

  fileprivate static func unknownFormat(of file: String, unlike format: String? = nil) -> TodoError {
    .brokenSource(
      [
        SourceProblem(
          SourcePlace(file: file, line: 1),
          found: format.map { "another format than \($0)" } ?? "no format that is known",
          expected: "`--format` with one of \(Formats.names)")
      ], count: 1, isLeftOut: false)
  }
}
