import MVI
import SampleTasks
import Testing
import TodoModel

@testable import TodoApp

@Suite struct SyncProcessorTests {
  private func results(
    of action: Sync.Action, _ synchronisation: ScriptedSynchronisation?, isOneStep: Bool = false
  ) async -> [Sync.Result] {
    let tasks = InMemoryTasksDataSource(Sample.tasks(1...6), clock: Sample.clock)
    let environment = Sample.environment(tasks, synchronisation: synchronisation, isOneStep: isOneStep)
    return await SyncProcessor(environment: environment).results(of: action).all()
  }

  @Test func whatCameIsTheResultAndADoubtIsAQuestion() async {
    var request = SyncRequest()
    request.remote = "origin"
    let report = SyncSample.report
    let sync = ScriptedSynchronisation { $0.answers = [.done(report), .asks(.emptied, remote: "origin", request)] }
    #expect(await results(of: .sync(request), sync) == [.synced(report, references: [], isDryRun: false)])
    #expect(await results(of: .sync(request), sync) == [.doubted(.emptied, remote: "origin", request)])
    #expect(await results(of: .sync(request), sync) == [.failed(.sync(.noRemote))])
    #expect(sync.requests == [request, request, request])
  }

  @Test func aSyncIsNoPartOfAnotherStep() async {
    let sync = ScriptedSynchronisation { $0.answers = [.done(SyncSample.report)] }
    let found = await results(of: .sync(SyncRequest()), sync, isOneStep: true)
    #expect(
      found == [
        .failed(.syntax(.unexpected("sync", expected: "a command that can be a part of one step"), column: 1))
      ])
    #expect(sync.requests.isEmpty)
  }

  @Test func withoutASynchronisationThereIsNoRemote() async {
    for action in [Sync.Action.sync(SyncRequest()), .loadRemotes, .loadConflicts, .takeBack, .take(1, part: nil)] {
      #expect(await results(of: action, nil) == [.failed(.sync(.noRemote))])
    }
  }

  @Test func whichConflictIsMeantHasToBeClear() async {
    let sync = ScriptedSynchronisation {
      $0.conflicts = [SyncSample.title, SyncSample.due, SyncSample.tags, SyncSample.deleted]
    }
    func take(_ number: Int, _ part: String?) async -> [Sync.Result] {
      await results(of: .take(number, part: part), sync)
    }
    #expect(await take(1, nil) == [.failed(.sync(.severalConflicts(1, fields: ["title", "due"])))])
    #expect(await take(1, "tags") == [.failed(.sync(.noConflict(1, field: "tags")))])
    #expect(await take(7, nil) == [.failed(.sync(.noConflict(7, field: nil)))])
    let before = Sample.task(1, "Soy")
    let after = Sample.task(1, "Oat")
    #expect(
      await take(1, "title")
        == [.attempted(.done(ChangeReport([.updated(from: before, to: after)], .saved(1), references: [])))])
    // That a task goes is asked about.
    guard case .attempted(.unconfirmed(let confirmation))? = await take(3, nil).first else {
      Issue.record("nothing is asked")
      return
    }
    #expect(confirmation.changes.map(\.number) == [3])
  }

  @Test func remotesAreLoadedAndForgotten() async {
    let sync = ScriptedSynchronisation {
      $0.remotes = SyncSample.remotes
      $0.takenBack = [.deleted(Sample.task(1))]
    }
    #expect(await results(of: .loadRemotes, sync) == [.remotes(SyncSample.remotes)])
    #expect(await results(of: .forget("remote2"), sync) == [.forgot(SyncSample.remotes[1])])
    #expect(
      await results(of: .forget("x"), sync) == [.failed(.sync(.noSuchRemote("x", known: ["origin", "remote2"])))])
    #expect(await results(of: .takeBack, sync) == [.tookBack("origin", [.deleted(Sample.task(1))], references: [])])
    #expect(await results(of: .show, sync) == [.shown])
  }
}
