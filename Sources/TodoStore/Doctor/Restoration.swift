import TodoJSON
import TodoModel

/// A new file, made of the readable parts of a broken one and its history. Tasks are distinguished by their
/// identifiers. The file is right about a task unless the history is newer; parts that the file has lost are taken from
/// the history. A number or identifier that is there twice stays with the task to which it belonged before, and the
/// other task gets a new one.
struct Restoration {
  let document: TasksDocument
  /// The lines of the new history; nil if the old one stays.
  let journal: [UInt8]?
  private(set) var repair = Repair()

  /// - Throws: The reason why nothing can be restored.
  init(of snapshot: StoreSnapshot, clock: Clock) throws(TodoError) {
    if let obstacle = snapshot.obstacle { throw obstacle }
    if let failure = snapshot.failure, snapshot.isForeign { throw .broken(snapshot.path, failure) }
    let history = SalvagedHistory(snapshot)
    let head = snapshot.salvage?.head
    var tasks = TaskRestoration(snapshot, history, clock: clock)
    tasks.resolveIdentifiers()
    tasks.overlayHistory(isAbsent: snapshot.isAbsent, isWhole: snapshot.document?.byHand.unreadable.isEmpty == true)
    // The history is more reliable than the head of a broken file.
    let lastNumberInFile = snapshot.document?.lastNumber ?? (history.hasCaughtUp ? nil : head?.lastNumber) ?? 0
    let lastNumber = max(lastNumberInFile, history.lastNumber)
    tasks.resolveNumbers(after: lastNumber)
    document = TasksDocument(
      tasks: tasks.entries.map(\.task).sorted { $0.number < $1.number }, lastNumber: lastNumber,
      sequence: history.newestSequence, basis: Restoration.basis(snapshot),
      settings: Restoration.settings(snapshot, history),
      unknownMembers: snapshot.document?.unknownMembers ?? head?.unknownMembers ?? [])
    journal = history.replacement
    repair.tasks = document.tasks.count
    repair.steps = tasks.steps + Restoration.losses(snapshot, history)
  }

  /// The basis of the new file: that of the old one and all records of the history.
  private static func basis(_ snapshot: StoreSnapshot) -> FileBasis {
    guard let journal = snapshot.journal else { return snapshot.basis }
    var basis = snapshot.basis
    if let mark = journal.mark, let history = mark.history, basis.history != history {
      basis = FileBasis(history: history, merged: mark.merged)
      basis.merge(snapshot.basis)
    }
    basis.add(journal.points)
    return basis
  }

  /// The settings of the file, updated from the history; those of the history if the file has none.
  private static func settings(_ snapshot: StoreSnapshot, _ history: SalvagedHistory) -> Settings {
    guard !snapshot.isAbsent, let settings = snapshot.document?.settings ?? snapshot.salvage?.head.settings else {
      return history.records.last { $0.settings != nil }?.settings?.after ?? Settings()
    }
    return (history.tail ?? []).reduce(into: TaskTable(settings: settings)) { $0.replay($1.settings) }.settings
  }

  private static func losses(_ snapshot: StoreSnapshot, _ history: SalvagedHistory) -> [Repair.Step] {
    let lines = snapshot.lines
    var steps: [Repair.Step] = (snapshot.salvage?.pieces ?? []).filter { !$0.isPartlySaved }.map { piece in
      .rejected(line: lines.position(of: piece.range.lowerBound).line, number: piece.number, title: piece.title)
    }
    if !history.unreadableLines.isEmpty { steps.append(.lostRecords(lines: history.unreadableLines)) }
    if history.isBroken { steps.append(.shortenedHistory(from: history.firstKept)) }
    return steps
  }
}

private struct TaskRestoration {
  private(set) var entries: [Entry]
  private(set) var steps: [Repair.Step] = []
  private let history: SalvagedHistory
  private let newest: [TaskID: (task: TodoItem?, sequence: Int)]
  private let clock: Clock
  /// The parts written by a person, if the structure of the file is intact, so that nothing else is lost.
  private let byHand: TasksByHand?

  struct Entry {
    var task: TodoItem
    /// The line of a broken file; nil for a task from elsewhere.
    var line: Int?
    /// True if its number fits between its neighbours in the file.
    var isInOrder = false
    var lost: [String] = []
  }

  init(_ snapshot: StoreSnapshot, _ history: SalvagedHistory, clock: Clock) {
    (self.history, self.clock, newest) = (history, clock, history.newest)
    let tasks = snapshot.salvage?.tasks ?? []
    let numbers = [Int.min] + tasks.map(\.task.number) + [Int.max]
    let lines = snapshot.lines
    entries = snapshot.document?.tasks.map { Entry(task: $0, isInOrder: true) } ?? []
    entries += tasks.enumerated().map { place, found in
      Entry(
        task: found.task, line: lines.position(of: found.offset).line,
        isInOrder: numbers[place] < found.task.number && found.task.number < numbers[place + 2], lost: found.lost)
    }
    byHand = snapshot.document?.byHand
    if !entries.isEmpty { steps.append(.kept(tasks: entries.count)) }
  }

