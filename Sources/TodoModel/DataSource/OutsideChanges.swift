/// What others have changed.
public struct OutsideChanges: Hashable, Sendable, Codable {
  /// Tasks, each once.
  public private(set) var tasks: [Change]
  /// What is kept beside them, if that is different.
  public private(set) var settings: SettingsChange?

  /// Changes from their parts.
  public init(tasks: [Change] = [], settings: SettingsChange? = nil) {
    self.tasks = tasks
    self.settings = settings
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { tasks.isEmpty && settings == nil }

  /// The same with what came after it.
  public mutating func add(_ later: OutsideChanges) {
    tasks += later.tasks
    guard let last = later.settings else { return }
    settings = SettingsChange(before: settings?.before ?? last.before, after: last.after)
  }

  /// Without what came to nothing, and each task once.
  public var merged: OutsideChanges {
    OutsideChanges(tasks: tasks.merged, settings: settings.flatMap { $0.before == $0.after ? nil : $0 })
  }
}
