import Glibc

/// Wakes the editor out of `readLine`, from any thread: something is to be shown while a line is being typed.
///
/// What happens several times before it is heard is heard once; what happens while no line is read is heard by the
/// next one.
package final class WakeUp: Sendable {
  private let pipe: SignalPipe

  /// Not rung yet; throws `LineEditorError.unavailable` without descriptors.
  package init() throws(LineEditorError) {
    pipe = try SignalPipe(isBlocking: false)
  }

  deinit {
    pipe.close()
  }

  /// Wakes the editor. Does not wait.
  package func callAsFunction() {
    var byte: UInt8 = 1
    // A full pipe wakes as well.
    _ = write(pipe.writeEnd, &byte, 1)
  }

  /// Becomes readable with a wake-up.
  var descriptor: Int32 { pipe.readEnd }

  /// Whether there was a wake-up; there is none afterwards.
  func take() -> Bool {
    var wasWoken = false
    while pipe.next() != nil { wasWoken = true }
    return wasWoken
  }
}
