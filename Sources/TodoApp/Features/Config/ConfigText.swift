import TodoJSON
import TodoModel

extension Config {
  static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    if state.isExplaining {
      for entry in state.entries { explain(entry, path: state.path, isSet: state.isSet, to: &page) }
      for alias in state.aliases { explain(alias, path: state.path, to: &page) }
      return
    }
    page.add(TextLine("Configuration", .headline) + TextLine(" · " + state.path, .faint))
    for entry in state.entries {
      let assignment = TextLine("\(entry.name) = \(entry.value.asValue)", .accent)
      page.add("  " + assignment + TextLine("  " + entry.origin.words(), .faint))
      page.add(TextLine("      " + entry.summary), hanging: 6)
    }
    guard !state.aliases.isEmpty else { return }
    page.add(TextLine("Aliases", .headline))
    for alias in state.aliases {
      page.add("  " + TextLine("\(alias.name) = \(alias.command)", .accent) + TextLine("  line \(alias.line)", .faint))
    }
  }

  static func writeMembers(of state: State, to writer: inout JSONWriter) {
    writer.member("file", state.path)
    writer.member("settings", of: state.entries) { $0.writeMembers(of: $1) }
    if !state.aliases.isEmpty { writer.member("aliases", state.aliases) }
  }

  private static func explain(_ entry: PreferenceEntry, path: String, isSet: Bool, to page: inout TextPage) {
    let facts: [(String, String?)] = [
      ("Holds", isSet ? "from the next start on" : nil), ("From", entry.origin.words(in: path)),
      ("Expected", entry.expected), ("Default", entry.standard.asValue), ("Option", entry.option),
      ("Variable", entry.variables.joined(separator: ", else ")),
    ]
    page.add(TextLine("\(entry.name) = \(entry.value.asValue)", .headline))
    page.add(TextLine("  " + entry.summary), hanging: 2)
    add(facts, to: &page)
  }

  private static func explain(_ alias: Alias, path: String, to page: inout TextPage) {
    page.add(TextLine("alias \(alias.name) = \(alias.command)", .headline))
    page.add(TextLine("  What “\(alias.name)” stands for at the beginning of a line"), hanging: 2)
    add([("From", "\(path):\(alias.line)")], to: &page)
  }

  private static func add(_ facts: [(name: String, fact: String?)], to page: inout TextPage) {
    for case (let name, let fact?) in facts { page.add(TextLine(fact), label: TextLine("  " + name, .faint), 12) }
  }
}

extension String {
  /// The text as a value in the file, in quotes if it would be misread without.
  var asValue: String {
    guard isEmpty || hasPrefix("\"") || hasPrefix(" ") || hasSuffix(" ") else { return self }
    return "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
  }
}

extension Configuration.Origin {
  /// The origin in a few words, with the path of the file if one is given.
  fileprivate func words(in path: String? = nil) -> String {
    switch self {
    case .standard: "default"
    case .variable(let name): "$" + name
    case .file(let line): path.map { "\($0):\(line)" } ?? "line \(line)"
    case .option(let name): name
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of entry: PreferenceEntry) {
    members(("name", entry.name), ("value", entry.value))
    switch entry.origin {
    case .standard: member("origin", "default")
    case .variable(let name): members(("origin", "variable"), ("variable", name))
    case .file(let line): members(("origin", "file"), ("line", line))
    case .option: member("origin", "option")
    }
    members(
      ("default", entry.standard), ("expected", entry.expected), ("summary", entry.summary), ("option", entry.option),
      ("variables", entry.variables))
  }

  mutating func member(_ name: StaticString, _ aliases: [Alias]) {
    member(name, of: aliases) { $0.members(("name", $1.name), ("command", $1.command), ("line", $1.line)) }
  }
}

extension ConfigurationProblem {
  /// The problem for people: place and sentence, and below them the line with a caret, if it is about a line.
  package func lines(prefix: String = "") -> [TextLine] {
    let sentence = TextLine(prefix + sentence, .bad)
    guard case .line(let text, _, let column, _) = place else { return [sentence] }
    return [sentence] + TextLine.pointing(at: column, in: text)
  }

  var sentence: String {
    switch place {
    case .line(_, let number, let column, let path): "\(path):\(number):\(column): \(words)"
    case .file(let path): "\(path): \(words)"
    case .variable(let name), .option(let name): "\(name): \(words)"
    }
  }

  var code: String { if case .unreadable = reason { "unreadable" } else { "syntax" } }

  package var words: String {
    switch reason {
    case .unknownPreference(let name, let nearest):
      "nothing is configured by the name \(quoted(name))"
        + (nearest.map { "; did you mean “\($0)”?" } ?? "; “todo config” shows what is")
    case .wrong(let error, _): error.words
    case .repeated(let name, let line): "\(shortened(name, to: 40)) has been set in line \(line) already"
    case .missingName: "expected the name of a setting here"
    case .missingEquals(let name): "expected = and a value after \(quoted(name))"
    case .notText: "the line is not UTF-8 text"
    case .noName(let name): "\(quoted(name)) cannot be an alias; expected \(ViewName.expectation), all of them small"
    case .takenName(let name): "\(quoted(name)) is a command already, and means the same for everybody"
    case .emptyAlias(let name): "expected a command that \(quoted(name)) stands for"
    case .circle(let names): "an alias cannot stand for itself: " + names.joined(separator: " → ")
    case .unreadable(let reason): "cannot be read: \(reason)"
    }
  }
}
