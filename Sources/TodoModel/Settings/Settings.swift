/// Views and scope, which are stored with the tasks.
package struct Settings: Hashable, Sendable, Codable {
  /// The definitions of views as they can be typed, by their names in lower case.
  package var views: [String: String]
  package var scope: Scope

  package init(views: [String: String] = [:], scope: Scope = Scope()) { (self.views, self.scope) = (views, scope) }

  /// The settings after a mutation. Rejects a view that would use a missing one, or itself.
  package func changed(by mutation: SettingsMutation) throws(TodoError) -> Settings {
    var settings = self
    switch mutation {
    case .saveView(let name, let query, let arrangement):
      settings.views[name] = [query.description, arrangement.description].filter { !$0.isEmpty }.joined(separator: " ")
      _ = try Query.term(.view(name)).resolved(in: settings)
    case .deleteView(let name):
      guard settings.views.removeValue(forKey: name) != nil else { throw noSuchView(name) }
      let users = settings.views.keys.sorted().filter { settings.view($0)?.query.mentions(view: name) == true }
      guard users.isEmpty else { throw .viewInUse(name, by: users.map(ViewUser.view)) }
    case .use(let scope): settings.scope = scope
    }
    return settings
  }

  /// Returns the parts that were changed differently since, which stay: the names of views, and nil for the scope.
  package mutating func merge(_ change: SettingsChange) -> [String?] {
    let (before, after) = (change.before, change.after)
    var conflicts: [String?] = []
    for name in change.views where views[name] != after.views[name] {
      if views[name] == before.views[name] { views[name] = after.views[name] } else { conflicts.append(name) }
    }
    if before.scope != after.scope, scope != after.scope {
      if scope == before.scope { scope = after.scope } else { conflicts.append(nil) }
    }
    return conflicts
  }

  /// The parts of a view; nil if it is broken, because the file may have been edited.
  func view(_ name: String) -> (query: Query, arrangement: Arrangement)? {
    (views[name] ?? "").read { try $0.arrangedQuery() }
  }

  /// The error for a missing view; names that would lead in a cycle are not proposed.
  func noSuchView(_ name: String, besides path: [String] = []) -> TodoError {
    .noSuchView(
      name, nearest: nearestWord(to: name, among: views.keys.sorted().filter { !path.contains($0) }),
      usedBy: path.last.map(ViewUser.view))
  }

  /// The arrangement of a list by its line, completed from the views that its tasks match; broken ones do not count.
  package func arrangement(_ own: Arrangement, of query: Query, depth: Int = 0) -> Arrangement {
    switch query {
    case .and(let parts): return parts.reduce(own) { arrangement($0, of: $1, depth: depth) }
    case .term(.view(let name)):
      guard depth < 10, let view = view(name) else { return own }
      return arrangement(own.filledIn(from: view.arrangement), of: view.query, depth: depth + 1)
    case .or, .not, .term: return own
    }
  }
}

package enum SettingsMutation: Hashable, Sendable, Codable {
  case saveView(String, Query, Arrangement = Arrangement())
  case deleteView(String)
  case use(Scope)
}

package struct SettingsChange: Hashable, Sendable, Codable {
  /// An array, because few records of a history have such a change, and the others stay small.
  private let states: [Settings]

  package init(before: Settings, after: Settings) { states = [before, after] }

  package var before: Settings { states[0] }
  package var after: Settings { states[1] }
  package var inverse: SettingsChange { SettingsChange(before: after, after: before) }

  package var views: [String] {
    Set(before.views.keys).union(after.views.keys).sorted().filter { before.views[$0] != after.views[$0] }
  }
}

package enum ViewName {
  package static let expectation = "a name of letters, digits, - and _ that begins with a letter"

  /// The name in lower case; nil if it is invalid.
  package static func usualForm(of typed: some StringProtocol) -> String? {
    let name = typed.lowercased()
    guard name.utf8.count <= 80, name.first?.isLetter == true,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else { return nil }
    return name
  }
}

extension TaskTable {
  package func change(by mutation: SettingsMutation) throws(TodoError) -> SettingsChange? {
    let after = try settings.changed(by: spelt(mutation))
    return after == settings ? nil : SettingsChange(before: settings, after: after)
  }

  private func spelt(_ mutation: SettingsMutation) -> SettingsMutation {
    guard case .use(var scope) = mutation, scope.project != nil || !scope.tags.isEmpty else { return mutation }
    let names = names ?? TaskNames(of: tasks)
    scope.project = scope.project.map(names.projects.spelling)
    scope.tags = scope.tags.map(names.tags.spelling)
    return .use(scope)
  }

  /// The change by undo or redo, view by view; nil for none. `settingConflict` if one was changed outside the history.
  package func change(walking changes: [SettingsChange]) throws(TodoError) -> SettingsChange? {
    var after = settings
    for change in changes { if let conflict = after.merge(change).first { throw .settingConflict(view: conflict) } }
    return after == settings ? nil : SettingsChange(before: settings, after: after)
  }

  /// Applies a change of the history to settings that may have been edited outside it; edited parts stay.
  package mutating func replay(_ change: SettingsChange?) {
    if let change { apply(SettingsChange(before: settings, after: changing(settings) { _ = $0.merge(change) })) }
  }
}
