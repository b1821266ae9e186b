import TodoJSON
import TodoModel

extension JSONFileTasksDataSource {
  /// Brings the file up to date with its history, if this data source has committed anything and nobody else is
  /// writing. What goes wrong costs nothing: everything is in the history.
  ///
  /// In a short pause that is left undone where the file is large and little has changed.
  public func settle(in pause: Pause) {
    guard isUnsettled, !hasPendingChanges else { return }
    if let contents, !CheckpointRules.isWorthwhile(contents, in: pause) { return }
    defer { lockedFile = nil }
    do throws(TodoError) {
      guard try lockIfFree(needsTasks: true) else { return }
      isUnsettled = false
      if contents?.document.sequence != contents?.sequence { try checkpoint() }
    } catch {
      contents = nil
    }
  }

  /// Puts what is not committed into the history, and the history into the file where that cannot wait.
  func write() throws(TodoError) {
    guard var contents, lockedFile != nil else { return }
    if isForgetting {
      try forget()
    } else if pending.count > 0 {
      contents.journal =
        try lockedFile?.append(base(of: contents) + pending.bytes, to: contents.journal, expecting: contents.stamp)
        ?? contents.journal
      contents.sequence += pending.count
      contents.tailSize += pending.bytes.count
      self.contents = contents
      isUnsettled = true
      if contents.hasTasks, contents.isForeign || CheckpointRules.isOverdue(contents) {
        do throws(TodoError) { try checkpoint() } catch { self.contents = nil }
      }
    }
    pending.drop()
  }

  /// The mark with which a history begins whose file had tasks already: it cannot bring those back.
  private func base(of contents: TasksFile.Contents) -> [UInt8] {
    guard contents.journal.end == 0, contents.size > 0 else { return [] }
    stacks = nil
    return mark(of: contents, at: contents.document.sequence)
  }

  /// Replaces the file by what is in the table, and lets the history know.
  private func checkpoint() throws(TodoError) {
    try writeTasks()
    guard var contents else { return }
    if let kept = try shortenedJournal() {
      stacks = nil
      contents.journal = try replaceJournal(with: kept.records, behind: kept.forgotten) ?? contents.journal
    } else {
      let mark = mark(of: contents, at: contents.sequence)
      contents.journal =
        try lockedFile?.append(mark, to: contents.journal, expecting: contents.stamp, isDurable: false)
        ?? contents.journal
    }
    self.contents = contents
  }

  /// Writes the file and leaves an empty history, but for what came after it was to be cleared.
  private func forget() throws(TodoError) {
    let forgotten = ForgottenHistory(upTo: contents?.sequence ?? 0, because: .cleared)
    contents?.sequence += pending.count
    try writeTasks()
    if let journal = try replaceJournal(with: pending.bytes, behind: forgotten) { contents?.journal = journal }
    stacks = nil
  }

  private func writeTasks() throws(TodoError) {
    guard var contents else { return }
    contents.document.sequence = contents.sequence
    contents.document.lastNumber = table.lastNumber
    contents.document.settings = table.settings
    contents.document.tasks = table.tasks
    guard
      let written = try lockedFile?.replace(
        with: contents.document, expecting: contents.stamp, tellingProgressTo: file.meter)
    else { return }
    contents.document.tasks = []
    contents.stamp = written.stamp
    contents.size = written.size
    contents.tailSize = 0
    contents.isForeign = false
    self.contents = contents
  }

  /// Puts records in the place of the history, behind a mark that says why there are no others.
  private func replaceJournal(
    with records: [UInt8], behind forgotten: ForgottenHistory
  ) throws(TodoError) -> JournalPosition? {
    guard let contents else { return nil }
    let beginning = mark(of: contents, at: forgotten.number, forgotten: forgotten.reason)
    let end = records.isEmpty ? [] : mark(of: contents, at: contents.sequence)
    return try lockedFile?.replaceJournal(with: beginning + records + end, at: contents.journal)
  }

  private func mark(
    of contents: TasksFile.Contents, at sequence: Int, forgotten: ForgottenHistory.Reason? = nil
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    JournalLine.checkpoint(
      CheckpointMark(
        sequence: sequence, size: contents.size, modified: contents.stamp?.modified, forgotten: forgotten)
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
