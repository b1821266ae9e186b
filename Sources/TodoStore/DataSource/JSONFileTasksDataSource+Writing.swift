import Platform
import TodoJSON
import TodoModel

extension JSONFileTasksDataSource {
  /// Updates the file from its history if this data source has committed anything and no other process is writing. A
  /// failure loses nothing; the next pause tries again. Short pauses skip large files with few changes.
  package func checkpoint(during pause: Pause) {
    guard isUnsettled, !hasPendingChanges else { return }
    if let contents, !CheckpointRules.isWorthwhile(contents, in: pause) { return }
    defer {
      lockedFile = nil
      announceOutsideChanges()
    }
    do throws(TodoError) {
      try lockNow(.all)
      guard contents?.document.sequence != contents?.sequence else {
        isUnsettled = false
        return
      }
      // Changes by others have to be in the history before the file counts as written here.
      try recordOutsideChanges()
      if pending.count > 0 { try write() } else { try checkpoint() }
    } catch .locked {
      // The holder of the lock or the next pause writes the file.
    } catch { noteFailedCheckpoint(error, isLast: pause == .atTheEnd) }
  }

  /// Reports that the file is out of date, unless it is the first failure or nothing was committed since the last.
  private func noteFailedCheckpoint(_ error: TodoError, isLast: Bool = false) {
    let lag = contents.map { $0.sequence - $0.document.sequence } ?? 0
    if case .cancelled = error {
      // The history has everything, and whoever interrupts does not wait for the file.
      (contents, isUnsettled) = (nil, false)
      return
    }
    let isNews = commandsAtFailure.map { $0 < commandsToSettle || isLast } ?? (lag > commandsToSettle)
    if isNews { note([.fileBehind(error)]) }
    commandsAtFailure = commandsToSettle
    contents = nil
  }

  /// Appends pending records to the history, and updates the file where that cannot wait.
  func write() throws(TodoError) {
    guard lockedFile != nil, contents != nil else { return }
    let beginning = beginning()
    if isForgetting {
      try forget()
    } else if pending.count > 0 {
      let isNearLimit = try isNearLargestSize()
      guard var contents else { return }
      // Commands before it in a batch were answered.
      try lockedFile?.append(to: &contents, mayEnd: pending.isOneLong) { (put) throws(Errno) in
        try put(beginning)
        try pending.write(inPieces: put)
      }
      contents.sequence += pending.count
      contents.basis.add(pending.points)
      contents.tailSize += pending.size
      self.contents = contents
      if let newest = contents.basis.newest { lockedFile?.lock.note(newest) }
      isUnsettled = true
      commandsToSettle += pending.count
      if contents.hasTasks, contents.isForeign || isNearLimit || CheckpointRules.isOverdue(contents) {
        do throws(TodoError) { try checkpoint() } catch { noteFailedCheckpoint(error) }
      }
    }
    pending.drop()
  }

  /// True if the file may exceed the largest size that can be read; throws if it does.
  func isNearLargestSize() throws(TodoError) -> Bool {
    // Every task of the new file is in the old one, or in a record, which is longer.
    guard let contents, isForgetting || contents.size + contents.tailSize + pending.size > file.largestSize
    else { return false }
    if !contents.hasTasks { try load() }
    guard documentToWrite().size(upTo: file.largestSize) <= file.largestSize else {
      throw .wouldBeTooLarge(file.path, limit: file.largestSize)
    }
    return true
  }

  /// The mark that begins the history of a file that already had tasks, which the history cannot restore.
  private func beginning() -> [UInt8] {
    guard var contents, contents.journal.end == 0, contents.size > 0 else { return [] }
    stacks = nil
    contents.basis.history = clock.newHistoryID(after: contents.document.sequence)
    self.contents = contents
    return mark(of: contents, at: contents.document.sequence, sum: nil)
  }

  /// Replaces the file and marks that in the history.
  private func checkpoint() throws(TodoError) {
    try writeTasks(mayEnd: true)
    guard var contents else { return }
    if let kept = try shortenedJournal() {
      stacks = nil
      try replaceJournal(of: &contents, with: kept.records, after: kept.forgotten, sum: kept.newest.sum)
    } else {
      let mark = mark(of: contents, at: contents.sequence, sum: contents.basis.newest?.sum)
      try lockedFile?.append(to: &contents, isDurable: false) { (put) throws(Errno) in try put(mark) }
    }
    self.contents = contents
  }

