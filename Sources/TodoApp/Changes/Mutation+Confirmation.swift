import TodoModel

extension Mutation {
  /// More tasks than this are changed only after a confirmation.
  private static let mostUnconfirmed = 3

  /// Whether its changes are shown and asked for first: a deletion, many tasks, or subtasks that go along.
  func needsConfirmation(for changes: [Change]) -> Bool {
    // What was done since is gone with it.
    if case .restore = self { return !changes.isEmpty }
    // It is what the command is for, and one undo takes it back.
    if case .importTasks = self { return false }
    // What comes along with them is what a copy is for.
    if case .copy(let named, _) = self { return named.count > Self.mostUnconfirmed }
    let count = isAddition ? changes.count : changes.count { $0.before != nil }
    return count > Self.mostUnconfirmed
      || changes.contains { $0.before != nil && ($0.isDeletion || !names($0.number)) }
  }

  /// Whether new tasks are what it is about, or a part of that.
  private var isAddition: Bool {
    switch self {
    case .add, .log, .several: true
    case .save, .revise, .copy, .complete, .activate, .start, .stop, .delete, .clearCompleted, .restore,
      .importTasks:
      false
    }
  }

  /// Whether a task is one of those that are named.
  private func names(_ number: Int) -> Bool {
    switch self {
    case .add, .log, .copy, .clearCompleted, .restore, .importTasks: false
    case .revise(let task, _): task.number == number
    case .several(let mutations): mutations.contains { $0.names(number) }
    case .save(_, let numbers), .complete(let numbers), .activate(let numbers), .start(let numbers),
      .stop(let numbers), .delete(let numbers):
      numbers.contains(number)
    }
  }
}
