import TodoJSON
import TodoModel

extension Moment {
  /// `Friday 2026-11-27`, or with a time `Friday 2026-11-27 17:00`, in the clocks of a zone; `someday` for that. For a
  /// column `Fri 2026-11-27`.
  func words(in zone: some Zone, isShort: Bool = false) -> String {
    guard self != .someday else { return "someday" }
    let (day, time) = dayAndTime(in: zone)
    let name = day.weekday.name
    let words = (isShort ? String(name.prefix(3)) : name) + " " + day.iso
    return time.isEmpty ? words : words + " " + time
  }

  /// Returns the words in few columns: `2 w late`, `today 08:30`, `tomorrow`, `Fri 17:00`, `in 9 d`, `3 mo ago`.
  /// It is late if it should not have passed; without room for times, a time of today replaces the day.
  func briefWords(at now: Now, isLate: Bool = false, hasTimes: Bool = true) -> String {
    let (day, time) = dayAndTime(in: now.zone)
    let ahead = day.number - now.day.number
    func timed(_ words: String) -> String { hasTimes && !time.isEmpty ? words + " " + time : words }
    switch ahead {
    case 0:
      if isLate, case .instant(let instant) = self {
        let seconds = now.instant.seconds - instant.seconds
        return (seconds < 3600 ? "\(max(1, seconds / 60)) min" : "\(seconds / 3600) h") + " late"
      }
      return hasTimes || time.isEmpty ? timed("today") : time
    case 1 where time.isEmpty || !hasTimes: return "tomorrow"
    case 1...6: return timed(String(day.weekday.name.prefix(3)))
    case -1 where !isLate: return "yesterday"
    case ..<0: return (-ahead).daysInUnits + (isLate ? " late" : " ago")
    default: return self == .someday ? "someday" : "in " + ahead.daysInUnits
    }
  }

  /// The day and the time, such as `17:00`; an empty time for a whole day.
  private func dayAndTime(in zone: some Zone) -> (Day, String) {
    switch self {
    case .day(let day): return (day, "")
    case .instant(let instant):
      let time = zone.civilTime(at: instant)
      return (time.day, String(time.iso.dropFirst(11).prefix(5)))
    }
  }
}

extension Day {
  /// `Today, Saturday 2026-11-21`, as a heading.
  func heading(today: Day) -> String {
    let words = Moment.day(self).words(in: FixedZone.utc)
    return switch number - today.number {
    case -1: "Yesterday, " + words
    case 0: "Today, " + words
    case 1: "Tomorrow, " + words
    default: words
    }
  }
}

extension Int {
  /// So many days in the largest unit that there are two of, years from the first.
  fileprivate var daysInUnits: String {
    switch self {
    case ..<14: "\(self) d"
    case ..<60: "\(self / 7) w"
    case ..<365: "\(self / 30) mo"
    default: "\(self / 365) y"
    }
  }

  /// `1 task`, `2 tasks`
  package func counted(_ word: String) -> String { "\(self) \(word)\(self == 1 ? "" : "s")" }
}

extension [QueryDate] {
  /// `Friday 2026-11-27, Monday 2026-11-30`, each once.
  func words(in zone: some Zone) -> String {
    map { $0.moment.words(in: zone) }.withoutRepetition.joined(separator: ", ")
  }
}

extension Instant { func words(in zone: some Zone) -> String { Moment.instant(self).words(in: zone) } }

/// Numbers in a sentence, the first of many.
func listed(_ numbers: [Int], by separator: String = ", ") -> String {
  (numbers.prefix(20).map(String.init) + (numbers.count > 20 ? ["…"] : [])).joined(separator: separator)
}

extension Progress {
  /// `Reading tasks: 43%, 2 s left`
  package var line: TextLine {
    let left = secondsLeft < 120 ? "\(secondsLeft) s" : "\((secondsLeft + 59) / 60) min"
    let counts = done.flatMap { done in total.map { " (\(done) of \($0))" } } ?? ""
    return TextLine("\(work.words): ", .faint) + TextLine("\(percent)%") + TextLine("\(counts), \(left) left", .faint)
  }
}

extension Progress.Work {
  fileprivate var words: String {
    switch self {
    case .reading: "Reading tasks"
    case .importing: "Reading what is imported"
    case .replaying: "Replaying the history"
    case .salvaging: "Looking for what can be saved"
    case .recording: "Writing the history"
    case .writing: "Writing tasks"
    }
  }
}

extension Urgency {
  /// The sum, and a line for each of its terms; nothing if there are none.
  var lines: [TextLine] {
    guard !terms.isEmpty else { return [] }
    let points = ([hundredths] + terms.map(\.hundredths)).map { TextLine(Urgency.points($0)) }
    let width = points.map(\.width).max() ?? 0
    let reasons = [TextLine()] + terms.map { " " + TextLine($0.reason.rawValue, .faint) }
    return zip(points, reasons).map { $0.padded(to: width, alignRight: true) + $1 }
  }

  var points: Double { Double(hundredths) / 100 }
}

extension JSONWriter {
  /// Writes the members of the urgency of a task: `points`, and `terms` with the `reason` and the `points` of each.
  mutating func writeMembers(of urgency: Urgency) {
    member("points", urgency.points)
    member("terms", of: urgency.terms) {
      $0.members(("reason", $1.reason.rawValue), ("points", Double($1.hundredths) / 100))
    }
  }
}
