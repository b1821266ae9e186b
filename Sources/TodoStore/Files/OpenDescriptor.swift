import Glibc
import SystemPackage

/// A file descriptor that is closed when its owner gives it up.
struct OpenDescriptor: ~Copyable {
  let number: CInt

  /// Takes over a descriptor that was just opened.
  init(_ number: CInt) {
    self.number = number
  }

  deinit {
    _ = Glibc.close(number)
  }

  /// Closes it and tells if that fails, which is where some file systems report that writing has failed.
  consuming func close() throws(Errno) {
    let number = number
    discard self
    // Linux has released the descriptor even when it says that it was interrupted.
    guard Glibc.close(number) != 0, errno != EINTR else { return }
    throw Errno(rawValue: errno)
  }

  /// What the file system says of the file.
  func status() throws(Errno) -> stat {
    var status = stat()
    try systemCall { fstat(number, &status) }
    return status
  }

  /// Reads from a place on until the buffer is full or the file ends, and answers how much there was.
  func read(into buffer: UnsafeMutableRawBufferPointer, at start: Int) throws(Errno) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = try systemCall { pread(number, rest.baseAddress, rest.count, start + filled) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Writes all of the bytes.
  func write(_ bytes: [UInt8]) throws(Errno) {
    let failure = bytes.withUnsafeBytes { (all) -> Errno? in
      var rest = all[...]
      while !rest.isEmpty {
        let count = Glibc.write(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return Errno(rawValue: errno) }
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// Returns when what was written is on the disk. After a failure the descriptor is good for nothing but closing.
  func sync() throws(Errno) {
    try systemCall { fsync(number) }
  }
}

/// Runs a system call, again while signals interrupt it.
@discardableResult
func systemCall<Answer: SignedInteger>(_ call: () -> Answer) throws(Errno) -> Answer {
  while true {
    let result = call()
    guard result == -1 else { return result }
    guard errno == EINTR else { throw Errno(rawValue: errno) }
  }
}
