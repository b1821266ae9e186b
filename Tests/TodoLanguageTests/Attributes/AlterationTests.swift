import Testing

@testable import TodoModel

@Suite struct AlterationTests {
  @Test(arguments: [
    ("/milk/oat milk/", "Buy oat milk and milk"), ("/milk/tea/g", "Buy tea and tea"), ("/Buy //", "milk and milk"),
    ("/ and/\\/\\//", "Buy milk// milk"), ("/k a/k  a/ ", "Buy milk  and milk"), ("/MILK/x/", "Buy milk and milk"),
  ])
  func replacement(_ typed: String, _ title: String) throws {
    var scanner = LineScanner(typed)
    #expect(try scanner.replacement().title(of: "Buy milk and milk") == title)
  }

  @Test(arguments: [("", 1), ("a", 1), ("/a", 3), ("/a/b", 5), ("//b/", 2), ("/a/b/c", 6), ("/a/b/g c", 8)])
  func brokenReplacement(_ typed: String, _ column: Int) {
    var scanner = LineScanner(typed)
    let refusal = error { () throws(TodoError) in try scanner.replacement() }
    #expect(refusal?.code == "syntax")
    #expect(refusal?.column == column)
  }

  @Test(
    "Postponing counts from the due date, or from now where that has passed",
    arguments: [
      ("2026-11-24", "1d", "2026-11-25"), ("2026-11-10", "1d", "2026-11-22"), ("2026-11-21", "2w", "2026-12-05"),
      ("2026-11-24T08:00:00Z", "1 day", "2026-11-25T08:00:00Z"),
      ("2026-11-10T08:00:00Z", "+1d", "2026-11-22T08:00:00Z"),
      ("2026-11-24T08:00:00Z", "3h", "2026-11-24T11:00:00Z"), ("2026-11-10T08:00:00Z", "3h", "2026-11-21T12:00:00Z"),
      ("2026-11-21", "3h", "2026-11-21T12:00:00Z"), ("2026-12-31", "2m", "2027-02-28"),
      ("2026-11-21T08:00:00Z", "1d", "2026-11-22T08:00:00Z"),
    ])
  func postponement(_ due: String, _ typed: String, _ later: String) throws {
    let clock = try Clock.fixed(at: "2026-11-21T09:00:00Z")
    var scanner = LineScanner(typed)
    let moment = try #require(Moment(iso: due))
    #expect(try scanner.postponement().date(of: moment, by: clock).moment == Moment(iso: later))
  }

  @Test(arguments: ["", "tomorrow", "-1d", "1", "x", "eom", "1d 5pm"])
  func noPostponement(_ typed: String) {
    var scanner = LineScanner(typed)
    #expect(error { () throws(TodoError) in try scanner.postponement() } != nil)
  }
}
