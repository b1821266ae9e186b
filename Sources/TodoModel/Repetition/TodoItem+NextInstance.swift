/// The task that follows a repeating one when it is completed.
public struct NextInstance: Hashable, Sendable {
  /// The new task, active, with its own number and identifier.
  public let task: TodoItem
  /// How many due dates lay in the past and are left out.
  public let skipped: Int
  /// What is to be told about its time of day.
  public let note: ClockNote?
}

extension TodoItem {
  /// The task that follows this one when it is completed; nil if it does not repeat or its repetition has ended.
  ///
  /// The new task has what this one has, but its own dates: it waits as many days before it is due as this one did.
  ///
  /// - Parameters:
  ///   - number: The number of the new task.
  ///   - id: The identifier of the new task.
  ///   - clock: The time at which this one is completed, and where.
  /// - Throws: `InvalidRule` if a rule from a file has a part that this program cannot follow.
  public func nextInstance(number: Int, id: TaskID, clock: Clock) throws(InvalidRule) -> NextInstance? {
    guard let repetition else { return nil }
    let rule = try RecurrenceRule(rrule: repetition.rule)
    let completion = clock.now()
    let today = clock.zone.civilTime(at: completion).day
    let next =
      switch repetition.origin {
      case .due: rule.next(after: due ?? .day(today), notBefore: today, in: clock.zone)
      case .completion:
        rule.next(afterCompletionOn: today, at: due?.timeOfDay(in: clock.zone), in: clock.zone)
      }
    guard let next else { return nil }
    var task = TodoItem(number: number, id: id, title: title, created: completion)
    task.notes = notes
    task.project = project
    task.tags = tags
    task.priority = priority
    task.due = next.due.moment
    task.wait = wait(before: next.due.moment, in: clock.zone)
    // A rule that did not change stays as it was written.
    task.repetition =
      next.rule == rule ? repetition : Repetition(rule: next.rule.description, origin: repetition.origin)
    task.parent = parent
    task.depends = depends
    task.unknownMembers = unknownMembers
    return NextInstance(task: task, skipped: next.skipped, note: next.due.note)
  }

  /// The moment as far before another due date as `wait` is before this one, by days, at the same time of day.
  private func wait(before next: Moment, in zone: any Zone) -> Moment? {
    guard let wait, let due else { return nil }
    let lead = due.day(in: zone).number - wait.day(in: zone).number
    let day = next.day(in: zone).adding(days: -lead).withinCalendar
    return switch wait.timeOfDay(in: zone) {
    case nil: .day(day)
    case let time?: ResolvedDate(CivilTime(day: day, secondOfDay: time.secondOfDay), in: zone).moment
    }
  }
}

extension TodoItem.Repetition {
  /// The repetition when the due date that it counts from becomes another: month ends clip at that one.
  func clipped(at due: Moment, in zone: any Zone) -> TodoItem.Repetition {
    guard origin == .due, let rule = try? RecurrenceRule(rrule: rule) else { return self }
    let clipped = rule.clipped(at: due.day(in: zone))
    return clipped == rule ? self : TodoItem.Repetition(rule: clipped.description, origin: origin)
  }
}
