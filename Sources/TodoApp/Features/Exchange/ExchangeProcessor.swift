import Synchronization
import TodoExchange
import TodoModel

struct ExchangeProcessor {
  private static let mostRemarks = 5

  let environment: Environment

  func result(of action: Exchange.Intent) async throws(TodoError) -> Exchange.Result {
    switch action {
    case .importTasks(let request): try await interruptible { () throws(TodoError) in try await importTasks(request) }
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
    let source = environment.sources?.source(of: request.path.map(environment.path)).map(atHome)
    let (file, notCarried, marks) = format.exportTelling(selected, to: source, isNew: request.path != nil, context)
    if let path = request.path { try environment.sources?.write(file, to: environment.path(path)) }
    if !marks.isEmpty {
      let written = Mutation.importTasks(IncomingTasks(marks: marks))
      try await commit(environment.dataSource.perform(written, for: environment.command, if: { _ in true }))
    }
    let answer = request.path.map { "\(selected.count.counted("task")) exported to \($0)\n" }
    return .exported(
      Exchange.Export(
        format: format.name, count: selected.count, text: answer ?? String(decoding: file, as: UTF8.self),
        notCarried: notCarried, canBeComplete: format.restUse == .whenComplete))
  }

  private func importTasks(_ request: ImportRequest) async throws(TodoError) -> Exchange.Result {
    let files = try files(of: request)
    let names = files.map(\.name)
    guard let format = try format(of: files, named: request.format) else { throw .unknownFormat(of: request.paths[0]) }
    var context = ExchangeContext(now: environment.clock.present)
    context.orgDone = environment.configuration.orgKeywords
    if let meter = environment.meter { context.progress = { meter.report(.importing, $0, of: $1) } }
    let reading = try await Self.reading(consume files, as: format, includesDeleted: request.includesDeleted, context)
    if let error = TodoError(reading.problems, isLeftOut: false), !request.keepsGoing { throw error }
    var problems = reading.problems
    var remarks = reading.remarks
    let unread = reading.keptUnread
    let lines = Set(remarks.map(\.place.line))
    let records = Set(reading.tasks.lazy.compactMap(\.place).filter { lines.contains($0.line) })
    let present = try await environment.dataSource.tasks()
    let deleted = try await deleted(of: format, in: reading, unlike: present)
    var recognition = format.recognition(
      of: consume reading, among: present, deleted: deleted, bringsBack: request.includesDeleted,
      answers: request.answers, context)
    if Task.isCancelled { throw .cancelled }
    // Of what is as it was at the last import the same was said then.
    let new = Set(recognition.tasks.tasks.lazy.filter { !$0.isUnchanged }.compactMap(\.place).filter(records.contains))
    remarks.removeAll { records.contains($0.place) && !new.contains($0.place) }
    let canAsk = environment.confirmations == .ask && !request.isDryRun
    if let doubt = recognition.doubts.first {
      if canAsk { return .asked(request.asking(about: doubt.one, doubt.candidates)) }
      let doubts = recognition.doubts.map { SourceProblem.doubt($0, $1) }
      if let error = TodoError(doubts, isLeftOut: false), !request.keepsGoing { throw error }
      problems += doubts
      recognition.leaveOutDoubts()
    }
    // What is known to be gone is deleted only if that is wanted of everything.
    let gone = recognition.gone.filter { !$0.isChangedHere && (request.includesDeleted || !$0.isKnown) }
    let isAsked = request.includesDeleted ? recognition.lacksMost && !request.isDryRun : canAsk
    if isAsked, !gone.isEmpty, request.deleting == nil { return .asked(request.asking(aboutGone: gone)) }
    let isYes = request.includesDeleted || environment.confirmations == .assumeYes
    let going = gone.map(\.task.number).filter { request.deleting?.contains($0) ?? isYes }
    let staying = recognition.gone.filter { !$0.isKnown && !going.contains($0.task.number) }
    // Moved from one to the next, so that no task is there twice.
    var incoming = incoming(
      exchange(&recognition.tasks, with: IncomingTasks()), request, of: format, without: deleted, context)
    for one in staying { incoming.tasks.marks[one.task.id] = one.mark }
    for areChanged in request.deleting == nil ? [false, true] : [true] {
      let reported = staying.filter { $0.isChangedHere == areChanged }
      if reported.isEmpty { continue }
      incoming.hints.append(.goneThere(reported.map(\.task.number), from: reported.sourceNames, areChanged: areChanged))
    }
    let (count, leftOut) = (incoming.tasks.tasks.count, incoming.tasks.deleted)
    var mutation = Mutation.importTasks(exchange(&incoming.tasks, with: IncomingTasks()))
    if !going.isEmpty {
      incoming.hints +=
        try await environment.dataSource.perform(mutation, for: environment.command, if: { _ in false }).hints
      mutation = .several([mutation, .delete(going)])
    }
    let effect = try await environment.dataSource.perform(
      consume mutation, for: environment.command, if: { _ in !request.isDryRun })
    if let columns = request.columns, !request.isDryRun {
      for name in names { environment.sources?.store(columns, of: name) }
    }
    let changes = effect.changes.filter { !$0.isOfSourceAlone }
    if changes.isEmpty { try await commit(effect) }
    let further = remarks.count - Self.mostRemarks
    let hints =
      incoming.hints + effect.hints + remarks.prefix(Self.mostRemarks).map(Hint.source)
      + (unread.isEmpty || effect.changes.isEmpty ? [] : [.keptUnread(unread)])
      + (further > 0 ? [.furtherSourceRemarks(further)] : [])
    let report = ChangeReport(
      changes, .imported(changes, of: count, deleted: leftOut), hints: hints, references: effect.references,
      isDryRun: request.isDryRun)
    return .imported(report, leftOut: TodoError(problems, isLeftOut: true))
  }

  /// Does work in a task of its own, which is cancelled soon after an interruption.
  private func interruptible(
    _ work: @escaping @Sendable () async throws(TodoError) -> Exchange.Result
  ) async throws(TodoError) -> Exchange.Result {
    guard let sources = environment.sources else { return try await work() }
    let work = Task { () async -> Swift.Result<Exchange.Result, TodoError> in
      do throws(TodoError) { return .success(try await work()) } catch { return .failure(error) }
    }
    let watch = Task.detached {
      while !Task.isCancelled, !sources.isCancelled() { try? await Task.sleep(for: .milliseconds(20)) }
      if sources.isCancelled() { work.cancel() }
    }
    defer { watch.cancel() }
    return try await work.value.get()
  }

  /// Reads files on another thread, so that progress can be shown, and that it is not waited for after an interruption.
  private static func reading(
    _ files: consuming [SourceFile], as format: any ExchangeFormat.Type, includesDeleted: Bool,
    _ context: ExchangeContext
  ) async throws(TodoError) -> ExchangeReading {
    let (readings, continuation) = AsyncStream.makeStream(of: ExchangeReading.self)
    // Taken out, as the texts are not needed once they are read.
    let files = Mutex(files)
    let work = Task.detached {
      let files = files.withLock { exchange(&$0, with: []) }
      continuation.yield(format.read(files, includesDeleted: includesDeleted, context))
    }
    // The stream ends when the task is cancelled.
    for await reading in readings where !Task.isCancelled { return reading }
    work.cancel()
    throw .cancelled
  }

  private func files(of request: ImportRequest) throws(TodoError) -> [SourceFile] {
    let named = request.format.flatMap(Formats.named).map { [$0] } ?? Formats.all
    var files: [SourceFile] = []
    // A file named twice is read once: without identifiers its tasks would be imported twice.
    for (place, path) in request.paths.enumerated() where !request.paths[..<place].contains(path) {
      guard let sources = environment.sources else {
        throw .unreadable(path: path, reason: "files are not read here", isTasks: false)
      }
      for var file in try sources.files(at: environment.path(path), endings: named.flatMap { $0.fileExtensions }) {
        if let encoding = request.encoding { file = file.decoded(as: encoding) }
        file.columns = (request.columns ?? sources.columns(of: file.name)).flatMap { ColumnMap($0) }
        file.source = atHome(file.source)
        files.append(file)
      }
    }
    return files
  }

  /// The name of a file, which is the same for everybody at home.
  private func atHome(_ source: String) -> String {
    let isAtHome = !environment.home.isEmpty && source.hasPrefix(environment.home + "/")
    return isAtHome ? "~" + source.dropFirst(environment.home.count) : source
  }

  /// Commits what no result shows, for which the command would not be committed.
  private func commit(_ effect: MutationEffect) async throws(TodoError) {
    if !effect.changes.isEmpty, effect.isDone, !environment.isOneStep { try await environment.dataSource.commit() }
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

  /// The tasks deleted here that came from the format, or have an identifier of a record that no task here has.
  private func deleted(
    of format: any ExchangeFormat.Type, in reading: ExchangeReading, unlike present: [TodoItem]
  ) async throws(TodoError) -> [TaskID: TodoItem] {
    let here = Set(present.map(\.id))
    if reading.tasks.allSatisfy({ here.contains($0.task.id) }) { return [:] }
    let deleted = try await environment.dataSource.search(Deletions()).found.filter { !here.contains($0.key) }
    let named = Set(reading.tasks.lazy.map(\.task.id).filter { deleted[$0] != nil })
    return deleted.filter { named.contains($0) || $1.unknownMembers.contains { $0.name == format.member } }
  }

  /// The tasks to import, without those deleted here that have not changed since.
  private func incoming(
    _ tasks: consuming IncomingTasks, _ request: ImportRequest, of format: any ExchangeFormat.Type,
    without deleted: [TaskID: TodoItem], _ context: ExchangeContext
  ) -> (tasks: IncomingTasks, hints: [Hint]) {
    (tasks.isUpdate, tasks.project, tasks.tag) = (request.isUpdate, request.project, request.tag)
    tasks.reportMissingTags()
    if deleted.isEmpty || request.includesDeleted { return (tasks, []) }
    let bases = tasks.tasks.compactMap { one in
      deleted[one.task.id].flatMap { format.base(of: $0, for: one, context) }.map { (one.task.id, $0) }
    }
    let changed = tasks.leaveOut(Dictionary(bases) { $1 })
    // What comes back is no part of what stays deleted.
    let parents = Set(deleted.keys).subtracting(tasks.tasks.map(\.task.id))
    for place in tasks.tasks.indices where tasks.tasks[place].task.parent.map(parents.contains) == true {
      tasks.tasks[place].task.parent = nil
    }
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
      SourcePlace(file: file, line: 1), format.map { "another format than \($0)" } ?? "no format that is known",
      "`--format` with one of \(Formats.names)")
  }
}

extension SourceProblem {
  /// A task in doubt, with what it may be.
  fileprivate static func doubt(_ one: IncomingTask, _ candidates: [TodoItem]) -> SourceProblem {
    let tasks = candidates.map { "\($0.number) \(quoted($0.title))" }.joined(separator: " or ")
    return SourceProblem(
      one.place ?? SourcePlace(file: one.origin, line: 1),
      found: "\(quoted(one.task.title)), which may be \(tasks), or new", expected: "an answer at the prompt of `todo`")
  }
}
