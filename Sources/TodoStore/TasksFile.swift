import Glibc
import SystemPackage
import TodoJSON
import TodoModel

/// The JSON file: how it is found, read, locked and replaced. When that is done is the data source's business.
struct TasksFile: Sendable {
  /// Where it is, as it was said.
  let path: FilePath
  /// Whether a missing directory is made when the file is first locked.
  let createsDirectory: Bool
  /// Where it is told how far reading and writing have got; nil if nobody wants to know.
  let meter: ProgressMeter?
  /// Where the history is as long as the file is no link.
  private let ownJournalPath: FilePath?

  init(path: FilePath, createsDirectory: Bool, meter: ProgressMeter? = nil) {
    self.path = path
    self.createsDirectory = createsDirectory
    self.meter = meter
    ownJournalPath = Self.journalPath(beside: path)
  }

  /// What is in the file and in the history beside it.
  struct Contents: Sendable {
    /// What the file says; the tasks are taken out of it by whoever keeps them.
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
    /// Whether somebody else has put the file there since it was last written here.
    var isForeign = false
    /// What there is to be said about it.
    var remarks: [Remark] = []
    /// Whether the tasks were read, too.
    var hasTasks = true
  }

  /// What came of an attempt to lock the file.
  enum LockAttempt: ~Copyable {
    /// Only this process can change it now.
    case locked(LockedTasksFile)
    /// Somebody else can: the process, if it is known.
    case held(by: Int?)
  }

  /// Reads the file and what follows in the history. A missing or an empty file is a new one if there is no history.
  func load() throws(TodoError) -> (contents: Contents, table: TaskTable) {
    // The history is opened first: what is taken out of it afterwards is in the file then.
    let journal = try JournalReading(at: try journalPath())
    var contents = Contents(document: TasksDocument())
    var isThere = false
    if let file = try WholeFile(at: path) {
      contents.stamp = file.stamp
      contents.size = file.bytes.count
      isThere = !file.bytes.isEmpty
      if isThere { contents.document = try document(in: file.bytes) }
    }
    let tail = isThere ? try journal.tail(after: contents.document.sequence) : try journal.everything()
    var table = TaskTable(
      contents.document.tasks, lastNumber: contents.document.lastNumber, settings: contents.document.settings)
    contents.document.tasks = []
    contents.isForeign = isThere && contents.isOther(than: tail.mark)
    if !isThere { try checkIsComplete(tail) }
    // An old copy does not know the numbers that have been given since.
    if contents.isForeign { table.reserveNumbers(upTo: try journal.lastNumber()) }
    let renumberings = try apply(tail, of: journal, to: &table)
    table.commit()
    contents.journal = try journal.position(behind: tail)
    contents.sequence = max(contents.document.sequence, tail.lastSequence)
    contents.tailSize = tail.size
    contents.remarks = renumberings.map { .renumbered($0) }
    if !isThere, tail.mark != nil { contents.remarks.append(.restored(path: path.string)) }
    return (contents, table)
  }

  private func document(in bytes: [UInt8]) throws(TodoError) -> TasksDocument {
    do throws(JSONError) {
      return try TasksDocument.read(bytes) { meter?.report(.reading, $0, of: bytes.count) }
    } catch {
      throw .broken(path, error)
    }
  }

  /// Brings a table up to date, and answers with the tasks that had to get other numbers.
  func apply(
    _ tail: JournalTail, of journal: borrowing JournalReading, to table: inout TaskTable
  ) throws(TodoError) -> [Renumbering] {
    var displaced: [TodoItem] = []
    for (place, entry) in tail.records.enumerated() {
      if place.isMultiple(of: 64) { meter?.report(.replaying, place, of: tail.records.count) }
      do throws(JSONError) {
        guard let record = try tail.record(entry) else { continue }
        displaced += table.replay(record.changes)
        table.replay(record.settings)
        table.reserveNumbers(upTo: record.lastNumber)
      } catch {
        throw journal.broken(at: tail.offset + entry.range.lowerBound, error.problem.description)
      }
    }
    return table.renumber(displaced)
  }

  /// A file that is gone can be restored from a history that has everything.
  private func checkIsComplete(_ tail: JournalTail) throws(TodoError) {
    guard !tail.isComplete else { return }
    throw .brokenFile(
      path: path.string, line: 1, column: 1,
      problem: "the file is missing or empty, and its history does not go back to the beginning; put a copy in its "
        + "place, or move the history away to begin anew")
  }

