/// What is kept beside the tasks: queries with a name, and what new tasks are filled in with.
package struct Settings: Hashable, Sendable, Codable {
  /// The named queries as they can be typed, by their names in lower case.
  package var views: [String: String]
  /// What is being worked on.
  package var scope: Scope

  package init(views: [String: String] = [:], scope: Scope = Scope()) {
    self.views = views
    self.scope = scope
  }

  /// The settings as a command makes them.
  ///
  /// A view that would use one that is not there, or itself, is refused.
  package func changed(by mutation: SettingsMutation) throws(TodoError) -> Settings {
    var settings = self
    switch mutation {
    case .saveView(let name, let query, let arrangement):
      settings.views[name] = [query.description, arrangement.description].filter { !$0.isEmpty }.joined(separator: " ")
      _ = try Query.term(.view(name)).resolved(in: settings)
    case .deleteView(let name):
      guard settings.views.removeValue(forKey: name) != nil else { throw noSuchView(name) }
      let users = settings.views.keys.sorted().filter { settings.view($0, uses: name) }
      guard users.isEmpty else { throw .viewInUse(name, by: users.map(ViewUser.view)) }
    case .use(let scope):
      settings.scope = scope
    }
    return settings
  }

  /// Makes the change from some settings to others although these may have become different by now: view by view.
  ///
  /// - Returns: What both have changed, which stays as it is: the names of views, and `nil` for the scope.
  package mutating func merge(_ change: SettingsChange) -> [String?] {
    let (before, after) = (change.before, change.after)
    var conflicts: [String?] = []
    for name in Set(before.views.keys).union(after.views.keys).sorted()
    where before.views[name] != after.views[name] && views[name] != after.views[name] {
      if views[name] == before.views[name] { views[name] = after.views[name] } else { conflicts.append(name) }
    }
    if before.scope != after.scope, scope != after.scope {
      if scope == before.scope { scope = after.scope } else { conflicts.append(nil) }
    }
    return conflicts
  }

  /// Whether a view itself uses another; not whether those that it uses do.
  private func view(_ name: String, uses other: String) -> Bool {
    var scanner = LineScanner(views[name] ?? "")
    return (try? scanner.arrangedQuery())?.query.mentions(view: other) ?? false
  }

  /// The error about a name that is not there; one that would lead in a circle is not proposed.
  func noSuchView(_ name: String, besides path: [String] = []) -> TodoError {
    .noSuchView(
      name, nearest: nearestWord(to: name, among: views.keys.sorted().filter { !path.contains($0) }),
      usedBy: path.last.map(ViewUser.view))
  }
}

/// A change to the settings as a value.
package enum SettingsMutation: Hashable, Sendable, Codable {
  /// A query gets a name, or a name gets another query, with how its list is shown.
  case saveView(String, Query, Arrangement = Arrangement())
  /// A name goes.
  case deleteView(String)
  /// From now on this is worked on; an empty scope leaves.
  case use(Scope)
}

/// What the settings were and what they are.
package struct SettingsChange: Hashable, Sendable, Codable {
  /// Both, kept apart: of all records of a history few have one, and the others stay small.
  private let states: [Settings]

  package init(before: Settings, after: Settings) {
    states = [before, after]
  }

  package var before: Settings { states[0] }

  package var after: Settings { states[1] }

  /// The change that takes this one back.
  package var inverse: SettingsChange { SettingsChange(before: after, after: before) }
}

/// The names of views.
package enum ViewName {
  /// What is expected where one is read.
  package static let expectation = "a name of letters, digits, - and _ that begins with a letter"

  /// The name as it is kept, in lower case; nil if it is none.
  package static func usualForm(of typed: some StringProtocol) -> String? {
    let name = typed.lowercased()
    guard name.utf8.count <= 80, name.first?.isLetter == true,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else { return nil }
    return name
  }
}
