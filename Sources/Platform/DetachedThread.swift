import Glibc

/// A thread of its own that no other waits for.
package enum DetachedThread {
  /// What starts a thread; tests have one that refuses.
  package typealias Start = (
    UnsafeMutablePointer<pthread_t>, @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
    UnsafeMutableRawPointer
  ) -> CInt

  /// Runs work on a new thread. The work is kept until it has been done; if there can be no thread, it is not kept.
  package static func run(
    by start: Start = { pthread_create($0, nil, $1, $2) }, _ work: @escaping @Sendable () -> Void
  ) throws(Errno) {
    var thread = pthread_t()
    let kept = Unmanaged.passRetained(Work(body: work))
    let code = start(
      &thread,
      { argument in
        argument.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
        return nil
      }, kept.toOpaque())
    guard code == 0 else {
      kept.release()
      throw Errno(rawValue: code)
    }
    pthread_detach(thread)
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}