  /// Reads what is needed to add a task: the numbers and the scope, but no task. nil if the file has to be loaded for that.
  func loadNumbers() throws(TodoError) -> (contents: Contents, table: TaskTable)? {
    let journal = try JournalReading(at: try journalPath())
    guard let file = try FileEnds(at: path), let head = file.head, file.lastNumber ?? 0 <= head.lastNumber,
      let scope = head.scope
    else {
      return nil
    }
    let tail = try journal.tail(after: head.sequence)
    var contents = Contents(document: TasksDocument(lastNumber: head.lastNumber, sequence: head.sequence))
    contents.stamp = file.stamp
    contents.size = file.size
    guard !contents.isOther(than: tail.mark) else { return nil }
    contents.journal = try journal.position(behind: tail)
    contents.sequence = max(head.sequence, tail.lastSequence)
    contents.tailSize = tail.size
    contents.hasTasks = false
    var table = TaskTable([], lastNumber: head.lastNumber, settings: Settings(scope: scope))
    for entry in tail.records { table.replay(entry.settings) }
    table.commit()
    guard let last = tail.records.last else { return (contents, table) }
    do throws(JSONError) {
      table.reserveNumbers(upTo: try tail.record(last)?.lastNumber ?? 0)
    } catch {
      throw journal.broken(at: tail.offset + last.range.lowerBound, error.problem.description)
    }
    return (contents, table)
  }

  /// The names of copies that programs which synchronise files have put beside the file.
  func conflictCopies() -> [String] {
    guard let target = try? path.followingLinks(), let name = target.lastComponent?.string else { return [] }
    return Neighbours.leftovers(of: name, in: target.removingLastComponent()).compactMap { leftover in
      if case .conflictCopy = leftover.kind { leftover.name } else { nil }
    }
  }

  /// Where the history is: beside the file that the links lead to.
  func journalPath() throws(TodoError) -> FilePath {
    do throws(Errno) {
      let target = try path.followingLinks()
      // Asked several times for every command.
      if target == path, let ownJournalPath { return ownJournalPath }
      guard let journalPath = Self.journalPath(beside: target) else { throw .isDirectory }
      return journalPath
    } catch {
      throw .reading(path, error)
    }
  }

  private static func journalPath(beside path: FilePath) -> FilePath? {
    path.lastComponent.map { path.removingLastComponent().appending(journalName(of: $0.string)) }
  }

  /// The name of the history of a file, `tasks.history.jsonl` for `tasks.json`.
  static func journalName(of name: String) -> String {
    (name.hasSuffix(".json") && name != ".json" ? String(name.dropLast(5)) : name) + ".history.jsonl"
  }

  /// The stamp of the file that is there now; nil if there is none.
  func stamp() throws(TodoError) -> FileStamp? {
    do throws(Errno) {
      return try FileStamp(at: path)
    } catch {
      throw .reading(path, error)
    }
  }

  /// Whether neither the file nor the history has changed, as far as their stamps tell.
  func isUnchanged(since contents: Contents) throws(TodoError) -> Bool {
    guard try stamp() == contents.stamp else { return false }
    let journalPath = try journalPath()
    do throws(Errno) {
      return try FileStamp(at: journalPath) == contents.journal.stamp
    } catch {
      throw .reading(journalPath, error)
    }
  }

  /// Locks the file if nobody has locked it; never waits.
  func lock() throws(TodoError) -> LockAttempt {
    let kind: String
    do throws(Errno) {
      // The links are followed once, so that lock, draft and file are neighbours whatever happens to the links.
      let target = try path.followingLinks()
      guard let name = target.lastComponent?.string else { throw .isDirectory }
      let folder = try folder(target.removingLastComponent())
      let status = try folder.status(of: name)
      // A lock beside what can never hold tasks, in /dev for one, would only be litter.
      guard let irregular = status.flatMap(WholeFile.irregularKind) else {
        switch try FileLock.attempt(name + ".lock", in: folder, model: status) {
        case .taken(let lock): return .locked(LockedTasksFile(path: path, name: name, folder: folder, lock: lock))
        case .held(let holder): return .held(by: holder)
        }
      }
      kind = irregular
    } catch {
      throw .writing(path, error)
    }
    throw .unreadable(path: path.string, reason: "it is \(kind), not a file")
  }

  private func folder(_ path: FilePath) throws(Errno) -> Folder {
    if createsDirectory { try path.createDirectory() }
    return try Folder(path)
  }
}

extension TasksFile.Contents {
  /// Whether the file is not the one of which the history says that it was written.
  ///
  /// A file that knows more than the mark was written by this program, which was stopped before it could say so.
  fileprivate func isOther(than mark: CheckpointMark?) -> Bool {
    guard let mark, mark.sequence >= document.sequence else { return false }
    guard mark.sequence == document.sequence, mark.size == size else { return true }
    return mark.modified.map { $0 != stamp?.modified } ?? false
  }
}
