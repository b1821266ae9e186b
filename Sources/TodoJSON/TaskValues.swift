import TodoModel

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
    try readText(expected: "a name of at most \(Limits.projectBytes) bytes and \(Limits.projectLevels) parts") { text in
      let project = text.string
      return Limits.allowsProject(project) ? project : nil
    }
  }

  mutating func readStatus() throws(JSONError) -> TodoItem.Status {
    try readText(expected: "\"active\" or \"completed\"") { text in
      switch text {
      case "active": .active
      case "completed": .completed
      default: nil
      }
    }
  }

  mutating func readPriority() throws(JSONError) -> TodoItem.Priority {
    try readText(expected: "\"high\", \"medium\" or \"low\"") { TodoItem.Priority(rawValue: $0.string) }
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
        origin = try readText(expected: "\"due\" or \"completion\"") { TodoItem.Repetition.Origin(rawValue: $0.string) }
      // There is no room in a task for further members here, and dropping one would lose it.
      default: throw error(.unknownMember(name.string, in: "repeat"))
      }
    }
    guard let rule else { throw error(.missingMember("rule"), at: start) }
    guard let origin else { throw error(.missingMember("from"), at: start) }
    return TodoItem.Repetition(rule: rule, origin: origin)
  }

  mutating func readTags() throws(JSONError) -> [String] {
    let tags = try readStrings(atMost: Limits.tags)
    for place in tags.indices.dropFirst() where tags[place - 1] >= tags[place] { return Set(tags).sorted() }
    return tags
  }

  mutating func readTaskIDs() throws(JSONError) -> [TaskID] {
    try readArray(atMost: Limits.dependencies) { (reader) throws(JSONError) in try reader.readTaskID() }
  }

  package mutating func readTaskID() throws(JSONError) -> TaskID {
    try readText(expected: "a UUID such as \"0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b\"") { text in
      text.withUTF8 { TaskID(bytes: $0) }
    }
  }

  package mutating func readInstant() throws(JSONError) -> Instant {
    try readText(expected: "an instant such as \"2026-11-21T09:00:00Z\"") { text in text.withUTF8 { $0.instant } }
  }

  package mutating func readMoment() throws(JSONError) -> Moment {
    try readText(expected: "a day such as \"2026-11-27\" or an instant such as \"2026-11-27T16:00:00Z\"") { text in
      text.withUTF8 { bytes in bytes.count == 10 ? bytes.day.map { .day($0) } : bytes.instant.map { .instant($0) } }
    }
  }

  @inline(__always) mutating func readText<Value>(
    expected: @autoclosure () -> String, _ parse: (JSONText) -> Value?
  ) throws(JSONError) -> Value {
    let place = offset
    let text = try readText()
    guard let value = parse(text) else { throw invalid(text.string, expected: expected(), at: place) }
    return value
  }

  @inline(never) private func invalid(_ found: String, expected: String, at place: Int) -> JSONError {
    error(.invalidValue(member: member ?? "value", found: found, expected: expected), at: place)
  }

  mutating func readNoteDates() throws(JSONError) -> [NoteDate] {
    // Without the type of the closure, a date that cannot be read would be an element that is left out.
    try readArray { (reader) throws(JSONError) -> NoteDate in
      try reader.readText(expected: "a date of a note such as \"2026-11-21T09:00:00Z 1a2b3c4d\"") { text in
        text.withUTF8 { NoteDate($0) }
      }
    }
  }

  /// Reads a value by the kind of its field, for fields that few tasks have.
  package mutating func readValue(of kind: FieldKind) throws(JSONError) -> FieldValue {
    switch kind {
    case .number: .number(try readInt(in: TodoItem.numbers))
    case .identifier: .identifier(try readTaskID())
    case .title: .text(try readTitle())
    case .notes: .text(try readString())
    case .status: .status(try readStatus(), completed: nil)
    case .name: .text(try readProject())
    case .tags: .tags(try readTags())
    case .priority: .priority(try readPriority())
    case .moment: .moment(try readMoment())
    case .instant: .instant(try readInstant())
    case .repetition: .repetition(try readRepetition())
    case .reference: .reference(try readTaskID())
    case .references: .references(try readTaskIDs())
    case .duration: .duration(try readText(expected: "a duration such as \"PT2H30M\"") { TimeSpan(iso: $0.string) })
    case .noteDates: .noteDates(try readNoteDates())
    }
  }

  mutating func readSettings() throws(JSONError) -> Settings {
    let members = try JSONMembers(from: &self)
    return Settings(
      views: try members.value("views") { (reader) throws(JSONError) in try reader.readViews() } ?? [:],
      scope: try members.value("scope") { (reader) throws(JSONError) in try reader.readScope() } ?? Scope())
  }

  mutating func readScope() throws(JSONError) -> Scope {
    try readText(expected: "terms such as project:work +tag priority:high") { Scope($0.string) }
  }

  /// Reads the named queries without parsing them.
  package mutating func readViews() throws(JSONError) -> [String: String] {
    var views: [String: String] = [:]
    try beginObject()
    while let member = try nextMember() {
      let typed = member.string
      guard let name = ViewName.usualForm(of: typed) else {
        throw error(.invalidValue(member: "views", found: typed, expected: ViewName.expectation))
      }
      guard views[name] == nil else { throw error(.duplicateMember(typed)) }
      views[name] = try readString()
    }
    return views
  }
}

