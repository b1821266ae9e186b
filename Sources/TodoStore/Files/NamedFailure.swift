import Glibc
import Platform
import TodoModel

/// What a system call said of a file, and which of those beside the data file it is.
struct NamedFailure: Error {
  /// The name of the file in its folder.
  let name: String
  /// What the system said.
  let code: Errno
}

/// Does something with a file, and names it where the system refuses.
func naming<Result: ~Copyable>(
  _ name: String, _ body: () throws(Errno) -> Result
) throws(NamedFailure) -> Result {
  do throws(Errno) {
    return try body()
  } catch {
    throw NamedFailure(name: name, code: error)
  }
}

extension TodoError {
  /// What a failure while changing one of the files beside a data file means to the person who wanted something changed.
  static func writing(besides path: FilePath, _ failure: NamedFailure) -> TodoError {
    let path = path.neighbour(failure.name)
    // None of them is followed, so it is not that one leads to another and back.
    guard failure.code == .tooManySymbolicLinkLevels else { return .writing(path, failure.code) }
    return .cannotCreate(
      path: path.string, reason: "it is a symbolic link, and what leads to another file is not to be changed; remove it"
    )
  }
}

extension FilePath {
  /// The file of that name beside the one that the links lead to.
  func neighbour(_ name: String) -> FilePath {
    ((try? followingLinks()) ?? self).removingLastComponent().appending(name)
  }
}

extension Folder {
  /// Opens a file of our own, which nothing else may be: what has a second name would be changed under that name as well.
  func openOwn(_ name: String, _ flags: CInt, mode: mode_t) throws(Errno) -> Descriptor {
    let descriptor = try open(name, flags | O_NONBLOCK, mode: mode)
    let status = try descriptor.status()
    guard status.st_mode & S_IFMT == S_IFREG else { throw .noSuchAddressOrDevice }
    guard status.st_nlink <= 1 else { throw .tooManyLinks }
    return descriptor
  }

  /// What the file system says of the directory itself.
  func status() throws(Errno) -> stat {
    try descriptor.status()
  }
}
