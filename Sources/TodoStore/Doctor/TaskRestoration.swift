import TodoJSON
import TodoModel

/// Tasks on their way from a broken file into a new one.
struct TaskRestoration {
  /// The tasks, those of the file first and in its order.
  private(set) var entries: [Entry]
  /// What was done to them.
  private(set) var steps: [Repair.Step] = []
  private let history: SalvagedHistory
  private let newest: [TaskID: (task: TodoItem?, sequence: Int)]
  private let clock: Clock

  /// A task, and where it comes from.
  struct Entry {
    var task: TodoItem
    /// The line of the file in which it begins; nil if it is not from a broken file.
    let line: Int?
    /// Whether its number fits between those before and after it in the file.
    let isInOrder: Bool
    /// The members that could not be read.
    var lost: [String] = []
  }

  /// The tasks that can be read in the file.
  init(_ snapshot: StoreSnapshot, _ history: SalvagedHistory, clock: Clock) {
    self.history = history
    self.clock = clock
    newest = history.newest
    if let document = snapshot.document {
      entries = document.tasks.map { Entry(task: $0, line: nil, isInOrder: true) }
    } else {
      let tasks = snapshot.salvage?.tasks ?? []
      let lines = LinePlaces(in: snapshot.bytes ?? [])
      entries = tasks.indices.map { place in
        let number = tasks[place].task.number
        let isBehind = place == 0 || tasks[place - 1].task.number < number
        let isBefore = place + 1 == tasks.count || number < tasks[place + 1].task.number
        return Entry(
          task: tasks[place].task, line: lines.position(of: tasks[place].offset).line, isInOrder: isBehind && isBefore,
          lost: tasks[place].lost)
      }
    }
    if !entries.isEmpty { steps.append(.kept(tasks: entries.count)) }
  }

  /// Sees to it that no two tasks have one identifier: the same task twice becomes one, others get a new identifier.
  mutating func resolveIdentifiers() {
    let groups = Dictionary(grouping: entries.indices) { entries[$0].task.id }.filter { $0.value.count > 1 }
    guard !groups.isEmpty else { return }
    var used = Set(entries.map(\.task.id)).union(newest.keys)
    var superfluous: Set<Int> = []
    for places in groups.values.sorted(by: { $0[0] < $1[0] }) {
      let known = newest[entries[places[0]].task.id]?.task?.number
      let keeper = places.dropFirst().reduce(places[0]) { best, place in
        isBetter(entries[place].task, than: entries[best].task, number: known) ? place : best
      }
      for place in places where place != keeper {
        let entry = entries[place]
        if entry.task == entries[keeper].task {
          superfluous.insert(place)
          steps.append(.merged(task: entry.task.number, line: entry.line ?? 0))
        } else {
          entries[place].task = entry.task.with(id: newID(for: entry.task.number, besides: &used))
          steps.append(.newID(task: entry.task.number, title: entry.task.title, line: entry.line))
        }
      }
    }
    entries = entries.indices.filter { !superfluous.contains($0) }.map { entries[$0] }
  }

  private func isBetter(_ task: TodoItem, than other: TodoItem, number: Int?) -> Bool {
    let (mine, others) = (task.number == number, other.number == number)
    return mine == others ? task.modified > other.modified : mine
  }

  /// Brings the tasks up to date, and adds those that only the history knows.
  ///
  /// - Parameters:
  ///   - isAbsent: Whether there is no file, so that everything is in the history.
  ///   - isWhole: Whether the file has lost nothing, so that a task which is not there has been deleted.
  mutating func overlayHistory(isAbsent: Bool, isWhole: Bool) {
    if isWhole, let tail = history.tail { return replay(tail) }
    var places: [TaskID: Int] = [:]
    for place in entries.indices { places[entries[place].task.id] = place }
    var deleted: Set<TaskID> = []
    let tail = isAbsent ? history.everything : history.tail
    for change in tail?.flatMap(\.changes) ?? [] {
      guard let id = (change.after ?? change.before)?.id else { continue }
      guard let task = change.after else {
        deleted.insert(id)
        continue
      }
      deleted.remove(id)
      put(task, in: &places)
    }
    if let tail, !tail.isEmpty { steps.append(.applied(commands: tail.count)) }
    if !isWhole { restoreLostTasks(besides: deleted, &places, comparing: tail == nil) }
    entries.removeAll { deleted.contains($0.task.id) }
  }

