import Testing
import TodoModel

/// Phrases with numbers in words, fractions and parts of the day, and the short form of each, which is read back.
@Suite struct SpelledDatesTests {
  @Test(arguments: [
    ("half an hour from now", "30min"), ("in a quarter of an hour", "15min"), ("in three-quarters of an hour", "45min"),
    ("in 2.5 hours", "150min"), ("in an hour and a half", "90min"), ("in two and a half hours", "150min"),
    ("in 1h30m", "90min"), ("1h30m", "90min"), ("in fifteen minutes", "15min"), ("15m from now", "15min"),
    ("in a couple of days", "2d"), ("in half a year", "6m"), ("in three weeks from tomorrow", "tomorrow+3w"),
    ("twenty-five days from friday", "friday+25d"), ("monday at nine", "monday 09:00"),
    ("tomorrow at a quarter to noon", "tomorrow 11:45"), ("twenty past 3pm", "15:20"), ("8 tonight", "today 20:00"),
    ("at 5 tomorrow afternoon", "tomorrow 17:00"), ("tomorrow afternoon at 5", "tomorrow 17:00"),
    ("dec 24 in the morning", "24dec 09:00"), ("3:15p", "15:15"), ("tomorrow at ten thirty am", "tomorrow 10:30"),
    ("15 of february", "15feb"), ("15-feb", "15feb"), ("14-apr-2027", "14 apr 2027"), ("24 dec.", "24dec"),
    ("twenty-fifth of december", "25dec"), ("the thirty-first", "31st"), ("twelfth of may", "12may"),
    ("first weekday of december", "1st weekday of december"), ("last working day of june", "last weekday of june"),
    ("the week after next", "week after next"), ("next march", "1mar"), ("first quarter of 2027", "1 jan 2027"),
    ("Q2 2027", "1 apr 2027"), ("25dec-2d", "25dec-2d"),
  ]) func aPhraseMeansItsShortForm(_ typed: String, _ short: String) throws {
    let date = try DateExpression(parsing: typed)
    #expect(date.description == short)
    #expect(try DateExpression(parsing: short) == date)
  }

