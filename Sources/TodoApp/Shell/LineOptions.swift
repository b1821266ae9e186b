import TodoModel

/// The options of the program that hold for one line, in a batch and at the prompt.
package struct LineOptions: Hashable, Sendable, Codable {
  package private(set) var isDryRun = false, confirmsAll = false
  package private(set) var format: OutputFormat?
  private var typed: [String] = []

  private static let names = ["--dry-run", "--yes", "--format", "--json", "--help"]
  /// Letters for options in front of a command of the shell; after the verb they would be taken for tags.
  fileprivate static let letters = ["-n": "--dry-run", "-y": "--yes", "-q": "--quiet", "-f": "--file"]

  /// Returns a line that was probably meant, with the options of the refused one.
  package func with(_ line: String) -> String { (typed + [line]).joined(separator: " ") }

  /// Takes the options out of a line: all words with two dashes before a lone `--`, except those that its verb reads
  /// itself. Words in quotes are text. A line that asks for help becomes one for `help`. Returns nil if there is nothing
  /// to take, or the command is unknown.
  package static func taken(
    from line: String, knowing verbs: [String: Verb]
  ) throws(TodoError) -> (options: LineOptions, line: String)? {
    guard line.mayHaveOptions else { return nil }
    var (options, verb, asksForHelp) = (LineOptions(), Verb?.none, false)
    var (rest, kept) = ("", 0)
    var scanner = LineScanner(line)
    while let word = scanner.wordOutsideOfQuotes(), word.isQuoted || word.text != "--" {
      // Only tags follow `tag`.
      let isLetter = letters[word.text] != nil && verb?.name != "tag"
      guard !word.isQuoted, isLetter || word.text == "-h" || word.text.hasPrefix("--") else {
        // In `3 done` the verb comes second.
        guard verb?.reads.isCommand != false, word.text != "todo", word.text.first?.isNumber != true else { continue }
        let other = Synonym.aliases.first { $0.name == word.text }?.command.prefix { $0 != " " }
        verb = verbs[word.text.hasPrefix("@") ? "list" : other.map(String.init) ?? word.text]
        if verb == nil { return nil }
        continue
      }
      switch word.text {
      case "--format":
        let place = scanner.offset
        let value = try scanner.word()
        options.format = value.flatMap { OutputFormat(rawValue: $0.text) }
        // The formats of files and the tables of a list have names of their own.
        if verb?.options.contains("--format") == true, options.format == nil || verb?.name != "list" {
          options.format = nil
          scanner.move(to: place)
          continue
        }
        guard options.format != nil else {
          let expected = "text or json"
          throw value.map { scanner.unexpected($0.text, expected, at: $0.offset) } ?? scanner.missing(expected)
        }
      case verb?.options.first { $0 == word.text }: continue
      case "--dry-run": options.isDryRun = true
      case "--yes": options.confirmsAll = true
      case "--json", "--format=json": options.format = .json
      case "--format=text": options.format = .text
      case "-h", "--help": asksForHelp = true
      case _: throw scanner.unknownOption(word, of: verb, among: names)
      }
      options.typed.append(scanner.text(from: word.offset, to: scanner.offset))
      rest += scanner.text(from: kept, to: word.offset)
      kept = scanner.skipSpace()
    }
    if asksForHelp { return (LineOptions(), verb.map { "help " + $0.name } ?? "help") }
    guard verb != nil, !options.typed.isEmpty else { return nil }
    rest += scanner.text(from: kept, to: line.utf8.count)
    while rest.last == " " { rest.removeLast() }
    return (options, rest)
  }
}

extension LineScanner {
  /// Takes the next word, with a value in quotes that may follow its name; nil at the end, or where a quote stays open.
  fileprivate mutating func wordOutsideOfQuotes() -> Word? {
    guard let word = (try? self.word()) ?? nil else { return nil }
    let bytes = word.text.utf8
    // In `6"` the quote is a part of the text.
    guard !word.isQuoted, let quote = bytes.firstIndex(of: UInt8(ascii: "\"")), let before = bytes[..<quote].last,
      ":=~<>(-+".utf8.contains(before)
    else { return word }
    move(to: word.offset + bytes.distance(from: bytes.startIndex, to: quote))
    return (try? quotedWord()) == nil ? nil : word
  }

  /// Returns the error of an option that is none, with the nearest one, or what is typed without dashes here.
  fileprivate func unknownOption(_ word: Word, of verb: Verb?, among names: [String]) -> TodoError {
    let needsQuotes = [.typed, .word].contains(verb?.reads.rest)
    let letter = LineOptions.letters[word.text]
    let shown = word.text + (letter.map { names.contains($0) ? "" : ", " + $0 } ?? "")
    let problem = SyntaxProblem.unknownOption(shown, needsQuotes: needsQuotes)
    let error = TodoError.syntax(problem, column: column(at: word.offset))
    // Programs that remove files take `-f` for force.
    if word.text == "-f", verb?.reads.takesTasks == true {
      return slip(error, meaning: "", from: word.offset - 1, to: word.offset + 2)
    }
    let parts = word.text.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
    let (isList, name) = (verb?.name == "list", parts.first ?? "")
    if isList, name != "all", let term = name.termInWords { return slip(error, meaning: term, insteadOf: word) }
    if isList, word.text == "-n", !isAtEnd { return slip(error, meaning: "limit:", from: word.offset, to: offset + 1) }
    let isPart = isList ? ["sort", "limit", "group", "columns"].contains(name) : FieldName(attribute: name) != nil
    guard isPart, parts.count == 2 || !isAtEnd else {
      let nearest = letter ?? likelyWord(for: word.text, among: (verb?.options ?? []) + names)
      return slip(error, meaning: nearest, insteadOf: word)
    }
    return slip(error, meaning: name + ":", from: word.offset, to: word.offset + name.utf8.count + 3)
  }
}
