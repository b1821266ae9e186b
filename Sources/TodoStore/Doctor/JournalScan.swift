import SystemPackage
import TodoJSON
import TodoModel

/// Every line of a history, whether or not it is what was written.
struct JournalScan {
  let bytes: [UInt8]
  /// The lines, but for what was never acknowledged.
  private(set) var lines: [Line] = []
  /// How many bytes at the end were never acknowledged: a line without its end, or a last one with a wrong checksum.
  private(set) var tornBytes = 0

  /// One line.
  struct Line {
    /// Where it is, without its end.
    let range: Range<Int>
    let content: Content
  }

  /// What a line says.
  enum Content {
    case record(sequence: Int, HistoryRecord.Kind)
    case checkpoint(CheckpointMark)
    case broken(problem: String)
  }

  /// Looks at a history.
  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    let (ranges, hasTornEnd) = JournalReading.lines(in: bytes, beginsLine: true)
    lines = ranges.map { Line(range: $0, content: JournalScan.content(of: $0, in: bytes)) }
    tornBytes = bytes.count - (ranges.last.map { $0.upperBound + 1 } ?? 0)
    if !hasTornEnd, let last = lines.last, case .broken = last.content, !JournalScan.isIntact(last.range, in: bytes) {
      tornBytes = bytes.count - last.range.lowerBound
      lines.removeLast()
    }
  }

  /// Reads a record to its end; nil if it cannot be read although its checksum is right.
  func record(_ line: Line) -> HistoryRecord? {
    do throws(JSONError) { return try HistoryRecord(in: bytes, at: line.range) } catch { return nil }
  }

  /// The line number of each broken line, and what is wrong with it.
  var brokenLines: [(number: Int, problem: String)] {
    lines.enumerated().compactMap { place, line in
      if case .broken(let problem) = line.content { (place + 1, problem) } else { nil }
    }
  }

  /// The records, and whether something that cannot be read stands before each of them.
  var records: [(sequence: Int, kind: HistoryRecord.Kind, line: Int, isBehindBreak: Bool)] {
    var isBehindBreak = false
    return lines.enumerated().compactMap { place, line in
      switch line.content {
      case .broken:
        isBehindBreak = true
        return nil
      case .checkpoint: return nil
      case .record(let sequence, let kind):
        defer { isBehindBreak = false }
        return (sequence, kind, place, isBehindBreak)
      }
    }
  }

  /// The place of the last line that names a checkpoint, and what it says.
  var lastMark: (line: Int, mark: CheckpointMark)? {
    for (place, line) in lines.enumerated().reversed() {
      if case .checkpoint(let mark) = line.content { return (place, mark) }
    }
    return nil
  }

  /// The highest sequence number that it knows of.
  var lastSequence: Int {
    lines.reduce(0) { last, line in
      switch line.content {
      case .record(let sequence, _): max(last, sequence)
      case .checkpoint(let mark): max(last, mark.sequence)
      case .broken: last
      }
    }
  }

  /// The places of the lines that bring a data file up to date, as loading does it: the records behind the last mark
  /// with a greater sequence number.
  func tail(after sequence: Int) -> [Int] {
    let start = lastMark.map { $0.line + 1 } ?? 0
    return records.filter { $0.line >= start && $0.sequence > sequence }.map(\.line)
  }

  private static func isIntact(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer {
      JournalLine.isIntact(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: $0[range])))
    }
  }

  private static func content(of range: Range<Int>, in bytes: [UInt8]) -> Content {
    guard isIntact(range, in: bytes) else { return .broken(problem: "the checksum of this record is wrong") }
    do throws(JSONError) {
      let head = try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in
        try JournalLine.readHead(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
      }
      switch head {
      case .record(let sequence, let kind, _): return .record(sequence: sequence, kind)
      case .checkpoint(let mark): return .checkpoint(mark)
      }
    } catch {
      return .broken(problem: error.problem.description)
    }
  }
}
