extension TaskTable {
  /// Starts work on tasks, and stops the work on others or points it out. Completed tasks are skipped; throws if there
  /// are no others. Costs a look at each task.
  func starting(_ numbers: [Int], stopsOthers: Bool, clock: Clock) throws(TodoError) -> ChangesAndHints {
    let tasks = try existing(numbers)
    guard tasks.isEmpty || tasks.contains(where: { $0.status == .active }) else {
      let named = tasks.map { String($0.number) }.joined(separator: ",")
      throw .invalid(named, of: "start", expected: "a task that is to do; `undone \(named)` makes it so")
    }
    if stopsOthers, numbers.count > 1 {
      throw .invalid("\(numbers[1])", of: "start", expected: "one task only, because of `timer = one`")
    }
    let started = try update(numbers, clock: clock) {
      if $0.status == .active, $0[.started] == nil { $0[.started] = .instant(clock.now()) }
    }
    let consequences = consequences(of: started, at: clock.present)
    let others = self.tasks.filter { $0.started != nil && !numbers.contains($0.number) }
    guard !stopsOthers else {
      return (try update(others.map(\.number), clock: clock) { $0.stop(at: clock.now()) } + started, consequences)
    }
    let now = clock.now()
    let hints = others.map { Hint.alsoAtWork($0.number, minutes: $0.minutesAtWork(at: now)) }
    return (started, consequences + hints.prefix(Hint.mostOfAKind))
  }

  func logging(_ attributes: [Attribute], clock: Clock) throws(TodoError) -> ChangesAndHints {
    var others: [Attribute] = []
    var end = clock.now()
    for attribute in attributes {
      switch attribute {
      case .set(.completed, .date(let date)): end = try date.end(lookingBackBy: clock)
      case .clear(.completed): break
      default: others.append(attribute)
      }
    }
    // Not added after it was completed: no day has fewer than no tasks to do.
    let task = try newTask(others, clock: clock).with(created: end)
    let done = changing(task) { $0.complete(at: end) }
    guard task.repetition != nil else { return ([.added(done)], []) }
    var table = self
    table.commit()
    table.apply([.added(task)])
    let succession = table.succession(after: [.updated(from: task, to: done)], clock: clock)
    return ([.added(done)] + succession.changes, succession.hints)
  }

  /// Copies tasks and their subtasks, in the order in which they are named. Costs what is copied.
  func copying(_ numbers: [Int], _ attributes: [Attribute], clock: Clock) throws(TodoError) -> ChangesAndHints {
    let named = Set(numbers)
    let attributes = spelt(attributes)
    let originals = try existing(try including(numbers) { _ in true })
    var copies: [TaskID: TaskID] = [:]
    for (place, original) in originals.enumerated() {
      copies[original.id] = clock.newID(number: lastNumber + 1 + place, title: original.title)
    }
    func copy(_ place: Int, movedBy shift: DateShift) -> TodoItem {
      let original = originals[place]
      var copy = original.successor(
        number: lastNumber + 1 + place, id: copies[original.id] ?? original.id, movedBy: shift, clock: clock
      ).task
      copy.repetition = nil
      copy.replaceReferences { copies[$0] ?? $0 }
      return copy
    }
    // Each task moves by as many days as the nearest named task that it is a part of.
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
    let once = zip(originals, changes.compactMap(\.after)).filter { $0.repetition != nil && $1.repetition == nil }
    return (changes, once.map { .copyDoesNotRepeat($1.number) })
  }
}

extension TodoItem {
  /// The start of the current work; nil if there is none, and for completed tasks.
  package var started: Instant? { status == .active ? self[.started]?.instant : nil }

  /// The whole minutes of the current work; 0 if there is none.
  package func minutesAtWork(at now: Instant) -> Int { max(0, now.seconds - (started ?? now).seconds) / 60 }

  /// Includes current work; nil below half a minute. Rounds each stretch to minutes; none if the clock was set back.
  package func worked(at now: Instant) -> TimeSpan? {
    let before = self[.worked]?.duration
    guard let started else { return before }
    let minutes = max(0, now.seconds - started.seconds + 30) / 60
    return TimeSpan(minutes: min((before?.minutes ?? 0) + minutes, TimeSpan.longest.minutes))
  }

  mutating func stop(at now: Instant) {
    guard self[.started] != nil else { return }
    self[.worked] = worked(at: now).map(FieldValue.duration)
    self[.started] = nil
  }
}

extension DateExpression {
  /// The time of completion on a past date: a day means its end, or now if that is earlier.
  fileprivate func end(lookingBackBy clock: Clock) throws(TodoError) -> Instant {
    try checkDay(of: "completed", by: clock)
    let now = clock.now()
    let end =
      switch resolved(by: clock, looking: .back).moment {
      case .instant(let instant): instant
      case .day(clock.today): now
      case .day(let day): clock.zone.instant(of: CivilTime(day: day, secondOfDay: 86_399))
      }
    guard end <= now else {
      throw .invalid(description, of: "completed", expected: "a date that is not ahead, as it is done already")
    }
    return end
  }
}
