import TodoModel

extension TodoEnvironment {
  /// Makes a change to selected tasks, unless it has to be confirmed first: a deletion, or more than three tasks.
  func attempt(
    on selection: Selection, in listing: Listing, _ mutation: (_ numbers: [Int]) -> Mutation
  ) async -> Attempt {
    do throws(TodoError) {
      let numbers = try await numbers(of: selection, in: listing)
      guard !numbers.isEmpty else {
        let absence = try await absence(selection, in: listing)
        return .done(ChangeReport([], .nothingSelected(absence), hints: try await hints(on: selection)))
      }
      return try await attemptOrThrow(mutation(numbers)).hinting(try await hints(on: selection))
    } catch {
      return .failed(error)
    }
  }

  /// What the dates of a query mean, by which tasks were selected.
  private func hints(on selection: Selection) async throws(TodoError) -> [Hint] {
    guard case .query(let query) = selection else { return [] }
    return try query.dateHints(in: try await dataSource.settings(), at: clock.present)
  }

  /// Makes a change, unless it has to be confirmed first.
  func attempt(_ mutation: Mutation) async -> Attempt {
    do throws(TodoError) {
      return try await attemptOrThrow(mutation)
    } catch {
      return .failed(error)
    }
  }

  /// Makes a change that has been confirmed. What was shown is what is done: if the tasks have changed since, the
  /// change is shown again, unless nothing is left to change.
  func perform(_ confirmation: Confirmation) async -> Attempt {
    do throws(TodoError) {
      let changes = try await dataSource.preview(confirmation.mutation)
      guard changes.isEmpty || changes.isSame(as: confirmation.changes) else {
        let next = try await confirmationOf(confirmation.mutation, changes, for: confirmation.command)
        return .unconfirmed(next.hinting(confirmation.typedHints))
      }
      let report = try await perform(confirmation.mutation, for: confirmation.command)
      return .done(report.hinting(confirmation.typedHints))
    } catch {
      return .failed(error)
    }
  }

  private func attemptOrThrow(_ mutation: Mutation) async throws(TodoError) -> Attempt {
    guard mutation.mayNeedConfirmation, confirmations != .assumeYes else {
      return .done(try await perform(mutation, for: command))
    }
    let changes = try await dataSource.preview(mutation)
    guard mutation.needsConfirmation(for: changes) else { return .done(try await perform(mutation, for: command)) }
    guard confirmations == .ask else { throw .unconfirmed(UnconfirmedChanges(changes)) }
    return .unconfirmed(try await confirmationOf(mutation, changes, for: command))
  }

  private func confirmationOf(
    _ mutation: Mutation, _ changes: [Change], for command: String
  ) async throws(TodoError) -> Confirmation {
    Confirmation(
      mutation: mutation, changes: changes, command: command,
      references: try await references(of: changes), hints: mutation.hints(for: changes, by: clock))
  }

  /// The numbers of what the changed tasks refer to; those of what comes or goes are known from the changes.
  private func references(of changes: [Change]) async throws(TodoError) -> [TaskReference] {
    let referred = changes.references
    guard !referred.isEmpty else { return [] }
    var known = Dictionary(
      changes.compactMap { $0.after ?? $0.before }.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
    let others = referred.filter { known[$0] == nil }
    if !others.isEmpty {
      for reference in try await dataSource.numbers(of: others) { known[reference.id] = reference.number }
    }
    return referred.compactMap { id in known[id].map { TaskReference(id: id, number: $0) } }.sorted {
      $0.number < $1.number
    }
  }

  /// Makes a change, whatever it is, and says what there is to say about it.
  func perform(_ mutation: Mutation, for command: String) async throws(TodoError) -> ChangeReport {
    let changes = try await dataSource.perform(mutation, for: command)
    return ChangeReport(
      changes, mutation.notice(for: changes), hints: mutation.hints(for: changes, by: clock),
      references: try await references(of: changes))
  }
}