  private func forget() throws(TodoError) {
    let forgotten = ForgottenHistory(upTo: contents?.sequence ?? 0, because: .cleared)
    let newest = contents?.basis.newest
    contents?.sequence += pending.count
    contents?.basis.add(pending.points)
    try writeTasks(mayEnd: false)
    guard var contents else { return }
    try replaceJournal(of: &contents, with: pending.bytes, after: forgotten, sum: newest?.sum)
    self.contents = contents
    stacks = nil
  }

  private func writeTasks(mayEnd: Bool) throws(TodoError) {
    guard lockedFile != nil, var contents else { return }
    if contents.basis.history == nil {
      contents.basis.history = clock.newHistoryID(after: contents.sequence)
      self.contents = contents
    }
    contents.document = documentToWrite()
    try lockedFile?.write(&contents, mayEnd: mayEnd)
    contents.document.tasks = []
    contents.endTail()
    self.contents = contents
    isUnsettled = false
    commandsToSettle = 0
    commandsAtFailure = nil
  }

  func documentToWrite() -> TasksDocument {
    var document = contents?.document ?? TasksDocument()
    (document.sequence, document.basis) = (contents?.sequence ?? 0, contents?.basis ?? FileBasis())
    (document.lastNumber, document.settings, document.tasks) = (table.lastNumber, table.settings, table.tasks)
    return document
  }

  /// Replaces the history by records, after a mark with the reason why older ones are missing.
  private func replaceJournal(
    of contents: inout TasksFile.Contents, with records: [UInt8], after forgotten: ForgottenHistory, sum: UInt32?
  ) throws(TodoError) {
    let beginning = mark(of: contents, at: forgotten.number, sum: sum, forgotten: forgotten.reason)
    let end = records.isEmpty ? [] : mark(of: contents, at: contents.sequence, sum: contents.basis.newest?.sum)
    try lockedFile?.replaceJournal(of: &contents, with: beginning + records + end)
  }

  private func mark(
    of contents: TasksFile.Contents, at sequence: Int, sum: UInt32?, forgotten: ForgottenHistory.Reason? = nil
  ) -> [UInt8] {
    var mark = CheckpointMark(
      sequence: sequence, size: contents.size, modified: contents.stamp?.modified, forgotten: forgotten)
    (mark.history, mark.sum, mark.merged) = (contents.basis.history, sum, contents.basis.merged)
    return changing([]) { JournalLine.checkpoint(mark).write(to: &$0) }
  }

  /// The newest records, and those before them that are forgotten, if the history exceeds its limits; nil if not.
  private func shortenedJournal() throws(TodoError) -> JournalReading.Shortened? {
    // Most histories are far from any limit; a record takes more than a hundred bytes.
    guard let contents, contents.journal.end > min(100 * limits.commands, limits.bytes) else { return nil }
    let journal = try JournalReading(at: try file.journalPath())
    let commands = contents.sequence - (try journal.firstSequence()) + 1
    // The newest one stays, however large it is.
    guard commands > 1, limits.areExceeded(byCommands: commands, bytes: contents.journal.end) else { return nil }
    return try journal.shortened(to: limits)
  }
}

enum CheckpointRules {
  /// The largest file that is written between any two lines: 12,000 tasks, about 20 ms.
  private static let cheapSize = 4 << 20
  /// The largest file that is written, and read even if it need not be, while a user may be waiting: 3,000 tasks, 5 ms.
  static let smallSize = 1 << 20
  /// The number of times that parts of a file are read before all of it is: one command costs at most a tenth of that.
  static let mostParts = 4
  /// The most tasks that are looked up one by one.
  static let mostNumbers = 64

  static func isWorthwhile(_ contents: TasksFile.Contents, in pause: Pause) -> Bool {
    switch pause {
    case .betweenLines: contents.size <= cheapSize || hasGrown(contents)
    // A file in another layout is read whole by each command until it is written anew.
    case .afterCommands: contents.size <= smallSize || hasGrown(contents) || !contents.isAsWritten
    case .atTheEnd: true
    }
  }

  private static func hasGrown(_ contents: TasksFile.Contents) -> Bool { contents.tailSize >= contents.size / 16 }

  /// True if the tail is too long to wait for a pause, even within a batch.
  static func isOverdue(_ contents: TasksFile.Contents) -> Bool { contents.tailSize > (48 << 20) + 2 * contents.size }
}
