import TodoModel

/// A line of the history file: a command, or the command up to which the data file was written.
package enum JournalLine: Equatable, Sendable {
  case record(HistoryRecord)
  case checkpoint(CheckpointMark)

  /// True if a line, without its line feed, ends with the right checksum.
  package static func isIntact(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.count > Seal.length else { return false }
    let body = line.count - Seal.length
    let seal = Seal(sum: CRC32.checksum(UnsafeRawBufferPointer(rebasing: line[..<body])))
    return seal.isAt(UnsafeRawBufferPointer(rebasing: line[body...]))
  }

  /// The longest line that is mended, in bytes: in a longer one a wrong byte could be found where there is none.
  private static let longestMended = 1 << 14

  /// The right value of the only wrong byte of a line; nil if there is not exactly one.
  package static func misreadByte(in line: UnsafeRawBufferPointer) -> (place: Int, byte: UInt8)? {
    guard line.count > Seal.length, line.count <= longestMended else { return nil }
    let body = UnsafeRawBufferPointer(rebasing: line[..<(line.count - Seal.length)])
    let end = UnsafeRawBufferPointer(rebasing: line[body.count...])
    let seal = Seal(sum: CRC32.checksum(body))
    let wrong = end.indices.filter { end[$0] != seal.byte(at: $0) }
    if wrong.count == 1 { return (body.count + wrong[0], seal.byte(at: wrong[0])) }
    let stored = Seal(sum: sum(of: line))
    guard stored.isAt(end), let found = CRC32.misreadByte(in: body.count, sum: seal.sum, expected: stored.sum) else {
      return nil
    }
    return (found.place, body[found.place] ^ found.bits)
  }

  package static func sum(of line: UnsafeRawBufferPointer) -> UInt32 {
    line.suffix(10).prefix(8).reduce(0) { sum, byte in
      sum << 4 | UInt32(byte & 0xF) + (byte >= UInt8(ascii: "a") ? 9 : 0)
    }
  }

  package static func read(_ line: UnsafeRawBufferPointer) throws(JSONError) -> JournalLine {
    try JSONReader.read(line) { (reader) throws(JSONError) in try JournalLine(from: &reader, isHeadOnly: false) }
  }

  /// Reads a line up to its typed line: a record without its changes and its synchronisation.
  package static func readHead(_ line: UnsafeRawBufferPointer) throws(JSONError) -> JournalLine {
    var reader = JSONReader(line.bindMemory(to: UInt8.self))
    return try JournalLine(from: &reader, isHeadOnly: true)
  }

  /// Appends the line with its line feed.
  package func write(to bytes: inout [UInt8]) {
    let start = bytes.count
    var writer = JSONWriter(appendingTo: bytes)
    bytes = []
    writer.beginObject()
    switch self {
    case .record(let record): writer.writeMembers(of: record) { (_, _) throws(Never) in }
    case .checkpoint(let mark): writer.writeMembers(of: mark)
    }
    bytes = writer.finish()
    Seal.end(&bytes, with: bytes.withUnsafeBytes { CRC32.checksum(UnsafeRawBufferPointer(rebasing: $0[start...])) })
  }

  /// Writes the line of a record in pieces, some of them empty, each with the number of changes so far, and returns its
  /// checksum.
  package static func write<Failure>(
    _ record: HistoryRecord, inPieces take: (_ piece: [UInt8], _ changes: Int) throws(Failure) -> Void
  ) throws(Failure) -> UInt32 {
    var (writer, sum) = (JSONWriter(), UInt32(0))
    writer.beginObject()
    try writer.writeMembers(of: record) { (writer, changes) throws(Failure) in
      let piece = writer.takePiece()
      sum = piece.withUnsafeBytes { CRC32.checksum($0, after: sum) }
      try take(piece, changes)
    }
    var end = writer.finish()
    sum = end.withUnsafeBytes { CRC32.checksum($0, after: sum) }
    Seal.end(&end, with: sum)
    try take(end, record.changes.count)
    return sum
  }
}

