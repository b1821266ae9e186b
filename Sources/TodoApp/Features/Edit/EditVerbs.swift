import TodoModel

extension Edit {
  static let verbs: [Verb] = commonVerbs + shortVerbs + fieldVerbs

  private static let commonVerbs: [Verb] = [
    Verb(
      "add", aliases: ["a", "new"], parameters: "TITLE [attributes]", summary: "adds a task",
      examples: ["add Pay rent project:home +bills due:tomorrow", "add Call mum !!!"], reads: .attributes(.newTask)
    ) { (scanner, _) throws(TodoError) in
      .feature(.edit(.add(try scanner.titledAttributes(for: .newTask))))
    },
    Verb(
      "log", parameters: "TITLE [attributes] [completed:DATE]", summary: "adds a task that is done already",
      examples: ["log Call the bank", "log Mow the lawn project:home completed:yesterday worked:1h"],
      reads: .attributes(.doneTask)
    ) { (scanner, _) throws(TodoError) in
      .feature(.edit(.log(try scanner.titledAttributes(for: .doneTask))))
    }.givingWay(),
    Verb(
      "copy", parameters: "SEL [changes]",
      summary: "adds tasks like others, with their subtasks; a new due date moves all dates",
      examples: ["copy 1", "copy 1 due:friday", "copy 1 Pay the rent of May"], reads: .selectionAndAttributes
    ) { (scanner, parseContext) throws(TodoError) in
      let selection = try scanner.selectionOrShownTask(in: parseContext)
      let parsed = try scanner.attributes(for: .change)
      if parsed.title?.isBlank ?? false { throw .emptyTitle }
      try scanner.expectTitleIsMeant(parsed, for: selection)
      return .feature(.edit(.copy(selection, parsed, in: parseContext.listing)))
    }.givingWay(),
    Verb(
      "modify", aliases: ["mod", "m"], parameters: "SEL changes",
      summary: "changes attributes or title; what is not named stays, an empty value clears",
      examples: ["modify 1 due:2026-12-01 -bills", "modify 1 Pay the rent", "modify 1 project:"],
      reads: .selectionAndAttributes
    ) { (scanner, parseContext) throws(TodoError) in
      scanner.skipSpace()
      let start = scanner.offset
      let selection = try scanner.selectionOrShownTask(in: parseContext)
      let end = scanner.offset
      scanner.skipSpace()
      guard scanner.peek != nil else {
        // Nothing stands there, but it is known what could.
        _ = try scanner.attributes(for: .change)
        throw scanner.missing("a title, or attributes such as due:tomorrow or +tag")
      }
      let parsed = try scanner.attributes(for: .change)
      if let title = parsed.title, title.isBlank { throw .emptyTitle }
      try scanner.expectNoCommand(parsed, for: scanner.text(from: start, to: end), selection)
      try scanner.expectTitleIsMeant(parsed, for: selection)
      return .feature(.edit(.modify(selection, parsed, in: parseContext.listing)))
    },
    Verb(
      "rename", parameters: "N TITLE", summary: "gives a task another title, whatever that looks like",
      examples: ["rename 1 Pay the rent due friday"], reads: .selectionAndText
    ) { (scanner, parseContext) throws(TodoError) in
      scanner.skipSpace()
      let start = scanner.offset
      let selection = try scanner.selectionOrShownTask(in: parseContext)
      guard selection.onlyNumber != nil else {
        throw .syntax(
          .unexpected(selection.description, expected: "the number of one task"), column: scanner.column(at: start))
      }
      let title = try scanner.someText(missing: "the title")
      guard !title.isBlank else { throw .emptyTitle }
      return .feature(.edit(.modify(selection, ParsedAttributes(title: title), in: parseContext.listing)))
    },
    Verb(
      "note", aliases: ["n", "annotate"], parameters: "SEL [text|-N]",
      summary: "appends a line to the notes; -N removes one by its place; without either, opens them in an editor",
      examples: ["note 1 ask for a receipt", "note 1 -2", "note 1"], reads: .selectionAndText
    ) { (scanner, parseContext) throws(TodoError) in
      let selection = try scanner.selectionOrShownTask(in: parseContext)
      if let place = scanner.takePlaceToRemove() {
        return .feature(.edit(.removeNote(selection, place, in: parseContext.listing)))
      }
      let text = try scanner.plainText()
      if text.isEmpty, let number = selection.onlyNumber {
        return .feature(.editor(.edit(number, atNotes: true)))
      }
      guard !text.isEmpty else { throw scanner.missing("the text of the note") }
      return .feature(.edit(.note(selection, text, in: parseContext.listing)))
    },
    Verb(
      "edit", aliases: ["e"], parameters: "N [--editor]",
      summary: "goes through the fields of a task, one after another, or opens all of them in an editor",
      examples: ["edit 1", "edit 1 --editor"], reads: .selection
    ) { (scanner, parseContext) throws(TodoError) in
      // Before the option, which could come first, so that numbers are listed first.
      scanner.expectTaskNumber()
      var opensEditor = scanner.takeEditorOption()
      let number = try scanner.taskNumber(in: parseContext)
      opensEditor = scanner.takeEditorOption() || opensEditor
      try scanner.expectEnd()
      return opensEditor
        ? .feature(.editor(.edit(number, atNotes: false))) : .feature(.edit(.open(number)))
    },
  ]
}

extension LineScanner {
  /// Reads what a new task is to be, which has a title at least.
  mutating func titledAttributes(for use: AttributesUse) throws(TodoError) -> ParsedAttributes {
    let parsed = try attributes(for: use)
    guard let title = parsed.title, !title.isBlank else { throw .emptyTitle }
    return parsed
  }

  /// Refuses changes that are nothing but a command, or the status: `modify 3 done`, `modify 3 status:done`.
  fileprivate func expectNoCommand(
    _ parsed: ParsedAttributes, for typed: String, _ selection: Selection
  ) throws(TodoError) {
    guard let title = parsed.title, let titleOffset, parsed.attributes.isEmpty else { return }
    let word = parsed.nearMisses.first?.suggestion ?? title
    // Few titles are one word in small letters, as all verbs are.
    guard word.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
      let verb = Features.verbs.first(where: { $0.takesTasks && $0.matches(word) })
    else { return }
    throw .slip(
      .syntax(.notATitle(title, of: selection.onlyNumber), column: column(at: titleOffset)),
      meant: typed.isEmpty ? verb.name : verb.name + " " + typed)
  }

  /// Reads `-2` if nothing else is left; in quotes it is text.
  fileprivate mutating func takePlaceToRemove() -> Int? {
    skipSpace()
    guard peek == UInt8(ascii: "-") else { return nil }
    let start = offset
    let word = bareWord()
    let digits = word.text.dropFirst()
    if isAtEnd, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let place = Int(digits) {
      return place
    }
    move(to: start)
    return nil
  }

  /// Passes over `--editor` if it stands here.
  fileprivate mutating func takeEditorOption() -> Bool {
    skipSpace()
    let start = offset
    let word = bareWord()
    expect(
      .keywords([Keyword("--editor", following: "", explanation: "all fields at once, in an editor")]), from: start)
    guard word.text != "--editor" else { return true }
    move(to: start)
    return false
  }
}
