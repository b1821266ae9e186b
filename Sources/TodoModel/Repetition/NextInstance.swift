/// The task that follows a completed one, and the number of due dates in the past that are left out.
package typealias NextInstance = (next: (task: TodoItem, notes: [ClockNote])?, skipped: Int)

extension TodoItem {
  /// The date from which a repetition counts: the due date, or the start of a task that has nothing but a start.
  var anchor: TaskField { due == nil && self[.start] != nil ? .start : .due }

  /// Nil if it does not repeat. All dates move by the days of the anchor. `InvalidText` for an unsupported rule.
  package func nextInstance(number: Int, id: TaskID, clock: Clock) throws(InvalidText) -> NextInstance? {
    guard let repetition else { return nil }
    let rule = try RecurrenceRule(rrule: repetition.rule)
    let now = clock.present
    let old = self[anchor]?.moment
    let (next, skipped) =
      switch repetition.origin {
      case .due: rule.next(after: old ?? .day(now.day), notBefore: now)
      case .completion: rule.next(afterCompletionAt: now, at: old?.timeOfDay(in: now.zone))
      }
    guard let next else { return (nil, skipped) }
    // Without an anchor there is no distance for the other dates.
    let shift = old.map { DateShift(from: $0, to: next.due.moment, by: rule.frequency, in: now.zone) }
    var (task, notes) = successor(number: number, id: id, movedBy: shift, clock: clock)
    task[anchor] = .moment(next.due.moment)
    // An unchanged rule keeps its spelling.
    if next.rule != rule { task.repetition = Repetition(rule: next.rule.description, origin: repetition.origin) }
    notes[anchor] = next.due.note
    return ((task, TaskField.settable.compactMap { notes[$0] }), skipped)
  }

  /// A new task like this one, with its dates moved, or none. The rule has room for the skipped time of day of due.
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
    // Formats take from an inherited source what belongs to the series.
    task.unknownMembers = unknownMembers.map { old in
      let isOwn = old.keepsSource && old.inherited == nil
      return isOwn ? UnknownMember(name: old.name, json: "{\"inherited\":\(old.json)}") : old
    }
    return (task, notes)
  }
}

/// The distance between the dates of a task and those of its successor or copy.
struct DateShift {
  /// Days of the calendar, at the same time of day.
  let days: Int
  /// The difference of two instants, for rules by hours.
  var seconds: Int?

  init(days: Int) { self.days = days }

  init(from old: Moment, to new: Moment, by frequency: RecurrenceRule.Frequency? = nil, in zone: any Zone) {
    days = new.day(in: zone).number - old.day(in: zone).number
    if frequency == .hourly { seconds = new.beginning(in: zone).seconds - old.beginning(in: zone).seconds }
  }

  func moved(_ moment: Moment, in zone: any Zone) -> ResolvedDate {
    if let seconds, case .instant(let instant) = moment {
      return ResolvedDate(.instant(Instant(seconds: instant.seconds + seconds).withinCalendar))
    }
    return moment.resolved(movedByDays: days, in: zone)
  }
}

extension TodoItem.Repetition {
  /// The repetition counted from another due date, at which month ends clip.
  func anchored(at due: Moment, in zone: any Zone) -> TodoItem.Repetition {
    guard origin == .due else { return self }
    return with { $0 = $0.anchored(at: due.day(in: zone)) }
  }

  var time: TimeOfDay? { (try? RecurrenceRule(rrule: rule))?.time }

  /// The repetition with a remembered time of day, unless it is by hours.
  func remembering(_ time: TimeOfDay?) -> TodoItem.Repetition { with { if $0.frequency != .hourly { $0.time = time } } }

  // An unchanged rule keeps its spelling, and so does one that cannot be followed.
  private func with(_ change: (inout RecurrenceRule) -> Void) -> TodoItem.Repetition {
    guard let rule = try? RecurrenceRule(rrule: rule) else { return self }
    let changed = changing(rule, by: change)
    return changed == rule ? self : TodoItem.Repetition(rule: changed.description, origin: origin)
  }

  /// True if both rules are the same, however they are written.
  package func isSameRule(as other: Self) -> Bool {
    guard origin == other.origin, let rule = try? RecurrenceRule(rrule: rule) else { return false }
    return rule == (try? RecurrenceRule(rrule: other.rule))
  }
}
