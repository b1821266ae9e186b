import Glibc
import Platform
import TodoJSON
import TodoModel

extension TodoError {
  static func reading(_ path: FilePath, _ error: Errno) -> TodoError {
    switch error.rawValue {
    case EACCES, EPERM: .notPermitted(path: path.string)
    case EIO: .writeFailed(path: path.string, reason: "it could not be read: " + error.reason)
    default: .unreadable(path: path.string, reason: error.reason)
    }
  }

  static func writing(_ path: FilePath, _ error: Errno) -> TodoError {
    switch error.rawValue {
    case EACCES, EPERM, EROFS: .notPermitted(path: path.protected.string)
    case ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG: .cannotCreate(path: path.string, reason: error.reason)
    default: .writeFailed(path: path.string, reason: error.reason, isUnsaved: true)
    }
  }

  static func incomplete(_ path: FilePath) -> TodoError {
    .unreadable(path: path.string, reason: "a task that cannot be would count as deleted; `todo doctor` names it")
  }

  static func broken(_ path: FilePath, _ error: JSONError) -> TodoError {
    if case .newerVersion(let found, _) = error.problem { return .newerFile(path: path.string, version: found) }
    return .brokenFile(path: path.string, line: error.line, column: error.column, problem: error.problem.description)
  }

  static func nameIsTaken(_ path: String, by owner: String) -> TodoError {
    .unreadable(path: path, reason: "its name is that of \(owner), which is next to a data file; use another name")
  }

  static func wouldBeTooLarge(_ path: FilePath, limit: Int) -> TodoError {
    .writeFailed(
      path: path.string,
      reason: "it would have more than the \(limit) bytes that this program reads, so nothing has changed; "
        + "move completed tasks into another file")
  }

  static func writing(_ name: String, besides path: FilePath, _ error: Errno) -> TodoError {
    let path = ((try? path.followingLinks()) ?? path).removingLastComponent().appending(name)
    // Links are not followed here, so the error is not about a circle.
    guard error == .tooManySymbolicLinkLevels else { return .writing(path, error) }
    return .cannotCreate(
      path: path.string, reason: "it is a symbolic link, and what leads to another file is not to be changed; remove it"
    )
  }
}

func reading<Result: ~Copyable>(_ path: FilePath, _ body: () throws(Errno) -> Result) throws(TodoError) -> Result {
  do throws(Errno) { return try body() } catch { throw .reading(path, error) }
}

func writing<Result: ~Copyable>(_ path: FilePath, _ body: () throws(Errno) -> Result) throws(TodoError) -> Result {
  do throws(Errno) { return try body() } catch { throw .writing(path, error) }
}

extension FilePath {
  /// The path that prevents a change: the file, or the folder of its history and lock.
  fileprivate var protected: FilePath {
    // A missing file cannot be created because of the folder.
    guard access(string, W_OK) == 0 || errno == ENOENT, let file = try? followingLinks() else { return self }
    return access(file.folder.string, W_OK) == 0 ? self : file.folder
  }
}

extension Errno {
  var reason: String {
    switch rawValue {
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "the file would be larger than is allowed"
    case EIO: "the disk reports an input/output error"
    case ENOENT: "there is no such directory"
    case ENOTDIR: "a part of the path is a file, not a directory"
    case EISDIR: "it is a directory, not a file"
    case ELOOP: "its symbolic links lead in a circle"
    case ENAMETOOLONG: "the name is too long"
    case EMLINK: "it has a second name (a hard link), and what has that is not to be changed; remove this one"
    case ENXIO: "it is not a file"
    case EMFILE, ENFILE: "too many files are open"
    default: description
    }
  }
}

func writing<Result: ~Copyable>(
  _ name: String, besides path: FilePath, _ body: () throws(Errno) -> Result
) throws(TodoError) -> Result {
  do throws(Errno) { return try body() } catch { throw .writing(name, besides: path, error) }
}

extension Folder {
  /// Opens a file of the store, which must be regular and must not have a second name.
  func openOwn(_ name: String, _ flags: CInt, mode: mode_t) throws(Errno) -> Descriptor {
    let descriptor = try open(name, flags | O_NONBLOCK, mode: mode)
    let status = try descriptor.status()
    guard status.st_mode & S_IFMT == S_IFREG else { throw .noSuchAddressOrDevice }
    guard status.st_nlink <= 1 else { throw .tooManyLinks }
    return descriptor
  }
}
