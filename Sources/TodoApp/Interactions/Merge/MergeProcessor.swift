import MVI
import TodoModel

/// Runs the actions of merging.
struct MergeProcessor: Processor {
  let environment: TodoEnvironment

  func results(of action: MergeAction) -> Results<MergeResult> {
    switch action {
    case .find(let isDryRun): Results { await result { (all) throws(TodoError) in try await find(all, isDryRun) } }
    case .merge(let copies, let isDryRun):
      Results { await result { (all) throws(TodoError) in try await merge(copies, isDryRun, in: all.store) } }
    case .mergeCalendars(let files): Results { await mergeCalendars(files) }
    }
  }

  private func result(
    _ work: (any ConflictMerging) async throws(TodoError) -> MergeResult
  ) async -> MergeResult {
    // What is to be one step of the history cannot have another record in it.
    guard !environment.isOneStep else {
      return .failed(.syntax(.unexpected("merge", expected: "a command that can be a part of one step"), column: 1))
    }
    guard let conflicts = environment.conflicts else { return .foundNothing }
    do throws(TodoError) { return try await work(conflicts) } catch { return .failed(error) }
  }

  private func mergeCalendars(_ files: [String]) async -> MergeResult {
    guard let synchronisation = environment.synchronisation else { return .foundNothing }
    do throws(TodoError) {
      try await synchronisation.mergeCalendars(files)
      return .mergedCalendars(files)
    } catch {
      return .failed(error)
    }
  }

  private func find(_ all: any ConflictMerging, _ isDryRun: Bool) async throws(TodoError) -> MergeResult {
    switch try await all.store.remains() {
    case .nothing: return .foundNothing
    case .copies(let names) where isDryRun: return try await merge(names, true, in: all.store)
    case .copies(let names): return .found(names)
    case .marks(let path):
      guard let versions = try await all.versions() else { throw .sync(.noVersions(path: path)) }
      return try await merged(try await all.store.merge(versions, isDryRun: isDryRun), isDryRun)
    }
  }

  private func merge(
    _ copies: [String], _ isDryRun: Bool, in store: any ConflictStore
  ) async throws(TodoError) -> MergeResult {
    // Whether it was typed or a copy was asked about: what is remembered can be typed.
    let command = line(fromArguments: ["merge"] + copies) { $0 == 0 ? .typed : .word }
    return try await merged(try await store.merge(copies: copies, isDryRun: isDryRun, for: command), isDryRun)
  }

  private func merged(_ report: MergeReport, _ isDryRun: Bool) async throws(TodoError) -> MergeResult {
    // What has marks of a conflict tells nothing as long as it was not replaced.
    let isReadable = report.source != .versions || !report.kept.isEmpty
    let references = isReadable ? try await environment.dataSource.numbers(of: report.changes.references) : []
    return .merged(report, references: references, isDryRun: isDryRun)
  }
}
