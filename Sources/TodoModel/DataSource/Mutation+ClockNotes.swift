extension Mutation {
  /// What is to be told about the typed times of day, in the order of the attributes, when it is done by that clock.
  package func clockNotes(by clock: Clock) -> [ClockNote] {
    switch self {
    case .add(let attributes), .save(let attributes, _), .revise(_, let attributes):
      attributes.compactMap { attribute in
        switch attribute {
        // A day has nothing to do with clocks.
        case .due(.time(let time, let day)), .wait(.time(let time, let day)):
          DateExpression.time(time, on: day).resolved(by: clock).note
        case .due, .wait: nil
        case .title, .project, .addTag, .removeTag, .priority, .repetition, .parent, .depends, .notes, .appendNote: nil
        }
      }
    case .several(let mutations):
      mutations.flatMap { $0.clockNotes(by: clock) }
    case .complete, .activate, .delete, .clearCompleted, .restore: []
    }
  }
}
