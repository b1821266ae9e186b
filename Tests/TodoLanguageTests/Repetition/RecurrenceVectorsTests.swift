import TestRunning
import Testing
import TodoModel

@Suite("Rules mean what python-dateutil says")
struct RecurrenceVectorsTests {
  @Test(.tags(.sweep), .door) func inTheRecordedCases() throws {
    let lines = try Vectors.lines("recurrences.txt")
    #expect(lines.count == 1200)
    for line in thinned(lines, to: 200, "recorded rules") { check(line) }
  }

  @Test(.tags(.processes, .sweep), .door, arguments: [1, 2, 3])
  func inRandomCases(_ seed: Int) throws {
    let rules = thinned(500, to: 25, "random rules of seed \(seed)")
    guard let lines = try Vectors.lines(ofScript: "recurrences.py", "\(seed)", "\(rules)") else {
      print("SKIPPED: python3 with dateutil is not here; only the recorded rules were compared")
      return
    }
    #expect(lines.count == rules * 6)
    for line in lines { check(line) }
  }

  private func check(_ line: Substring) {
    let fields = line.split(separator: " ").map(String.init)
    guard let rule = try? RecurrenceRule(rrule: fields[1]) else {
      Issue.record("not understood: \(line)")
      return
    }
    #expect((try? RecurrenceRule(rrule: rule.description)) == rule, "\(rule) does not read as itself")
    let (answer, expected) = (answer(to: fields, rule), fields[answerPlace(fields[0])...].joined(separator: " "))
    guard answer != expected else { return }
    // The script looks no further than 15,000 days.
    if expected.hasPrefix("-"), let start = Day(iso: fields[2].prefix(10)),
      answer.prefix(10) > start.adding(days: 15_000).iso
    {
      return
    }
    Issue.record("\(line)\nbut here \(answer)")
  }

  private func answerPlace(_ kind: String) -> Int {
    kind == "series" ? 3 : 4
  }

  private func answer(to fields: [String], _ rule: RecurrenceRule) -> String {
    switch fields[0] {
    case "days":
      guard let start = Day(iso: fields[2]) else { return "no start" }
      let days = Array(rule.days(from: start).prefix(12)).map(\.iso).filter { $0 <= fields[3] }
      return days.isEmpty ? "-" : days.joined(separator: ",")
    case "series":
      return series(fields, rule)
    default:
      guard let old = Moment(iso: fields[2]), let now = Moment(iso: fields[3]) else { return "no dates" }
      let succession = rule.next(after: old, notBefore: now.beginning)
      guard let next = succession.next else {
        return fields[0] == "at" ? "- \(succession.skipped) -" : "- - -"
      }
      var left = "-"
      if case .count(let count)? = next.rule.end { left = "\(count)" }
      return "\(next.due.moment.iso) \(succession.skipped) \(left)"
    }
  }

  /// Each instant from the one before and the rule that came with it, as tasks are completed one after another.
  private func series(_ fields: [String], _ first: RecurrenceRule) -> String {
    guard let start = CivilTime(iso: fields[2]), let berlin = try? TransitionZone.named("Europe/Berlin") else {
      return "no start"
    }
    var rule = first
    let due = ResolvedDate(start, in: berlin)
    if case .movedForward? = due.note { rule.time = TimeOfDay(secondOfDay: start.secondOfDay) }
    var moment = due.moment
    var instants: [String] = []
    while instants.count < 12, case .instant(let instant) = moment,
      let next = rule.next(after: moment, notBefore: Now(instant, in: berlin)).next
    {
      (moment, rule) = (next.due.moment, next.rule)
      instants.append(moment.iso)
    }
    return instants.joined(separator: ",")
  }
}

extension Moment {
  /// The first instant of the day in Greenwich, or the instant itself.
  fileprivate var beginning: Now {
    switch self {
    case .day(let day): Now(Instant(utc: CivilTime(day: day, secondOfDay: 0)), in: FixedZone.utc)
    case .instant(let instant): Now(instant, in: FixedZone.utc)
    }
  }
}
