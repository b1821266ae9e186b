import TodoModel

package struct CalendarTask: Sendable {
  /// The name in the calendar; that of an occurrence of a series includes its RECURRENCE-ID.
  package let uid: String
  package let place: SourcePlace
  /// The task. Its number is 0 if it is absent.
  package let task: TodoItem
  package let created, modified: Instant?
  let piece: ICalPiece
  /// The task as a program sees it that knows nothing of this one.
  private let seen: TodoItem
  /// True if the piece has a readable rest, which other programs drop.
  private let isWhole: Bool
  private let represented: TaskFields
  private let hasOrigin: Bool

  init?(_ piece: ICalPiece, at place: SourcePlace, _ context: ExchangeContext) {
    let seen = ICal.seenReferring(in: piece, context)
    guard let uid = seen.sourceID else { return nil }
    // A rest that another program has broken is ignored.
    var restored = seen.rest == nil ? nil : seen
    if (try? restored?.restore()) == nil || restored?.hasUnreadRest == true { restored = nil }
    (self.uid, self.place, self.piece) = (uid, place, piece)
    let task = (restored ?? seen).task
    (self.seen, self.task, isWhole) = (seen.task, task, restored != nil)
    created = seen.missing.contains(.created) ? nil : task.created
    modified = seen.missing.contains(.modified) ? nil : seen.task.modified
    represented = (isWhole ? .all : ICal.fields).subtracting(seen.unsaid.filter { task[$0] == nil })
    hasOrigin = piece.property("X-TODO-REPEAT-FROM") != nil
  }

  package init?(keptOf task: TodoItem, _ context: ExchangeContext) {
    guard let piece = ICal.keptPiece(of: task) else { return nil }
    self.init(piece, at: SourcePlace(file: "", line: 1), context)
  }

  /// The member that keeps the piece with a task; nil if the piece can be made again.
  package func source(of task: TodoItem, _ context: ExchangeContext) -> UnknownMember? {
    isWhole && ICal.piece(of: task, replacing: nil, context.complete) == piece ? nil : ICal.member(keeping: piece)
  }

  package static func withoutSource(_ task: TodoItem) -> TodoItem { task.without(isSource) }
  package static func isSource(_ member: UnknownMember) -> Bool { member.name == ICal.member }

  /// The identifier for a UID whose own identifier belongs to another task.
  package static func id(of uid: String) -> TaskID { .version5("\(ICal.name)\0\(uid)") }

  package func said(on task: TodoItem) -> TodoItem {
    var result = task
    for field in TaskField.settable where represented.contains(field) { result[field] = self.task[field] }
    keepOrigin(of: task, in: &result)
    if isWhole { result.unknownMembers = self.task.unknownMembers }
    return result
  }

  /// Applies the changes since an earlier state to a task. Absent fields have not changed.
  package func changes(since old: CalendarTask, on task: TodoItem, in zone: any Zone) -> TodoItem {
    var (before, after) = (task, task)
    for field in TaskField.settable where represented.contains(field) {
      let (was, now) = isWhole ? (old.task[field], self.task[field]) : (old.seen[field], seen[field])
      if !isSame(was, now, in: zone) { (before[field], after[field]) = (was, now) }
    }
    if isWhole { (before.unknownMembers, after.unknownMembers) = (old.task.unknownMembers, self.task.unknownMembers) }
    return changing(task.taking(after, since: before)) { keepOrigin(of: task, in: &$0) }
  }

  /// Calendars without X-TODO-REPEAT-FROM do not change the origin of a repetition.
  private func keepOrigin(of task: TodoItem, in result: inout TodoItem) {
    if !hasOrigin, let origin = task.repetition?.origin { result.repetition?.origin = origin }
  }

  /// Compares values as programs do that convert days to instants and reorder the parts of rules.
  private func isSame(_ one: FieldValue?, _ other: FieldValue?, in zone: any Zone) -> Bool {
    switch (one, other) {
    case (.moment(.day(let day))?, .moment(.instant(let instant))?),
      (.moment(.instant(let instant))?, .moment(.day(let day))?):
      instant == day.beginning(in: zone)
    case (.repetition(let one)?, .repetition(let other)?):
      one.isSameRule(as: hasOrigin ? other : .init(rule: other.rule, origin: one.origin))
    case _: areExact(one, other)
    }
  }

  /// True if a list has written the task with an identifier of its own; other parts may have been copied.
  package var isNamed: Bool { isWhole && (task.id != seen.id || uid == task.id.description) }

  /// True for tasks like those that other programs add when a repeating task is completed.
  package func mayFollow(_ task: TodoItem) -> Bool {
    guard let rule = task.repetition, let mine = self.task.repetition, self.task.status == .active else { return false }
    return areExact(self.task[.title], task[.title]) && mine.isSameRule(as: .init(rule: rule.rule, origin: mine.origin))
  }

  /// The successor of a completed task, as another program has it; `next` is the one by our own rules.
  package func following(_ old: TodoItem, as next: TodoItem, in zone: any Zone) -> TodoItem {
    var result = Self.withoutSource(said(on: next))
    // The other program has copied the rule, while ours may count the remaining occurrences.
    result.repetition = next.repetition
    for field in TaskField.settable {
      guard case .moment(.day)? = old[field], case .moment(.instant(let instant))? = result[field] else { continue }
      let day = Moment.instant(instant).day(in: zone)
      if instant == day.beginning(in: zone) { result[field] = .moment(.day(day)) }
    }
    return result.with(created: created)
  }
}
