import Glibc
import Platform
import TodoJSON
import TodoModel

/// The JSON file and its history while no other process may change them. Dropping the value releases the lock.
struct LockedTasksFile: ~Copyable {
  let tasksFile: TasksFile
  let name: String
  let folder: Folder
  let lock: FileLock
  /// True if the file has hard links, which stay with the old file.
  let hasSeveralNames: Bool

  private var path: FilePath { tasksFile.path }
  private var journalName: String { FileNames(name).journal }

  /// The stamp detects editors, which leave the counter alone; the counter detects this program, which may be quicker.
  func isUnchanged(since contents: TasksFile.Contents) throws(TodoError) -> Bool {
    try reading(path) { () throws(Errno) in
      guard let status = try folder.status(of: name) else { return contents.stamp == nil }
      guard FileStamp(status) == contents.stamp else { return false }
      guard status.st_size > 0 else { return true }
      let (version, sequence) = (TasksDocument.knownVersion, contents.document.sequence)
      let head = #"{"format":"todo","version":\#(version),"sequence":\#(sequence),"lastNumber":"#.utf8
      return try WholeFile.beginning(of: name, in: folder, limit: head.count).elementsEqual(head)
    }
  }

  /// On return the document is on disk. After an error the old file is unchanged, unless the error says otherwise.
  /// - Parameter mayEnd: True if an interruption may end it between two pieces.
  func write(_ contents: inout TasksFile.Contents, mayEnd: Bool) throws(TodoError) {
    let (document, largestSize) = (contents.document, tasksFile.largestSize)
    var size = 0
    do throws(TodoError) {
      contents.stamp = try replace(name, expecting: contents.stamp) { (file) throws(Errno) in
        try document.write { (piece, done) throws(Errno) in
          tasksFile.meter?.report(.writing, done, of: document.tasks.count)
          size += piece.count
          if size <= largestSize { try write(piece, to: file, mayEnd: mayEnd && size > piece.count) }
        }
        if size > largestSize { throw .fileTooLarge }
      }
    } catch { throw size > largestSize ? .wouldBeTooLarge(path, limit: largestSize) : error }
    contents.size = size
  }

  func replaceJournal(of contents: inout TasksFile.Contents, with lines: [UInt8]) throws(TodoError) {
    let stamp = try replace(journalName, expecting: contents.journal.stamp) { (file) throws(Errno) in
      try file.write(lines)
    }
    contents.journal = JournalPosition(
      stamp: stamp, end: lines.count, size: lines.count, seal: Array(lines.suffix(JournalPosition.sealLength)))
  }

  /// Appends lines to the history of the file; if it throws, it adds none unless the error says so.
  func append(
    to contents: inout TasksFile.Contents, isDurable: Bool = true, mayEnd: Bool = false,
    _ writeLines: (_ put: ([UInt8]) throws(Errno) -> Void) throws(Errno) -> Void
  ) throws(TodoError) {
    let position = contents.journal
    var (end, seal) = (position.end, position.seal)
    let journal = try openJournal(at: position, expecting: contents.stamp)
    do throws(Errno) {
      try writeLines { (piece) throws(Errno) in
        try write(piece, to: journal, mayEnd: mayEnd)
        end += piece.count
        seal = (seal + piece.suffix(JournalPosition.sealLength)).suffix(JournalPosition.sealLength)
      }
      if isDurable { try systemCall { fdatasync(journal.number) } }
      let status = try journal.status()
      contents.journal = JournalPosition(stamp: FileStamp(status), end: end, size: Int(status.st_size), seal: seal)
    } catch {
      // A command that was reported as failed must not appear later.
      guard (try? systemCall { ftruncate(journal.number, off_t(position.end)) }) != nil else {
        throw .writeFailed(
          path: path.string, reason: "it is not certain whether it was saved, see “todo history”: \(error.reason)")
      }
      _ = fdatasync(journal.number)
      throw error == .interrupted ? .cancelled : .writing(path, error)
    }
  }

  private func write(_ piece: [UInt8], to file: borrowing Descriptor, mayEnd: Bool) throws(Errno) {
    if mayEnd, tasksFile.isCancelled() { throw .interrupted }
    try file.write(piece)
  }

