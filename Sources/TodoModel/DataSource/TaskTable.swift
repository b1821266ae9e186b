/// All tasks in the order of their numbers, with the rules for changing them. Finding a task is a binary search; adding
/// at the end and deleting take constant time (a deleted task keeps its slot until a commit finds that half of the table
/// is deleted). While no task is deleted, `tasks` makes no copy. Changes since the last commit can be rolled back.
package struct TaskTable: Sendable {
  /// In the order of their numbers, with the deleted tasks that keep their slots.
  private(set) var items: [TodoItem]
  private var gone: Set<Int> = []
  private var uncommitted: [Uncommitted] = []
  private(set) var subtasks: [TaskID: Set<Int>] = [:]
  private(set) var dependents: [TaskID: Set<Int>] = [:]

  package private(set) var lastNumber = 0

  package private(set) var settings: Settings
  /// The spellings of projects and tags, of tasks that are not in the table as well; nil until a change names one.
  package var names: TaskNames?
  var numbersByID: [TaskID: Int]?
  private var dueCounts: DueCounts?
  private var committedSettings: Settings?

  private typealias Uncommitted = (number: Int, before: TodoItem?, lastNumber: Int)

  /// - Parameter tasks: In ascending order of their numbers.
  package init(_ tasks: [TodoItem] = [], lastNumber: Int = 0, settings: Settings = Settings()) {
    self.settings = settings
    items = tasks
    self.lastNumber = max(lastNumber, tasks.last?.number ?? 0)
    for place in tasks.indices where tasks[place].hasReferences { link(tasks[place]) }
  }

  package var tasks: [TodoItem] {
    guard !gone.isEmpty else { return items }
    var tasks: [TodoItem] = []
    // Growing step by step would take up to twice the memory.
    tasks.reserveCapacity(count)
    for item in items where !gone.contains(item.number) { tasks.append(item) }
    return tasks
  }

  package var count: Int { items.count - gone.count }

  package subscript(number: Int) -> TodoItem? { place(having: number).flatMap { isGone(at: $0) ? nil : items[$0] } }

  /// The tasks with these identifiers, in the order of their numbers. Costs a look at every task.
  package func numbers(of ids: [TaskID]) -> [TaskReference] {
    guard !ids.isEmpty else { return [] }
    let wanted = Set(ids)
    return items.indices.compactMap { place in
      let id = items[place].id
      guard wanted.contains(id), !gone.contains(items[place].number) else { return nil }
      return TaskReference(id: id, number: items[place].number)
    }
  }

  /// The counts at a moment. Costs a look at every task the first time, then only the changes.
  package mutating func taskCounts(at now: Now) -> TaskCounts {
    var dueCounts = dueCounts ?? DueCounts(tasks, in: now.zone)
    // Moved out, so that it is not copied.
    self.dueCounts = nil
    defer { self.dueCounts = dueCounts }
    return dueCounts.taskCounts(at: now, scope: settings.scope)
  }

  /// The subtasks of a task at any depth, each level in the order of the numbers. Costs what it finds.
  package func descendants(of task: TodoItem) -> [TodoItem] {
    var found: [TodoItem] = []
    var seen: Set<Int> = [task.number]
    var toVisit = [task.id]
    // A file can hold cycles, and chains that are longer than a thread's stack.
    while let id = toVisit.popLast() {
      for number in subtasks[id, default: []].sorted() where seen.insert(number).inserted {
        guard let subtask = self[number] else { continue }
        found.append(subtask)
        toVisit.append(subtask.id)
      }
    }
    return found
  }

  /// Costs what it finds.
  func referring(to id: TaskID) -> Set<Int> { (subtasks[id] ?? []).union(dependents[id] ?? []) }

  private mutating func link(_ task: TodoItem) {
    if let parent = task.parent { subtasks[parent, default: []].insert(task.number) }
    for id in task.depends { dependents[id, default: []].insert(task.number) }
  }

  private mutating func unlink(_ task: TodoItem) {
    if let parent = task.parent { TaskTable.remove(task.number, under: parent, from: &subtasks) }
    for id in task.depends { TaskTable.remove(task.number, under: id, from: &dependents) }
  }

  private static func remove(_ number: Int, under id: TaskID, from index: inout [TaskID: Set<Int>]) {
    index[id]?.remove(number)
    if index[id]?.isEmpty == true { index[id] = nil }
  }

  package mutating func commit() {
    uncommitted = []
    committedSettings = nil
    // Not before a commit, because restoring a task is cheap while it has its slot.
    if gone.count > 64, gone.count > items.count / 2 { (items, gone) = (tasks, []) }
  }

  /// Reverts every change since the last commit, the numbers included.
  package mutating func rollback() {
    for step in uncommitted.reversed() {
      set(step.before, at: step.number)
      lastNumber = step.lastNumber
    }
    uncommitted = []
    settings = committedSettings ?? settings
    committedSettings = nil
  }

  package var uncommittedChanges: [Change] {
    var seen: Set<Int> = []
    return uncommitted.filter { seen.insert($0.number).inserted }
      .map { Change(before: $0.before, after: self[$0.number]) }.filter { $0.before != $0.after }.apart
  }

  package var uncommittedSettings: SettingsChange? {
    committedSettings.flatMap { $0 == settings ? nil : SettingsChange(before: $0, after: settings) }
  }

  package mutating func apply(_ change: SettingsChange) {
    committedSettings = committedSettings ?? settings
    settings = change.after
  }

  package mutating func apply(_ changes: [Change]) {
    makeRoom(for: changes)
    if changes.count > 1000 { uncommitted.reserveCapacity(uncommitted.count + changes.count) }
    // The pointer borrows each change; indexing the array copies both of its tasks.
    changes.withUnsafeBufferPointer { changes in
      for place in changes.indices { apply(changes.baseAddress.unsafelyUnwrapped[place]) }
    }
  }

  private mutating func apply(_ change: Change) {
    uncommitted.append((change.number, change.before, lastNumber))
    set(change.after, at: change.number)
    lastNumber = max(lastNumber, change.number)
  }

  private func place(having number: Int) -> Int? {
    let place = place(of: number)
    return place < items.count && items[place].number == number ? place : nil
  }

  /// The slot of a task with that number, or the one to insert it at.
  func place(of number: Int) -> Int {
    guard let last = items.indices.last, items[last].number >= number else { return items.count }
    return items.indices.firstPlace { items[$0].number >= number }
  }

  /// Makes slots for many restored tasks at once, because inserting one by one moves all that follow.
  private mutating func makeRoom(for changes: [Change]) {
    guard changes.count > 64, let last = items.last?.number else { return }
    var missing: [Int: TodoItem] = [:]
    for change in changes where change.number < last && place(having: change.number) == nil {
      missing[change.number] = change.after ?? change.before
    }
    guard missing.count > 64 else { return }
    items += missing.values
    items.sort { $0.number < $1.number }
    gone.formUnion(missing.keys)
  }

  package mutating func reserveNumbers(upTo number: Int) { lastNumber = max(lastNumber, number) }

  private mutating func set(_ task: TodoItem?, at number: Int) {
    // Unwrapping copies a task, so it is done once.
    if let task { put(task) } else { takeAway(number) }
  }

  private mutating func put(_ task: TodoItem) {
    let place = place(of: task.number)
    if names != nil { recountNames(at: place, as: task) }
    if place < items.count, items[place].number == task.number {
      forgetReferences(at: place)
      items[place] = task
      if !gone.isEmpty { gone.remove(task.number) }
    } else {
      items.insert(task, at: place)
    }
    link(task)
    numbersByID?[task.id] = task.number
    dueCounts?.count(task, 1)
  }

  private mutating func takeAway(_ number: Int) {
    guard let place = place(having: number) else { return }
    if names != nil, !isGone(at: place) { names?.count(items[place], -1) }
    forgetReferences(at: place)
    gone.insert(number)
  }

  private mutating func recountNames(at place: Int, as task: TodoItem) {
    let isThere = place < items.count && items[place].number == task.number && !isGone(at: place)
    // Most changes leave both as they are.
    if isThere, items[place].tags == task.tags, items[place].project == task.project { return }
    names?.count(task, 1)
    if isThere { names?.count(items[place], -1) }
  }

  private mutating func forgetReferences(at place: Int) {
    guard !isGone(at: place) else { return }
    unlink(items[place])
    numbersByID?[items[place].id] = nil
    dueCounts?.count(items[place], -1)
  }
}

