import TodoModel

// A task as JSON, spelled out member by member and not by the table of fields, because most of the time of a command
// goes into it. A test holds it to the table. A field that few tasks have goes by its kind, and has no line here.

extension TodoItem {
  package static let numbers = 1...Limits.number
  /// The numbers that a data file may give: above them are more than a list can ever use up.
  package static let numbersInFile = 1...Limits.number / 2

  /// `status` may be missing, and one of `created` and `modified`; the time of completion of an active task is dropped.
  /// Members that a list gives to each task may be missing as well, if they are given here.
  package static func read(from reader: inout JSONReader, given: TodoItem? = nil) throws(JSONError) -> TodoItem {
    reader.skipWhitespace()
    let start = reader.offset
    try reader.beginObject()
    var members = TaskMembers()
    if let given { (members.number, members.id, members.created) = (given.number, given.id, given.created) }
    var seen = SeenMembers()
    while let name = try reader.nextMember() {
      if let field = TaskField(name) {
        guard seen.insert(field.rawValue) else { throw reader.error(.duplicateMember(name.string)) }
        try members.read(field, from: &reader)
      } else {
        try seen.readUnknown(name, from: &reader)
      }
    }
    return try (consume members).item(unknownMembers: seen.unknown, start: start, reader: reader)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Writes only the members, for an object that has more; on request without those that a list gives to each task.
  package func writeMembers(to writer: inout JSONWriter, withoutGiven: Bool = false) {
    if !withoutGiven {
      writer.member("number", number)
      writer.member("id", id)
    }
    writer.member("title", title)
    if !notes.isEmpty { writer.member("notes", notes) }
    writer.member("status")
    switch status {
    case .active: writer.constant("active")
    case .completed: writer.constant("completed")
    }
    if let project { writer.member("project", project) }
    if !tags.isEmpty { writer.member("tags", tags) }
    if let priority { writer.member("priority", priority.rawValue) }
    if let due { writer.member("due", due) }
    if let wait { writer.member("wait", wait) }
    for (field, value) in rareFields {
      writer.member(named: field.name)
      writer.value(value)
    }
    if let repetition { writer.member("repeat", repetition) }
    if let parent { writer.member("parent", parent) }
    if !depends.isEmpty { writer.member("depends", depends) }
    if !withoutGiven {
      writer.member("created", created)
      writer.member("modified", modified)
    }
    if let completed { writer.member("completed", completed) }
    writer.members(unknownMembers)
  }
}

extension TaskField {
  init?(_ name: JSONText) {
    switch name {
    case "number": self = .number
    case "id": self = .id
    case "title": self = .title
    case "notes": self = .notes
    case "status": self = .status
    case "project": self = .project
    case "tags": self = .tags
    case "priority": self = .priority
    case "due": self = .due
    case "wait": self = .wait
    case "repeat": self = .repeat
    case "parent": self = .parent
    case "depends": self = .depends
    case "created": self = .created
    case "modified": self = .modified
    case "completed": self = .completed
    default: self.init(named: name.string)
    }
  }
}

struct TaskMembers {
  // What every task has to have; the title is empty if it is missing.
  var number: Int?
  var id: TaskID?
  var created, modified: Instant?
  var item = TodoItem(
    number: 0, id: Self.noID, title: "", created: Instant(seconds: 0))
  // Derived once, and not for each task.
  private static let noID = TaskID.derived(from: Instant(seconds: 0), number: 0)

  @inline(__always) mutating func read(_ field: TaskField, from reader: inout JSONReader) throws(JSONError) {
    switch field {
    case .number: number = try reader.readInt(in: TodoItem.numbers)
    case .id: id = try reader.readTaskID()
    case .title: item.title = try reader.readTitle()
    case .notes: item.notes = try reader.readString()
    case .status: item.status = try reader.readStatus()
    case .project:
      let project = try reader.readProject()
      // An empty text means the same as an absent member.
      item.project = project.isEmpty ? nil : project
    case .tags: item.tags = try reader.readTags()
    case .priority: item.priority = try reader.readPriority()
    case .due: item.due = try reader.readMoment()
    case .wait: item.wait = try reader.readMoment()
    case .repeat: item.repetition = try reader.readRepetition()
    case .parent: item.parent = try reader.readTaskID()
    case .depends: item.depends = try reader.readTaskIDs()
    case .created: created = try reader.readInstant()
    case .modified: modified = try reader.readInstant()
    case .completed: item.completed = try reader.readInstant()
    default:
      let value = try reader.readValue(of: field.kind)
      if value != .text(""), value != .noteDates([]) { item[field] = value }
    }
  }

