import TodoModel

/// The members of a line of the history while it is read, in the order of writing.
struct JournalMembers {
  private var sequence: Int?
  private var checkpoint: Int?
  private var size: Int?
  private var modified: String?
  private var forgotten: ForgottenHistory.Reason?
  private var instant: Instant?
  private var kind: String?
  private var steps: Int?
  private var command: String?
  private var lastNumber: Int?
  private var changes: [Change] = []
  private var settings: SettingsChange?
  private var hasSync = false
  private var sync: SyncNote?
  private var history: HistoryID?
  private var sum: UInt32?
  private var merged = MergedHistories()
  private var isHeadOnly: Bool

  /// More steps than any history has.
  private static let steps = 1...1_000_000

  init(from reader: inout JSONReader, isHeadOnly: Bool = false) throws(JSONError) {
    self.isHeadOnly = isHeadOnly
    let counts = 0...JSONReader.exactIntegers.upperBound
    try reader.beginObject()
    while let name = try reader.nextMember() {
      switch name {
      case "sequence": sequence = try reader.readInt(in: counts)
      case "checkpoint": checkpoint = try reader.readInt(in: counts)
      case "size": size = try reader.readInt(in: counts)
      case "modified": modified = try reader.readString()
      case "forgotten": forgotten = try reader.readForgottenReason()
      case "history": history = try reader.readHistoryID()
      case "record": sum = try reader.readChecksum()
      case "merged": merged = try reader.readMerged()
      case "at": instant = try reader.readInstant()
      case "kind": kind = try reader.readString()
      case "steps": steps = try reader.readInt(in: Self.steps)
      case "settings": settings = try JournalMembers.settings(from: &reader)
      case "sync":
        hasSync = true
        if isHeadOnly { try reader.skipValue() } else { sync = try reader.readSyncNote() }
      case "command":
        command = try reader.readString()
        if isHeadOnly { return }
      case "lastNumber": lastNumber = try reader.readInt(in: counts)
      case "changes": changes = try JournalMembers.changes(from: &reader)
      default: try reader.skipValue()
      }
    }
  }

  private static func settings(from reader: inout JSONReader) throws(JSONError) -> SettingsChange {
    var before = Settings()
    var after = Settings()
    try reader.beginObject()
    while let name = try reader.nextMember() {
      switch name {
      case "before": before = try reader.readSettings()
      case "after": after = try reader.readSettings()
      default: try reader.skipValue()
      }
    }
    return SettingsChange(before: before, after: after)
  }

  private static func changes(from reader: inout JSONReader) throws(JSONError) -> [Change] {
    var changes: [Change] = []
    try reader.beginArray()
    while try reader.nextElement() {
      var before: TodoItem?
      var after: TodoItem?
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
      changes.append(Change(before: before, after: after))
    }
    return changes
  }

  func line(in reader: borrowing JSONReader) throws(JSONError) -> JournalLine {
    if let checkpoint {
      return .checkpoint(
        CheckpointMark(
          sequence: checkpoint, size: size ?? 0, modified: modified, forgotten: forgotten, history: history, sum: sum,
          merged: merged))
    }
    guard let sequence else { throw reader.error(.missingMember("sequence"), at: 0) }
    guard let instant else { throw reader.error(.missingMember("at"), at: 0) }
    guard let command else { throw reader.error(.missingMember("command"), at: 0) }
    guard let kind = try recordKind(in: reader) else { throw reader.error(.missingMember("kind"), at: 0) }
    return .record(
      HistoryRecord(
        sequence: sequence, instant: instant, kind: kind, command: command, lastNumber: lastNumber ?? 0,
        changes: changes, settings: settings, sync: sync))
  }

  private func recordKind(in reader: borrowing JSONReader) throws(JSONError) -> HistoryRecord.Kind? {
    switch kind {
    case "do": return .change
    case "outside": return hasSync ? .sync : .outside
    case "undo": return .undo(try number(of: steps, in: reader))
    case "redo": return .redo(try number(of: steps, in: reader))
    case nil: return nil
    case let other?:
      throw reader.error(
        .invalidValue(member: "kind", found: other, expected: "\"do\", \"undo\", \"redo\" or \"outside\""), at: 0)
    }
  }

  private func number(of steps: Int?, in reader: borrowing JSONReader) throws(JSONError) -> Int {
    guard let steps else { throw reader.error(.missingMember("steps"), at: 0) }
    return steps
  }
}

extension JSONWriter {
  package mutating func writeMembers(of reason: ForgottenHistory.Reason) {
    member("because")
    switch reason {
    case .cleared: constant("clear")
    case .damaged: constant("damage")
    case .count(let limit, let command):
      constant("count")
      member("limit", limit)
      member("command", command)
    case .size(let limit, let command, let bytes):
      constant("size")
      member("limit", limit)
      member("command", command)
      member("bytes", bytes)
    }
  }
}

extension JSONReader {
  /// Reads the reason why commands are missing; nil for an unknown one.
  mutating func readForgottenReason() throws(JSONError) -> ForgottenHistory.Reason? {
    var because = ""
    var command = ""
    var limit = 0
    var bytes = 0
    let counts = 0...JSONReader.exactIntegers.upperBound
    try beginObject()
    while let name = try nextMember() {
      switch name {
      case "because": because = try readString()
      case "limit": limit = try readInt(in: counts)
      case "command": command = try readString()
      case "bytes": bytes = try readInt(in: counts)
      default: try skipValue()
      }
    }
    switch because {
    case "clear": return .cleared
    case "damage": return .damaged
    case "count": return .count(limit: limit, command: command)
    case "size": return .size(limit: limit, command: command, bytes: bytes)
    default: return nil
    }
  }
}
