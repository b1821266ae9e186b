import MVI
import Testing
import TodoModel

@testable import TodoApp

@Suite struct SettingsSessionTests {
  private let tasks = [
    Sample.task(1) { ($0.project, $0.tags) = ("home", ["a"]) },
    Sample.task(2) { ($0.project, $0.priority) = ("work", .high) }, Sample.task(3) { $0.tags = ["a"] },
    Sample.completed(4),
  ]

  @Test func aViewStandsForItsQueryWhereverOneIsRead() async {
    let session = Session(tasks)
    #expect(await session.enter("view save Urgent = priority:high or +a").notice == .viewSaved("urgent", instead: nil))
    #expect(await session.enter("list @urgent").listed == [1, 2, 3])
    #expect(await session.enter("list not @URGENT").listed == [])
    #expect(await session.enter("filter @urgent").listed == [1, 2, 3])
    #expect(await session.enter("list project:home").listed == [1])
    #expect(await session.enter("view save done = is:completed").notice == .viewSaved("done", instead: nil))
    // What it says about completed tasks counts as if it had been typed.
    #expect(await session.enter(lines: "filter @urgent", "list @done").listed == [4])
    #expect(await session.enter("modify (@urgent project:home) +b").changes.map(\.number) == [1])
    #expect(await session.enter("next").listed == [2, 1, 3])
  }

  @Test func aRedefinitionSaysSo() async {
    let session = Session(tasks)
    await session.enter("view save v = +a")
    #expect(await session.enter("view save @v = +b").notice == .viewSaved("v", instead: "+a"))
    #expect(await session.enter("view save v=+b").notice == .nothingToChange)
    #expect(await session.enter("view delete v").notice == .viewDeleted("v"))
    #expect(await session.enter("view delete v").error == .noSuchView("v", nearest: nil))
  }

  @Test func unknownViewsAndCirclesAreRefused() async {
    let session = Session(tasks)
    await session.enter(lines: "view save urgent = +a", "view save mine = @urgent project:home")
    #expect(await session.enter("list @mine").listed == [1])
    #expect(await session.enter("list @urgnt").error == .noSuchView("urgnt", nearest: "urgent"))
    #expect(await session.enter("done (@urgnt)").error == .noSuchView("urgnt", nearest: "urgent"))
    #expect(await session.enter("filter @urgnt").error == .noSuchView("urgnt", nearest: "urgent"))
    #expect(await session.enter("list").listed == [1, 2, 3])
    #expect(await session.enter("view save urgent = @mine or +b").error == .viewCycle(["urgent", "mine", "urgent"]))
    #expect(await session.enter("view save me = @me").error == .viewCycle(["me", "me"]))
    #expect(await session.enter("list @urgent").listed == [1, 3])
  }

  @Test func aScopeNarrowsListsAndFillsInNewTasks() async {
    let session = Session(tasks)
    let scope = Scope(project: "work", tags: ["x"])
    #expect(await session.enter("use project:work").notice == .scopeEntered(Scope(project: "work")))
    #expect(session.scope == Scope(project: "work"))
    #expect(await session.enter("list").listed == [2])
    #expect(session.tasks.isFiltering)
    #expect(await session.enter("next").listed == [2])
    #expect(await session.enter("modify (t) +y").changes.map(\.number) == [2])
    #expect(await session.enter("use project:work +x").notice == .scopeEntered(scope))
    #expect(await session.enter("use +x project:work").notice == .nothingToChange)
    let added = await session.enter("add New").changes.compactMap(\.after)
    #expect(added.map(\.project) == ["work"] && added.map(\.tags) == [["x"]])
    let other = await session.enter("add Other project: -x +z").changes.compactMap(\.after)
    #expect(other.map(\.project) == [nil] && other.map(\.tags) == [["z"]])
    #expect(await session.enter("list").listed == [5])
    #expect(await session.enter("use").notice == .scopeLeft)
    #expect(session.scope.isEmpty)
    #expect(await session.enter("use").notice == .nothingToChange)
    #expect(await session.enter("list").listed == [1, 2, 3, 5, 6])
  }

  @Test func theScopeIsKnownWhenTheProgramComesUp() async {
    let dataSource = ScriptedTasksDataSource(tasks)
    await Session(dataSource).enter("use +a")
    let session = Session(dataSource)
    _ = await session.states(after: .start)
    #expect(session.scope == Scope(tags: ["a"]))
  }

  @Test func aScopeOfAnythingElseIsRefused() async {
    let session = Session(tasks)
    for line in ["use milk", "use -a", "use due:today", "use project:", "use project!=a", "use (+a)", "use is:today"] {
      let error = await session.enter(line).error
      guard case .syntax(.unexpected, column: 5)? = error else {
        Issue.record("\(line): \(String(describing: error))")
        continue
      }
    }
    #expect(
      await session.enter("use project:a project:b").error
        == .syntax(.unexpected("project:b", expected: "only one project"), column: 15))
    #expect(session.scope.isEmpty)
  }

  @Test func viewsAndScopesAreStepsOfTheHistory() async {
    let session = Session(tasks)
    await session.enter(lines: "view save v = +a", "use project:work", "use project:home")
    func walk(_ walk: UndoRequest) async -> Shell.State { await session.give(.feature(.history(.walk(walk)))) }
    #expect(await walk(.undo(1)).notice == .undone(["use project:home"]))
    #expect(session.scope == Scope(project: "work"))
    #expect(await walk(.undo(2)).notice == .undone(["use project:work", "view save v = +a"]))
    #expect(session.scope.isEmpty)
    #expect(await session.enter("list @v").error == .noSuchView("v", nearest: nil))
    _ = await walk(.redo(3))
    #expect(session.scope == Scope(project: "home"))
    #expect(await session.enter("list @v").listed == [1])
  }
}
