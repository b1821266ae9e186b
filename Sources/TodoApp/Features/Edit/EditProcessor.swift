import TodoModel

/// Runs the actions of adding and editing.
struct EditProcessor {
  let environment: Environment

  func result(of action: Edit.Action) async throws(TodoError) -> Edit.Result {
    switch action {
    case .create(let attributes): .attempted(try await create(attributes) { .add($0) })
    case .log(let attributes): .attempted(try await create(attributes) { .log($0) })
    case .copy(let selection, let attributes, let listing, let hints):
      .attempted(
        try await environment.attempt(on: selection, in: listing) { .copy($0, attributes) }.hinting(hints))
    case .update(let selection, let attributes, let listing, let hints):
      .attempted(
        try await environment.attempt(on: selection, in: listing) { .save(attributes, to: $0) }.hinting(hints))
    case .confirm(let confirmation): .attempted(try await environment.perform(confirmation))
    case .load(let number): try await load(number)
    case .answer(let answer, let number): .answered(answer, of: number)
    case .save(let draft, let command): await save(draft, for: command)
    case .leave(let task): .left(await present(task))
    case .abandon: .abandoned
    }
  }

  private func create(
    _ attributes: ParsedAttributes, _ mutation: ([Attribute]) -> Mutation
  ) async throws(TodoError) -> ChangeOutcome {
    // Most lines take no tag away, and need not know what is worked on.
    let scope =
      attributes.mayTakeTagsAway || attributes.isForInbox
      ? try await environment.dataSource.settings().scope : Scope()
    let undone = attributes.isForInbox ? scope.attributes.map(\.undone) : []
    return try await environment.attempt(mutation(attributes.all(givenTags: scope.tags) + undone))
      .hinting(attributes.hints)
  }

  /// A task as it is by now, unless it is gone.
  private func present(_ task: TodoItem?) async -> TodoItem? {
    guard let task else { return nil }
    return (try? await environment.dataSource.task(task.number)) ?? task
  }

  private func load(_ number: Int) async throws(TodoError) -> Edit.Result {
    let task = try await environment.dataSource.task(number)
    guard environment.hasAnswers else { throw .notConfirmed(.nobodyToFillIn) }
    return .loaded(task, for: environment.command, isPrefilled: environment.canBeWatched)
  }

  private func save(_ draft: EditDraft, for command: String) async -> Edit.Result {
    do throws(TodoError) {
      let mutation = Mutation.revise(draft.original, draft.attributes)
      let report = try await environment.perform(mutation, for: mutation.command() ?? command)
      return .saved(report.changes.isEmpty ? ChangeReport([], .unchanged(draft.original)) : report)
    } catch {
      return await conflicted(draft, error) ?? .savingFailed(error)
    }
  }

  /// Asks again for a field that another process has changed in the meantime: nothing that was filled in is lost.
  private func conflicted(_ draft: EditDraft, _ error: TodoError) async -> Edit.Result? {
    guard case .conflict(let number, .field(let field), _) = error, TaskField.asked.contains(field),
      let task = try? await environment.dataSource.task(number)
    else { return nil }
    return .conflicted(EditDraft(original: task, changes: draft.changes, typed: draft.typed), at: field, because: error)
  }
}

extension Attribute {
  /// What takes away what it gives.
  fileprivate var undone: Attribute {
    if case .addTag(let tag) = self { .removeTag(tag) } else { .clear(field) }
  }
}
