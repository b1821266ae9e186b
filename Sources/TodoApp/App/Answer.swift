/// What comes back when a question has been asked.
package enum Answer: Hashable, Sendable, Codable {
  /// A line.
  case line(String)
  /// Nothing: the input was interrupted. That never means yes.
  case interrupted
  /// Nothing, and nothing will come: the input has ended. That never means yes.
  case nothing
}
