import TodoModel

/// What a piece of text means; a theme says how that looks. Every meaning also reads without its colour.
package enum Style: String, Sendable, CaseIterable {
  /// Nothing in particular.
  case plain
  /// The headline of a screen.
  case headline
  /// Of less interest than what is around it.
  case faint
  /// Durable, fine.
  case good
  /// To be noticed.
  case warning
  /// Failed.
  case bad
  /// What can be typed, or what it refers to.
  case accent

  /// When a task is due.
  case overdue, today, tomorrow
  /// How much a task matters; what matters less is plain.
  case high, medium
  /// A task that is done.
  case done

  /// The parts of a line that is typed.
  case verb, attribute, date, query
  /// What will be refused, and that behind which something is missing.
  case refused, unfinished
  /// How the line could go on.
  case suggestion
}

extension TodoItem {
  /// How it looks when the task is due.
  func dueStyle(at now: Now) -> Style { TaskRow.Standing(of: self, at: now).style }
}
