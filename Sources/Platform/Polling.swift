import Glibc

extension pollfd {
  /// Waits for something to be read; for nothing if the number is negative.
  package static func readable(_ descriptor: CInt) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  /// Waits for room to write.
  package static func writable(_ descriptor: CInt) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  }

  /// Whether what was waited for is there, or the other end is gone.
  package var isReady: Bool { revents != 0 }

  package var isHungUp: Bool { revents & Int16(POLLHUP) != 0 }
}

/// Waits until one of the descriptors is ready, and answers how many are.
///
/// - Parameters:
///   - milliseconds: For how long; -1 for ever.
///   - endsBySignal: Whether a signal ends it, with `interrupted`. Otherwise it begins anew.
@discardableResult
package func wait(
  for sources: inout [pollfd], milliseconds: CInt = -1, endingBySignal endsBySignal: Bool = false
) throws(Errno) -> CInt {
  while true {
    let count = poll(&sources, nfds_t(sources.count), milliseconds)
    if count >= 0 { return count }
    if errno != EINTR || endsBySignal { throw .last }
  }
}

/// Waits for nothing but time, or a signal.
package func pause(milliseconds: CInt) {
  poll(nil, 0, milliseconds)
}

/// Whether a descriptor is ready within so many milliseconds, and before a signal comes.
package func isReady(_ source: pollfd, within milliseconds: CInt = 0) -> Bool {
  var sources = [source]
  return (try? wait(for: &sources, milliseconds: milliseconds, endingBySignal: true)) ?? 0 > 0
}
