/// Something that a person should know about a change: how it was understood, or what it led to.
public enum Hint: Hashable, Sendable, Codable {
  /// A word was taken for text, and may have been meant as an attribute.
  case nearMiss(NearMiss)
  /// The tasks were selected by a query with dates: what those mean.
  case dates([Moment], in: Query)
  /// A typed time falls on the hour at which clocks are set.
  case clock(ClockNote)
  /// The task that follows a repeating one, under its number; so many due dates lay in the past and are left out.
  case skipped(Int, count: Int)
  /// A repetition has ended with this task.
  case repetitionEnded(Int)
  /// A task has a rule that this program cannot follow, so that nothing follows it.
  case brokenRule(Int, rule: String)
}

extension Mutation {
  /// What is to be told about it when it has been done by that clock. Costs the attributes and what has changed.
  public func hints(for changes: [Change], by clock: Clock) -> [Hint] {
    switch self {
    case .add, .save, .revise, .several: clockNotes(by: clock).map(Hint.clock)
    case .complete: Hint.hints(forCompleting: changes, by: clock)
    case .activate, .delete, .clearCompleted: []
    }
  }
}

extension Hint {
  /// The instances that follow are found again as they were found for the change: in the order of their tasks.
  fileprivate static func hints(forCompleting changes: [Change], by clock: Clock) -> [Hint] {
    var added = changes.filter { $0.before == nil }.compactMap(\.after)[...]
    var hints: [Hint] = []
    for task in changes.compactMap(\.before) {
      guard let repetition = task.repetition else { continue }
      do throws(InvalidRule) {
        let next = try task.nextInstance(number: added.first?.number ?? 0, id: task.id, clock: clock)
        guard let next else {
          hints.append(.repetitionEnded(task.number))
          continue
        }
        // What follows it was there already if the task has been completed before.
        guard added.first?.title == task.title, let number = added.popFirst()?.number else { continue }
        if next.skipped > 0 { hints.append(.skipped(number, count: next.skipped)) }
        if let note = next.note { hints.append(.clock(note)) }
      } catch {
        hints.append(.brokenRule(task.number, rule: repetition.rule))
      }
    }
    return hints
  }
}
