extension TaskTable {
  /// What a command would change of the settings; nil if they are so already.
  package func change(by mutation: SettingsMutation) throws(TodoError) -> SettingsChange? {
    let after = try settings.changed(by: spelt(mutation))
    return after == settings ? nil : SettingsChange(before: settings, after: after)
  }

  /// What is worked on is spelt as the tasks have it.
  private func spelt(_ mutation: SettingsMutation) -> SettingsMutation {
    guard case .use(var scope) = mutation, scope.project != nil || !scope.tags.isEmpty else { return mutation }
    let names = names ?? TaskNames(of: tasks)
    scope.project = scope.project.map(names.projects.spelling)
    scope.tags = scope.tags.map(names.tags.spelling)
    return .use(scope)
  }

  /// What a walk along the history changes of the settings, view by view; `settingConflict` if one of them has become
  /// something else past the history. nil if nothing changes.
  package func change(walking changes: [SettingsChange]) throws(TodoError) -> SettingsChange? {
    var after = settings
    for change in changes {
      if let conflict = after.merge(change).first { throw .settingConflict(view: conflict) }
    }
    return after == settings ? nil : SettingsChange(before: settings, after: after)
  }

  /// Brings what the history tells of into effect on settings that may have been edited past it: what was edited
  /// stays as it was edited.
  package mutating func replay(_ change: SettingsChange?) {
    guard let change else { return }
    var after = settings
    _ = after.merge(change)
    apply(SettingsChange(before: settings, after: after))
  }
}
