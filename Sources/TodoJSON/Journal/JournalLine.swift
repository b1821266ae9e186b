import TodoModel

/// One line of the history file: what a command did, or up to which command the data file was brought.
package enum JournalLine: Equatable, Sendable {
  /// A command.
  case record(HistoryRecord)
  /// The data file.
  case checkpoint(CheckpointMark)

  /// What a line is, without the rest of it.
  package enum Head: Equatable, Sendable {
    /// A command: its place in the history, what it means, and what became of the settings.
    case record(sequence: Int, HistoryRecord.Kind, settings: SettingsChange? = nil)
    /// The data file.
    case checkpoint(CheckpointMark)
  }

  /// Whether the bytes of a line, without its end, are what was written: the checksum is there and right.
  package static func isIntact(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.count > Seal.length else { return false }
    let body = line.count - Seal.length
    let seal = Seal(of: UnsafeRawBufferPointer(rebasing: line[..<body]))
    return seal.isAt(UnsafeRawBufferPointer(rebasing: line[body...]))
  }

  /// A line longer than that is not mended: a wrong byte could be found where there is none.
  private static let longestMended = 1 << 14

  /// The byte that has to be another for a line to be what was written, if it is a single one; nil if it is not.
  package static func misreadByte(in line: UnsafeRawBufferPointer) -> (place: Int, byte: UInt8)? {
    guard line.count > Seal.length, line.count <= longestMended else { return nil }
    let body = UnsafeRawBufferPointer(rebasing: line[..<(line.count - Seal.length)])
    let end = UnsafeRawBufferPointer(rebasing: line[body.count...])
    let seal = Seal(of: body)
    let wrong = end.indices.filter { end[$0] != seal.byte(at: $0) }
    if wrong.count == 1 { return (body.count + wrong[0], seal.byte(at: wrong[0])) }
    let told = Seal(sum: sum(of: line))
    guard told.isAt(end), let found = CRC32.misreadByte(in: body.count, sum: seal.sum, expected: told.sum) else {
      return nil
    }
    return (found.place, body[found.place] ^ found.bits)
  }

  /// The sum at the end of a line that is intact.
  package static func sum(of line: UnsafeRawBufferPointer) -> UInt32 {
    line.suffix(10).prefix(8).reduce(0) { sum, byte in
      sum << 4 | UInt32(byte & 0xF) + (byte >= UInt8(ascii: "a") ? 9 : 0)
    }
  }

  /// Reads a line without its end.
  package static func read(_ line: UnsafeRawBufferPointer) throws(JSONError) -> JournalLine {
    try JSONReader.read(line) { (reader) throws(JSONError) in try JournalMembers(from: &reader).line(in: reader) }
  }

  /// Reads only what comes first in a line.
  package static func readHead(_ line: UnsafeRawBufferPointer) throws(JSONError) -> Head {
    var reader = JSONReader(rereading: line.bindMemory(to: UInt8.self), at: 0)
    switch try JournalMembers(from: &reader, isHeadOnly: true).line(in: reader) {
    case .record(let record): return .record(sequence: record.sequence, record.kind, settings: record.settings)
    case .checkpoint(let mark): return .checkpoint(mark)
    }
  }

  /// Reads what was typed, and nothing after it; nil for a mark.
  package static func readCommand(_ line: UnsafeRawBufferPointer) throws(JSONError) -> String? {
    var reader = JSONReader(rereading: line.bindMemory(to: UInt8.self), at: 0)
    switch try JournalMembers(from: &reader, isHeadOnly: true).line(in: reader) {
    case .record(let record): return record.command
    case .checkpoint: return nil
    }
  }

  /// Appends the line with its end. Costs its length.
  ///
  /// - Parameter progress: Told now and then how many changes have been written.
  package func write(to bytes: inout [UInt8], progress: ((Int) -> Void)? = nil) {
    let start = bytes.count
    var writer = JSONWriter(appendingTo: bytes)
    bytes = []
    if case .record(let record) = self, record.changes.count > 1000 {
      writer.reserve(record.changes.indices.reduce(256) { $0 + record.changes[$1].estimatedSize })
    }
    writer.beginObject()
    switch self {
    case .record(let record): writer.writeMembers(of: record, progress)
    case .checkpoint(let mark):
      writer.member("checkpoint")
      writer.value(mark.sequence)
      writer.member("size")
      writer.value(mark.size)
      if let modified = mark.modified {
        writer.member("modified")
        writer.value(modified)
      }
      if let forgotten = mark.forgotten {
        writer.member("forgotten")
        writer.beginObject()
        writer.writeMembers(of: forgotten)
        writer.endObject()
      }
      writer.writeMembers(of: mark)
    }
    bytes = writer.finish()
    let seal = bytes.withUnsafeBytes { Seal(of: UnsafeRawBufferPointer(rebasing: $0[start...])) }
    seal.append(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }
}

/// Up to which command the data file was brought, and what tells whether it was changed since.
package struct CheckpointMark: Hashable, Sendable {
  /// The sequence number of the last command that is in the file.
  package let sequence: Int
  /// The size of the file in bytes.
  package let size: Int
  /// When the file was written, as the file system says: seconds and nanoseconds since 1970, `1763715600.000000001`.
  package let modified: String?
  /// Why the history no longer has what was up to that command; nil in marks that do not begin a history.
  package let forgotten: ForgottenHistory.Reason?
  /// The identity of the history; nil in marks that do not tell.
  package let history: HistoryID?
  /// The sum of the record of that number; nil if there was none, or if the mark does not tell.
  package let sum: UInt32?
  /// The newest record of each other history that is in the file.
  package let merged: MergedHistories

  /// A file of that size with everything up to a command.
  package init(
    sequence: Int, size: Int, modified: String?, forgotten: ForgottenHistory.Reason? = nil, history: HistoryID? = nil,
    sum: UInt32? = nil, merged: MergedHistories = MergedHistories()
  ) {
    self.sequence = sequence
    self.size = size
    self.modified = modified
    self.forgotten = forgotten
    self.history = history
    self.sum = sum
    self.merged = merged
  }

  /// The record up to which the file was brought; nil if the mark does not tell.
  package var point: HistoryPoint? { sum.map { HistoryPoint(sequence: sequence, sum: $0) } }
}

/// The end of a line, `,"sum":"1c291ca3"}`.
private struct Seal {
  static let length = 18
  private static let beginning: StaticString = #","sum":""#
  private static let end: StaticString = #""}"#
  let sum: UInt32

  init(sum: UInt32) {
    self.sum = sum
  }

  init(of body: UnsafeRawBufferPointer) {
    sum = CRC32.checksum(body)
  }

  func byte(at place: Int) -> UInt8 {
    let digit = place - Self.beginning.utf8CodeUnitCount
    if digit < 0 { return Self.beginning.utf8Start[place] }
    if digit >= 8 { return Self.end.utf8Start[digit - 8] }
    let value = UInt8(truncatingIfNeeded: sum >> UInt32(28 - 4 * digit)) & 0xF
    return value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
  }

  func isAt(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.indices.allSatisfy { bytes[$0] == byte(at: $0) }
  }

  func append(to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes += repeatElement(0, count: Self.length)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for place in 0..<Self.length { bytes[start + place] = byte(at: place) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of mark: CheckpointMark) {
    if let history = mark.history {
      member("history")
      value(history.description)
    }
    if let sum = mark.sum {
      member("record")
      value(sum.checksumText)
    }
    writeMember(merged: mark.merged)
  }

  fileprivate mutating func writeMembers(of record: HistoryRecord, _ progress: ((Int) -> Void)?) {
    member("sequence")
    value(record.sequence)
    member("at")
    value(record.instant)
    member("kind")
    switch record.kind {
    case .change: constant("do")
    case .outside, .sync: constant("outside")
    case .undo(let count):
      constant("undo")
      member("steps")
      value(count)
    case .redo(let count):
      constant("redo")
      member("steps")
      value(count)
    }
    // Before the command, so that a reader that stops there knows of it.
    if let settings = record.settings {
      member("settings")
      beginObject()
      member("before")
      value(settings.before)
      member("after")
      value(settings.after)
      endObject()
    }
    if let sync = record.sync {
      member("sync")
      value(sync)
    }
    member("command")
    value(record.command)
    member("lastNumber")
    value(record.lastNumber)
    member("changes")
    beginArray()
    for (place, change) in record.changes.enumerated() {
      if let progress, place.isMultiple(of: TasksDocument.progressStep) { progress(place) }
      beginObject()
      if let before = change.before {
        member("before")
        before.write(to: &self)
      }
      if let after = change.after {
        member("after")
        after.write(to: &self)
      }
      endObject()
    }
    endArray()
  }
}

extension Change {
  /// About how many bytes it takes when it is written.
  fileprivate var estimatedSize: Int { (before?.estimatedSize ?? 0) + (after?.estimatedSize ?? 0) }
}
