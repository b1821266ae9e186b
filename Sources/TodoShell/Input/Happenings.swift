import LineEditor
import Synchronization
import TodoScreens

/// What happens outside while a line is being typed, until the view asks for it: events of one kind count once.
///
/// Safe to use from any thread.
public final class Happenings: Sendable {
  /// Wakes the editor, so that the view gets to ask.
  public let wakeUp: WakeUp
  private let pending = Mutex<[OutsideEvent]>([])

  /// Nothing has happened yet.
  public init() throws(LineEditorError) {
    wakeUp = try WakeUp()
  }

  /// Something happens.
  public func post(_ event: OutsideEvent) {
    pending.withLock { pending in
      if !pending.contains(event) { pending.append(event) }
    }
    wakeUp()
  }

  /// What has happened and has not been asked for, the oldest first.
  func take() -> OutsideEvent? {
    pending.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
