import TodoModel

extension JSONReader {
  mutating func readSettings() throws(JSONError) -> Settings {
    var settings = Settings()
    try beginObject()
    while let name = try nextMember() {
      switch name {
      case "scope": settings.scope = try readScope()
      case "views": settings.views = try readViews()
      default: try skipValue()
      }
    }
    return settings
  }

  mutating func readScope() throws(JSONError) -> Scope {
    try readText(expected: "terms such as project:work +tag priority:high") { Scope($0.string) }
  }

  /// Reads the named queries without parsing them.
  package mutating func readViews() throws(JSONError) -> [String: String] {
    var views: [String: String] = [:]
    try beginObject()
    while let member = try nextMember() {
      let typed = member.string
      guard let name = ViewName.usualForm(of: typed) else {
        throw error(.invalidValue(member: "views", found: typed, expected: ViewName.expectation))
      }
      guard views[name] == nil else { throw error(.duplicateMember(typed)) }
      views[name] = try readString()
    }
    return views
  }
}

extension JSONWriter {
  /// Writes `scope` and `views` unless they are empty, the views by name.
  package mutating func writeMembers(of settings: Settings) {
    if !settings.scope.isEmpty { member("scope", settings.scope.description) }
    guard !settings.views.isEmpty else { return }
    object("views", of: settings.views.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 })
  }
}
