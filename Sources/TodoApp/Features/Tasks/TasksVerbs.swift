import TodoModel

extension Tasks {
  static let verbs: [Verb] = [
    Verb(
      "list", aliases: ["ls", "l"], parameters: "[--format markdown|csv] [QUERY]",
      summary: "shows the tasks, through the standing filter and a query; sort:, group:, limit: and columns: say how, "
        + "and a format makes it a table to paste",
      examples: [
        "list", "list +urgent project:home", "list milk or bread", "list due<friday sort:due limit:10",
        "list group:project columns:number,due,title", "list --format markdown +errands",
      ],
      reads: .query, options: ["--format"]
    ) { (scanner, _) throws(TodoError) in
      let (query, arrangement) = try scanner.arrangedQuery()
      return .feature(.tasks(.open(query, arrangement)))
    },
    Verb(
      "next", parameters: "[N]", summary: "shows the most urgent tasks with their urgency; N says how many",
      examples: ["next", "next 10"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      .feature(.tasks(.next(try scanner.count("how many tasks to show") ?? mostUrgentTasks)))
    },
    verb(
      .complete, aliases: ["d", "complete", "finish"], of: .active, "marks tasks completed",
      examples: ["done 1", "done 1 2", "done 1-3", "done project:home", "done rent"]),
    verb(.activate, of: .completed, "marks tasks active again", examples: ["undone 1"]),
    verb(
      .start, of: .active, "starts work on tasks, and adds up the time until stop", examples: ["start 1", "start rent"]
    ).givingWay(),
    Verb(
      "stop", parameters: "[SEL]", summary: "stops work on tasks; alone, on all of them",
      examples: ["stop", "stop 1"], reads: .selection
    ) { (scanner, _) throws(TodoError) in
      let selection = try scanner.selectionUpToEnd(of: .active)
      try scanner.expectEnd()
      return .feature(.tasks(selection.map { .change(.stop, $0) } ?? .stopEverything))
    }.givingWay(),
    verb(
      .delete, aliases: ["rm", "del", "remove"], of: .any, "deletes tasks, after a confirmation",
      examples: ["delete 1"]),
    Verb("purge", summary: "deletes all completed tasks, after a confirmation") { _ in .feature(.tasks(.clearCompleted))
    },
    Verb("clear", summary: "clears the screen; `purge` deletes what is completed") { _ in .feature(.tasks(.clearScreen))
    },
    Verb(
      "filter", parameters: "[all|active|completed|QUERY|clear]",
      summary:
        "narrows what is listed from now on: a term such as +tag is switched on and off, a longer query replaces "
        + "them, `clear` goes back to what is to do, `all` shows everything; alone it shows what is on, with "
        + FilterGroup.allCases.map(\.rawValue).joined(separator: ", ") + " what there is",
      examples: ["filter", "filter +bills", "filter dates", "filter milk or bread", "filter all", "filter clear"],
      reads: .query
    ) { (scanner, parseContext) throws(TodoError) in .feature(try scanner.filterIntent(in: parseContext)) },
    Verb(
      "search", aliases: ["s"], parameters: "[TEXT]",
      summary: "lists only what has the text in title or notes; alone, ends the search",
      examples: ["search milk", "search"], reads: .text
    ) { (scanner, _) throws(TodoError) in .feature(.tasks(.search(try scanner.plainText()))) },
    Verb(
      "sort", parameters: "KEY,…",
      summary: "orders the list by " + SortKey.Field.allCases.map(\.rawValue).joined(separator: ", ")
        + "; `-key` reverses",
      examples: ["sort due,-priority", "sort number"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      let keys = try scanner.sortKeys()
      try scanner.expectEnd()
      return .feature(.tasks(.sort(keys)))
    },
    Verb("refresh", summary: "reads the file again, and lists the tasks") { _ in .feature(.tasks(.refresh)) },
  ]

  /// A verb for a change of selected tasks; without a selection, of the task that is shown.
  private static func verb(
    _ change: StatusChange, aliases: [String] = [], of preference: TaskPreference, _ summary: String, examples: [String]
  ) -> Verb {
    Verb(change.rawValue, aliases: aliases, parameters: "SEL", summary: summary, examples: examples, reads: .selection)
    {
      (scanner, parseContext) throws(TodoError) in
      if let selection = try scanner.selectionUpToEnd(of: preference) {
        try scanner.expectEnd()
        return .feature(.tasks(.change(change, selection)))
      }
      return .feature(.tasks(.change(change, try scanner.selection(in: parseContext, of: preference))))
    }
  }

  fileprivate static let filterWords =
    [
      Keyword("all", following: "", explanation: "everything"), Keyword("active", following: "", explanation: "to do"),
      Keyword("completed", following: "", explanation: "done"),
      Keyword("clear", following: "", explanation: "to do, without query and search"),
    ]
    + FilterGroup.allCases.map { Keyword($0.rawValue, following: "", explanation: "what there is to be switched") }

  private static let mostUrgentTasks = 5
}

extension LineScanner {
  fileprivate mutating func filterIntent(in parseContext: ParseContext) throws(TodoError) -> Features.Intent {
    let start = skipSpace()
    let word = bareWord().text
    expect(.keywords(Tasks.filterWords), from: start)
    let isOnlyWord = isAtEnd
    move(to: start)
    let query = try query()
    if isOnlyWord {
      if ["clear", "off", "none", "reset"].contains(word) { return .tasks(.clearFilters) }
      if let filter = StatusFilter(rawValue: word) { return .tasks(.chooseFilter(filter)) }
      if let group = FilterGroup(rawValue: word) { return .filters(.open(group, in: parseContext.listing)) }
      if word.isEmpty { return .filters(.open(nil, in: parseContext.listing)) }
    }
    let typed = text(from: start, to: offset)
    if !query.hasSignsOnly, let term = typed.termInWords {
      throw unexpected(typed, "a term, or a text in quotes", at: start, meaning: term)
    }
    return .tasks(query.toggle.map(Tasks.Intent.toggle) ?? .narrow(query))
  }
}
