extension TaskTable {
  /// Learns how projects and tags are spelt if a mutation names some, so that it is known for the next one as well. Costs a
  /// look at each task the first time, then only what changes.
  package mutating func learnNames(for mutation: Mutation) {
    if mutation.hasNames, names == nil { names = TaskNames(of: tasks) }
  }

  /// The attributes with projects and tags spelt as they are in use.
  func spelt(_ attributes: [Attribute]) -> [Attribute] {
    guard attributes.haveNames else { return attributes }
    let names = names ?? TaskNames(of: tasks)
    return attributes.map(names.spelt)
  }

  /// What is to be told of names that are new.
  func firstUses(in mutation: Mutation) -> [Hint] {
    switch mutation {
    case .add(let attributes), .save(let attributes, _), .log(let attributes), .copy(_, let attributes):
      attributes.haveNames ? (names ?? TaskNames(of: tasks)).hints(for: attributes) : []
    case .several(let mutations): mutations.flatMap(firstUses)
    case .revise, .complete, .activate, .start, .stop, .delete, .clearCompleted, .restore, .importTasks: []
    }
  }
}
