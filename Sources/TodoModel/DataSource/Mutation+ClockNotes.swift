extension Mutation {
  /// What is to be told about the typed times of day, in the order of the attributes, when it is done by that clock.
  package func clockNotes(by clock: Clock) -> [ClockNote] {
    switch self {
    case .add(let attributes), .save(let attributes, _), .revise(_, let attributes), .copy(_, let attributes),
      .log(let attributes):
      attributes.compactMap { attribute in
        switch attribute {
        // A day has nothing to do with clocks.
        case .set(_, .date(.day)): nil
        case .set(let field, .date(let date)): date.resolved(by: clock, looking: field.kind.outlook).note
        case .title, .addTag, .removeTag, .appendNote, .removeNote, .alter, .set, .clear: nil
        }
      }
    case .several(let mutations):
      mutations.flatMap { $0.clockNotes(by: clock) }
    case .complete, .activate, .start, .stop, .delete, .clearCompleted, .restore, .importTasks: []
    }
  }
}
