import TodoModel

/// What happened to what the list can be narrowed to.
package enum FiltersResult: AppResult {
  package typealias Owner = FiltersScreen

  /// The tasks have been counted, group by group; one is opened.
  case loaded(FilterGroup, [FilterToggles], in: Listing, scope: Scope)
  /// A view or the scope has changed, nil if it was so already; and what there is to be said about it.
  case changed(SettingsMutation, SettingsChange?, hints: [Hint] = [])
  /// The tasks could not be loaded, or a view or the scope not be changed.
  case failed(TodoError)

  package var output: FeatureOutput {
    switch self {
    case .loaded: .shows(Route(FiltersScreen.self))
    case .changed(_, nil, let hints): .tells(.nothingToChange, hints: hints)
    case .changed(let mutation, let change?, let hints):
      .changes(ChangeReport([], mutation.notice(of: change), hints: hints))
    case .failed(let error): .fails(error)
    }
  }

  package var scope: Scope? {
    switch self {
    case .loaded(_, _, _, let scope): scope
    case .changed(_, let change, _): change?.after.scope
    case .failed: nil
    }
  }
}

extension SettingsMutation {
  fileprivate func notice(of change: SettingsChange) -> Notice {
    switch self {
    case .saveView(let name, _, _): .viewSaved(name, instead: change.before.views[name])
    case .deleteView(let name): .viewDeleted(name)
    case .use(let scope): scope.isEmpty ? .scopeLeft : .scopeEntered(scope)
    }
  }
}
