import TodoJSON
import TodoModel

/// Up to where a history file was read; what was appended since lies after.
struct JournalPosition: Equatable, Sendable {
  /// The file; nil if there is none.
  var stamp: FileStamp?
  /// The place after the last line that is whole.
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
  var bytes: [UInt8]
  /// That place.
  let offset: Int
  /// The records, in their order.
  var records: [Entry] = []
  /// The place in the file after the last line that is whole.
  var end: Int
  /// The newest mark that was met.
  private(set) var mark: CheckpointMark?
  /// The identities that the history has, as its marks tell.
  private(set) var histories: [HistoryID] = []
  /// The records that marks name, which need not be there any more.
  private(set) var marked: [HistoryPoint] = []
  /// The lines that are not what was written, the last first.
  var breaks: [Break] = []
  /// Why there are no records before these; nil if that was not read, or if there were none.
  private(set) var forgotten: ForgottenHistory?
  /// Whether the first line that was met is a mark.
  var beginsWithMark = false
  /// The greatest sequence number that was met.
  var lastSequence = 0

  /// A record that has not been read to its end.
  struct Entry: Sendable {
    /// Where it is in the bytes, without its line end.
    var range: Range<Int>
    /// Its place in the history.
    let sequence: Int
    /// What it means for what can be undone.
    let kind: HistoryRecord.Kind
    /// What became of the settings.
    let settings: SettingsChange?
  }

  /// A line that is not what was written, nor can be told to be.
  struct Break {
    /// Where it is in the bytes, without its end.
    let range: Range<Int>
    /// What is wrong with it.
    let problem: String
    /// How many of the records stand after it.
    let recordsBehind: Int
    /// Whether a mark stands right before it.
    var followsMark = false
    /// How many of the records stand before it.
    var recordsBefore = 0
  }

  /// Takes in a mark that stands before what was read.
  mutating func add(_ mark: CheckpointMark) {
    self.mark = self.mark ?? mark
    forgotten = mark.forgotten.map { ForgottenHistory(upTo: mark.sequence, because: $0) } ?? forgotten
    beginsWithMark = true
    lastSequence = max(lastSequence, mark.sequence)
    if let history = mark.history, !histories.contains(history) { histories.append(history) }
    if let point = mark.point { marked.append(point) }
  }

  /// The record that an entry is.
  func point(of entry: Entry) -> HistoryPoint { HistoryPoint(entry.sequence, ofLineAt: entry.range, in: bytes) }

  var points: [HistoryPoint] { records.map(point) }

  /// Whether a record is in this history, or was.
  func has(_ point: HistoryPoint) -> Bool {
    if marked.contains(point) { return true }
    var low = 0
    var high = records.count
    while low < high {
      let middle = (low + high) / 2
      if records[middle].sequence < point.sequence { low = middle + 1 } else { high = middle }
    }
    return low < records.count && self.point(of: records[low]) == point
  }

  /// The numbers of the commands that a break may have cost; nil if it was a mark, as all commands are there.
  ///
  /// - Parameters:
  ///   - sequence: The number of the last command before those that were read.
  ///   - newest: That of the last command in the data file.
  func missing(at one: Break, after sequence: Int, newestInFile newest: Int) -> ClosedRange<Int>? {
    let before = one.recordsBefore > 0 ? records[one.recordsBefore - 1].sequence : sequence
    guard one.recordsBehind == 0 else {
      let behind = records[one.recordsBefore].sequence
      return before + 1 < behind ? before + 1...behind - 1 : nil
    }
    // Of a file with everything the mark is what comes last.
    let isMark = before == newest && !one.followsMark || bytes[one.range].starts(with: #"{"checkpoint":"#.utf8)
    return isMark ? nil : before + 1...before + 1
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

extension HistoryPoint {
  /// The record of a number whose line stands in some bytes, as it was written.
  init(_ sequence: Int, ofLineAt range: Range<Int>, in bytes: [UInt8]) {
    let sum = bytes.withUnsafeBytes { JournalLine.sum(of: UnsafeRawBufferPointer(rebasing: $0[range])) }
    self.init(sequence: sequence, sum: sum)
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
