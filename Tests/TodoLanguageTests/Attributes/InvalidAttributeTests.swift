import MVITesting
import TestRunning
import Testing

@testable import TodoModel

@Suite struct InvalidAttributeTests {
  @Test(
    arguments: [
      ("due:sometime", "due", "sometime", 5), ("x due:2026-02-30", "due", "2026-02-30", 7),
      ("wait:soon", "wait", "soon", 6), ("priority:urgent", "priority", "urgent", 10),
      ("every:never", "every", "never", 7), ("after:0d", "after", "0d", 7), ("every:1000d", "every", "1000d", 7),
      ("parent:x", "parent", "x", 8), ("parent:0", "parent", "0", 8), ("parent:-1", "parent", "-1", 8),
      ("parent:+1", "parent", "+1", 8), ("parent:9223372036854775808", "parent", "9223372036854775808", 8),
      ("depends:1,", "depends", "1,", 9), ("depends:,1", "depends", ",1", 9), ("depends:1,,2", "depends", "1,,2", 9),
      ("depends:1-3", "depends", "1-3", 9), ("depends:0", "depends", "0", 9), ("depends:٣", "depends", "٣", 9),
      ("project:.home", "project", ".home", 9), ("project:home.", "project", "home.", 9),
      ("project:a..b", "project", "a..b", 9), ("project:a\u{A0}b", "project", "a\u{A0}b", 9), ("DUE:x", "due", "x", 5),
    ] as [(String, String, String, Int)])
  func anUnfitValueIsRefusedAtItsPlace(_ typed: String, _ field: String, _ value: String, _ column: Int) throws {
    let refusal = error(try attributes(typed))
    let invalid = try #require(refusal?.refusedValue)
    #expect(invalid.field == field && invalid.value == value && !invalid.expected.isEmpty)
    #expect(refusal?.column == column)
  }

  @Test(arguments: ["a b", "..x", "home.", " "])
  func `In quotes any text is the name of a project, and is printed in them`(_ name: String) throws {
    let project = Attribute.project(name)
    #expect(try (attributes("project:\"\(name)\"").attributes, project.typed) == ([project], "project:\"\(name)\""))
    #expect(try query("project:\"\(name)\"").description == "project:\"\(name)\"")
    #expect(ProjectPlace.attribute.allows(name) == (name == "a b"))
    #expect(Scope("project:\"\(name)\"")?.project == name)
  }

  @Test(arguments: [
    ("projct:x", "project"), ("Porject:x", "project"), ("priorty:high", "priority"), ("deu:x", "due"),
    ("dues:x", "due"), ("wiat:x", "wait"), ("evry:2w", "every"), ("aftr:2w", "after"), ("parnet:3", "parent"),
    ("depend:3", "depends"), ("notes:x", "note"),
  ]) func aNearMissStaysTextAndIsPointedOut(_ word: String, _ attribute: String) throws {
    let parsed = try attributes("a \(word)")
    #expect(parsed.title == "a \(word)")
    #expect(parsed.attributes.isEmpty)
    #expect((parsed.nearMisses.map(\.word), parsed.nearMisses.map(\.attribute?.attribute)) == ([word], [attribute]))
  }

