import Testing
import TodoModel

/// What the rest of a line says when it is read as a title with attributes.
func attributes(_ line: String, for use: AttributesUse = .newTask) throws(TodoError) -> ParsedAttributes {
  var scanner = LineScanner(line)
  return try scanner.attributes(for: use)
}

/// What the rest of a line says when it is read as a query.
func query(_ line: String) throws(TodoError) -> Query {
  var scanner = LineScanner(line)
  return try scanner.query()
}

/// What a line says when it is read as a selection; what stands behind it is left alone.
func selection(_ line: String) throws(TodoError) -> Selection? {
  var scanner = LineScanner(line)
  return try scanner.selection()
}

/// The error that reading ends with, without the line that was probably meant.
func error<Value>(_ read: () throws(TodoError) -> Value) -> TodoError? {
  do throws(TodoError) {
    _ = try read()
    return nil
  } catch {
    return error.cause
  }
}

extension Query {
  static func text(_ text: String) -> Query { .term(.text(text)) }
  static func tag(_ tag: String) -> Query { .term(.tag(tag)) }
}

extension Clock {
  /// A clock that stands still at a moment written as `2026-11-21T09:00:00Z`, so many hours east of Greenwich.
  static func fixed(at text: String, hoursEast hours: Int = 0) throws -> Clock {
    .fixed(at: try #require(Instant(iso: text)), zone: FixedZone(offset: hours * 3600))
  }
}
