import LineEditor
import Synchronization
import TodoApp

/// What happens outside while a line is being typed, until the view asks for it: events of one kind count once.
///
/// Safe to use from any thread.
package final class ExternalEvents: Sendable {
  /// Wakes the editor, so that the view gets to ask.
  package let wakeUp: WakeUp
  private let pending = Mutex<[ExternalEvent]>([])

  /// Nothing has happened yet.
  package init() throws(LineEditorError) {
    wakeUp = try WakeUp()
  }

  /// Something happens.
  package func post(_ event: ExternalEvent) {
    pending.withLock { pending in
      if !pending.contains(event) { pending.append(event) }
    }
    wakeUp()
  }

  /// What has happened and has not been asked for, the oldest first.
  func take() -> ExternalEvent? {
    pending.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
