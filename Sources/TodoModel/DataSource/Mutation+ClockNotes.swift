extension Mutation {
  /// What is to be told about the typed times of day, in the order of the attributes, when it is done by that clock.
  public func clockNotes(by clock: Clock) -> [ClockNote] {
    switch self {
    case .add(let attributes), .save(let attributes, _), .revise(_, let attributes):
      attributes.compactMap { attribute in
        switch attribute {
        case .due(let date), .wait(let date): date?.resolved(by: clock).note
        case .title, .project, .addTag, .removeTag, .priority, .repetition, .parent, .depends, .notes, .appendNote: nil
        }
      }
    case .complete, .activate, .delete, .clearCompleted: []
    }
  }
}
