import Glibc
import Platform
import TodoJSON
import TodoModel

/// A history file as it was when opened, and bytes appended since; a missing file is empty.
struct JournalReading: ~Copyable {
  let path: FilePath
  let stamp: FileStamp?
  let size: Int
  private let descriptor: Descriptor?

  init(at path: FilePath) throws(TodoError) {
    let opened = try reading(path) { () throws(Errno) in try Descriptor(reading: path) }
    let status = try reading(path) { () throws(Errno) in try opened?.status() }
    guard (status?.st_mode ?? S_IFREG) & S_IFMT == S_IFREG else {
      throw .unreadable(path: path.string, reason: "it is no file, and the history has to be one; move it away")
    }
    self.path = path
    stamp = status.map { FileStamp($0) }
    size = Int(status?.st_size ?? 0)
    descriptor = opened
  }

  /// The bytes in a range, as far as the file has them.
  func bytes(in range: Range<Int>) throws(TodoError) -> [UInt8] {
    guard !range.isEmpty else { return [] }
    return try reading(path) { () throws(Errno) in
      try descriptor?.read(upTo: range.count, from: range.lowerBound) ?? []
    }
  }

  /// The newest mark and the lines after it; everything if there is no mark. Reads backwards from the end of the file,
  /// so that the cost depends on the result.
  func tail() throws(TodoError) -> JournalTail {
    var reach = 1 << 16
    while true {
      let start = max(0, size - reach)
      let bytes = try bytes(in: start..<size)
      if let tail = try tail(in: bytes, from: start, stopsAtMark: true) { return tail }
      reach *= 8
    }
  }

  func everything() throws(TodoError) -> JournalTail {
    try tail(in: try bytes(in: 0..<size), from: 0) ?? JournalTail(path: path)
  }

  /// The lines of a whole history, of which records need not be in order.
  func lines(in bytes: [UInt8]) throws(TodoError) -> JournalTail {
    try tail(in: bytes, from: 0, inAnyOrder: true) ?? JournalTail(path: path, bytes: bytes)
  }

  /// The lines appended since a position; nil if the lines before changed.
  func growth(since position: JournalPosition) throws(TodoError) -> JournalTail? {
    let start = position.end - position.seal.count
    guard size >= position.end else { return nil }
    let bytes = try bytes(in: start..<size)
    guard bytes.starts(with: position.seal) else { return nil }
    return try tail(in: Array(bytes.dropFirst(position.seal.count)), from: position.end)
  }

  func position(after tail: JournalTail) throws(TodoError) -> JournalPosition {
    let length = min(JournalPosition.sealLength, tail.end)
    return JournalPosition(stamp: stamp, end: tail.end, size: size, seal: try bytes(in: tail.end - length..<tail.end))
  }

  /// The records in bytes, or those after the newest mark; nil if more of them may come before the bytes.
  private func tail(
    in bytes: [UInt8], from offset: Int, stopsAtMark: Bool = false, inAnyOrder: Bool = false
  ) throws(TodoError) -> JournalTail? {
    let isWhole = offset == 0 || !stopsAtMark
    var lines = JournalLines(bytes, beginsLine: isWhole)
    guard let start = lines.start else {
      return isWhole ? JournalTail(path: path, bytes: bytes, offset: offset, end: offset) : nil
    }
    var tail = JournalTail(path: path, offset: offset, end: offset + start)
    var isAtEnd = true
    search: while let line = lines.takeLast() {
      tail.endOfLines = max(tail.endOfLines, line.range.upperBound + 1)
      if line.isMended { tail.mended.append(line.range) }
      guard let head = line.head else {
        // A writer may be removing a line at this very moment.
        if isAtEnd, !lines.hasTornEnd, hasChanged { continue }
        tail.breaks.append(.init(range: line.range, problem: line.problem, recordsAfter: tail.records.count))
        continue
      }
      if isAtEnd { tail.end = offset + line.range.upperBound + 1 }
      isAtEnd = false
      switch head {
      case .checkpoint(let mark):
        tail.add(mark)
        guard !stopsAtMark else { break search }
      case .record(let record):
        guard inAnyOrder || record.sequence < tail.records.last?.sequence ?? .max else {
          throw tail.broken(at: line.range.lowerBound, "the record that follows this one has no higher number")
        }
        tail.lastSequence = max(tail.lastSequence, record.sequence)
        tail.records.append(.init(record, at: line.range))
        tail.beginsWithMark = false
      }
    }
    guard isWhole || tail.beginsWithMark else { return nil }
    tail.records.reverse()
    tail.bytes = lines.bytes
    return tail
  }

  private var hasChanged: Bool { (try? descriptor?.status()).map { FileStamp($0) } != stamp }

  /// The bytes of a record, with a wrong byte corrected.
  func line(in range: Range<Int>) throws(TodoError) -> [UInt8] {
    var bytes = try bytes(in: range)
    let misread = bytes.withUnsafeBytes { JournalLine.isIntact($0) ? nil : JournalLine.misreadByte(in: $0) }
    if let misread { bytes[misread.place] = misread.byte }
    return bytes
  }

  /// The sequence number of the first command that the history can have, by its first line.
  func firstSequence() throws(TodoError) -> Int {
    let beginning = try bytes(in: 0..<min(size, 64))
    let digits = beginning.drop { $0 != UInt8(ascii: ":") }.dropFirst().prefix { (0x30...0x39).contains($0) }
    let number = Int(String(decoding: digits, as: UTF8.self)) ?? 0
    return beginning.starts(with: #"{"sequence""#.utf8) ? number : number + 1
  }

  typealias Shortened = (records: [UInt8], forgotten: ForgottenHistory, newest: HistoryPoint)

  /// The newest records within the limits, with line feeds and without marks, and the newest of those before them. At
  /// least those since the newest command, so that it can be undone; nil if these are all. Reads everything.
  func shortened(to limits: HistoryLimits) throws(TodoError) -> Shortened? {
    let history = try everything()
    var kept = history.records[history.records.endIndex...]
    var size = 0
    var hasCommand = false
    while let next = history.records[..<kept.startIndex].last {
      size += next.range.count + 1
      guard !hasCommand || kept.count < limits.commands && size <= limits.bytes else { break }
      hasCommand = hasCommand || next.kind.isStep
      kept = history.records[(kept.startIndex - 1)...]
    }
    guard let newest = history.records[..<kept.startIndex].last else { return nil }
    // A sync has no line, and did not happen outside.
    let line = newest.kind == .sync ? "sync" : try history.record(at: newest.range, isHeadOnly: true).command
    let command = line.split(separator: "\n").first.map(String.init) ?? ""
    let reason: ForgottenHistory.Reason =
      kept.count >= limits.commands
      ? .count(limit: limits.commands, command: command)
      : .size(limit: limits.bytes, command: command, bytes: newest.range.count + 1)
    let records = kept.flatMap { history.bytes[$0.range.lowerBound...$0.range.upperBound] }
    return (records, ForgottenHistory(upTo: newest.sequence, because: reason), history.point(of: newest))
  }
}

extension Descriptor {
  /// Opens a file for reading; nil if there is none.
  init?(reading path: FilePath) throws(Errno) {
    do throws(Errno) {
      // Without O_NONBLOCK, opening a pipe would wait for a writer.
      try self.init(opening: path.string, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch .noSuchFileOrDirectory { return nil }
  }
}