extension Range<Int> {
  /// The first place where a condition holds that holds in all places after it, too; the end if there is none.
  @inline(__always) package func firstPlace(where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

// Members by slot: taking a task out of the table to look at one of them would copy a dozen.
extension TaskTable {
  func isGone(at place: Int) -> Bool { !gone.isEmpty && gone.contains(items[place].number) }

  /// The slots of the tasks with these numbers, deleted ones included.
  func places(in numbers: ClosedRange<Int> = 1...Int.max) -> Range<Int> {
    let start = place(of: numbers.lowerBound)
    guard let last = items.indices.last, items[last].number > numbers.upperBound else { return start..<items.count }
    return start..<place(of: numbers.upperBound + 1)
  }

  func status(at place: Int) -> TodoItem.Status? { isGone(at: place) ? nil : items[place].status }
  func isToDo(at place: Int, _ now: Now) -> Bool { !isGone(at: place) && items[place].isToDo(at: now) }
  func project(at place: Int) -> String? { isGone(at: place) ? nil : items[place].project }
  func hasSubtasks(at place: Int) -> Bool { !isGone(at: place) && subtasks[items[place].id] != nil }
  func hasDependents(at place: Int) -> Bool { !isGone(at: place) && dependents[items[place].id] != nil }

  /// Learns the spellings of names if a mutation has some. Costs a look at each task the first time, then the changes.
  package mutating func learnNames(for mutation: Mutation) {
    if names == nil, mutation.attributes.haveNames { names = TaskNames(of: tasks) }
  }

  func spelt(_ attributes: [Attribute]) -> [Attribute] {
    guard attributes.haveNames else { return attributes }
    let names = names ?? TaskNames(of: tasks)
    return attributes.map(names.spelt)
  }

  func firstUses(in mutation: Mutation) -> [Hint] {
    switch mutation {
    case .several(let mutations): mutations.flatMap(firstUses)
    case .revise: []
    case _: mutation.attributes.haveNames ? (names ?? TaskNames(of: tasks)).hints(for: mutation.attributes) : []
    }
  }
}
