import TodoModel

// A synchronisation in the history: `remote`, `commit`, `conflicts`, `renumbered` and `origins`.
//
// A conflict names its task (`id`) or `view`, the `field` or `member`, the values `kept` and `lost`, absent for none, and
// the side `from` which the lost value came: `ours` or `theirs`. A task deleted on that side has `deleted`; a dropped
// reference has `to`, and `circle` if it was part of one. An origin names its task (`id`), the `parts` that the machine
// `host` set, none for a task that it added or deleted, and the instant `at`.

extension JSONReader {
  /// Reads a note without conflicts of an unknown kind.
  mutating func readSyncNote() throws(JSONError) -> SyncNote {
    let members = try JSONMembers(from: &self)
    return SyncNote(
      remote: try members.text("remote") ?? "", commit: try members.text("commit") ?? "",
      conflicts: try members.array("conflicts") { (reader) throws(JSONError) in try reader.readConflict() },
      renumbered: try members.array("renumbered") { (reader) throws(JSONError) in try reader.readRenumbered() },
      origins: try members.array("origins") { (reader) throws(JSONError) in try reader.readOrigin() })
  }

  private mutating func readOrigin() throws(JSONError) -> SyncOrigin? {
    let members = try JSONMembers(from: &self)
    guard let id = try members.id("id"), let host = try members.text("host"),
      let instant = try members.value("at", { (reader) throws(JSONError) in try reader.readInstant() })
    else { return nil }
    return SyncOrigin(task: id, parts: try members.texts("parts"), host: host, at: instant)
  }

  private mutating func readRenumbered() throws(JSONError) -> ListMerge.RenumberedTask? {
    let members = try JSONMembers(from: &self)
    let old = try members.int("old", in: TodoItem.numbers) ?? 0
    let new = try members.int("new", in: TodoItem.numbers) ?? 0
    return try members.id("id").map { ListMerge.RenumberedTask(id: $0, numbers: Renumbering(old: old, new: new)) }
  }

  package mutating func readConflict() throws(JSONError) -> MergeConflict? {
    let members = try JSONMembers(from: &self)
    func text(_ name: String) throws(JSONError) -> String? {
      try members.value(name) { (reader) throws(JSONError) in
        try reader.nextKind() == .text ? reader.readString() : reader.rawValue()
      }
    }
    let side: MergeSide = try text("from") == "ours" ? .first : .second
    if let view = try text("view") {
      return .view(view, kept: try members.text("kept") ?? "", lost: try members.text("lost") ?? "", from: side)
    }
    guard let id = try members.id("id") else { return nil }
    let (kept, lost) = (try members.json("kept"), try members.json("lost"))
    if let member = try text("member") { return .member(id, name: member, kept: kept, lost: lost, from: side) }
    guard let field = try text("field").flatMap(TaskField.init(named:)) else {
      return members.has("deleted") ? .deletion(id, by: side) : nil
    }
    if let target = try members.id("to") {
      return members.has("circle") ? .circle(id, field, to: target) : .reference(id, field, to: target)
    }
    return .field(
      id, field, kept: try JSONReader.value(of: field, kept), lost: try JSONReader.value(of: field, lost), from: side)
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
    members(("remote", sync.remote), ("commit", sync.commit))
    if !sync.conflicts.isEmpty { member("conflicts", of: sync.conflicts) { $0.writeMembers(of: $1) } }
    if !sync.renumbered.isEmpty {
      member("renumbered", of: sync.renumbered) {
        $0.members(("id", $1.id), ("old", $1.numbers.old), ("new", $1.numbers.new))
      }
    }
    writeOrigins(sync.origins)
  }

  package mutating func writeOrigins(_ origins: [SyncOrigin]) {
    guard !origins.isEmpty else { return }
    member("origins", of: origins) {
      $0.members(("id", $1.task), ("parts", $1.parts.isEmpty ? nil : $1.parts), ("host", $1.host), ("at", $1.at))
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
    case .deletion(_, let side): members(("deleted", true), ("from", from(side)))
    case .reference(_, let field, let target): members(("field", field.name), ("to", target))
    case .circle(_, let field, let target): members(("field", field.name), ("to", target), ("circle", true))
    case .view(let name, let kept, let lost, let side):
      members(("view", name), ("kept", kept), ("lost", lost), ("from", from(side)))
    }
  }

  private mutating func write(_ name: StaticString, _ value: FieldValue?) {
    guard let value else { return }
    member(name)
    if case .status(.completed, let completed?) = value { self.value(completed) } else { self.value(value) }
  }
}