  @Test(
    arguments: [
      ("prio:high", "priority:high"), ("proj:x", "project:x"), ("dep:3", "depends:3"), ("deu:next", "due:"),
      ("prio=high", "priority:high"), ("due!=friday", "due:friday"), ("tags:x,-y", "+x -y"), ("label=x", "+x"),
      ("tags:x,1", nil), ("title=foo", "title:foo"), ("title:\"b\"", nil), ("prio:1", "priority:high"),
      ("recur:weekly", "every:weekly"),
      ("rec:x", nil), ("scheduled:friday", "start:friday"), ("scheduled:soon", "start:"), ("t:friday", "wait:friday"),
      ("t:30", nil), ("by:friday", "due:friday"), ("by:bus", nil), ("status:done", "log"), ("status:odd", nil),
      ("due=\"friday\"", "due:\"friday\""), ("x=\"a\"", nil), ("tag:foo", "+foo"), ("Tags:foo", "+foo"),
      ("tag:-foo", "-foo"), ("tags:+foo", "+foo"), ("tag:-1", nil), ("title:foo", nil), ("p:high", "priority:high"),
      ("list:work", "project:work"), ("name:foo", nil), ("remind:1h", "due:1h"), ("title:", nil), ("subtitle:foo", nil),
      ("due=friday", "due:friday"),
      ("every!:3d", "every:3d"), ("due=:", nil), ("DUE=friday", "due:friday"), ("!!!!", "!!!"), ("!!!!!!", "!!!"),
      ("a=b", nil), ("due==x", "due:"), ("tag:1", nil), ("!!a", nil), ("x:pri", nil), ("due=", nil), ("10:30", nil),
    ] as [(String, String?)])
  func shortNamesOtherSignsAndTooManyMarksArePointedOut(_ word: String, _ suggestion: String?) throws {
    let parsed = try attributes("a \(word)")
    #expect(parsed.title == "a \(word)")
    #expect(parsed.nearMisses.map(\.suggestion) == (suggestion.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ("A due:\"tomorrow\"17:00", "17:00", 17), ("A note:\"a\"b c", "b", 11), ("A project:\"a\"\"b\"", "\"b\"", 14),
  ]) func textRightAfterAClosingQuoteIsRefused(_ line: String, _ rest: String, _ column: Int) {
    #expect(expectation(error(try attributes(line)), insteadOf: rest, at: column) != nil)
  }

  @Test(arguments: [
    ("due:friday 17:00 18:00", 18, "one time of day"), ("+x wait:friday at 5", 19, "5am or 5pm"),
    ("every:2w until done", 16, DateExpression.expectation), ("after:2w count sheep", 16, "a count from 1 to 9999"),
  ]) func aWordThatWouldChangeAValueIsRefusedWithIt(_ line: String, _ column: Int, _ expected: String) throws {
    for use in [AttributesUse.change, .newTask, .quickTask] {
      var scanner = LineScanner(line)
      guard case .invalidValue(let value, column: column) = error(try scanner.attributes(for: use)) else {
        Issue.record("\(line) is not refused there")
        continue
      }
      #expect(value.expected == expected)
    }
    var quoted = LineScanner("due:friday \"17:00\"")
    #expect(try quoted.attributes(for: .change).title == "17:00")
  }

  @Test func whereThereIsToBeNoneNothingIsExpected() throws {
    for line in ["due:none", "wait:never", "every:none", "priority:none"] {
      let value = try #require(error(try attributes(line))?.refusedValue)
      #expect(value.expected.hasPrefix("nothing at all after the colon"), "\(line)")
    }
  }

  @Test func aSignBehindTheColonBelongsToAText() throws {
    #expect(try attributes("a project:-home note:+1").attributes == [.project("-home"), .notes("+1")])
    for line in ["a priority:-high", "a every:-week", "a parent:-1", "a depends:+2", "a due:-friday"] {
      #expect(error(try attributes(line))?.refusedValue != nil, "\(line)")
    }
  }

  @Test(arguments: [
    ("call due!friday wow!now", ["due:friday"]), ("\"projct:x\" -- deu:x", []), ("deu: ude://x note notes:", []),
  ]) func anExclamationMarkBehindANameIsANearMissAndWhatIsQuotedOrAloneIsNone(_ line: String, _ near: [String]) throws {
    #expect(try attributes(line).nearMisses.map(\.suggestion) == near)
  }
}

@Suite struct PrioritySignTests {
  @Test(
    arguments: [
      ("Attention !", "Attention", .low, []), ("Call mum !!! due:today +x", "Call mum", .high, []),
      ("!!", nil, .medium, []), ("Wow ! said Bob", "Wow ! said Bob", nil, ["priority:low"]),
      ("!!! Pay \"the rent\"", "!!! Pay \"the rent\"", nil, ["priority:high"]),
      ("Wow ! now !!", "Wow ! now", .medium, ["priority:low"]), ("a ! !!", "a !", .medium, ["priority:low"]),
      ("a ! -- b", "a ! b", nil, ["priority:low"]), ("a ! --", "a", .low, []), ("Attention!", "Attention!", nil, []),
      ("a ! -x", "a ! -x", nil, ["priority:low"]), ("a ! +x \"b\"", "a ! \"b\"", nil, ["priority:low"]),
      ("priority:high Wow ! now", "Wow ! now", .high, ["priority:low"]), ("\"Attention !\"", "Attention !", nil, []),
    ] as [(String, String?, TodoItem.Priority?, [String])])
  func `A sign of priority counts as the last word only`(
    _ line: String, _ title: String?, _ priority: TodoItem.Priority?, _ pointedOut: [String]
  ) throws {
    let parsed = try attributes(line)
    #expect(parsed.title == title)
    let found: [Attribute] = parsed.attributes.filter { $0.field == .priority }
    #expect(found == priority.map { [Attribute.priority($0)] } ?? [])
    #expect(parsed.nearMisses.map(\.suggestion) == pointedOut)
  }

