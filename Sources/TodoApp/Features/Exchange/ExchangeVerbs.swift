import TodoExchange
import TodoModel

extension ExchangeScreen {
  static let verbs = [
    Verb(
      "import", parameters: "[--format F] [--dry-run] FILE…",
      summary: "takes tasks in from files of other programs, as one command that one undo takes back",
      examples: ["import todo.txt", "import --format todotxt --dry-run todo.txt"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      .feature(ExchangeIntent.takeIn(try scanner.importRequest()))
    },
    Verb(
      "export", parameters: "[--format F] [--complete] [QUERY]",
      summary: "puts tasks out as another program reads them; `--complete` loses nothing, and is harder to read",
      examples: ["export", "export --format todotxt project:home"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      .feature(ExchangeIntent.export(try scanner.exportRequest()))
    },
  ]
}

extension LineScanner {
  fileprivate mutating func importRequest() throws(TodoError) -> ImportRequest {
    var request = ImportRequest()
    while let word = try word(among: Self.importOptions) {
      switch word.isQuoted ? "" : word.text {
      case "--format": request.format = try format()
      case "--project": request.project = try value("a project")
      case "--tag": request.tag = try value("a tag")
      case "--deleted": request.includesDeleted = true
      case "--update": request.isUpdate = true
      case "--keep-going": request.keepsGoing = true
      case "--dry-run": request.isDryRun = true
      case let option where option.hasPrefix("--"):
        throw unknown(word, among: Self.importOptions)
      case _: request.paths.append(word.text)
      }
    }
    guard !request.paths.isEmpty else {
      throw .syntax(.missing("a file, or - for standard input, as in `import todo.txt`"), column: column(at: offset))
    }
    return request
  }

  fileprivate mutating func exportRequest() throws(TodoError) -> ExportRequest {
    var request = ExportRequest()
    while true {
      let place = offset
      guard let word = try word(among: Self.exportOptions) else { break }
      if word.text == "--format", !word.isQuoted {
        request.format = try format()
      } else if word.text == "--complete", !word.isQuoted {
        request.isComplete = true
      } else if word.text.hasPrefix("--"), !word.isQuoted {
        throw unknown(word, among: Self.exportOptions)
      } else {
        move(to: place)
        break
      }
    }
    skipSpace()
    if peek != nil { request.query = try query() }
    return request
  }

  private static let importOptions = [
    Keyword("--format", explanation: "the format, if the file does not show it"),
    Keyword("--project", explanation: "the project of new tasks that have none"),
    Keyword("--tag", explanation: "a tag for new tasks"),
    Keyword("--deleted", explanation: "brings back what was deleted"),
    Keyword("--update", explanation: "takes what is there where it is not known who has changed it"),
    Keyword("--keep-going", explanation: "leaves out what cannot be read"),
    Keyword("--dry-run", explanation: "shows what would change"),
  ]

  private static let exportOptions = [
    Keyword("--format", explanation: "the format; \(Formats.all[0].name) and others"),
    Keyword("--complete", explanation: "loses nothing, and is harder to read"),
  ]

  private mutating func format() throws(TodoError) -> String {
    let names = Formats.all.map { Keyword($0.name, explanation: $0.summary) }
    skipSpace()
    let place = offset
    let name = try word(among: names)?.text ?? ""
    guard Formats.named(name) != nil else {
      let expected = "one of \(Formats.names)"
      throw .syntax(
        name.isEmpty ? .missing(expected) : .unexpected(name, expected: expected), column: column(at: place))
    }
    return name
  }

  private mutating func value(_ expected: String) throws(TodoError) -> String {
    skipSpace()
    let place = offset
    guard let text = try word()?.text, !text.isEmpty else {
      throw .syntax(.missing(expected), column: column(at: place))
    }
    return text
  }

  private func unknown(_ word: Word, among options: [Keyword]) -> TodoError {
    .syntax(
      .unexpected(word.text, expected: "one of " + options.map(\.text).joined(separator: ", ")),
      column: column(at: word.offset))
  }
}
