import Glibc
import Platform
import TodoModel

extension TodoError {
  /// What a failure while reading a file means to the person who wanted it read.
  static func reading(_ path: FilePath, _ error: Errno) -> TodoError {
    switch error {
    case .permissionDenied, .notPermitted: .notPermitted(path: path.string)
    case .ioError: .writeFailed(path: path.string, reason: "it could not be read: " + error.reason)
    default: .unreadable(path: path.string, reason: error.reason)
    }
  }

  /// What a failure while changing a file means to the person who wanted it changed.
  static func writing(_ path: FilePath, _ error: Errno) -> TodoError {
    switch error {
    case .permissionDenied, .notPermitted, .readOnlyFileSystem: .notPermitted(path: path.protected.string)
    case .noSuchFileOrDirectory, .notDirectory, .isDirectory, .tooManySymbolicLinkLevels, .fileNameTooLong:
      .cannotCreate(path: path.string, reason: error.reason)
    default: .writeFailed(path: path.string, reason: "it could not be saved, so nothing has changed: " + error.reason)
    }
  }
}

/// Reads a file, and says what it means where the system refuses.
func reading<Result: ~Copyable>(_ path: FilePath, _ body: () throws(Errno) -> Result) throws(TodoError) -> Result {
  do throws(Errno) { return try body() } catch { throw .reading(path, error) }
}

/// Changes a file, and says what it means where the system refuses.
func writing<Result: ~Copyable>(_ path: FilePath, _ body: () throws(Errno) -> Result) throws(TodoError) -> Result {
  do throws(Errno) { return try body() } catch { throw .writing(path, error) }
}

extension FilePath {
  /// What is protected where a file cannot be changed: the file, or its folder, in which the history and the lock are.
  fileprivate var protected: FilePath {
    // A file that is not there is what the folder does not let in.
    guard access(string, W_OK) == 0 || errno == ENOENT, let file = try? followingLinks() else { return self }
    return access(file.folder.string, W_OK) == 0 ? self : file.folder
  }
}

extension Errno {
  /// The error in words that need no manual page.
  var reason: String {
    switch self {
    case .noSpace: "the disk is full"
    case .diskQuotaExceeded: "the disk quota is used up"
    case .fileTooLarge: "the file would be larger than is allowed"
    case .ioError: "the disk reports an input/output error"
    case .noSuchFileOrDirectory: "there is no such directory"
    case .notDirectory: "a part of the path is a file, not a directory"
    case .isDirectory: "it is a directory, not a file"
    case .tooManySymbolicLinkLevels: "its symbolic links lead in a circle"
    case .fileNameTooLong: "the name is too long"
    case .tooManyLinks: "it has a second name (a hard link), and what has that is not to be changed; remove this one"
    case .noSuchAddressOrDevice: "it is not a file"
    case .tooManyOpenFiles, .tooManyOpenFilesInSystem: "too many files are open"
    default: description
    }
  }
}
