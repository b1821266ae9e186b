/// A change to the tasks as a value: it can be shown before it is done, done, and done again on what is there by then.
package enum Mutation: Hashable, Sendable, Codable {
  /// A new task; `emptyTitle` if the attributes have none.
  case add([Attribute])
  /// New attributes for tasks; those that are not named stay, the status included.
  case save([Attribute], to: [Int])
  /// New attributes for a task as it was when they were filled in; `conflict` if a field that they change has become
  /// something else since.
  indirect case revise(TodoItem, [Attribute])
  /// Tasks are done.
  case complete([Int])
  /// Tasks are to be done again.
  case activate([Int])
  /// Work on tasks begins.
  case start([Int])
  /// Work on tasks ends, and how long it took is added up.
  case stop([Int])
  /// A new task that is done already, when the attributes say or now.
  case log([Attribute])
  /// New tasks like others and their subtasks; those that are named get new attributes.
  case copy([Int], [Attribute])
  /// Tasks go; their numbers are never given again.
  case delete([Int])
  /// Every completed task goes.
  case clearCompleted
  /// The tasks become just these again, as a copy of the file holds them; others go.
  case restore([TodoItem])
  /// Tasks come in that other programs have: those that are here are merged with them.
  case importTasks(IncomingTasks)
  /// One after the other, each on what the others have left; all of them or none.
  case several([Mutation])
}

extension Mutation {
  /// Whether it gives a task a project or a tag.
  package var hasNames: Bool {
    switch self {
    case .add(let attributes), .save(let attributes, _), .revise(_, let attributes), .log(let attributes),
      .copy(_, let attributes):
      attributes.haveNames
    case .several(let mutations): mutations.contains(where: \.hasNames)
    case .complete, .activate, .start, .stop, .delete, .clearCompleted, .restore, .importTasks: false
    }
  }
}
