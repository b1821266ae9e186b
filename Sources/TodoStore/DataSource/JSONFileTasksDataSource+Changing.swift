import Platform
import Synchronization
import TodoJSON
import TodoModel

extension JSONFileTasksDataSource {
  /// Performs a mutation if `mayBeMade` approves its effect; throws `locked` if the lock stays held for too long.
  /// Of a large file, only the tasks are read that it needs, unless the data source is used for many commands.
  package func perform(
    _ mutation: consuming Mutation, for command: String, if mayBeMade: @Sendable (MutationEffect) -> Bool
  ) async throws(TodoError) -> MutationEffect {
    let needed = mutation.neededTasks
    // Avoids an `await` for most commands of a batch.
    if lockedFile == nil || needed != .none && !hasTasks { try await begin(needed) }
    defer { endUnchanged() }
    if !hasTasks, needed != .none, !table.suffices(for: mutation) { try load() }
    table.learnNames(for: mutation)
    table.learnNumbers(for: mutation)
    let line = mutation.recorded(as: command, in: table.settings.scope)
    var effect: MutationEffect
    do throws(TodoError) { effect = try table.effect(of: consume mutation, clock: clock) } catch {
      throw try explained(error)
    }
    guard effect.changes.last?.number ?? 0 <= TodoItem.numbers.upperBound else {
      throw .writeFailed(path: file.path.string, reason: "every number has been given")
    }
    guard effect.changes.isEmpty || mayBeMade(effect) else { return effect }
    if !effect.changes.isEmpty {
      let isAlone = !hasPendingChanges
      _ = try record(effect.changes, .change, line, mayEnd: isAlone)
      if isAlone, Task.isCancelled {
        if !isDryRun { contents = nil }
        rollback()
        throw .cancelled
      }
    }
    effect.isDone = true
    return effect
  }

  package func perform(_ mutation: SettingsMutation, for command: String) async throws(TodoError) -> SettingsChange? {
    try await begin()
    defer { endUnchanged() }
    guard let change = try table.change(by: mutation) else { return nil }
    _ = try record([], .change, command, settings: change)
    return change
  }

  package func perform(_ walk: UndoRequest, for command: String) async throws(TodoError) -> UndoResult {
    try await begin(hasTasks ? .all : .some(SomeTasks([])))
    defer { endUnchanged() }
    try recordOutsideChanges()
    let steps = try records(at: try undoStacks().steps(of: walk))
    let walked = walk.changes(ofSteps: steps.map(\.changes))
    if !hasTasks { try learnTasks(of: walked) }
    let changes = try explainingConflicts { () throws(TodoError) in try table.changes(walking: walked) }
    let settings = try table.change(walking: walk.settings(ofSteps: steps.map(\.settings)))
    return (steps.map(\.command), try record(changes, walk.kind, command, settings: settings), settings)
  }

  package func commit(asOneStep: Bool) throws(TodoError) {
    guard hasPendingChanges else { return }
    defer { endChanges() }
    if asOneStep, !isForgetting { mergePending() }
    do throws(TodoError) {
      if isDryRun { try keepWithoutWriting() } else { try write() }
    } catch {
      if !isDryRun { contents = nil }
      takeBack()
      throw error
    }
    if !isDryRun { saved.store(true, ordering: .releasing) }
    table.commit()
  }

  /// True once a change made here is on disk. Safe to call from any thread.
  package nonisolated var hasSaved: Bool { saved.load(ordering: .acquiring) }

  package func rollback() {
    guard hasPendingChanges else { return }
    takeBack()
    if isForgetting, !isDryRun { contents = nil }
    endChanges()
  }

  private func endChanges() {
    (hasPendingChanges, isForgetting, uncommittedForgotten) = (false, false, 0)
    lockedFile = nil
  }

  package func clearHistory() async throws(TodoError) {
    try await begin()
    (hasPendingChanges, isForgetting) = (true, true)
    // Forgotten commands keep their numbers, whether they were committed or not.
    let count = pending.count
    pending.drop()
    contents?.sequence += count - pending.count
    uncommittedForgotten += count - pending.count
    stacks = UndoStacks(after: ForgottenHistory(upTo: (contents?.sequence ?? 0) + pending.count, because: .cleared))
  }

  /// Continues a dry run as if everything had been written, and refuses changes that could not be.
  private func keepWithoutWriting() throws(TodoError) {
    _ = try isNearLargestSize()
    hasDryChanges = true
    if isForgetting {
      let size = documentToWrite().size(upTo: file.largestSize)
      contents?.size = size
      contents?.sequence += pending.dropKept()
      contents?.endTail()
      dryForgotten = ForgottenHistory(upTo: contents?.sequence ?? 0, because: .cleared)
      stacks = nil
    }
    pending.keep()
  }

  func begin(_ needed: NeededTasks = .all) async throws(TodoError) {
    if isDryRun { _ = try look() } else { try await lock(needed) }
  }

  /// Reads the tasks that a walk changes, wherever they are now.
  private func learnTasks(of changes: [Change]) throws(TodoError) {
    let wanted = SomeTasks(changes.map(\.number).withoutRepetition, ids: changes.compactMap(\.task).withoutRepetition)
    if !hasPendingChanges, try loadPart(.some(wanted)) { return }
    try load()
  }

