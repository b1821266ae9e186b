import MVI
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct ListingTests {
  private let session = Session([
    Sample.task(1, "milk") { $0.project = "home" }, Sample.completed(2, "bread"),
    Sample.task(3, "tea") { $0.tags = ["a"] },
    Sample.task(4, "later milk") { $0.wait = .day(Sample.clock.today.adding(days: 1)) },
  ])

  @Test func theFilterIsActiveAtFirst() async {
    #expect(await session.enter("list").listed == [1, 3])
    #expect(session.tasks.content?.total == 4)
  }

  @Test func filtersSurviveEverythingElse() async {
    #expect(await session.enter("filter completed").listed == [2])
    await session.enter(lines: "open 1", "done 1", "stats", "add x", "help", "done 99", "nonsense")
    #expect(await session.enter("home").listed == [1, 2])
    #expect(await session.enter("refresh").listed == [1, 2])
    #expect(await session.enter("filter all").listed == [1, 2, 3, 4, 5])
  }

  @Test func completingInTheDetailShowsInTheList() async {
    #expect(await session.enter(lines: "open 1", "done").notice == .changed(.complete, 1))
    #expect(await session.enter("back").listed == [3])
    #expect(await session.enter("filter completed").listed == [1, 2])
  }

  @Test func filterSearchAndOrderStandSideBySide() async {
    #expect(await session.enter("search MILK").listed == [1])
    #expect(await session.enter("filter all").listed == [1, 4])
    #expect(await session.enter("sort -number").listed == [4, 1])
    #expect(await session.enter("filter project:home").listed == [1])
    #expect(await session.enter("search").listed == [1])
    #expect(await session.enter("filter clear").listed == [3, 1])
    #expect(await session.enter("filter all").listed == [4, 3, 2, 1])
  }

  @Test func aQueryOfTheListIsForThisTimeOnly() async {
    #expect(await session.enter("list milk").listed == [1])
    #expect(await session.enter("list is:completed").listed == [2])
    #expect(await session.enter("list is:waiting").listed == [4])
    #expect(await session.enter("list").listed == [1, 3])
  }

  @Test func aStandingQueryAndAListsQueryAreEachInTheirOwnParentheses() async {
    #expect(await session.enter("filter milk or tea").listed == [1, 3])
    #expect(await session.enter("list +a or is:completed").listed == [3])
    #expect(await session.enter("list milk or tea or is:completed").listed == [1, 3])
    #expect(await session.enter("filter bread or is:completed").listed == [2])
  }

  @Test func queriesReadTheSameInListFilterAndSelections() async {
    let soon = Session([
      Sample.task(1) { $0.due = .day(Sample.clock.today) }, Sample.task(2) { $0.priority = .high },
      Sample.task(3) { ($0.due, $0.priority) = (.day(Sample.clock.today.adding(days: 30)), .low) },
    ])
    #expect(await soon.enter("list due<friday").listed == [1])
    #expect(await soon.enter("list priority>low or (due: not /3/)").listed == [2])
    #expect(await soon.enter("modify (due<friday) +soon").changes.map(\.number) == [1])
    #expect(await soon.enter("done (priority<=medium due>=\"in 2 weeks\")").changes.map(\.number) == [3])
    #expect(await soon.enter("filter due<friday").listed == [1])
    #expect(await soon.enter("list").listed == [1])
  }

  @Test func whatIsNextGoesThroughTheStandingQueryAndSearch() async {
    #expect(await session.enter("next").listed == [1, 3])
    #expect(await session.enter("next 1").listed == [1])
    #expect(await session.enter(lines: "filter completed", "filter project:home", "next").listed == [1])
    #expect(await session.enter(lines: "search tea", "next").listed == [])
    #expect(await session.enter("list").listed == [])
  }

  @Test(arguments: ["0", "-1", "+3", "lots", "1.5", "99999999999999999999"])
  func howManyAreNextIsANumber(_ count: String) async {
    #expect(
      await session.enter("next \(count)").error
        == .syntax(.unexpected(count, expected: "how many tasks to show, a positive number"), column: 6))
    #expect(await session.enter("next 1 2").error == .syntax(.unexpected("2", expected: "nothing more"), column: 8))
  }

  @Test func aSelectionByQueryGoesThroughTheStandingFilter() async {
    #expect(await session.enter("modify (milk) +m").changes.map(\.number) == [1])
    #expect(await session.enter(lines: "filter completed", "modify (milk or bread) +n").changes.map(\.number) == [2])
    #expect(await session.enter(lines: "filter all", "search tea", "done (not bread)").changes.map(\.number) == [3])
    for line in ["note (nothing) x", "done (nothing)", "delete (nothing)", "modify (nothing) +a"] {
      #expect(await session.enter(line).message == .notice(.nothingSelected(nil)))
    }
  }

  @Test func whereNothingIsSelectedItIsToldWhatHidesTheTasksThatFit() async {
    await session.enter("filter completed")
    #expect(
      await session.enter("done (milk)").message
        == .notice(.nothingSelected(EmptyListReason(count: 2, reasons: [.status(.completed)]))))
    #expect(await session.enter("list milk").listed == [])
    #expect(session.tasks.content?.emptyListReason == EmptyListReason(count: 2, reasons: [.status(.completed)]))
    await session.enter(lines: "filter all", "search nowhere", "next")
    #expect(session.tasks.content?.emptyListReason?.reasons == [.hidden(.waiting), .search("nowhere")])
    #expect(await session.enter(lines: "search", "list milk").tasks.content?.emptyListReason == nil)
  }

  @Test func whatAFilterOrASearchHidesIsCountedAmongWhatFits() async {
    func reason(_ line: String) async -> EmptyListReason? { await session.enter(line).tasks.content?.emptyListReason }
    #expect(await reason("filter title:\"later milk\"") == EmptyListReason(count: 1, reasons: [.hidden(.waiting)]))
    #expect(await reason("filter title:\"later milk\" nowhere") == nil)
    #expect(await session.enter(lines: "filter clear", "search bread").listed == [])
    #expect(session.tasks.content?.emptyListReason == EmptyListReason(count: 1, reasons: [.status(.active)]))
  }

  @Test func aViewThatIsNoneMayBeATagOrAProject() async {
    for (line, meant) in [
      ("list @a x", "list +a x"), ("done @home", "done project:home"), ("filter @home", "filter project:home"),
    ] {
      let state = await session.enter(line)
      #expect(state.correction == meant, "\(line)")
    }
    #expect(await session.enter("list @nobody").correction == nil)
  }

  @Test func whatAQueryMayHaveMeantIsOfferedAsALine() async {
    #expect(await session.enter("list due between monday and friday").correction == "list due>=monday due<=friday")
    #expect(await session.enter("agenda +b project:hoem").correction == "agenda +b project:home")
    #expect(await session.enter("agenda tomorrow").correction == nil)
  }

  @Test func numbersSelectWhateverTheFilterIs() async {
    #expect(await session.enter(lines: "filter project:home", "search xyz", "undone 2").changes.map(\.number) == [2])
    #expect(await session.enter("note 3,4 x").changes.map(\.number) == [3, 4])
  }

  @Test func rangesSkipGapsAndNamedNumbersDoNot() async {
    #expect(await session.enter("note 4,1-2,2,1 x").changes.map(\.number) == [4, 1, 2])
    #expect(await session.enter("note 3-9223372036854775807 y").changes.map(\.number) == [3, 4])
    #expect(await session.enter("note 1,9 z").error == .noSuchTask([9]))
    #expect(await session.enter("note 10-20 z").error == .noSuchTask(Array(10...20)))
    #expect(await session.enter("list z").listed == [])
  }

  @Test func aFailureToLoadKeepsTheFilterThatStood() async {
    let dataSource = ScriptedTasksDataSource([Sample.task(1), Sample.completed(2)])
    let session = Session(dataSource)
    await session.enter("filter completed")
    await dataSource.fail(.tasks, with: .unreadable(path: "p", reason: "r"))
    #expect(await session.enter("filter all").error == .unreadable(path: "p", reason: "r"))
    #expect(session.tasks.content == nil)
    await dataSource.fail(.tasks, with: nil)
    #expect(await session.enter("list").listed == [2])
  }
}

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
    #expect(session.notice == .changed(.delete, 1))
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
