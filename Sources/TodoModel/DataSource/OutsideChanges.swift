/// What others have changed.
package struct OutsideChanges: Hashable, Sendable, Codable {
  /// Tasks, each once.
  package private(set) var tasks: [Change]
  /// What is kept beside them, if that is different.
  package private(set) var settings: SettingsChange?
  /// What the synchronisations tell that were among it.
  package private(set) var syncs: [SyncNote]

  package init(tasks: [Change] = [], settings: SettingsChange? = nil, syncs: [SyncNote] = []) {
    self.tasks = tasks
    self.settings = settings
    self.syncs = syncs
  }

  /// Whether nothing has changed.
  package var isEmpty: Bool { tasks.isEmpty && settings == nil && syncs.isEmpty }

  /// The same with what came after it.
  package mutating func add(_ later: OutsideChanges) {
    tasks += later.tasks
    syncs += later.syncs
    guard let last = later.settings else { return }
    settings = SettingsChange(before: settings?.before ?? last.before, after: last.after)
  }

  /// Without what came to nothing, and each task once.
  package var merged: OutsideChanges {
    OutsideChanges(
      tasks: tasks.merged, settings: settings.flatMap { $0.before == $0.after ? nil : $0 }, syncs: syncs)
  }
}
