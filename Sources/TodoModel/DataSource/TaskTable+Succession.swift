extension TaskTable {
  /// The tasks that follow those which repeat, each with a new number, and behind them the parts that come along.
  ///
  /// A part that repeats by itself has its own next one. The others come along as new tasks, whether they were done long
  /// before or only with the whole: what repeats is the whole of it.
  func nextInstances(after completed: [Change], clock: Clock) -> [Change] {
    var succession = InstanceSuccession(of: self, clock: clock)
    for old in completed.compactMap(\.before) where old.repetition != nil {
      // A rule that this program cannot follow stays with its task, which can be completed all the same.
      guard let next = try? succession.follower(of: old) else { continue }
      // Whoever completes a task again that was made active again has what follows it already.
      guard !tasks.contains(where: { $0.isSameInstance(as: next) }) else { continue }
      succession.follow(old, by: next)
    }
    for (old, next) in succession.followed {
      for part in partsComingAlong(with: old) { succession.copy(part, along: (old, next)) }
    }
    return succession.changes
  }

  /// The parts of a task and theirs in turn that do not repeat by themselves.
  private func partsComingAlong(with task: TodoItem) -> [TodoItem] {
    var reached: Set<TaskID> = [task.id]
    // Each level comes behind the one above it, so a part of what stays behind is not reached.
    return descendants(of: task).filter { part in
      guard part.repetition == nil, part.parent.map(reached.contains) ?? false else { return false }
      reached.insert(part.id)
      return true
    }
  }
}

/// New tasks in the place of old ones.
private struct InstanceSuccession {
  let clock: Clock
  private var number: Int
  /// What repeats, with what follows it.
  private(set) var followed: [(old: TodoItem, next: TodoItem)] = []
  private var added: [TodoItem] = []
  /// The new tasks by the old ones.
  private var successors: [TaskID: TaskID] = [:]
  private let table: TaskTable

  init(of table: TaskTable, clock: Clock) {
    number = table.lastNumber
    self.table = table
    self.clock = clock
  }

  private func isUsed(_ id: TaskID) -> Bool {
    table.tasks.contains { $0.id == id } || added.contains { $0.id == id }
  }

  /// What follows a task under the next number; nil if its repetition has ended.
  func follower(of old: TodoItem) throws(InvalidRule) -> TodoItem? {
    try old.nextInstance(number: number + 1, id: old.id.successor(besides: isUsed), clock: clock)?.next?.task
  }

  mutating func follow(_ old: TodoItem, by next: TodoItem) {
    followed.append((old, next))
    add(next, for: old)
  }

  /// A part is to be done again, as long before or after the whole as it was.
  mutating func copy(_ part: TodoItem, along whole: (old: TodoItem, next: TodoItem)) {
    var copy = TodoItem(
      number: number + 1, id: whole.next.id.part(inPlaceOf: part.id, besides: isUsed), title: part.title,
      created: clock.now())
    copy.notes = part.notes
    copy.project = part.project
    copy.tags = part.tags
    copy.priority = part.priority
    let days = whole.old.days(to: whole.next, in: clock)
    copy.due = part.due?.moved(byDays: days, in: clock.zone)
    copy.wait = part.wait?.moved(byDays: days, in: clock.zone)
    copy.parent = part.parent
    copy.depends = part.depends
    copy.unknownMembers = part.unknownMembers
    add(copy, for: part)
  }

  private mutating func add(_ task: TodoItem, for old: TodoItem) {
    number += 1
    successors[old.id] = task.id
    added.append(task)
  }

  /// The new tasks, which refer to each other where the old ones did.
  var changes: [Change] {
    added.map { task in
      var task = task
      task.parent = task.parent.map { successors[$0] ?? $0 }
      task.depends = task.depends.map { successors[$0] ?? $0 }
      return .added(task)
    }
  }
}

extension TodoItem {
  /// How many days the next one is due after this one, which is due on the day on which it is done if it has no date.
  fileprivate func days(to next: TodoItem, in clock: Clock) -> Int {
    let day = due?.day(in: clock.zone) ?? clock.today
    return (next.due?.day(in: clock.zone) ?? day).number - day.number
  }

  /// Whether both stand for the same thing to do, by their title, their date and the way in which they repeat.
  fileprivate func isSameInstance(as other: TodoItem) -> Bool {
    status == .active && repetition == other.repetition && due == other.due && title == other.title
      && project == other.project
  }
}

extension Moment {
  /// The moment so many days later, at the same time of day on the clocks of a zone.
  func moved(byDays days: Int, in zone: any Zone) -> Moment {
    resolved(movedByDays: days, in: zone).moment
  }

  /// The same with what the clocks have to do with it.
  func resolved(movedByDays days: Int, in zone: any Zone) -> ResolvedDate {
    let day = day(in: zone).adding(days: days).withinCalendar
    return switch timeOfDay(in: zone) {
    case nil: ResolvedDate(.day(day))
    case let time?: ResolvedDate(CivilTime(day: day, secondOfDay: time.secondOfDay), in: zone)
    }
  }
}
