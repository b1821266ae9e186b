import Glibc

/// Two ends that no other program inherits.
package struct Pipe: ~Copyable, Sendable {
  package let readingEnd: Descriptor
  package let writingEnd: Descriptor

  package init() throws(Errno) {
    var ends: [CInt] = [-1, -1]
    try systemCall { pipe(&ends) }
    readingEnd = Descriptor(ends[0])
    writingEnd = Descriptor(ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  /// Closes the reading end, which another program has by now, and answers with the other.
  package consuming func closingReadingEnd() -> Descriptor { writingEnd }

  /// Closes the writing end, so that the other comes to an end.
  package consuming func closingWritingEnd() -> Descriptor { readingEnd }
}

/// A pipe through which a signal handler or another thread wakes one who waits, by a byte that may say what for.
///
/// Ringing never waits, and a full pipe wakes as well.
package struct WakePipe: ~Copyable, Sendable {
  private let pipe: Pipe

  /// - Parameter hasListenerWaiting: Whether `next()` waits for a byte.
  package init(waiting: Bool = false) throws(Errno) {
    let pipe = try Pipe()
    try systemCall { fcntl(pipe.writingEnd.number, F_SETFL, O_NONBLOCK) }
    if !waiting { try systemCall { fcntl(pipe.readingEnd.number, F_SETFL, O_NONBLOCK) } }
    self.pipe = pipe
  }

  /// Can be read from when it has rung.
  package var listener: CInt { pipe.readingEnd.number }

  /// What a signal handler rings.
  package var handle: CInt { pipe.writingEnd.number }

  /// Leaves it for signal handlers that stay, which can hold numbers only.
  package consuming func kept() -> (listener: CInt, handle: CInt) {
    (pipe.readingEnd.kept(), pipe.writingEnd.kept())
  }

  package func ring(_ byte: UInt8 = 1) {
    WakePipe.ring(handle, byte)
  }

  /// Rings a bell by its handle; may be called from a signal handler, and changes `errno`.
  package static func ring(_ handle: CInt, _ byte: UInt8 = 1) {
    var byte = byte
    _ = write(handle, &byte, 1)
  }

  /// The oldest byte; nil if there is none, which a waiting listener waits for.
  package func next() -> UInt8? {
    var byte: UInt8 = 0
    let count = try? systemCall { read(listener, &byte, 1) }
    return count == 1 ? byte : nil
  }
}
