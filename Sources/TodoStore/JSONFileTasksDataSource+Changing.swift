import Platform
import Synchronization
import TodoJSON
import TodoModel

extension JSONFileTasksDataSource {
  /// Changes the tasks if the changes may be made, on what is in the file now; `locked` if another process kept it locked for
  /// too long.
  ///
  /// Adding a task that refers to no other, and has neither project nor tag, does not read those of a large file.
  package func perform(
    _ mutation: Mutation, for command: String, if mayBeMade: @Sendable ([Change]) -> Bool
  ) async throws(TodoError) -> MutationEffect {
    let needsTasks = mutation.needsTasks
    if !isReady(needsTasks: needsTasks) { try await begin(needsTasks: needsTasks) }
    defer { if !hasPendingChanges { lockedFile = nil } }
    table.learnNames(for: mutation)
    table.learnNumbers(for: mutation)
    var effect = try explainingConflicts { () throws(TodoError) in try table.effect(of: mutation, clock: clock) }
    guard effect.changes.last?.number ?? 0 <= TodoItem.numbers.upperBound else {
      throw .writeFailed(path: file.path.string, reason: "every number has been given")
    }
    guard effect.changes.isEmpty || mayBeMade(effect.changes) else { return effect }
    if !effect.changes.isEmpty {
      _ = try record(effect.changes, .change, mutation.recorded(as: command, in: table.settings.scope))
    }
    effect.isDone = true
    return effect
  }

  package func perform(
    _ mutation: SettingsMutation, for command: String
  ) async throws(TodoError) -> SettingsChange? {
    try await begin(needsTasks: true)
    defer { if !hasPendingChanges { lockedFile = nil } }
    guard let change = try table.change(by: mutation) else { return nil }
    _ = try record([], .change, command, settings: change)
    return change
  }

  /// Undoes or redoes commands of any process.
  package func perform(_ walk: UndoRequest, for command: String) async throws(TodoError) -> UndoResult {
    try await begin(needsTasks: true)
    defer { if !hasPendingChanges { lockedFile = nil } }
    defer { forgetOutsideRecord() }
    try recordOutsideChanges()
    let steps = try steps(of: walk)
    let changes = try explainingConflicts { () throws(TodoError) in
      try table.changes(walking: walk.changes(ofSteps: steps.map(\.changes)))
    }
    let settings = try table.change(walking: walk.settings(ofSteps: steps.map(\.settings)))
    return UndoResult(
      commands: steps.map(\.command), changes: try record(changes, walk.kind, command, settings: settings),
      settings: settings)
  }

  /// Puts all changes since the last commit into the history; nothing is written if there are none.
  package func commit(asOneStep: Bool) throws(TodoError) {
    guard hasPendingChanges else { return }
    defer {
      hasPendingChanges = false
      isForgetting = false
      uncommittedForgotten = 0
      lockedFile = nil
    }
    if asOneStep, !isForgetting { mergePending() }
    do throws(TodoError) {
      if isDryRun { try keepWithoutWriting() } else { try write() }
    } catch {
      takeBack()
      if !isDryRun { contents = nil }
      throw error
    }
    if !isDryRun { saved.store(true, ordering: .releasing) }
    table.commit()
  }

  /// Whether anything was changed here and is on the disk. Safe to ask from any thread.
  package nonisolated var hasSaved: Bool { saved.load(ordering: .acquiring) }

  package func rollback() {
    guard hasPendingChanges else { return }
    takeBack()
    if isForgetting, !isDryRun { contents = nil }
    hasPendingChanges = false
    isForgetting = false
    uncommittedForgotten = 0
    lockedFile = nil
  }

