/// One change to one attribute, as it was typed; dates are not resolved yet.
///
/// A new task is the list of its attributes; a modification is the list of those that change.
package enum Attribute: Hashable, Sendable, Codable {
  // Dates and rules are indirect, because every attribute takes as much room as the largest.

  /// The title.
  case title(String)
  /// `project:home.garden`; nil clears.
  case project(String?)
  /// `+tag`.
  case addTag(String)
  /// `-tag`.
  case removeTag(String)
  /// `priority:high`, `!!!`; nil clears.
  case priority(TodoItem.Priority?)
  /// `due:tomorrow`; nil clears.
  indirect case due(DateExpression?)
  /// `wait:2026-12-01`; nil clears.
  indirect case wait(DateExpression?)
  /// `every:2w`, `after:3d`; nil clears.
  indirect case repetition(RepetitionExpression?)
  /// `parent:3`; nil clears.
  case parent(Int?)
  /// `depends:3,5`; an empty list clears.
  case depends([Int])
  /// `note:"…"`: all of the notes; nil clears.
  case notes(String?)
  /// A line to be appended to the notes.
  case appendNote(String)
}
