import TodoJSON
import TodoModel

package enum Help: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable {
    /// Shows the commands of every day, and names the others.
    case overview
    /// Shows all commands and topics.
    case open
    case explain(String, column: Int)
  }

  package struct State: Equatable, Sendable, Codable {
    /// The commands in the order of the help, or the one that is explained.
    var verbs: [String] = []
    var topics: [HelpTopic] = []
    var aliases: [Alias] = []
    var isExplaining = false, isOverview = false

    fileprivate var entries: [Verb] { Features.verbs.filter { verbs.contains($0.name) } }
  }

  package static func reduce(_ state: inout State, _ loaded: State) { state = loaded }

  static let verbs: [Verb] = [
    Verb(
      "help", aliases: ["?"], parameters: "[COMMAND|TOPIC]",
      summary: "explains the commands, or one of them, or a topic: "
        + HelpTopic.all.map(\.name).joined(separator: ", "),
      examples: ["help", "help add"] + HelpTopic.all.map { "help " + $0.name }, reads: .query
    ) { (scanner, _) throws(TodoError) in
      guard let word = try scanner.word(expecting: .verb) else { return .feature(.help(.overview)) }
      try scanner.expectEnd()
      if word.text == "all" { return .feature(.help(.open)) }
      return .feature(.help(.explain(word.text, column: scanner.column(at: word.offset))))
    }
  ]

  static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    if state.isExplaining {
      for entry in state.entries { page.add(explanation(of: entry, width: context.columns)) }
      for topic in state.topics { writeExplanation(of: topic, width: context.columns, to: &page) }
      return page.add(state.aliases.map(explanation))
    }
    if state.isOverview { return writeOverview(width: context.columns, to: &page) }
    page.add(TextLine("Commands", .headline))
    // Commands for one field are all alike.
    let fields = Edit.fieldVerbs.map(\.name)
    writeTable(
      state.entries.filter { !fields.contains($0.name) }.map { ($0.usage, $0.summary) }, width: context.columns,
      to: &page)
    page.add(TextLine("One field", .headline))
    let words = "\(fields.joined(separator: ", ")), with tasks and a value, as in `due 1 fri 5pm`; `none` clears it"
    page.add(wrapped(words, to: context.columns - 2).map { TextLine("  " + $0) })
    let shortForms = state.entries.filter { !$0.aliases.isEmpty }
      .map { "\($0.aliases.joined(separator: ", ")) for \($0.name)" }
    page.add(TextLine("Short forms", .headline))
    page.add(wrapped(shortForms.joined(separator: "; "), to: context.columns - 2).map { TextLine("  " + $0) })
    if !state.aliases.isEmpty { page.add(TextLine("Aliases", .headline)) }
    page.add(state.aliases.map { "  " + explanation(of: $0) })
    page.add(TextLine("Topics", .headline))
    writeTable(state.topics.map { ("help " + $0.name, $0.summary) }, width: context.columns, to: &page)
    let hint = wrapped("`help add` says more of a command; `back` returns to where you were", to: context.columns)
    page.add(hint.map { TextLine($0, .faint) })
  }

  private static let everyDay: KeyValuePairs = [
    "add TITLE [attributes]": "adds a task, as in `add Pay rent due:fri +bills`",
    "list [QUERY]": "shows the tasks, as in `list is:overdue`", "today": "shows what is due",
    "open N": "shows all of a task", "modify N changes": "changes attributes or the title",
    "done N": "marks a task completed, as in `done 3`", "postpone N DURATION": "moves its due date",
    "delete N": "deletes a task", "undo": "takes back the last command",
    "help [NAME|all]": "explains a command or a topic, or all of them",
    "--dry-run, --yes": "show only; ask nothing; `todo --help` has them all",
  ]

  /// Writes the overview, and a table of options for the caller's shell.
  private static func writeOverview(
    width: Int, options: [(usage: String, summary: String)] = [], to page: inout TextPage
  ) {
    page.add(TextLine("Usage: todo [OPTIONS] [COMMAND]", .headline))
    writeTable(everyDay.map { ($0, $1) }, width: width, to: &page)
    page.add(TextLine("More commands", .headline))
    let shown = everyDay.map { String($0.key.prefix { $0 != " " }) }
    let groups: KeyValuePairs = [
      "change": Edit.verbs + Editor.verbs, "show": Tasks.verbs + Agenda.verbs + Remind.verbs + Filters.verbs,
      "look": Detail.verbs + History.verbs + Review.verbs + Statistics.verbs,
      "files": Exchange.verbs + Doctor.verbs + Sync.verbs + Merge.verbs,
      "shell": Config.verbs + Features.verbs.filter(\.reads.isCommand) + Verb.navigation,
    ]
    let rows = groups.map { ($0, $1.map(\.name).filter { !shown.contains($0) }.joined(separator: " ")) }
    writeTable(rows, width: width, to: &page)
    if !options.isEmpty { page.add(TextLine("All options", .headline)) }
    writeTable(options, width: width, to: &page)
  }

  package static func text(columns: Int, options: [(usage: String, summary: String)]) -> String {
    var page = TextPage(isColored: false)
    writeOverview(width: columns, options: options, to: &page)
    return String(decoding: page.bytes, as: UTF8.self)
  }

  static func writeMembers(of state: State, to writer: inout JSONWriter) {
    writer.member("commands", of: state.entries) {
      $0.members(
        ("name", $1.name), ("aliases", $1.aliases), ("parameters", $1.parameters), ("summary", $1.summary),
        ("examples", $1.examples))
    }
    writer.member("topics", of: state.topics) { writer, topic in
      writer.members(("name", topic.name), ("summary", topic.summary))
      writer.member("forms", of: topic.forms) { $0.members(("typed", $1.typed), ("meaning", $1.meaning)) }
      writer.member("examples", topic.examples)
    }
    if !state.aliases.isEmpty { writer.member("aliases", state.aliases) }
  }

  /// Writes usages and summaries in two columns, or below each other if the summaries would be too narrow.
  private static func writeTable(_ rows: [(usage: String, summary: String)], width: Int, to page: inout TextPage) {
    let usageWidth = (rows.map { displayWidth(of: $0.usage) }.max() ?? 0) + 2
    let isNarrow = width - 2 - usageWidth < 30
    let indentation = isNarrow ? 6 : 2 + usageWidth
    for row in rows {
      let usage = "  " + TextLine(row.usage, .accent)
      if isNarrow { page.add(usage) }
      for (place, line) in wrapped(row.summary, to: width - indentation).enumerated() {
        page.add((place == 0 && !isNarrow ? usage : TextLine()).padded(to: indentation) + TextLine(line))
      }
    }
  }

  private static func explanation(of alias: Alias) -> TextLine {
    TextLine(alias.name, .accent) + " stands for " + TextLine(alias.command, .accent)
  }

  private static func writeExplanation(of topic: HelpTopic, width: Int, to page: inout TextPage) {
    page.add(TextLine(topic.name, .headline))
    page.add(wrapped(topic.summary, to: width - 2).map { TextLine("  " + $0) })
    writeTable(topic.forms.map { ($0.typed, $0.meaning) }, width: width, to: &page)
    page.add(topic.examples.map { "    " + TextLine($0, .accent) })
  }

  private static func explanation(of entry: Verb, width: Int) -> [TextLine] {
    var lines = [TextLine(entry.usage, .headline)]
    lines += wrapped(entry.summary, to: width - 2).map { TextLine("  " + $0) }
    if !entry.otherWords.isEmpty {
      lines.append(TextLine("  also: " + entry.otherWords.joined(separator: ", "), .faint))
    }
    lines += entry.examples.map { "    " + TextLine($0, .accent) }
    let topics = HelpTopic.names(explaining: entry.parameters)
    if !topics.isEmpty {
      lines += wrapped("see also: " + topics.map { "“help \($0)”" }.joined(separator: ", "), to: width - 2)
        .map { TextLine("  " + $0, .faint) }
    }
    return lines
  }
}

