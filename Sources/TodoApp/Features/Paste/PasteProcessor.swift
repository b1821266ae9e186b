import TodoModel

/// Runs the actions of pasted lines; running the lines is what the program around does with the result.
struct PasteProcessor {
  let environment: Environment

  func result(of action: Paste.Action) async throws(TodoError) -> Paste.Result {
    switch action {
    case .ask(let lines, let isMixed): .asked(lines, isMixed: isMixed)
    case .offer(let lines): try await offer(lines)
    case .add(let confirmation, let lines):
      switch try await environment.perform(confirmation) {
      case .done(let report): .added(report)
      // Others have added tasks meanwhile, so that these have other numbers.
      case .unconfirmed: try await offer(lines)
      }
    case .run(let lines): .confirmed(lines)
    case .stop: .stopped
    }
  }

  private func offer(_ lines: [String]) async throws(TodoError) -> Paste.Result {
    let tasks = PastedTask.all(in: lines)
    let mutation = tasks.mutation(after: try await environment.dataSource.withTable { $0.lastNumber })
    let scope = try await environment.dataSource.settings().scope
    let tasksToAdd = try await environment.confirmation(of: mutation, for: mutation.command(in: scope) ?? "paste")
    return .offered(tasksToAdd.hinting(tasks.hints), of: lines)
  }
}
