import TodoJSON
import TodoModel

/// The configuration as text.
extension ConfigurationScreen {
  /// The lines that a file would have for what holds, each with where it comes from and what it means; or all there is to
  /// say of one.
  static func write(
    _ state: ConfigurationViewState, at now: Now, in context: TextContext, to page: inout TextPage
  ) {
    let width = context.width ?? .max
    if state.isExplaining {
      for entry in state.entries { page.add(explanation(of: entry, path: state.path, width: width)) }
      for alias in state.aliases { page.add(explanation(of: alias, path: state.path, width: width)) }
      return
    }
    page.add(TextLine("Configuration", .headline) + TextLine(" · " + state.path, .faint))
    for entry in state.entries {
      page.add("  " + assignment(entry) + TextLine("  " + entry.origin.words, .faint))
      page.add(wrapped(entry.summary, to: width - 6).map { "      " + TextLine($0) })
    }
    guard !state.aliases.isEmpty else { return }
    page.add(TextLine("Aliases", .headline))
    for alias in state.aliases {
      page.add(
        "  " + TextLine("\(alias.name) = \(alias.command)", .accent) + TextLine("  line \(alias.line)", .faint))
    }
  }

  static func writeMembers(of state: ConfigurationViewState, to writer: inout JSONWriter) {
    writer.member("file", state.path)
    writer.member("settings", of: state.entries) { $0.writeMembers(of: $1) }
    if !state.aliases.isEmpty { writer.member("aliases", state.aliases) }
  }

  private static func assignment(_ entry: ConfigurationViewState.Entry) -> TextLine {
    TextLine("\(entry.name) = \(entry.value.asValue)", .accent)
  }

  private static func explanation(
    of entry: ConfigurationViewState.Entry, path: String, width: Int
  ) -> [TextLine] {
    var facts = [
      ("From", entry.origin.words(in: path)), ("Expected", entry.expected), ("Default", entry.standard.asValue),
    ]
    if let option = entry.option { facts.append(("Option", option)) }
    facts.append(("Variable", entry.variables.joined(separator: ", else ")))
    return [TextLine("\(entry.name) = \(entry.value.asValue)", .headline)]
      + wrapped(entry.summary, to: width - 2).map { "  " + TextLine($0) } + lines(of: facts, width: width)
  }

  private static func explanation(of alias: Alias, path: String, width: Int) -> [TextLine] {
    [TextLine("alias \(alias.name) = \(alias.command)", .headline)]
      + wrapped("What “\(alias.name)” stands for at the beginning of a line", to: width - 2).map { "  " + TextLine($0) }
      + lines(of: [("From", "\(path):\(alias.line)")], width: width)
  }

  private static func lines(of facts: [(name: String, fact: String)], width: Int) -> [TextLine] {
    facts.flatMap { name, fact in
      wrapped(fact, to: width - 12).enumerated().map { place, line in
        TextLine(place == 0 ? "  " + name : "", .faint).padded(to: 12) + TextLine(line)
      }
    }
  }
}

extension String {
  /// The text as a value in the file: in quotes if it would not be read as it is.
  fileprivate var asValue: String {
    guard isEmpty || hasPrefix("\"") || hasPrefix(" ") || hasSuffix(" ") else { return self }
    return "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
  }
}

extension Configuration.Origin {
  fileprivate var words: String {
    switch self {
    case .standard: "default"
    case .variable(let name): "$" + name
    case .file(let line): "line \(line)"
    case .option(let name): name
    }
  }

  fileprivate func words(in path: String) -> String {
    if case .file(let line) = self { "\(path):\(line)" } else { words }
  }

  fileprivate var code: String {
    switch self {
    case .standard: "default"
    case .variable: "variable"
    case .file: "file"
    case .option: "option"
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of entry: ConfigurationViewState.Entry) {
    member("name", entry.name)
    member("value", entry.value)
    member("origin", entry.origin.code)
    switch entry.origin {
    case .standard, .option: break
    case .variable(let name): member("variable", name)
    case .file(let line): member("line", line)
    }
    member("default", entry.standard)
    member("expected", entry.expected)
    member("summary", entry.summary)
    if let option = entry.option { member("option", option) }
    member("variables", entry.variables)
  }

  /// Writes the member for words and what they stand for.
  mutating func member(_ name: StaticString, _ aliases: [Alias]) {
    member(name, of: aliases) { writer, alias in
      writer.member("name", alias.name)
      writer.member("command", alias.command)
      writer.member("line", alias.line)
    }
  }
}