  @Test func ofTwoPrioritiesTheSecondIsRefused() {
    let expected = "one value for priority in a line"
    for (line, word, column) in [("a priority:high !", "!", 17), ("a !! priority:low", "priority:low", 6)] {
      #expect(error(try attributes(line)) == .syntax(.unexpected(word, expected: expected), column: column))
    }
  }

  @Test(arguments: ["pri:h", "PRI:High", "priority:h"])
  func `Where a shell means something by the signs, a letter will do`(_ typed: String) throws {
    #expect(try attributes("a " + typed) == ParsedAttributes(attributes: [.priority(.high)], title: "a"))
    #expect(try attributes("pri:", for: .change).attributes == [.priority(nil)])
  }
}

@Suite("Slips that would change a title or lose a value") struct SlipTests {
  @Test(arguments: [
    ("due: next friday", "due:", "due:next friday"), ("x wait: in 3 days y", "wait:", "wait:in 3 days"),
    ("priority: high", "priority:", "priority:high"), ("every: week", "every:", "every:week"),
    ("project: home", "project:", "project:home"), ("depends: 2", "depends:", "depends:2"),
    ("note: buy milk", "note:", "note:\"buy milk\""), ("estimate: 2h", "estimate:", "estimate:2h"),
  ]) func aValueAfterASpaceIsRefusedForANewTaskAndForAChange(_ line: String, _ word: String, _ meant: String) {
    for use in [AttributesUse.newTask, .change] {
      let refused = error(try attributes(line, for: use))
      let column = line.hasPrefix("x") ? 3 : 1
      #expect(
        refused == .syntax(.unexpected(word, expected: "no space after the colon: " + meant), column: column), "\(line)"
      )
    }
  }

  @Test(arguments: ["due:", "x every: +y", "note:\"\"", "parent:"])
  func forANewTaskNothingIsEmptyButWhatIsWorkedOn(_ line: String) throws {
    #expect(error(try attributes(line))?.isMissing == true)
    #expect(throws: Never.self) { try attributes(line, for: .change) }
    #expect(try attributes("x project: priority:").attributes == [.project(nil), .priority(nil)])
  }

  private func refusal(_ line: String, for selection: Selection) -> String? {
    do throws(TodoError) {
      var scanner = LineScanner(line)
      let parsed = try scanner.attributes(for: .change)
      try scanner.expectTitleIsMeant(parsed, for: selection)
      return nil
    } catch {
      if let correction = error.correction { return correction }
      if case .syntax(.unexpected(_, let expected), _) = error { return expected }
      if case .invalidValue(let value, _) = error { return value.expected }
      if case .syntax(.notATitle(_, of: let number), _) = error { return "a title of \(number ?? 0)" }
      return "\(error)"
    }
  }

  @Test(
    arguments: [
      ("due fri", "due:fri"), ("tomorrow", "due:tomorrow"), ("prio:h", "priority:h"), ("prio:x y", "priority:x y"),
      ("! Mow", "priority:low Mow"), ("prio:high", "priority:high"), ("tag:home", "+home"),
      ("priority high", "priority:high"), ("4 due:fri", "an attribute, or quotes around a title"),
      ("+a due +b fri", "an attribute, or quotes around a title"), ("name:Foo", "title:Foo"),
      ("prio:1", "priority:high"),
      ("due:fri or sat", "nothing after the date but a time such as 17:00 or 5pm"), ("title:done", nil),
      ("due:fri title:+x", nil),
      ("p1", "priority:high"), ("weekly", "every:\"weekly\""), ("to friday", "due:friday"),
      ("due soon", "a title of 3"),
      ("milk", "a title of 3"), ("Pay the rent", nil), ("-- due fri", nil), ("\"tomorrow\"", nil),
      ("note the date", "a title of 3"), ("Call 4 people", "a title of 3"), ("Dentist friday", "a title of 3"),
      ("project plan review", "a title of 3"), ("Milk and bread", nil),
    ] as [(String, String?)])
  func `A text that looks like something else is no title`(_ line: String, _ expected: String?) {
    #expect(refusal(line, for: .number(3)) == expected, "\(line)")
  }

  @Test(
    arguments: [
      ("title:done", "done", []), ("title:\"due: fri\" +x", "due: fri", ["+x"]),
      ("due:fri title:Buy more milk +x", "Buy more milk", ["due:friday", "+x"]), ("Title: +x y", "+x y", []),
    ] as [(String, String, [String])])
  func `After its name a title is any text`(_ line: String, _ title: String, _ others: [String]) throws {
    var scanner = LineScanner(line)
    let change = try scanner.attributes(for: .change)
    #expect(change.title == nil && change.attributes.first == .title(title))
    #expect(change.attributes.dropFirst().map(\.typed) == others)
    let new = try attributes(line)
    #expect(new.title == title && new.attributes.map(\.typed) == others)
    #expect(error(try attributes("title:")) == .emptyTitle)
    #expect(refusal("Foo title:Bar", for: .number(3)) == "one title in a line")
  }

  @Test(arguments: [Selection.numbers([1...3]), .query(.everything)])
  func severalTasksGetNoTitleUnlessItIsSaidToBeOne(_ selection: Selection) {
    #expect(refusal("+x urgent", for: selection) == "a title of 0")
    #expect(refusal("due tomorrow", for: selection) == "due:tomorrow")
    #expect(refusal("title:urgent", for: selection) == "a title of 0")
    #expect(refusal("+x due:tomorrow", for: selection) == nil)
    #expect(refusal("-- urgent", for: selection) == nil)
  }
}

