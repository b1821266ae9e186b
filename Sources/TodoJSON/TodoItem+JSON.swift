import TodoModel

extension TodoItem {
  /// The numbers that a task can have: positive, and the same in every program that reads the file.
  package static let numbers = 1...Limits.number

  /// Reads a task, its members in any order.
  ///
  /// `status` may be missing, and one of `created` and `modified`; a time of completion on an active task is dropped.
  package static func read(from reader: inout JSONReader) throws(JSONError) -> TodoItem {
    reader.skipWhitespace()
    let start = reader.offset
    try reader.beginObject()
    var members = TaskMembers()
    var seen = SeenMembers()
    while let name = try reader.nextMember() {
      if let field = TaskField(name) {
        guard seen.insert(field.rawValue) else { throw reader.error(.duplicateMember(name.string)) }
        try members.read(field, from: &reader)
      } else {
        try seen.readUnknown(name, from: &reader)
      }
    }
    return try members.item(unknownMembers: seen.unknown, start: start, reader: reader)
  }

  /// Writes the task: the members it has in their fixed order, then those that are unknown.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }
}

extension TodoItem {
  /// About how many bytes it takes when it is written.
  var estimatedSize: Int { unknownMembers.reduce(320 + notes.utf8.count) { $0 + $1.json.utf8.count } }
}
