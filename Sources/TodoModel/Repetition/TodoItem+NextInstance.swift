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
  /// The new task has what this one has, but its own dates: it waits as many days before it is due as this one did, and so
  /// with each date.
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
      // Without a due date nobody knows how far its other dates are to be moved.
      let shift = due.map { DateShift(from: $0, to: next.due.moment, by: rule.frequency, in: now.zone) }
      var (task, notes) = successor(number: number, id: id, movedBy: shift, clock: clock)
      task.due = next.due.moment
      // A rule that did not change stays as it was written.
      if next.rule != rule {
        task.repetition = Repetition(rule: next.rule.description, origin: repetition.origin)
      }
      notes[.due] = next.due.note
      return NextInstance(task: task, notes: TaskField.settable.compactMap { notes[$0] })
    }
  }

  /// A new task like this one, whose dates lie so much later; without that it has none.
  ///
  /// A time that clocks skip is not remembered: the rule has room for one, which is that of the due date.
  func successor(
    number: Int, id: TaskID, movedBy shift: DateShift?, clock: Clock
  ) -> (task: TodoItem, notes: [TaskField: ClockNote]) {
    var task = TodoItem(number: number, id: id, title: title, created: clock.now())
    var notes: [TaskField: ClockNote] = [:]
    for field in TaskField.settable {
      switch field.succession {
      case .reset: break
      case .copied: task[field] = self[field]
      case .moved:
        guard let shift, let moment = self[field]?.moment else { continue }
        let moved = shift.moved(moment, in: clock.zone)
        task[field] = .moment(moved.moment)
        notes[field] = moved.note
      }
    }
    // What it came from is that one task elsewhere.
    task.unknownMembers = unknownMembers.filter { !$0.keepsSource }
    return (task, notes)
  }
}

/// How much later the dates of a task lie than those of the one that it follows, or was copied from.
struct DateShift {
  /// Days of the calendar; times of day stay what clocks show.
  let days: Int
  /// What passes between two instants; nil where times of day stay.
  var seconds: Int?

  /// What lies between two due dates.
  init(from old: Moment, to new: Moment, by frequency: RecurrenceRule.Frequency? = nil, in zone: any Zone) {
    days = new.day(in: zone).number - old.day(in: zone).number
    if frequency == .hourly { seconds = new.beginning(in: zone).seconds - old.beginning(in: zone).seconds }
  }

  init(days: Int) {
    self.days = days
  }

  /// A moment so much later, with what the clocks of a zone have to do with it.
  func moved(_ moment: Moment, in zone: any Zone) -> ResolvedDate {
    if let seconds, case .instant(let instant) = moment {
      return ResolvedDate(.instant(Instant(seconds: instant.seconds + seconds).withinCalendar))
    }
    return moment.resolved(movedByDays: days, in: zone)
  }
}

extension TodoItem.Repetition {
  /// The repetition when the due date that it counts from becomes another: month ends clip at that one.
  func anchored(at due: Moment, in zone: any Zone) -> TodoItem.Repetition {
    guard origin == .due else { return self }
    return with { $0 = $0.anchored(at: due.day(in: zone)) }
  }

  /// The time of day that the rule tells because the due date cannot: clocks skipped it.
  var time: TimeOfDay? { (try? RecurrenceRule(rrule: rule))?.time }

  /// The repetition with what the due date cannot tell; nil where it tells all, as it does where hours pass.
  func remembering(_ time: TimeOfDay?) -> TodoItem.Repetition {
    with { if $0.frequency != .hourly { $0.time = time } }
  }

  /// A rule that did not change stays as it was written, and so does one that this program cannot follow.
  private func with(_ change: (inout RecurrenceRule) -> Void) -> TodoItem.Repetition {
    guard let rule = try? RecurrenceRule(rrule: rule) else { return self }
    var changed = rule
    change(&changed)
    return changed == rule ? self : TodoItem.Repetition(rule: changed.description, origin: origin)
  }
}
