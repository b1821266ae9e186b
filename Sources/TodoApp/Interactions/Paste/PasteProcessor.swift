import MVI
import TodoModel

/// Runs the actions of pasted lines; running the lines is what the program around does with the result.
package struct PasteProcessor: Processor {
  let environment: TodoEnvironment

  package func results(of action: PasteAction) -> Results<PasteResult> {
    switch action {
    case .ask(let lines, let isMixed): Results(.asked(lines, isMixed: isMixed))
    case .offer(let lines): Results { await offer(lines) }
    case .add(let confirmation, let lines): Results { await add(confirmation, of: lines) }
    case .run(let lines): Results(.confirmed(lines))
    case .stop: Results(.stopped)
    }
  }

  private func offer(_ lines: [String]) async -> PasteResult {
    let tasks = PastedTask.all(in: lines)
    do throws(TodoError) {
      let mutation = tasks.mutation(after: try await environment.dataSource.withTable { $0.lastNumber })
      let scope = try await environment.dataSource.settings().scope
      let tasksToAdd = try await environment.confirmation(of: mutation, for: mutation.command(in: scope) ?? "paste")
      return .offered(tasksToAdd.hinting(tasks.hints), of: lines)
    } catch {
      return .failed(error)
    }
  }

  private func add(_ confirmation: Confirmation, of lines: [String]) async -> PasteResult {
    switch await environment.perform(confirmation) {
    case .done(let report): .added(report)
    // Others have added tasks meanwhile, so that these have other numbers.
    case .unconfirmed: await offer(lines)
    case .failed(let error): .failed(error)
    }
  }
}