  /// Forgets the history with the next commit.
  package func clearHistory() async throws(TodoError) {
    try await begin(needsTasks: true)
    hasPendingChanges = true
    isForgetting = true
    // What is forgotten has been given its numbers, whether it was committed before or not.
    let count = pending.count
    pending.drop()
    contents?.sequence += count - pending.count
    uncommittedForgotten += count - pending.count
    let newest = (contents?.sequence ?? 0) + pending.count
    stacks = UndoStacks(behind: ForgottenHistory(upTo: newest, because: .cleared))
  }

  /// Has a dry run go on as if everything had been written; what could not be is refused here as well.
  private func keepWithoutWriting() throws(TodoError) {
    _ = try isNearLargestSize()
    hasDryChanges = true
    if isForgetting {
      let size = documentToWrite().size(upTo: file.largestSize)
      contents?.size = size
      contents?.tailSize = 0
      contents?.sequence += pending.dropKept()
      contents?.isForeign = false
      contents?.outside = OutsideChanges()
      dryForgotten = ForgottenHistory(upTo: contents?.sequence ?? 0, because: .cleared)
      stacks = nil
    }
    pending.keep()
  }

  /// Whether a change can be computed at once; most of a batch can, and need not pay for waiting.
  private func isReady(needsTasks: Bool) -> Bool {
    lockedFile != nil && (!needsTasks || hasTasks)
  }

  /// Sees to it that a change can be computed on what is there now, and that no other process changes it.
  func begin(needsTasks: Bool) async throws(TodoError) {
    if isDryRun { _ = try look() } else { try await lock(needsTasks: needsTasks) }
  }

  func record(
    _ changes: [Change], _ kind: HistoryRecord.Kind, _ command: String, settings: SettingsChange? = nil,
    sync: SyncNote? = nil
  ) throws(TodoError) -> [Change] {
    try recordOutsideChanges()
    guard let contents else { return [] }
    let sequence = contents.sequence + pending.count + 1
    guard sequence <= JSONReader.exactIntegers.upperBound else {
      throw .writeFailed(path: file.path.string, reason: "every number of the history has been given")
    }
    table.apply(changes)
    if let settings { table.apply(settings) }
    let place = pending.append(
      HistoryRecord(
        sequence: sequence, instant: clock.now(), kind: kind, command: command, lastNumber: table.lastNumber,
        changes: changes, settings: settings, sync: sync), tellingProgressTo: file.meter)
    if kind == .change, limits.areExceeded(byCommands: 0, bytes: place.count) {
      note([.largerThanHistory(bytes: place.count, limit: limits.bytes)])
    }
    let end = contents.journal.end
    stacks?.record(kind, LinePlace(place.lowerBound + end..<place.upperBound + end))
    hasPendingChanges = true
    return changes
  }

  /// Makes one record of all that are not committed.
  private func mergePending() {
    guard pending.newCommands > 1, let contents else { return }
    let command = pending.dropCommands().joined(separator: "\n")
    let changes = table.uncommittedChanges
    let settings = table.uncommittedSettings
    stacks = nil
    guard !changes.isEmpty || settings != nil else { return }
    pending.append(
      HistoryRecord(
        sequence: contents.sequence + pending.count + 1, instant: clock.now(), kind: .change, command: command,
        lastNumber: table.lastNumber, changes: changes, settings: settings), tellingProgressTo: file.meter)
  }

  private func takeBack() {
    table.rollback()
    pending.drop()
    stacks = nil
    // What a dry run has computed so far is nowhere else, so it goes on with it.
    if isDryRun { contents?.sequence -= uncommittedForgotten }
  }
}

extension Mutation {
  /// Whether it looks at other tasks than those that it makes.
  fileprivate var needsTasks: Bool {
    switch self {
    case .add(let attributes):
      attributes.haveNames || attributes.contains(where: \.field.kind.refersToTasks)
    case .several(let mutations): mutations.contains(where: \.needsTasks)
    case .save, .revise, .complete, .activate, .start, .stop, .log, .copy, .delete, .clearCompleted, .restore,
      .importTasks:
      true
    }
  }
}
