import TodoJSON
import TodoModel

struct TaskwarriorTask {
  enum Status: String, CaseIterable { case pending, waiting, completed, deleted, recurring }

  typealias Annotation = (entry: Instant?, text: String)

  private(set) var status = Status.pending
  /// The texts by their names there; the template is the parent.
  private(set) var texts: [String: String] = [:]
  /// The index among the tasks of a template.
  private(set) var ordinal = 0.0
  private(set) var tags: [String] = [], depends: [String] = []
  /// In the order in which they were written.
  private(set) var annotations: [Annotation] = []
  private(set) var dates: [String: Instant] = [:]
  /// True if an attribute is one that this program never exports.
  private(set) var isFromTask = false
  private(set) var problems: [(offset: Int, found: String, expected: String)] = []
  /// The names of attributes without a meaning here, as are those that users define.
  private(set) var unread: [String] = []

  init(_ object: JSONObjectText) throws(JSONError) {
    try JSONReader.read(object.bytes) { (reader) throws(JSONError) in
      try reader.beginObject()
      while let name = try reader.nextMember() { try read(name, from: &reader) }
    }
    if title == nil { problems.append((0, "a task without a description", "\"description\":\"…\"")) }
    annotations.sort { ($0.entry?.seconds ?? .min) < ($1.entry?.seconds ?? .min) }
  }

  private static let statusNames = Status.allCases.map(\.rawValue).joined(separator: ", ")

  var title: String? { texts["description"]?.firstLine }

  func description(withTitle new: String) -> String {
    let new = new.asTaskKeepsIt
    guard let title, let description = texts["description"], let place = description.utf8.firstRange(of: title.utf8)
    else { return new.quotedForTask }
    let visible = new.isBlank ? "…" : new
    return "\(description[..<place.lowerBound])\(visible)\(description[place.upperBound...])".quotedForTask
  }

  private mutating func read(_ name: JSONText, from reader: inout JSONReader) throws(JSONError) {
    switch name {
    case "uuid", "description", "project", "priority", "recur", "parent", "mask", "todo_rest":
      texts[name.string] = try text(from: &reader)
    case "status": status = try value(from: &reader, Self.statusNames, "status", Status.init) ?? .pending
    case "imask": ordinal = Double(try reader.rawValue().filter { $0 != "\"" }) ?? 0
    case "tags": tags = try texts(from: &reader)
    case "depends":
      let place = reader.offset
      depends = try texts(from: &reader)
      for id in depends where TaskID(id) == nil { report(id, "UUID", "one as in \"uuid\"", at: place) }
    case "annotations":
      guard try isNext(.array, in: &reader) else { return }
      annotations = try reader.readArray { (reader) throws(JSONError) -> Annotation? in
        guard try isNext(.object, in: &reader) else { return nil }
        let members = try JSONMembers(from: &reader)
        let entry = try members.value("entry") { (reader) throws(JSONError) in try date(from: &reader) } ?? nil
        let words = try members.value("description") { (reader) throws(JSONError) in try text(from: &reader) } ?? nil
        return (entry, words ?? "")
      }
    case "entry", "modified", "end", "due", "wait", "scheduled", "until", "start":
      dates[name.string] = try date(from: &reader)
    case "id", "urgency":
      isFromTask = true
      try reader.skipValue()
    case "rtype", "rlast", "last": try reader.skipValue()
    default:
      unread.append(name.string)
      try reader.skipValue()
    }
  }

  /// Reads an array of texts, or one text with commas.
  private mutating func texts(from reader: inout JSONReader) throws(JSONError) -> [String] {
    if try reader.nextKind() == .text { return try reader.readString().parts { $0 == .comma } }
    guard try isNext(.array, in: &reader) else { return [] }
    return try reader.readArray { (reader) throws(JSONError) in
      try text(from: &reader).flatMap { $0.isEmpty ? nil : $0 }
    }
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

  /// True if a value of a kind comes next; one of another kind is skipped and reported, except for null.
  private mutating func isNext(_ kind: JSONKind, in reader: inout JSONReader) throws(JSONError) -> Bool {
    let found = try reader.nextKind()
    guard found != kind else { return true }
    if found != .null { problems.append((reader.offset, "\(found)", "\(kind)")) }
    try reader.skipValue()
    return false
  }

  private mutating func report(_ text: String, _ kind: String, _ expected: String, at place: Int) {
    problems.append((place, "“\(text.excerpt)” is no \(kind)", expected))
  }
}
