import Synchronization
import TodoModel

@testable import TodoApp

/// A synchronisation that answers what it was reported to, and remembers what it was asked.
final class ScriptedSynchronisation: Synchronisation {
  /// What it answers; an error for what it was not reported.
  struct Script: Sendable {
    var answers: [SyncAnswer] = []
    var failure: TodoError?
    var remotes: [SyncRemote] = []
    var conflicts: [SyncConflict] = []
    var takenBack: [Change]?
    var standing: SyncStanding?
  }

  private let script: Mutex<Script>
  private let asked = Mutex<[SyncRequest]>([])

  init(_ script: Script) { self.script = Mutex(script) }

  convenience init(_ change: (inout Script) -> Void) {
    var script = Script()
    change(&script)
    self.init(script)
  }

  var requests: [SyncRequest] { asked.withLock { $0 } }

  func stand(_ standing: SyncStanding?) { script.withLock { $0.standing = standing } }

  private func scripted() throws(TodoError) -> Script {
    let script = script.withLock { $0 }
    if let failure = script.failure { throw failure }
    return script
  }

  func synchronise(_ request: SyncRequest) async throws(TodoError) -> SyncAnswer {
    let number = asked.withLock { requests in
      requests.append(request)
      return requests.count - 1
    }
    let answers = try scripted().answers
    guard number < answers.count else { throw .sync(.noRemote) }
    return answers[number]
  }

  func remotes() async throws(TodoError) -> [SyncRemote] { try scripted().remotes }

  func forget(_ name: String?) async throws(TodoError) -> SyncRemote {
    let remotes = try scripted().remotes
    guard let remote = remotes.first(where: { $0.name == name ?? "origin" }) else {
      throw .sync(.noSuchRemote(name ?? "origin", known: remotes.map(\.name)))
    }
    return remote
  }

  func mergeCalendars(_ paths: [String]) async throws(TodoError) { _ = try scripted() }

  func standing() async throws(TodoError) -> SyncStanding? { try scripted().standing }

  func hasUnsent() async -> Bool { script.withLock { $0.standing?.unsent ?? 0 > 0 } }

  var tasks: any SharedTasks { Tasks(owner: self) }

  private struct Tasks: SharedTasks {
    let owner: ScriptedSynchronisation

    func merge<Answer: Sendable>(
      since point: HistoryPoint?, from remote: String,
      _ merge: @Sendable (SharedTasksState) throws(TodoError) -> (SharedTasksChange?, Answer)
    ) async throws(TodoError) -> (newest: HistoryPoint?, answer: Answer) { throw .cancelled }

    func conflicts() async throws(TodoError) -> [SyncConflict] { try owner.scripted().conflicts }

    func openConflicts() async throws(TodoError) -> Int { try owner.scripted().conflicts.count }

    func commands(since point: HistoryPoint?) async -> Int { 0 }

    func take(_ conflict: MergeConflict, for command: String) async throws(TodoError) -> [Change] {
      let conflicts = try owner.scripted().conflicts
      guard let task = conflicts.first(where: { $0.conflict == conflict })?.task else { return [] }
      let before = Sample.task(task.number, task.title)
      return before.taking(conflict).map { [.updated(from: before, to: $0)] } ?? []
    }

    func takeBackSync(for command: String) async throws(TodoError) -> (remote: String, changes: [Change]) {
      guard let changes = try owner.scripted().takenBack else { throw .sync(.nothingCame) }
      return ("origin", changes)
    }
  }
}

enum SyncSample {
  static let title = conflict(1, "Soy", .title, .text("Soy"), .text("Oat"))
  static let due = conflict(1, "Soy", .due, nil, .moment(.day(Day(number: 20_780))), from: .first)
  static let tags = conflict(2, "Bread", .tags, .tags(["a"]), .tags(["b"]))
  static let deleted = SyncConflict(
    .deletion(Sample.task(3).id, by: .second), with: "origin", about: Sample.task(3, "Salt"))
  static let view = SyncConflict(.view("shop", kept: "+shop", lost: "+buy", from: .second), with: "origin", about: nil)
  static let circle = SyncConflict(
    .circle(Sample.task(4).id, .depends, to: Sample.task(5).id), with: "origin", about: Sample.task(4, "Hen"))
  static let reference = SyncConflict(
    .reference(Sample.task(5).id, .parent, to: Sample.task(9).id), with: "origin", about: Sample.task(5, "Egg"))
  static let member = SyncConflict(
    .member(Sample.task(6).id, name: "colour", kept: "\"red\"", lost: nil, from: .second), with: "origin",
    about: Sample.task(6, "Paint"))

  private static func conflict(
    _ number: Int, _ title: String, _ field: TaskField, _ kept: FieldValue?, _ lost: FieldValue?,
    from side: MergeSide = .second
  ) -> SyncConflict {
    let task = Sample.task(number, title)
    return SyncConflict(.field(task.id, field, kept: kept, lost: lost, from: side), with: "origin", about: task)
  }

  static let remotes = [
    SyncRemote(name: "origin", url: "host:list.git", branch: "main"),
    SyncRemote(name: "remote2", url: "https://example.org/list.git", branch: "list"),
  ]

  static var report: SyncReport {
    var report = SyncReport(remote: "origin")
    report.came = [
      .added(Sample.task(3, "Pepper")), .updated(from: Sample.task(1, "Milk"), to: Sample.task(1, "Oat").done),
      .deleted(Sample.task(2, "Bread")),
    ]
    (report.went.added, report.went.changed) = (1, 2)
    report.conflicts = [title, deleted, view]
    report.renumbered = [SyncRenumbering(numbers: Renumbering(old: 3, new: 4), title: "Salt")]
    report.remarks = [.rewritten, .putBack, .clockAhead(host: "attic")]
    return report
  }
}
