import MVI
import Testing
import TodoModel

@testable import TodoApp

@Suite struct NavigationTests {
  private let session = Session(Sample.tasks(1...3))

  @Test func screensLieOnTopOfOneAnother() async {
    #expect(await session.enter("stats").path == "tasks statistics")
    #expect(await session.enter("open 1").path == "tasks statistics detail1")
    #expect(await session.enter("edit 1").path == "tasks statistics detail1 edit1")
    #expect(await session.enter("cancel").path == "tasks statistics detail1")
    #expect(session.notice == .unchanged(Sample.task(1)))
    #expect(await session.enter("back").path == "tasks statistics")
    #expect(session.message == .screen)
    #expect(await session.enter("back").path == "tasks")
    #expect(session.listed == [1, 2, 3])
  }

  @Test func onlyAScreenThatSomebodyHasAskedForIsToBeRead() async {
    for (line, isToBeRead) in [
      ("list", true), ("open 1", true), ("back", false), ("stats", true), ("home", false), ("help", true),
      ("edit 1", false), ("cancel", false), ("list", true), ("delete 1", false), ("y", false), ("done 2", false),
      ("filter all", true), ("frobnicate", false), ("back", false),
    ] { #expect(await session.enter(line).isToBeRead == isToBeRead, "\(line)") }
  }

  @Test func whatIsOnTopAlreadyIsNotPutThereAgain() async {
    #expect(await session.enter(lines: "open 1", "open 1", "help", "help add").path == "tasks detail1 help")
    #expect(await session.enter("open 2").path == "tasks detail1 help detail2")
  }

  @Test func theListIsTheFirstScreenAndThereforeTheWayHome() async {
    #expect(await session.enter(lines: "stats", "open 1", "home").path == "tasks")
    #expect(session.listed == [1, 2, 3])
    #expect(await session.enter(lines: "stats", "open 1", "list").path == "tasks")
  }

  @Test func atTheFirstScreenBackSaysSoAndIsNoError() async {
    let state = await session.enter("back")
    #expect(state.message == .notice(.atFirstScreen))
    #expect(state.error == nil)
    #expect(state.path == "tasks")
    #expect(await session.enter("home").listed == [1, 2, 3])
  }

  @Test func backFromEditingLeadsToTheDetailIfThereIsOneAndElseToTheList() async {
    #expect(await session.enter(lines: "edit 2", "New", "save").path == "tasks")
    await session.enter(lines: "open 2", "edit", "Newer", "save")
    #expect((session.path, session.changes.first?.after?.title) == ("tasks detail2", "Newer"))
  }

  @Test func aScreenThatComesUpAgainShowsWhatIsThereByThen() async {
    #expect(await session.enter(lines: "open 1", "stats", "modify 1 New", "back").detailed?.title == "New")
    await session.enter(lines: "stats", "add another", "help", "back")
    #expect(session.screens.statistics.statistics.active == 4)
  }

  @Test func leavingTheEditWithoutAChangeTellsTheTaskAsItIs() async {
    #expect(await session.enter(lines: "open 1", "edit", "cancel").notice == .unchanged(Sample.task(1)))
    #expect(session.path == "tasks detail1")
  }

  @Test func helpLeadsBackToWhereOneWas() async {
    #expect(await session.enter(lines: "open 2", "help").message == .screen)
    #expect(await session.enter("back").detailed?.number == 2)
  }

  @Test func whatIsShownInDetailCanBeLeftOut() async {
    #expect(await session.enter(lines: "open 2", "done").changes.map(\.number) == [2])
    #expect(await session.enter("undone").changes.map(\.number) == [2])
    #expect(await session.enter("modify +a").changes.first?.after?.tags == ["a"])
    #expect(await session.enter("note x").changes.first?.after?.notes == "x")
    #expect(await session.enter("edit").path == "tasks detail2 edit2")
    #expect(await session.enter(lines: "cancel", "delete").confirmation?.mutation == .delete([2]))
    #expect(await session.enter(lines: "no", "home", "done").error?.code == "syntax")
  }

  @Test func deletingTheTaskThatIsShownInDetailReturnsToTheList() async {
    #expect(await session.enter(lines: "open 2", "delete", "yes").path == "tasks")
    #expect(session.changes == [.deleted(Sample.task(2))])
    #expect(session.notice == .deleted(1))
    #expect(await session.enter("list").listed == [1, 3])
  }

  @Test func deletingTakesTheTaskOutOfTheWholeStack() async {
    #expect(await session.enter(lines: "open 1", "open 2", "open 1", "delete 2", "yes").path == "tasks detail1")
    #expect(await session.enter(lines: "stats", "open 3", "delete 1", "y").path == "tasks statistics detail3")
  }

  @Test func aScreenThatCannotBeShownIsNotGoneTo() async {
    await session.enter(lines: "open 1", "open 9")
    #expect((session.error, session.path) == (.noSuchTask([9]), "tasks detail1"))
    #expect(await session.enter("edit 9").error == .noSuchTask([9]))
    #expect(session.path == "tasks detail1")
    #expect(await session.enter("help nonsense").error?.code == "unknownCommand")
    #expect(session.path == "tasks detail1")
  }
}
