import Platform
import TodoJSON
import TodoModel

extension TasksFile {
  /// Reads the file and the rest of the history. A missing or empty file is a new one if it has no history.
  func load() throws(TodoError) -> (contents: Contents, table: TaskTable) {
    while true {
      let acknowledged = acknowledged()
      // The history is opened first: records that are removed from it later are in the file by then.
      let journal = try JournalReading(at: try journalPath())
      // Nil if a writer replaced the file after the history was opened.
      guard let (read, table, tail) = try load(with: journal) else { continue }
      var contents = read
      if let acknowledged, try isLost(acknowledged, of: contents, after: tail, of: journal) {
        contents.fileNotices.append(.lostCommands(upTo: acknowledged.sequence))
      }
      return (contents, table)
    }
  }

  /// The last command acknowledged here. Has to be read before the history is opened.
  func acknowledged() -> HistoryPoint? {
    guard let target = try? path.followingLinks(), let name = target.lastComponent else { return nil }
    return AcknowledgedCommand.noted(in: target.removingLastComponent().appending(FileNames(name).lock))
  }

  /// True if a record is neither in the file nor in the history. Reads the whole history if the tail lacks it.
  func isLost(
    _ point: HistoryPoint, of contents: Contents, after tail: JournalTail, of journal: borrowing JournalReading
  ) throws(TodoError) -> Bool {
    guard !contents.basis.has(point), !tail.has(point) else { return false }
    return try !journal.everything().has(point)
  }

  /// Reads the file; nil if the history has changed in the meantime and does not fit.
  private func load(
    with journal: borrowing JournalReading
  ) throws(TodoError) -> (contents: Contents, table: TaskTable, tail: JournalTail)? {
    var contents: Contents
    if let written = try writtenContents() { contents = written } else { contents = try wholeContents() }
    let tail = contents.size == 0 ? try journal.everything() : try journal.tail()
    if contents.size == 0 || tail.follows(contents) {
      let table = try bringUpToDate(&contents, with: tail, at: journal)
      return (contents, table, tail)
    }
    let stamp = try reading(journal.path) { () throws(Errno) in try FileStamp(at: journal.path) }
    guard stamp == journal.stamp else { return nil }
    let table = try merge(&contents, with: journal.everything(), at: journal)
    return (contents, table, tail)
  }

  /// Reads a file that is large and as this program writes it; nil for any other.
  private func writtenContents() throws(TodoError) -> Contents? {
    guard let lines = try TaskLines.of(path, largerThan: smallSize), lines.size <= largestSize else { return nil }
    do throws(TaskLines.Failure) {
      let (meter, size) = (meter, lines.size)
      let document = try lines.document { meter?.report(.reading, $0, of: size) }
      return document.map { Contents(document: $0, stamp: lines.stamp, size: size) }
    } catch {
      guard case .unreadable(let error) = error else { return nil }
      throw .reading(path, error)
    }
  }

  private func wholeContents() throws(TodoError) -> Contents {
    let file = try WholeFile(at: path, upTo: largestSize)
    var contents = Contents(document: TasksDocument(), stamp: file?.stamp, size: file?.bytes.count ?? 0)
    guard let file, !file.bytes.isEmpty else { return contents }
    contents.isAsWritten = file.bytes.count <= smallSize
    let (bytes, time) = (file.bytes, file.stamp.instant)
    do throws(JSONError) {
      contents.document = try TasksDocument.read(bytes) { meter?.report(.reading, $0, of: bytes.count) }
    } catch {
      // What is wrong with the structure, not what is missing in a task that needs only a title.
      do throws(JSONError) { contents.document = try TasksDocument.readByHand(bytes, at: time) } catch {
        throw .broken(path, error)
      }
      contents.fileNotices = contents.document.byHand.notices
      let (lines, pieces) = (LinePlaces(in: bytes), contents.document.byHand.unreadable.map(\.piece))
      let unreadable = pieces.map { $0.finding(at: lines.place(of: $0.offset, in: path.string)) }
      if !unreadable.isEmpty {
        contents.fileNotices.append(.unreadableTasks(unreadable))
        // They stay as they are, so writing the file anew would not help.
        contents.isAsWritten = true
      }
    }
    return contents
  }

  /// Applies the records after those in the file; all of them if the file is missing or empty.
  private func bringUpToDate(
    _ contents: inout Contents, with tail: JournalTail, at journal: borrowing JournalReading
  ) throws(TodoError) -> TaskTable {
    try check(tail, after: contents.document.sequence, newestInFile: contents.document.sequence)
    if contents.size == 0 { try checkIsWhole(tail, of: journal) }
    // If the document kept the tasks, the first change would copy all of them.
    var table = contents.takeTasks()
    _ = try apply(tail, to: &table)
    table.commit()
    if tail.end == 0, !contents.document.byHand.new.isEmpty {
      let new = table.tasks.filter { contents.document.byHand.new.contains($0.id) }
      contents.outside = OutsideChanges(tasks: new.map(Change.added))
    }
    contents.take(tail, at: try journal.position(after: tail))
    if contents.size == 0, tail.mark != nil { contents.fileNotices.append(.restored(path: path.string)) }
    return table
  }

