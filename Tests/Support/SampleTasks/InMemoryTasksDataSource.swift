import TodoModel

package actor InMemoryTasksDataSource: TasksDataSource {
  private let clock: Clock
  private var table: TaskTable
  private var records: [HistoryRecord] = []
  private var stacks = UndoStacks<HistoryRecord>()
  private var committed: (records: [HistoryRecord], stacks: UndoStacks<HistoryRecord>) = ([], UndoStacks())

  /// - Parameter tasks: In ascending order of their numbers.
  package init(_ tasks: [TodoItem] = [], clock: Clock) {
    self.clock = clock
    table = TaskTable(tasks)
  }

  private init(_ table: TaskTable, _ records: [HistoryRecord], _ stacks: UndoStacks<HistoryRecord>, clock: Clock) {
    (self.table, self.records, self.stacks, self.clock) = (table, records, stacks, clock)
    committed = (records, stacks)
  }

  /// Another data source with the same tasks and history.
  package func copy() -> InMemoryTasksDataSource { InMemoryTasksDataSource(table, records, stacks, clock: clock) }

  package func tasks() -> [TodoItem] { table.tasks }

  package func task(_ number: Int) throws(TodoError) -> TodoItem { try table.task(number) }

  package func numbers(of ids: [TaskID]) -> [TaskReference] { table.numbers(of: ids) }

  package func withTable<Finding: Sendable>(_ look: @Sendable (TaskTable) -> Finding) -> Finding { look(table) }

  package func perform(
    _ mutation: Mutation, for command: String, if mayBeMade: @Sendable (MutationEffect) -> Bool
  ) throws(TodoError) -> MutationEffect {
    table.learnNames(for: mutation)
    table.learnNumbers(for: mutation)
    var effect = try table.effect(of: mutation, clock: clock)
    guard effect.changes.isEmpty || mayBeMade(effect) else { return effect }
    if !effect.changes.isEmpty {
      _ = record(effect.changes, .change, mutation.recorded(as: command, in: table.settings.scope))
    }
    effect.isDone = true
    return effect
  }

  package func settings() -> Settings { table.settings }

  package func perform(_ mutation: SettingsMutation, for command: String) throws(TodoError) -> SettingsChange? {
    guard let change = try table.change(by: mutation) else { return nil }
    _ = record([], .change, command, settings: change)
    return change
  }

  package func perform(_ walk: UndoRequest, for command: String) throws(TodoError) -> UndoResult {
    let steps = try stacks.steps(of: walk)
    let changes = try table.changes(walking: walk.changes(ofSteps: steps.map(\.changes)))
    let settings = try table.change(walking: walk.settings(ofSteps: steps.map(\.settings)))
    return (steps.map(\.command), record(changes, walk.kind, command, settings: settings), settings)
  }

  package func history() -> TaskHistory {
    TaskHistory(
      done: stacks.done.map(TaskHistory.Step.init), undone: stacks.redoable.reversed().map(TaskHistory.Step.init),
      overtaken: stacks.overtaken.map(TaskHistory.Step.init), forgotten: stacks.forgotten)
  }

  package func search<Search: HistorySearch>(_ search: Search) -> Search {
    var search = search
    for record in records.reversed() where !search.isComplete { search.look(at: record) }
    return search
  }

  package func clearHistory() {
    stacks = UndoStacks(after: ForgottenHistory(upTo: newest, because: .cleared))
    records = []
  }

  package func refresh() {}

  package func commit(asOneStep: Bool) {
    if asOneStep { mergeUncommitted() }
    committed = (records, stacks)
    table.commit()
  }

  package func rollback() {
    table.rollback()
    (records, stacks) = committed
  }

  package func checkpoint(during pause: Pause) {}

  package nonisolated func takeFileNotices() -> [FileNotice] { [] }

  package func taskCounts(at now: Now) -> TaskCounts { table.taskCounts(at: now) }

  package nonisolated func watchOutside(_ notify: @escaping @Sendable () -> Void) -> OutsideWatch {
    OutsideWatch(stop: {})
  }

  package nonisolated func takeOutsideChanges() -> OutsideChanges { OutsideChanges() }

  /// The number of the newest command, even if that is forgotten.
  private var newest: Int { records.last?.sequence ?? stacks.forgotten?.number ?? 0 }

  private func record(
    _ changes: [Change], _ kind: HistoryRecord.Kind, _ command: String, settings: SettingsChange? = nil
  ) -> [Change] {
    table.apply(changes)
    if let settings { table.apply(settings) }
    let record = HistoryRecord(
      sequence: newest + 1, instant: clock.now(), kind: kind, command: command,
      lastNumber: table.lastNumber, changes: changes, settings: settings)
    records.append(record)
    stacks.record(kind, record)
    return changes
  }

  private func mergeUncommitted() {
    let commands = records.dropFirst(committed.records.count).map(\.command).joined(separator: "\n")
    let changes = table.uncommittedChanges
    (records, stacks) = committed
    let settings = table.uncommittedSettings
    guard !changes.isEmpty || settings != nil else { return }
    let record = HistoryRecord(
      sequence: newest + 1, instant: clock.now(), kind: .change, command: commands,
      lastNumber: table.lastNumber, changes: changes, settings: settings)
    records.append(record)
    stacks.record(.change, record)
  }
}

extension TasksDataSource {
  package func add(_ attributes: [Attribute], for command: String = "add") async throws(TodoError) -> [Change] {
    try await perform(.add(attributes), for: command)
  }

  package func save(
    _ attributes: [Attribute], to numbers: [Int], for command: String = "modify"
  ) async throws(TodoError) -> [Change] { try await perform(.save(attributes, to: numbers), for: command) }

  package func revise(
    _ original: TodoItem, _ attributes: [Attribute], for command: String = "edit"
  ) async throws(TodoError) -> [Change] { try await perform(.revise(original, attributes), for: command) }

  package func complete(_ numbers: [Int], for command: String = "done") async throws(TodoError) -> [Change] {
    try await perform(.complete(numbers), for: command)
  }

  package func activate(_ numbers: [Int], for command: String = "undone") async throws(TodoError) -> [Change] {
    try await perform(.activate(numbers), for: command)
  }

  package func delete(_ numbers: [Int], for command: String = "delete") async throws(TodoError) -> [Change] {
    try await perform(.delete(numbers), for: command)
  }

  package func clearCompleted(for command: String = "purge") async throws(TodoError) -> [Change] {
    try await perform(.clearCompleted, for: command)
  }

  package func undo(_ count: Int = 1, for command: String = "undo") async throws(TodoError) -> [Change] {
    try await perform(.undo(count), for: command).changes
  }

  package func redo(_ count: Int = 1, for command: String = "redo") async throws(TodoError) -> [Change] {
    try await perform(.redo(count), for: command).changes
  }
}
