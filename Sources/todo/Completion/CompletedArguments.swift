import TodoApp

/// The arguments of `todo` up to the cursor, parsed as far as they are options.
struct CompletedArguments {
  enum Place: Equatable {
    case option(String)
    /// The values of an option, and the text before the value in the same argument.
    case choice([String], after: String, String)
    case file
    case unknown
    /// An argument of a command, with the arguments before it.
    case command([String], String)
  }

  let place: Place
  /// The data file that an option names.
  let file: String?

  init(_ arguments: [String]) {
    var file: String?
    place = Self.place(arguments.dropLast(), arguments.last ?? "", &file)
    self.file = file
  }

  private static func place(_ before: ArraySlice<String>, _ current: String, _ file: inout String?) -> Place {
    let parser = OptionParser(options: Options.all)
    var rest = before
    while let argument = rest.first, argument.hasPrefix("-") {
      rest.removeFirst()
      if argument == "--" { return .command(Array(rest), current) }
      let (name, attached) = OptionParser<Options>.parts(of: argument)
      guard let option = parser.option(named: name), let value = option.value else { continue }
      guard let text = attached ?? rest.popFirst() else { return place(of: value, after: "", current) }
      if option.name == "--file" { file = text }
    }
    // Options after a verb hold as well.
    var later = rest.prefix { $0 != "--" }
    let verb = later.popFirst().flatMap { word in Features.verbs.first { $0.matches(word) } }
    while let verb, let argument = later.popFirst() {
      let (name, attached) = OptionParser<Options>.parts(of: argument)
      guard argument.hasPrefix("--"), !verb.options.contains(name), let option = parser.option(named: name),
        option.value != nil, let text = attached ?? later.popFirst()
      else { continue }
      if option.name == "--file" { file = text }
    }
    guard rest.isEmpty, current.hasPrefix("-") else { return .command(Array(rest), current) }
    let (name, attached) = OptionParser<Options>.parts(of: current)
    guard let attached, let option = parser.option(named: name) else { return .option(current) }
    return option.value.map { place(of: $0, after: name + "=", attached) } ?? .unknown
  }

  private static func place(of value: OptionValue, after start: String, _ typed: String) -> Place {
    switch value.kind {
    case .path: start.isEmpty ? .file : .unknown
    case .choice(let words): .choice(words, after: start, typed)
    case .text: .unknown
    }
  }
}

/// The words of a POSIX shell's command line up to the cursor, without their quotes; nothing is expanded.
struct ShellWords: Equatable {
  /// The last one is being typed and may be empty.
  private(set) var words: [String] = [""]
  private(set) var openQuote: Character?
  /// The number of characters of the last word before the shell's own word begins: it breaks at `:` as well.
  private(set) var countBeforeBreak = 0

  /// Splits a line. After the characters in `breaks`, outside of quotes, bash begins a new word (`COMP_WORDBREAKS`).
  init(_ line: String, breaks: String) {
    var isEscaped = false
    for character in line {
      let last = words.count - 1
      if isEscaped {
        isEscaped = false
        // Between double quotes a backslash is one, except before what it keeps from meaning something.
        if openQuote == "\"", !"\"\\$`".contains(character) { words[last].append("\\") }
        words[last].append(character)
        continue
      }
      switch (character, openQuote) {
      case (let quote, let open?) where quote == open: openQuote = nil
      case ("\\", nil), ("\\", "\""): isEscaped = true
      case (_, _?): words[last].append(character)
      case ("\"", nil), ("'", nil): (openQuote, countBeforeBreak) = (character, words[last].count)
      case (" ", nil), ("\t", nil), ("\n", nil):
        if !words[last].isEmpty { words.append("") }
        countBeforeBreak = 0
      case (_, nil):
        words[last].append(character)
        if breaks.contains(character) { countBeforeBreak = words[last].count }
      }
    }
  }

  func inserted(_ word: String) -> String {
    let rest = word.dropFirst(countBeforeBreak)
    switch openQuote {
    case "'": return rest.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    case nil: return rest.reduce(into: "") { $0 += ShellWords.isPlain($1) ? String($1) : "\\\($1)" }
    default: return rest.reduce(into: "") { $0 += "\"\\$`".contains($1) ? "\\\($1)" : String($1) }
    }
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_-+:@./,=%^".contains(character) || !character.isASCII
  }
}
