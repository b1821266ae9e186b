import TodoModel

extension Edit {
  static let verbs: [Verb] = commonVerbs + fieldVerbs

  private static let commonVerbs: [Verb] = [
    Verb(
      "add", aliases: ["a", "new"], parameters: "TITLE [attributes]", summary: "adds a task",
      examples: ["add Pay rent project:home +bills due:tomorrow", "add Call mum !!!"], reads: .attributes(.newTask)
    ) { (scanner, _) throws(TodoError) in
      let start = scanner.offset
      let typed = try scanner.titledAttributes(for: .newTask)
      guard typed.mayBeReadByQuick else { return .feature(.edit(.change(.add(typed)))) }
      var (line, again) = (typed, scanner)
      again.move(to: start)
      if let quick = try? again.titledAttributes(for: .quickTask) { line.note(readByQuick: quick) }
      return .feature(.edit(.change(.add(line))))
    },
    Verb(
      "log", parameters: "TITLE [attributes] [completed:DATE]", summary: "adds a task that is already completed",
      examples: ["log Call the bank", "log Mow the lawn project:home completed:yesterday worked:1h"],
      reads: .attributes(.doneTask)
    ) { (scanner, _) throws(TodoError) in
      .feature(.edit(.change(.log(try scanner.titledAttributes(for: .doneTask)))))
    }.givingWay(),
    Verb(
      "copy", parameters: "SEL [changes]", summary: "copies tasks with their subtasks; a new due date moves all dates",
      examples: ["copy 1", "copy 1 due:friday", #"copy 1 "Pay the rent of May""#], reads: .selectionAndAttributes
    ) { (scanner, parseContext) throws(TodoError) in
      let selection = try scanner.selectionOrShownTask(in: parseContext)
      let parsed = try scanner.attributes(for: .change)
      if parsed.title?.isBlank ?? false { throw .emptyTitle }
      do throws(TodoError) {
        try scanner.expectTitleIsMeant(parsed, for: selection)
      } catch .syntax(.notATitle(let title, of: .some), _) {
        let start = scanner.titleOffset ?? 0
        // Words with attributes between them are not in one piece.
        let isWhole = scanner.text(from: start, to: scanner.length) == title && title.first?.isNumber != true
        let meant = isWhole ? title.inQuotes : nil
        throw scanner.unexpected(title, "quotes around the title of the copy", at: start, meaning: meant)
      }
      return .feature(.edit(.change(.copy(selection, parsed, in: parseContext.listing))))
    }.givingWay(),
    Verb(
      "modify", aliases: ["mod", "m"], parameters: "SEL changes",
      summary: "changes attributes or title; what is not named stays, an empty value clears it",
      examples: ["modify 1 due:2026-12-01 -bills", "modify 1 Pay the rent", "modify 1 project:"],
      reads: .selectionAndAttributes
    ) { (scanner, parseContext) throws(TodoError) in
      let start = scanner.skipSpace()
      let selection = try scanner.selectionOrShownTask(in: parseContext)
      let end = scanner.offset
      scanner.skipSpace()
      if case .shown = selection { try scanner.expectNoEndOfQuery() }
      let isMissing = scanner.isAtEnd
      // Reading missing changes notes their completions.
      let parsed = try scanner.attributes(for: .change)
      guard !isMissing else { throw scanner.missing("a title, or attributes such as due:tomorrow or +tag") }
      if let title = parsed.title, title.isBlank { throw .emptyTitle }
      try scanner.expectNoCommand(parsed, for: scanner.text(from: start, to: end), selection)
      try scanner.expectTitleIsMeant(parsed, for: selection)
      return parseContext.modifying(selection, by: parsed)
    },
    Verb(
      "rename", parameters: "N TITLE", summary: "gives a task a new title, word for word",
      examples: ["rename 1 Pay the rent due friday"], reads: .selectionAndText
    ) { (scanner, parseContext) throws(TodoError) in
      let start = scanner.skipSpace()
      let selection = try scanner.selectionOrShownTask(in: parseContext)
      guard selection.onlyNumber != nil else {
        throw scanner.unexpected(selection.description, "the number of one task", at: start)
      }
      let place = scanner.skipSpace()
      let title = try scanner.someText(missing: "the title")
      if title.hasPrefix("to "), scanner.text(from: place, to: place + 3) == "to " {
        let error = scanner.unexpected("to", "the title, or quotes around it", at: place)
        throw scanner.slip(error, meaning: "", from: place, to: place + 3)
      }
      guard !title.isBlank else { throw .emptyTitle }
      return parseContext.modifying(selection, by: ParsedAttributes(title: title))
    },
    Verb(
      "note", aliases: ["n", "annotate"], parameters: "SEL [text|-N]",
      summary: "appends a line to the notes; -N removes one by its place; without either, opens them in an editor",
      examples: ["note 1 ask for a receipt", "note 1 -2", "note 1"], reads: .selectionAndText
    ) { (scanner, parseContext) throws(TodoError) in
      let selection = try scanner.selectionOrShownTask(in: parseContext)
      if let place = scanner.notePlaceToRemove() {
        return parseContext.modifying(selection, by: ParsedAttributes(attributes: [.removeNote(place)]))
      }
      let place = scanner.skipSpace()
      let text = try scanner.plainText()
      // It says no more than the value of a field: `due:monday`.
      if text.contains(":"), scanner.text(from: place, to: scanner.length) == text,
        let parsed = text.read({ try $0.attributes(for: .change) }), parsed.title == nil, parsed.attributes.count == 1
      {
        let error = scanner.unexpected(text, "a text, or quotes around this one", at: place)
        throw .slip(error, meant: "modify \(selection) \(text)")
      }
      if text.isEmpty, let number = selection.onlyNumber { return .feature(.editor(.edit(number, atNotes: true))) }
      guard !text.isEmpty else { throw scanner.missing("the text of the note") }
      return parseContext.modifying(selection, by: ParsedAttributes(attributes: [.appendNote(text)]))
    },
    Verb(
      "edit", aliases: ["e"], parameters: "N [--editor]",
      summary: "goes through the fields of a task, one after another, or opens all of them in an editor",
      examples: ["edit 1", "edit 1 --editor"], reads: .selection, options: ["--editor"]
    ) { (scanner, parseContext) throws(TodoError) in
      // Before the option, which could come first, so that numbers are suggested first.
      scanner.expectTaskNumber()
      var opensEditor = scanner.editorOption()
      let number = try scanner.taskNumber(in: parseContext)
      opensEditor = scanner.editorOption() || opensEditor
      try scanner.expectEnd()
      return opensEditor ? .feature(.editor(.edit(number, atNotes: false))) : .feature(.edit(.open(number)))
    },
    Verb(
      "quick", parameters: "TEXT",
      summary:
        "adds a task and reads #project, @tag, p1 to p4, `every …`, `every! …`, and a date at the end of the text",
      examples: ["quick Call mum fri 5pm #home @phone p1", "quick Water plants every! 3 days"],
      reads: .attributes(.quickTask)
    ) { (scanner, _) throws(TodoError) in
      .feature(.edit(.change(.add(try scanner.titledAttributes(for: .quickTask)))))
    },
    Verb(
      "in", parameters: "TEXT", summary: "adds a task with the line as its title, word for word",
      examples: ["in call Bob due: when?"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      let title = scanner.remainder().text.trimmingPrefix("-- ").drop { $0 == " " }
      guard !title.isEmpty else { throw scanner.missing("the title") }
      var line = ParsedAttributes(title: String(title))
      line.isForInbox = true
      return .feature(.edit(.change(.add(line))))
    },
    verb("append", "SEL TEXT", "appends text to titles", examples: ["append 1 (by phone)"], reads: .selectionAndText),
    verb("prepend", "SEL TEXT", "prepends text to titles", examples: ["prepend 1 Ask:"], reads: .selectionAndText),
    verb(
      "replace", "SEL /old/new/", "replaces text in titles, once each; /old/new/g everywhere",
      examples: ["replace 1 /milk/oat milk/", "replace (project:home) /flat/house/g"], reads: .selection),
    verb(
      "postpone", "SEL DURATION", "moves due dates later; those in the past are counted from now",
      examples: ["postpone 1 2d", "postpone (is:overdue) 1w"], reads: .selection),
    Verb(
      "tag", parameters: "SEL TAGS", summary: "adds tags to tasks, or removes them",
      examples: ["tag 1 +errand -bills", "tag 1-3 errand"], reads: .selection
    ) { (scanner, parseContext) throws(TodoError) in
      let selection = try scanner.selectionBeforeValue(in: parseContext)
      return parseContext.modifying(selection, by: ParsedAttributes(attributes: try scanner.tagChanges()))
    },
  ]

  private static func verb(
    _ name: String, _ parameters: String, _ summary: String, examples: [String], reads: Verb.ArgumentStyle
  ) -> Verb {
    Verb(name, parameters: parameters, summary: summary, examples: examples, reads: reads) {
      (scanner, parseContext) throws(TodoError) in
      let selection = try scanner.selectionOrShownTask(in: parseContext)
      return parseContext.modifying(selection, by: ParsedAttributes(attributes: try scanner.oneWordChange(name) ?? []))
    }
  }

  /// `due 15 fri 5pm`: a verb for each field whose name is no verb otherwise.
  static let fieldVerbs = FieldName.attributes.filter { !["note", "start"].contains($0.attribute) }.map { name in
    Verb(
      name.attribute, parameters: "SEL " + name.kind.parameter.name,
      summary: "sets one field: \(name.explanation); none clears it",
      examples: ["\(name.attribute) 1 \(name.kind.parameter.example)"], reads: .selection
    ) { (scanner, parseContext) throws(TodoError) in
      let selection = try scanner.selectionBeforeValue(of: name, in: parseContext)
      return parseContext.modifying(selection, by: ParsedAttributes(attributes: [try scanner.value(upToEndOf: name)]))
    }
  }
}

extension LineScanner {
  mutating func titledAttributes(for use: AttributesUse) throws(TodoError) -> ParsedAttributes {
    let parsed = try attributes(for: use)
    guard let title = parsed.title, !title.isBlank else { throw .emptyTitle }
    return parsed
  }

  /// Refuses changes that are only a command or the status: `modify 3 done`, `modify 3 status:done`.
  fileprivate func expectNoCommand(
    _ parsed: ParsedAttributes, for typed: String, _ selection: Selection
  ) throws(TodoError) {
    guard let title = parsed.title, let titleOffset, parsed.attributes.isEmpty else { return }
    let word = parsed.nearMisses.first?.suggestion ?? title
    // Few titles are one word in small letters, as all verbs are.
    guard word.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
      let verb = Features.verbs.first(where: { $0.reads.takesTasks && $0.matches(word) })
    else { return }
    throw .slip(
      .syntax(.notATitle(title, of: selection.onlyNumber), column: column(at: titleOffset)),
      meant: typed.isEmpty ? verb.name : verb.name + " " + typed)
  }

  /// Refuses `+errand) due:friday`, which has lost the parenthesis that makes it a query.
  fileprivate func expectNoEndOfQuery() throws(TodoError) {
    var ahead = self
    let word = ahead.bareWord()
    guard word.text.hasSuffix(")"), !word.text.contains("("), !word.text.contains("\"") else { return }
    throw slip(unexpected(word, expected: "a parenthesis before it, or quotes"), meaning: "(", from: offset, to: offset)
  }

  /// Reads `-2` at the end of the line; in quotes it is text.
  fileprivate mutating func notePlaceToRemove() -> Int? {
    let start = offset
    let text = remainder().text
    if text.hasPrefix("-"), let place = plainNumber(text.dropFirst()) { return place }
    move(to: start)
    return nil
  }

  fileprivate mutating func editorOption() -> Bool {
    let start = skipSpace()
    let word = bareWord()
    expect(
      .keywords([Keyword("--editor", following: "", explanation: "all fields at once, in an editor")]), from: start)
    guard word.text != "--editor" else { return true }
    move(to: start)
    return false
  }

  /// Reads the tasks before a value. On the screen of a task they may be omitted, even if the value begins with a digit.
  fileprivate mutating func selectionBeforeValue(
    of name: FieldName? = nil, in parseContext: ParseContext
  ) throws(TodoError) -> Selection {
    guard let shown = parseContext.shownTask else { return try selection(in: parseContext) }
    let start = skipSpace()
    if let selection = (try? selection()) ?? nil, !isAtEnd { return selection }
    move(to: start)
    // `project 2work`, `every 2week`: the number may be that of a task.
    var ahead = self
    let word = ahead.bareWord()
    let value = word.text.drop(while: \.isNumber)
    let isUnit = name?.kind == .repetition && ["day", "week", "month", "year"].contains(value)
    var count = word.text.count - value.count
    // `due 122d`, which may be `12 2d`, and `every 23d`; people repeat every 10 or 14 days.
    let isUsual = Int(word.text.prefix(count)).map { $0 % 5 == 0 || $0 % 7 == 0 } ?? true
    let isLong =
      name?.kind != .duration && ["d", "w"].contains(value)
      && (count > 2 || count == 2 && name?.kind == .repetition && !isUsual)
    if name?.kind == .name || isUnit || isLong, count > 0, !value.isEmpty {
      let error = unexpected(word, expected: "a space after the number of a task, or quotes around the value")
      if isLong { count -= 1 }
      let meant = word.text.prefix(count) + " " + word.text.dropFirst(count).drop { $0 == "," }
      throw slip(error, meaning: String(meant), insteadOf: word)
    }
    return .shown(shown)
  }

  /// Reads the text after a word that changes a known task, as in `due fri` (decision 43); nil if the word does not.
  mutating func oneWordChange(_ word: String) throws(TodoError) -> [Attribute]? {
    switch word {
    case "note", "n", "annotate": return [.appendNote(try someText(missing: "the text of the note"))]
    case "rename": return [.title(try someText(missing: "the title"))]
    case "append": return [.alter(.append(try someText(missing: "the text")))]
    case "prepend": return [.alter(.prepend(try someText(missing: "the text")))]
    case "replace": return [.alter(try replacement())]
    case "postpone": return [.alter(try postponement())]
    case "tag": return try tagChanges()
    default:
      let isBeforeColon = word.last == ":"
      guard let name = FieldName(attribute: isBeforeColon ? String(word.dropLast()) : word) else { return nil }
      if isBeforeColon, isAtEnd { return [.clear(name.field)] }
      return [try value(upToEndOf: name)]
    }
  }

  mutating func someText(missing expected: String) throws(TodoError) -> String {
    let text = try plainText()
    guard !text.isEmpty else { throw missing(expected) }
    return text
  }
}

extension FieldKind {
  fileprivate var parameter: (name: String, example: String) {
    switch self {
    case .name: ("NAME", "home.garden")
    case .priority: ("LEVEL", "high")
    case .moment, .instant: ("DATE", "fri 5pm")
    case .repetition: ("INTERVAL", "2 weeks")
    case .duration: ("DURATION", "2h30m")
    case .reference: ("N", "2")
    case .references: ("N,N", "2")
    case .number, .identifier, .title, .notes, .status, .tags, .noteDates: ("TEXT", "text")
    }
  }
}

extension ParseContext {
  fileprivate func modifying(_ selection: Selection, by line: ParsedAttributes) -> Command {
    .feature(.edit(.change(.modify(selection, line, in: listing))))
  }
}
