import MVI
import MVITesting
import Testing

@testable import todos

@Suite struct TodosTests {
  private let milk = Todo(id: 1, title: "Buy milk")
  private let rent = Todo(id: 2, title: "Pay rent", isCompleted: true)

  @Test func openingAndRefreshingAndFilteringAllLoad() {
    let state = TodosState()
    #expect(state.action(for: .initial) == .load(nil))
    #expect(state.action(for: .refresh) == .load(nil))
    #expect(state.action(for: .filter(.active)) == .load(.active))
  }

  @Test func anEditedTaskStaysAsCompletedAsItWas() {
    var routes = BackStack(Route.tasks)
    routes.push(.edit(2))
    let state = TodosState(routes: routes, tasks: [rent])
    #expect(
      state.action(for: .save(title: "Rent")) == .save(Todo(id: 2, title: "Rent", isCompleted: true), .saved))
  }

  @Test func refreshingKeepsTheFilter() throws {
    try given(TodosState(filter: .completed), for: TodosReducer.self)
      .when(.inFlight, .loaded([milk], nil))
      .thenOnly { $0.tasks = [milk] }
  }

  @Test func aFailureLeavesWhatWasThere() throws {
    try given(TodosState(tasks: [milk]), for: TodosReducer.self)
      .when(.inFlight, .failed)
      .thenOnly { $0.status = .failed }
  }

  @Test func theScreenOfADeletedTaskIsLeft() {
    given(TodosState(tasks: [milk, rent]), for: TodosReducer.self)
      .when(.shown(.detail(1)), .inFlight, .changed([rent], .deleted))
      .then { state in
        #expect(state.routes.isAtRoot)
        #expect(state.status == .notice(.deleted))
      }
  }

  @Test func backFromEditLeadsToTheDetailIfThereIsOne() {
    given(TodosState(tasks: [milk]), for: TodosReducer.self)
      .when(.shown(.detail(1)), .shown(.edit(1)), .changed([milk], .saved))
      .then { #expect($0.routes.top == .detail(1)) }
  }

  @Test func everyActionIsInFlightFirst() async throws {
    let recorder = StateRecorder(todosLoop(MemoryTasksDataSource()))
    try await recorder.expect(TodosState(status: .loading))
    try await recorder.send(
      .add,
      {
        $0.routes.push(.edit(nil))
        $0.status = .idle
      })
    try await recorder.send(
      .save(title: "Buy milk"), { $0.status = .loading },
      {
        $0.tasks = [milk]
        $0.routes.pop()
        $0.status = .notice(.saved)
      })
    try await recorder.send(
      .complete(1), { $0.status = .loading },
      {
        $0.tasks[0].isCompleted = true
        $0.status = .notice(.markedComplete)
      })
    try await recorder.finish()
  }

  @Test func theInitialIntentCountsOnce() async throws {
    let recorder = StateRecorder(todosLoop(MemoryTasksDataSource()))
    try await recorder.expect(TodosState(status: .loading))
    try await recorder.send(.initial, { $0.status = .idle })
    try await recorder.send(.initial)
    try await recorder.send(.refresh, { $0.status = .loading }, { $0.status = .idle })
    try await recorder.finish()
  }

  @Test func errorsAreResultsAndDoNotEndTheStream() async throws {
    let recorder = StateRecorder(todosLoop(NothingToBeHad()))
    try await recorder.expect(TodosState(status: .loading))
    try await recorder.send(.refresh, { $0.status = .failed })
    for _ in 1...2 {
      try await recorder.send(.refresh, { $0.status = .loading }, { $0.status = .failed })
    }
    try await recorder.finish()
  }
}

private struct NothingToBeHad: TasksDataSource {
  func tasks() async throws(Unavailable) -> [Todo] { throw Unavailable() }
  func save(_ task: Todo) async throws(Unavailable) -> [Todo] { throw Unavailable() }
  func delete(where isGone: (Todo) -> Bool) async throws(Unavailable) -> [Todo] { throw Unavailable() }
}
