import Glibc
import Platform
import TodoJSON
import TodoModel

/// The JSON file and its history while no other process may change them. Dropping the value releases the lock.
struct LockedTasksFile: ~Copyable {
  let path: FilePath
  let name: String
  let folder: Folder
  let lock: FileLock
  /// True if the file has hard links, from which replacing it separates it.
  let hasSeveralNames: Bool
  let largestSize: Int

  private var journalName: String { FileNames(name).journal }

  /// True if the file is still the one that was read.
  ///
  /// The stamp detects editors, which leave the counter alone; the counter detects this program, which may be so quick
  /// that the stamp stays the same.
  func isUnchanged(since contents: TasksFile.Contents) throws(TodoError) -> Bool {
    try reading(path) { () throws(Errno) in
      guard let status = try folder.status(of: name) else { return contents.stamp == nil }
      guard FileStamp(status) == contents.stamp else { return false }
      guard status.st_size > 0 else { return true }
      let beginning = try WholeFile.beginning(of: name, in: folder, limit: 256)
      return FileHead(beginning)?.sequence == contents.document.sequence
    }
  }

  /// Replaces the file and returns its stamp and size.
  ///
  /// On return the document is on disk. After an error the old file is unchanged, unless the error says that the new
  /// file may not survive a power loss.
  func replace(
    with document: TasksDocument, expecting stamp: FileStamp?, reportingProgressTo meter: ProgressMeter? = nil
  ) throws(TodoError) -> (stamp: FileStamp, size: Int) {
    var bytes: [UInt8] = []
    // Enough for most tasks; memory that stays untouched costs nothing, and growing costs a copy.
    bytes.reserveCapacity(4096 + 384 * document.tasks.count)
    let count = document.tasks.count
    document.write(into: &bytes) { meter?.report(.writing, $0, of: count) }
    guard bytes.count <= largestSize else { throw .wouldBeTooLarge(path, limit: largestSize) }
    return (try replace(name, with: bytes, expecting: stamp), bytes.count)
  }

  func replaceJournal(with lines: [UInt8], at position: JournalPosition) throws(TodoError) -> JournalPosition {
    let stamp = try replace(journalName, with: lines, expecting: position.stamp)
    return JournalPosition(
      stamp: stamp, end: lines.count, size: lines.count, seal: Array(lines.suffix(JournalPosition.sealLength)))
  }

  /// Appends lines to the history. After an error they are not in it, unless the error says so.
  ///
  /// - Parameters:
  ///   - stamp: The stamp of the file that the lines were made for; nil if there is none.
  ///   - isDurable: Waits until the lines are on disk.
  func append(
    _ lines: [UInt8], to position: JournalPosition, expecting stamp: FileStamp?, isDurable: Bool = true
  ) throws(TodoError) -> JournalPosition {
    let journal = try openJournal(at: position, expecting: stamp)
    do throws(Errno) {
      try journal.write(lines)
      if isDurable { try systemCall { fdatasync(journal.number) } }
      let status = try journal.status()
      return JournalPosition(
        stamp: FileStamp(status), end: position.end + lines.count, size: Int(status.st_size),
        seal: (position.seal + lines.suffix(JournalPosition.sealLength)).suffix(JournalPosition.sealLength))
    } catch {
      // A command that was reported as failed must not appear later.
      guard (try? systemCall { ftruncate(journal.number, off_t(position.end)) }) != nil else {
        throw .writeFailed(
          path: path.string,
          reason: "it is not certain whether it was saved, “todo history” tells: \(error.reason)")
      }
      _ = fdatasync(journal.number)
      throw .writing(path, error)
    }
  }

  /// Opens or creates the history with the owner and mode of the file, and sets aside the bytes after its known end.
  private func openJournal(
    at position: JournalPosition, expecting stamp: FileStamp?
  ) throws(TodoError) -> Descriptor {
    let model = try writing(name, besides: path) { () throws(Errno) in try folder.status(of: name) }
    guard model.map({ FileStamp($0) }) == stamp else { throw .changedMeanwhile(path, nothingWas: "saved") }
    // The history could be written nevertheless, but a file that is write-protected is so on purpose.
    if model != nil { try writing(name, besides: path) { () throws(Errno) in try folder.checkWritable(name) } }
    let journal = try writing(journalName, besides: path) { () throws(Errno) in
      try folder.open(journalName, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK, mode: 0o600)
    }
    let status = try writing(journalName, besides: path) { () throws(Errno) in try journal.status() }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size == position.size else {
      throw .changedMeanwhile(path, nothingWas: "saved")
    }
    // The readers of the file may read its history, also after the mode of the file was changed.
    if let model, !status.belongsLike(model) { journal.adopt(model) }
    if position.size > position.end {
      let torn = FileNames.torn(of: journalName)
      try writing(torn, besides: path) { () throws(Errno) in
        let bytes = try journal.read(upTo: position.size - position.end, from: position.end)
        try folder.openOwn(torn, O_WRONLY | O_CREAT | O_APPEND, mode: 0o600).write(bytes)
      }
    }
    try writing(journalName, besides: path) { () throws(Errno) in
      if position.size > position.end { try systemCall { ftruncate(journal.number, off_t(position.end)) } }
      // The name of a new history has to last before anything in it does: when this fails, nothing was appended.
      if position.end == 0 { try folder.sync() }
    }
    return journal
  }

  private func replace(
    _ name: String, with bytes: [UInt8], expecting stamp: FileStamp?
  ) throws(TodoError) -> FileStamp {
    do throws(ReplacementFailure) {
      return try folder.replace(name, with: bytes, expecting: stamp)
    } catch {
      throw .replacing(path, error, "saved", outcome: "it has changed, but the change")
    }
  }
}
