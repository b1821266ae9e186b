import TodoJSON
import TodoModel

/// What an object says of a task, decoded. Attributes that mean nothing to us are passed over.
struct TaskwarriorTask {
  /// The values of `status`.
  enum Status: String, CaseIterable {
    case pending, waiting, completed, deleted, recurring
  }

  /// Something that cannot be read, with its place in bytes.
  struct Problem {
    let offset: Int
    let found: String
    let expected: String
  }

  /// A note, with when it was written.
  struct Annotation {
    var entry: Instant?
    var text = ""
  }

  var uuid: String?
  var description = ""
  var status = Status.pending
  var project: String?
  var priority: String?
  var recur: String?
  /// The template that it was made after.
  var parent: String?
  /// Which one of those it is.
  var ordinal = 0.0
  var rest: String?
  var tags: [String] = []
  var depends: [String] = []
  /// In the order in which they were written.
  var annotations: [Annotation] = []
  var entry: Instant?
  var modified: Instant?
  var end: Instant?
  var due: Instant?
  var wait: Instant?
  var scheduled: Instant?
  var until: Instant?
  var start: Instant?
  var problems: [Problem] = []
  /// Whether there is something in it that is never exported here.
  var isFromTask = false

  /// Reads an object.
  init(_ object: JSONObjectText) throws(JSONError) {
    self = try JSONReader.read(object.bytes) { (reader) throws(JSONError) in
      var task = TaskwarriorTask()
      try reader.beginObject()
      while let name = try reader.nextMember() { try task.read(name, from: &reader) }
      return task
    }
    if title == nil {
      problems.append(Problem(offset: 0, found: "a task without a description", expected: "\"description\":\"…\""))
    }
    annotations.sort { ($0.entry?.seconds ?? .min) < ($1.entry?.seconds ?? .min) }
  }

  private init() {}

  /// The first line of the description in which something is.
  var title: String? {
    description.utf8.split { $0 == 0x0A || $0 == 0x0D }.lazy.map { String(Substring($0)) }.first { !$0.isBlank }
  }

  /// The notes, with when those lines were written that are not as old as the task.
  var notes: String { annotations.map(\.text).joined(separator: "\n") }

  private mutating func read(_ name: JSONText, from reader: inout JSONReader) throws(JSONError) {
    switch name {
    case "uuid": uuid = try text(from: &reader)
    case "description": description = try text(from: &reader) ?? ""
    case "status":
      status =
        try value(from: &reader, "\(Status.allCases.map(\.rawValue).joined(separator: ", "))", "status") {
          Status(rawValue: $0)
        } ?? .pending
    case "project": project = try text(from: &reader).flatMap { $0.isEmpty ? nil : $0 }
    case "priority": priority = try text(from: &reader)
    case "recur": recur = try text(from: &reader)
    case "parent": parent = try text(from: &reader)
    case "imask": ordinal = Double(try reader.rawValue().filter { $0 != "\"" }) ?? 0
    case "todo_rest": rest = try text(from: &reader)
    case "tags": tags = try texts(from: &reader)
    case "depends":
      let place = reader.offset
      depends = try texts(from: &reader)
      for id in depends where TaskID(id) == nil { report(id, "UUID", "one as in \"uuid\"", at: place) }
    case "annotations": try readAnnotations(from: &reader)
    case "entry": entry = try date(from: &reader)
    case "modified": modified = try date(from: &reader)
    case "end": end = try date(from: &reader)
    case "due": due = try date(from: &reader)
    case "wait": wait = try date(from: &reader)
    case "scheduled": scheduled = try date(from: &reader)
    case "until": until = try date(from: &reader)
    case "start": start = try date(from: &reader)
    // What task computes each time that it exports.
    case "id", "urgency":
      isFromTask = true
      try reader.skipValue()
    default: try reader.skipValue()
    }
  }

  private mutating func readAnnotations(from reader: inout JSONReader) throws(JSONError) {
    guard try isNext(.array, in: &reader) else { return }
    try reader.beginArray()
    while try reader.nextElement() {
      guard try isNext(.object, in: &reader) else { continue }
      var annotation = Annotation()
      try reader.beginObject()
      while let name = try reader.nextMember() {
        switch name {
        case "entry": annotation.entry = try date(from: &reader)
        case "description": annotation.text = try text(from: &reader) ?? ""
        default: try reader.skipValue()
        }
      }
      annotations.append(annotation)
    }
  }

  /// Texts in an array, or in one text between commas.
  private mutating func texts(from reader: inout JSONReader) throws(JSONError) -> [String] {
    var texts: [String] = []
    if try reader.nextKind() == .text {
      texts = try reader.readString().utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
    } else if try isNext(.array, in: &reader) {
      try reader.beginArray()
      while try reader.nextElement() {
        if let text = try text(from: &reader), !text.isEmpty { texts.append(text) }
      }
    }
    return texts
  }

  private mutating func text(from reader: inout JSONReader) throws(JSONError) -> String? {
    try isNext(.text, in: &reader) ? try reader.readString() : nil
  }

  private mutating func date(from reader: inout JSONReader) throws(JSONError) -> Instant? {
    try value(from: &reader, "20261126T230000Z", "date") { Instant(ofTask: $0) }
  }

  private mutating func value<Value>(
    from reader: inout JSONReader, _ expected: String, _ kind: String, _ make: (String) -> Value?
  ) throws(JSONError) -> Value? {
    let place = reader.offset
    guard let text = try text(from: &reader), !text.isEmpty else { return nil }
    let value = make(text)
    if value == nil { report(text, kind, expected, at: place) }
    return value
  }

  /// Whether a value of a kind comes next; one of another kind is passed over and reported, but for null.
  private mutating func isNext(_ kind: JSONKind, in reader: inout JSONReader) throws(JSONError) -> Bool {
    let found = try reader.nextKind()
    guard found != kind else { return true }
    if found != .null {
      problems.append(Problem(offset: reader.offset, found: "\(found)", expected: "\(kind)"))
    }
    try reader.skipValue()
    return false
  }

  private mutating func report(_ text: String, _ kind: String, _ expected: String, at place: Int) {
    let shown = text.utf8.count > 60 ? "\(text.prefix(40))…" : text
    problems.append(Problem(offset: place, found: "“\(shown)” is no \(kind)", expected: expected))
  }
}