extension Help.State {
  /// Finds the alias, command or topic of a name; nil if there is none.
  init?(on name: String, knowing aliases: [Alias]) {
    // An alias takes precedence over a short form.
    if let alias = aliases.first(where: { $0.name == name }) {
      self.init(aliases: [alias], isExplaining: true)
    } else if let verb = Features.verbs.first(where: { $0.matches(name) }) {
      self.init(verbs: [verb.name], topics: HelpTopic.field(named: name).map { [$0] } ?? [], isExplaining: true)
    } else if let topic = HelpTopic.all.first(where: { $0.name == name }) ?? HelpTopic.field(named: name) {
      self.init(topics: [topic], isExplaining: true)
    } else if let synonym = Synonym.aliases.first(where: { $0.name == name }) {
      self.init(aliases: [synonym], isExplaining: true)
    } else {
      return nil
    }
  }
}

struct HelpProcessor {
  let aliases: [Alias]

  func result(of action: Help.Intent) throws(TodoError) -> Help.State {
    let verbs = Features.verbs
    switch action {
    case .overview, .open:
      return Help.State(
        verbs: verbs.map(\.name), topics: HelpTopic.all, aliases: aliases, isOverview: action == .overview)
    case .explain(let name, let column):
      if let found = Help.State(on: name, knowing: aliases) { return found }
      let nearest = likelyWord(for: name, among: (verbs.map(\.name) + HelpTopic.all.map(\.name) + aliases.map(\.name)))
      let error = TodoError.unknownCommand(name, nearest: nearest, column: column)
      throw .slip(error, meant: nearest.map { "help " + $0 } ?? (Int(name) == nil ? "help" : "open " + name))
    }
  }
}
