import Testing
import TodoModel

@Suite("Rules mean what python-dateutil says")
struct RecurrenceVectorsTests {
  @Test func inTheRecordedCases() throws {
    let lines = try Vectors.lines("recurrences.txt")
    #expect(lines.count == 400)
    for line in lines { check(line) }
  }

  @Test(arguments: [1, 2, 3])
  func inRandomCases(_ seed: Int) throws {
    guard let lines = try Vectors.lines(ofScript: "recurrences.py", "\(seed)", "500") else {
      print("SKIPPED: python3 with dateutil is not here; only the recorded rules were compared")
      return
    }
    #expect(lines.count == 1000)
    for line in lines { check(line) }
  }

  private func check(_ line: Substring) {
    let fields = line.split(separator: " ").map(String.init)
    guard let rule = try? RecurrenceRule(rrule: fields[1]), let start = Day(iso: fields[2]) else {
      Issue.record("not understood: \(line)")
      return
    }
    #expect((try? RecurrenceRule(rrule: rule.description)) == rule, "\(rule) does not read as itself")
    let answer: String
    switch fields[0] {
    case "days":
      let days = Array(rule.days(from: start).prefix(12)).map(\.iso).filter { $0 <= fields[3] }
      answer = days.isEmpty ? "-" : days.joined(separator: ",")
      if answer != fields[4] { Issue.record("\(line)\nbut here \(answer)") }
    default:
      let today = Day(iso: fields[3]) ?? start
      let next = rule.next(after: .day(start), notBefore: today, in: FixedZone.utc)
      var left = "-"
      if case .count(let count)? = next?.rule.end { left = "\(count)" }
      answer = next.map { "\($0.due.moment.iso) \($0.skipped) \(left)" } ?? "- - -"
      // The script looks no further than 15,000 days.
      if answer.prefix(10) > start.adding(days: 15_000).iso, fields[4] == "-" { return }
      if answer != fields[4...].joined(separator: " ") { Issue.record("\(line)\nbut here \(answer)") }
    }
  }
}
