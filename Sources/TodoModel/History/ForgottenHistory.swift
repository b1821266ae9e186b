/// Why a history does not go back further, and how far it does.
package struct ForgottenHistory: Hashable, Sendable, Codable {
  /// The place in the history of the newest command that it no longer has.
  package let number: Int
  /// Why it no longer has it.
  package let reason: Reason

  /// A history without a command and those before it.
  package init(upTo number: Int, because reason: Reason) {
    self.number = number
    self.reason = reason
  }

  /// Why a command is no longer in the history.
  package enum Reason: Hashable, Sendable, Codable {
    /// The user wanted everything to be forgotten.
    case cleared
    /// It cannot be read any more: what was written has become something else.
    case damaged
    /// Only so many commands are kept; the line of the newest that is not.
    case count(limit: Int, command: String)
    /// Only so many bytes are kept; the line of the newest command that is not, and how many it took itself.
    case size(limit: Int, command: String, bytes: Int)
  }
}
