import TodoModel

extension JournalLine {
  /// More steps than any history has.
  private static let steps = 1...1_000_000

  /// - Parameter isHeadOnly: True if reading ends after the typed line.
  init(from reader: inout JSONReader, isHeadOnly: Bool) throws(JSONError) {
    var (sequence, checkpoint, lastNumber, steps): (Int?, Int?, Int?, Int?)
    var (kind, command): (String?, String?)
    var (instant, settings, sync): (Instant?, SettingsChange?, SyncNote?)
    var changes: [Change] = []
    var hasSync = false
    var mark = CheckpointMark(sequence: 0, size: 0, modified: nil)
    try reader.beginObject()
    members: while let name = try reader.nextMember() {
      switch name {
      case "sequence": sequence = try reader.readInt(in: JSONReader.counts)
      case "checkpoint": checkpoint = try reader.readInt(in: JSONReader.counts)
      case "size": mark.size = try reader.readInt(in: JSONReader.counts)
      case "modified": mark.modified = try reader.readString()
      case "forgotten": mark.forgotten = try Self.reason(from: &reader)
      case "history": mark.history = try reader.readHistoryID()
      case "record": mark.sum = try reader.readChecksum()
      case "merged": mark.merged = try reader.readMerged()
      case "at": instant = try reader.readInstant()
      case "kind": kind = try reader.readString()
      case "steps": steps = try reader.readInt(in: Self.steps)
      case "settings": settings = try Self.settings(from: &reader)
      case "sync":
        hasSync = true
        if isHeadOnly { try reader.skipValue() } else { sync = try reader.readSyncNote() }
      case "command":
        command = try reader.readString()
        if isHeadOnly { break members }
      case "lastNumber": lastNumber = try reader.readLastNumber()
      case "changes": changes = try reader.readArray { (reader) throws(JSONError) in try Self.change(from: &reader) }
      default: try reader.skipValue()
      }
    }
    if let checkpoint {
      mark.sequence = checkpoint
      self = .checkpoint(mark)
      return
    }
    guard let sequence else { throw reader.error(.missingMember("sequence"), at: 0) }
    guard let instant else { throw reader.error(.missingMember("at"), at: 0) }
    guard let command else { throw reader.error(.missingMember("command"), at: 0) }
    self = .record(
      HistoryRecord(
        sequence: sequence, instant: instant, kind: try Self.kind(kind, steps, hasSync: hasSync, in: reader),
        command: command, lastNumber: lastNumber ?? 0, changes: changes, settings: settings, sync: sync))
  }

  private static func kind(
    _ name: String?, _ steps: Int?, hasSync: Bool, in reader: borrowing JSONReader
  ) throws(JSONError) -> HistoryRecord.Kind {
    switch (name, steps) {
    case ("do", _): return .change
    case ("outside", _): return hasSync ? .sync : .outside
    case ("undo", let steps?): return .undo(steps)
    case ("redo", let steps?): return .redo(steps)
    case ("undo", nil), ("redo", nil): throw reader.error(.missingMember("steps"), at: 0)
    case (nil, _): throw reader.error(.missingMember("kind"), at: 0)
    case (let other?, _):
      throw reader.error(
        .invalidValue(member: "kind", found: other, expected: "\"do\", \"undo\", \"redo\" or \"outside\""), at: 0)
    }
  }

  private static func settings(from reader: inout JSONReader) throws(JSONError) -> SettingsChange {
    let members = try JSONMembers(from: &reader)
    func state(_ name: String) throws(JSONError) -> Settings {
      try members.value(name) { (reader) throws(JSONError) in try reader.readSettings() } ?? Settings()
    }
    return SettingsChange(before: try state("before"), after: try state("after"))
  }

  /// Reads the reason why commands are missing; nil for an unknown one.
  private static func reason(from reader: inout JSONReader) throws(JSONError) -> ForgottenHistory.Reason? {
    let members = try JSONMembers(from: &reader)
    let limit = try members.int("limit", in: JSONReader.counts) ?? 0
    let bytes = try members.int("bytes", in: JSONReader.counts) ?? 0
    let command = try members.text("command") ?? ""
    return switch try members.text("because") {
    case "clear": .cleared
    case "damage": .damaged
    case "count": .count(limit: limit, command: command)
    case "size": .size(limit: limit, command: command, bytes: bytes)
    default: nil
    }
  }

  private static func change(from reader: inout JSONReader) throws(JSONError) -> Change {
    var (before, after): (TodoItem?, TodoItem?)
    let start = reader.offset
    try reader.beginObject()
    while let name = try reader.nextMember() {
      switch name {
      case "before": before = try TodoItem.read(from: &reader)
      case "after": after = try TodoItem.read(from: &reader)
      default: try reader.skipValue()
      }
    }
    guard before != nil || after != nil else { throw reader.error(.missingMember("after"), at: start) }
    return Change(before: before, after: after)
  }
}

extension JSONWriter {
  mutating func writeMembers(of mark: CheckpointMark) {
    members(("checkpoint", mark.sequence), ("size", mark.size), ("modified", mark.modified))
    if let forgotten = mark.forgotten { object("forgotten") { $0.writeMembers(of: forgotten) } }
    members(("history", mark.history), ("record", mark.sum?.checksumText))
    writeMember(merged: mark.merged)
  }

  mutating func writeMembers<Failure>(
    of record: HistoryRecord, _ take: (inout JSONWriter, _ changes: Int) throws(Failure) -> Void
  ) throws(Failure) {
    member("sequence", record.sequence)
    member("at", record.instant)
    member("kind")
    switch record.kind {
    case .change: constant("do")
    case .outside, .sync: constant("outside")
    case .undo(let count), .redo(let count):
      constant(record.kind == .undo(count) ? "undo" : "redo")
      member("steps", count)
    }
    // Before the command, where a reader of heads stops.
    if let settings = record.settings {
      object("settings") { writer in
        writer.object("before") { $0.writeMembers(of: settings.before) }
        writer.object("after") { $0.writeMembers(of: settings.after) }
      }
    }
    if let sync = record.sync { object("sync") { $0.writeMembers(of: sync) } }
    member("command", record.command)
    member("lastNumber", record.lastNumber)
    member("changes")
    beginArray()
    for place in record.changes.indices {
      if place.isMultiple(of: TasksDocument.progressStep) { try take(&self, place) }
      beginObject()
      if let before = record.changes[place].before { member("before", before) }
      if let after = record.changes[place].after { member("after", after) }
      endObject()
    }
    endArray()
  }

  package mutating func writeMembers(of reason: ForgottenHistory.Reason) {
    switch reason {
    case .cleared: member("because", "clear")
    case .damaged: member("because", "damage")
    case .count(let limit, let command): members(("because", "count"), ("limit", limit), ("command", command))
    case .size(let limit, let command, let bytes):
      members(("because", "size"), ("limit", limit), ("command", command), ("bytes", bytes))
    }
  }
}
