import Glibc
import Platform

/// A file that grows at its end, open for that.
struct AppendedFile: ~Copyable {
  private let descriptor: Descriptor
  private let end: Int

  /// Opens a file, or makes it, with the owner and the mode of another; what is behind its known end is set aside first.
  ///
  /// `staleNFSFileHandle` says that it is not the file that is known.
  init(
    _ name: String, in folder: borrowing Folder, model: stat?, position: JournalPosition
  ) throws(NamedFailure) {
    let opened = try naming(name) { () throws(Errno) in
      let file = try folder.open(name, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK, mode: 0o600)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG, status.st_size == position.size else { throw .staleNFSFileHandle }
      // Who may read the one may read the other, even after a change of mind.
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

  /// Puts bytes at the end, and answers what the file system says of the file then.
  ///
  /// - Parameter isDurable: Whether to return only when they are on the disk.
  func append(_ bytes: [UInt8], isDurable: Bool) throws(AppendFailure) -> stat {
    do throws(Errno) {
      try descriptor.write(bytes)
      if isDurable { try systemCall { fdatasync(descriptor.number) } }
      return try descriptor.status()
    } catch {
      // What may be there must not come to light after it was reported as failed.
      guard (try? systemCall { ftruncate(descriptor.number, off_t(end)) }) != nil else { throw .unknown(error) }
      _ = fdatasync(descriptor.number)
      throw .notAppended(error)
    }
  }
}

/// How much of what was to be appended is there.
enum AppendFailure: Error {
  /// Nothing of it.
  case notAppended(Errno)
  /// Nothing, or some of it, or all: it could not be taken away again.
  case unknown(Errno)
}
