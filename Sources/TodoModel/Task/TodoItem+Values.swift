extension TodoItem {
  /// Whether a task is done.
  package enum Status: String, Sendable, Codable {
    /// Still to do.
    case active
    /// Done.
    case completed
  }

  /// How important a task is; `high` is the greatest.
  package enum Priority: String, Sendable, Codable, Comparable, CaseIterable {
    /// From the least to the most important.
    case low, medium, high

    /// A priority by its name, the first letter of it, or its marks, in any case of letters; nil for any other text.
    init?(typed text: String) {
      let name = text.lowercased()
      let named = Priority.allCases.first { $0.rawValue == name || $0.rawValue.prefix(1) == name }
      guard let priority = named ?? Priority(sign: text) else { return nil }
      self = priority
    }

    /// `!!!`, `!!`, `!`.
    init?(sign: String) {
      switch sign {
      case "!": self = .low
      case "!!": self = .medium
      case "!!!": self = .high
      default: return nil
      }
    }

    /// Less important comes first.
    package static func < (left: Priority, right: Priority) -> Bool {
      left.rank < right.rank
    }

    /// 0 for the least important.
    var rank: Int {
      switch self {
      case .low: 0
      case .medium: 1
      case .high: 2
      }
    }
  }

  /// How a task repeats.
  package struct Repetition: Hashable, Sendable, Codable {
    /// The rule, `FREQ=MONTHLY` (RFC 5545 §3.3.10).
    package var rule: String
    /// What the rule counts from.
    package var origin: Origin

    /// A rule with what it counts from.
    package init(rule: String, origin: Origin) {
      self.rule = rule
      self.origin = origin
    }

    /// What a repetition counts from.
    package enum Origin: String, Sendable, Codable {
      /// The due date.
      case due
      /// The day on which the task was completed.
      case completion
    }
  }
}

extension String {
  /// Whether there is nothing but white space in it, which makes no title.
  package var isBlank: Bool {
    // Almost every title begins with a character of ASCII, of which no property has to be looked up.
    utf8.first.map { $0 > 0x20 && $0 < 0x7F } != true && unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