  /// Opens or creates the history with the owner and mode of the file, and sets aside the bytes after its known end.
  private func openJournal(at position: JournalPosition, expecting stamp: FileStamp?) throws(TodoError) -> Descriptor {
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
      // The name of a new history must be durable before its contents: if this fails, nothing was appended.
      if position.end == 0 { try folder.sync() }
    }
    return journal
  }

  private func replace(
    _ name: String, expecting old: FileStamp?, _ writeAll: (borrowing Descriptor) throws(Errno) -> Void
  ) throws(TodoError) -> FileStamp {
    do throws(ReplacementFailure) {
      return try folder.replace(name, expecting: old, writeAll)
    } catch .notReplaced(_, .interrupted) { throw .cancelled } catch {
      throw .replacing(path, error, "saved", outcome: "it has changed, but the change")
    }
  }
}

enum ReplacementFailure: Error {
  /// A system call failed; the name of the file in the store that it was about.
  case notReplaced(name: String, Errno)
  case changedMeanwhile
  /// The new file is in place but may not survive a power loss.
  case notSynced(Errno)

  var reason: String {
    switch self {
    case .notReplaced(_, let error), .notSynced(let error): error.reason
    case .changedMeanwhile: "another program has changed it in the meantime"
    }
  }
}

extension TodoError {
  /// Describes a failed replacement by a participle, such as “saved”, and the beginning of a sentence about a loss.
  static func replacing(_ path: FilePath, _ failure: ReplacementFailure, _ done: String, outcome: String) -> TodoError {
    switch failure {
    case .notReplaced(let name, let error): .writing(name, besides: path, error)
    case .changedMeanwhile: .changedMeanwhile(path, nothingWas: done)
    case .notSynced(let error):
      .writeFailed(path: path.string, reason: "\(outcome) may not survive a power loss: \(error.reason)")
    }
  }

  static func changedMeanwhile(_ path: FilePath, nothingWas done: String) -> TodoError {
    .writeFailed(path: path.string, reason: "another program has changed it in the meantime; nothing was \(done)")
  }
}

extension Folder {
  /// Replaces a file atomically: at every moment, even of a power loss, it has all of the old or of the new content.
  /// The new file gets the owner and mode of the old one; without one, mode 600. Requires the lock.
  func replace(
    _ name: String, expecting old: FileStamp?, _ writeAll: (borrowing Descriptor) throws(Errno) -> Void
  ) throws(ReplacementFailure) -> FileStamp {
    let draft = FileNames.draft(of: name)
    let stamp: FileStamp
    do throws(ReplacementFailure) {
      stamp = try write(draft, over: name, writeAll)
      let found = try naming(name) { () throws(Errno) in try status(of: name).map { FileStamp($0) } }
      guard found == old else { throw .changedMeanwhile }
      try naming(name) { () throws(Errno) in try rename(draft, to: name) }
    } catch {
      try? remove(draft)
      throw error
    }
    do throws(Errno) { try sync() } catch { throw .notSynced(error) }
    return stamp
  }

  /// The status of a file that may be replaced; nil if there is none. That needs a writable directory only, but a file
  /// that is write-protected is so on purpose.
  func statusToReplace(_ name: String) throws(Errno) -> stat? {
    let status = try status(of: name)
    if status != nil { try checkWritable(name) }
    return status
  }

  private func write(
    _ draft: String, over name: String, _ writeAll: (borrowing Descriptor) throws(Errno) -> Void
  ) throws(ReplacementFailure) -> FileStamp {
    let model = try naming(name) { () throws(Errno) in try statusToReplace(name) }
    let descriptor = try naming(draft) { () throws(Errno) -> Descriptor in
      let flags = O_WRONLY | O_CREAT | O_EXCL
      do throws(Errno) { return try open(draft, flags, mode: 0o600) } catch .fileExists {
        // A killed process left it: only the holder of the lock writes drafts.
        try remove(draft)
        return try open(draft, flags, mode: 0o600)
      }
    }
    let stamp = try naming(name) { () throws(Errno) in
      try writeAll(descriptor)
      if let model { descriptor.adopt(model) }
      try descriptor.sync()
      return FileStamp(try descriptor.status())
    }
    do throws(Errno) { try descriptor.close() } catch { throw .notReplaced(name: name, error) }
    return stamp
  }

  private func naming<Result: ~Copyable>(
    _ name: String, _ body: () throws(Errno) -> Result
  ) throws(ReplacementFailure) -> Result {
    do throws(Errno) { return try body() } catch { throw .notReplaced(name: name, error) }
  }
}
