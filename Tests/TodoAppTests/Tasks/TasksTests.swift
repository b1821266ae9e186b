import MVI
import MVITesting
import SampleTasks
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct TasksActionTests {
  private let listing = Listing(
    filter: .completed, query: .term(.tag("a")), search: "milk", order: [SortKey(.due, isReversed: true)])

  private func load(
    _ intent: Tasks.Intent, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> (content: Tasks.Content, listing: Listing) {
    let environment = Sample.environment(ScriptedTasksDataSource(Sample.tasks(1...4)))
    let action = Tasks.action(for: intent, in: Tasks.State(listing: listing, content: nil))
    let result = try await TasksProcessor(environment: environment).result(of: action)
    guard case .loaded(let content, let listing) = result else {
      throw IssueRecorded(Issue.record("\(result)", sourceLocation: sourceLocation))
    }
    return (content, listing)
  }

  private struct IssueRecorded: Error { init(_ issue: Issue) {} }

  /// Expects that an intent changes the listing in one way; the query that counts once is another one.
  private func expect(
    _ intent: Tasks.Intent, query: Query = .everything, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout Listing) -> Void = { _ in }
  ) async throws {
    var expected = listing
    change(&expected)
    let (content, listing) = try await load(intent, sourceLocation: sourceLocation)
    #expect(listing == expected, sourceLocation: sourceLocation)
    #expect(content.query == query, sourceLocation: sourceLocation)
  }

  @Test func openingAndRefreshingKeepTheListing() async throws {
    try await expect(.open(.everything))
    try await expect(.open(.term(.text("x"))), query: .term(.text("x")))
    try await expect(.refresh)
  }

  @Test func whatIsNextIsLookedForInTheListing() async throws {
    try await expect(.next(3))
    #expect(try await load(.next(3)).content.urgencies != nil)
  }

  @Test func eachPartOfTheListingIsReplacedAlone() async throws {
    try await expect(.chooseFilter(.all)) { $0.filter = .all }
    try await expect(.narrow(.term(.tag("b")))) { $0.query = .term(.tag("b")) }
    try await expect(.open(.everything, Arrangement(limit: 3)))
    #expect(try await load(.open(.everything, Arrangement(limit: 3))).content.list?.arrangement.limit == 3)
    try await expect(.search("tea")) { $0.search = "tea" }
    try await expect(.search("")) { $0.search = "" }
    try await expect(.sort([SortKey(.title)])) { $0.order = [SortKey(.title)] }
    try await expect(.toggle(.tag("b"))) { $0.query = $0.query.toggling(.tag("b")) }
  }

  @Test func onlyWhatTheLineAsksForIsRemarkedOn() async throws {
    for intent in [Tasks.Intent.narrow(.term(.tag("b"))), .toggle(.tag("b")), .open(.term(.tag("b")))] {
      #expect(try await load(intent).content.remarks.count == 1)
    }
    for intent in [Tasks.Intent.open(.everything), .refresh, .search("tea")] {
      #expect(try await load(intent).content.remarks.isEmpty)
    }
  }

  @Test func clearingTheFiltersKeepsTheOrder() async throws {
    try await expect(.clearFilters) { ($0.filter, $0.query, $0.search) = (.active, .everything, "") }
  }

  @Test func changesGoThroughTheListing() throws {
    let state = Tasks.State(listing: listing, content: nil)
    for intent in [
      Tasks.Intent.change(.complete, .number(1)), .change(.activate, .number(1)),
      .change(.delete, .query(.everything)), .clearCompleted,
    ] { #expect(Tasks.action(for: intent, in: state) == .run(intent, in: listing)) }
  }
}

@Suite struct TasksProcessorTests {
  private func results(
    of action: Tasks.Action, on dataSource: some TasksDataSource,
    confirmations: Environment.Confirmations = .ask
  ) async throws(TodoError) -> [Tasks.Result] {
    [
      try await TasksProcessor(environment: Sample.environment(dataSource, confirmations: confirmations))
        .result(of: action)
    ]
  }

  @Test func loadingAppliesTheListingAndCountsEverything() async throws {
    let tasks = [Sample.task(1), Sample.completed(2), Sample.task(3, "milk")]
    let dataSource = InMemoryTasksDataSource(tasks, clock: Sample.clock)
    let query = Query.term(.text("milk"))
    #expect(
      try await results(of: .run(.open(query), in: .standard), on: dataSource) == [
        .loaded(Tasks.Content(query: query, tasks: [tasks[2]], total: 3), in: .standard)
      ])
  }

  @Test func theMostUrgentTasksAreLoadedWithHowMuchTheyPress() async throws {
    let tasks = [
      Sample.task(1), Sample.task(2) { $0.priority = .high }, Sample.task(3) { $0.depends = [Sample.task(1).id] },
      Sample.completed(4),
    ]
    let dataSource = ScriptedTasksDataSource(tasks)
    let next = UrgentTask.next(2, of: tasks, in: .standard, at: Sample.clock.present)
    #expect(next.map(\.task.number) == [1, 2])
    let loaded = Tasks.Content(query: .everything, tasks: next.map(\.task), total: 4, urgencies: next.map(\.urgency))
    #expect(try await results(of: .run(.next(2), in: .standard), on: dataSource) == [.loaded(loaded, in: .standard)])
    await dataSource.fail(.tasks, with: .cancelled)
    #expect(await failure(try await results(of: .run(.next(2), in: .standard), on: dataSource)) == .cancelled)
  }

  @Test func onlyAForcedLoadLooksAgain() async throws {
    let dataSource = ScriptedTasksDataSource()
    _ = try await results(of: .run(.open(.everything), in: .standard), on: dataSource)
    #expect(await dataSource.log == [.tasks])
    _ = try await results(of: .run(.refresh, in: .standard), on: dataSource)
    #expect(await dataSource.log == [.tasks, .refresh, .tasks])
  }

  @Test(arguments: [ScriptedTasksDataSource.Operation.tasks, .refresh])
  func aFailureToLoadIsAResult(_ operation: ScriptedTasksDataSource.Operation) async {
    let dataSource = ScriptedTasksDataSource()
    let error = TodoError.unreadable(path: "p", reason: "r")
    await dataSource.fail(operation, with: error)
    #expect(await failure(try await results(of: .run(.refresh, in: .standard), on: dataSource)) == error)
  }

  @Test func upToThreeTasksAreChangedAtOnce() async throws {
    let dataSource = InMemoryTasksDataSource(Sample.tasks(1...4), clock: Sample.clock)
    let changes = Sample.tasks(1...3).map { Change.updated(from: $0, to: $0.done) }
    #expect(
      try await results(of: .run(.change(.complete, .numbers([1...3])), in: .standard), on: dataSource) == [
        .attempted(.done(ChangeReport(changes, .changed(.complete, 3))))
      ])
    #expect(
      try await results(of: .run(.change(.activate, .numbers([2...2, 4...4])), in: .standard), on: dataSource) == [
        .attempted(
          .done(
            ChangeReport(
              [.updated(from: Sample.task(2).done, to: Sample.task(2).changed { _ in })], .changed(.activate, 1))))
      ])
  }

  @Test(arguments: [
    Tasks.Action.run(.change(.delete, .number(1)), in: .standard),
    .run(.change(.complete, .numbers([1...4])), in: .standard),
  ]) func `Whoever cannot be asked is not asked`(_ action: Tasks.Action) async {
    for confirmations in [Environment.Confirmations.ask, .refuse, .assumeYes] {
      let dataSource = InMemoryTasksDataSource(Sample.tasks(1...4), clock: Sample.clock)
      let environment = Sample.environment(dataSource, confirmations: confirmations)
      let results = await ShellProcessor(in: environment)
        .results(of: .run(.tasks(action), CommandSource(line: 1, command: ""))).all()
      let isUntouched = await dataSource.tasks() == Sample.tasks(1...4)
      switch (confirmations, results.last) {
      case (.ask, .feature(.tasks(.attempted(.unconfirmed)))): #expect(isUntouched)
      case (.refuse, .refused(.unconfirmed)): #expect(isUntouched)
      case (.assumeYes, .feature(.tasks(.attempted(.done)))): #expect(!isUntouched)
      default: Issue.record("\(confirmations): \(results)")
      }
    }
  }

  @Test func aFailureToChangeIsAResult() async throws {
    let dataSource = ScriptedTasksDataSource(Sample.tasks(1...4))
    let error = TodoError.locked(path: "p", holder: nil)
    await dataSource.fail(.perform, with: error)
    let confirmation = Confirmation(
      mutation: .complete([1]), changes: [.updated(from: Sample.task(1), to: Sample.task(1).done)])
    #expect(await failure(try await results(of: .confirm(confirmation), on: dataSource)) == error)
    #expect(await failure(try await results(of: .run(.clearCompleted, in: .standard), on: dataSource)) == error)
    await dataSource.fail(.tasks, with: error)
    #expect(
      await failure(try await results(of: .run(.change(.complete, .query(.everything)), in: .standard), on: dataSource))
        == error)
    #expect(await dataSource.contents == Sample.tasks(1...4))
  }
}

