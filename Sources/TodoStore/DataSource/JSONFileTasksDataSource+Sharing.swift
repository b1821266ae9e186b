import TodoJSON
import TodoModel

extension JSONFileTasksDataSource: SharedTasks {
  package func merge<Answer: Sendable>(
    since point: HistoryPoint?, from remote: String,
    _ merge: @Sendable (SharedTasksState) throws(TodoError) -> (SharedTasksChange?, Answer)
  ) async throws(TodoError) -> (newest: HistoryPoint?, answer: Answer) {
    try await begin()
    defer { endUnchanged() }
    // Sent changes have to be in the history, because their number marks them as sent.
    try recordOutsideChanges()
    let (change, answer) = try merge((wholeTable(), extract(since: point, from: remote)))
    try change?.tasks.checkStorable()
    if !isDryRun {
      // A killed sync may have left commands that are not in the file.
      isUnsettled = isUnsettled || contents?.tailSize ?? 0 > 0
      if let change {
        table.reserveNumbers(upTo: change.lastNumber)
        _ = try record(change.tasks, .sync, "", settings: settingsChange(to: change.views), sync: change.note)
      }
      if pending.count > 0 {
        hasPendingChanges = true
        try commit(asOneStep: false)
      }
    }
    return (contents?.basis.newest, answer)
  }

  /// The tasks, and those that cannot be read as they last could: otherwise they would count as deleted.
  func wholeTable() throws(TodoError) -> TaskTable {
    guard let byHand = contents?.document.byHand, !byHand.unreadable.isEmpty else { return table }
    var whole = table
    let here = Set(table.tasks.map(\.id))
    for case let task? in try readHistory().lastStates().values
    where !here.contains(task.id) && byHand.mayHave(task) && whole[task.number] == nil { whole.apply([.added(task)]) }
    for one in byHand.unreadable where one.hasID && !whole.tasks.contains(where: one.mayBe) {
      throw .incomplete(file.path)
    }
    return whole
  }

  /// The change of the settings that replaces the views; nil if they are equal.
  func settingsChange(to views: [String: String]) -> SettingsChange? {
    let settings = Settings(views: views, scope: table.settings.scope)
    return settings == table.settings ? nil : SettingsChange(before: table.settings, after: settings)
  }

  package func conflicts() throws(TodoError) -> [SyncConflict] {
    _ = try look()
    let decided = try decidedConflicts()
    guard !decided.isEmpty else { return [] }
    let tasks = table.tasks.byID
    let now = clock.now()
    return decided.open.compactMap { conflict, sync in
      let task = conflict.task.flatMap { tasks[$0] }
      return conflict.task != nil && task == nil ? nil : SyncConflict(conflict, of: sync, about: task, at: now)
    }
  }

  package func openConflicts() throws(TodoError) -> Int {
    _ = try look()
    return try decidedConflicts().open.count
  }

  package func commands(since point: HistoryPoint?) -> Int {
    max(0, (contents?.sequence ?? 0) - (point?.sequence ?? 0))
  }

  /// The open conflicts in the history, of which only new records are read.
  private func decidedConflicts() throws(TodoError) -> DecidedConflicts {
    guard let contents, contents.journal.end > 0, dryForgotten == nil else { return DecidedConflicts() }
    if let knownConflicts, knownConflicts.position.stamp == contents.journal.stamp { return knownConflicts.conflicts }
    let journal = try JournalReading(at: try file.journalPath())
    let growth = if let knownConflicts { try journal.growth(since: knownConflicts.position) } else { JournalTail?.none }
    let tail = if let growth { growth } else { try journal.everything() }
    var conflicts = growth == nil ? DecidedConflicts() : knownConflicts?.conflicts ?? DecidedConflicts()
    // Before the first conflict, only records of a sync matter.
    for entry in tail.records where entry.kind == .sync || !conflicts.isEmpty { conflicts.add(try tail.record(entry)) }
    knownConflicts = (try journal.position(after: tail), conflicts)
    return conflicts
  }

  package func takeBackSync(for command: String) async throws(TodoError) -> (remote: String, changes: [Change]) {
    try await begin()
    defer { endUnchanged() }
    let syncs = try readHistory().decoded { $0.kind == .sync }
    guard let newest = syncs.last(where: { !$0.changes.isEmpty || $0.settings != nil }),
      let remote = newest.sync?.remote
    else { throw .sync(.nothingCame) }
    let changes = try explainingConflicts { () throws(TodoError) in
      try table.changes(walking: newest.changes.reversed().map(\.inverse))
    }
    let settings = try table.change(walking: newest.settings.map { [$0.inverse] } ?? [])
    guard !changes.isEmpty || settings != nil else { return (remote, []) }
    return (remote, try record(changes, .change, command, settings: settings))
  }

  package func take(_ conflict: MergeConflict, for command: String) async throws(TodoError) -> [Change] {
    try await begin()
    defer { endUnchanged() }
    guard let id = conflict.task, let reference = table.numbers(of: [id]).first, let before = table[reference.number],
      var after = before.taking(conflict)
    else { return [] }
    after.modified = clock.now()
    return try record([.updated(from: before, to: after)], .change, command)
  }

  /// The changes since a record, with uncommitted ones.
  private func extract(since point: HistoryPoint?, from remote: String) throws(TodoError) -> HistoryExtract {
    let history = try readHistory()
    var extract = HistoryExtract(reach: history.reach(to: point))
    let first = if case .complete = extract.reach { point?.sequence ?? 0 } else { 0 }
    for record in try records(since: first, of: history) { extract.add(record) }
    extract.newest = try history.decoded { $0.kind == .sync }.last { $0.sync?.remote == remote }?.sync
    return extract
  }

  /// The records after a number, with uncommitted ones.
  func records(since sequence: Int, of history: JournalTail) throws(TodoError) -> [HistoryRecord] {
    try history.decoded { $0.sequence > sequence } + uncommitted().decoded { $0.sequence > sequence }
  }

  /// Reads the history up to where it was read before; none of it after a dry run has forgotten it.
  func readHistory() throws(TodoError) -> JournalTail {
    let path = try file.journalPath()
    guard dryForgotten == nil, let end = contents?.journal.end, end > 0 else { return JournalTail(path: path) }
    return changing(try JournalReading(at: path).everything()) { $0.records.removeAll { $0.range.upperBound > end } }
  }
}

extension JournalTail {
  fileprivate func reach(to point: HistoryPoint?) -> HistoryExtract.Reach {
    guard let point, breaks.isEmpty else { return .forgotten }
    if records.contains(where: { $0.sequence == point.sequence && self.point(of: $0) == point }) { return .complete }
    return forgotten?.number ?? 0 >= point.sequence ? .forgotten : .foreign
  }
}
