import Platform

/// Wakes the editor out of `readLine`, from any thread: something is to be shown while a line is being typed.
///
/// What happens several times before it is heard is heard once; what happens while no line is read is heard by the
/// next one.
package final class WakeUp: Sendable {
  private let bell: WakePipe

  /// Not rung yet; throws `LineEditorError.unavailable` without descriptors.
  package init() throws(LineEditorError) {
    do throws(Errno) { bell = try WakePipe() } catch { throw .unavailable(code: error.rawValue) }
  }

  /// Wakes the editor. Does not wait.
  package func callAsFunction() {
    bell.ring()
  }

  /// Becomes readable with a wake-up.
  var descriptor: Int32 { bell.listener }

  /// Whether there was a wake-up; there is none afterwards.
  func take() -> Bool {
    var wasWoken = false
    while bell.next() != nil { wasWoken = true }
    return wasWoken
  }
}
