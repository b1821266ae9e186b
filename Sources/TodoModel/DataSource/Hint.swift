/// A remark about a change: how the command was understood, or what it led to.
package enum Hint: Hashable, Sendable, Codable {
  case nearMiss(NearMiss)
  case cutTag(String, typed: String)
  case dates([QueryDate], in: Query)
  case firstUse(Query.Term, nearest: Query.Term)
  /// A tag with a dash in it, `+a-b`, at its first use.
  case oneTag(String)
  case remark(QueryRemark)
  case noSuchTag(String, besideTitle: Bool)
  case clock(ClockNote)
  /// The due dates in the past that the successor of a repeating task leaves out; the number is the successor's.
  case skipped(Int, count: Int)
  case repetitionEnded(Int, skipped: Int)
  /// The number of parts of repeating tasks that are copied as new tasks.
  case partsComeAlong(Int)
  case copyDoesNotRepeat(Int)
  case waitsBeyondDue(Int, until: Moment)
  case isOver(Int, since: Moment)
  /// A due date is no day of the rule by which the task repeats; the next such day.
  case isOffRule(Int, due: Moment, next: Moment)
  /// A pasted line that cannot be read and is a title as it is.
  case unread(String, because: TodoError)
  /// A new task has marks or a date in its title, which `quick` reads: its number, and the changes that do so now.
  case readByQuick(Int, [Attribute])
  case scopeNow(Scope)
  /// The definition of a view, nil after its deletion.
  case viewNow(String, String?)
  /// The number of selected tasks that an alteration left as they are: they lack the text, or a due date.
  case unaltered(Int, by: Alteration)
  /// Tasks whose last open dependency was completed.
  case freed([Int])
  /// A task that was completed or started depends on tasks that are to do.
  case wasWaiting(Int, for: [Int], isDone: Bool)
  /// A task is worked on, for so many minutes, while work on another is started.
  case alsoAtWork(Int, minutes: Int)
  case projectProgress(String, done: Int, all: Int)
  case brokenRule(Int, rule: String)
  /// Fields changed both here and in the imported file; the values here are kept.
  case keptOurs(Int, [TaskField])
  /// Fields that differ from the imported file, of unknown origin; the values here are kept.
  case differsFromSource(Int, [TaskField])
  /// Tasks that are completed here and open in the imported file.
  case completedHere([Int])
  /// Tasks that are no longer in an imported file, and whether they stay because they were changed here.
  case goneThere([Int], from: String, areChanged: Bool)
  /// A task deleted here has changed in the imported file, and is restored.
  case deletedHere(String)
  case source(SourceRemark)
  /// Members of imported tasks that are kept and have no meaning here.
  case keptUnread([NotCarried])
  case furtherSourceRemarks(Int)
  case sync(SyncHint), merge(MergeHint)

  static let mostOfAKind = 5

  /// True for effects of completing or starting a task; nothing before that depends on them.
  package var isConsequence: Bool {
    switch self {
    case .freed, .wasWaiting, .alsoAtWork, .projectProgress: true
    case _: false
    }
  }
}

extension Mutation {
  /// The remarks about its changes, without the effects of a completion. Costs the attributes and the changes.
  func hints(for changes: [Change], by clock: Clock) -> [Hint] {
    switch self {
    case .add, .revise, .copy, .log, .several: clockNotes(by: clock).map(Hint.clock) + Hint.doubtful(changes, by: clock)
    case .save(let attributes, let numbers):
      Hint.unaltered(by: attributes, of: numbers, in: changes) + Hint.missingTags(of: attributes, in: changes)
        + clockNotes(by: clock).map(Hint.clock) + Hint.doubtful(changes, by: clock)
    case .change, .startOnly, .clearCompleted, .restore, .importTasks: []
    }
  }
}

extension Hint {
  // A task that lost a tag has changed, so one that has not changed did not have it.
  fileprivate static func missingTags(of attributes: [Attribute], in changes: [Change]) -> [Hint] {
    let removed = attributes.compactMap { if case .removeTag(let tag) = $0 { tag } else { nil } }
    guard !removed.isEmpty else { return [] }
    let hasTitle = attributes.contains { if case .title = $0 { true } else { false } }
    let had = Set(changes.flatMap { $0.before?.tags ?? [] }.map(FoldedName.init))
    return removed.filter { !had.contains(FoldedName($0)) }.map { .noSuchTag($0, besideTitle: hasTitle) }
  }

  // With other attributes it is not known which tasks stay as they are.
  fileprivate static func unaltered(by attributes: [Attribute], of numbers: [Int], in changes: [Change]) -> [Hint] {
    guard case .alter(let alteration)? = attributes.first, attributes.count == 1, changes.count < numbers.count
    else { return [] }
    return [.unaltered(Set(numbers).count - changes.count, by: alteration)]
  }

  /// Tasks that are over already, or hidden when they are due, if the change caused that.
  fileprivate static func doubtful(_ changes: [Change], by clock: Clock) -> [Hint] {
    // Most tasks have none of these, and a copy of a change costs more than a look.
    let mayBe = changes.indices.filter { place in
      changes[place].after?.until != nil || changes[place].after?.wait != nil || changes[place].after?.repetition != nil
    }
    return mayBe.compactMap { place in
      let change = changes[place]
      guard let task = change.after else { return nil }
      if let until = task.until, change.before?.until != until, task.isExpired(at: clock.present) {
        return .isOver(task.number, since: until)
      }
      guard let due = task.due else { return nil }
      let isMoved = change.before?.due != due
      if let wait = task.wait, isMoved || change.before?.wait != wait, wait.isBeyond(due, in: clock.zone) {
        return .waitsBeyondDue(task.number, until: wait)
      }
      let day = due.day(in: clock.zone)
      guard let repetition = task.repetition, repetition.origin == .due,
        isMoved || change.before?.repetition != repetition,
        let next = (try? RecurrenceRule(rrule: repetition.rule))?.firstDay(from: day), next != day
      else { return nil }
      return .isOffRule(task.number, due: due, next: .day(next))
    }
  }
}

extension Moment {
  /// True if it is after another moment; a day ends at midnight.
  fileprivate func isBeyond(_ other: Moment, in zone: any Zone) -> Bool {
    if case (.instant(let mine), .instant(let others)) = (self, other) { return mine > others }
    return day(in: zone) > other.day(in: zone)
  }
}
