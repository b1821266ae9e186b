import MVI
import MVITesting
import Testing
import TodoModel

@testable import TodoScreens

@Suite struct FiltersTests {
  private let tasks = [
    Sample.task(1) { ($0.project, $0.tags) = ("home.garden", ["a", "b"]) },
    Sample.task(2) { ($0.project, $0.tags) = ("home", ["b"]) },
    Sample.completed(3).changed { ($0.project, $0.tags) = ("home", ["b", "old"]) },
    Sample.completed(4).changed { $0.project = "attic" },
  ]

  @Test func openingLoadsAGroup() throws {
    for group in FilterGroup.allCases {
      #expect(try isSame(FiltersScreen.action(for: .open(group), in: FiltersViewState()), .load(group)))
      // The one that was opened last comes up again.
      let again = FiltersScreen.action(for: FiltersScreen.intent(showing: nil), in: FiltersViewState(group: group))
      #expect(try isSame(again, .load(group)))
    }
  }

  @Test func whatWasCountedIsShown() throws {
    let uses = UsageCount.tags(of: tasks)
    try given(FiltersViewState(), for: FiltersReducer.self)
      .when(.loaded(.tags, uses))
      .then(FiltersViewState(group: .tags, uses: uses))
    #expect(FiltersResult.loaded(.tags, uses).outcome == .shows(Route(FiltersScreen.self)))
  }

  @Test func aFailureLeavesTheScreenAsItWas() throws {
    try given(FiltersViewState(group: .tags), for: FiltersReducer.self)
      .when(.loadingFailed(.cancelled))
      .thenOnly { _ in }
    #expect(FiltersResult.loadingFailed(.cancelled).outcome == .fails(.cancelled))
  }

  @Test func whatIsInUseIsCountedAndNothingElse() async {
    let dataSource = ScriptedTasksDataSource(tasks)
    let processor = FiltersProcessor(environment: Sample.environment(dataSource))
    func loaded(_ group: FilterGroup) async -> [String] {
      guard case .loaded(group, let uses)? = await processor.results(of: .load(group)).all().first else { return [] }
      return uses.map { "\($0.name) \($0.active) \($0.completed)" }
    }
    #expect(await loaded(.projects) == ["home 2 1", "home.garden 1 0"])
    #expect(await loaded(.tags) == ["a 1 0", "b 2 1"])
    await dataSource.fail(.tasks, with: .cancelled)
    #expect(await processor.results(of: .load(.tags)).all() == [.loadingFailed(.cancelled)])
  }

  @Test func theTermThatIsTypedFindsTheTasksThatAreCounted() async {
    let session = Session(tasks)
    for (line, group) in [("projects", FilterGroup.projects), ("tags", .tags)] {
      await session.enter(line)
      #expect(session.state.path == "tasks filters")
      let uses = session.state.screens[FiltersScreen.self].uses
      #expect(!uses.isEmpty)
      for use in uses {
        #expect(await session.enter("list \(group.term(use.name))").listed?.count == use.active)
      }
      await session.enter("home")
    }
  }

  @Test func backBringsTheSameGroupUpAgain() async {
    let session = Session(tasks)
    await session.enter(lines: "tags", "open 1", "back")
    #expect(session.state.path == "tasks filters")
    #expect(session.state.screens[FiltersScreen.self].group == .tags)
    #expect(await session.enter("projects").path == "tasks filters")
    #expect(await session.enter("back").listed == [1, 2])
  }
}
