import MVITesting
import Testing
import TodoExchange
import TodoModel

/// Two calendar files about the same tasks become one, whichever comes first.
struct CalendarMergeTests {
  private func file(_ text: String) -> CalendarFile {
    CalendarFile(SourceFile(name: "x.ics", bytes: Array(text.utf8)), ExchangeContext(now: RoundTrips.now))
  }

  private func merged(_ one: String, _ other: String, _ place: SourceLocation = #_sourceLocation) -> String {
    let context = ExchangeContext(now: RoundTrips.now)
    let result = CalendarFile.merged(file(one), file(other), context)
    #expect(result == CalendarFile.merged(file(other), file(one), context), sourceLocation: place)
    // What both have become is merged with either already.
    for text in [one, other] {
      let again = CalendarFile.merged(file(String(decoding: result, as: UTF8.self)), file(text), context)
      let isSame = again == result
      #expect(isSame, "\(String(decoding: again, as: UTF8.self))", sourceLocation: place)
    }
    return String(decoding: result, as: UTF8.self)
  }

  @Test func theLaterWinsAndNothingElseIsLost() throws {
    let here = calendar(
      todo(
        "UID:a@b", "CREATED:20261120T070000Z", "LAST-MODIFIED:20261121T070000Z", "SEQUENCE:7", "SUMMARY:Milk",
        "CATEGORIES:shop,home", "DESCRIPTION:one", "X-TODO-PROJECT:food", "X-HERE:1"))
    let there = calendar(
      todo(
        "UID:a@b", "CREATED:20261120T070000Z", "LAST-MODIFIED:20261121T080000Z", "SEQUENCE:2", "SUMMARY:Oat milk",
        "PRIORITY:1", "CATEGORIES:shop,red", "DESCRIPTION:two", "X-THERE:1"))
    let text = merged(here, there)
    for line in [
      "SUMMARY:Oat milk", "PRIORITY:1", "CATEGORIES:shop,red,home", "X-TODO-PROJECT:food", "X-THERE:1", "SEQUENCE:8",
      "LAST-MODIFIED:20261121T080000Z",
    ] { #expect(text.contains("\r\n\(line)\r\n"), "\(line) in \(text)") }
    #expect(text.contains("DESCRIPTION:two\\none\r\n") || text.contains("DESCRIPTION:one\\ntwo\r\n"))
    #expect(!text.contains("number"))
  }

  @Test func whatSaysTheSameIsAsTheLaterOneHasIt() {
    let here = calendar(todo("UID:a", "LAST-MODIFIED:20261121T070000Z", "SUMMARY:Milk", "X-A:1"))
    let there = calendar(todo("UID:a", "LAST-MODIFIED:20261121T080000Z", "X-B:1", "SUMMARY:Milk"))
    #expect(merged(here, there) == there)
    #expect(merged(here, here) == here)
  }

  @Test func doneOnBothItWasDoneEarlier() {
    func done(_ time: String, _ changed: String) -> String {
      calendar(todo("UID:a", "LAST-MODIFIED:\(changed)", "SUMMARY:Milk", "STATUS:COMPLETED", "COMPLETED:\(time)"))
    }
    let text = merged(done("20261121T060000Z", "20261121T060000Z"), done("20261121T070000Z", "20261121T070000Z"))
    #expect(text.contains("COMPLETED:20261121T060000Z\r\n"))
  }

  @Test func whatOnlyOneHasIsInBoth() {
    let (one, other) = (
      calendar(todo("UID:a", "LAST-MODIFIED:20261121T070000Z", "SUMMARY:A")),
      calendar(todo("UID:b", "LAST-MODIFIED:20261121T080000Z", "SUMMARY:B"))
    )
    let text = merged(one, other)
    #expect(
      text.contains("SUMMARY:A") && text.contains("SUMMARY:B") && text.hasSuffix("END:VTODO\r\nEND:VCALENDAR\r\n"))
    #expect(file(text).problems.isEmpty && file(text).tasks.count == 2)
  }

  /// Random tasks, as ours are written, merge as such, and are read again without a problem.
  @Test func randomTasksMerge() {
    var random = HostileTasks(seed: 5)
    let tasks = random.tasks(200)
    for place in stride(from: 0, to: tasks.count, by: 2) {
      let (one, other) = (tasks[place], tasks[place + 1].with(id: tasks[place].id))
      let text = merged(exported([one]), exported([other]))
      let result = file(text)
      #expect(result.problems.isEmpty && result.tasks.count == 1, "\(text)")
    }
  }
}
