/// One TO-DO.
///
/// The members are those of the encoded task, in its order. What is absent there is nil or empty here.
package struct TodoItem: Hashable, Sendable, Codable, Identifiable {
  /// The number that a person types: positive, given once, never changed, never reused.
  package let number: Int
  /// The identifier that other tasks refer to.
  package let id: TaskID
  /// One line, not empty.
  package var title: String
  /// Any text, lines separated by `\n`.
  package var notes: String
  /// Whether it is done.
  package var status: Status
  /// The project, `home.garden`; dots nest.
  package var project: String?
  /// The tags, sorted, without duplicates and without the leading plus.
  package var tags: [String]
  /// How important it is.
  package var priority: Priority?
  /// When it has to be done.
  package var due: Moment?
  /// Until when it is hidden.
  package var wait: Moment?
  /// How it repeats.
  package var repetition: Repetition?
  /// The task that it is a part of.
  package var parent: TaskID?
  /// The tasks that have to be done first.
  package var depends: [TaskID]
  /// When it was added.
  package let created: Instant
  /// When it was last changed.
  package var modified: Instant
  /// When it was completed; nil while it is active.
  package var completed: Instant?
  /// Members that this program does not know, as they were.
  package var unknownMembers: [UnknownMember]

  /// A task with what every task has; everything else starts absent.
  package init(number: Int, id: TaskID, title: String, created: Instant) {
    self.number = number
    self.id = id
    self.title = title
    self.notes = ""
    self.status = .active
    self.tags = []
    self.depends = []
    self.created = created
    self.modified = created
    self.unknownMembers = []
  }

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

/// A member of a JSON object that this program does not know: its name and its value, exactly as they were written.
package struct UnknownMember: Hashable, Sendable, Codable {
  /// The member's name, decoded.
  package let name: String
  /// The value as JSON text.
  package let json: String

  /// A name with the text of its value.
  package init(name: String, json: String) {
    self.name = name
    self.json = json
  }
}
