/// The identity of a history: a UUID (RFC 9562), made with it.
package struct HistoryID: Hashable, Sendable, Codable {
  private let uuid: TaskID

  /// A new identity, after a command: random, or with a fixed clock the same every time.
  package static func new(behind sequence: Int, clock: Clock) -> HistoryID {
    var generator = SystemRandomNumberGenerator()
    // No task has the number 0, nor one below it.
    return HistoryID(
      uuid: clock.isFixed
        ? TaskID.derived(from: clock.now(), number: -sequence) : TaskID.random(using: &generator))
  }

  private init(uuid: TaskID) {
    self.uuid = uuid
  }

  /// The identity written as a UUID, or nil for any other text.
  package init?(_ text: some StringProtocol) {
    guard let uuid = TaskID(text) else { return nil }
    self.uuid = uuid
  }
}

extension HistoryID: CustomStringConvertible {
  /// The identity in lower case, 36 characters of ASCII.
  package var description: String { uuid.description }
}
