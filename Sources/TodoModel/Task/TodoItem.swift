/// One TO-DO.
///
/// The members are those of the encoded task, in its order. What is absent there is nil or empty here.
public struct TodoItem: Hashable, Sendable, Codable, Identifiable {
  /// The number that a person types: positive, given once, never changed, never reused.
  public let number: Int
  /// The identifier that other tasks refer to.
  public let id: TaskID
  /// One line, not empty.
  public var title: String
  /// Any text, lines separated by `\n`.
  public var notes: String
  /// Whether it is done.
  public var status: Status
  /// The project, `home.garden`; dots nest.
  public var project: String?
  /// The tags, sorted, without duplicates and without the leading plus.
  public var tags: [String]
  /// How important it is.
  public var priority: Priority?
  /// When it has to be done.
  public var due: Moment?
  /// Until when it is hidden.
  public var wait: Moment?
  /// How it repeats.
  public var repetition: Repetition?
  /// The task that it is a part of.
  public var parent: TaskID?
  /// The tasks that have to be done first.
  public var depends: [TaskID]
  /// When it was added.
  public let created: Instant
  /// When it was last changed.
  public var modified: Instant
  /// When it was completed; nil while it is active.
  public var completed: Instant?
  /// Members that this program does not know, as they were.
  public var unknownMembers: [UnknownMember]

  /// A task with what every task has; everything else starts absent.
  public init(number: Int, id: TaskID, title: String, created: Instant) {
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
  public enum Status: String, Sendable, Codable {
    /// Still to do.
    case active
    /// Done.
    case completed
  }

  /// How important a task is; `high` is the greatest.
  public enum Priority: String, Sendable, Codable, Comparable, CaseIterable {
    /// From the least to the most important.
    case low, medium, high

    /// Less important comes first.
    public static func < (left: Priority, right: Priority) -> Bool {
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
  public struct Repetition: Hashable, Sendable, Codable {
    /// The rule, `FREQ=MONTHLY` (RFC 5545 §3.3.10).
    public var rule: String
    /// What the rule counts from.
    public var origin: Origin

    /// A rule with what it counts from.
    public init(rule: String, origin: Origin) {
      self.rule = rule
      self.origin = origin
    }

    /// What a repetition counts from.
    public enum Origin: String, Sendable, Codable {
      /// The due date.
      case due
      /// The day on which the task was completed.
      case completion
    }
  }
}

/// A member of a JSON object that this program does not know: its name and its value, exactly as they were written.
public struct UnknownMember: Hashable, Sendable, Codable {
  /// The member's name, decoded.
  public let name: String
  /// The value as JSON text.
  public let json: String

  /// A name with the text of its value.
  public init(name: String, json: String) {
    self.name = name
    self.json = json
  }
}
