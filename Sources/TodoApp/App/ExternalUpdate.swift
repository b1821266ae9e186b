import TodoModel

/// Something that happens although nobody has typed anything.
package enum ExternalEvent: String, Sendable, Codable {
  /// The file may have been changed by somebody else.
  case fileChanged
  /// Another day has begun.
  case dayChanged
}

/// What came of it, to be told above the line that is being typed.
package enum ExternalUpdate: Hashable, Sendable, Codable {
  /// Somebody else has changed tasks.
  case changedElsewhere([Change])
  /// Somebody else has changed views, or what is worked on.
  case settingsChangedElsewhere(SettingsChange)
  /// A day has begun on which something is due.
  case newDay(NewDay)
  /// Somebody has left the file in a state in which it cannot be read.
  case unreadable(TodoError)
}

extension TodoViewState {
  /// News that are told once; the number tells them from those before.
  package struct NumberedUpdate: Equatable, Sendable {
    /// What there is to be told.
    package let news: ExternalUpdate
    /// How many there have been.
    let number: Int
  }
}
