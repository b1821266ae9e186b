/// What others have changed.
package struct OutsideChanges: Hashable, Sendable, Codable {
  /// Tasks, each once.
  package private(set) var tasks: [Change]
  /// What is kept beside them, if that is different.
  package private(set) var settings: SettingsChange?

  /// Changes from their parts.
  package init(tasks: [Change] = [], settings: SettingsChange? = nil) {
    self.tasks = tasks
    self.settings = settings
  }

  /// Whether nothing has changed.
  package var isEmpty: Bool { tasks.isEmpty && settings == nil }

  /// The same with what came after it.
  package mutating func add(_ later: OutsideChanges) {
    tasks += later.tasks
    guard let last = later.settings else { return }
    settings = SettingsChange(before: settings?.before ?? last.before, after: last.after)
  }

  /// Without what came to nothing, and each task once.
  package var merged: OutsideChanges {
    OutsideChanges(tasks: tasks.merged, settings: settings.flatMap { $0.before == $0.after ? nil : $0 })
  }
}
