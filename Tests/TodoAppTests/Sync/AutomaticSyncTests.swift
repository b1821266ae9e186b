import MVI
import MVITesting
import SampleTasks
import Synchronization
import TestRunning
import Testing
import TodoShell

@testable import TodoApp
@testable import TodoModel

@Suite struct AutomaticSyncTests {
  private let clock = Clock(now: { Sample.instant }, zone: FixedZone.utc, isFixed: false)
  private let timer = ManualClock()

  @Test func aRestIsLongerEachTimeAndBeginsAnewWithACommand() async throws {
    let inbox = Inbox<Shell.Intent>()
    let synchronisation = ScriptedSynchronisation { $0.standing = SyncStanding(unsent: 0, conflicts: 0) }
    let environment = Environment(dataSource: InMemoryTasksDataSource(clock: clock), clock: clock, confirmations: .ask)
    {
      $0.synchronisation = synchronisation
      // Reports the time at which it began.
      $0.syncInBackground = { [timer] in inbox.send(.show(.notSynced(reason: "\(timer.now.offset)"))) }
      $0.inbox = inbox
    }
    let loop = makeLoop(
      in: environment, durability: .ofEachCommand(Cancellation()),
      subscriptions: { [clock, timer] in $0.subscriptions(by: clock, on: timer, isSynced: true) })
    loop.processIntents(inbox)
    let recorder = StateRecorder(running: loop)
    try await recorder.expect(Shell.State())
    try await recorder.begin(.start)
    _ = try await recorder.first { $0.taskCounts?.standing != nil }
    func expectRest(_ number: Int, at seconds: Int) async throws {
      let told = try await recorder.first { $0.externalUpdate?.number == number }
      #expect(told.externalUpdate?.update == .notSynced(reason: "\(Duration.seconds(seconds))"))
    }
    var rests = 0
    for count in 1...8 {
      try await timer.advance(by: .seconds(30), whenSleeping: 2)
      guard [1, 2, 4, 8].contains(count) else { continue }
      rests += 1
      try await expectRest(rests, at: 30 * count)
    }
    try await recorder.begin(
      .command(Sample.parser.command("stats", in: Sample.parseContext), .init(line: 1, command: "")))
    _ = try await recorder.first { $0.message == .screen && !$0.isInFlight }
    for seconds in [270, 300] {
      try await timer.advance(by: .seconds(30), whenSleeping: 2)
      rests += 1
      try await expectRest(rests, at: seconds)
    }
  }

  @Test func withoutARemoteOrTheWishThereIsNoRest() {
    var state = Shell.State()
    func count(isSynced: Bool) -> Int { state.subscriptions(by: clock, on: timer, isSynced: isSynced).count }
    #expect(count(isSynced: true) == 1)
    var counts = TaskCounts(day: Sample.clock.today)
    counts.standing = SyncStanding(unsent: 1, conflicts: 0)
    state = ShellReducer.reduce(state, .counted(counts))
    #expect(count(isSynced: true) == 2 && count(isSynced: false) == 1)
    #expect(state.subscriptions(by: Sample.clock, on: timer, isSynced: true).isEmpty)
  }

  @Test func aRestChangesNothingThatIsShown() async {
    let environment = Sample.environment(InMemoryTasksDataSource(clock: clock), syncInBackground: {})
    for isWatching in [false, true] {
      var state = Shell.State()
      if isWatching { state.watch.line = "list" }
      guard let action = Shell.action(for: .outside(.restBegun), in: state) else { return fail("nothing is done") }
      #expect(await ShellProcessor(in: environment).results(of: action).all().isEmpty)
    }
  }

  @Test func `The sync of a rest began when its results were made, and not when they were pulled`() async {
    final class Count: Sendable {
      let begun = Atomic(0)
    }
    let count = Count()
    let environment = Sample.environment(
      InMemoryTasksDataSource(clock: clock), syncInBackground: { count.begun.add(1, ordering: .relaxed) })
    let results = ShellProcessor(in: environment).results(of: .syncInBackground)
    #expect(count.begun.load(ordering: .relaxed) == 0)
    #expect(await results.all().isEmpty)
    #expect(count.begun.load(ordering: .relaxed) == 1)
  }

  @Test func whatASyncBroughtIsToldAsThatWithItsConflictsAndNumbers() async throws {
    let dataSource = ScriptedTasksDataSource([Sample.task(1, "Soy"), Sample.task(3, "Pepper"), Sample.task(4, "Salt")])
    let conflict = MergeConflict.field(Sample.task(1).id, .title, kept: .text("Soy"), lost: .text("Oat"), from: .second)
    // What had the number before goes and comes again.
    let salt = TodoItem(number: 3, id: Sample.task(4).id, title: "Salt", created: Sample.task(4).created)
    let other = ListMerge.RenumberedTask(id: Sample.task(9).id, numbers: Renumbering(old: 8, new: 9))
    let mine = ListMerge.RenumberedTask(id: salt.id, numbers: Renumbering(old: 3, new: 4))
    dataSource.changeOutside(
      [.deleted(salt), .added(Sample.task(3, "Pepper")), .added(Sample.task(4, "Salt"))],
      syncs: [SyncNote(remote: "origin", commit: "c", conflicts: [conflict], renumbered: [mine, other])])
    let environment = Sample.environment(
      dataSource, synchronisation: ScriptedSynchronisation { $0.standing = SyncStanding(unsent: 2, conflicts: 1) })
    let recorder = StateRecorder(makeLoop(in: environment, durability: .ofEachCommand(Cancellation())))
    try await recorder.expect(Shell.State())
    var counts = TaskCounts(day: Sample.clock.today, active: 3)
    counts.standing = SyncStanding(unsent: 2, conflicts: 1)
    try await recorder.send(
      .outside(.fileChanged), { [counts] in $0.taskCounts = counts },
      {
        $0.externalUpdate = .init(
          update: .synced(
            remote: "origin",
            came: [.added(Sample.task(3, "Pepper")), .updated(from: salt, to: Sample.task(4, "Salt"))],
            hints: [
              .renumbered(SyncRenumbering(numbers: mine.numbers, title: "Salt")),
              .conflict(SyncConflict(conflict, with: "origin", about: Sample.task(1, "Soy"))),
            ]), number: 1)
      })
  }

  @Test func aStandingThatCannotBeFoundOutIsNone() async throws {
    let environment = Sample.environment(
      InMemoryTasksDataSource(clock: clock), synchronisation: ScriptedSynchronisation { $0.failure = .sync(.noGit) })
    #expect(try await environment.taskCounts(at: Sample.clock.present).standing == nil)
  }
}
