/// What a mutation comes to: the changes and what is to be told about them, computed in one go.
package struct MutationEffect: Hashable, Sendable {
  /// The tasks before and after, in the order of the mutation.
  package let changes: [Change]
  /// How it was understood, and what it leads to.
  package let hints: [Hint]
  /// The numbers of the tasks that the changed ones begin or cease to refer to, in their order.
  package let references: [TaskReference]
  /// Whether it has happened; if not, it has to be confirmed first.
  package var isDone = false
}

extension TaskTable {
  /// What a mutation comes to on the table as it is now; the table itself stays as it is.
  ///
  /// Costs what it changes, except that clearing looks at every task, and so does a change of references.
  package func effect(of mutation: Mutation, clock: Clock) throws(TodoError) -> MutationEffect {
    let (changes, learned) = try told(mutation, clock: clock)
    let hints = mutation.hints(for: changes, by: clock) + learned + firstUses(in: mutation)
    return MutationEffect(changes: changes, hints: hints, references: references(of: changes))
  }

  /// What a mutation changes, and the hints that only its computing can give.
  private func told(_ mutation: Mutation, clock: Clock) throws(TodoError) -> (changes: [Change], hints: [Hint]) {
    switch mutation {
    case .complete(let numbers): return try completion(of: numbers, clock: clock)
    case .log(let attributes): return try logging(attributes, clock: clock)
    case .copy(let numbers, let attributes): return try copying(numbers, attributes, clock: clock)
    case .importTasks(let tasks): return try takingIn(tasks, clock: clock)
    case .start(let numbers):
      let changes = try starting(numbers, clock: clock)
      return (changes, consequences(of: changes, at: clock.present))
    case .add, .save, .revise, .activate, .stop, .delete, .clearCompleted, .restore, .several:
      return (try changes(by: mutation, clock: clock), [])
    }
  }

  /// The numbers of what changed tasks refer to; those of what comes or goes are known from the changes.
  package func references(of changes: [Change]) -> [TaskReference] {
    let referred = changes.references
    guard !referred.isEmpty else { return [] }
    var known = Dictionary(
      changes.compactMap { $0.after ?? $0.before }.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
    let others = referred.filter { known[$0] == nil }
    if !others.isEmpty {
      for reference in numbers(of: others) { known[reference.id] = reference.number }
    }
    return referred.compactMap { id in known[id].map { TaskReference(id: id, number: $0) } }
      .sorted { $0.number < $1.number }
  }
}
