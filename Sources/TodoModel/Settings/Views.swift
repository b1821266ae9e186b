extension Query {
  /// `noSuchView`, `viewCycle`, or `invalidValue` for one that is no query or gets too large. Costs the result's size.
  package func resolved(in settings: Settings) throws(TodoError) -> Query {
    var spelling = ViewSpelling(settings: settings)
    return try spelling.spellOut(self, within: [])
  }
}

extension Listing {
  package func resolved(in settings: Settings) throws(TodoError) -> Listing {
    var listing = self
    do throws(TodoError) {
      listing.query = try query.resolved(in: settings).and(settings.scope.query)
    } catch .noSuchView(let name, let nearest, nil) {
      // The missing name is in the filter, not in the current line.
      throw .noSuchView(name, nearest: nearest, usedBy: .filter)
    }
    return listing
  }
}

/// Resolves views within limits: a dozen short ones could amount to millions of terms.
private struct ViewSpelling {
  private static let mostTerms = 1000, deepest = 8

  let settings: Settings
  var terms = 0

  mutating func spellOut(_ query: Query, within path: [String]) throws(TodoError) -> Query {
    switch query {
    case .and(let parts): return .and(try parts.map { (part) throws(TodoError) in try spellOut(part, within: path) })
    case .or(let parts): return .or(try parts.map { (part) throws(TodoError) in try spellOut(part, within: path) })
    case .not(let part): return .not(try spellOut(part, within: path))
    case .term(.view(let name)): return try spellOut(name, within: path)
    case .term:
      terms += 1
      // Only views can make a query longer than its line.
      if let view = path.first, terms > ViewSpelling.mostTerms { throw ViewSpelling.tooLarge(view) }
      return query
    }
  }

  private mutating func spellOut(_ name: String, within path: [String]) throws(TodoError) -> Query {
    guard let text = settings.views[name] else { throw settings.noSuchView(name, besides: path) }
    if let start = path.firstIndex(of: name) { throw .viewCycle(path[start...] + [name]) }
    guard path.count < ViewSpelling.deepest else { throw ViewSpelling.tooLarge(path[0]) }
    guard let query = settings.view(name)?.query else { throw .invalid(text, of: "view @\(name)", expected: "a query") }
    return try spellOut(query, within: path + [name])
  }

  private static func tooLarge(_ view: String) -> TodoError {
    let expected = "views that use each other at most \(deepest) deep and come to at most \(mostTerms) terms"
    return .invalid("@" + view, of: "view", expected: expected)
  }
}
