import Glibc

/// A pipe that carries signal numbers as bytes; it stays open until it is closed.
struct SignalPipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  init(isBlocking: Bool) throws(LineEditorError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .unavailable(code: errno) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    // A full pipe must not hold up the handler, so only reading may ever wait.
    guard fcntl(readEnd, F_SETFD, FD_CLOEXEC) == 0, fcntl(writeEnd, F_SETFD, FD_CLOEXEC) == 0,
      fcntl(writeEnd, F_SETFL, O_NONBLOCK) == 0, isBlocking || fcntl(readEnd, F_SETFL, O_NONBLOCK) == 0
    else { throw .unavailable(code: errno) }
  }

  func close() {
    Glibc.close(readEnd)
    Glibc.close(writeEnd)
  }

  /// The oldest number in the pipe; nil if there is none, which a blocking pipe waits for.
  func next() -> Int32? {
    var byte: UInt8 = 0
    while true {
      let count = read(readEnd, &byte, 1)
      if count == 1 { return Int32(byte) }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}
