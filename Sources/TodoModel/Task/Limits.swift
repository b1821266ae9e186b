/// Limits of sizes and counts, for typed input as for files. Within them, costs grow no faster than sizes. Each is
/// about ten times what users are known to have, and small enough that the worst case costs seconds.
package enum Limits {
  /// The number of a task, 2⁵³ − 1: the greatest that every JSON reader keeps exact.
  package static let number = 9_007_199_254_740_991
  /// The tags of a task or a line, each of which every filter compares.
  package static let tags = 1_000
  /// The dependencies of a task: those of a large plan.
  package static let dependencies = 10_000
  /// The parts of a project's name, each of which is a project that costs the length of its outer ones.
  package static let projectLevels = 100
  /// The bytes of a project's name; with the levels they limit its projects to a hundred kilobytes.
  package static let projectBytes = 1_000
  /// The bytes of a line, 4 MiB.
  package static let lineBytes = 4 << 20
  /// The bytes of pasted text, 4 MiB; larger texts belong into a file.
  package static let pasteBytes = 4 << 20
  /// The bytes of a text from an editor, 128 MiB: more than the largest file has as lines of a list.
  package static let textBytes = 128 << 20
  /// The bytes of a trace that is replayed, 512 MiB: some hundred thousand commands.
  package static let traceBytes = 512 << 20
  /// The bytes of a data file, 512 MiB: 1.6 million tasks in 2.5 GB of memory.
  package static let fileBytes = 512 << 20

  package static func allowsProject(_ name: String) -> Bool {
    let bytes = name.utf8
    // Each level has a letter and a dot.
    guard bytes.count > projectLevels else { return true }
    return bytes.count <= projectBytes && bytes.count(where: { $0 == UInt8(ascii: ".") }) < projectLevels
  }
}

extension TodoItem {
  /// The first value that a data file could not be read with; nil if there is none. Checked before a task is stored.
  package var unstorable: InvalidValue? {
    if number > Limits.number {
      return InvalidValue(field: "number", value: "the number \(number)", expected: "numbers up to \(Limits.number)")
    }
    if title.isEmpty { return InvalidValue(field: "title", value: "an empty title", expected: "text") }
    if title.hasLineEnd { return InvalidValue(field: "title", value: "a title of several lines", expected: "one line") }
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
    // Years have four digits in UTC (RFC 3339).
    let beyond = TaskField.inTime.first { field in
      switch self[field] {
      case .moment(.instant(let instant))?, .instant(let instant)?: !Instant.storable.contains(instant)
      case .moment(.day(let day))?: !(Day.first...Day.last).contains(day)
      case _: false
      }
    }
    return beyond.map { field in
      InvalidValue(
        field: field.name, value: "a time beyond the calendar in \(field.words)",
        expected: "one in the years 0001 to 9999 of UTC")
    }
  }

  var tooManyTags: InvalidValue? {
    guard tags.count > Limits.tags else { return nil }
    return InvalidValue(
      field: "tags", value: "\(tags.count) tags", expected: "at most \(Limits.tags) of them on a task")
  }
}

extension [Change] {
  /// Throws `sync` for a merged task that could not be read again.
  package func checkStorable() throws(TodoError) {
    for case let task? in lazy.map(\.after) {
      if let value = task.unstorable { throw .sync(.unstorable(task.title, value)) }
    }
  }
}

extension String {
  /// True if it has an end of line, so that it cannot be a title.
  var hasLineEnd: Bool {
    // Every change checks this. The minimum is vectorized; a title has few bytes below the letters.
    var text = self
    return text.withUTF8 { bytes in
      var least = UInt8.max
      for byte in bytes { least = min(least, byte) }
      return least < 0x20 && bytes.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }
  }
}
