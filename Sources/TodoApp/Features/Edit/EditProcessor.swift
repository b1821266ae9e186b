import MVI
import TodoModel

/// Runs the actions of adding and editing.
package struct EditProcessor: Processor {
  let environment: TodoEnvironment

  package func results(of action: EditAction) -> Results<EditResult> {
    switch action {
    case .create(let attributes):
      Results { .attempted(await create(attributes) { .add($0) }) }
    case .log(let attributes):
      Results { .attempted(await create(attributes) { .log($0) }) }
    case .copy(let selection, let attributes, let listing, let hints):
      Results {
        .attempted(await environment.attempt(on: selection, in: listing) { .copy($0, attributes) }.hinting(hints))
      }
    case .update(let selection, let attributes, let listing, let hints):
      Results {
        .attempted(
          await environment.attempt(on: selection, in: listing) { .save(attributes, to: $0) }.hinting(hints))
      }
    case .confirm(let confirmation):
      Results { .attempted(await environment.perform(confirmation)) }
    case .load(let number):
      Results { await load(number) }
    case .answer(let answer, let number):
      Results(.answered(answer, of: number))
    case .save(let draft, let command):
      Results { await save(draft, for: command) }
    case .leave(let task):
      Results { .left(await present(task)) }
    case .abandon:
      Results(.abandoned)
    }
  }

  private func create(_ attributes: ParsedAttributes, _ mutation: ([Attribute]) -> Mutation) async -> ChangeAttempt {
    do throws(TodoError) {
      // Most lines take no tag away, and need not know what is worked on.
      let scope =
        attributes.mayTakeTagsAway || attributes.isForInbox
        ? try await environment.dataSource.settings().scope : Scope()
      return await environment.attempt(
        mutation(attributes.all(givenTags: scope.tags) + (attributes.isForInbox ? scope.attributes.map(\.undone) : []))
      )
      .hinting(attributes.hints)
    } catch {
      return .failed(error)
    }
  }

  /// A task as it is by now, unless it is gone.
  private func present(_ task: TodoItem?) async -> TodoItem? {
    guard let task else { return nil }
    return (try? await environment.dataSource.task(task.number)) ?? task
  }

  private func load(_ number: Int) async -> EditResult {
    do throws(TodoError) {
      let task = try await environment.dataSource.task(number)
      guard environment.hasAnswers else { throw .notConfirmed(.nobodyToFillIn) }
      return .loaded(task, for: environment.command, isPrefilled: environment.canBeWatched)
    } catch {
      return .loadingFailed(error)
    }
  }

  private func save(_ draft: EditDraft, for command: String) async -> EditResult {
    do throws(TodoError) {
      let mutation = Mutation.revise(draft.original, draft.attributes)
      let report = try await environment.perform(mutation, for: mutation.command() ?? command)
      return .saved(report.changes.isEmpty ? ChangeReport([], .unchanged(draft.original)) : report)
    } catch {
      return await conflicted(draft, error) ?? .savingFailed(error)
    }
  }

  /// Asks again for a field that another process has changed in the meantime: nothing that was filled in is lost.
  private func conflicted(_ draft: EditDraft, _ error: TodoError) async -> EditResult? {
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
