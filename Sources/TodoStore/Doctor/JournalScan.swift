import Platform
import TodoJSON
import TodoModel

/// Every line of a history, whether or not it is what was written.
struct JournalScan {
  /// What is in it; where a byte was wrong that could be told, it is as it was written.
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
    /// Whether a byte of it was wrong.
    var isMended = false
  }

  /// What a line says.
  enum Content {
    case record(sequence: Int, HistoryRecord.Kind)
    case checkpoint(CheckpointMark)
    case broken(problem: String)
    /// Nothing that is needed: a mark stood there, as no command is missing.
    case brokenMark
  }

  /// Looks at a history.
  ///
  /// - Parameter newest: The newest command in the data file, as far as that tells.
  init(_ bytes: [UInt8] = [], newestInFile newest: Int = 0) {
    var rest = JournalLines(bytes, beginsLine: true)
    var found: [Line] = []
    var end = 0
    while let line = rest.takeLast() {
      if found.isEmpty, case .torn = line.content { continue }
      end = max(end, line.range.upperBound + 1)
      found.append(Line(range: line.range, content: Content(line.content), isMended: line.isMended))
    }
    self.bytes = rest.bytes
    tornBytes = bytes.count - end
    lines = found.reversed()
    tellMarks(newestInFile: newest)
  }

  /// Tells the broken lines that have cost no command from the others.
  private mutating func tellMarks(newestInFile newest: Int) {
    let broken = lines.indices.filter { if case .broken = lines[$0].content { true } else { false } }
    for place in broken {
      let before = lines[..<place].last { $0.sequence != nil }?.sequence
      let behind = lines[(place + 1)...].first { $0.sequence != nil }?.sequence
      let followsMark = place > 0 && lines[place - 1].isMark
      let isMark =
        behind.map { before.map { $0 + 1 } == $0 }
        ?? (before == newest && !followsMark || bytes[lines[place].range].starts(with: #"{"checkpoint":"#.utf8))
      if isMark { lines[place] = Line(range: lines[place].range, content: .brokenMark) }
    }
  }

  /// Reads a record to its end; nil if it cannot be read although its checksum is right.
  func record(_ line: Line) -> HistoryRecord? {
    do throws(JSONError) { return try HistoryRecord(in: bytes, at: line.range) } catch { return nil }
  }

  /// The line number of each broken line, and what is wrong with it.
  var brokenLines: [(number: Int, problem: String)] {
    lines.enumerated().compactMap { place, line in
      switch line.content {
      case .broken(let problem): (place + 1, problem)
      case .brokenMark: (place + 1, "the checksum of this mark is wrong; no command is missing")
      case .record, .checkpoint: line.isMended ? (place + 1, "a byte of this line is wrong; it can be told which") : nil
      }
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
      case .checkpoint, .brokenMark: return nil
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
      case .broken, .brokenMark: last
      }
    }
  }

  /// The places of the records after a command.
  func tail(after sequence: Int) -> [Int] {
    records.filter { $0.sequence > sequence }.map(\.line)
  }

  /// The newest command of this history that is in a file, as that tells; nil if it does not.
  func newest(in basis: FileBasis) -> Int? {
    let points = Set(basis.points + basis.merged.entries.map(\.point))
    return records.reversed().first { points.contains(point(at: $0.line)) }?.sequence
      ?? lastMark.flatMap { mark in mark.mark.point.flatMap { points.contains($0) ? $0.sequence : nil } }
  }

  /// The identity of the history; nil if it has none yet.
  var history: HistoryID? { lastMark?.mark.history }

  var points: [HistoryPoint] { records.map { point(at: $0.line) } }

  private func point(at line: Int) -> HistoryPoint {
    HistoryPoint(lines[line].sequence ?? 0, ofLineAt: lines[line].range, in: bytes)
  }

  /// The lines that are whole, or could be made so; nil if all are.
  var mendedLines: [UInt8]? {
    let isWhole = !lines.contains { line in
      if case .brokenMark = line.content { true } else { line.isMended }
    }
    guard !isWhole else { return nil }
    return lines.flatMap { (line) -> [UInt8] in
      switch line.content {
      case .record, .checkpoint: bytes[line.range] + [0x0A]
      case .broken, .brokenMark: []
      }
    }
  }
}

extension JournalScan.Line {
  /// The number of a record; nil if it is none.
  fileprivate var sequence: Int? { if case .record(let sequence, _) = content { sequence } else { nil } }

  fileprivate var isMark: Bool { if case .checkpoint = content { true } else { false } }
}

extension JournalScan.Content {
  fileprivate init(_ content: JournalLines.Content) {
    switch content {
    case .head(.record(let sequence, let kind, _)): self = .record(sequence: sequence, kind)
    case .head(.checkpoint(let mark)): self = .checkpoint(mark)
    case .broken(let problem): self = .broken(problem: problem)
    case .torn: self = .broken(problem: "this line was never finished")
    }
  }
}
