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
    do throws(Errno) {
      try self.init(opening: path)
    } catch .invalidArgument {
      throw .unreadable(path: path.string, reason: "it is no file, and the history has to be one; move it away")
    } catch {
      throw .reading(path, error)
    }
  }

  private init(opening path: FilePath) throws(Errno) {
    let opened = try Descriptor(reading: path)
    let status = try opened?.status()
    guard (status?.st_mode ?? S_IFREG) & S_IFMT == S_IFREG else { throw .invalidArgument }
    self.path = path
    stamp = status.map { FileStamp($0) }
    size = Int(status?.st_size ?? 0)
    descriptor = opened
  }

  /// The bytes in a range, as far as the file has them.
  func bytes(in range: Range<Int>) throws(TodoError) -> [UInt8] {
    guard descriptor != nil, !range.isEmpty else { return [] }
    return try reading(path) { () throws(Errno) in
      try [UInt8](unsafeUninitializedCapacity: range.count) { (buffer, count) throws(Errno) in
        count = try descriptor?.read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound) ?? 0
      }
    }
  }

  /// The newest mark and the lines after it; everything if there is no mark.
  ///
  /// Reads backwards from the end of the file, so that the cost depends on the result.
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
    try tail(in: try bytes(in: 0..<size), from: 0) ?? JournalTail(bytes: [], offset: 0, end: 0)
  }

  /// The lines of a whole history, of which records need not be in order.
  func lines(in bytes: [UInt8]) throws(TodoError) -> JournalTail {
    try tail(in: bytes, from: 0, inAnyOrder: true) ?? JournalTail(bytes: bytes, offset: 0, end: 0)
  }

  /// The lines appended since a position; nil if the file did more than grow.
  func growth(since position: JournalPosition) throws(TodoError) -> JournalTail? {
    let start = position.end - position.seal.count
    guard size >= position.end else { return nil }
    let bytes = try bytes(in: start..<size)
    guard bytes.starts(with: position.seal) else { return nil }
    return try tail(in: Array(bytes.dropFirst(position.seal.count)), from: position.end)
  }

  func position(after tail: JournalTail) throws(TodoError) -> JournalPosition {
    let length = min(JournalPosition.sealLength, tail.end)
    return JournalPosition(
      stamp: stamp, end: tail.end, size: size, seal: try bytes(in: tail.end - length..<tail.end))
  }

  /// The records in bytes, or those after the newest mark; nil if more of them may come before the bytes.
  private func tail(
    in bytes: [UInt8], from offset: Int, stopsAtMark: Bool = false, inAnyOrder: Bool = false
  ) throws(TodoError) -> JournalTail? {
    let isWhole = offset == 0 || !stopsAtMark
    var lines = JournalLines(bytes, beginsLine: isWhole)
    guard let start = lines.start else {
      return isWhole ? JournalTail(bytes: bytes, offset: offset, end: offset) : nil
    }
    var tail = JournalTail(bytes: [], offset: offset, end: offset + start)
    var isAtEnd = true
    search: while let line = lines.takeLast() {
      let head: JournalLine.Head
      if case .torn = line.content { continue }
      tail.endOfLines = max(tail.endOfLines, line.range.upperBound + 1)
      if line.isMended { tail.mended.append(line.range) }
      switch line.content {
      case .torn: continue
      case .broken(let problem):
        // A writer may be removing a line at this very moment.
        if isAtEnd, !lines.hasTornEnd, hasChanged { continue }
        tail.breaks.append(
          JournalTail.Break(range: line.range, problem: problem, recordsAfter: tail.records.count))
        continue
      case .head(let found): head = found
      }
      if isAtEnd { tail.end = offset + line.range.upperBound + 1 }
      isAtEnd = false
      switch head {
      case .checkpoint(let mark):
        for place in tail.breaks.indices where tail.breaks[place].recordsAfter == tail.records.count {
          tail.breaks[place].followsMark = true
        }
        tail.add(mark)
        guard !stopsAtMark else { break search }
      case .record(let place, let kind, let settings):
        guard inAnyOrder || place < tail.records.last?.sequence ?? .max else {
          throw broken(at: offset + line.range.lowerBound, "the record that follows this one has no higher number")
        }
        tail.lastSequence = max(tail.lastSequence, place)
        tail.records.append(
          JournalTail.Entry(range: line.range, sequence: place, kind: kind, settings: settings))
        tail.beginsWithMark = false
      }
    }
    guard isWhole || tail.beginsWithMark else { return nil }
    tail.records.reverse()
    tail.bytes = lines.bytes
    for place in tail.breaks.indices {
      tail.breaks[place].recordsBefore = tail.records.count - tail.breaks[place].recordsAfter
    }
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

  func record(_ entry: JournalTail.Entry, of tail: JournalTail) throws(TodoError) -> HistoryRecord? {
    do throws(JSONError) { return try tail.record(entry) } catch {
      throw broken(at: tail.offset + entry.range.lowerBound, error.problem.description)
    }
  }

  /// The error for a line that was intact once.
  func broken(at place: Int, _ problem: String? = nil) -> TodoError {
    let before = (try? bytes(in: 0..<place)) ?? []
    return .brokenFile(
      path: path.string, line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: 1,
      problem: problem ?? "the checksum of this record of the history is wrong")
  }
}

extension Descriptor {
  /// Opens a file for reading; nil if there is none.
  init?(reading path: FilePath) throws(Errno) {
    do throws(Errno) {
      // Without O_NONBLOCK, opening a pipe would wait for a writer.
      try self.init(opening: path.string, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }
}

/// The rest of a history that exceeded its limits.
struct ShortenedJournal {
  /// The newest records with line feeds, without marks.
  let records: [UInt8]
  let forgotten: ForgottenHistory
  let newest: HistoryPoint
}

extension JournalReading {
  /// The sequence number of the first command that the history can have, by its first line.
  func firstSequence() throws(TodoError) -> Int {
    let beginning = try bytes(in: 0..<min(size, 64))
    let digits = beginning.drop { $0 != UInt8(ascii: ":") }.dropFirst().prefix { (0x30...0x39).contains($0) }
    let number = Int(String(decoding: digits, as: UTF8.self)) ?? 0
    return beginning.starts(with: #"{"sequence""#.utf8) ? number : number + 1
  }

  /// The newest records within the limits, and at least those since the newest command, which thus can be undone and
  /// redone; nil if those are all. Costs reading the history.
  func shortened(to limits: HistoryLimits) throws(TodoError) -> ShortenedJournal? {
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
    let reason: ForgottenHistory.Reason
    do throws(JSONError) {
      let command = try history.command(newest).commandTitle
      reason =
        kept.count >= limits.commands
        ? .count(limit: limits.commands, command: command)
        : .size(limit: limits.bytes, command: command, bytes: newest.range.count + 1)
    } catch {
      throw broken(at: newest.range.lowerBound, error.problem.description)
    }
    var records: [UInt8] = []
    for entry in kept { records += history.bytes[entry.range.lowerBound...entry.range.upperBound] }
    return ShortenedJournal(
      records: records, forgotten: ForgottenHistory(upTo: newest.sequence, because: reason),
      newest: history.point(of: newest))
  }
}

extension JournalTail {
  fileprivate func command(_ entry: Entry) throws(JSONError) -> String {
    try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in
      try JournalLine.readCommand(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[entry.range])))
    } ?? ""
  }
}

extension String {
  /// The first line of a command; an atomic batch has many.
  fileprivate var commandTitle: String { split(separator: "\n").first.map(String.init) ?? "" }
}
