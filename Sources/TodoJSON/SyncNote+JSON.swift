import TodoModel

// A synchronisation in the history: `remote`, `commit`, `conflicts` and `renumbered`.
//
// A conflict names its task (`id`) or `view`, the `field` or `member`, the values `kept` and `lost`, absent for none, and
// the side `from` which the lost value came: `ours` or `theirs`. A task deleted on that side has `deleted`; a dropped
// reference has `to`, and `circle` if it was part of one.

extension JSONReader {
  /// Reads a note without conflicts of an unknown kind.
  mutating func readSyncNote() throws(JSONError) -> SyncNote {
    var remote = ""
    var commit = ""
    var conflicts: [MergeConflict] = []
    var renumbered: [ListMerge.RenumberedTask] = []
    try beginObject()
    while let name = try nextMember() {
      switch name {
      case "remote": remote = try readString()
      case "commit": commit = try readString()
      case "conflicts": conflicts = try readArray { (reader) throws(JSONError) in try reader.readConflict() }
      case "renumbered": renumbered = try readArray { (reader) throws(JSONError) in try reader.readRenumbered() }
      default: try skipValue()
      }
    }
    return SyncNote(remote: remote, commit: commit, conflicts: conflicts, renumbered: renumbered)
  }

  private mutating func readRenumbered() throws(JSONError) -> ListMerge.RenumberedTask? {
    var id: TaskID?
    var (old, new) = (0, 0)
    try beginObject()
    while let name = try nextMember() {
      switch name {
      case "id": id = try readTaskID()
      case "old": old = try readInt(in: TodoItem.numbers)
      case "new": new = try readInt(in: TodoItem.numbers)
      default: try skipValue()
      }
    }
    return id.map { ListMerge.RenumberedTask(id: $0, numbers: Renumbering(old: old, new: new)) }
  }

  private mutating func readConflict() throws(JSONError) -> MergeConflict? {
    // The others are kept as JSON.
    let plain = ["from", "field", "member", "view"]
    var texts: [String: String] = [:]
    var id, target: TaskID?
    try beginObject()
    while let name = try nextMember() {
      switch name {
      case "id": id = try readTaskID()
      case "to": target = try readTaskID()
      default:
        let name = name.string
        texts[name] = try nextKind() == .text && plain.contains(name) ? readString() : rawValue()
      }
    }
    let side: MergeSide = texts["from"] == "ours" ? .first : .second
    if let view = texts["view"] {
      func text(_ name: String) throws(JSONError) -> String {
        try texts[name].map { (json) throws(JSONError) in
          try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONError) in try reader.readString() }
        } ?? ""
      }
      return .view(view, kept: try text("kept"), lost: try text("lost"), from: side)
    }
    guard let id else { return nil }
    if let member = texts["member"] {
      return .member(id, name: member, kept: texts["kept"], lost: texts["lost"], from: side)
    }
    guard let field = texts["field"].flatMap(TaskField.init(named:)) else {
      return texts["deleted"] == nil ? nil : .deletion(id, by: side)
    }
    if let target { return texts["circle"] == nil ? .reference(id, field, to: target) : .circle(id, field, to: target) }
    return .field(
      id, field, kept: try JSONReader.value(of: field, texts["kept"]),
      lost: try JSONReader.value(of: field, texts["lost"]),
      from: side)
  }

  /// Reads the value of a field; a completed task has the time of completion in the place of its status.
  private static func value(of field: TaskField, _ json: String?) throws(JSONError) -> FieldValue? {
    guard let json else { return nil }
    return try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONError) -> FieldValue in
      guard field == .status, json != #""active""#, json != #""completed""# else {
        return try reader.readValue(of: field.kind)
      }
      return .status(.completed, completed: try reader.readInstant())
    }
  }
}

extension JSONWriter {
  mutating func writeMembers(of sync: SyncNote) {
    member("remote", sync.remote)
    member("commit", sync.commit)
    if !sync.conflicts.isEmpty { member("conflicts", of: sync.conflicts) { $0.writeMembers(of: $1) } }
    if !sync.renumbered.isEmpty {
      member("renumbered", of: sync.renumbered) { writer, task in
        writer.member("id", task.id)
        writer.member("old", task.numbers.old)
        writer.member("new", task.numbers.new)
      }
    }
  }

  package mutating func writeMembers(of conflict: MergeConflict) {
    func from(_ side: MergeSide) -> String { side == .first ? "ours" : "theirs" }
    if let id = conflict.task { member("id", id) }
    switch conflict {
    case .field(_, let field, let kept, let lost, let side):
      member("field", field.name)
      write("kept", kept)
      write("lost", lost)
      member("from", from(side))
    case .member(_, let name, let kept, let lost, let side):
      member("member", name)
      if let kept { member("kept", raw: kept) }
      if let lost { member("lost", raw: lost) }
      member("from", from(side))
    case .deletion(_, let side):
      member("deleted", true)
      member("from", from(side))
    case .reference(_, let field, let target), .circle(_, let field, let target):
      member("field", field.name)
      member("to", target)
      if case .circle = conflict { member("circle", true) }
    case .view(let name, let kept, let lost, let side):
      member("view", name)
      member("kept", kept)
      member("lost", lost)
      member("from", from(side))
    }
  }

  private mutating func write(_ name: StaticString, _ value: FieldValue?) {
    guard let value else { return }
    member(name)
    if case .status(.completed, let completed?) = value { self.value(completed) } else { self.value(value) }
  }
}
