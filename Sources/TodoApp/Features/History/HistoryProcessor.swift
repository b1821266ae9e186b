import MVI
import TodoModel

/// Runs the actions of the history.
struct HistoryProcessor: Processor {
  let environment: TodoEnvironment

  func results(of action: HistoryAction) -> Results<HistoryResult> {
    switch action {
    case .load: Results { await load() }
    case .walk(let walk): Results { await perform(walk) }
    case .proposeClearing: Results { await proposeClearing() }
    case .clear: Results { await clear() }
    }
  }

  private func load() async -> HistoryResult {
    do throws(TodoError) {
      return .loaded(try await environment.dataSource.history())
    } catch {
      return .failed(error)
    }
  }

  private func perform(_ walk: UndoRequest) async -> HistoryResult {
    guard !environment.isOneStep else { return refused(walk.isUndo ? "undo" : "redo") }
    do throws(TodoError) {
      let walked = try await environment.dataSource.perform(walk, for: environment.command)
      let references = try await environment.dataSource.numbers(of: walked.changes.references)
      return .walked(walk, walked, references: references)
    } catch {
      return .failed(error)
    }
  }

  private func proposeClearing() async -> HistoryResult {
    guard !environment.isOneStep else { return refused("history clear") }
    do throws(TodoError) {
      let history = try await environment.dataSource.history()
      return .clearingProposed(undone: history.cursor, redone: history.steps.count - history.cursor)
    } catch {
      return .failed(error)
    }
  }

  private func clear() async -> HistoryResult {
    do throws(TodoError) {
      try await environment.dataSource.clearHistory()
      return .cleared
    } catch {
      return .failed(error)
    }
  }

  /// What is to be one step of the history cannot walk along it.
  private func refused(_ verb: String) -> HistoryResult {
    .failed(.syntax(.unexpected(verb, expected: "a command that can be a part of one step"), column: 1))
  }
}
