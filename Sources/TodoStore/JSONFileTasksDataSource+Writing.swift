import TodoJSON
import TodoModel

extension JSONFileTasksDataSource {
  /// Brings the file up to date with its history, if this data source has committed anything and no other process is
  /// writing. What goes wrong costs nothing: everything is in the history, and the next pause tries again.
  ///
  /// In a short pause that is left undone where the file is large and little has changed.
  package func checkpoint(during pause: Pause) {
    guard isUnsettled, !hasPendingChanges else { return }
    if let contents, !CheckpointRules.isWorthwhile(contents, in: pause) { return }
    defer {
      lockedFile = nil
      announceOutsideChanges()
    }
    do throws(TodoError) {
      guard try lockIfFree(needsTasks: true) else { return }
      guard contents?.document.sequence != contents?.sequence else {
        isUnsettled = false
        return
      }
      // What became different past the history has to be in it before the file counts as written here.
      try recordOutsideChanges()
      if pending.count > 0 { try write() } else { try checkpoint() }
    } catch {
      noteFailedCheckpoint(error, isLast: pause == .atTheEnd)
    }
  }

  /// Reports that the file lags the history, unless it is the first failure or nothing was committed since the last one.
  private func noteFailedCheckpoint(_ error: TodoError, isLast: Bool = false) {
    let lag = contents.map { $0.sequence - $0.document.sequence } ?? 0
    let isNews = commandsAtFailure.map { $0 < commandsToSettle || isLast } ?? (lag > commandsToSettle)
    if isNews { note([.fileBehind(error)]) }
    commandsAtFailure = commandsToSettle
    contents = nil
  }

  /// Puts what is not committed into the history, and the history into the file where that cannot wait.
  func write() throws(TodoError) {
    guard lockedFile != nil else { return }
    let beginning = beginning()
    guard var contents else { return }
    if isForgetting {
      try forget()
    } else if pending.count > 0 {
      let isNearLimit = try isNearLargestSize()
      guard let loaded = self.contents else { return }
      contents = loaded
      contents.journal =
        try lockedFile?.append(beginning + pending.bytes, to: contents.journal, expecting: contents.stamp)
        ?? contents.journal
      contents.sequence += pending.count
      contents.basis.add(pending.points)
      contents.tailSize += pending.bytes.count
      self.contents = contents
      if let newest = contents.basis.newest { lockedFile?.note(newest) }
      isUnsettled = true
      commandsToSettle += pending.count
      if contents.hasTasks, contents.isForeign || isNearLimit || CheckpointRules.isOverdue(contents) {
        do throws(TodoError) { try checkpoint() } catch { noteFailedCheckpoint(error) }
      }
    }
    pending.drop()
  }

  /// Whether the file may become larger than any that is read. If it would, that is the error: what cannot be read back is
  /// not written.
  func isNearLargestSize() throws(TodoError) -> Bool {
    // Every task in the file is in it now, or in a record, which takes more.
    guard let contents, isForgetting || contents.size + contents.tailSize + pending.bytes.count > file.largestSize
    else { return false }
    if !contents.hasTasks { try load() }
    guard documentToWrite().size(upTo: file.largestSize) <= file.largestSize else {
      throw .wouldBeTooLarge(file.path, limit: file.largestSize)
    }
    return true
  }

  /// The mark with which a history begins whose file had tasks already: it cannot bring those back.
  private func beginning() -> [UInt8] {
    guard var contents, contents.journal.end == 0, contents.size > 0 else { return [] }
    stacks = nil
    contents.basis.history = HistoryID.new(behind: contents.document.sequence, clock: clock)
    self.contents = contents
    return mark(of: contents, at: contents.document.sequence, sum: nil)
  }

  /// Replaces the file by what is in the table, and lets the history know.
  private func checkpoint() throws(TodoError) {
    try writeTasks()
    guard var contents else { return }
    if let kept = try shortenedJournal() {
      stacks = nil
      contents.journal =
        try replaceJournal(with: kept.records, behind: kept.forgotten, sum: kept.newest.sum) ?? contents.journal
    } else {
      let mark = mark(of: contents, at: contents.sequence, sum: contents.basis.newest?.sum)
      contents.journal =
        try lockedFile?.append(mark, to: contents.journal, expecting: contents.stamp, isDurable: false)
        ?? contents.journal
    }
    self.contents = contents
  }

  /// Writes the file and leaves an empty history, but for what came after it was to be cleared.
  private func forget() throws(TodoError) {
    let forgotten = ForgottenHistory(upTo: contents?.sequence ?? 0, because: .cleared)
    let newest = contents?.basis.newest
    contents?.sequence += pending.count
    contents?.basis.add(pending.points)
    try writeTasks()
    if let journal = try replaceJournal(with: pending.bytes, behind: forgotten, sum: newest?.sum) {
      contents?.journal = journal
    }
    stacks = nil
  }

  private func writeTasks() throws(TodoError) {
    guard var contents else { return }
    if contents.basis.history == nil {
      contents.basis.history = HistoryID.new(behind: contents.sequence, clock: clock)
      self.contents = contents
    }
    contents.document = documentToWrite()
    guard
      let written = try lockedFile?.replace(
        with: contents.document, expecting: contents.stamp, tellingProgressTo: file.meter)
    else { return }
    contents.document.tasks = []
    contents.stamp = written.stamp
    contents.size = written.size
    contents.tailSize = 0
    contents.isForeign = false
    contents.outside = OutsideChanges()
    self.contents = contents
    isUnsettled = false
    commandsToSettle = 0
    commandsAtFailure = nil
  }

  /// What the file holds when everything is in it.
  func documentToWrite() -> TasksDocument {
    var document = contents?.document ?? TasksDocument()
    document.sequence = contents?.sequence ?? 0
    document.basis = contents?.basis ?? FileBasis()
    document.lastNumber = table.lastNumber
    document.settings = table.settings
    document.tasks = table.tasks
    return document
  }

  /// Puts records in the place of the history, after a mark that says why there are no others.
  private func replaceJournal(
    with records: [UInt8], behind forgotten: ForgottenHistory, sum: UInt32?
  ) throws(TodoError) -> JournalPosition? {
    guard let contents else { return nil }
    let beginning = mark(of: contents, at: forgotten.number, sum: sum, forgotten: forgotten.reason)
    let end = records.isEmpty ? [] : mark(of: contents, at: contents.sequence, sum: contents.basis.newest?.sum)
    return try lockedFile?.replaceJournal(with: beginning + records + end, at: contents.journal)
  }

  private func mark(
    of contents: TasksFile.Contents, at sequence: Int, sum: UInt32?, forgotten: ForgottenHistory.Reason? = nil
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    JournalLine.checkpoint(
      CheckpointMark(
        sequence: sequence, size: contents.size, modified: contents.stamp?.modified, forgotten: forgotten,
        history: contents.basis.history, sum: sum, merged: contents.basis.merged)
    ).write(to: &bytes)
    return bytes
  }

  /// The newest records, if there are so many that the others have to go.
  private func shortenedJournal() throws(TodoError) -> ShortenedJournal? {
    // Most histories are far from any limit; a record takes more than a hundred bytes.
    guard let contents, contents.journal.end > min(100 * limits.commands, limits.bytes) else { return nil }
    let journal = try JournalReading(at: try file.journalPath())
    let first = try journal.firstSequence()
    let commands = contents.sequence - first + 1
    guard limits.areExceeded(byCommands: commands, bytes: contents.journal.end) else { return nil }
    return try journal.shortened(to: limits)
  }
}