@Suite("Fingers that slip on a keyboard") struct TypistTests {
  private static let attributes = [
    "due:friday", "due:fri 5pm", "due:next week", "due:25 dec", "due:in 3 days", "due:2026-12-24", "wait:tomorrow",
    "wait:day after tomorrow", "start:next month", "until:eom", "every:week", "every:mon,wed,fri", "every:8h",
    "after:2 weeks", "project:home", "project:home.garden", "+phone", "+weekend", "-urgent", "priority:high", "pri:h",
    "!!!", "estimate:2h", "depends:7", "depends:7,8", "parent:3", "due:", "note:\"call back\"",
  ]

  private static let neighbours: [Character: String] = [
    "a": "qsz", "b": "vghn", "c": "xdfv", "d": "sefc", "e": "wrd", "f": "drgv", "g": "fthb", "h": "gyjn", "i": "uok",
    "j": "hukm", "k": "jil", "l": "kop", "m": "njk", "n": "bhjm", "o": "ipl", "p": "ol", "q": "wa", "r": "etf",
    "s": "qdz", "t": "ryg", "u": "tuh", "v": "cfgb", "w": "qes", "x": "zsdc", "y": "ghu", "z": "asx", ":": ";.=",
    "+": "#@=", ",": ".; m", "1": "2", "2": "13",
  ]

  /// A line with one slip: a letter that is left out, doubled, in front of the one before it, another one or after a space, a
  /// space that is missing, or a word that was not meant to be there.
  static func slipped(_ line: String, using random: inout SeededGenerator) -> String {
    var letters = Array(line)
    let place = Int.random(in: letters.indices, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    case 2 where place > 0: letters.swapAt(place, place - 1)
    case 3, 4: if let other = neighbours[letters[place]]?.randomElement(using: &random) { letters[place] = other }
    case 5: letters.insert(" ", at: place)
    case 6: if let space = letters.lastIndex(of: " ") { letters.remove(at: space) }
    case 7: if let colon = letters.firstIndex(of: ":") { letters[colon] = " " }
    default: letters += Array([" please", " now", ";", ".", "!"].randomElement(using: &random) ?? "")
    }
    return String(letters)
  }