@Suite struct TasksReducerTests {
  private static let confirmation = Confirmation(mutation: .clearCompleted, changes: [.deleted(Sample.completed(1))])
  private static let content = Tasks.Content(query: .everything, tasks: Sample.tasks(1...2), total: 5)
  private let state = Tasks.State(listing: .standard, content: content)

  @Test func whatWasLoadedIsShownAndItsListingStands() throws {
    let listing = Listing(filter: .all, query: .everything, search: "x", order: [])
    let loaded = Tasks.Content(
      query: .term(.tag("a")), tasks: [Sample.task(3)], total: 7, scope: Scope(project: "home"))
    try given(state, for: Tasks.self)
      .when(.loaded(loaded, in: listing))
      .then(Tasks.State(listing: listing, content: loaded))
  }

  @Test func aChangeThatIsDoneLeavesNoListThatCouldBeOutOfDate() throws {
    try given(state, for: Tasks.self).when(.attempted(.done(ChangeReport([], .changed(.delete, 1))))).then(
      Tasks.State())
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    #expect(Tasks.Result.loaded(Self.content, in: .standard).report == .show(Route(.tasks)))
    let confirmation = Self.confirmation
    #expect(
      Tasks.Result.attempted(.unconfirmed(confirmation)).report
        == .confirm(confirmation.pending))
    #expect(Tasks.Result.attempted(.done(ChangeReport([], .changed(.complete, 0)))).report == .notify(.nothingToChange))
    let change = Change.deleted(Sample.task(1))
    #expect(
      Tasks.Result.attempted(.done(ChangeReport([change], .changed(.delete, 1)))).report
        == .changed(ChangeReport([change], .changed(.delete, 1))))
  }
}

