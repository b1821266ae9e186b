import Glibc
import Platform
import TodoJSON
import TodoModel

/// The JSON file: how it is found, read, locked and replaced. When that is done is the data source's business.
struct TasksFile: Sendable {
  /// Where it is, as it was said.
  let path: FilePath
  /// Whether a missing directory is made when the file is first locked.
  let createsDirectory: Bool
  /// Where the progress of reading and writing is told; nil for nowhere.
  let meter: ProgressMeter?
  /// How many bytes it may have: more is neither read nor written.
  let largestSize: Int
  /// Where the history is as long as the file is no link.
  private let ownJournalPath: FilePath?

  /// A copy of a file, with the copy of its history under a name that is not its own.
  init(copy path: FilePath, journal: FilePath) {
    (self.path, ownJournalPath) = (path, journal)
    (createsDirectory, meter, largestSize) = (false, nil, Limits.fileBytes)
  }

  init(
    path: FilePath, createsDirectory: Bool, meter: ProgressMeter? = nil, largestSize: Int = Limits.fileBytes
  ) {
    self.path = path
    self.largestSize = largestSize
    self.createsDirectory = createsDirectory
    self.meter = meter
    // Where it has another name as well, or is no place for a history, that is found out each time.
    ownJournalPath = path.lastComponent.flatMap { name in
      let names = FileNames(name)
      return names.formerJournal == nil && FileNames.owner(of: names.file) == nil
        ? path.removingLastComponent().appending(names.journal) : nil
    }
  }

  /// What is in the file and in the history beside it.
  struct Contents: Sendable {
    /// What the file says; the tasks are moved out of it.
    var document: TasksDocument
    /// The file that it was read from; nil if there is none.
    var stamp: FileStamp?
    /// How many bytes that has.
    var size = 0
    /// Up to where the history was read.
    var journal = JournalPosition()
    /// The sequence number of the newest command.
    var sequence = 0
    /// How many bytes of the history are not in the file.
    var tailSize = 0
    /// What tasks and file are based on, the records included that are not in the file.
    var basis = FileBasis()
    /// Whether another program has put the file there since it was last written here.
    var isForeign = false
    /// Where the file stands in the history, if so.
    var place: BasisPlace?
    /// The newest command that was ever written into the file here.
    var newestWritten = 0
    /// What is different past the history, if so.
    var outside = OutsideChanges()
    /// What there is to be said about it.
    var fileNotices: [FileNotice] = []
    /// Whether the tasks were read, too.
    var hasTasks = true
  }

  /// What came of an attempt to lock the file.
  enum LockAttempt: ~Copyable {
    /// Only this process can change it now.
    case locked(LockedTasksFile)
    /// Another process can, if it is known.
    case held(by: Int?)
  }

  /// The names of copies that programs which synchronise files have put beside the file.
  func conflictCopies() -> [String] {
    guard let target = try? path.followingLinks(), let name = target.lastComponent else { return [] }
    return SiblingFiles.leftovers(of: name, in: target.removingLastComponent()).compactMap { leftover in
      if case .conflictCopy = leftover.kind { leftover.name } else { nil }
    }
  }

  /// Where the history is: beside the file that the links lead to.
  func journalPath() throws(TodoError) -> FilePath {
    let takenBy: String
    do throws(Errno) {
      let target = try path.followingLinks()
      // Asked several times for every command.
      if target == path, let ownJournalPath { return ownJournalPath }
      guard let name = target.lastComponent else { throw .isDirectory }
      let folder = target.removingLastComponent()
      guard let owner = FileNames.owner(of: name) else { return folder.appending(FileNames(name).journal(in: folder)) }
      takenBy = owner
    } catch {
      throw .reading(path, error)
    }
    throw .nameIsTaken(path.string, by: takenBy)
  }

  /// The stamp of the file that is there now; nil if there is none.
  func stamp() throws(TodoError) -> FileStamp? {
    try reading(path) { () throws(Errno) in try FileStamp(at: path) }
  }

  /// Whether neither the file nor the history has changed, as far as their stamps tell.
  func isUnchanged(since contents: Contents) throws(TodoError) -> Bool {
    guard try stamp() == contents.stamp else { return false }
    let journalPath = try journalPath()
    return try reading(journalPath) { () throws(Errno) in try FileStamp(at: journalPath) == contents.journal.stamp }
  }
}