  func record(
    _ changes: [Change], _ kind: HistoryRecord.Kind, _ command: String, settings: SettingsChange? = nil,
    sync: SyncNote? = nil, mayEnd: Bool = false
  ) throws(TodoError) -> [Change] {
    try recordOutsideChanges()
    guard let contents else { return [] }
    guard contents.sequence + pending.count < JSONReader.exactIntegers.upperBound else {
      throw .writeFailed(path: file.path.string, reason: "every number of the history has been given")
    }
    table.apply(changes)
    if let settings { table.apply(settings) }
    let size = append(kind, command, changes, settings, sync, mayEnd: mayEnd, after: contents)
    if kind == .change, limits.areExceeded(byCommands: 0, bytes: size) {
      note([.largerThanHistory(bytes: size, limit: limits.bytes)])
    }
    hasPendingChanges = true
    return changes
  }

  /// Appends the next record to the pending ones and returns its size.
  @discardableResult private func append(
    _ kind: HistoryRecord.Kind, _ command: String, _ changes: [Change], _ settings: SettingsChange?,
    _ sync: SyncNote? = nil, mayEnd: Bool = false, after contents: TasksFile.Contents
  ) -> Int {
    let record = HistoryRecord(
      sequence: contents.sequence + pending.count + 1, instant: clock.now(), kind: kind, command: command,
      lastNumber: table.lastNumber, changes: changes, settings: settings, sync: sync)
    let place = pending.append(record, reportingProgressTo: file.meter, mayEnd: mayEnd)
    stacks?.record(kind, LinePlace(place, after: contents.journal.end))
    return place.count
  }

  private func mergePending() {
    guard pending.newCommands > 1, let contents else { return }
    let command = pending.dropCommands().joined(separator: "\n")
    let changes = table.uncommittedChanges
    let settings = table.uncommittedSettings
    stacks = nil
    guard !changes.isEmpty || settings != nil else { return }
    append(.change, command, changes, settings, after: contents)
  }

  private func takeBack() {
    // Where the tasks will be read again, an interruption need not wait until each change is undone.
    let isReadAgain = contents == nil && !isWatched.load(ordering: .relaxed)
    if isReadAgain { (table, hasBeenLoaded) = (TaskTable(), false) } else { table.rollback() }
    pending.drop()
    stacks = nil
    // The results of a dry run so far are nowhere else, so they stay.
    if isDryRun { contents?.sequence -= uncommittedForgotten }
  }

  /// Records, before the first change here, how another program changed the file, so that it can be undone.
  func recordOutsideChanges() throws(TodoError) {
    guard hasTasks, pending.count == 0, let contents, !contents.outside.isEmpty else { return }
    append(.outside, "", contents.outside.tasks, contents.outside.settings, after: contents)
  }

  /// Unlocks the file after a call that changed nothing; drops the record of outside changes if none followed it.
  func endUnchanged() {
    guard !hasPendingChanges else { return }
    lockedFile = nil
    guard pending.newCommands == 0, pending.count > 0 else { return }
    pending.drop()
    stacks = nil
  }

  func explainingConflicts<Effect>(_ compute: () throws(TodoError) -> Effect) throws(TodoError) -> Effect {
    do throws(TodoError) { return try compute() } catch { throw try explained(error) }
  }

  /// Adds the command that caused a conflict to its error; other errors stay as they are.
  private func explained(_ error: TodoError) throws(TodoError) -> TodoError {
    guard case .conflict(let number, let part, nil) = error else { return error }
    let isUnreadable = contents?.document.byHand.unreadable.contains { $0.piece.number == number }
    if case .deleted = part, isUnreadable == true { return .incomplete(file.path) }
    return .conflict(number, part, cause: try cause(of: part, in: number))
  }

  private func cause(of part: ConflictingPart, in number: Int) throws(TodoError) -> ConflictCause? {
    // Changes by others since the last writing are not in the history yet.
    if contents?.outside.tasks.contains(where: { $0.number == number }) == true { return .outside(number: nil) }
    guard let last = try newestRecord(changing: part, of: number) else { return nil }
    if let sync = last.sync { return .sync(sync.remote, number: last.sequence) }
    return last.typedCommand.map { .command($0, number: last.sequence) } ?? .outside(number: last.sequence)
  }

  private func newestRecord(changing part: ConflictingPart, of number: Int) throws(TodoError) -> HistoryRecord? {
    let history = try JournalReading(at: try file.journalPath()).everything()
    let id = table[number]?.id
    let text = id.map { #""id":"\#($0)","# } ?? #"{"number":\#(number),"#
    for entry in history.records.reversed() where history.bytes[entry.range].contains(member: text) {
      let record = try history.record(entry)
      let changes = record.changes.filter { id == nil ? $0.number == number : $0.task == id }
      if changes.contains(where: { $0.changes(part) }) { return record }
    }
    return nil
  }
}

extension Change {
  fileprivate func changes(_ part: ConflictingPart) -> Bool {
    switch part {
    case .field(let field):
      guard let before, let after else { return true }
      return before[field] != after[field]
    case .other: return true
    case .deleted: return after == nil
    case .added: return before == nil
    }
  }
}
