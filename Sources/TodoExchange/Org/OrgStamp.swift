import TodoModel

/// A time stamp of Org: `<2026-11-27 Fri 09:30 ++2w -3d>`, or in brackets.
struct OrgStamp {
  var day: Day
  /// Seconds since midnight; nil for a whole day.
  var secondOfDay: Int?
  /// `++2w`, `.+3m`, `+1m`.
  var repeater: String?
  /// What else stands in it: the end of a range of times, how long before it is told.
  var others: [String] = []
  private let isActive: Bool

  /// The stamp at the beginning of a text, and how long it is in bytes.
  static func read(_ text: Substring) -> (stamp: OrgStamp, length: Int)? {
    let bytes = text.utf8
    guard let open = bytes.first, open == UInt8(ascii: "<") || open == UInt8(ascii: "[") else { return nil }
    let close = open == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "]")
    guard let end = bytes.firstIndex(of: close) else { return nil }
    let words = text[bytes.index(after: bytes.startIndex)..<end].split(separator: " ")
    guard let first = words.first, let day = Day(iso: first) else { return nil }
    var stamp = OrgStamp(day: day, isActive: open == UInt8(ascii: "<"))
    for word in words.dropFirst() {
      if let start = word.first, start == "+" || word.hasPrefix(".+") {
        stamp.repeater = String(word)
      } else if let time = time(word.prefix { $0 != "-" }), stamp.secondOfDay == nil {
        stamp.secondOfDay = time
        if word.contains("-") { stamp.others.append(String(word.drop { $0 != "-" })) }
      } else if word.first == "-" {
        stamp.others.append(String(word))
      }
      // Everything else is the name of the day.
    }
    var length = bytes.distance(from: bytes.startIndex, to: end) + 1
    // Of a range the beginning counts.
    let rest = text[bytes.index(after: end)...]
    if rest.hasPrefix("--"), let (_, other) = read(rest.dropFirst(2)) { length += 2 + other }
    return (stamp, length)
  }

  /// A stamp of a moment in a zone.
  init(_ moment: Moment, isActive: Bool, _ zone: any Zone) {
    self.isActive = isActive
    switch moment {
    case .day(let day): self.day = day
    case .instant(let instant):
      let time = zone.civilTime(at: instant)
      day = time.day
      secondOfDay = time.secondOfDay / 60 * 60
    }
  }

  private init(day: Day, isActive: Bool) {
    self.day = day
    self.isActive = isActive
  }

  func moment(_ zone: any Zone) -> Moment {
    guard let secondOfDay else { return .day(day) }
    return .instant(zone.instant(of: CivilTime(day: day, secondOfDay: secondOfDay)))
  }

  /// How it repeats; nil for what is not known here.
  var repetition: TodoItem.Repetition? {
    guard let repeater else { return nil }
    // That of a habit says after which time it is late, too.
    let text = repeater.prefix { $0 != "/" }
    if text.hasPrefix("++") { return TodoItem.Repetition(rec: text.dropFirst()) }
    if text.hasPrefix(".+") { return TodoItem.Repetition(rec: text.dropFirst(2)) }
    return TodoItem.Repetition(rec: text)
  }

  var text: String {
    var words = [day.iso, String(day.weekday.name.prefix(3))]
    if let secondOfDay {
      let time = CivilTime(day: day, secondOfDay: secondOfDay)
      words.append("\(String(digits: time.hour, count: 2)):\(String(digits: time.minute, count: 2))")
    }
    if let repeater { words.append(repeater) }
    words += others.filter { secondOfDay != nil || !$0.contains(":") }
    return (isActive ? "<" : "[") + words.joined(separator: " ") + (isActive ? ">" : "]")
  }

  private static func time(_ word: Substring) -> Int? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, (1...2).contains(parts[0].utf8.count),
      parts.joined().utf8.allSatisfy({ (48...57).contains($0) }), let hour = Int(parts[0]), let minute = Int(parts[1]),
      hour < 24, minute < 60
    else { return nil }
    return hour * 3600 + minute * 60
  }
}

extension TodoItem.Repetition {
  /// The repeater of Org; nil for what it cannot say.
  var repeater: String? { rec.map { origin == .due ? "+\($0)" : ".+\($0)" } }
}
