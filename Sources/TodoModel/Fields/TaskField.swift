/// In the order of the encoded task. Each has a row in the table below; all else depends on the kind of the field.
package enum TaskField: UInt8, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  case number, id, title, notes, status, project, tags, priority, due, wait
  // Fields that few tasks have; a new one needs a case here and a row below.
  case start, until, estimate
  case worked, started, noted, `repeat`, parent, depends, created, modified, completed

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let field = TaskField(named: name) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no field is named \(name)")
    }
    self = field
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// The name, so that a dictionary by fields is encoded as an object.
  package var codingKey: any CodingKey { FieldKey(stringValue: name) }

  package init?(codingKey: some CodingKey) { self.init(named: codingKey.stringValue) }
}

extension FieldRow {
  static let all: [FieldRow] = [
    FieldRow(.number, "number", .number, Word("number", "its number"), sortPlace: 1, succession: .reset),
    FieldRow(.id, "id", .identifier, Word("id", "its identifier, from --format json"), succession: .reset),
    FieldRow(
      .title, "title", .title, Word("title", "words of the title"), isAskedFor: true, sortPlace: 2, succession: .copied),
    FieldRow(
      .notes, "notes", .notes,
      Word(
        "notes", alias: "note", "the notes", hint: "everything below is the notes, word for word",
        help: ("note:\"…\"", "the notes")),
      changeLabel: "note", isAskedFor: true, succession: .copied),
    FieldRow(.status, "status", .status, Word("status", "active or completed"), succession: .reset),
    FieldRow(
      .project, "project", .name,
      Word(
        "project", "what it belongs to", hint: "a name; dots nest, as in home.garden",
        help: ("project:home.garden", "the project; dots nest")),
      isAskedFor: true, sortPlace: 5, succession: .copied),
    FieldRow(
      .tags, "tags", .tags,
      Word(
        "tags", alias: "tag", "what it is tagged with", hint: "words, each beginning with a letter",
        help: ("+tag", "a tag; in modify, -tag takes it away")),
      isAskedFor: true, succession: .copied),
    FieldRow(
      .priority, "priority", .priority,
      Word(
        "priority", alias: "pri", "high, medium or low", hint: "high, medium or low",
        help: (
          "priority:high", "the priority: high, medium or low; pri:h, or !!!, !! and ! as the last word, for short"
        )),
      isAskedFor: true, sortPlace: 4, succession: .copied),
    FieldRow(
      .due, "due", .moment,
      Word(
        "due", "when it has to be done", hint: DateExpression.expectation,
        help: ("due:DATE", "when it has to be done; “help dates” says more")),
      words: "due date", isAskedFor: true, sortPlace: 3, succession: .moved),
    FieldRow(
      .wait, "wait", .moment,
      Word(
        "wait", "hidden until then", hint: "a date until which it is hidden",
        help: ("wait:DATE", "until when it is hidden")),
      label: "Waits until", words: "waiting", changeLabel: "waits until", isAskedFor: true, succession: .moved),
    FieldRow(
      .start, "start", .moment,
      Word(
        "start", "not before", hint: "a date before which it is not begun",
        help: ("start:DATE", "not before then; “is:ready” is what can be begun")),
      label: "Not before", changeLabel: "not before", sortPlace: 9, succession: .moved),
    FieldRow(
      .until, "until", .moment,
      Word(
        "until", "over by itself after then", hint: "a date after which it is over by itself, done or not",
        help: ("until:DATE", "when it is over by itself, done or not; it is hidden then")),
      sortPlace: 10, succession: .moved),
    FieldRow(
      .estimate, "estimate", .duration,
      Word(
        "estimate", "how long it takes", hint: TimeSpan.expectation,
        help: ("estimate:DURATION", "how long it takes: 45m, 2h30m or 1d, which is 8 hours")),
      sortPlace: 8, succession: .copied),
    FieldRow(
      .worked, "worked", .duration,
      Word(
        "worked", "how long it was worked on", hint: TimeSpan.expectation,
        help: ("worked:DURATION", "how long it was worked on; “start” and “stop” add it up")),
      sortPlace: 11, succession: .reset),
    FieldRow(
      .started, "started", .instant, Word("started"), label: "At work", changeLabel: "at work since",
      removalLabel: "no longer at work", succession: .reset),
    FieldRow(.noted, "noted", .noteDates, words: "dates of notes", succession: .copied),
    FieldRow(
      .repeat, "repeat", .repetition,
      Word(
        "every", origin: .due, "repeats from the due date",
        hint: IntervalExpression.expectation + ", counted from the due date",
        help: ("every:INTERVAL", "that it repeats, counted from the due date; “help repetition” says more")),
      Word(
        "after", origin: .completion, "repeats from completion", hint: "the same, counted from completion",
        help: ("after:INTERVAL", "that it repeats, counted from the day on which it is done")),
      label: "Repeats", words: "repetition", changeLabel: "repeats", succession: .copied),
    FieldRow(
      .parent, "parent", .reference,
      Word(
        "parent", "the task it is a part of", hint: "the number of the task that it is a part of",
        help: ("parent:N", "the task that it is a part of")),
      label: "Part of", changeLabel: "part of", removalLabel: "no longer a subtask", succession: .copied),
    FieldRow(
      .depends, "depends", .references,
      Word(
        "depends", "what has to be done before", hint: "the numbers of the tasks that have to be done first, as in 3,5",
        help: ("depends:N,N", "the tasks that have to be done first")),
      words: "dependencies", changeLabel: "depends on", removalLabel: "no longer depends on", succession: .copied),
    FieldRow(.created, "created", .instant, Word("created", "when it was added"), sortPlace: 6, succession: .reset),
    FieldRow(
      .modified, "modified", .instant, Word("modified", "when it was last changed"), sortPlace: 7, succession: .reset),
    FieldRow(.completed, "completed", .instant, Word("completed", "when it was done"), succession: .reset),
  ]
}

private struct FieldKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// A set of fields that, unlike a `Set`, needs no allocation.
package struct TaskFields: Hashable, Sendable, Codable, ExpressibleByArrayLiteral, Sequence {
  private var bits: UInt32 = 0

  package static let all = TaskFields(TaskField.allCases)

  package init(_ fields: some Sequence<TaskField>) { for field in fields { insert(field) } }
  package init(arrayLiteral fields: TaskField...) { self.init(fields) }

  private static func bit(_ field: TaskField) -> UInt32 { 1 << UInt32(field.rawValue) }
  package func contains(_ field: TaskField) -> Bool { bits & Self.bit(field) != 0 }
  package mutating func insert(_ field: TaskField) { bits |= Self.bit(field) }
  package mutating func remove(_ field: TaskField) { bits &= ~Self.bit(field) }
  package mutating func formUnion(_ other: TaskFields) { bits |= other.bits }

  package func subtracting(_ other: TaskFields) -> TaskFields { changing(self) { $0.bits &= ~other.bits } }

  package func makeIterator() -> some IteratorProtocol<TaskField> {
    TaskField.allCases.lazy.filter(contains).makeIterator()
  }

  package func filter(_ fits: (TaskField) -> Bool) -> TaskFields {
    guard bits != 0 else { return self }
    return changing(self) { fitting in for field in self where !fits(field) { fitting.remove(field) } }
  }
}
