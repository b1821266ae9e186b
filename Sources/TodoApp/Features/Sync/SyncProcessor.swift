import MVI
import TodoModel

/// Runs the actions of synchronising.
struct SyncProcessor: Processor {
  let environment: TodoEnvironment

  func results(of action: SyncAction) -> Results<SyncResult> {
    switch action {
    case .sync(let request): Results { await sync(request) }
    case .takeBack: Results { await takeBack() }
    case .loadRemotes: Results { await result { (sync) throws(TodoError) in .remotes(try await sync.remotes()) } }
    case .forget(let name):
      Results { await result { (sync) throws(TodoError) in .forgot(try await sync.forget(name)) } }
    case .loadConflicts:
      Results { await result { (sync) throws(TodoError) in .conflicts(try await sync.tasks.conflicts()) } }
    case .take(let number, let part): Results { await take(number, part) }
    case .confirm(let confirmation): Results { .attempted(await environment.perform(confirmation)) }
    case .show: Results(.shown)
    }
  }

  private func result(
    _ work: (any Synchronisation) async throws(TodoError) -> SyncResult
  ) async -> SyncResult {
    guard let synchronisation = environment.synchronisation else { return .failed(.sync(.noRemote)) }
    do throws(TodoError) { return try await work(synchronisation) } catch { return .failed(error) }
  }

  private func sync(_ request: SyncRequest) async -> SyncResult {
    // What is to be one step of the history cannot have another record in it.
    guard !environment.isOneStep else {
      return .failed(.syntax(.unexpected("sync", expected: "a command that can be a part of one step"), column: 1))
    }
    return await result { (synchronisation) throws(TodoError) in
      switch try await synchronisation.synchronise(request) {
      case .asks(let doubt, let remote, let request): return .doubted(doubt, remote: remote, request)
      case .done(let report):
        let references = try await environment.dataSource.numbers(of: report.came.references)
        return .synced(report, references: references, isDryRun: request.isDryRun)
      }
    }
  }

  private func takeBack() async -> SyncResult {
    await result { (synchronisation) throws(TodoError) in
      let (remote, changes) = try await synchronisation.tasks.takeBackSync(for: environment.command)
      let references = try await environment.dataSource.numbers(of: changes.references)
      return .tookBack(remote, changes, references: references)
    }
  }

  private func take(_ number: Int, _ part: String?) async -> SyncResult {
    await result { (synchronisation) throws(TodoError) in
      let open = try await synchronisation.tasks.conflicts().filter { $0.task?.number == number }
      let meant = part.map { part in open.filter { $0.conflict.partName == part } } ?? open
      guard let conflict = meant.first else { throw .sync(.noConflict(number, field: part)) }
      guard meant.count == 1 else {
        throw .sync(.severalConflicts(number, fields: meant.map(\.conflict.partName)))
      }
      // To delete a task has to be confirmed.
      if case .deletion = conflict.conflict { return .attempted(await environment.attempt(.delete([number]))) }
      let changes = try await synchronisation.tasks.take(conflict.conflict, for: environment.command)
      let references = try await environment.dataSource.numbers(of: changes.references)
      return .attempted(.done(ChangeReport(changes, .saved(changes.count), references: references)))
    }
  }
}
