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

  func note(_ acknowledged: HistoryPoint) { lock.note(acknowledged) }

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
    with document: TasksDocument, expecting stamp: FileStamp?, tellingProgressTo meter: ProgressMeter? = nil
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
    do throws(AppendFailure) {
      let status = try journal.append(lines, isDurable: isDurable)
      return JournalPosition(
        stamp: FileStamp(status), end: position.end + lines.count, size: Int(status.st_size),
        seal: (position.seal + lines.suffix(JournalPosition.sealLength)).suffix(JournalPosition.sealLength))
    } catch {
      switch error {
      case .notAppended(let error):
        throw .writing(path, error)
      case .unknown(let error):
        throw .writeFailed(
          path: path.string,
          reason: "it is not certain whether it was saved, “todo history” tells: \(error.reason)")
      }
    }
  }

  private func openJournal(
    at position: JournalPosition, expecting stamp: FileStamp?
  ) throws(TodoError) -> AppendedFile {
    do throws(NamedFailure) {
      let model = try naming(name) { () throws(Errno) in
        let model = try folder.status(of: name)
        guard model.map({ FileStamp($0) }) == stamp else { throw .staleNFSFileHandle }
        // The history could be written nevertheless, but a file that is write-protected is so on purpose.
        if model != nil { try folder.checkWritable(name) }
        return model
      }
      let journal = try AppendedFile(journalName, in: folder, model: model, position: position)
      // The name of a new history has to last before anything in it does: when this fails, nothing was appended.
      if position.end == 0 { try naming(journalName) { () throws(Errno) in try folder.sync() } }
      return journal
    } catch {
      throw error.code == .staleNFSFileHandle
        ? .changedMeanwhile(path, nothingWas: "saved") : .writing(besides: path, error)
    }
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

/// A file that grows at its end, open for appending.
struct AppendedFile: ~Copyable {
  private let descriptor: Descriptor
  private let end: Int

  /// Opens or creates a file with the owner and mode of another, and sets aside the bytes after its known end.
  ///
  /// - Throws: `staleNFSFileHandle` if it is not the known file.
  init(
    _ name: String, in folder: borrowing Folder, model: stat?, position: JournalPosition
  ) throws(NamedFailure) {
    let opened = try naming(name) { () throws(Errno) in
      let file = try folder.open(name, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK, mode: 0o600)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG, status.st_size == position.size else { throw .staleNFSFileHandle }
      // The readers of the file may read its history, also after the mode of the file was changed.
      if let model, !status.belongsLike(model) { file.adopt(model) }
      return file
    }
    if position.size > position.end {
      try AppendedFile.setAside(position, of: opened, to: FileNames.torn(of: name), in: folder)
      try naming(name) { () throws(Errno) in
        _ = try systemCall { ftruncate(opened.number, off_t(position.end)) }
      }
    }
    end = position.end
    descriptor = opened
  }

  private static func setAside(
    _ position: JournalPosition, of journal: borrowing Descriptor, to name: String, in folder: borrowing Folder
  ) throws(NamedFailure) {
    try naming(name) { () throws(Errno) in
      let torn = try journal.read(upTo: position.size - position.end, from: position.end)
      try folder.openOwn(name, O_WRONLY | O_CREAT | O_APPEND, mode: 0o600).write(torn)
    }
  }

  /// Appends bytes and returns the new status.
  ///
  /// - Parameter isDurable: Waits until the bytes are on disk.
  func append(_ bytes: [UInt8], isDurable: Bool) throws(AppendFailure) -> stat {
    do throws(Errno) {
      try descriptor.write(bytes)
      if isDurable { try systemCall { fdatasync(descriptor.number) } }
      return try descriptor.status()
    } catch {
      // A command that was reported as failed must not appear later.
      guard (try? systemCall { ftruncate(descriptor.number, off_t(end)) }) != nil else { throw .unknown(error) }
      _ = fdatasync(descriptor.number)
      throw .notAppended(error)
    }
  }
}

enum AppendFailure: Error {
  case notAppended(Errno)
  /// Any part of it may be in the file, because truncating failed as well.
  case unknown(Errno)
}
