import MVI
import MVITesting
import SampleTasks
import Synchronization
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

/// A synchronisation that answers by a script, and remembers what it was asked.
final class ScriptedSynchronisation: Synchronisation {
  /// The answers; what has none fails.
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

  func examine() async -> SyncState? { nil }

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

  /// The same with the machines and the times of changes and conflicts.
  static var reportOfMachines: SyncReport {
    let now = Instant(seconds: 1_000_000)
    func origin(_ task: Int, _ parts: [String], _ host: String, _ age: Int) -> SyncOrigin {
      SyncOrigin(task: Sample.task(task).id, parts: parts, host: host, at: Instant(seconds: now.seconds - age))
    }
    let note = SyncNote(
      remote: "origin", commit: "c",
      origins: [
        origin(1, ["title"], "laptop", 7200), origin(1, ["due", "status"], "attic", 300), origin(2, [], "attic", 59),
        origin(3, [], "laptop", 3 * 86_400),
      ])
    var report = report
    report.remarks = []
    report.origins = note.origins.map { $0.reported(at: now) }
    report.conflicts = [(title, "Soy"), (due, "Soy"), (deleted, "Salt")].map { conflict, name in
      SyncConflict(conflict.conflict, of: note, about: Sample.task(conflict.task?.number ?? 0, name), at: now)
    }
    return report
  }

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

@Suite struct SyncProcessorTests {
  private func results(
    of action: Sync.Intent, _ synchronisation: ScriptedSynchronisation?, isOneStep: Bool = false
  ) async throws(TodoError) -> [Sync.Result] {
    let tasks = InMemoryTasksDataSource(Sample.tasks(1...6), clock: Sample.clock)
    let environment = Sample.environment(tasks, synchronisation: synchronisation, isOneStep: isOneStep)
    return [try await SyncProcessor(environment: environment).result(of: action)]
  }

  @Test func whatCameIsTheResultAndADoubtIsAQuestion() async throws {
    var request = SyncRequest()
    request.remote = "origin"
    let report = SyncSample.report
    let sync = ScriptedSynchronisation { $0.answers = [.done(report), .asks(.emptied, remote: "origin", request)] }
    #expect(try await results(of: .sync(request), sync) == [.synced(report, references: [], isDryRun: false)])
    var confirmed = request
    // The yes is not asked for again.
    confirmed.isConfirmed = true
    #expect(try await results(of: .sync(request), sync) == [.doubted(.emptied, remote: "origin", confirmed)])
    #expect(await failure(try await results(of: .sync(request), sync)) == .sync(.noRemote))
    #expect(sync.requests == [request, request, request])
  }

  @Test func aSyncIsNoPartOfAnotherStep() async throws {
    let sync = ScriptedSynchronisation { $0.answers = [.done(SyncSample.report)] }
    #expect(
      await failure(try await results(of: .sync(SyncRequest()), sync, isOneStep: true))
        == .syntax(.unexpected("sync", expected: "a command that can be a part of one step"), column: 1))
    #expect(sync.requests.isEmpty)
  }

  @Test func withoutASynchronisationThereIsNoRemote() async throws {
    for action in [Sync.Intent.sync(SyncRequest()), .showRemotes, .showConflicts, .takeBack, .take(1, part: nil)] {
      #expect(await failure(try await results(of: action, nil)) == .sync(.noRemote))
    }
  }

  @Test func whichConflictIsMeantHasToBeClear() async throws {
    let sync = ScriptedSynchronisation {
      $0.conflicts = [SyncSample.title, SyncSample.due, SyncSample.tags, SyncSample.deleted]
    }
    func take(_ number: Int, _ part: String?) async throws(TodoError) -> [Sync.Result] {
      try await results(of: .take(number, part: part), sync)
    }
    #expect(await failure(try await take(1, nil)) == .sync(.severalConflicts(1, fields: ["title", "due"])))
    #expect(await failure(try await take(1, "tags")) == .sync(.noConflict(1, field: "tags")))
    #expect(await failure(try await take(7, nil)) == .sync(.noConflict(7, field: nil)))
    let before = Sample.task(1, "Soy")
    let after = Sample.task(1, "Oat")
    #expect(
      try await take(1, "title")
        == [.attempted(.done(ChangeReport([.updated(from: before, to: after)], .saved(1), references: [])))])
    // That a task goes is asked about.
    guard case .attempted(.unconfirmed(let confirmation))? = try await take(3, nil).first
    else { return fail("nothing is asked") }
    #expect(confirmation.changes.map(\.number) == [3])
  }

  @Test func remotesAreLoadedAndForgotten() async throws {
    let sync = ScriptedSynchronisation { ($0.remotes, $0.takenBack) = (SyncSample.remotes, [.deleted(Sample.task(1))]) }
    #expect(try await results(of: .showRemotes, sync) == [.remotes(SyncSample.remotes)])
    #expect(try await results(of: .forget("remote2"), sync) == [.forgot(SyncSample.remotes[1])])
    #expect(
      await failure(try await results(of: .forget("x"), sync))
        == .sync(.noSuchRemote("x", known: ["origin", "remote2"])))
    let report = ChangeReport([.deleted(Sample.task(1))], .syncTakenBack("origin"))
    #expect(try await results(of: .takeBack, sync) == [.attempted(.done(report))])
    #expect(try await results(of: .show, sync) == results(of: .showRemotes, sync))
  }
}

@Suite struct SyncReducerTests {
  private let conflicts = Sync.State.conflicts([SyncSample.title])

  @Test func whatWasLoadedIsShown() throws {
    try given(Sync.State.nothing, for: Sync.self).when(.conflicts([SyncSample.title])).then(conflicts)
    try given(conflicts, for: Sync.self).when(.remotes(SyncSample.remotes)).then(.remotes(SyncSample.remotes))
  }

  @Test func whatIsOnlyToldLeavesWhatIsShown() throws {
    try given(conflicts, for: Sync.self)
      .when(
        .synced(SyncSample.report, references: [], isDryRun: false),
        .doubted(.emptied, remote: "origin", SyncRequest()),
        .attempted(.done(ChangeReport([], .syncTakenBack("origin")))), .forgot(SyncSample.remotes[0]),
        .attempted(.done(ChangeReport([], .nothingToChange)))
      )
      .then(conflicts)
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    let report = SyncSample.report
    #expect(
      Sync.Result.synced(report, references: [], isDryRun: true).report
        == .changed(
          ChangeReport(
            report.came, .synced("origin", came: 3, went: report.went, isDryRun: true),
            hints: report.renumbered.map { .sync(.renumbered($0)) } + report.conflicts.map { .sync(.conflict($0)) }
              + report.remarks.map { .sync(.remark($0)) })))
    #expect(ChangeReport([], .syncTakenBack("origin")).report == .notify(.nothingToChange))
    #expect(Sync.Result.forgot(SyncSample.remotes[0]).report == .notify(.remoteForgotten(SyncSample.remotes[0])))
    #expect(Sync.Result.conflicts([]).report == .show(Route(.sync)))
    guard case .confirm(let pending, nil) = Sync.Result.doubted(.deletions(12), remote: "origin", SyncRequest()).report,
      case .run(.sync(.sync(SyncRequest()))) = pending.reply(to: .line("y"))
    else { return fail("no question") }
    #expect(pending.question.prompt == "Delete them here as well? [y/N] ")
  }
}
