extension TaskTable {
  /// What starting work on tasks changes. Those that are done are left out, and refused where there are no others.
  func starting(_ numbers: [Int], clock: Clock) throws(TodoError) -> [Change] {
    let tasks = try existing(numbers)
    guard tasks.isEmpty || tasks.contains(where: { $0.status == .active }) else {
      let named = tasks.map { String($0.number) }.joined(separator: ",")
      throw .invalidValue(
        InvalidValue(field: "start", value: named, expected: "a task that is to do; `undone \(named)` makes it so"),
        column: nil)
    }
    return try update(numbers, clock: clock) { (task) throws(TodoError) in
      guard task.status == .active, task[.started] == nil else { return task }
      var task = task
      task[.started] = .instant(clock.now())
      return task
    }
  }

  /// A new task that is done, with what follows it if it repeats, and what is told about that.
  func logging(_ attributes: [Attribute], clock: Clock) throws(TodoError) -> (changes: [Change], hints: [Hint]) {
    var others: [Attribute] = []
    var end = clock.now()
    for attribute in attributes {
      switch attribute {
      case .set(.completed, .date(let date)): end = try date.end(lookingBackBy: clock)
      case .clear(.completed): break
      default: others.append(attribute)
      }
    }
    // Added no later than it was done: no day has fewer than no tasks to do.
    let task = try newTask(others, clock: clock).with(created: end)
    var done = task
    done.status = .completed
    done.completed = end
    guard task.repetition != nil else { return ([.added(done)], []) }
    var table = self
    table.commit()
    table.apply([.added(task)])
    let succession = table.succession(after: [.updated(from: task, to: done)], clock: clock)
    return ([.added(done)] + succession.changes, succession.hints)
  }

  /// New tasks like others and their subtasks, in the order in which those are named, and which of them do not repeat any
  /// more. Costs what is copied.
  func copying(
    _ numbers: [Int], _ attributes: [Attribute], clock: Clock
  ) throws(TodoError) -> (changes: [Change], hints: [Hint]) {
    let named = Set(numbers)
    let attributes = spelt(attributes)
    let originals = try existing(try including(numbers) { _ in true })
    var copies: [TaskID: TaskID] = [:]
    for (place, original) in originals.enumerated() {
      copies[original.id] = clock.newID(number: lastNumber + 1 + place)
    }
    /// The copy of a task whose dates lie so much later; it does not repeat.
    func copy(_ place: Int, movedBy shift: DateShift) -> TodoItem {
      let original = originals[place]
      var copy = original.successor(
        number: lastNumber + 1 + place, id: copies[original.id] ?? original.id, movedBy: shift, clock: clock
      ).task
      copy.repetition = nil
      copy.replaceReferences { copies[$0] ?? $0 }
      return copy
    }
    // Each task is moved by as many days as the nearest named one that it is a part of.
    var shifts: [TaskID: DateShift] = [:]
    for (place, original) in originals.enumerated() where named.contains(original.number) {
      let unmoved = copy(place, movedBy: DateShift(days: 0))
      let changed = try applying(attributes, to: unmoved, clock: clock)
      guard let due = unmoved.due, let moved = changed.due else { continue }
      shifts[original.id] = DateShift(from: due, to: moved, in: clock.zone)
    }
    let changes = try originals.indices.map { (place) throws(TodoError) in
      let original = originals[place]
      let isNamed = named.contains(original.number)
      let shift = shifts[original.id] ?? (isNamed ? nil : original.parent.flatMap { shifts[$0] }) ?? DateShift(days: 0)
      shifts[original.id] = shift
      let copy = copy(place, movedBy: shift)
      return Change.added(isNamed ? try applying(attributes, to: copy, clock: clock) : copy)
    }
    let hints = zip(originals, changes.compactMap(\.after)).compactMap { original, copy in
      original.repetition != nil && copy.repetition == nil ? Hint.copyDoesNotRepeat(copy.number) : nil
    }
    return (changes, hints)
  }
}

extension TodoItem {
  /// Since when it is worked on; nil where no work goes on, as with every task that is done.
  package var started: Instant? { status == .active ? self[.started]?.instant : nil }

  /// How long it has been worked on by a moment, with what goes on; nil for less than half a minute.
  ///
  /// Each stretch of work counts in whole minutes. Where the clock was set back it counts for nothing.
  package func worked(at now: Instant) -> TimeSpan? {
    let before = self[.worked]?.duration
    guard let started else { return before }
    let minutes = max(0, now.seconds - started.seconds + 30) / 60
    return TimeSpan(minutes: min((before?.minutes ?? 0) + minutes, TimeSpan.longest.minutes))
  }

  /// The task with the work ended that goes on.
  func stopped(at now: Instant) -> TodoItem {
    guard self[.started] != nil else { return self }
    var task = self
    task[.worked] = worked(at: now).map(FieldValue.duration)
    task[.started] = nil
    return task
  }
}

extension DateExpression {
  /// When something was done on a date that looks back: a day alone means its end, or now if that is earlier.
  fileprivate func end(lookingBackBy clock: Clock) throws(TodoError) -> Instant {
    try checkDay(of: "completed", by: clock)
    let now = clock.now()
    let end: Instant
    switch resolved(by: clock, looking: .back).moment {
    case .instant(let instant): end = instant
    case .day(clock.today): return now
    case .day(let day): end = clock.zone.instant(of: CivilTime(day: day, secondOfDay: 86_399))
    }
    guard end <= now else {
      let expected = "a date that is not ahead, as it is done already"
      throw .invalidValue(InvalidValue(field: "completed", value: description, expected: expected), column: nil)
    }
    return end
  }
}
