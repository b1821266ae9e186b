import MVI
import TodoModel

/// Runs the actions of the detail screen.
struct DetailProcessor: Processor {
  let environment: TodoEnvironment

  func results(of action: DetailAction) -> Results<DetailResult> {
    switch action {
    case .load(let number): Results { await load(number) }
    case .find(let selection, let listing): Results { await find(selection, in: listing) }
    }
  }

  private func find(_ selection: Selection, in listing: Listing) async -> DetailResult {
    do throws(TodoError) {
      let found = try await environment.candidates(for: selection, in: listing)
      guard found.count == 1 else {
        let choice = TaskChoice(words: selection.description, tasks: found)
        // Yes is no answer to the question which one.
        guard found.count > 1, environment.confirmations != .assumeYes else { throw choice.refused }
        return .undecided(choice)
      }
      return await load(found[0].number)
    } catch {
      return .loadingFailed(error)
    }
  }

  func load(_ number: Int) async -> DetailResult {
    do throws(TodoError) {
      let task = try await environment.dataSource.task(number)
      let tasks = try await environment.dataSource.tasks()
      return .loaded(
        DetailViewState.Content(
          task, among: tasks, at: environment.clock.present,
          fields: try await environment.dataSource.fields(of: number)))
    } catch {
      return .loadingFailed(error)
    }
  }
}
