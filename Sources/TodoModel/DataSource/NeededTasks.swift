/// The tasks that have to be in a table before it can answer something.
package enum NeededTasks: Equatable, Sendable {
  case none
  case some(SomeTasks)
  case all
}

/// Tasks by their numbers and identifiers, and those around them, or names that tasks have.
package struct SomeTasks: Equatable, Sendable {
  package var numbers: [Int]
  package var ids: [TaskID] = []
  /// Includes the subtasks at any depth, the tasks that refer to one of these, and all that any of them refers to.
  package var withReferences = false
  /// Includes the tasks that are worked on.
  package var withWork = false
  /// Includes the names of projects and tags that any task has.
  package var withNames = false

  package init(
    _ numbers: [Int], ids: [TaskID] = [], withReferences: Bool = false, withWork: Bool = false, withNames: Bool = false
  ) {
    (self.numbers, self.ids, self.withReferences, self.withWork) = (numbers, ids, withReferences, withWork)
    self.withNames = withNames
  }
}

extension Mutation {
  /// The tasks that its effect depends on. Names are spelt as other tasks have them; references can make a cycle, so
  /// they need all tasks.
  package var neededTasks: NeededTasks {
    switch self {
    case .add(let attributes): attributes.haveNames || attributes.refer ? attributes.needed([]) : .none
    case .save(let attributes, let numbers): attributes.needed(numbers)
    case .revise(let task, let attributes): attributes.needed([task.number])
    case .change(.activate, let numbers), .change(.stop, let numbers): .some(SomeTasks(numbers))
    case .change(.complete, let numbers), .change(.delete, let numbers): .some(SomeTasks(numbers, withReferences: true))
    case .change(.start, let numbers), .startOnly(let numbers):
      .some(SomeTasks(numbers, withReferences: true, withWork: true))
    case .several(let mutations): mutations.allSatisfy { $0.neededTasks == .none } ? .none : .all
    case .log, .copy, .clearCompleted, .restore, .importTasks: .all
    }
  }
}

extension [Attribute] {
  fileprivate var refer: Bool { contains(where: \.field.kind.refersToTasks) }

  fileprivate func needed(_ numbers: [Int]) -> NeededTasks {
    refer ? .all : .some(SomeTasks(numbers, withNames: haveNames))
  }
}

extension TaskTable {
  /// True if these tasks are enough for the effect of a mutation that needs some. A task that repeats has a successor,
  /// which must not be there yet.
  package func suffices(for mutation: Mutation) -> Bool {
    guard case .change(.complete, _) = mutation else { return true }
    return !tasks.contains { $0.repetition != nil }
  }
}
