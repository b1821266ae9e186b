/// What is merged of a list: what several machines share of it, without history and scope.
package struct ListState: Hashable, Sendable {
  /// The tasks, in the order of their numbers.
  package var tasks: [TodoItem]
  /// The highest number that was ever given.
  package var lastNumber: Int
  /// The named queries, by their names.
  package var views: [String: String]
  /// When parts of tasks were set, where that was later than the task was added.
  package var changed: [TaskID: [MergedPart: Instant]]

  /// A state from its parts; nothing at all if all of them are left out.
  package init(
    tasks: [TodoItem] = [], lastNumber: Int = 0, views: [String: String] = [:],
    changed: [TaskID: [MergedPart: Instant]] = [:]
  ) {
    self.tasks = tasks
    self.lastNumber = lastNumber
    self.views = views
    self.changed = changed
  }
}

/// A part of a task that is merged by itself.
package enum MergedPart: Hashable, Sendable {
  /// A field; what belongs to another counts with that: when a task was completed to the status, dates to the notes.
  case field(TaskField)
  /// A member that this program does not know, by its name.
  case member(ExactText)

  /// The name of a member; nil for a field.
  package var member: ExactText? { if case .member(let name) = self { name } else { nil } }
}

/// A text of which each byte counts: to `String` the two ways to write é are equal.
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: some StringProtocol) {
    self.text = String(text)
  }

  package static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// One of the two states that are merged.
package enum MergeSide: Hashable, Sendable, Codable {
  case first, second

  /// The one that this is not.
  package var other: MergeSide { self == .first ? .second : .first }
}

/// What a merge could not keep of both sides, or had to drop.
package enum MergeConflict: Hashable, Sendable, Codable {
  /// Both changed a field; an empty one has no value. The side that lost.
  case field(TaskID, TaskField, kept: FieldValue?, lost: FieldValue?, from: MergeSide)
  /// Both changed a member that this program does not know.
  case member(TaskID, name: String, kept: String?, lost: String?, from: MergeSide)
  /// One side deleted a task that the other changed: it stays. The side that deleted it.
  case deletion(TaskID, by: MergeSide)
  /// A reference was dropped, because the task that it leads to is gone by the merge.
  case reference(TaskID, TaskField, to: TaskID)
  /// A reference was dropped, because it would have closed a circle.
  case circle(TaskID, TaskField, to: TaskID)
  /// Both changed a view.
  case view(String, kept: String, lost: String, from: MergeSide)

  /// The task that it is about; nil for a view.
  package var task: TaskID? {
    switch self {
    case .field(let id, _, _, _, _), .member(let id, _, _, _, _), .deletion(let id, _), .reference(let id, _, _),
      .circle(let id, _, _):
      id
    case .view: nil
    }
  }
}
