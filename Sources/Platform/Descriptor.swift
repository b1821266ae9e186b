import Glibc

/// A file descriptor that is closed with its owner, and that no other program inherits.
package struct Descriptor: ~Copyable, Sendable {
  package let number: CInt

  package init(_ number: CInt) { self.number = number }

  package init(opening path: String, _ flags: CInt, mode: mode_t = 0) throws(Errno) {
    self.init(try systemCall { open(path, flags | O_CLOEXEC, mode) })
  }

  /// Opens a regular file; `noSuchAddressOrDevice` for anything else, which might block or be changed by being opened.
  package static func file(_ path: String, _ flags: CInt, mode: mode_t = 0) throws(Errno) -> Descriptor {
    let file = try Descriptor(opening: path, flags | O_NONBLOCK | O_NOCTTY, mode: mode)
    guard try file.status().st_mode & S_IFMT == S_IFREG else { throw .noSuchAddressOrDevice }
    return file
  }

  deinit { _ = Glibc.close(number) }

  /// Closes the descriptor, and throws if that fails: some file systems report there that a write has failed.
  package consuming func close() throws(Errno) {
    let number = number
    discard self
    // Linux has released the descriptor even when it says that it was interrupted.
    guard Glibc.close(number) != 0, errno != EINTR else { return }
    throw .last
  }

  /// Leaves the descriptor open until the process ends.
  consuming func kept() -> CInt {
    let number = number
    discard self
    return number
  }

  package func duplicated() throws(Errno) -> Descriptor {
    Descriptor(try systemCall { fcntl(number, F_DUPFD_CLOEXEC, 0) })
  }

  package func status() throws(Errno) -> stat {
    var status = stat()
    try systemCall { fstat(number, &status) }
    return status
  }

  package func write(_ bytes: [UInt8]) throws(Errno) { try writeFully(bytes, to: number) }

  /// Returns when all that was written is on the disk. After a failure the descriptor can only be closed.
  package func sync() throws(Errno) { try systemCall { fsync(number) } }

  /// Reads up to a number of bytes from an offset; fewer only at the end of the file.
  package func read(upTo limit: Int, from start: Int) throws(Errno) -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: limit) { (buffer, count) throws(Errno) in
      while count < limit {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
        let further = try systemCall { pread(number, rest.baseAddress, rest.count, start + count) }
        if further == 0 { break }
        count += further
      }
    }
  }

  /// Reads a whole file, which may have grown since its size was taken; in one piece if it has not.
  package func readAll(expecting size: Int) throws(Errno) -> [UInt8] {
    // One byte more than is expected shows the end of the file.
    var bytes = try read(upTo: size + 1, from: 0)
    while bytes.count > size {
      let more = try read(upTo: bytes.count, from: bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Reads from the current offset to the end, of a pipe too; nil if there are more bytes than the limit.
  package func readToEnd(upTo limit: Int) throws(Errno) -> [UInt8]? {
    var bytes: [UInt8] = []
    try readPieces { piece in
      bytes += piece
      return bytes.count <= limit
    }
    return bytes.count <= limit ? bytes : nil
  }

  /// Reads pieces from the current offset until the end, or until one is answered with false.
  package func readPieces(_ isWanted: (ArraySlice<UInt8>) -> Bool) throws(Errno) {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try systemCall { Glibc.read(number, &piece, piece.count) }
      guard count > 0, isWanted(piece[..<count]) else { return }
    }
  }
}

/// The status of the file that links lead to; nil if there is none, or if it may not be looked at.
package func fileStatus(_ path: String) -> stat? {
  var status = stat()
  return stat(path, &status) == 0 ? status : nil
}

/// Writes all bytes, in spite of short writes and signals. When a nonblocking descriptor accepts nothing, `waitForRoom`
/// is called; if it returns false, the rest is not written.
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

/// Opens the standard descriptors that the program was started without (`<&-`), before another file gets their numbers and
/// is written to as standard output. They can be neither read nor written, as if they were closed.
package func occupyStandardDescriptors() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
    // The lowest number that is free is taken (POSIX.1-2017 §2.14), and that is this one.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}
