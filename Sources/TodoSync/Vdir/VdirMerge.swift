import TodoExchange
import TodoModel

/// The list merged with what is in a folder of calendar files.
struct VdirMerge {
  /// Each task that becomes another here, as it was and as it is then.
  private(set) var came: [Change]
  /// What could not be kept of both; the first side is this machine.
  let conflicts: [MergeConflict]
  /// What could not be kept of what comes.
  let problems: [SourceProblem]
  /// What is to be written.
  let writing: VdirWriting
  /// How many tasks of the base the folder no longer has.
  let deletedThere: Int
  /// The highest number that was ever given.
  let lastNumber: Int
  /// The tasks as they are then.
  let tasks: [TaskID: TodoItem]

  /// Merges.
  init(_ reading: VdirReading, with state: SharedTasksState) {
    let theirs = RemoteTasks(reading, beside: state)
    let ours = state.table.tasks
    let plain = ours.map(CalendarTask.withoutSource)
    let bases = Dictionary(theirs.bases.map { ($0.id, $0) }) { first, _ in first }
    deletedThere = theirs.bases.count - theirs.tasks.count { $0.base != nil }
    let instants = plain.map { task in
      (task.id, task.instants(since: bases[task.id], changed: [:], in: state.history))
    }
    let merge = ListMerge(
      base: ListState(tasks: theirs.bases),
      ListState(
        tasks: plain, lastNumber: state.table.lastNumber, views: state.table.settings.views,
        changed: Dictionary(uniqueKeysWithValues: instants)),
      ListState(tasks: theirs.tasks.map(\.task), changed: theirs.changed), numbersOf: .first, circlesOf: [.first])
    conflicts = merge.conflicts
    let sources = Dictionary(theirs.tasks.map { ($0.task.id, $0.now) }) { first, _ in first }
    var merged = Dictionary(uniqueKeysWithValues: merge.result.tasks.map { ($0.id, $0) })
    came = []
    for (before, plain) in zip(ours, plain) {
      guard let after = merged.removeValue(forKey: before.id) else {
        came.append(.deleted(before))
        continue
      }
      guard !plain.isExactly(after) else { continue }
      came.append(.updated(from: before, to: after.keeping(sources[before.id] ?? nil, of: before, reading.context)))
    }
    came += merged.values.map { .added($0.keeping(sources[$0.id] ?? nil, of: nil, reading.context)) }
    came.sort()
    var table = state.table
    table.reserveNumbers(upTo: merge.result.lastNumber)
    table.apply(came)
    came = (came + theirs.followUps(of: came, in: &table)).merged
    came.sort()
    problems = came.compactMap(\.after).compactMap { task in
      task.unstorable.map { value in
        let place = sources[task.id]??.place ?? SourcePlace(file: reading.folder, line: 1)
        return SourceProblem(place, found: value.value, expected: value.expected)
      }
    }
    lastNumber = table.lastNumber
    tasks = Dictionary(uniqueKeysWithValues: table.tasks.map { ($0.id, $0) })
    writing = VdirWriting(of: table.tasks, beside: theirs)
  }
}

extension [Change] {
  /// What goes comes first, because another may have its number then.
  fileprivate mutating func sort() {
    sort { ($0.isDeletion ? 0 : 1, $0.number) < ($1.isDeletion ? 0 : 1, $1.number) }
  }
}

extension TodoItem {
  /// The task with what has to be kept of the file that it came from; otherwise of what was kept before.
  fileprivate func keeping(_ now: CalendarTask?, of before: TodoItem?, _ context: ExchangeContext) -> TodoItem {
    var task = self
    if let now {
      if let source = now.source(of: self, context) { task.unknownMembers.append(source) }
    } else if let before {
      task.unknownMembers += before.unknownMembers.filter { CalendarTask.isSource($0) }
    }
    return task
  }
}
