import TodoModel

extension Mutation {
  /// More tasks than this are changed only after a confirmation.
  private static let mostUnconfirmed = 3

  /// Whether its changes are shown and asked for first: a deletion, many tasks, or subtasks that go along.
  func needsConfirmation(for changes: [Change]) -> Bool {
    // What was done since is gone with it.
    if case .restore = self { return !changes.isEmpty }
    // It is what the command is for, and one undo takes it back.
    if case .takeIn = self { return false }
    // What comes along with them is what a copy is for.
    if case .copy(let named, _) = self { return named.count > Self.mostUnconfirmed }
    let changed = changes.filter { $0.before != nil }
    return (isAddition ? changes.count : changed.count) > Self.mostUnconfirmed
      || changed.contains(where: \.isDeletion)
      || !Set(changed.map(\.number)).isSubset(of: numbers)
  }

  /// Whether new tasks are what it is about, or a part of that.
  private var isAddition: Bool {
    switch self {
    case .add, .log, .several: true
    case .save, .revise, .copy, .complete, .activate, .start, .stop, .delete, .clearCompleted, .restore,
      .takeIn:
      false
    }
  }

  /// The tasks that are named.
  private var numbers: Set<Int> {
    switch self {
    case .add, .log, .copy, .clearCompleted, .restore, .takeIn: []
    case .revise(let task, _): [task.number]
    case .several(let mutations): mutations.reduce(into: []) { $0.formUnion($1.numbers) }
    case .save(_, let numbers), .complete(let numbers), .activate(let numbers), .start(let numbers),
      .stop(let numbers), .delete(let numbers):
      Set(numbers)
    }
  }
}
