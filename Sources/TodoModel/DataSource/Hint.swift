/// Something that a person should know about a change: how it was understood, or what it led to.
package enum Hint: Hashable, Sendable, Codable {
  /// A word was taken for text, and may have been meant as an attribute.
  case nearMiss(NearMiss)
  /// A tag was read without the punctuation behind it.
  case cutTag(String, typed: String)
  /// A query with dates was typed: what those mean.
  case dates([QueryDate], in: Query)
  /// No task has had a name before; another one is near to it.
  case firstUse(Query.Term, nearest: Query.Term)
  /// A query may have been meant otherwise.
  case remark(QueryRemark)
  /// No task that was meant has the tag that was to be taken away; whether there was a title beside it.
  case noSuchTag(String, besideTitle: Bool)
  /// A typed time falls on the hour at which clocks are set.
  case clock(ClockNote)
  /// The task that follows a repeating one, under its number; so many due dates lay in the past and are left out.
  case skipped(Int, count: Int)
  /// A repetition has ended with this task; so many due dates lay in the past before it did.
  case repetitionEnded(Int, skipped: Int)
  /// So many parts of tasks that repeat come along as new tasks.
  case partsComeAlong(Int)
  /// A copy does not repeat, as what it was made of does.
  case copyDoesNotRepeat(Int)
  /// A task waits for a day that comes after the one on which it is due.
  case waitsBeyondDue(Int, until: Moment)
  /// This is worked on now.
  case scopeNow(Scope)
  /// A view is this query now; nil if there is none of that name any more.
  case viewNow(String, String?)
  /// So many of the tasks that were meant stay as they are: their titles do not have the text, or they are not due.
  case unaltered(Int, by: Alteration)
  /// Tasks that waited for what is done now, and wait for no other.
  case freed([Int])
  /// A task that is done or begun now waited for others that are to do.
  case wasWaiting(Int, for: [Int], isDone: Bool)
  /// So many tasks of a project are done, out of so many.
  case projectProgress(String, done: Int, all: Int)
  /// A task has a rule that this program cannot follow, so that nothing follows it.
  case brokenRule(Int, rule: String)
  /// These fields of a task were changed here and where it comes from: what was set here stays.
  case keptOurs(Int, [TaskField])
  /// A task differs in these fields from where it comes from, and it is not known who has changed them: it stays.
  case differsFromSource(Int, [TaskField])
  /// A task was deleted here and has changed where it comes from: it is back.
  case deletedHere(String)
  /// Something in a file is kept and not understood.
  case source(SourceRemark)
  /// So much more in files is kept and not understood.
  case furtherSourceRemarks(Int)
  /// What a synchronisation has led to.
  case sync(SyncHint)
  /// What a merge of what conflicts have left has led to.
  case merge(MergeHint)

  /// Of many tasks with which it is the same, no more are told.
  static let mostOfAKind = 5

  /// Whether it tells what comes of a completion or a beginning, and so nothing before that has been made.
  package var isConsequence: Bool {
    switch self {
    case .freed, .wasWaiting, .projectProgress: true
    case .nearMiss, .cutTag, .dates, .firstUse, .remark, .noSuchTag, .clock, .skipped, .repetitionEnded,
      .partsComeAlong, .copyDoesNotRepeat, .waitsBeyondDue, .scopeNow, .viewNow, .unaltered, .brokenRule,
      .keptOurs, .differsFromSource, .deletedHere, .source, .furtherSourceRemarks, .sync, .merge:
      false
    }
  }
}

extension Mutation {
  /// What is to be told about its changes, beside what completing leads to. Costs the attributes and what has changed.
  func hints(for changes: [Change], by clock: Clock) -> [Hint] {
    switch self {
    case .add, .revise, .copy, .log, .several:
      clockNotes(by: clock).map(Hint.clock) + Hint.late(changes, in: clock.zone)
    case .save(let attributes, let numbers):
      Hint.unaltered(by: attributes, of: numbers, in: changes) + Hint.missingTags(of: attributes, in: changes)
        + clockNotes(by: clock).map(Hint.clock)
        + Hint.late(changes, in: clock.zone)
    case .complete, .activate, .start, .stop, .delete, .clearCompleted, .restore, .importTasks: []
    }
  }
}

extension Hint {
  /// A task that has lost a tag has changed, so what has not changed did not have it.
  fileprivate static func missingTags(of attributes: [Attribute], in changes: [Change]) -> [Hint] {
    var hasTitle = false
    var removed: [String] = []
    for attribute in attributes {
      if case .title = attribute { hasTitle = true }
      if case .removeTag(let tag) = attribute { removed.append(tag) }
    }
    guard !removed.isEmpty else { return [] }
    let had = Set(changes.flatMap { $0.before?.tags ?? [] }.map(FoldedName.init))
    return removed.filter { !had.contains(FoldedName($0)) }
      .map { .noSuchTag($0, besideTitle: hasTitle) }
  }

  /// Where something else is changed as well, it is not known what stays.
  fileprivate static func unaltered(by attributes: [Attribute], of numbers: [Int], in changes: [Change]) -> [Hint] {
    guard case .alter(let alteration)? = attributes.first, attributes.count == 1, changes.count < numbers.count
    else { return [] }
    return [.unaltered(Set(numbers).count - changes.count, by: alteration)]
  }

  /// What is hidden when it is due, as far as the change has to do with it.
  fileprivate static func late(_ changes: [Change], in zone: any Zone) -> [Hint] {
    changes.compactMap { change in
      guard let task = change.after, let wait = task.wait, let due = task.due,
        change.before?.wait != wait || change.before?.due != due, wait.isBeyond(due, in: zone)
      else { return nil }
      return .waitsBeyondDue(task.number, until: wait)
    }
  }
}

extension Moment {
  /// Whether it comes after another moment; a day is over when it has ended.
  fileprivate func isBeyond(_ other: Moment, in zone: any Zone) -> Bool {
    if case (.instant(let mine), .instant(let others)) = (self, other) { return mine > others }
    return day(in: zone) > other.day(in: zone)
  }
}
