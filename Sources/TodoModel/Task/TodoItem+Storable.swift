extension TodoItem {
  /// What of it could not be read again, were it written into a data file; nil for nothing. Whatever takes tasks in from
  /// outside asks before they are kept, or the whole list could not be opened any more.
  package var unstorable: InvalidValue? {
    if number > Limits.number {
      return InvalidValue(
        field: "number", value: "the number \(number)", expected: "numbers up to \(Limits.number)")
    }
    if title.isEmpty { return InvalidValue(field: "title", value: "an empty title", expected: "text") }
    if title.hasLineEnd {
      return InvalidValue(field: "title", value: "a title of several lines", expected: "one line")
    }
    if let value = tooManyTags { return value }
    if depends.count > Limits.dependencies {
      return InvalidValue(
        field: "depends", value: "\(depends.count) tasks", expected: "at most \(Limits.dependencies) to be done first")
    }
    if let project, !Limits.allowsProject(project) {
      return InvalidValue(
        field: "project", value: "a name of \(project.utf8.count) bytes",
        expected: "at most \(Limits.projectBytes) bytes and \(Limits.projectLevels) parts in a project")
    }
    return unstorableTime
  }

  /// Its tags, if they are more than a task can have.
  var tooManyTags: InvalidValue? {
    guard tags.count > Limits.tags else { return nil }
    return InvalidValue(
      field: "tags", value: "\(tags.count) tags", expected: "at most \(Limits.tags) of them on a task")
  }

  /// A time beyond the calendar, which is that of RFC 3339: years have four digits in UTC.
  private var unstorableTime: InvalidValue? {
    for field in TaskField.inTime {
      let isStorable =
        switch self[field] {
        case .moment(.instant(let instant))?, .instant(let instant)?: Instant.storable.contains(instant)
        case .moment(.day(let day))?: (Day.first...Day.last).contains(day)
        case _: true
        }
      guard isStorable else {
        return InvalidValue(
          field: field.name, value: "a time beyond the calendar in \(field.words)",
          expected: "one in the years 0001 to 9999 of UTC")
      }
    }
    return nil
  }
}

extension [Change] {
  /// Refuses what a merge has made of tasks if it could not be read again: `sync` with what is too much.
  package func checkStorable() throws(TodoError) {
    for case let task? in lazy.map(\.after) {
      if let value = task.unstorable { throw .sync(.unstorable(task.title, value)) }
    }
  }
}

extension String {
  /// Whether a line of the file ends in it, so that it cannot be a title.
  var hasLineEnd: Bool {
    // Every change asks. The least byte is found several at a time; a title has few below the letters.
    var text = self
    return text.withUTF8 { bytes in
      var least = UInt8.max
      for byte in bytes { least = min(least, byte) }
      return least < 0x20 && bytes.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }
  }
}

extension TaskField {
  fileprivate static let inTime = allCases.filter(\.kind.isTime)
}

extension Instant {
  fileprivate static let storable =
    Instant(utc: CivilTime(day: .first, secondOfDay: 0))...Instant(utc: CivilTime(day: .last, secondOfDay: 86_399))
}
