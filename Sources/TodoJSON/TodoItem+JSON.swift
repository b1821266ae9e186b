import TodoModel

extension TodoItem {
  /// The numbers that a task can have: positive, and the same in every program that reads the file.
  package static let numbers = 1...JSONReader.exactIntegers.upperBound

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
      if let member = TaskMember(name) {
        guard seen.insert(member.rawValue) else { throw reader.error(.duplicateMember(name.string)) }
        try members.read(member, from: &reader)
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

  /// Writes the members only, for an object that has more.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("number")
    writer.value(number)
    writer.member("id")
    writer.value(id)
    writer.member("title")
    writer.value(title)
    if !notes.isEmpty {
      writer.member("notes")
      writer.value(notes)
    }
    writer.member("status")
    switch status {
    case .active: writer.constant("active")
    case .completed: writer.constant("completed")
    }
    if let project {
      writer.member("project")
      writer.value(project)
    }
    if !tags.isEmpty {
      writer.member("tags")
      writer.beginArray()
      for tag in tags { writer.value(tag) }
      writer.endArray()
    }
    if let priority {
      writer.member("priority")
      writer.value(priority.rawValue)
    }
    if let due {
      writer.member("due")
      writer.value(due)
    }
    if let wait {
      writer.member("wait")
      writer.value(wait)
    }
    if let repetition {
      writer.member("repeat")
      writer.beginObject()
      writer.member("rule")
      writer.value(repetition.rule)
      writer.member("from")
      writer.value(repetition.origin.rawValue)
      writer.endObject()
    }
    if let parent {
      writer.member("parent")
      writer.value(parent)
    }
    if !depends.isEmpty {
      writer.member("depends")
      writer.beginArray()
      for id in depends { writer.value(id) }
      writer.endArray()
    }
    writer.member("created")
    writer.value(created)
    writer.member("modified")
    writer.value(modified)
    if let completed {
      writer.member("completed")
      writer.value(completed)
    }
    for member in unknownMembers {
      writer.member(named: member.name)
      writer.raw(member.json)
    }
  }
}
