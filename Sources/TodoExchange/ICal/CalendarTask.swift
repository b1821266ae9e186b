import TodoModel

/// A task as a calendar has it.
package struct CalendarTask: Sendable {
  /// What the calendar knows it by; of an occurrence of a series also which one it is.
  package let uid: String
  /// Where it begins.
  package let place: SourcePlace
  /// What the calendar says it is. Its number is 0 where that is not said.
  package let task: TodoItem
  /// When it was added and when it was last changed; nil if that is not said.
  package let created, modified: Instant?
  let piece: ICalPiece
  /// What a program sees that knows nothing of ours.
  private let seen: TodoItem
  /// Whether it says everything, as a list has written it; other programs drop that.
  private let isWhole: Bool
  private let said: TaskFields
  /// Whether it says what a repetition counts from.
  private let saysOrigin: Bool

  /// A task of a piece; nil if the calendar does not name it.
  init?(_ piece: ICalPiece, at place: SourcePlace, _ context: ExchangeContext) {
    let seen = ICal.seenReferring(in: piece, context)
    guard let uid = seen.sourceID else { return nil }
    // A rest that another program has broken is none.
    var restored = seen.rest == nil ? nil : seen
    if (try? restored?.restore()) == nil || restored?.hasUnreadRest == true { restored = nil }
    self.uid = uid
    self.place = place
    self.piece = piece
    self.seen = seen.task
    let task = (restored ?? seen).task
    self.task = task
    isWhole = restored != nil
    created = seen.missing.contains(.created) ? nil : task.created
    modified = seen.missing.contains(.modified) ? nil : seen.task.modified
    said = (isWhole ? .all : ICal.fields).subtracting(seen.unsaid.filter { task[$0] == nil })
    saysOrigin = piece.property("X-TODO-REPEAT-FROM") != nil
  }

  /// The task that a piece was kept of; nil if none was.
  package init?(keptOf task: TodoItem, _ context: ExchangeContext) {
    guard let piece = ICal.keptPiece(of: task) else { return nil }
    self.init(piece, at: SourcePlace(file: "", line: 1), context)
  }

  /// What has to be kept of it with the task that it has become; nil if it can be made again.
  package func source(of task: TodoItem, _ context: ExchangeContext) -> UnknownMember? {
    isWhole && ICal.piece(of: task, replacing: nil, context.complete) == piece ? nil : ICal.member(keeping: piece)
  }

  /// A task without what was kept of it.
  package static func withoutSource(_ task: TodoItem) -> TodoItem {
    guard !task.unknownMembers.isEmpty else { return task }
    var task = task
    task.unknownMembers.removeAll(where: isSource)
    return task
  }

  /// Whether a member is what was kept of a task.
  package static func isSource(_ member: UnknownMember) -> Bool { member.name == ICal.member }

  /// The identifier of a task whose own another one has already.
  package static func id(of uid: String) -> TaskID { .version5("\(ICal.name)\0\(uid)") }

  // MARK: What it says

  /// What it says, on a task that has everything else.
  package func said(on task: TodoItem) -> TodoItem {
    var result = task
    for field in TaskField.settable where said.contains(field) { result[field] = self.task[field] }
    if !saysOrigin, let origin = task.repetition?.origin { result.repetition?.origin = origin }
    if isWhole { result.unknownMembers = self.task.unknownMembers }
    return result
  }

  /// A task with what this says of it that it did not say before. What is not said any more has not changed.
  ///
  /// - Parameter task: What the task was when it was seen before.
  package func changes(since old: CalendarTask, on task: TodoItem, in zone: any Zone) -> TodoItem {
    var result = task
    for field in TaskField.settable where said.contains(field) {
      let (was, now) = isWhole ? (old.task[field], self.task[field]) : (old.seen[field], seen[field])
      guard !isSame(was, now, in: zone) else { continue }
      switch now ?? was {
      case .tags?:
        result[field] = .tags(result.tags.changed(from: was?.tags ?? [], to: now?.tags ?? []).sorted())
      case .references?:
        let references = result[field]?.references ?? []
        result[field] = .references(references.changed(from: was?.references ?? [], to: now?.references ?? []))
      case _:
        result[field] = now
      }
      if field == .repeat, !saysOrigin, let origin = task.repetition?.origin { result.repetition?.origin = origin }
    }
    if isWhole { result.take(self.task.unknownMembers, insteadOf: old.task.unknownMembers) }
    return result
  }

  /// Whether two values are the same to programs that make an instant of a day, and put the parts of a rule into another
  /// order.
  private func isSame(_ one: FieldValue?, _ other: FieldValue?, in zone: any Zone) -> Bool {
    switch (one, other) {
    case (.moment(.day(let day))?, .moment(.instant(let instant))?),
      (.moment(.instant(let instant))?, .moment(.day(let day))?):
      instant == day.beginning(in: zone)
    case (.repetition(let one)?, .repetition(let other)?):
      one.isSameRule(as: saysOrigin ? other : .init(rule: other.rule, origin: one.origin))
    case _: areExact(one, other)
    }
  }

  // MARK: Successors

  /// Whether a list has written it under an identifier of its own; what else a list has written may have been copied.
  package var isNamed: Bool { isWhole && (task.id != seen.id || uid == task.id.description) }

  /// Whether it looks like what another program adds when a repeating task is done.
  package func mayFollow(_ task: TodoItem) -> Bool {
    guard let rule = task.repetition, let mine = self.task.repetition, self.task.status == .active else { return false }
    return areExact(self.task[.title], task[.title]) && mine.isSameRule(as: .init(rule: rule.rule, origin: mine.origin))
  }

  /// What follows a task here, as another program has it.
  ///
  /// - Parameters:
  ///   - old: The task that was done.
  ///   - next: What follows it by our own rules.
  package func following(_ old: TodoItem, as next: TodoItem, in zone: any Zone) -> TodoItem {
    var result = said(on: next)
    // The rule was copied, and ours may count how often it still applies.
    result.repetition = next.repetition
    for field in TaskField.settable {
      guard case .moment(.day)? = old[field], case .moment(.instant(let instant))? = result[field] else { continue }
      let day = Moment.instant(instant).day(in: zone)
      if instant == day.beginning(in: zone) { result[field] = .moment(.day(day)) }
    }
    return result.with(created: created)
  }
}

extension [String] {
  /// The list with what one has more than another, without what it has not.
  fileprivate func changed(from old: [String], to new: [String]) -> [String] {
    map { ExactText($0) }.changed(from: old.map { ExactText($0) }, to: new.map { ExactText($0) }).map(\.text)
  }
}

extension Array where Element: Hashable {
  fileprivate func changed(from old: [Element], to new: [Element]) -> [Element] {
    let (gone, present) = (Set(old).subtracting(new), Set(self))
    return filter { !gone.contains($0) } + new.filter { !old.contains($0) && !present.contains($0) }
  }
}

extension TodoItem {
  /// Takes over in which members one list differs from another.
  fileprivate mutating func take(_ new: [UnknownMember], insteadOf old: [UnknownMember]) {
    guard old != new else { return }
    for member in old where !new.contains(member) {
      unknownMembers.removeAll { ExactText($0.name) == ExactText(member.name) }
    }
    for member in new where !old.contains(member) {
      unknownMembers.removeAll { ExactText($0.name) == ExactText(member.name) }
      unknownMembers.append(member)
    }
  }
}