  /// The task, if the object that began at `start` lacks nothing.
  @inline(__always) consuming func item(
    unknownMembers: [UnknownMember], start: Int, reader: borrowing JSONReader
  ) throws(JSONError) -> TodoItem {
    guard !item.title.isEmpty else { throw reader.error(.missingMember("title"), at: start) }
    guard let number else { throw reader.error(.missingMember("number"), at: start) }
    guard let id else { throw reader.error(.missingMember("id"), at: start) }
    guard let created = created ?? modified else { throw reader.error(.missingMember("created"), at: start) }
    item.identify(number: number, id: id, created: created)
    item.modified = modified ?? created
    if case .active = item.status { item.completed = nil }
    item.unknownMembers = unknownMembers
    return item
  }
}

/// The names of an object so far, so that none is accepted twice, and its unknown members.
struct SeenMembers {
  private(set) var unknown: [UnknownMember] = []
  private var known: UInt32 = 0
  /// The unknown names once they are many, so that a hostile object takes linear time.
  private var names: Set<[UInt8]> = []

  /// Notes a known member; true if it is the first with its name.
  @inline(__always) mutating func insert(_ member: UInt8) -> Bool {
    let bit: UInt32 = 1 << UInt32(member)
    defer { known |= bit }
    return known & bit == 0
  }

  @inline(never) mutating func readUnknown(_ name: JSONText, from reader: inout JSONReader) throws(JSONError) {
    let name = name.string
    guard isNew(name) else { throw reader.error(.duplicateMember(name)) }
    unknown.append(UnknownMember(name: name, json: try reader.valueOnOneLine()))
  }

  /// Compares bytes: two spellings of é are two names in JSON, and equal strings.
  private mutating func isNew(_ name: String) -> Bool {
    let many = 16
    if unknown.count < many { return !unknown.contains { $0.name.utf8.elementsEqual(name.utf8) } }
    if unknown.count == many { names = Set(unknown.map { Array($0.name.utf8) }) }
    return names.insert(Array(name.utf8)).inserted
  }
}

extension JSONReader {
  /// Reads an unknown value as text on one line, without raw controls. A task is one line of the file and no output has
  /// raw controls, so line breaks go with the indentation after them, and controls become escapes of the same value.
  package mutating func valueOnOneLine() throws(JSONError) -> String {
    skipWhitespace()
    var line = OutputBytes([])
    var (written, here) = (offset, offset)
    try skipValue()
    while here < offset {
      let (unit, length) = bytes[here] == 0x7F ? (0x7F, 1) : bytes.invisible(at: here) ?? (0, 0)
      let isBreak = bytes[here] == UInt8(ascii: "\n") || bytes[here] == UInt8(ascii: "\r")
      guard isBreak || length > 0 else {
        here += 1
        continue
      }
      line.append(bytes[written..<here])
      if isBreak {
        while bytes[here] <= 0x20 { here += 1 }
      } else {
        line.append(escapeOf: unit)
        here += length
      }
      written = here
    }
    line.append(bytes[written..<offset])
    return String(decoding: line.finish(), as: UTF8.self)
  }
}

extension UnknownMember {
  /// True if JSON stays byte for byte the same in an unknown member.
  package static func keeps(_ json: [UInt8]) -> Bool {
    json.withUnsafeBufferPointer { bytes in
      bytes.indices.allSatisfy { place in
        let byte = bytes[place]
        return byte >= 0x20 && byte != 0x7F && (byte < 0x80 || bytes.invisible(at: place) == nil)
      }
    }
  }
}