  @Test(arguments: ["friday 9 to 5", "at nine to five", "at half 5", "in 1.5 weeks", "first quarter", "Q5"])
  func whatIsNoDateIsRefused(_ typed: String) { #expect(DateExpression(typed) == nil) }

  @Test(arguments: [
    ("day for 5 days", "day count 5"), ("day for 2 weeks", "day count 14"), ("monday for 6 weeks", "mon count 6"),
    ("2w start friday", "2w starting friday"), ("twenty-first", "21st"), ("2nd day", "2d"), ("second week", "2w"),
    ("three months", "3m"), ("2nd day of the month", "2nd"), ("wed x10", "wed count 10"), ("tue/thu", "tue,thu"),
    ("tue & thu", "tue,thu"), ("day starting tomorrow at 7am for 5 days", "day at 07:00 starting tomorrow count 5"),
  ]) func anIntervalMeansItsShortForm(_ typed: String, _ short: String) throws {
    #expect(try IntervalExpression(parsing: typed).description == short)
  }

  @Test(arguments: [
    ("Buy milk !2 #home", "Buy milk", ["priority:medium", "project:home"]),
    ("(A) Call mum", "Call mum", ["priority:high"]),
    ("Buy milk ^fri 5pm", "Buy milk", ["due:\"friday 17:00\""]),
    ("Gym *weekly =45min", "Gym", ["every:week", "estimate:45m"]),
    ("subtask 7 Buy milk", "Buy milk", ["parent:7"]),
    ("Buy milk note:two bottles", "Buy milk", ["note:\"two bottles\""]),
    ("Pack wait:due-5d due:15th", "Pack", ["wait:15th-5d", "due:15th"]),
  ]) func marksOfOtherProgramsAreRead(_ line: String, _ title: String, _ typed: [String]) throws {
    let parsed = try attributes(line, for: .quickTask)
    #expect(parsed.title == title && parsed.attributes.map(\.typed) == typed)
  }

  @Test(arguments: [
    "Gym twice a week", "Gym every 2.5 days", "Buy milk !tomorrow", "Buy milk {friday}", "Party blocks:2",
  ]) func aDoubtfulMarkIsRefused(_ line: String) { #expect(error(try attributes(line, for: .quickTask)) != nil) }

  static let partsOfPhrases = [
    "Gym every monday 9:00 to 10:00", "Gym every weekday except friday", "Gym every day but sunday",
    "Gym daily except sunday",
    "Gym every monday, but not in july", "Trip from 3 dec to 8 dec", "Trip 12 dec - 15 dec", "Trip fri - sun",
    "Trip mon through wed", "Trip fri to sun", "Trip friday-sunday", "Trip fri/sat", "Call Bob monday or tuesday",
    "Call Bob tue & thu",
    "Call Bob today, tomorrow", "Call Bob next fri or sat", "Call Bob tomorrow at 6pm or 7pm",
    "Report not before friday",
    "Report not today", "Pay rent next month on the 5th", "Pay rent this coming friday", "Pay rent a week on monday",
    "Pay rent two weeks today", "Pay rent 3pm this friday 4 dec", "Pay rent at 6pm EST tomorrow", "Pay rent 9 tomorrow",
    "Pay rent 5 tomorrow afternoon", "Pay rent each year on christmas", "Pay rent 1800hrs", "Exam every 2 wednesdays",
    "Exam three fridays from now", "Exam every wed for a month", "Exam every wed from dec 9 to jan 13",
    "Exam every friday in december", "Exam every hour on weekdays", "Exam every monday at 9 and 17", "Exam 17h",
    "Exam at midnight", "Exam around 6pm", "Exam first thing tomorrow", "Exam early next week", "Fri tomorrow",
    "on friday",
    "3 dec dentist at 10", "Treffen am Montag um 14:00", "Zahnarzt am 3/12 um 14:00", "tomorrow 5pm",
    "a due:today tomorrow",
    "x due:friday or monday", "x due:friday - sunday", "x due:tomorrow around 6pm", "x due:tomorrow by 6pm",
    "x due:tomorrow 9-10", "x due:tomorrow 9 to 10", "x due:friday midnight", "x due:next week or so",
    "x due:friday last week", "x due:a week on monday", "x due:monday weekly", "x every:monday but not july",
    "x every:friday 13th", "x every:day on sunday",
  ]

  @Test(arguments: partsOfPhrases) func aPhraseThatIsReadInPartIsRefused(_ line: String) {
    #expect(error(try attributes(line, for: .quickTask)) != nil)
  }

  @Test(arguments: [
    ("Read chapter 9 tomorrow", "Read chapter 9", "due:tomorrow"),
    ("Trip due:friday to Rome", "Trip to Rome", "due:friday"),
    ("Book a table for friday", "Book a table", "due:friday"), ("Report due by friday", "Report", "due:friday"),
    ("Call Bob - friday", "Call Bob", "due:friday"), ("Dinner due:friday for 2", "Dinner for 2", "due:friday"),
    ("Write due:monday weekly report", "Write weekly report", "due:monday"),
    ("Plan the week tomorrow", "Plan the week", "due:tomorrow"),
    ("Walk for an hour today", "Walk for an hour", "due:today"),
    ("Catch the 9:15 train friday", "Catch the 9:15 train", "due:friday"),
    ("Talk to Jan today", "Talk to Jan", "due:today"), ("Dinner for 2 friday", "Dinner for 2", "due:friday"),
    ("Call at 9 Uhr", "Call", "due:09:00"),
    ("Wipe every second window", "Wipe every second window", ""),
  ]) func wordsThatChangeNoDateStayOutsideIt(_ line: String, _ title: String, _ typed: String) throws {
    let parsed = try attributes(line, for: .quickTask)
    #expect((parsed.title, parsed.attributes.map(\.typed).joined(separator: " ")) == (title, typed))
  }

  @Test(arguments: ["tomorrow at 5 call Bob", "Call Anna monday week", "Exam tuesday after next"])
  func aPartOfADateIsNotOffered(_ line: String) throws {
    #expect(try attributes(line, for: .quickTask).readByQuick.isEmpty)
  }

  @Test(arguments: [
    ("Tomorrow buy milk", "buy milk", "due:tomorrow"), ("Call mum at 5pm about it", "Call mum about it", "due:17:00"),
  ]) func aDateInsideIsOffered(_ line: String, _ title: String, _ due: String) throws {
    let parsed = try attributes(line, for: .quickTask)
    #expect(parsed.title == line && parsed.readByQuick.map(\.typed) == [title, due])
  }
}
