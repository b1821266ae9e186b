import TestRunning
import Testing
import TodoExchange
import TodoModel

/// A carriage return by itself ends lines of old systems, and no line here: a title has only one.
@Suite struct LineEndsTests {
  @Test(arguments: [
    ("todotxt", "Pay\rrent\n"), ("markdown", "- [ ] Pay\rrent\n"), ("org", "* TODO Pay\rrent\n"),
    ("csv", "title\nPay\rrent\n"), ("todoist", "TYPE,CONTENT\ntask,Pay\rrent\n"),
  ])
  func aCarriageReturnInATitleIsABlank(name: String, text: String) throws {
    let tasks = try taken(text, as: name)
    #expect(tasks.map(\.title) == ["Pay rent"])
  }

  @Test(arguments: [
    ("ical", "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:Pay\rrent\nEND:VTODO\nEND:VCALENDAR\n"),
    (
      "taskwarrior",
      #"[{"description":"Pay\rrent","uuid":"7b2f7b63-1d62-403f-8ba5-803c9c2dae14","status":"pending"}]"#
    ),
  ])
  func aTitleIsTheFirstLineWhereThereMayBeMore(name: String, text: String) throws {
    #expect(try taken(text, as: name).map(\.title) == ["Pay"])
  }

  @Test func linesOfOldSystemsAreOneTitle() throws {
    #expect(try taken("Pay\rCall\r", as: "todotxt").map(\.title) == ["Pay Call"])
  }

  /// A task is one line of the data file, and of its history.
  @Test(arguments: ["\\n", "\r"]) func aRestOfSeveralLinesIsOne(lineEnd: String) throws {
    let rest = #"X-TODO-REST:{"x-foo":[null\,{"a":[1"# + lineEnd + #"\,2]}]}"#
    let tasks = try taken(
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:Pay\n\(rest)\nEND:VTODO\nEND:VCALENDAR\n", as: "ical")
    #expect(tasks.first?.unknownMembers.first { $0.name == "x-foo" }?.json == #"{"a":[1,2]}"#)
  }

  @Test(arguments: [
    ("todotxt", "x 0001-01-01 0001-01-01 Pay\n"),
    ("ical", "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:Pay\nDUE:00010101T000000\nEND:VTODO\nEND:VCALENDAR\n"),
  ])
  func aTimeBeyondTheCalendarIsRefusedWhereItStands(name: String, text: String) throws {
    let problem = #expect(throws: SourceProblem.self) { try taken(text, as: name) }
    #expect(problem?.expected == "one in the years 0001 to 9999 of UTC")
  }

  private func taken(_ text: String, as name: String) throws -> [TodoItem] {
    try RoundTrips.taken(Array(text.utf8), as: try #require(Formats.named(name)))
  }
}
