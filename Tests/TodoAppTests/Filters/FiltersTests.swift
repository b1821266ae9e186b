import MVI
import MVITesting
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct FiltersTests {
  private let tasks = [
    Sample.task(1) { ($0.project, $0.tags) = ("home.garden", ["a", "b"]) },
    Sample.task(2) { ($0.project, $0.tags) = ("home", ["b"]) },
    Sample.completed(3).changed { ($0.project, $0.tags) = ("home", ["b", "old"]) },
    Sample.completed(4).changed { $0.project = "attic" },
  ]
  /// One more, so that a tag of what is done is one of what is to do as well.
  private var withOldOne: [TodoItem] { tasks + [Sample.task(9) { ($0.project, $0.tags) = ("home", ["b", "old"]) }] }

  private func narrowed(_ query: Query) -> Listing {
    Listing(filter: .active, query: query, search: "", order: [SortKey(.number)])
  }

  @Test func comingUpAgainOpensTheLastGroup() throws {
    let listing = narrowed(.term(.tag("a")))
    #expect(
      Place.filters.intent(showing: nil, in: ParseContext(shownTask: nil, listing: listing))
        == .filters(.open(nil, in: listing)))
    for group in FilterGroup.allCases {
      // It comes with what is on by then.
      try given(Filters.State(opened: group), for: Filters.self).when(.loaded(nil, [], in: listing, scope: Scope()))
        .then(Filters.State(opened: group, listing: listing))
    }
  }

  @Test func whatWasCountedIsShown() throws {
    let groups = [Filters.Toggles(group: .tags, toggles: [])]
    let listing = narrowed(.term(.tag("a")))
    let scope = Scope(project: "home")
    try given(Filters.State(), for: Filters.self)
      .when(.loaded(.tags, groups, in: listing, scope: scope))
      .then(Filters.State(opened: .tags, groups: groups, listing: listing, scope: scope))
    let result = Filters.Result.loaded(.tags, groups, in: listing, scope: scope)
    #expect(result.report == .show(Route(.filters)))
  }

  @Test func whatChangesSettingsLeavesTheScreenAsItWas() throws {
    let mutation = SettingsMutation.deleteView("a")
    let change = SettingsChange(before: Settings(views: ["a": "x"]), after: Settings(scope: Scope(tags: ["b"])))
    let results: [Filters.Result] = [.changed(mutation, nil), .changed(mutation, change)]
    for result in results { try given(Filters.State(opened: .tags), for: Filters.self).when(result).thenOnly { _ in } }
    #expect(results.map(\.report) == [.notify(.nothingToChange), .changed(ChangeReport([], .viewDeleted("a")))])
  }

  @Test func whetherAnythingIsFilteredIsDerived() {
    let all = Listing(filter: .all, query: .everything, search: "", order: [SortKey(.due)])
    #expect(!Filters.State(listing: all).isFiltering)
    #expect(Filters.State(listing: all, scope: Scope(project: "home")).isFiltering)
    #expect(Filters.State(listing: narrowed(.everything)).isFiltering)
  }

  @Test func whatIsInUseIsCountedAndWhatIsOnIsMarked() async throws {
    let dataSource = ScriptedTasksDataSource(withOldOne)
    let processor = FiltersProcessor(environment: Sample.environment(dataSource))
    let listing = narrowed(.and([.or([.term(.project("HOME")), .term(.project("gone"))]), .term(.tag("old"))]))
    let result = try await processor.result(of: .open(.tags, in: listing))
    guard case .loaded(.tags, let groups, listing, Scope()) = result else { return fail("\(result)") }
    #expect(groups.map(\.group) == FilterGroup.allCases)
    let lines = groups.prefix(3).flatMap(\.toggles).map {
      "\($0.isOn ? "x" : "-") \($0.term) \($0.active) \($0.completed)"
    }
    #expect(
      lines == [
        "- all 1 1", "x active 1 0", "- completed 0 1", "- is:blocked 0 0", "- is:blocking 0 0", "- is:recurring 0 0",
        "- is:subtask 0 0",
        // A project is found without regard to case, and next to those that are on; what is on is there even if nothing
        // has it.
        "x project:home 1 0", "- project:home.garden 0 0", "x project:gone 0 0", "- +a 0 0", "- +b 1 0", "x +old 1 0",
      ])
    await dataSource.fail(.tasks, with: .cancelled)
    #expect(await failure(try await processor.result(of: .open(.tags, in: listing))) == .cancelled)
  }

  @Test func theTermThatIsTypedFindsTheTasksThatAreCounted() async throws {
    let session = Session(tasks)
    await session.enter(lines: "view save both = +a or +old", "filter all", "view")
    let groups = session.screens.filters.groups
    // What only completed tasks have is seen where they are.
    #expect(groups.map(\.toggles.count) == [7, 3, 3, 4, 5, 1])
    for toggle in groups.dropFirst().flatMap(\.toggles) {
      await session.enter(lines: "filter clear", "filter all")
      #expect(
        await session.enter("filter \(toggle.term)").listed?.count == toggle.active + toggle.completed, "\(toggle)")
      #expect(await session.enter("filter").screens.filters.groups.flatMap(\.on).map(\.term) == ["all", toggle.term])
      // The same again switches it off.
      #expect(await session.enter("filter \(toggle.term)").listed == [1, 2, 3, 4])
    }
  }

  @Test(arguments: [
    ["filter active"], ["filter all", "use project:home"], ["filter active", "search t1"],
    ["filter active", "filter +b"], ["filter completed"], ["filter active", "use +b"],
  ]) func `A count is what one sees after typing it, whatever else is on`(_ lines: [String]) async throws {
    let waiting = Sample.task(5) {
      ($0.project, $0.tags) = ("home", ["b"])
      $0.wait = .day(Sample.clock.today.adding(days: 3))
    }
    let session = Session(tasks + [waiting])
    await session.enter("view save later = is:waiting or +old")
    for line in lines { await session.enter(line) }
    await session.enter("filter")
    let groups = session.screens.filters.groups
    for group in groups {
      for toggle in group.toggles where !toggle.isOn {
        #expect(
          await session.enter("filter \(toggle.term)").listed?.count == toggle.active + toggle.completed,
          "\(lines) \(toggle)")
        await session.enter(StatusFilter(rawValue: toggle.term) == nil ? "filter \(toggle.term)" : lines[0])
      }
    }
    #expect(groups.flatMap(\.toggles).contains { $0.active + $0.completed > 0 && !$0.isOn })
  }

  @Test func aViewThatIsUsedStays() async throws {
    let session = Session(tasks)
    await session.enter(lines: "view save a = +a", "view save b = @a or +b", "filter @b")
    #expect(await session.enter("view delete a").error == .viewInUse("a", by: [.view("b")]))
    #expect(await session.enter("view delete b").error == .viewInUse("b", by: [.filter]))
    #expect(await session.enter("filter clear").error == nil)
    #expect(await session.enter("view delete b").notice == .viewDeleted("b"))
    #expect(await session.enter("view delete a").notice == .viewDeleted("a"))
  }

  @Test func whoUsesAViewThatIsGoneIsNamed() async throws {
    let session = Session(tasks)
    await session.enter(lines: "view save a = +a", "filter @a", "undo")
    #expect(await session.enter("list").error == .noSuchView("a", nearest: nil, usedBy: .filter))
    #expect(await session.enter("list @c").error == .noSuchView("a", nearest: nil, usedBy: .filter))
    #expect(await session.enter("list @ab").error == .noSuchView("a", nearest: nil, usedBy: .filter))
    #expect(await session.enter(lines: "filter clear", "list @c").error == .noSuchView("c", nearest: nil))
  }

  @Test func whatIsOnAfterAWalkAlongTheHistoryIsTold() async throws {
    let session = Session(tasks)
    func hints(_ line: String) async -> [Hint]? {
      if case .changes(let report) = await session.enter(line).message { report.hints } else { nil }
    }
    await session.enter(lines: "use project:home", "use +b", "view save a = +a")
    #expect(await hints("undo") == [.viewNow("a", nil)])
    #expect(await hints("undo") == [.scopeNow(Scope(project: "home"))])
    #expect(await hints("undo") == [.scopeNow(Scope())])
    #expect(await hints("redo 3") == [.scopeNow(Scope(tags: ["b"])), .viewNow("a", "+a")])
    await session.enter("add Something")
    #expect(await hints("undo") == [])
  }

  @Test func filterAloneShowsWhatIsOnAndOpensAGroup() async throws {
    let session = Session(tasks)
    for (line, group) in [
      ("filter", FilterGroup.status), ("filter projects", .projects), ("filter", .projects), ("tags", .tags),
      ("filter dates", .dates), ("filter priorities", .priorities), ("view", .views), ("filter status", .status),
      ("view list", .views), ("projects", .projects),
    ] {
      await session.enter(line)
      #expect((session.path, session.screens.filters.opened) == ("tasks filters", group))
    }
    // In quotes it is a word to look for.
    #expect(await session.enter("filter \"dates\"").listed == [])
  }

  @Test func backBringsTheSameGroupUpAgainWithWhatIsOnByThen() async throws {
    let session = Session(tasks)
    await session.enter(lines: "tags", "filter +a", "filter", "open 1", "back")
    #expect((session.path, session.screens.filters.opened) == ("tasks filters", .tags))
    #expect(session.screens.filters.groups[2].on.map(\.term) == ["+a"])
    #expect(await session.enter("back").listed == [1])
  }
}

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
    let (session, scope) = (Session(tasks), Scope(project: "work", tags: ["x"]))
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
