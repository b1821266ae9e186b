/// The task that follows a repeating one when it is completed.
package struct NextInstance: Hashable, Sendable {
  /// The new task, active, with its own number and identifier.
  package let task: TodoItem
  /// What is to be told about the times of day at which it is due and until which it waits.
  package let notes: [ClockNote]
}

extension TodoItem {
  /// The task that follows this one when it is completed; nil if it does not repeat.
  ///
  /// The new task has what this one has, but its own dates: it waits as many days before it is due as this one did.
  ///
  /// - Parameters:
  ///   - number: The number of the new task.
  ///   - id: The identifier of the new task.
  ///   - clock: The time at which this one is completed, and where.
  /// - Throws: `InvalidRule` if a rule from a file has a part that this program cannot follow.
  package func nextInstance(
    number: Int, id: TaskID, clock: Clock
  ) throws(InvalidRule) -> Succession<NextInstance>? {
    guard let repetition else { return nil }
    let rule = try RecurrenceRule(rrule: repetition.rule)
    let now = clock.present
    let succession =
      switch repetition.origin {
      case .due: rule.next(after: due ?? .day(now.day), notBefore: now)
      case .completion: rule.next(afterCompletionAt: now, at: due?.timeOfDay(in: now.zone))
      }
    return succession.map { next in
      var task = TodoItem(number: number, id: id, title: title, created: now.instant)
      task.notes = notes
      task.project = project
      task.tags = tags
      task.priority = priority
      task.due = next.due.moment
      let wait = wait(before: next.due.moment, in: now.zone)
      task.wait = wait?.moment
      // A rule that did not change stays as it was written.
      task.repetition =
        next.rule == rule ? repetition : Repetition(rule: next.rule.description, origin: repetition.origin)
      task.parent = parent
      task.depends = depends
      task.unknownMembers = unknownMembers
      return NextInstance(task: task, notes: [next.due.note, wait?.note].compactMap { $0 })
    }
  }

  /// The moment as far before another due date as `wait` is before this one, by days, at the same time of day. A time that
  /// clocks skip is not remembered: the rule has room for one, which is that of the due date.
  private func wait(before next: Moment, in zone: any Zone) -> ResolvedDate? {
    guard let wait, let due else { return nil }
    let days = next.day(in: zone).number - due.day(in: zone).number
    return wait.resolved(movedByDays: days, in: zone)
  }
}

extension TodoItem.Repetition {
  /// The repetition when the due date that it counts from becomes another: month ends clip at that one.
  func clipped(at due: Moment, in zone: any Zone) -> TodoItem.Repetition {
    guard origin == .due else { return self }
    return with { $0 = $0.clipped(at: due.day(in: zone)) }
  }

  /// The time of day that the rule tells because the due date cannot: clocks skipped it.
  var time: TimeOfDay? { (try? RecurrenceRule(rrule: rule))?.time }

  /// The repetition with what the due date cannot tell; nil where it tells all.
  func remembering(_ time: TimeOfDay?) -> TodoItem.Repetition {
    with { $0.time = time }
  }

  /// A rule that did not change stays as it was written, and so does one that this program cannot follow.
  private func with(_ change: (inout RecurrenceRule) -> Void) -> TodoItem.Repetition {
    guard let rule = try? RecurrenceRule(rrule: rule) else { return self }
    var changed = rule
    change(&changed)
    return changed == rule ? self : TodoItem.Repetition(rule: changed.description, origin: origin)
  }
}
