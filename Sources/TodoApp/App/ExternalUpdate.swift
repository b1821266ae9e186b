import TodoModel

/// Something that happens outside.
package enum ExternalEvent: String, Sendable, Codable {
  /// The file may have been changed by another process.
  case fileChanged
  /// Another day has begun.
  case dayChanged
  /// The instant has come at which something was to become due, or to come back.
  case momentReached
  /// What is watched may look otherwise by now: some time has passed, or the screen has to be drawn again.
  case timePassed
  /// Nothing has been done for a while, which is time to merge with other machines.
  case restBegun
}

/// News from outside, shown above the line that is being typed.
package enum ExternalUpdate: Hashable, Sendable, Codable {
  /// Another process has changed tasks.
  case changedElsewhere([Change])
  /// Another process has changed views, or what is worked on.
  case settingsChangedElsewhere(SettingsChange)
  /// Another process has merged the list with that of a remote: what came, and what is to be said of it.
  case synced(remote: String, came: [Change], hints: [SyncHint])
  /// The list could not be merged by itself.
  case notSynced(reason: String)
  /// A day has begun on which something is due.
  case newDay(NewDay)
  /// Something has become due, or has come back.
  case due(DueNow)
  /// The command for notifications has failed.
  case notNotified(command: String, reason: String)
  /// The file cannot be read any more.
  case unreadable(TodoError)
}

/// Tells a person what has become due, wherever that person looks: beside the loop, which does not wait for it.
package protocol Notifying: Sendable {
  /// Tells the titles, each by itself.
  func notify(_ titles: [String])
}

/// Has the list merged with those of other machines: by a process beside the loop, which does not wait for it.
package protocol AutomaticSync: Sendable {
  /// Begins, unless one is at work that was begun here.
  func begin()
}

extension TodoViewState {
  /// An update that is told once; the number tells it from the one before.
  package struct NumberedUpdate: Equatable, Sendable {
    /// What there is to be told.
    package let update: ExternalUpdate
    /// How many there have been.
    let number: Int
  }
}
