import TodoModel

// Commands that change what is there, or one field: what they do, `modify` does as well.

extension Edit {
  static let shortVerbs = [
    Verb(
      "quick", parameters: "TEXT",
      summary:
        "adds a task and reads #project, @tag, p1 to p4, `every …`, `every! …`, and a date at the end of the text",
      examples: ["quick Call mum fri 5pm #home @phone p1", "quick Water plants every! 3 days"],
      reads: .attributes(.quickTask)
    ) { (scanner, _) throws(TodoError) in
      .feature(.edit(.add(try scanner.titledAttributes(for: .quickTask))))
    },
    Verb(
      "in", parameters: "TEXT", summary: "adds a task with the line as its title; nothing is read from it",
      examples: ["in call Bob due: when?"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      let title = scanner.remainder().text
      guard !title.isEmpty else { throw scanner.missing("the title") }
      var line = ParsedAttributes(title: title)
      line.isForInbox = true
      return .feature(.edit(.add(line)))
    },
    verb(
      "append", "SEL TEXT", "puts a text behind the titles of tasks", examples: ["append 1 (by phone)"],
      reads: .selectionAndText),
    verb(
      "prepend", "SEL TEXT", "puts a text before the titles of tasks", examples: ["prepend 1 Ask:"],
      reads: .selectionAndText),
    verb(
      "replace", "SEL /old/new/",
      "puts another text in the place of one in titles, where it first stands; /old/new/g wherever it stands",
      examples: ["replace 1 /milk/oat milk/", "replace (project:home) /flat/house/g"], reads: .selection),
    verb(
      "postpone", "SEL DURATION", "moves due dates so much later, counted from now where they have passed",
      examples: ["postpone 1 2d", "postpone (is:overdue) 1w"], reads: .selection),
    Verb(
      "tag", parameters: "SEL TAGS", summary: "gives tasks tags, or takes them away",
      examples: ["tag 1 +errand -bills", "tag 1-3 errand"], reads: .selection
    ) { (scanner, parseContext) throws(TodoError) in
      let selection = try scanner.selectionBeforeValue(in: parseContext)
      let changes = ParsedAttributes(attributes: try scanner.tagChanges())
      return .feature(.edit(.modify(selection, changes, in: parseContext.listing)))
    },
  ]

  /// One that changes tasks by a word of its own.
  private static func verb(
    _ name: String, _ parameters: String, _ summary: String, examples: [String], reads: Verb.ArgumentStyle
  ) -> Verb {
    Verb(name, parameters: parameters, summary: summary, examples: examples, reads: reads) {
      (scanner, parseContext) throws(TodoError) in
      let selection = try scanner.selectionOrShownTask(in: parseContext)
      let change = ParsedAttributes(attributes: try scanner.oneWordChange(name) ?? [])
      return .feature(.edit(.modify(selection, change, in: parseContext.listing)))
    }
  }

  /// `due 15 fri 5pm`: one for each name of a field that no verb has.
  static let fieldVerbs = FieldName.attributes.filter { !["note", "start"].contains($0.attribute) }.map { name in
    Verb(
      name.attribute, parameters: "SEL " + name.kind.placeholder,
      summary: "sets one field: \(name.explanation); none clears it",
      examples: ["\(name.attribute) 1 \(name.kind.example)"], reads: .selection
    ) { (scanner, parseContext) throws(TodoError) in
      let selection = try scanner.selectionBeforeValue(in: parseContext)
      let change = ParsedAttributes(attributes: [try scanner.value(upToEndOf: name)])
      return .feature(.edit(.modify(selection, change, in: parseContext.listing)))
    }
  }
}

extension FieldKind {
  /// What stands for a value in the usage of a command.
  fileprivate var placeholder: String {
    switch self {
    case .name: "NAME"
    case .priority: "LEVEL"
    case .moment, .instant: "DATE"
    case .repetition: "INTERVAL"
    case .duration: "DURATION"
    case .reference: "N"
    case .references: "N,N"
    case .number, .identifier, .title, .notes, .status, .tags, .noteDates: "TEXT"
    }
  }

  /// A value that can be typed as it stands.
  fileprivate var example: String {
    switch self {
    case .name: "home.garden"
    case .priority: "high"
    case .moment, .instant: "fri 5pm"
    case .repetition: "2 weeks"
    case .duration: "2h30m"
    case .reference, .references, .number: "2"
    case .identifier, .title, .notes, .status, .tags, .noteDates: "text"
    }
  }
}

extension LineScanner {
  /// Reads the tasks whose field gets the value that follows. On the screen of a task they may be left out, even if the value
  /// begins with a digit.
  fileprivate mutating func selectionBeforeValue(in parseContext: ParseContext) throws(TodoError) -> Selection {
    guard let shown = parseContext.shownTask else { return try selection(in: parseContext) }
    skipSpace()
    let start = offset
    if let selection = (try? selection()) ?? nil, !isAtEnd { return selection }
    move(to: start)
    return .shown(shown)
  }
}
