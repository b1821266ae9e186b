import Glibc

/// A file descriptor that is closed when its owner gives it up, and that no other program inherits.
package struct Descriptor: ~Copyable, Sendable {
  package let number: CInt

  /// Takes over a descriptor that was just opened.
  package init(_ number: CInt) {
    self.number = number
  }

  /// Opens a file.
  package init(opening path: String, _ flags: CInt, mode: mode_t = 0) throws(Errno) {
    self.init(try systemCall { open(path, flags | O_CLOEXEC, mode) })
  }

  /// Opens a regular file, whatever is there: another thing might have us wait for ever, or be changed by being opened.
  /// `noSuchAddressOrDevice` says that it is another thing.
  package static func file(_ path: String, _ flags: CInt, mode: mode_t = 0) throws(Errno) -> Descriptor {
    let file = try Descriptor(opening: path, flags | O_NONBLOCK | O_NOCTTY, mode: mode)
    guard try file.status().st_mode & S_IFMT == S_IFREG else { throw .noSuchAddressOrDevice }
    return file
  }

  deinit {
    _ = Glibc.close(number)
  }

  /// Closes it and tells if that fails, which is where some file systems report that writing has failed.
  package consuming func close() throws(Errno) {
    let number = number
    discard self
    // Linux has released the descriptor even when it says that it was interrupted.
    guard Glibc.close(number) != 0, errno != EINTR else { return }
    throw .last
  }

  /// Leaves it open until the process ends.
  consuming func kept() -> CInt {
    let number = number
    discard self
    return number
  }

  /// A second one for what was opened.
  package func duplicated() throws(Errno) -> Descriptor {
    Descriptor(try systemCall { fcntl(number, F_DUPFD_CLOEXEC, 0) })
  }

  /// What the file system says of the file.
  package func status() throws(Errno) -> stat {
    var status = stat()
    try systemCall { fstat(number, &status) }
    return status
  }

  /// Writes all of the bytes.
  package func write(_ bytes: [UInt8]) throws(Errno) {
    try writeFully(bytes, to: number)
  }

  /// Returns when what was written is on the disk. After a failure the descriptor is good for nothing but closing.
  package func sync() throws(Errno) {
    try systemCall { fsync(number) }
  }
}

/// Writes all bytes, in spite of short writes and signals.
///
/// - Parameter waitForRoom: Called when a descriptor that does not wait takes nothing just now; the rest is given up if it
///   answers false. Without it that is an error like any other.
package func writeFully(
  _ bytes: [UInt8], to descriptor: CInt,
  waitForRoom: () throws(Errno) -> Bool = { () throws(Errno) in throw .wouldBlock }
) throws(Errno) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      guard try waitForRoom() else { return }
    } else if errno != EINTR {
      throw .last
    }
  }
}
