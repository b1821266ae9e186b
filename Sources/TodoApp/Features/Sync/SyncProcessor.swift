import TodoModel

/// Runs the actions of synchronising.
struct SyncProcessor {
  let environment: Environment

  func result(of action: Sync.Action) async throws(TodoError) -> Sync.Result {
    switch action {
    case .sync(let request): try await sync(request)
    case .takeBack: try await takeBack()
    case .loadRemotes: .remotes(try await synchronisation().remotes())
    case .forget(let name): .forgot(try await synchronisation().forget(name))
    case .loadConflicts: .conflicts(try await synchronisation().tasks.conflicts())
    case .take(let number, let part): .attempted(try await take(number, part))
    case .confirm(let confirmation): .attempted(try await environment.perform(confirmation))
    case .show: .shown
    }
  }

  private func synchronisation() throws(TodoError) -> any Synchronisation {
    guard let synchronisation = environment.synchronisation else { throw .sync(.noRemote) }
    return synchronisation
  }

  private func sync(_ request: SyncRequest) async throws(TodoError) -> Sync.Result {
    try environment.refuseInOneStep("sync")
    switch try await synchronisation().synchronise(request) {
    case .asks(let doubt, let remote, let request): return .doubted(doubt, remote: remote, request)
    case .done(let report):
      let references = try await environment.dataSource.numbers(of: report.came.references)
      return .synced(report, references: references, isDryRun: request.isDryRun)
    }
  }

  private func takeBack() async throws(TodoError) -> Sync.Result {
    let (remote, changes) = try await synchronisation().tasks.takeBackSync(for: environment.command)
    let references = try await environment.dataSource.numbers(of: changes.references)
    return .tookBack(remote, changes, references: references)
  }

  private func take(_ number: Int, _ part: String?) async throws(TodoError) -> ChangeOutcome {
    let shared = try synchronisation().tasks
    let open = try await shared.conflicts().filter { $0.task?.number == number }
    let meant = part.map { part in open.filter { $0.conflict.partName == part } } ?? open
    guard let conflict = meant.first else { throw .sync(.noConflict(number, field: part)) }
    guard meant.count == 1 else { throw .sync(.severalConflicts(number, fields: meant.map(\.conflict.partName))) }
    // To delete a task has to be confirmed.
    if case .deletion = conflict.conflict { return try await environment.attempt(.delete([number])) }
    let changes = try await shared.take(conflict.conflict, for: environment.command)
    let references = try await environment.dataSource.numbers(of: changes.references)
    return .done(ChangeReport(changes, .saved(changes.count), references: references))
  }
}
