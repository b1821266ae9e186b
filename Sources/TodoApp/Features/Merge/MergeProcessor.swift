import TodoModel

/// Runs the actions of merging.
struct MergeProcessor {
  let environment: Environment

  func result(of action: Merge.Intent) async throws(TodoError) -> Merge.Result {
    switch action {
    case .find(let isDryRun):
      guard let conflicts = try conflicts() else { return .foundNothing }
      return try await find(conflicts, isDryRun)
    case .merge(let copies, let isDryRun):
      guard let conflicts = try conflicts() else { return .foundNothing }
      return try await merge(copies, isDryRun, in: conflicts.store)
    case .mergeCalendars(let files):
      guard let synchronisation = environment.synchronisation else { return .foundNothing }
      try await synchronisation.mergeCalendars(files)
      return .mergedCalendars(files)
    }
  }

  private func conflicts() throws(TodoError) -> (any ConflictMerging)? {
    try environment.refuseInOneStep("merge")
    return environment.conflicts
  }

  private func find(_ all: any ConflictMerging, _ isDryRun: Bool) async throws(TodoError) -> Merge.Result {
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
  ) async throws(TodoError) -> Merge.Result {
    // Whether it was typed or a copy was asked about: what is remembered can be typed.
    let command = line(fromArguments: ["merge"] + copies) { $0 == 0 ? .typed : .word }
    return try await merged(try await store.merge(copies: copies, isDryRun: isDryRun, for: command), isDryRun)
  }

  private func merged(_ report: MergeReport, _ isDryRun: Bool) async throws(TodoError) -> Merge.Result {
    // What has marks of a conflict tells nothing as long as it was not replaced.
    let isReadable = report.source != .versions || !report.kept.isEmpty
    let references = isReadable ? try await environment.dataSource.numbers(of: report.changes.references) : []
    return .merged(report, references: references, isDryRun: isDryRun)
  }
}
