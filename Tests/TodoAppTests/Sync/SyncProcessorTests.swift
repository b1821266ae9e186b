import MVI
import SampleTasks
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

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
    #expect(try await results(of: .sync(request), sync) == [.doubted(.emptied, remote: "origin", request)])
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
    #expect(try await results(of: .takeBack, sync) == [.tookBack("origin", [.deleted(Sample.task(1))], references: [])])
    #expect(try await results(of: .show, sync) == [.shown])
  }
}
