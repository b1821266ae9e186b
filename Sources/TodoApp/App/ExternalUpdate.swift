import TodoModel

/// Something that happens outside.
package enum ExternalEvent: String, Sendable, Codable {
  /// The file may have been changed by another process.
  case fileChanged
  /// Another day has begun.
  case dayChanged
  /// What is watched may look otherwise by now: some time has passed, or the screen has to be drawn again.
  case timePassed
}

/// What came of it, to be told above the line that is being typed.
package enum ExternalUpdate: Hashable, Sendable, Codable {
  /// Another process has changed tasks.
  case changedElsewhere([Change])
  /// Another process has changed views, or what is worked on.
  case settingsChangedElsewhere(SettingsChange)
  /// A day has begun on which something is due.
  case newDay(NewDay)
  /// The file cannot be read any more.
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
