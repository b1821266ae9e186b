import TodoExchange
import TodoModel

extension Exchange {
  static let verbs: [Verb] = [
    Verb(
      "import", parameters: "[--format F] [--dry-run] FILE…",
      summary: "takes tasks in from files of other programs, as one command that one undo takes back",
      examples: ["import todo.txt", "import --format todotxt --dry-run todo.txt"], reads: .words
    ) { (scanner, _) throws(TodoError) in
      .feature(.exchange(.importTasks(try scanner.importRequest())))
    },
    Verb(
      "export", parameters: "[--format F] [--complete] [QUERY]",
      summary: "puts tasks out as another program reads them; `--complete` loses nothing, and is harder to read",
      examples: ["export", "export --format todotxt project:home"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      .feature(.exchange(.export(try scanner.exportRequest())))
    },
  ]
}

extension LineScanner {
  fileprivate mutating func importRequest() throws(TodoError) -> ImportRequest {
    var request = ImportRequest()
    while let word = try word(among: Self.importOptions) {
      switch word.isQuoted ? "" : word.text {
      case "--format": request.format = try format()
      case "--project": request.project = try project()
      case "--tag": request.tag = try tag()
      case "--deleted": request.includesDeleted = true
      case "--update": request.isUpdate = true
      case "--keep-going": request.keepsGoing = true
      case "--dry-run": request.isDryRun = true
      case let option where option.hasPrefix("--"):
        throw unknown(word, among: Self.importOptions)
      case _: request.paths.append(word.text)
      }
    }
    guard !request.paths.isEmpty else { throw missing("a file, or - for standard input, as in `import todo.txt`") }
    return request
  }

  /// Options may stand before the query, behind it, and within.
  fileprivate mutating func exportRequest() throws(TodoError) -> ExportRequest {
    var request = ExportRequest()
    var parts: [Query] = []
    while true {
      let place = offset
      guard let word = try word(among: Self.exportOptions) else { break }
      switch word.isQuoted ? "" : word.text {
      case "--format": request.format = try format()
      case "--complete": request.isComplete = true
      case let option where option.hasPrefix("--"): throw unknown(word, among: Self.exportOptions)
      case _:
        move(to: place)
        parts.append(try queryBeforeOptions())
      }
    }
    request.query = parts.isEmpty ? .everything : parts.count == 1 ? parts[0] : .and(parts)
    return request
  }

  private static let importOptions = [
    Keyword("--format", explanation: "the format, if the file does not show it"),
    Keyword("--project", explanation: "the project of new tasks that have none"),
    Keyword("--tag", explanation: "a tag for new tasks"),
    Keyword("--deleted", explanation: "brings back what was deleted"),
    Keyword("--update", explanation: "takes what is there where both have changed it, or it is not known who has"),
    Keyword("--keep-going", explanation: "leaves out what cannot be read"),
    Keyword("--dry-run", explanation: "shows what would change"),
  ]

  private static let exportOptions = [
    Keyword("--format", explanation: "the format; \(Formats.all[0].name) and others"),
    Keyword("--complete", explanation: "loses nothing, and is harder to read"),
  ]

  private mutating func format() throws(TodoError) -> String {
    let names = Formats.all.map { Keyword($0.name, explanation: $0.summary) }
    return try value("one of \(Formats.names)", among: names) { Formats.named($0) == nil ? nil : $0 }
  }

  private mutating func project() throws(TodoError) -> String {
    try value("a project such as home or home.garden") {
      Attribute.isProject($0) && Limits.allowsProject($0) ? $0 : nil
    }
  }

  private mutating func tag() throws(TodoError) -> String {
    try value("a tag such as shop") { Attribute.tag(typed: $0) }
  }

  private func unknown(_ word: Word, among options: [Keyword]) -> TodoError {
    unexpected(word, expected: "one of " + options.map(\.text).joined(separator: ", "))
  }
}