  /// Merges all records since the basis of a file into it, after others replaced it.
  private func merge(
    _ contents: inout Contents, with history: JournalTail, at journal: borrowing JournalReading
  ) throws(TodoError) -> TaskTable {
    let place = history.place(of: contents.document)
    let newestInFile = place.isOwn || place.isContinuedElsewhere ? contents.document.sequence : place.sequence ?? 0
    try check(history, after: history.forgotten?.number ?? 0, newestInFile: newestInFile)
    var table = contents.takeTasks()
    var later = history
    later.records.removeAll { $0.sequence <= place.sequence ?? 0 }
    let renumberings = try apply(later, to: &table, isForeign: true)
    contents.outside = try history.outsideChanges(in: table, from: contents.document.byHand)
    table.commit()
    contents.place = place
    contents.take(history, at: try journal.position(after: history), place)
    contents.fileNotices += renumberings.map { .renumbered($0) }
    if place.isOwn, let sequence = place.sequence, sequence < history.mark?.sequence ?? 0 {
      contents.fileNotices.append(.olderFile(sequence: sequence, newest: history.lastSequence))
    } else if place.isForgotten, let forgotten = history.forgotten {
      contents.fileNotices.append(.forgottenBasis(forgotten))
    } else if place.sequence == nil {
      contents.fileNotices.append(.foreignFile)
    }
    return table
  }

  /// Throws if a broken line may have been a command that is nowhere else.
  func check(_ tail: JournalTail, after sequence: Int, newestInFile: Int) throws(TodoError) {
    for one in tail.breaks.reversed() {
      guard let missing = tail.missing(at: one, after: sequence, newestInFile: newestInFile),
        missing.upperBound > newestInFile
      else { continue }
      throw tail.broken(at: one.range.lowerBound, one.problem)
    }
  }

  /// Replays records and returns the tasks that got other numbers.
  func apply(
    _ tail: JournalTail, to table: inout TaskTable, isForeign: Bool = false
  ) throws(TodoError) -> [Renumbering] {
    var replay = HistoryReplay(isForeign: isForeign)
    for (place, entry) in tail.records.enumerated() {
      if place.isMultiple(of: 64) { meter?.report(.replaying, place, of: tail.records.count) }
      let record = try tail.record(entry)
      replay.replay(record.changes, on: &table)
      table.replay(record.settings)
      table.reserveNumbers(upTo: record.lastNumber)
    }
    return replay.renumber(on: &table)
  }

  /// Throws if a missing file cannot be restored: its history is of a file that had its name, or lacks the beginning.
  private func checkIsWhole(_ history: JournalTail, of journal: borrowing JournalReading) throws(TodoError) {
    if journal.stamp != nil, let target = try? path.followingLinks(), let name = target.lastComponent,
      let other = FileNames(name).otherOwnerOfJournal(in: target.removingLastComponent())
    {
      throw .unreadable(
        path: path.string,
        reason:
          "there is no such file, and \(journal.path.lastComponent ?? "the history") next to it is still that "
          + "of \(other); any change to \(other) gives its history a name of its own")
    }
    guard !history.isComplete else { return }
    throw .brokenFile(
      path: path.string, line: 1, column: 1,
      problem: "the file is missing or empty, and its history does not go back to the beginning; put a copy in its "
        + "place, or move the history away to begin anew")
  }
}

extension TasksFile.Contents {
  fileprivate mutating func takeTasks() -> TaskTable {
    TaskTable(exchange(&document.tasks, with: []), lastNumber: document.lastNumber, settings: document.settings)
  }

  mutating func take(_ tail: JournalTail, at position: JournalPosition, _ place: BasisPlace? = nil) {
    journal = position
    sequence = tail.end == 0 ? document.sequence : tail.lastSequence
    tailSize = tail.size
    basis = document.basis
    if basis.history != tail.mark?.history || place != nil {
      basis = FileBasis(history: tail.mark?.history, merged: tail.mark?.merged ?? MergedHistories())
      if place?.isOwn == true, basis.history == nil { basis.history = document.basis.history }
      // Otherwise a history that continues elsewhere under this identity could never be distinguished from this one.
      if place?.isContinuedElsewhere == true { basis.history = nil }
      basis.merge(document.basis)
    }
    basis.add(tail.points)
  }
}

extension JournalTail {
  /// True if the file is the one that the history says was written, or if nothing says otherwise.
  func follows(_ contents: TasksFile.Contents) -> Bool {
    guard end > 0 else { return true }
    guard let mark, mark.sequence == contents.document.sequence, mark.size == contents.size,
      mark.modified == nil || mark.modified == contents.stamp?.modified
    else { return false }
    guard let history = contents.document.basis.history, history != mark.history else { return true }
    // The file with which the history has begun.
    return mark.merged[history] != nil
  }
}
