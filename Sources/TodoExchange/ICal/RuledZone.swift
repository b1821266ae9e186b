import TodoModel

/// A zone whose clocks were set at certain instants, and are set by rules from then on.
struct RuledZone: Zone {
  /// When clocks were set, in seconds since 1970, ascending, and how far east of Greenwich they were then.
  var transitions: [(at: Int, offset: Int)] = []
  /// What holds before.
  var first: Int
  /// What sets clocks each year, or did at times.
  var observances: [Observance] = []

  func civilTime(at instant: Instant) -> CivilTime {
    Instant(seconds: instant.seconds + offset(at: instant.seconds)).utc
  }

  func instants(of time: CivilTime) -> ZonedTime {
    ZonedTime(time, offset: offset)
  }

  private func offset(at seconds: Int) -> Int {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].at <= seconds { low = middle + 1 } else { high = middle }
    }
    // The rules go on where the transitions end.
    if low < transitions.count { return low == 0 ? first : transitions[low - 1].offset }
    var latest = transitions.last
    for observance in observances {
      guard let onset = observance.lastOnset(upTo: seconds), latest.map({ onset >= $0.at }) ?? true else { continue }
      latest = (onset, observance.offset)
    }
    return latest?.offset ?? first
  }
}

/// What clocks are set to on certain days.
struct Observance: Sendable {
  /// The first day.
  var day: Day
  /// When on that day, in seconds of the clocks before they are set; may lie beyond the day.
  var second: Int
  /// How far east of Greenwich clocks are before and afterwards, in seconds.
  var before: Int
  var offset: Int
  /// The further days; nil if there are none.
  var rule: RecurrenceRule?
  /// Further times, on the clocks before they are set.
  var times: [CivilTime] = []

  /// The last instant up to another one at which clocks are set.
  func lastOnset(upTo seconds: Int) -> Int? {
    var last: Int?
    func look(_ onset: Int) {
      if onset <= seconds { last = max(last ?? onset, onset) }
    }
    look(day.number * 86_400 + second - before)
    for time in times { look(Instant(utc: time).seconds - before) }
    guard let rule else { return last }
    let limit = Instant(seconds: seconds + before).utc.day.adding(days: 2)
    for day in rule.days(from: start(of: rule, before: limit)) {
      guard day <= limit else { break }
      look(day.number * 86_400 + second - before)
    }
    return last
  }

  /// Where looking begins: a rule for each year need not be followed from the year 1601 on, where some programs begin.
  private func start(of rule: RecurrenceRule, before limit: Day) -> Day {
    let (year, month, dayOfMonth) = day.date
    guard rule.frequency == .yearly, rule.interval == 1, limit.date.year - 3 > year else { return day }
    if case .count = rule.end { return day }
    return Day(year: limit.date.year - 3, month: month, day: dayOfMonth) ?? day
  }
}
