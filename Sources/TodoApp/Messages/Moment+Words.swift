import TodoModel

extension Moment {
  /// `Friday 2026-11-27`, or with a time `Friday 2026-11-27 17:00`, in the clocks of a zone.
  func words(in zone: some Zone) -> String {
    switch self {
    case .day(let day): "\(day.weekday.name) \(day.iso)"
    case .instant(let instant): instant.words(in: zone)
    }
  }

  /// `Fri 2026-11-27`, for a column.
  func shortWords(in zone: some Zone) -> String {
    let day = day(in: zone)
    let date = "\(day.weekday.name.prefix(3)) \(day.iso)"
    switch self {
    case .day: return date
    case .instant(let instant): return date + " " + zone.civilTime(at: instant).timeOfDay
    }
  }
}

extension [QueryDate] {
  /// `Friday 2026-11-27, Monday 2026-11-30`, each once.
  func words(in zone: some Zone) -> String {
    var seen: Set<String> = []
    return map { $0.moment.words(in: zone) }.filter { seen.insert($0).inserted }.joined(separator: ", ")
  }
}

extension Instant {
  /// `Friday 2026-11-27 17:00` in the clocks of a zone.
  func words(in zone: some Zone) -> String {
    let time = zone.civilTime(at: self)
    return "\(time.day.weekday.name) \(time.day.iso) \(time.timeOfDay)"
  }
}

extension CivilTime {
  /// `17:00`
  fileprivate var timeOfDay: String {
    String(iso.dropFirst(11).prefix(5))
  }
}