  /// Merges equal tasks, and gives others with the same identifier a new one.
  mutating func resolveIdentifiers() {
    let groups = Dictionary(grouping: entries.indices) { entries[$0].task.id }.filter { $0.value.count > 1 }
    guard !groups.isEmpty else { return }
    var used = Set(entries.map(\.task.id)).union(newest.keys)
    var superfluous: Set<Int> = []
    for places in groups.values.sorted(by: { $0[0] < $1[0] }) {
      let known = newest[entries[places[0]].task.id]?.task?.number
      func rank(_ place: Int) -> (Int, Instant) {
        (entries[place].task.number == known ? 1 : 0, entries[place].task.modified)
      }
      let keeper = places.dropFirst().reduce(places[0]) { rank($0) < rank($1) ? $1 : $0 }
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

  /// Updates the tasks, and adds those that only the history has: all of them without a file. If the file is whole and
  /// has lost nothing, a missing task was deleted.
  mutating func overlayHistory(isAbsent: Bool, isWhole: Bool) {
    if isWhole, let tail = history.tail { return replay(tail) }
    var places = Dictionary(zip(entries.map(\.task.id), entries.indices)) { $1 }
    var deleted: Set<TaskID> = []
    let tail = isAbsent ? history.records : history.tail
    for change in tail?.flatMap(\.changes) ?? [] {
      if let task = change.after {
        deleted.remove(task.id)
        put(task, in: &places)
      } else if let id = change.before?.id {
        deleted.insert(id)
      }
    }
    if let tail, !tail.isEmpty { steps.append(.applied(commands: tail.count)) }
    if !isWhole { restoreLostTasks(besides: deleted, &places, comparing: tail == nil) }
    entries.removeAll { deleted.contains($0.task.id) }
  }

  private mutating func replay(_ tail: [HistoryRecord]) {
    guard !tail.isEmpty else { return }
    var table = TaskTable(entries.map(\.task).sorted { $0.number < $1.number })
    var replay = HistoryReplay(isForeign: true)
    for record in tail {
      replay.replay(record.changes, on: &table)
      table.reserveNumbers(upTo: record.lastNumber)
    }
    for (old, new) in replay.renumber(on: &table).map({ ($0.old, $0.new) }) {
      steps.append(.renumbered(from: old, to: new, title: table[new]?.title ?? "", line: nil))
    }
    entries = table.tasks.map { Entry(task: $0, isInOrder: true) }
    steps.append(.applied(commands: tail.count))
  }

  private mutating func put(_ task: TodoItem, in places: inout [TaskID: Int]) {
    if let place = places[task.id] {
      (entries[place].task, entries[place].lost) = (task, [])
    } else {
      places[task.id] = entries.count
      entries.append(Entry(task: task))
    }
  }

  /// - Parameter comparing: True if the later version of a task is right, because the tail is unknown.
  private mutating func restoreLostTasks(besides deleted: Set<TaskID>, _ places: inout [TaskID: Int], comparing: Bool) {
    let owners = Dictionary(entries.map { ($0.task.number, $0.task.created) }) { $1 }
    let known = newest.compactMap { id, known in known.task.map { (id: id, task: $0, sequence: known.sequence) } }
    for (id, task, sequence) in known.sorted(by: { ($0.sequence, $0.task.number) < ($1.sequence, $1.task.number) })
    where !deleted.contains(id) && byHand?.mayHave(task) != false {
      if let place = places[id] {
        let entry = entries[place]
        let isBetter = comparing && entry.task.modified < task.modified
        guard isBetter || !entry.lost.isEmpty && entry.task.modified <= task.modified else { continue }
      } else if owners[task.number] == task.created {
        // The same task under a damaged identifier.
        continue
      }
      put(task, in: &places)
      steps.append(.restored(task: task.number, title: task.title, command: sequence))
    }
  }

  /// Gives every task a number of its own, and reports the lost members.
  mutating func resolveNumbers(after lastNumber: Int) {
    let groups = Dictionary(grouping: entries.indices) { entries[$0].task.number }
      .filter { $0.value.count > 1 || !TodoItem.numbersInFile.contains($0.key) }
    let used = Set(entries.map(\.task.number).filter(TodoItem.numbersInFile.contains))
    // Numbers that no task has had, as long as there are any; then numbers that no task has.
    var free = max(lastNumber, used.max() ?? 0)
    for (number, places) in groups.sorted(by: { $0.key < $1.key }) {
      let keeper =
        places.first { newest[entries[$0].task.id]?.task?.number == number }
        ?? places.first { entries[$0].isInOrder } ?? places[0]
      for place in places where place != keeper || !TodoItem.numbersInFile.contains(number) {
        let entry = entries[place]
        repeat { free = free < TodoItem.numbersInFile.upperBound ? free + 1 : 1 } while used.contains(free)
        entries[place].task = entry.task.with(number: free)
        if number > 0 { steps.append(.renumbered(from: number, to: free, title: entry.task.title, line: entry.line)) }
      }
    }
    for entry in entries where !entry.lost.isEmpty {
      steps.append(.reduced(task: entry.task.number, title: entry.task.title, members: entry.lost, line: entry.line))
    }
  }

  private func newID(for number: Int, besides used: inout Set<TaskID>) -> TaskID {
    var attempt = number
    while true {
      let id = clock.newID(number: attempt)
      if used.insert(id).inserted { return id }
      // Beyond every number that a task can have.
      attempt += 1 << 53
    }
  }
}
