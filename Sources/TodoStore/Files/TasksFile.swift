import Glibc
import Platform
import TodoJSON
import TodoModel

/// The JSON file: finding, reading and locking it. The data source decides when.
struct TasksFile: Sendable {
  let path: FilePath
  let createsDirectory: Bool
  let meter: ProgressMeter?
  /// In bytes, for reading and writing.
  let largestSize: Int
  /// In bytes; larger files are read line by line, by two threads, as long as they are as this program writes them.
  let smallSize: Int
  /// Asked while the lock is waited for, and between the pieces of a large file.
  let isCancelled: @Sendable () -> Bool
  /// The path of the history if the file is no link; nil if it has to be found each time.
  private let ownJournalPath: FilePath?

  /// - Parameter journal: The path of the history if it is not the usual one.
  init(
    path: FilePath, journal: FilePath? = nil, createsDirectory: Bool = false, meter: ProgressMeter? = nil,
    largestSize: Int = Limits.fileBytes, smallSize: Int = 1 << 16,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.path, self.createsDirectory) = (path, createsDirectory)
    (self.meter, self.largestSize, self.smallSize) = (meter, largestSize, smallSize)
    self.isCancelled = isCancelled
    // For names with a former history, or of other parts of a store, the path is found each time.
    ownJournalPath =
      journal
      ?? path.lastComponent.flatMap { name in
        let names = FileNames(name)
        return names.formerJournal == nil && FileNames.owner(of: names.file) == nil
          ? path.removingLastComponent().appending(names.journal) : nil
      }
  }

  struct Contents: Sendable {
    /// The document; its tasks are moved to the table.
    var document: TasksDocument
    var stamp: FileStamp?
    var size = 0
    var journal = JournalPosition()
    var sequence = 0
    /// The bytes of the history that are not in the file.
    var tailSize = 0
    var basis = FileBasis()
    /// The place in the history of a file that another program replaced since it was last written here; nil for others.
    var place: BasisPlace?
    /// The differences between such a file and the history.
    var outside = OutsideChanges()
    var fileNotices: [FileNotice] = []
    var hasTasks = true
    /// True if parts of the file can be found without reading all of it, or never could be.
    var isAsWritten = true

    var isForeign: Bool { place != nil || !outside.isEmpty }

    /// Notes that the file has everything that the history has.
    mutating func endTail() { (tailSize, place, outside, isAsWritten) = (0, nil, OutsideChanges(), true) }
  }

  func conflictCopies() -> [String] {
    guard let target = try? path.followingLinks(), let name = target.lastComponent else { return [] }
    return SiblingFiles(of: name, in: target.removingLastComponent()).leftovers.compactMap { leftover in
      if case .conflictCopy = leftover.kind { leftover.name } else { nil }
    }
  }

  /// The path of the history, next to the file that the links lead to.
  func journalPath() throws(TodoError) -> FilePath {
    let target = try reading(path) { () throws(Errno) in try path.followingLinks() }
    // Asked several times for every command.
    if target == path, let ownJournalPath { return ownJournalPath }
    guard let name = target.lastComponent else { throw .reading(path, .isDirectory) }
    if let owner = FileNames.owner(of: name) { throw .nameIsTaken(path.string, by: owner) }
    let folder = target.removingLastComponent()
    return folder.appending(FileNames(name).journal(in: folder))
  }

  struct Stamps: Equatable, Sendable { let file, journal: FileStamp? }

  func stamps() -> Stamps {
    Stamps(file: (try? stamp()) ?? nil, journal: (try? journalPath()).flatMap { (try? FileStamp(at: $0)) ?? nil })
  }

  func stamp() throws(TodoError) -> FileStamp? { try reading(path) { () throws(Errno) in try FileStamp(at: path) } }

  func isUnchanged(since contents: Contents) throws(TodoError) -> Bool {
    guard try stamp() == contents.stamp else { return false }
    let journalPath = try journalPath()
    return try reading(journalPath) { () throws(Errno) in try FileStamp(at: journalPath) == contents.journal.stamp }
  }

  /// Locks the file, and gives its history its present name; `locked` if another process holds the lock. Never waits.
  func lock() throws(TodoError) -> LockedTasksFile {
    // The links are followed once, so that lock, draft and file are neighbours whatever happens to the links.
    let target = try target()
    let names = FileNames(target.lastComponent ?? "")
    let folder = try writing(path) { () throws(Errno) in
      let folder = target.removingLastComponent()
      if createsDirectory { try folder.createDirectory() }
      return try Folder(folder)
    }
    let status = try writing(path) { () throws(Errno) in try folder.status(of: names.file) }
    // A lock next to a file that can never hold tasks, as in /dev, would be useless.
    if let irregular = status.flatMap(WholeFile.irregularKind) {
      throw .unreadable(path: path.string, reason: "it is \(irregular), not a file")
    }
    if let owner = FileNames.owner(of: names.file) { throw .nameIsTaken(path.string, by: owner) }
    let lock: FileLock?
    do throws(Errno) {
      lock = try FileLock.attempt(names.lock, in: folder, model: status)
    } catch {
      // A user who may not write the file may not lock it; the error is about the file.
      let isFileProtected = status != nil && (try? folder.checkWritable(names.file)) == nil
      throw .writing(isFileProtected ? names.file : names.lock, besides: path, error)
    }
    guard let lock else { throw .locked(path: path.string, holder: FileLock.runningHolder(of: names.lock, in: folder)) }
    if let former = names.formerJournal {
      try writing(former, besides: path) { () throws(Errno) in try names.rename(formerJournal: former, in: folder) }
    }
    return LockedTasksFile(
      tasksFile: self, name: names.file, folder: folder, lock: lock, hasSeveralNames: status?.st_nlink ?? 0 > 1)
  }

  /// The error that a change, or the next writing of the whole file, would meet; nil if none is known. Changes nothing.
  func refusal() -> TodoError? {
    do throws(TodoError) {
      let target = try target()
      let names = FileNames(target.lastComponent ?? "")
      // The first change may create the folder.
      guard access(target.folder.string, F_OK) == 0 else { return nil }
      let folder = try writing(path) { () throws(Errno) in try Folder(target.folder) }
      for name in [names.file, names.journal(in: target.folder), names.lock] {
        try writing(name, besides: path) { () throws(Errno) in
          do throws(Errno) {
            if name == names.lock { _ = try folder.openOwn(name, O_RDWR, mode: 0) }
            try folder.checkWritable(name)
          } catch .noSuchFileOrDirectory {}
        }
      }
      try writing(path) { () throws(Errno) in try folder.checkWritable(".") }
      return nil
    } catch { return error }
  }

  func target() throws(TodoError) -> FilePath {
    try writing(path) { () throws(Errno) in
      let target = try path.followingLinks()
      guard target.lastComponent != nil else { throw .isDirectory }
      return target
    }
  }
}
