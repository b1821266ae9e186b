import TodoModel

extension Filters {
  static let verbs: [Verb] = [
    Verb("projects", summary: "shows the projects in use, with how many tasks are to do in each") { parseContext in
      .feature(.filters(.open(.projects, in: parseContext.listing)))
    },
    Verb("tags", summary: "shows the tags in use, with how many tasks are to do with each") { parseContext in
      .feature(.filters(.open(.tags, in: parseContext.listing)))
    },
    Verb(
      "view", parameters: "[save NAME = QUERY|delete NAME|list]",
      summary: "gives a query a name, so that @NAME stands for it wherever a query is read; alone, shows the names; "
        + "`view 3` opens a task",
      examples: ["view save urgent = priority:high or is:overdue", "view", "view delete urgent"],
      reads: .query
    ) { (scanner, parseContext) throws(TodoError) in
      .feature(try scanner.viewIntent(in: parseContext))
    },
    Verb(
      "use", parameters: "[project:NAME] [+TAG] [priority:LEVEL]",
      summary: "works on one thing: narrows every list to it, and fills in new tasks with it; alone, leaves it",
      examples: ["use project:work +urgent", "use"], reads: .query
    ) { (scanner, parseContext) throws(TodoError) in
      .feature(.filters(.change(.use(try scanner.scope()), in: parseContext.listing)))
    },
  ]
}

extension LineScanner {
  private static let viewKeywords = [
    Keyword("save", explanation: "gives a query a name"), Keyword("delete", explanation: "takes a name away"),
    Keyword("list", following: "", explanation: "shows the names"),
  ]

  fileprivate mutating func viewIntent(in parseContext: ParseContext) throws(TodoError) -> Features.Intent {
    skipSpace()
    let word = bareWord()
    expect(.keywords(LineScanner.viewKeywords), from: word.offset)
    switch word.text {
    case "", "list":
      try expectEnd()
      return .filters(.open(.views, in: parseContext.listing))
    case "save":
      let name = try viewName()
      skipSpace()
      expect(.keywords([Keyword("=", explanation: "and the query")]), from: offset)
      guard peek == UInt8(ascii: "=") else { throw missing("= and a query") }
      advance()
      skipSpace()
      guard peek != nil else {
        // It would hold for everything; but it knows how it can begin.
        _ = try arrangedQuery()
        throw missing("a query")
      }
      let (query, arrangement) = try arrangedQuery()
      return .filters(.change(.saveView(name, query, arrangement), in: parseContext.listing))
    case "delete":
      let name = try viewName(isKnown: true)
      try expectEnd()
      return .filters(.change(.deleteView(name), in: parseContext.listing))
    default:
      if let number = Int(word.text), number > 0 {
        try expectEnd()
        return .detail(.open(number))
      }
      let words = LineScanner.viewKeywords.map(\.text)
      let nearest = nearestWord(to: word.text, among: words)
      let expected = (nearest.map { "“\($0)”, or " } ?? "") + "one of " + words.joined(separator: ", ")
      throw slip(unexpected(word, expected: expected), meaning: nearest, insteadOf: word)
    }
  }

  /// Reads the name of a view, with or without the sign before it.
  private mutating func viewName(isKnown: Bool = false) throws(TodoError) -> String {
    skipSpace()
    let start = offset
    let hasSign = peek == UInt8(ascii: "@")
    if isKnown { expect(.view, from: start) }
    if hasSign { advance() }
    guard let byte = peek, byte != UInt8(ascii: "=") else { throw missing(ViewName.expectation) }
    let word = bareWord(endingBefore: { $0 == UInt8(ascii: "=") })
    if isKnown, hasSign { expect(.view, behindSignAt: start) }
    if isKnown { expect(.view, from: start) }
    guard let name = ViewName.usualForm(of: word.text) else {
      throw .invalidValue(
        InvalidValue(field: "view", value: word.text, expected: ViewName.expectation), column: column(at: word.offset))
    }
    return name
  }
}
