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
    ("2w start friday", "2w starting friday"), ("twenty-first", "21st"),
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

  @Test(arguments: [
    ("Tomorrow buy milk", "buy milk", "due:tomorrow"), ("Call mum at 5pm about it", "Call mum about it", "due:17:00"),
  ]) func aDateInsideIsOffered(_ line: String, _ title: String, _ due: String) throws {
    let parsed = try attributes(line, for: .quickTask)
    #expect(parsed.title == line && parsed.readByQuick.map(\.typed) == [title, due])
  }
}