@Suite struct WorkSessionTests {
  private static let lines = [
    "add Trip due:friday every:1w", "add Pack parent:1 due:thursday", "add Tickets parent:1 depends:2 note:seat",
    "start 1", "start pack", "note 3 window", "note 3 -1", "copy 1 due:2026-12-24 +again", "copy 3 Other",
    "log Call Bob completed:yesterday", "log Water every:day due:today", "stop", "start (is:active +again)", "done 4",
    "undo", "modify 1 worked:2h", "undone 8",
  ]

  private func enter(_ lines: [String]) async throws -> (tasks: [TodoItem], history: TaskHistory) {
    let dataSource = InMemoryTasksDataSource(clock: Sample.clock)
    let session = Session(dataSource)
    for line in lines {
      if await session.enter(line).question != nil { await session.enter("yes") }
      if case .error(let error) = session.message { Issue.record("\(line): \(error)") }
    }
    return (await dataSource.tasks(), await dataSource.history())
  }

  @Test func whatTheHistoryHasCanBeTypedAgain() async throws {
    let first = try await enter(Self.lines)
    let again = try await enter(first.history.steps.prefix(first.history.cursor).map(\.command))
    #expect(first.tasks.count == 10 && first.tasks == again.tasks)
    #expect(first.history.steps.count == Self.lines.count - 2, "but for what was undone, and for the walk")
  }

  @Test func stopAloneEndsEverythingWhateverIsShown() async throws {
    let session = Session(InMemoryTasksDataSource(clock: Sample.clock))
    await session.enter(lines: "add a project:home", "add b", "start 1 2", "filter project:nowhere", "open 1", "stop")
    #expect(session.notice == .changed(.stop, 2))
    #expect(await session.enter("stop").notice == .nothingStarted)
  }

  @Test(arguments: [TimerChoice.several, .one])
  func withOneTimerStartStopsOthersInOneStep(timer: TimerChoice) async throws {
    let began = Sample.task(1) { $0[.started] = .instant(Instant(seconds: Sample.instant.seconds - 1500)) }
    let dataSource = InMemoryTasksDataSource([began, Sample.task(2)], clock: Sample.clock)
    let environment = Environment(dataSource: dataSource, clock: Sample.clock, confirmations: .refuse) {
      $0.configuration.timer = timer
    }
    let result = try await TasksProcessor(environment: environment).result(
      of: .run(.change(.start, .number(2)), in: .standard))
    guard case .attempted(.done(let report)) = result else { return fail("\(result)") }
    #expect(report.notice == .changed(.start, 1))
    #expect(report.changes.map(\.number) == (timer == .one ? [1, 2] : [2]))
    #expect(report.hints == (timer == .one ? [] : [.alsoAtWork(1, minutes: 25)]))
    _ = try await dataSource.perform(.undo(1), for: "undo")
    #expect(await dataSource.tasks() == [began, Sample.task(2)], "one undo takes back all of it")
  }

  @Test func onTheScreenOfATaskItIsMeant() async throws {
    let dataSource = InMemoryTasksDataSource(clock: Sample.clock)
    let session = Session(dataSource)
    await session.enter(lines: "add a note:x", "open 1", "note y", "note -1", "start", "copy +b")
    let tasks = await dataSource.tasks()
    #expect(tasks.map(\.notes) == ["y", "y"] && tasks[0].started != nil && tasks[1].started == nil)
    #expect(tasks[1].tags == ["b"])
  }
}
