import Glibc
import Platform
import TodoJSON
import TodoModel

/// A history file as it was when it was opened, and what was appended to it since; a missing one is empty.
struct JournalReading: ~Copyable {
  /// Where it is.
  let path: FilePath
  /// The file; nil if there is none.
  let stamp: FileStamp?
  /// How many bytes it had when it was opened.
  let size: Int
  private let descriptor: Descriptor?

  /// Opens a history file.
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

  /// The bytes in a range, as far as they are there.
  func bytes(in range: Range<Int>) throws(TodoError) -> [UInt8] {
    guard descriptor != nil, !range.isEmpty else { return [] }
    return try reading(path) { () throws(Errno) in
      try [UInt8](unsafeUninitializedCapacity: range.count) { (buffer, count) throws(Errno) in
        count = try descriptor?.read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound) ?? 0
      }
    }
  }

  /// What follows the newest mark, with that; everything if there is none.
  ///
  /// Costs what it finds: the file is read backwards from its end.
  func tail() throws(TodoError) -> JournalTail {
    var reach = 1 << 16
    while true {
      let start = max(0, size - reach)
      let bytes = try bytes(in: start..<size)
      if let tail = try tail(in: bytes, from: start, stopsAtMark: true) { return tail }
      reach *= 8
    }
  }

  /// Every record that there is.
  func everything() throws(TodoError) -> JournalTail {
    try tail(in: try bytes(in: 0..<size), from: 0) ?? JournalTail(bytes: [], offset: 0, end: 0)
  }

  /// What was appended since a position; nil if the file is not one that has only grown since.
  func growth(since position: JournalPosition) throws(TodoError) -> JournalTail? {
    let start = position.end - position.seal.count
    guard size >= position.end else { return nil }
    let bytes = try bytes(in: start..<size)
    guard bytes.starts(with: position.seal) else { return nil }
    return try tail(in: Array(bytes.dropFirst(position.seal.count)), from: position.end)
  }

  /// The position after a tail.
  func position(behind tail: JournalTail) throws(TodoError) -> JournalPosition {
    let length = min(JournalPosition.sealLength, tail.end)
    return JournalPosition(
      stamp: stamp, end: tail.end, size: size, seal: try bytes(in: tail.end - length..<tail.end))
  }

  /// The records in some bytes, or at their end those after the newest mark; nil if there may be more of them before the
  /// bytes.
  private func tail(
    in bytes: [UInt8], from offset: Int, stopsAtMark: Bool = false
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
      switch line.content {
      case .torn: continue
      case .broken(let problem):
        // A writer may be taking back a line at this very moment.
        if isAtEnd, !lines.hasTornEnd, hasChanged { continue }
        tail.breaks.append(
          JournalTail.Break(range: line.range, problem: problem, recordsBehind: tail.records.count))
        continue
      case .head(let found): head = found
      }
      if isAtEnd { tail.end = offset + line.range.upperBound + 1 }
      isAtEnd = false
      switch head {
      case .checkpoint(let mark):
        for place in tail.breaks.indices where tail.breaks[place].recordsBehind == tail.records.count {
          tail.breaks[place].followsMark = true
        }
        tail.add(mark)
        guard !stopsAtMark else { break search }
      case .record(let place, let kind, let settings):
        guard place < tail.records.last?.sequence ?? .max else {
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
      tail.breaks[place].recordsBefore = tail.records.count - tail.breaks[place].recordsBehind
    }
    return tail
  }

  /// Whether it has changed since it was opened.
  private var hasChanged: Bool { (try? descriptor?.status()).map { FileStamp($0) } != stamp }

  /// The bytes of a record, as they were written.
  func line(in range: Range<Int>) throws(TodoError) -> [UInt8] {
    var bytes = try bytes(in: range)
    let misread = bytes.withUnsafeBytes { JournalLine.isIntact($0) ? nil : JournalLine.misreadByte(in: $0) }
    if let misread { bytes[misread.place] = misread.byte }
    return bytes
  }

  /// Reads one of the records.
  func record(_ entry: JournalTail.Entry, of tail: JournalTail) throws(TodoError) -> HistoryRecord? {
    do throws(JSONError) { return try tail.record(entry) } catch {
      throw broken(at: tail.offset + entry.range.lowerBound, error.problem.description)
    }
  }

  /// The error at a place: what is there was written whole once and is not what was written.
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
