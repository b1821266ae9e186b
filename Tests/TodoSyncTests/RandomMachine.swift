import Foundation
import MVITesting
import SampleTasks
import Testing
import TodoJSON
import TodoModel
import TodoStore
import TodoSync

/// A machine on which commands are given at random, each as in a process of its own.
actor RandomMachine {
  let name: String
  nonisolated private let folder: String
  private let git: WrappedGit
  private var seconds: Int
  private(set) var added: Set<TaskID> = []
  private(set) var deleted: Set<TaskID> = []
  /// Keeps the file open all the time, as a shell does.
  private let shell: JSONFileTasksDataSource

  /// - Parameter skew: How far its clock is ahead, in seconds.
  init(_ index: Int, skew: Int, git: WrappedGit) throws {
    self.git = git
    name = ["a", "b", "c", "d", "e"][index]
    folder = git.folder + "/" + name
    // No two machines have the same second, so no two give the same identifier.
    seconds = 1_795_000_000 + (skew / 5) * 5 + index
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    shell = JSONFileTasksDataSource(
      path: folder + "/tasks.json", clock: .fixed(at: Instant(seconds: seconds), zone: FixedZone.utc))
  }

  /// The number of open conflicts, counted by adding later ones to those that were known.
  func openConflicts() async throws -> Int { try await shell.openConflicts() }

  nonisolated var file: String { folder + "/tasks.json" }

  private var clock: TodoModel.Clock { .fixed(at: Instant(seconds: seconds), zone: FixedZone.utc) }

  var source: JSONFileTasksDataSource {
    seconds += 5
    return JSONFileTasksDataSource(path: file, clock: clock)
  }

  nonisolated func document() throws -> TasksDocument {
    guard let bytes = FileManager.default.contents(atPath: file) else { return TasksDocument() }
    return try TasksDocument.read(Array(bytes))
  }

  func give(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let source = source
    let tasks = try await source.tasks()
    let kind = Int.random(in: 0..<16, using: &random)
    if tasks.isEmpty || kind < 4 { return try await add(to: source, tasks, &random) }
    let task = tasks[Int.random(in: 0..<tasks.count, using: &random)]
    switch kind {
    case 4: try await change(source) { try await $0.complete([task.number]) }
    case 5: try await change(source) { try await $0.activate([task.number]) }
    case 6: try await change(source) { try await $0.delete([task.number]) }
    case 7: try editByHand(task, &random)
    case 8:
      let name = ["home", "work"][Int.random(in: 0..<2, using: &random)]
      let query = ["+x", "due:", "is:overdue"][Int.random(in: 0..<3, using: &random)]
      var scanner = LineScanner(query)
      let parsed = try scanner.arrangedQuery().query
      _ = try? await source.perform(.saveView(name, parsed), for: "view")
      try await finish(source)
    case 9: try await change(source) { try await $0.undo() }
    default: try await change(source) { try await $0.save(self.attributes(tasks, &random), to: [task.number]) }
    }
  }

  private func add(
    to source: JSONFileTasksDataSource, _ tasks: [TodoItem], _ random: inout SeededGenerator
  ) async throws {
    try await change(source) { [attributes = attributes(tasks, &random)] in
      try await $0.add([.title("\(self.name)\(self.seconds)")] + attributes)
    }
  }

  private func attributes(_ tasks: [TodoItem], _ random: inout SeededGenerator) -> [Attribute] {
    Self.attributes(tasks, "\(name)\(seconds)", &random)
  }

  static func attributes(_ tasks: [TodoItem], _ mark: String, _ random: inout SeededGenerator) -> [Attribute] {
    func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    func other() -> Int { tasks.isEmpty ? 1 : tasks[number(tasks.count)].number }
    let word = ["red", "green", "blue"][number(3)]
    switch number(12) {
    case 0: return [.addTag(word)]
    case 1: return [.removeTag(word)]
    case 2: return [.appendNote("\(word) \(mark)")]
    case 3: return [.set(.priority, .priority(number(2) == 0 ? .high : .low))]
    case 4: return [.set(.project, .text(word))]
    case 5: return [.set(.due, .date(.day(.fromToday(number(9), .day))))]
    case 6: return [.clear(.due)]
    case 7: return [.set(.parent, .number(other()))]
    case 8: return [.set(.depends, .numbers([other()]))]
    case 9: return [.clear(.parent), .clear(.depends)]
    case 10:
      var scanner = LineScanner("every:3d due:tomorrow")
      return (try? scanner.attributes(for: .change).all) ?? []
    default: return [.title("\(word) \(mark)")]
    }
  }

  private func change(
    _ source: JSONFileTasksDataSource, _ command: (JSONFileTasksDataSource) async throws -> [Change]
  ) async throws {
    do {
      for change in try await command(source) {
        if let id = change.after?.id, change.before == nil { added.insert(id) }
        if let id = change.before?.id, change.after == nil { deleted.insert(id) }
      }
    } catch is TodoError { await source.rollback() }
    try await finish(source)
  }

  private func finish(_ source: JSONFileTasksDataSource) async throws {
    try await source.commit()
    await source.checkpoint(during: .atTheEnd)
  }

  /// A member that no program knows, put into the file with an editor.
  private func editByHand(_ task: TodoItem, _ random: inout SeededGenerator) throws {
    var document = try document()
    guard let place = document.tasks.firstIndex(where: { $0.id == task.id }) else { return }
    let name = ["colour", "changed", "changed_"][Int.random(in: 0..<3, using: &random)]
    document.tasks[place].unknownMembers.removeAll { $0.name == name }
    document.tasks[place].unknownMembers.append(
      UnknownMember(name: name, json: "\(Int.random(in: 0..<9, using: &random))"))
    try Data(document.bytes()).write(to: URL(fileURLWithPath: file))
  }

  /// - Parameter between: What happens elsewhere after the fetch, each time.
  @discardableResult func sync(
    deadAfter calls: Int? = nil, shotAfter shot: Int? = nil, forcing: Bool = false,
    between: (@Sendable () async -> Void)? = nil
  ) async throws -> SyncReport? {
    let source = source
    let tasks: any SharedTasks = between.map { RacedTasks(tasks: source, between: $0) } ?? source
    let synchronisation = Synchronisations(
      of: tasks, in: file, folder: folder + "/state",
      variables: { [environment = git.environment(deadAfter: calls, shotAfter: shot, forcing: forcing)] in environment
      },
      clock: clock, isCancelled: { false })
    var request = SyncRequest()
    request.remote = git.remote
    request.isConfirmed = true
    request.joins = true
    do {
      guard case .done(let report) = try await synchronisation.synchronise(request) else { return nil }
      await source.checkpoint(during: .atTheEnd)
      return report
    } catch {
      try #require(calls != nil || error.exitCode == 75, "\(name): \(error)")
      await source.checkpoint(during: .atTheEnd)
      return nil
    }
  }
}

/// Tasks that something happens to elsewhere before they are merged.
private struct RacedTasks: SharedTasks {
  let tasks: any SharedTasks
  let between: @Sendable () async -> Void

  func merge<Answer: Sendable>(
    since point: HistoryPoint?, from remote: String,
    _ merge: @Sendable (SharedTasksState) throws(TodoError) -> (SharedTasksChange?, Answer)
  ) async throws(TodoError) -> (newest: HistoryPoint?, answer: Answer) {
    await between()
    return try await tasks.merge(since: point, from: remote, merge)
  }

  func conflicts() async throws(TodoError) -> [SyncConflict] { try await tasks.conflicts() }

  func openConflicts() async throws(TodoError) -> Int { try await tasks.openConflicts() }

  func commands(since point: HistoryPoint?) async -> Int { await tasks.commands(since: point) }

  func take(_ conflict: MergeConflict, for command: String) async throws(TodoError) -> [Change] {
    try await tasks.take(conflict, for: command)
  }

  func takeBackSync(for command: String) async throws(TodoError) -> (remote: String, changes: [Change]) {
    try await tasks.takeBackSync(for: command)
  }
}
