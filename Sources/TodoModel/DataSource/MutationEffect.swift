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
    let changes: [Change]
    let hints: [Hint]
    switch mutation {
    case .complete(let numbers): (changes, hints) = try completion(of: numbers, clock: clock)
    case .start(let numbers):
      changes = try starting(numbers, clock: clock)
      hints = consequences(of: changes, at: clock.present)
    case .log(let attributes):
      let logged = try logging(attributes, clock: clock)
      (changes, hints) = (logged.changes, mutation.hints(for: logged.changes, by: clock) + logged.hints)
    case .copy(let numbers, let attributes):
      let copied = try copying(numbers, attributes, clock: clock)
      (changes, hints) = (copied.changes, mutation.hints(for: copied.changes, by: clock) + copied.hints)
    default:
      changes = try self.changes(by: mutation, clock: clock)
      hints = mutation.hints(for: changes, by: clock) + firstUses(in: mutation)
    }
    return MutationEffect(changes: changes, hints: hints, references: references(of: changes))
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
