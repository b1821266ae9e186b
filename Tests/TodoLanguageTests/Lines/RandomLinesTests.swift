import MVITesting
import TestRunning
import Testing
import TodoModel

/// Lines as they are typed, made of the forms of the grammar, mean the same when what they led to is typed again.
@Suite struct RandomLinesTests {
  @Test(.tags(.sweep)) func aLineThatIsEchoedReadsTheSame() throws {
    let clock = try Clock.fixed(at: "2026-11-21T09:00:00Z")
    var random = RandomLine(random: SeededGenerator(seed: 68))
    for _ in 0..<thinned(10_000, to: 2_000, "random lines") {
      let (line, use) = random.next()
      let parsed = try attributes(line, for: use)
      // The history remembers the line in this form.
      let again = parsed.all.map(\.typed).joined(separator: " ")
      let read = try attributes(again, for: use == .quickTask ? .newTask : use)
      if read.all != parsed.all { Issue.record("“\(line)” became “\(again)”, which is \(read.all)") }
      #expect(!parsed.attributes.isEmpty, "“\(line)” set nothing")
      for attribute in parsed.attributes { try expectEchoReadsAsItself(attribute, of: line, by: clock) }
    }
  }

  /// The beginnings of its words decide whether a line is read a second time for the hint.
  @Test(.tags(.sweep)) func aLineOfWhichQuickReadsMoreIsReadAgain() throws {
    var random = RandomLine(random: SeededGenerator(seed: 70))
    var more = 0
    for _ in 0..<thinned(30_000, to: 6_000, "random lines") {
      let line = random.nextOfAnyWords()
      guard var parsed = try? attributes(line, for: .newTask) else { continue }
      let isReadAgain = parsed.mayBeReadByQuick
      if let quick = try? attributes(line, for: .quickTask) { parsed.note(readByQuick: quick) }
      if !parsed.readByQuick.isEmpty { more += 1 }
      #expect(isReadAgain || parsed.readByQuick.isEmpty, "“\(line)”: \(parsed.readByQuick)")
    }
    #expect(more > 100)
    for title in [
      "Pay rent", "Café número 7 due:friday", "Ask in the shop", "Buy 3 eggs for Bob", "Pay rent for x",
      "Call Dr. Zoë at home",
    ] {
      #expect(try !attributes(title, for: .newTask).mayBeReadByQuick, "\(title)")
    }
  }

  /// Types the weekday, the date and the time of an answer again, and the rule that a task has.
  private func expectEchoReadsAsItself(_ attribute: Attribute, of line: String, by clock: Clock) throws {
    switch attribute {
    case .set(_, .date(let date)):
      #expect(date.wrongWeekday(by: clock) == nil, "\(line)")
      let moment = date.resolved(by: clock).moment
      let shown = moment.echo(in: clock.zone)
      let read = try DateExpression(parsing: shown)
      #expect(read.wrongWeekday(by: clock) == nil && read.resolved(by: clock).moment == moment, "\(line): \(shown)")
    case .set(_, .repetition(let repetition)):
      guard let resolved = repetition.resolved(due: nil, clock: clock) else { return }
      let interval = try IntervalExpression(parsing: resolved.repetition.rule)
      let again = RepetitionExpression(interval, origin: repetition.origin).resolved(due: resolved.due, clock: clock)
      #expect(again?.repetition == resolved.repetition && again?.due == resolved.due, "\(line)")
    default: break
    }
  }
}

extension Moment {
  /// `Friday 2026-11-27 17:00`, as answers have it, with seconds if there are some.
  fileprivate func echo(in zone: any Zone) -> String {
    let day = day(in: zone)
    return "\(day.weekday.name) \(day.iso)" + (timeOfDay(in: zone).map { " \($0)" } ?? "")
  }
}

private struct RandomLine {
  var random: SeededGenerator

  private mutating func one(of words: [String]) -> String { words.randomElement(using: &random) ?? "" }
  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func isOneOf(_ count: Int) -> Bool { number(1...count) == 1 }

  mutating func next() -> (String, AttributesUse) {
    let title = one(of: ["Call Bob", "Buy 3 eggs", "Pay the rent", "Read “Emma”", "mum’s present", "Write to Zoë"])
    switch number(1...3) {
    case 1:
      let end = isOneOf(3) ? interval() : one(of: ["", "on ", "by "]) + dayWithTime()
      return (pieces([title, marks(), end]), .quickTask)
    case 2: return (pieces([title, marks(), values()]), .newTask)
    default: return (pieces([marks(), values()]), .change)
    }
  }

  /// Words of titles, signs, dates and values in any order.
  mutating func nextOfAnyWords() -> String {
    let words = """
      Call Bob Zoë the on at By of in from 5 9:15 5pm 3/12 20h friday Fri tues wednesday saturdays sun Tomorrow. tonight \
      today tmr tod every every! Every day weeks daily weekdays 3 10d april Dec 25th first next last week and or until \
      #home @phone p1 P2 !1 !high !! !!! (a) (A) {monday} !monday ^friday *daily =2h subtask 4 +tag -tag note:read \
      due:friday project:x est:2h "friday" "in quotes" — - @ noon midnight half an hour ago after before morning for
      """.split(separator: " ").map(String.init)
    return (0..<number(1...6)).map { _ in one(of: words) }.joined(separator: " ")
  }

  private func pieces(_ pieces: [String]) -> String { pieces.filter { !$0.isEmpty }.joined(separator: " ") }

