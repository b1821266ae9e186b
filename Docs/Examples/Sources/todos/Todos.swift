import MVI

/// The screens.
enum Route: Equatable, Sendable { case tasks, detail(Int), edit(Int?), statistics }

enum Filter: String { case all, active, completed }

/// A wish of the user. `initial` comes from a view that opens, and counts once.
enum TodosIntent: Equatable {
  case initial, refresh, filter(Filter), complete(Int), activate(Int), clearCompleted
  case open(Int), edit, add, save(title: String), delete, statistics, back, unclear(String)
}

/// A command. Opening, refreshing and filtering all load; completing, activating and saving all save.
enum TodosAction: Equatable {
  case load(Filter?), save(Todo, Notice), delete(Int), clearCompleted, show(Route), leave, refuse(Refusal)
}

/// An event.
enum TodosResult: Equatable {
  case inFlight, loaded([Todo], Filter?), changed([Todo], Notice), failed
  case shown(Route), left, refused(Refusal)
}

/// A message that a screen shows once.
enum Notice: Equatable { case markedComplete, markedActive, completedCleared, saved, deleted }

enum Refusal: Equatable { case empty, noTask(Int), noPlace, unclear(String) }

/// The data to show: the screen that the user is at, and what there is to see.
struct TodosState: Equatable {
  enum Status: Equatable { case idle, loading, notice(Notice), failed, refused(Refusal) }

  var routes = BackStack(Route.tasks)
  var tasks: [Todo] = []
  var filter = Filter.all
  var status = Status.idle

  func task(_ id: Int?) -> Todo? { tasks.first { $0.id != nil && $0.id == id } }

  func action(for intent: TodosIntent) -> TodosAction {
    switch (intent, routes.top) {
    case (.initial, _), (.refresh, _): .load(nil)
    case (.filter(let filter), _): .load(filter)
    case (.complete(let id), _): marking(id, isCompleted: true, .markedComplete)
    case (.activate(let id), _): marking(id, isCompleted: false, .markedActive)
    case (.clearCompleted, _): .clearCompleted
    case (.open(let id), _): task(id) == nil ? .refuse(.noTask(id)) : .show(.detail(id))
    case (.add, _): .show(.edit(nil))
    case (.edit, .detail(let id)): .show(.edit(id))
    case (.save(title: ""), .edit): .refuse(.empty)
    // What is not asked for stays as it was, above all whether the task is completed.
    case (.save(let title), .edit(let id)):
      .save(Todo(id: id, title: title, isCompleted: task(id)?.isCompleted ?? false), .saved)
    case (.delete, .detail(let id)): .delete(id)
    case (.statistics, _): .show(.statistics)
    case (.back, _): .leave
    case (.edit, _), (.save, _), (.delete, _): .refuse(.noPlace)
    case (.unclear(let line), _): .refuse(.unclear(line))
    }
  }

  private func marking(_ id: Int, isCompleted: Bool, _ notice: Notice) -> TodosAction {
    task(id).map { .save(Todo(id: id, title: $0.title, isCompleted: isCompleted), notice) } ?? .refuse(.noTask(id))
  }
}

/// The only part with side effects.
struct TodosProcessor: Processor {
  let source: any TasksDataSource

  func results(of action: TodosAction) -> Results<TodosResult> {
    switch action {
    case .load(let filter): work { try await .loaded(source.tasks(), filter) }
    case .clearCompleted: work { try await .changed(source.delete { $0.isCompleted }, .completedCleared) }
    case .save(let task, let notice): work { try await .changed(source.save(task), notice) }
    case .delete(let id): work { try await .changed(source.delete { $0.id == id }, .deleted) }
    case .show(let route): Results(.shown(route))
    case .leave: Results(.left)
    case .refuse(let refusal): Results(.refused(refusal))
    }
  }

  /// In flight, and then success or failure: an error is a result.
  private func work(_ step: @escaping @Sendable () async throws -> TodosResult) -> Results<TodosResult> {
    Results(.inFlight).then { (try? await step()) ?? .failed }
  }
}

/// The previous state and what happened give the next state.
enum TodosReducer: Reducer {
  static func reduce(_ state: inout TodosState, _ result: TodosResult) {
    state.status = .idle
    switch result {
    case .inFlight: state.status = .loading
    case .loaded(let tasks, let filter):
      state.tasks = tasks
      if let filter { state.filter = filter }
    case .changed(let tasks, let notice):
      state.tasks = tasks
      state.status = .notice(notice)
      // The screens of what is gone, and of what has been written, are left.
      state.routes.remove { [tasks = state.tasks] route in
        switch route {
        case .detail(let id): !tasks.contains { $0.id == id }
        case .edit: notice == .saved
        case .tasks, .statistics: false
        }
      }
    case .failed: state.status = .failed
    case .shown(let route): state.routes.push(route)
    case .left: state.routes.pop()
    case .refused(let refusal): state.status = .refused(refusal)
    }
  }
}

func todosLoop(_ source: any TasksDataSource) -> some ViewModel<TodosIntent, TodosState> {
  Loop(
    initialState: TodosState(status: .loading), map: { intent, state in state.action(for: intent) },
    isInitial: { $0 == .initial }, processor: TodosProcessor(source: source), reducer: TodosReducer.self)
}
