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

  /// What is in the file.
  struct Contents: Sendable {
    /// What it says; the tasks are taken out of it by whoever keeps them.
    var document: TasksDocument
    /// The file that it was read from; nil if there is none.
    var stamp: FileStamp?
  }

  /// What came of an attempt to lock the file.
  enum LockAttempt: ~Copyable {
    /// Only this process can change it now.
    case locked(LockedTasksFile)
    /// Somebody else can: the process, if it is known.
    case held(by: Int?)
  }

  /// Reads the file. A missing or an empty one is a new one, with nothing in it.
  func load() throws(TodoError) -> Contents {
    guard let file = try WholeFile(at: path) else { return Contents(document: TasksDocument(), stamp: nil) }
    guard !file.bytes.isEmpty else { return Contents(document: TasksDocument(), stamp: file.stamp) }
    do throws(JSONError) {
      return Contents(document: try TasksDocument.read(file.bytes), stamp: file.stamp)
    } catch {
      if case .newerVersion(let found, _) = error.problem { throw .newerFile(path: path.string, version: found) }
      throw .brokenFile(
        path: path.string, line: error.line, column: error.column, problem: error.problem.description)
    }
  }

  /// The stamp of the file that is there now; nil if there is none.
  func stamp() throws(TodoError) -> FileStamp? {
    do throws(Errno) {
      return try FileStamp(at: path)
    } catch {
      throw .reading(path, error)
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
