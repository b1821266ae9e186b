import TodoModel

extension Mutation {
  /// More tasks than this are changed only after a confirmation.
  private static let mostUnconfirmed = 3

  /// Whether its changes are shown and asked for first: a deletion, many tasks, or subtasks that go along.
  func needsConfirmation(for changes: [Change]) -> Bool {
    // What was done since is gone with it.
    if case .restore = self { return !changes.isEmpty }
    let changed = changes.filter { $0.before != nil }
    return (isAddition ? changes.count : changed.count) > Self.mostUnconfirmed
      || changed.contains(where: \.isDeletion)
      || !Set(changed.map(\.number)).isSubset(of: numbers)
  }

  /// Whether new tasks are what it is about, or a part of that.
  private var isAddition: Bool {
    switch self {
    case .add, .several: true
    case .save, .revise, .complete, .activate, .delete, .clearCompleted, .restore: false
    }
  }

  /// The tasks that are named.
  private var numbers: Set<Int> {
    switch self {
    case .add, .clearCompleted, .restore: []
    case .revise(let task, _): [task.number]
    case .several(let mutations): mutations.reduce(into: []) { $0.formUnion($1.numbers) }
    case .save(_, let numbers), .complete(let numbers), .activate(let numbers), .delete(let numbers): Set(numbers)
    }
  }
}