/// The command up to which the data file was written, and the properties that detect a later change.
package struct CheckpointMark: Hashable, Sendable {
  package var sequence, size: Int
  /// The time of writing by the file system: seconds and nanoseconds since 1970, `1763715600.000000001`.
  package var modified: String?
  /// The reason why commands up to this one are missing; nil in marks that do not begin a history.
  package var forgotten: ForgottenHistory.Reason?
  package var history: HistoryID?
  /// The checksum of the record of that command, if there is one.
  package var sum: UInt32?
  package var merged = MergedHistories()

  package init(sequence: Int, size: Int, modified: String?, forgotten: ForgottenHistory.Reason? = nil) {
    (self.sequence, self.size, self.modified, self.forgotten) = (sequence, size, modified, forgotten)
  }

  package var point: HistoryPoint? { sum.map { HistoryPoint(sequence: sequence, sum: $0) } }
}

/// The end of a line, `,"sum":"1c291ca3"}`.
private struct Seal {
  static let length = 18
  private static let beginning: StaticString = #","sum":""#
  private static let end: StaticString = #""}"#
  let sum: UInt32

  func byte(at place: Int) -> UInt8 {
    let digit = place - Self.beginning.utf8CodeUnitCount
    if digit < 0 { return Self.beginning.utf8Start[place] }
    if digit >= 8 { return Self.end.utf8Start[digit - 8] }
    let value = UInt8(truncatingIfNeeded: sum >> UInt32(28 - 4 * digit)) & 0xF
    return value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
  }

  func isAt(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.indices.allSatisfy { bytes[$0] == byte(at: $0) } }

  /// Appends a checksum and the line feed.
  static func end(_ bytes: inout [UInt8], with sum: UInt32) {
    let (start, seal) = (bytes.count, Seal(sum: sum))
    bytes += repeatElement(UInt8(ascii: "\n"), count: length + 1)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for place in 0..<length { bytes[start + place] = seal.byte(at: place) }
    }
  }
}

/// The checksum of zlib and PNG (ISO 3309, polynomial 0xEDB88320), eight bytes at a time.
enum CRC32 {
  /// The contribution of each byte value at each of eight places.
  private static let table: [UInt32] = {
    var table = [UInt32](repeating: 0, count: 8 * 256)
    for value in 0..<256 {
      var sum = UInt32(value)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
      table[value] = sum
    }
    for place in 256..<8 * 256 {
      let sum = table[place - 256]
      table[place] = table[Int(sum & 0xFF)] ^ (sum >> 8)
    }
    return table
  }()

  /// The table entry with a given first byte.
  private static let places = (0..<256).reduce(into: [UInt32](repeating: 0, count: 256)) { places, value in
    places[Int(table[value] >> 24)] = UInt32(value)
  }

  /// The place and the wrong bits of the only wrong byte, by the sums of the wrong and the right bytes; nil for none.
  /// The sum is linear, so the effect of a wrong byte can be traced back from the end. Costs a step for each byte.
  static func misreadByte(in count: Int, sum: UInt32, expected: UInt32) -> (place: Int, bits: UInt8)? {
    var difference = sum ^ expected
    guard difference != 0 else { return nil }
    for place in stride(from: count - 1, through: 0, by: -1) {
      let value = places[Int(difference >> 24)]
      difference = (difference ^ table[Int(value)]) << 8 | value
      if difference < 256 { return (place, UInt8(difference)) }
    }
    return nil
  }

  /// - Parameter before: The checksum of the bytes before these.
  static func checksum(_ bytes: UnsafeRawBufferPointer, after before: UInt32 = 0) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      var sum = ~before
      var here = 0
      while here &+ 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: here, as: UInt64.self)) ^ UInt64(sum)
        sum = 0
        for place in 0..<8 {
          sum ^= table[(7 &- place) &* 256 &+ Int(truncatingIfNeeded: (word &>> UInt64(8 &* place)) & 0xFF)]
        }
        here &+= 8
      }
      while here < bytes.count {
        sum = table[Int((sum ^ UInt32(bytes[here])) & 0xFF)] ^ (sum >> 8)
        here &+= 1
      }
      return ~sum
    }
  }
}
