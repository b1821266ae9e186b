import TodoModel

extension JSONReader {
  /// Reads a task that is JSON and has members which mean nothing, or lacks some; nil if it is nothing like a task.
  ///
  /// It needs a title, and a number or an identifier.
  static func damagedTask(
    in all: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (task: TodoItem, lost: [String], end: Int)? {
    guard all.looksLikeTask(at: offset) else { return nil }
    // An error costs a pass over what is before its place, so nothing is to be before the task.
    let bytes = UnsafeBufferPointer(rebasing: all[offset...])
    do throws(JSONError) {
      var reader = JSONReader(rereading: bytes, at: 0)
      var members = TaskMembers()
      var seen = SeenMembers()
      var lost: [String] = []
      try reader.beginObject()
      while let name = try reader.nextMember() {
        let text = name.string
        let place = reader.offset
        try reader.skipValue()
        var value = JSONReader(rereading: bytes, at: place)
        guard let member = TaskField(name) else {
          // A name that is there twice can be kept once.
          do throws(JSONError) { try seen.readUnknown(name, from: &value) } catch { lost.append(text) }
          continue
        }
        // The reader of a value tells its name in an error only; here it is not used.
        var attempt = members
        do throws(JSONError) {
          guard seen.insert(member.rawValue) else { throw value.error(.duplicateMember(text)) }
          try attempt.read(member, from: &value)
          members = attempt
        } catch {
          lost.append(text)
        }
      }
      guard members.title != nil, members.number != nil || members.id != nil else { return nil }
      if members.number == nil {
        members.number = 0
        if !lost.contains("number") { lost.append("number") }
      }
      if members.id == nil {
        members.id = .derived(from: Instant(seconds: 0), number: offset)
        if !lost.contains("id") { lost.append("id") }
      }
      if members.created == nil, members.modified == nil {
        members.created = Instant(seconds: 0)
        if !lost.contains("created") { lost.append("created") }
      }
      let task = try members.item(unknownMembers: seen.unknown, start: 0, reader: reader)
      return (task, lost, offset + reader.offset)
    } catch {
      return nil
    }
  }
}
