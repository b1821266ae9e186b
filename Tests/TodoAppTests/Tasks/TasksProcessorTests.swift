import MVI
import SampleTasks
import Testing
import TodoModel

@testable import TodoApp

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
        .loaded(LoadedTasks(query: query, tasks: [tasks[2]], total: 3), in: .standard)
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
    let loaded = LoadedTasks(query: .everything, tasks: next.map(\.task), total: 4, urgencies: next.map(\.urgency))
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
        .attempted(.done(ChangeReport(changes, .completed(3))))
      ])
    #expect(
      try await results(of: .run(.change(.activate, .numbers([2...2, 4...4])), in: .standard), on: dataSource) == [
        .attempted(
          .done(
            ChangeReport(
              [.updated(from: Sample.task(2).done, to: Sample.task(2).changed { _ in })], .activated(1))))
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