  @Test(.tags(.sweep), .door) func noSlipInAttributesMakesATitleOfThem() {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<thinned(40_000, to: 4_000, "lines with a slip") {
      let count = [1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
      let line = Self.slipped(
        Self.attributes.shuffled(using: &random).prefix(count).joined(separator: " "), using: &random)
      guard let title = title(of: line) else { continue }
      Issue.record("“\(line)” makes a title of “\(title)”")
    }
  }

  @Test(arguments: [
    "+mee ting", "due.next week", "start next month ok", "project;home", "due: pri:h ok", "urgent!", "#weekend",
    "wait this weeend", "due :tomorrow 17:00", "every. mon,wed,fri", "7wait: eom", "3 apples", "dentist friday",
    "start mow", "Due diligence",
    "wait for Bob", "the parent meeting", "after :2 weeks", "parent 3 now",
    "estimate; 2h", "pri:h ok", "due:fri 17 :00", ",37", "1, 5", "+x +9 lives", "due soon", "due",
  ]) func theRestOfASlipIsNoTitle(_ line: String) { #expect(title(of: line) == nil) }

  @Test(arguments: [
    "Milk", "buy milk", "1/2 cup of sugar", "24/7 support", "\"milk\"", "-- due fri", "日本", "(maybe) call",
    "buy milk +x", "Pay rent due:fri",
  ]) func honestTitlesAre(_ line: String) { #expect(title(of: line) != nil) }

  private func title(of line: String) -> String? {
    var scanner = LineScanner(line)
    guard let parsed = try? scanner.attributes(for: .change),
      (try? scanner.expectTitleIsMeant(parsed, for: .number(3))) != nil
    else { return nil }
    return parsed.title
  }
}

@Suite("Without quotes the longest run of words that is a date is the value") struct LongestRunTests {
  @Test(
    arguments: [
      ("Call mum due:fri 5pm about taxes", "friday 17:00", "Call mum about taxes"),
      ("due:next friday", "friday", nil), ("x due:in 3 days", "3d", "x"), ("due:25 dec 9:00 y", "25dec 09:00", "y"),
      ("due:friday at 5pm +tag meeting", "friday 17:00", "meeting"), ("due:day after tomorrow z", "2d", "z"),
      ("due:25 dec 2027 budget", "25 dec 2027", "budget"), ("due:eom-2d Report 2", "eom-2d", "Report 2"),
      ("due:friday, 5pm x", "friday 17:00", "x"), ("due:24. 12. 2026 x", "24 dec 2026", "x"),
      ("due:Friday  AT  5 PM x", "friday 17:00", "x"), ("due:end of month x", "eom", "x"),
      ("due:friday 3 eggs", "friday", "3 eggs"), ("due:friday at home", "friday", "at home"),
      ("due:tomorrow May is here", "tomorrow", "May is here"), ("due:friday +1w", "friday", "+1w"),
      ("due:friday -5 degrees", "friday", "-5 degrees"), ("due:friday \"5pm x\"", "friday", "5pm x"),
      ("due:\"friday\" 5pm x", "friday", "5pm x"), ("due:friday -- 5pm", "friday", "5pm"),
      ("due:1 may the force", "1may", "the force"), ("due:fri next week party", "friday next week", "party"),
    ] as [(String, String, String?)])
  func ofAnAttributeBeforeTheTitle(_ line: String, _ date: String, _ title: String?) throws {
    let parsed = try attributes(line)
    #expect(parsed.title == title)
    #expect(parsed.attributes.filter { $0.name == FieldName(.due) } == [.due(try DateExpression(parsing: date))])
  }

  @Test(arguments: [
    ("every:2nd and 4th tuesday Club", "2nd tuesday,4th tuesday", "Club"),
    ("every:2w until eom Course", "2w until eom", "Course"), ("every:mon and buy milk", "mon", "and buy milk"),
    ("every:day at 8am Pills", "day at 08:00", "Pills"), ("every:mon, wed and fri x", "mon,wed,fri", "x"),
    ("every:last day of the month x", "last day", "x"), ("every:day count 5 eggs", "day count 5", "eggs"),
    ("every:3 days x", "3d", "x"), ("every:other day x", "2d", "x"), ("every:week Monthly", "week", "Monthly"),
    ("every:day on the roof", "day", "on the roof"),
  ]) func ofAnIntervalBeforeTheTitle(_ line: String, _ interval: String, _ title: String) throws {
    let parsed = try attributes(line)
    #expect(parsed.title == title)
    #expect(
      parsed.attributes == [
        .set(.repeat, .repetition(RepetitionExpression(try IntervalExpression(parsing: interval), origin: .due)))
      ])
  }

  @Test(arguments: [
    ("due<fri 5pm", "due<\"fri 5pm\""), ("(due<next friday) milk", "due<\"next friday\" milk"),
    ("due<friday or due>25 dec", "due<friday or due>\"25 dec\""), ("due<friday and 5", "due<friday \"5\""),
    ("due<friday \"noon\" milk", "due<friday \"noon\" milk"), ("not due<friday \"at\"", "not due<friday \"at\""),
    ("every:mon and tue", "every:mon \"tue\""), ("due<friday (noon)", "due<friday \"noon\""),
    ("every:2w until eom", "every:\"2w until eom\""),
  ]) func ofAQueryTermWhichIsPrintedInQuotes(_ typed: String, _ printed: String) throws {
    let tree = try query(typed)
    #expect(try (tree.description, query(printed)) == (printed, tree))
  }

  @Test func oneArgumentOfAShellIsOnePieceAndSoAreTheWordsAfterIt() throws {
    let reading: (Int) -> ArgumentReading = { $0 == 0 ? .typed : .attributes(.newTask) }
    #expect(
      line(fromArguments: ["add", "Call", "due:fri 5pm", "5pm tea"], reading: reading)
        == "add \"Call 5pm tea\" due:\"fri 5pm\"")
    #expect(
      line(fromArguments: ["add", "due:fri", "5pm", "and  tea"], reading: reading) == "add due:fri 5pm \"and  tea\"")
  }

