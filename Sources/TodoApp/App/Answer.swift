/// What comes back when a question has been asked.
package enum Answer: Hashable, Sendable, Codable {
  /// A line.
  case line(String)
  /// Nothing: the input was interrupted. That never means yes.
  case interrupted
  /// Nothing, and nothing will come: the input has ended. That never means yes.
  case nothing
}

extension Answer {
  /// Whether it means yes; the empty answer and no answer at all do not.
  var isYes: Bool {
    switch self {
    case .line(let line): ["y", "yes"].contains(line.lowercased())
    case .interrupted, .nothing: false
    }
  }
}
