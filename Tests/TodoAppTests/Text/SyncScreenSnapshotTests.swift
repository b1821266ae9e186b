import MVI
import MVITesting
import SampleTasks
import Testing
import TodoModel

@testable import TodoApp

@Suite struct SyncScreenSnapshotTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let intents: [Sync.Intent]
    let script: ScriptedSynchronisation.Script

    init(_ name: String, _ intents: Sync.Intent..., script: (inout ScriptedSynchronisation.Script) -> Void) {
      testDescription = name
      self.intents = intents
      var filled = ScriptedSynchronisation.Script()
      script(&filled)
      self.script = filled
    }
  }

  private static func request(_ change: (inout SyncRequest) -> Void) -> SyncRequest {
    var request = SyncRequest()
    change(&request)
    return request
  }

  private static let nothing = SyncReport(remote: "origin")

  private static var onlyViews: SyncReport {
    var report = SyncReport(remote: "origin")
    report.went.hasViews = true
    return report
  }

  private static var cameViews: SyncReport {
    var report = onlyViews
    report.cameViews = true
    return report
  }

  private static func failure(_ name: String, _ failure: SyncFailure) -> Case {
    Case("failure-" + name, .sync(SyncRequest())) { $0.failure = .sync(failure) }
  }

  static let cases = [
    Case("synced", .sync(SyncRequest())) { $0.answers = [.done(SyncSample.report)] },
    Case("synced-by-machines", .sync(SyncRequest())) { $0.answers = [.done(SyncSample.reportOfMachines)] },
    Case("conflicts-by-machines", .showConflicts) { $0.conflicts = SyncSample.reportOfMachines.conflicts },
    Case("synced-nothing", .sync(SyncRequest())) { $0.answers = [.done(nothing)] },
    Case("synced-views", .sync(SyncRequest())) { $0.answers = [.done(onlyViews)] },
    Case("synced-views-both-ways", .sync(SyncRequest())) { $0.answers = [.done(cameViews)] },
    Case("dry-run", .sync(request { $0.isDryRun = true })) { $0.answers = [.done(SyncSample.report)] },
    Case("emptied", .sync(SyncRequest())) { $0.answers = [.asks(.emptied, remote: "origin", SyncRequest())] },
    Case("deletions", .sync(SyncRequest())) { $0.answers = [.asks(.deletions(12), remote: "origin", SyncRequest())] },
    Case("all-gone", .sync(SyncRequest())) { $0.answers = [.asks(.allGone(2), remote: "calendar", SyncRequest())] },
    Case("conflicts", .showConflicts) {
      $0.conflicts = [
        SyncSample.title, SyncSample.due, SyncSample.deleted, SyncSample.view, SyncSample.circle,
        SyncSample.reference, SyncSample.member,
      ]
    },
    Case("conflicts-none", .showConflicts) { _ in },
    Case("conflict-taken", .take(1, part: "title")) { $0.conflicts = [SyncSample.title] },
    Case("remotes", .showRemotes) { $0.remotes = SyncSample.remotes },
    Case("remotes-none", .showRemotes) { _ in },
    Case("forgotten", .forget("remote2")) { $0.remotes = SyncSample.remotes },
    Case("taken-back", .takeBack) { $0.takenBack = [.deleted(Sample.task(3, "Pepper"))] },
    Case("shown-again", .showRemotes, .show) { $0.remotes = SyncSample.remotes },
    failure("unreachable", .unreachable("origin", reason: "Could not resolve host: nowhere")),
    failure(
      "no-repository",
      .unreachable("/mnt/disk/list.git", reason: "'/mnt/disk/list.git' does not appear to be a git repository")),
    failure("checked-out", .refused("origin", reason: "refusing to update checked out branch", isCheckedOut: true)),
    failure("broken", .broken("origin", place: "tasks/3f.jsonl:7:12", problem: "expected a comma")),
  ]

  @Test(arguments: cases) func looks(_ sample: Case) async throws {
    let synchronisation = ScriptedSynchronisation(sample.script)
    let environment = Sample.environment(
      InMemoryTasksDataSource(Sample.tasks(1...6), clock: Sample.clock), synchronisation: synchronisation)
    let processor = ShellProcessor(in: environment)
    var state = Shell.State()
    for (place, intent) in sample.intents.enumerated() {
      let source = CommandSource(line: place + 1, command: "command \(place + 1)")
      let action = try #require(Shell.action(for: .command(.feature(.sync(intent)), source), in: state))
      for result in await processor.results(of: action).all() { state = ShellReducer.reduce(state, result) }
    }
    let sheets = [nil, 40, 80].map { width in
      "== \(width.map { "\($0) columns" } ?? "no limit")\n" + state.text(width: width)
    }
    let question = state.question.map { "== prompt\n\($0.prompt)\n" } ?? ""
    try assertSnapshot(sheets.joined() + question + "== JSON\n" + state.json, named: sample.testDescription)
  }
}
