import TodoModel

/// What is seen of a task in a piece of a file.
package struct SeenTask: Sendable {
  /// The task. Its number is 0 and its identifier ``unknownID`` where the piece does not say them.
  package var task: TodoItem
  /// What the source knows the task by, as it is written there; nil if it has no such thing.
  package var sourceID: String?
  /// The fields that every task has, and that the piece does not say.
  package var missing = TaskFields.everyTaskHas
  /// Fields of which the piece says nothing because programs drop them unasked: a task that is here keeps what it has.
  package var unsaid: TaskFields = []
  /// Whether something is in the piece that export never writes, so that it is another program's.
  package var isForeign = false
  /// Whether the piece says everything by itself.
  package var isWhole = false
  /// The task that it is a part of.
  package var parent: SourceReference?
  /// What the source knows the tasks by that have to be done first.
  package var depends: [String] = []
  /// Whether the source says that the task is deleted.
  package var isDeleted = false
  /// What the piece says besides, as JSON on one line: members that differ from what is seen.
  package var rest: String?
  /// Whether the rest says something that cannot be read.
  package var hasUnreadRest = false
  /// What is kept and not understood.
  package var remarks: [Remark] = []

  /// Something that is kept and not understood.
  package struct Remark: Hashable, Sendable {
    /// In how many lines after the first one of the piece it stands.
    package let line: Int
    /// What is said of it: a clause.
    package let text: String

    /// A remark on a line of the piece.
    package init(_ text: String, line: Int = 0) {
      self.text = text
      self.line = line
    }
  }

  /// The identifier of tasks of which it is not known.
  package static let unknownID = TaskID.version5("")

  /// A task with a title, and nothing else. A title of several lines, or with what old systems end lines with, becomes one.
  package init(title: String) {
    task = TodoItem(number: 0, id: Self.unknownID, title: title.onOneLine, created: Instant(seconds: 0))
  }

  /// Notes what the task is known by.
  package mutating func setID(_ id: TaskID) {
    task = task.with(id: id)
    missing.remove(.id)
  }

  /// Notes when the task was added.
  package mutating func setCreated(_ instant: Instant) {
    task = task.with(created: instant)
    missing.remove(.created)
    if missing.contains(.modified) { task.modified = instant }
  }

  /// Notes when the task was last changed.
  package mutating func setModified(_ instant: Instant) {
    task.modified = instant
    missing.remove(.modified)
  }
}

extension TaskFields {
  fileprivate static let everyTaskHas: TaskFields = [.number, .id, .created, .modified]
}

/// How one task of a source refers to another.
package enum SourceReference: Hashable, Sendable {
  /// By what the source knows it by.
  case id(String)
  /// By where it is among the pieces of the same file, before this one.
  case piece(Int)
}
