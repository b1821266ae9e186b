import TodoJSON
import TodoModel

/// Up to where a history file was read; what was appended since lies behind.
struct JournalPosition: Equatable, Sendable {
  /// The file; nil if there is none.
  var stamp: FileStamp?
  /// The place behind the last line that is whole.
  var end = 0
  /// How many bytes the file has; more than `end` if its last line is torn.
  var size = 0
  /// The bytes before `end`, which a file that only grew still has there.
  var seal: [UInt8] = []

  /// Enough for the checksum of the last line.
  static let sealLength = 16
}

/// Lines of a history file that follow one another, up to its end.
struct JournalTail {
  /// The bytes of the file from a place on.
  let bytes: [UInt8]
  /// That place.
  let offset: Int
  /// The records, in their order.
  var records: [Entry] = []
  /// The place in the file behind the last line that is whole.
  var end: Int
  /// The newest mark that was met.
  var mark: CheckpointMark?
  /// Why there are no records before these; nil if that was not read, or if there were none.
  var forgotten: ForgottenHistory?
  /// Whether the first line that was met is a mark.
  var beginsWithMark = false
  /// The greatest sequence number that was met.
  var lastSequence = 0

  /// A record that has not been read to its end.
  struct Entry: Sendable {
    /// Where it is in the bytes, without its line end.
    let range: Range<Int>
    /// Its place in the history.
    let sequence: Int
    /// What it means for what can be undone.
    let kind: HistoryRecord.Kind
    /// What became of the settings.
    let settings: SettingsChange?
  }

  /// Whether the records are all there ever were, on a file that was empty at first.
  ///
  /// A history of a file that had tasks already begins with a mark.
  var isComplete: Bool {
    guard offset == 0, !beginsWithMark else { return false }
    return records.enumerated().allSatisfy { $0.element.sequence == $0.offset + 1 } && lastSequence == records.count
  }

  /// How many bytes the records and what is between them take.
  var size: Int { records.first.map { end - offset - $0.range.lowerBound } ?? 0 }

  /// Reads one of the records.
  func record(_ entry: Entry) throws(JSONError) -> HistoryRecord? {
    try HistoryRecord(in: bytes, at: entry.range)
  }
}

extension HistoryRecord {
  /// Reads a line that is a record.
  init?(in bytes: [UInt8], at range: Range<Int>) throws(JSONError) {
    let line = try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in
      try JournalLine.read(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
    }
    switch line {
    case .record(let record): self = record
    case .checkpoint: return nil
    }
  }
}
