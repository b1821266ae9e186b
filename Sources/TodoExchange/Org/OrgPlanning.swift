import TodoModel

/// The line of dates below a headline: `CLOSED: [..] DEADLINE: <..> SCHEDULED: <..>`.
struct OrgPlanning {
  private(set) var line: String

  enum Keyword: String, CaseIterable { case closed = "CLOSED:", deadline = "DEADLINE:", scheduled = "SCHEDULED:" }

  static func isPlanning(_ line: String) -> Bool {
    let text = Substring(line.utf8.drop(while: \.isBlank))
    return Keyword.allCases.contains { text.hasPrefix($0.rawValue) }
  }

  subscript(keyword: Keyword) -> OrgStamp? { range(of: keyword)?.stamp }

  /// The keyword whose stamp has the repetition.
  var repeating: Keyword? { [.deadline, .scheduled].first { self[$0]?.repeater != nil } }

  mutating func set(_ keyword: Keyword, to stamp: OrgStamp?) {
    switch (range(of: keyword), stamp) {
    case (let old?, let stamp?): line.replaceSubrange(old.own, with: stamp.text)
    case (let old?, nil):
      line.replaceSubrange(old.whole, with: "")
      if line.utf8.last == .space { line.removeLast() }
    case (nil, let stamp?):
      line += (line.isEmpty || line.utf8.last == .space ? "" : " ") + "\(keyword.rawValue) \(stamp.text)"
    case (nil, nil): break
    }
  }

  private func range(of keyword: Keyword) -> (stamp: OrgStamp, whole: Range<String.Index>, own: Range<String.Index>)? {
    let (line, name) = (line.utf8, keyword.rawValue.utf8)
    // The search of the standard library for any collection takes ten times as long.
    guard let start = line.indices.first(where: { line[$0...].starts(with: name) }) else { return nil }
    let text = line[start...].dropFirst(name.count).drop(while: \.isBlank)
    guard let (stamp, length) = OrgStamp.read(Substring(text)) else { return nil }
    let rest = text.dropFirst(length)
    return (stamp, start..<rest.drop(while: \.isBlank).startIndex, text.startIndex..<rest.startIndex)
  }
}

/// A time stamp: `<2026-11-27 Fri 09:30 ++2w -3d>`, or in brackets.
struct OrgStamp {
  private var day: Day
  /// Seconds since midnight; nil for a whole day.
  private var secondOfDay: Int?
  /// `++2w`, `.+3m`, `+1m`.
  var repeater: String?
  /// Other words: the end of a range of times, warning periods.
  var others: [String] = []
  private let isActive: Bool

  init(_ moment: Moment, isActive: Bool, _ zone: any Zone) {
    self.isActive = isActive
    switch moment {
    case .day(let day): self.day = day
    case .instant(let instant):
      let time = zone.civilTime(at: instant)
      (day, secondOfDay) = (time.day, time.secondOfDay / 60 * 60)
    }
  }

  /// The stamp at the beginning of a text, and its length in bytes.
  static func read(_ text: Substring) -> (stamp: OrgStamp, length: Int)? {
    let bytes = text.utf8
    let isActive = text.first == "<"
    let closing = UInt8(ascii: isActive ? ">" : "]")
    guard isActive || text.first == "[", let end = bytes.firstIndex(of: closing) else { return nil }
    let words = text[..<end].dropFirst().split(separator: " ")
    guard let day = words.first.flatMap({ Day(iso: $0) }) else { return nil }
    var stamp = OrgStamp(.day(day), isActive: isActive, FixedZone.utc)
    // Words of other kinds are names of days.
    for word in words.dropFirst() {
      if word.first == "+" || word.hasPrefix(".+") {
        stamp.repeater = String(word)
      } else if let time = time(word.prefix { $0 != "-" }), stamp.secondOfDay == nil {
        stamp.secondOfDay = time
        if word.contains("-") { stamp.others.append(String(word.drop { $0 != "-" })) }
      } else if word.first == "-" {
        stamp.others.append(String(word))
      }
    }
    var length = bytes.distance(from: bytes.startIndex, to: end) + 1
    // The beginning of a range counts.
    let rest = text[bytes.index(after: end)...]
    if rest.hasPrefix("--"), let (_, other) = read(rest.dropFirst(2)) { length += 2 + other }
    return (stamp, length)
  }

  /// The seconds of `9:30` or `09:30` since midnight.
  private static func time(_ word: Substring) -> Int? {
    let digits = (word.utf8.count == 4 ? "0" : "") + word
    return digits.utf8.count == 5 ? CivilTime(iso: "1970-01-01T" + digits)?.secondOfDay : nil
  }

  func moment(_ zone: any Zone) -> Moment {
    secondOfDay.map { .instant(zone.instant(of: CivilTime(day: day, secondOfDay: $0))) } ?? .day(day)
  }

  var repetition: TodoItem.Repetition? {
    guard let repeater else { return nil }
    // After a slash comes the time after which a habit is late.
    let text = repeater.prefix { $0 != "/" }
    return TodoItem.Repetition(rec: text.dropFirst(text.hasPrefix("++") ? 1 : text.hasPrefix(".+") ? 2 : 0))
  }

  var text: String {
    let time = secondOfDay.map { CivilTime(day: day, secondOfDay: $0).iso.dropFirst(11).prefix(5) }
    let words =
      [day.iso, String(day.weekday.name.prefix(3)), time.map(String.init), repeater].compactMap(\.self)
      + others.filter { secondOfDay != nil || !$0.contains(":") }
    return (isActive ? "<" : "[") + words.joined(separator: " ") + (isActive ? ">" : "]")
  }
}
