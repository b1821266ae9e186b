import TodoModel

// How the values of a task's members are written and read.

extension JSONReader {
  mutating func readTitle() throws(JSONError) -> String {
    let place = offset
    let text = try readText()
    let title = text.string
    guard !text.isEmpty else { throw invalid(title, expected: "text that is not empty", at: place) }
    // A raw line break is no valid string, so only an escape can hide one.
    if text.hasEscapes, title.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      throw invalid(title, expected: "one line; further lines belong into \"notes\"", at: place)
    }
    return title
  }

  mutating func readProject() throws(JSONError) -> String {
    let place = offset
    let project = try readString()
    guard Limits.allowsProject(project) else {
      let expected = "a name of at most \(Limits.projectBytes) bytes and \(Limits.projectLevels) parts"
      throw invalid(project, expected: expected, at: place)
    }
    return project
  }

  mutating func readStatus() throws(JSONError) -> TodoItem.Status {
    let place = offset
    let text = try readText()
    switch text {
    case "active": return .active
    case "completed": return .completed
    default: throw invalid(text.string, expected: "\"active\" or \"completed\"", at: place)
    }
  }

  mutating func readPriority() throws(JSONError) -> TodoItem.Priority {
    let place = offset
    let text = try readText()
    switch text {
    case "high": return .high
    case "medium": return .medium
    case "low": return .low
    default: throw invalid(text.string, expected: "\"high\", \"medium\" or \"low\"", at: place)
    }
  }

  mutating func readRepetition() throws(JSONError) -> TodoItem.Repetition {
    let start = offset
    var rule: String?
    var origin: TodoItem.Repetition.Origin?
    try beginObject()
    while let name = try nextMember() {
      switch name {
      case "rule":
        guard rule == nil else { throw error(.duplicateMember("rule")) }
        rule = try readString()
      case "from":
        guard origin == nil else { throw error(.duplicateMember("from")) }
        origin = try readOrigin()
      // There is no room in a task for further members here, and dropping one would lose it.
      default: throw error(.unknownMember(name.string, in: "repeat"))
      }
    }
    guard let rule else { throw error(.missingMember("rule"), at: start) }
    guard let origin else { throw error(.missingMember("from"), at: start) }
    return TodoItem.Repetition(rule: rule, origin: origin)
  }

  private mutating func readOrigin() throws(JSONError) -> TodoItem.Repetition.Origin {
    let place = offset
    let text = try readText()
    switch text {
    case "due": return .due
    case "completion": return .completion
    default: throw invalid(text.string, expected: "\"due\" or \"completion\"", at: place)
    }
  }

  /// Reads tags into their order, each once.
  mutating func readTags() throws(JSONError) -> [String] {
    let tags = try readStrings(atMost: Limits.tags)
    for place in tags.indices.dropFirst() where tags[place - 1] >= tags[place] { return Set(tags).sorted() }
    return tags
  }

  /// Reads the identifiers of tasks.
  mutating func readTaskIDs() throws(JSONError) -> [TaskID] {
    var ids: [TaskID] = []
    try beginArray()
    while try nextElement() {
      guard ids.count < Limits.dependencies else {
        throw error(.tooMany(member: member ?? "array", limit: Limits.dependencies))
      }
      ids.append(try readTaskID())
    }
    return ids
  }

  /// Reads a duration, `"PT2H30M"`.
  mutating func readTimeSpan() throws(JSONError) -> TimeSpan {
    let place = offset
    let text = try readString()
    guard let span = TimeSpan(iso: text) else {
      throw invalid(text, expected: "a duration such as \"PT2H30M\"", at: place)
    }
    return span
  }

  /// Reads the identifier of a task.
  package mutating func readTaskID() throws(JSONError) -> TaskID {
    let place = offset
    let text = try readText()
    guard let id = text.withUTF8({ TaskID(bytes: $0) }) else {
      throw invalid(
        text.string, expected: "a UUID such as \"0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b\"", at: place)
    }
    return id
  }

  /// Reads an instant, `"2026-11-21T09:00:00Z"`.
  package mutating func readInstant() throws(JSONError) -> Instant {
    let place = offset
    let text = try readText()
    guard let instant = text.withUTF8({ $0.instant }) else {
      throw invalid(text.string, expected: "an instant such as \"2026-11-21T09:00:00Z\"", at: place)
    }
    return instant
  }

  /// Reads a day, `"2026-11-27"`, or an instant, `"2026-11-27T16:00:00Z"`.
  package mutating func readMoment() throws(JSONError) -> Moment {
    let place = offset
    let text = try readText()
    if let day = text.withUTF8({ $0.count == 10 ? $0.day : nil }) { return .day(day) }
    if let instant = text.withUTF8({ $0.instant }) { return .instant(instant) }
    throw invalid(
      text.string, expected: "a day such as \"2026-11-27\" or an instant such as \"2026-11-27T16:00:00Z\"",
      at: place)
  }

  @inline(never)
  func invalid(_ found: String, expected: String, at place: Int) -> JSONError {
    error(.invalidValue(member: member ?? "value", found: found, expected: expected), at: place)
  }
}

extension JSONWriter {
  /// Writes an identifier.
  package mutating func value(_ id: TaskID) {
    plain(length: 36) { place in
      _ = id.write(to: UnsafeMutableBufferPointer(start: place, count: 36))
    }
  }

  /// Writes an instant of the years 0001–9999 as `"2026-11-21T09:00:00Z"`.
  package mutating func value(_ instant: Instant) {
    plain(length: 20) { text in
      let time = instant.utc
      text.write(time.day)
      text[10] = UInt8(ascii: "T")
      text.write(time.hour, digits: 2, at: 11)
      text[13] = UInt8(ascii: ":")
      text.write(time.minute, digits: 2, at: 14)
      text[16] = UInt8(ascii: ":")
      text.write(time.second, digits: 2, at: 17)
      text[19] = UInt8(ascii: "Z")
    }
  }

  /// Writes a day of the years 0001–9999 as `"2026-11-27"`, or an instant.
  package mutating func value(_ moment: Moment) {
    switch moment {
    case .instant(let instant): value(instant)
    case .day(let day): plain(length: 10) { $0.write(day) }
    }
  }
}

// The forms of ISO 8601 over bytes; going through the texts of the model would cost as much as everything else.

extension UnsafeMutablePointer<UInt8> {
  fileprivate func write(_ day: Day) {
    let (year, month, dayOfMonth) = day.date
    write(year, digits: 4, at: 0)
    self[4] = UInt8(ascii: "-")
    write(month, digits: 2, at: 5)
    self[7] = UInt8(ascii: "-")
    write(dayOfMonth, digits: 2, at: 8)
  }

  @inline(__always)
  fileprivate func write(_ value: Int, digits: Int, at start: Int) {
    var rest = UInt32(truncatingIfNeeded: value)
    var place = start &+ digits
    while place > start {
      place &-= 1
      self[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}
