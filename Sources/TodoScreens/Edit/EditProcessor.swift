import MVI
import TodoModel

/// Does what adding and editing ask for.
public struct EditProcessor: Processor {
  let environment: TodoEnvironment

  /// The results of one action.
  public func results(of action: EditAction) -> Results<EditResult> {
    switch action {
    case .create(let attributes):
      Results { .attempted(await environment.attempt(.add(attributes.all)), hints: attributes.nearMisses) }
    case .update(let selection, let attributes, let listing, let hints):
      Results {
        .attempted(
          await environment.attempt(on: selection, in: listing) { .save(attributes, to: $0) }, hints: hints)
      }
    case .confirm(let confirmation):
      Results { .attempted(await environment.perform(confirmation), hints: []) }
    case .decline:
      Results(.declined)
    case .load(let number):
      Results { await load(number) }
    case .ask(let editing):
      Results(.asked(editing))
    case .save(let editing):
      Results { await save(editing) }
    case .leave:
      Results(.left)
    case .abandon:
      Results(.abandoned)
    }
  }

  private func load(_ number: Int) async -> EditResult {
    do throws(TodoError) {
      let task = try await environment.dataSource.task(number)
      guard environment.hasAnswers else { throw .notConfirmed(.nobodyToFillIn) }
      return .asked(EditViewState.Editing(task, for: environment.command))
    } catch {
      return .loadingFailed(error)
    }
  }

  private func save(_ editing: EditViewState.Editing) async -> EditResult {
    do throws(TodoError) {
      return .saved(
        try await environment.dataSource.save(
          editing.changes, to: [editing.task.number], for: editing.command))
    } catch {
      return .savingFailed(error)
    }
  }
}
