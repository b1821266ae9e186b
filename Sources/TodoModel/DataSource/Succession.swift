extension TaskTable {
  /// The successors with new numbers, and then copies of the parts, completed before or only now, because all of the
  /// whole repeats. A part that repeats itself has its own successor.
  func succession(after completed: [Change], clock: Clock) -> InstanceSuccession {
    var succession = InstanceSuccession(of: self, clock: clock)
    for old in completed.compactMap(\.before) {
      if let repetition = old.repetition { succession.follow(old, repeating: repetition) }
    }
    _ = succession.copyParts()
    return succession
  }

  /// The changes after another program completes a repeating task: of its parts, and its successor unless it is given.
  package func changes(following old: TodoItem, with next: TodoItem?, clock: Clock) -> [Change] {
    guard let repetition = old.repetition else { return [] }
    var succession = InstanceSuccession(of: self, clock: clock)
    if let next { succession.take(next, for: old) } else { succession.follow(old, repeating: repetition) }
    let parts = succession.copyParts().filter { $0.status == .active }.map { part in
      var done = part
      done.complete(at: clock.now())
      done.modified = clock.now()
      return Change.updated(from: part, to: done)
    }
    return parts + succession.changes
  }

  /// The parts of a task, at any depth, that do not repeat themselves.
  fileprivate func partsComingAlong(with task: TodoItem) -> [TodoItem] {
    var reached: Set<TaskID> = [task.id]
    // Each level comes after the one above, so parts of a part that stays are not reached.
    return descendants(of: task).filter { part in
      guard part.repetition == nil, part.parent.map(reached.contains) ?? false else { return false }
      reached.insert(part.id)
      return true
    }
  }

  /// Indexes all tasks by identifier if a mutation affects tasks that it does not name. Costs a look at each task once.
  package mutating func learnNumbers(for mutation: Mutation) {
    guard numbersByID == nil, case .change(let change, let numbers) = mutation, change == .complete || change == .start,
      numbers.contains(where: dependsOnOthers)
    else { return }
    numbersByID = Dictionary(tasks.lazy.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
  }

  private func dependsOnOthers(_ number: Int) -> Bool {
    guard let task = self[number] else { return false }
    return !task.depends.isEmpty || referring(to: task.id).contains { (self[$0]?.depends.count ?? 0) > 1 }
  }

  /// The effects of completing or starting tasks on those that depend on them. Costs what those are.
  func consequences(of changes: [Change], at now: Now) -> [Hint] {
    let touched = changes.compactMap { change -> (before: TodoItem, after: TodoItem)? in
      guard let before = change.before, let after = change.after, before.isToDo(at: now) else { return nil }
      return (before, after)
    }
    let completed = touched.filter { $0.after.status == .completed }.map(\.after)
    let ended = Set(completed.map(\.id))
    let hints: [Hint] = touched.compactMap { before, after in
      let isDone = after.status == .completed
      guard isDone || before.started == nil && after.started != nil else { return nil }
      let others = after.depends.filter { !ended.contains($0) }.compactMap(numberToDo(at: now))
      return others.isEmpty ? nil : .wasWaiting(after.number, for: others.sorted(), isDone: isDone)
    }
    let freed = completed.reduce(into: Set<Int>()) { freed, task in
      for number in referring(to: task.id) {
        guard let other = self[number], other.depends.contains(task.id), other.isToDo(at: now),
          !ended.contains(other.id), other.depends.allSatisfy({ ended.contains($0) || numberToDo(at: now)($0) == nil })
        else { continue }
        freed.insert(number)
      }
    }
    return Array(hints.prefix(Hint.mostOfAKind)) + (freed.isEmpty ? [] : [.freed(freed.sorted())])
  }

  private func numberToDo(at now: Now) -> (TaskID) -> Int? {
    { id in
      let known = numbersByID.map { $0[id] } ?? numbers(of: [id]).first?.number
      return known.flatMap { self[$0]?.isToDo(at: now) == true ? $0 : nil }
    }
  }

  /// The completed tasks in a project and its subprojects, and those together with the ones to do. Looks at each task.
  package func progress(of project: String, at now: Now) -> (done: Int, all: Int) {
    let inside = project + "."
    return places().reduce(into: (done: 0, all: 0)) { progress, place in
      guard let name = self.project(at: place), name == project || name.hasPrefix(inside) else { return }
      if status(at: place) == .completed {
        progress.done += 1
        progress.all += 1
      } else if isToDo(at: place, now) {
        progress.all += 1
      }
    }
  }
}

struct InstanceSuccession {
  private let clock: Clock
  private var number: Int
  private var notes: [Hint] = []
  private var partCount = 0
  private(set) var followed: [(old: TodoItem, next: TodoItem)] = []
  private var added: [TodoItem] = []
  private var successors: [TaskID: TaskID] = [:]
  private let table: TaskTable

  init(of table: TaskTable, clock: Clock) { (self.table, self.clock, number) = (table, clock, table.lastNumber) }

  private func isUsed(_ id: TaskID) -> Bool { table.tasks.contains { $0.id == id } || added.contains { $0.id == id } }

  mutating func follow(_ old: TodoItem, repeating repetition: TodoItem.Repetition) {
    do throws(InvalidText) {
      let succession = try old.nextInstance(number: number + 1, id: old.id.successor(besides: isUsed), clock: clock)
      let skipped = succession?.skipped ?? 0
      guard let next = succession?.next else { return notes.append(.repetitionEnded(old.number, skipped: skipped)) }
      // A task that was made active again has its successor already; completed early, it may be due again the same day.
      guard !table.tasks.contains(where: { $0.id != old.id && $0.isSameInstance(as: next.task) }) else { return }
      followed.append((old, next.task))
      add(next.task, for: old)
      if skipped > 0 { notes.append(.skipped(next.task.number, count: skipped)) }
      notes += next.notes.map(Hint.clock)
    } catch {
      // A task whose rule cannot be followed can be completed all the same.
      notes.append(.brokenRule(old.number, rule: repetition.rule))
    }
  }

  mutating func take(_ next: TodoItem, for old: TodoItem) {
    followed.append((old, next))
    successors[old.id] = next.id
  }

  var hints: [Hint] { partCount > 0 ? notes + [.partsComeAlong(partCount)] : notes }

  /// Copies the parts of all followed tasks, with the same distance from the due date of the whole; returns the parts.
  mutating func copyParts() -> [TodoItem] {
    followed.flatMap { old, next in
      let parts = table.partsComingAlong(with: old)
      for part in parts {
        let copy = part.successor(
          number: number + 1, id: next.id.part(inPlaceOf: part.id, besides: isUsed),
          movedBy: old.shift(to: next, in: clock), clock: clock)
        add(copy.task, for: part)
      }
      partCount += parts.count
      return parts
    }
  }

  private mutating func add(_ task: TodoItem, for old: TodoItem) {
    number += 1
    successors[old.id] = task.id
    added.append(task)
  }

  var changes: [Change] {
    added.map { task in .added(changing(task) { $0.replaceReferences { successors[$0] ?? $0 } }) }
  }
}

extension TodoItem {
  fileprivate func shift(to next: TodoItem, in clock: Clock) -> DateShift {
    let old = self[anchor]?.moment ?? .day(clock.today)
    let rule = repetition.flatMap { try? RecurrenceRule(rrule: $0.rule) }
    return DateShift(from: old, to: next[anchor]?.moment ?? old, by: rule?.frequency, in: clock.zone)
  }

  mutating func complete(at now: Instant) {
    stop(at: now)
    status = .completed
    completed = now
  }

  fileprivate func isSameInstance(as other: TodoItem) -> Bool {
    status == .active && repetition == other.repetition && due == other.due && self[.start] == other[.start]
      && title == other.title && project == other.project
  }
}

extension Moment {
  /// The moment a number of days later, at the same time of day in a zone.
  package func resolved(movedByDays days: Int, in zone: any Zone) -> ResolvedDate {
    ResolvedDate(day(in: zone).adding(days: days).withinCalendar, at: timeOfDay(in: zone), in: zone)
  }
}