  private mutating func marks() -> String {
    pieces([
      one(of: ["", "", "+phone", "+home +garden", "tag:\"to do\""]), one(of: ["", "", "project:home.flat"]),
      one(of: ["", "", "priority:high", "pri:l"]),
    ])
  }

  private mutating func values() -> String {
    var values = [one(of: ["due", "Due"]) + ":" + quoted(date())]
    if isOneOf(3) { values.append("wait:" + quoted(date())) }
    if isOneOf(3) { values.append("start:" + date()) }
    if isOneOf(3) { values.append(one(of: ["every", "after"]) + ":" + quoted(interval())) }
    return pieces(values.shuffled(using: &random))
  }

  /// In quotes, or without them, as in `due:friday 5pm`.
  private mutating func quoted(_ value: String) -> String { isOneOf(2) ? "\"\(value)\"" : value }

  private mutating func date() -> String {
    switch number(1...6) {
    case 1: one(of: ["now", "tonight", "tonight at 9", "noon", "eod", "in half an hour", "this morning"])
    case 2: "in \(number(2...50)) " + one(of: ["minutes", "hours", "min", "days", "weeks", "months", "years"])
    case 3: time()
    default: dayWithTime()
    }
  }

  private mutating func dayWithTime() -> String {
    let day = day()
    return switch number(1...5) {
    case 1: day + one(of: [" ", " at ", ", "]) + time()
    case 2: time() + (day.contains("after") || isOneOf(2) || day.hasPrefix("on ") ? " " : " on ") + day
    case 3: day + one(of: [" morning", " in the afternoon", " evening", " night"])
    default: day
    }
  }

  private mutating func time() -> String {
    let hour = number(1...12)
    return switch number(1...4) {
    case 1: "\(hour)" + one(of: ["am", "pm", " PM", " a.m."])
    case 2: "\(hour):\(number(10...59))" + one(of: ["am", " pm", ""])
    case 3: String(digits: number(0...23), count: 2) + ":" + String(digits: number(0...59), count: 2)
    default: one(of: ["half past \(hour)", "quarter to \(hour)", "\(hour) in the morning", "\(hour) o'clock"])
    }
  }

  private mutating func day() -> String {
    let weekday = (Weekday.allCases.randomElement(using: &random) ?? .monday).name
    let month = (Month.allCases.randomElement(using: &random) ?? .january).name
    let weekdayWord = isOneOf(2) ? weekday : String(weekday.prefix(3)).lowercased()
    let monthWord = isOneOf(2) ? month : String(month.prefix(3)).lowercased()
    let (number, place) = (number(1...28), one(of: ["first", "second", "3rd", "fourth", "last"]))
    switch Int.random(in: 1...14, using: &random) {
    case 1: return one(of: ["today", "tomorrow", "Tomorrow", "tmrw", "day after tomorrow", "this weekend"])
    case 2: return one(of: ["", "next ", "this ", "on "]) + weekdayWord
    case 3: return weekdayWord + one(of: [" next week", " of this week"])
    case 4: return "\(number)\(one(of: ["", " "]))\(monthWord)" + one(of: ["", " 2027", " 2031"])
    case 5: return "\(month) \(ordinal(number))" + one(of: ["", ", 2028", " 2028"])
    case 6: return "\(ordinal(number)) of " + one(of: [monthWord, "next month", "the month"])
    case 7: return "\(place) \(weekdayWord) of " + one(of: [month, "\(month) 2029", "the month", "next month"])
    case 8: return "the \(ordinal(number))"
    case 9: return one(of: ["2027-02-\(9 + number % 18 + 1)", "2027-W1\(number % 10)-\(number % 7 + 1)", "2027-09-01"])
    case 10:
      return one(of: ["end of", "start of"]) + one(of: [" ", " the ", " next "]) + one(of: ["week", "month", "year"])
    case 11: return one(of: ["next week", "next month", "eom", "eow", "eoy", "next quarter", "mid \(month)"])
    case 12: return one(of: ["christmas", "easter", "good friday", "new year's eve", "halloween", "boxing day"])
    case 13: return "in " + one(of: ["a", "two", "3", "\(number)"]) + one(of: [" days", " weeks", " months"])
    default:
      return "\(number) " + one(of: ["days", "weeks"]) + " after " + one(of: [weekdayWord, "\(number)\(monthWord)"])
    }
  }

  private mutating func interval() -> String {
    let weekday = one(of: ["Monday", "tue", "friday", "sun"])
    let cadence =
      switch number(1...8) {
      case 1: one(of: ["every day", "daily", "weekly", "every month", "every year", "every other day", "fortnightly"])
      case 2: "every \(number(2...9)) " + one(of: ["days", "weeks", "months", "years"])
      case 3: "every " + one(of: [weekday, "mon,wed,fri", "Monday and Thursday", "tue to fri"])
      case 4: one(of: ["every weekday", "weekdays", "every weekend", "every other \(weekday)", "fridays"])
      case 5: "every " + one(of: ["first", "2nd", "last"]) + " \(weekday)" + one(of: ["", " of the month"])
      case 6: "every " + one(of: ["15th", "1st and 15th", "last day", "last weekday"])
      case 7: "every " + one(of: ["25dec", "march 1st", "29 feb"])
      default: one(of: ["every morning", "every evening", "every night", "every 8 hours"])
      }
    let time = isOneOf(3) && !cadence.contains("hours") && !cadence.hasSuffix("ing") && !cadence.hasSuffix("night")
    return cadence + (time ? one(of: [" at ", " "]) + self.time() : "")
      + one(of: ["", "", " until eoy", " until 2028-03-01", " count 5", " starting next month"])
  }
}