extension JSONWriter {
  package mutating func value(_ id: TaskID) {
    plain(length: 36) { place in _ = id.write(to: UnsafeMutableBufferPointer(start: place, count: 36)) }
  }

  /// Writes an instant of the years 0001–9999 as `"2026-11-21T09:00:00Z"`.
  package mutating func value(_ instant: Instant) {
    plain(length: 20) { place in _ = instant.write(to: UnsafeMutableBufferPointer(start: place, count: 20)) }
  }

  /// Writes a day of the years 0001–9999 as `"2026-11-27"`, or an instant.
  package mutating func value(_ moment: Moment) {
    switch moment {
    case .instant(let instant): value(instant)
    case .day(let day):
      plain(length: 10) { place in _ = day.write(to: UnsafeMutableBufferPointer(start: place, count: 10)) }
    }
  }

  package mutating func value(_ value: FieldValue) {
    switch value {
    case .number(let number): self.value(number)
    case .identifier(let id), .reference(let id): self.value(id)
    case .text(let text): self.value(text)
    case .status(let status, _): self.value(status.rawValue)
    case .tags(let tags): tags.write(to: &self)
    case .priority(let priority): self.value(priority.rawValue)
    case .moment(let moment): self.value(moment)
    case .instant(let instant): self.value(instant)
    case .repetition(let repetition): repetition.write(to: &self)
    case .references(let ids): ids.write(to: &self)
    case .duration(let duration): self.value(duration.iso)
    case .noteDates(let dates): dates.map(\.text).write(to: &self)
    }
  }

  /// Writes `scope` and `views` unless they are empty, the views by name.
  package mutating func writeMembers(of settings: Settings) {
    if !settings.scope.isEmpty { member("scope", settings.scope.description) }
    guard !settings.views.isEmpty else { return }
    object("views", of: settings.views.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 })
  }
}

extension TodoItem.Repetition: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { $0.members(("rule", rule), ("from", origin.rawValue)) }
  }
}

// The dates of notes as texts of an instant and a checksum: `"2026-11-21T09:00:00Z 1a2b3c4d"`.

extension NoteDate {
  var text: String { at.iso + " " + checksum.checksumText }

  fileprivate init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count == 29, text[20] == UInt8(ascii: " "), let at = UnsafeBufferPointer(rebasing: text[..<20]).instant,
      let checksum = UInt32(checksum: String(decoding: text[21...], as: UTF8.self))
    else { return nil }
    self.init(at: at, checksum: checksum)
  }
}
