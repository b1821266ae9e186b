import Glibc

/// A pipe whose ends no other program inherits.
package struct Pipe: ~Copyable, Sendable {
  package let readingEnd, writingEnd: Descriptor

  package init() throws(Errno) {
    var ends: [CInt] = [-1, -1]
    try systemCall { pipe(&ends) }
    readingEnd = Descriptor(ends[0])
    writingEnd = Descriptor(ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  /// Closes the reading end, which another program has by now, and returns the other.
  package consuming func closingReadingEnd() -> Descriptor { writingEnd }

  /// Closes the writing end, so that the reading end comes to an end, and returns that.
  package consuming func closingWritingEnd() -> Descriptor { readingEnd }
}

/// A pipe through which a signal handler or another thread wakes a waiting thread, by a byte that may say the reason.
/// Ringing never waits; a full pipe wakes as well.
package struct WakePipe: ~Copyable, Sendable {
  private let pipe: Pipe

  /// - Parameter waiting: True if `next()` is to wait for a byte.
  package init(waiting: Bool = false) throws(Errno) {
    let pipe = try Pipe()
    try systemCall { fcntl(pipe.writingEnd.number, F_SETFL, O_NONBLOCK) }
    if !waiting { try systemCall { fcntl(pipe.readingEnd.number, F_SETFL, O_NONBLOCK) } }
    self.pipe = pipe
  }

  /// The descriptor that becomes readable.
  package var listener: CInt { pipe.readingEnd.number }

  /// The descriptor by which a signal handler rings.
  package var handle: CInt { pipe.writingEnd.number }

  /// Leaves the pipe open until the process ends: signal handlers can hold nothing but numbers.
  package consuming func kept() -> (listener: CInt, handle: CInt) { (pipe.readingEnd.kept(), pipe.writingEnd.kept()) }

  package func ring(_ byte: UInt8 = 1) { WakePipe.ring(handle, byte) }

  /// Rings by the handle; safe in a signal handler, and changes `errno`.
  package static func ring(_ handle: CInt, _ byte: UInt8 = 1) {
    var byte = byte
    _ = write(handle, &byte, 1)
  }

  /// Removes the oldest byte; nil if there is none and the pipe does not wait.
  package func next() -> UInt8? {
    var byte: UInt8 = 0
    return (try? systemCall { read(listener, &byte, 1) }) == 1 ? byte : nil
  }
}

extension pollfd {
  /// Waits for something to read; for nothing if the number is negative.
  package static func readable(_ descriptor: CInt) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  package static func writable(_ descriptor: CInt) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  }

  /// True if the event has happened, or the other end is closed.
  package var isReady: Bool { revents != 0 }
  package var isHungUp: Bool { revents & Int16(POLLHUP) != 0 }
}

/// Waits until at least one of the descriptors is ready, for ever with -1 milliseconds, and returns their number. A
/// signal ends the wait, with `interrupted`, if that is asked for; otherwise the wait begins anew.
@discardableResult package func wait(
  for sources: inout [pollfd], milliseconds: CInt = -1, endingBySignal endsBySignal: Bool = false
) throws(Errno) -> CInt {
  while true {
    let count = poll(&sources, nfds_t(sources.count), milliseconds)
    if count >= 0 { return count }
    if errno != EINTR || endsBySignal { throw .last }
  }
}

/// Sleeps, at most until a signal arrives.
package func pause(milliseconds: CInt) { poll(nil, 0, milliseconds) }

/// True if a descriptor becomes ready within the time, and before a signal arrives.
package func isReady(_ source: pollfd, within milliseconds: CInt = 0) -> Bool {
  var sources = [source]
  return (try? wait(for: &sources, milliseconds: milliseconds, endingBySignal: true)) ?? 0 > 0
}
