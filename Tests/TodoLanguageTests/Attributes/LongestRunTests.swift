import MVITesting
import Testing

@testable import TodoModel

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
      ("due:1 may the force", "1may", "the force"), ("due:fri next week week", "friday next week", "week"),
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
    ("every:day on sunday", "day", "on sunday"),
  ]) func ofAnIntervalBeforeTheTitle(_ line: String, _ interval: String, _ title: String) throws {
    let parsed = try attributes(line)
    #expect(parsed.title == title)
    #expect(
      parsed.attributes == [.repetition(RepetitionExpression(try IntervalExpression(parsing: interval), origin: .due))])
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

  @Test("No line takes longer than its length", arguments: ["1 ", "may ", "on the ", "due<1 ", "every:1st and "])
  func long(_ piece: String) {
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
    ("Call on friday about taxes", "Call on friday about taxes", ""), ("Fri tomorrow", "Fri", "due:tomorrow"),
    ("a due:today tomorrow", "a tomorrow", "due:today"), ("a tomorrow -- 5pm", "a tomorrow 5pm", ""),
    ("on friday", "on", "due:friday"), ("Wow ! friday", "Wow !", "due:friday"), ("a -b friday", "a -b", "due:friday"),
  ]) func reading(_ line: String, _ title: String, _ typed: String) throws {
    let parsed = try attributes(line, for: .quickTask)
    #expect((parsed.title, parsed.attributes.map(\.typed).joined(separator: " ")) == (title, typed))
  }

  @Test func ofTwoValuesTheSecondIsRefused() {
    for line in ["a p1 p2", "a #b #c", "a every day every week", "a p1 !!"] {
      #expect(error(try attributes(line, for: .quickTask))?.code == "syntax", "\(line)")
    }
  }

  @Test func argumentsOfAShellProtectAsQuotesDo() throws {
    let typed = line(fromArguments: ["quick", "Call fri  5pm", "club", "tomorrow", "#home"]) {
      $0 == 0 ? .typed : .attributes(.quickTask)
    }
    #expect(typed == "quick \"Call fri  5pm club\" tomorrow #home")
  }
}
