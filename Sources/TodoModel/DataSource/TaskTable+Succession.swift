extension TaskTable {
  /// The tasks that follow those which repeat, each with a new number, and after them the parts that come along.
  ///
  /// A part that repeats by itself has its own next one. The others come along as new tasks, whether they were done long
  /// before or only with the whole: what repeats is the whole of it.
  func succession(after completed: [Change], clock: Clock) -> InstanceSuccession {
    var succession = InstanceSuccession(of: self, clock: clock)
    for old in completed.compactMap(\.before) {
      if let repetition = old.repetition { succession.follow(old, repeating: repetition) }
    }
    for (old, next) in succession.followed {
      for part in partsComingAlong(with: old) { succession.copy(part, along: (old, next)) }
    }
    return succession
  }

  /// What follows from a repeating task having been done in another program: its parts are done with it, and what follows it
  /// is added.
  ///
  /// - Parameters:
  ///   - old: The task as it was before it was done.
  ///   - next: What follows it already; nil if nothing does.
  package func changes(following old: TodoItem, with next: TodoItem?, clock: Clock) -> [Change] {
    guard let repetition = old.repetition else { return [] }
    var succession = InstanceSuccession(of: self, clock: clock)
    if let next { succession.take(next, for: old) } else { succession.follow(old, repeating: repetition) }
    var parts: [Change] = []
    for (old, next) in succession.followed {
      for part in partsComingAlong(with: old) {
        succession.copy(part, along: (old, next))
        guard part.status == .active else { continue }
        var done = part.completed(at: clock.now())
        done.modified = clock.now()
        parts.append(.updated(from: part, to: done))
      }
    }
    return parts + succession.changes
  }

  /// The parts of a task and theirs in turn that do not repeat by themselves.
  private func partsComingAlong(with task: TodoItem) -> [TodoItem] {
    var reached: Set<TaskID> = [task.id]
    // Each level comes after the one above it, so a part of what stays where it is is not reached.
    return descendants(of: task).filter { part in
      guard part.repetition == nil, part.parent.map(reached.contains) ?? false else { return false }
      reached.insert(part.id)
      return true
    }
  }
}

/// New tasks in the place of old ones, with what is to be told about them.
struct InstanceSuccession {
  private let clock: Clock
  private var number: Int
  private var notes: [Hint] = []
  private var partCount = 0
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

  /// A task that repeats is followed by another one under the next number, unless its repetition has ended.
  mutating func follow(_ old: TodoItem, repeating repetition: TodoItem.Repetition) {
    do throws(InvalidRule) {
      let succession = try old.nextInstance(
        number: number + 1, id: old.id.successor(besides: isUsed), clock: clock)
      let skipped = succession?.skipped ?? 0
      guard let next = succession?.next else { return notes.append(.repetitionEnded(old.number, skipped: skipped)) }
      // A task that was made active again has what follows it already.
      guard !table.tasks.contains(where: { $0.isSameInstance(as: next.task) }) else { return }
      followed.append((old, next.task))
      add(next.task, for: old)
      if skipped > 0 { notes.append(.skipped(next.task.number, count: skipped)) }
      notes += next.notes.map(Hint.clock)
    } catch {
      // A rule that this program cannot follow stays with its task, which can be completed all the same.
      notes.append(.brokenRule(old.number, rule: repetition.rule))
    }
  }

  /// A task is followed by one that is there already.
  mutating func take(_ next: TodoItem, for old: TodoItem) {
    followed.append((old, next))
    successors[old.id] = next.id
  }

  /// What is to be told: how the tasks are followed, in their order, and how many parts come along.
  var hints: [Hint] { partCount > 0 ? notes + [.partsComeAlong(partCount)] : notes }

  /// A part is to be done again, as long before or after the whole as it was.
  mutating func copy(_ part: TodoItem, along whole: (old: TodoItem, next: TodoItem)) {
    let copy = part.successor(
      number: number + 1, id: whole.next.id.part(inPlaceOf: part.id, besides: isUsed),
      movedBy: whole.old.shift(to: whole.next, in: clock), clock: clock)
    add(copy.task, for: part)
    partCount += 1
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
      task.replaceReferences { successors[$0] ?? $0 }
      return .added(task)
    }
  }
}

extension TodoItem {
  /// How much later the next one is due than this one, which is due on the day on which it is done if it has no date.
  fileprivate func shift(to next: TodoItem, in clock: Clock) -> DateShift {
    let due = due ?? .day(clock.today)
    let rule = repetition.flatMap { try? RecurrenceRule(rrule: $0.rule) }
    return DateShift(from: due, to: next.due ?? due, by: rule?.frequency, in: clock.zone)
  }

  /// The task when it is done.
  func completed(at now: Instant) -> TodoItem {
    var task = stopped(at: now)
    task.status = .completed
    task.completed = now
    return task
  }

  /// Whether both stand for the same thing to do, by their title, their date and the way in which they repeat.
  fileprivate func isSameInstance(as other: TodoItem) -> Bool {
    status == .active && repetition == other.repetition && due == other.due && title == other.title
      && project == other.project
  }
}

extension Moment {
  /// The moment so many days later, at the same time of day on the clocks of a zone, with what those have to do with it.
  func resolved(movedByDays days: Int, in zone: any Zone) -> ResolvedDate {
    let day = day(in: zone).adding(days: days).withinCalendar
    return switch timeOfDay(in: zone) {
    case nil: ResolvedDate(.day(day))
    case let time?: ResolvedDate(CivilTime(day: day, secondOfDay: time.secondOfDay), in: zone)
    }
  }
}