  @Test(arguments: ["1 ", "may ", "on the ", "due<1 ", "every:1st and "])
  func `No line takes longer than its length`(_ piece: String) {
    let text = String(repeating: piece, count: 400_000 / piece.utf8.count)
    for beginning in ["due:fri ", "every:mon ", "due:"] {
      _ = try? attributes(beginning + text)
      _ = try? query(beginning + text)
    }
  }
}

@Suite("A quick line is read for marks, and for a date at its end") struct QuickTextTests {
  @Test(arguments: [
    (
      "Call mum fri 5pm #home @phone p1 every! week", "Call mum",
      "project:home +phone priority:high after:week due:\"friday 17:00\""
    ), ("Pay rent on friday", "Pay rent", "due:friday"),
    ("Pay rent by 25 dec !!", "Pay rent", "priority:medium due:25dec"),
    ("Buy milk in 3 days", "Buy milk", "due:3d"), ("Water plants every 2 weeks", "Water plants", "every:2w"),
    ("Tell every body", "Tell every body", ""), ("tomorrow", "tomorrow", ""), ("p4 Rest", "Rest", "priority:"),
    ("Read \"tomorrow\"", "Read \"tomorrow\"", ""), ("\"Call mum tomorrow\"", "Call mum tomorrow", ""),
    ("\"Day after  tomorrow\" tomorrow", "Day after  tomorrow", "due:tomorrow"),
    ("Fix #12 and C# @", "Fix #12 and C# @", ""),
    ("Mail bob@home.org p5 p", "Mail bob@home.org p5 p", ""), ("Do it later", "Do it later", ""),
    ("Call on friday about taxes", "Call on friday about taxes", ""), ("a tomorrow -- 5pm", "a tomorrow 5pm", ""),
    ("Wow ! friday", "Wow !", "due:friday"), ("a -b friday", "a -b", "due:friday"),
  ]) func reading(_ line: String, _ title: String, _ typed: String) throws {
    let parsed = try attributes(line, for: .quickTask)
    #expect((parsed.title, parsed.attributes.map(\.typed).joined(separator: " ")) == (title, typed))
  }

  @Test func ofTwoValuesTheSecondIsRefused() {
    for line in ["a p1 p2", "a #b #c", "a p1 !!"] {
      #expect(error(try attributes(line, for: .quickTask))?.code == "syntax", "\(line)")
    }
    #expect(error(try attributes("a every day every week", for: .quickTask))?.code == "invalidValue")
  }

  @Test func argumentsOfAShellProtectAsQuotesDo() throws {
    let typed = line(fromArguments: ["quick", "Call fri  5pm", "club", "tomorrow", "#home"]) {
      $0 == 0 ? .typed : .attributes(.quickTask)
    }
    #expect(typed == "quick \"Call fri  5pm club\" tomorrow #home")
  }
}