  /// Brings a file in which everything could be read up to date, as loading does it.
  private mutating func replay(_ tail: [HistoryRecord]) {
    guard !tail.isEmpty else { return }
    var table = TaskTable(entries.map(\.task).sorted { $0.number < $1.number })
    var replay = HistoryReplay(isForeign: true)
    for record in tail {
      replay.replay(record.changes, on: &table)
      table.reserveNumbers(upTo: record.lastNumber)
    }
    for renumbering in replay.renumber(on: &table) {
      steps.append(
        .renumbered(
          from: renumbering.old, to: renumbering.new, title: table[renumbering.new]?.title ?? "", line: nil))
    }
    entries = table.tasks.map { Entry(task: $0, line: nil, isInOrder: true) }
    steps.append(.applied(commands: tail.count))
  }

  private mutating func put(_ task: TodoItem, in places: inout [TaskID: Int]) {
    if let place = places[task.id] {
      entries[place].task = task
      entries[place].lost = []
    } else {
      places[task.id] = entries.count
      entries.append(Entry(task: task, line: nil, isInOrder: false))
    }
  }

  /// - Parameter comparing: Whether the later version of a task is right, because the file does not tell how far it
  ///   had come.
  private mutating func restoreLostTasks(
    besides deleted: Set<TaskID>, _ places: inout [TaskID: Int], comparing: Bool
  ) {
    var owners: [Int: Instant] = [:]
    for entry in entries { owners[entry.task.number] = entry.task.created }
    let known = newest.compactMap { id, known in known.task.map { (id: id, task: $0, sequence: known.sequence) } }
    for (id, task, sequence) in known.sorted(by: { ($0.sequence, $0.task.number) < ($1.sequence, $1.task.number) })
    where !deleted.contains(id) {
      if let place = places[id] {
        let entry = entries[place]
        let isBetter = comparing && entry.task.modified < task.modified
        guard isBetter || !entry.lost.isEmpty && entry.task.modified <= task.modified else { continue }
      } else if owners[task.number] == task.created {
        // The same task under an identifier that was damaged.
        continue
      }
      put(task, in: &places)
      steps.append(.restored(task: task.number, title: task.title, command: sequence))
    }
  }

  /// Sees to it that every task has a number, and no two the same.
  mutating func resolveNumbers(after lastNumber: Int) {
    defer { tellLosses() }
    let groups = Dictionary(grouping: entries.indices) { entries[$0].task.number }
      .filter { $0.value.count > 1 || $0.key == 0 }
    guard !groups.isEmpty else { return }
    var numbers = FreeNumbers(after: lastNumber, used: Set(entries.map(\.task.number)))
    for (number, places) in groups.sorted(by: { $0.key < $1.key }) {
      let keeper =
        places.first { newest[entries[$0].task.id]?.task?.number == number }
        ?? places.first { entries[$0].isInOrder } ?? places[0]
      for place in places where place != keeper || number == 0 {
        let entry = entries[place]
        let free = numbers.next()
        entries[place].task = entry.task.with(number: free)
        if number > 0 { steps.append(.renumbered(from: number, to: free, title: entry.task.title, line: entry.line)) }
      }
    }
  }

  private mutating func tellLosses() {
    for entry in entries where !entry.lost.isEmpty {
      steps.append(
        .reduced(task: entry.task.number, title: entry.task.title, members: entry.lost, line: entry.line))
    }
  }

  private func newID(for number: Int, besides used: inout Set<TaskID>) -> TaskID {
    var generator = SystemRandomNumberGenerator()
    var attempt = number
    while true {
      let id =
        clock.isFixed ? TaskID.derived(from: clock.now(), number: attempt) : TaskID.random(using: &generator)
      if used.insert(id).inserted { return id }
      // Beyond every number that a task can have.
      attempt += 1 << 53
    }
  }
}

/// Numbers that no task has had, as long as there are any.
private struct FreeNumbers {
  private var last: Int
  private var used: Set<Int>

  init(after lastNumber: Int, used: Set<Int>) {
    last = max(lastNumber, used.max() ?? 0)
    self.used = used
  }

  mutating func next() -> Int {
    if last < TodoItem.numbers.upperBound {
      last += 1
    } else {
      // Every number has been given, so one that is free again is the next best.
      last = TodoItem.numbers.first { !used.contains($0) } ?? last
      defer { last = TodoItem.numbers.upperBound }
      used.insert(last)
      return last
    }
    used.insert(last)
    return last
  }
}
