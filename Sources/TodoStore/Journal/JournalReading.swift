import Glibc
import SystemPackage
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
  private let descriptor: OpenDescriptor?

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
    let opened = try OpenDescriptor(reading: path)
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
    do throws(Errno) {
      return try [UInt8](unsafeUninitializedCapacity: range.count) { (buffer, count) throws(Errno) in
        count = try descriptor?.read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound) ?? 0
      }
    } catch {
      throw .reading(path, error)
    }
  }

  /// What follows a checkpoint: the records behind the last mark whose sequence number is greater.
  ///
  /// Costs what it finds: the file is read backwards from its end.
  func tail(after sequence: Int) throws(TodoError) -> JournalTail {
    var reach = 1 << 16
    while true {
      let start = max(0, size - reach)
      let bytes = try bytes(in: start..<size)
      if let tail = try tail(in: bytes, from: start, after: sequence) { return tail }
      reach *= 8
    }
  }

  /// Every record that there is.
  func everything() throws(TodoError) -> JournalTail {
    try tail(in: try bytes(in: 0..<size), from: 0, after: nil) ?? JournalTail(bytes: [], offset: 0, end: 0)
  }

  /// What was appended since a position; nil if the file is not one that has only grown since.
  func growth(since position: JournalPosition) throws(TodoError) -> JournalTail? {
    let start = position.end - position.seal.count
    guard size >= position.end else { return nil }
    let bytes = try bytes(in: start..<size)
    guard bytes.starts(with: position.seal) else { return nil }
    return try tail(in: Array(bytes.dropFirst(position.seal.count)), from: position.end, after: nil)
  }

  /// The position behind a tail.
  func position(behind tail: JournalTail) throws(TodoError) -> JournalPosition {
    let length = min(JournalPosition.sealLength, tail.end)
    return JournalPosition(
      stamp: stamp, end: tail.end, size: size, seal: try bytes(in: tail.end - length..<tail.end))
  }

  /// The records at the end of some bytes that are behind a checkpoint, or all of them without one; nil if there may be
  /// more of them before the bytes.
  private func tail(
    in bytes: [UInt8], from offset: Int, after sequence: Int?
  ) throws(TodoError) -> JournalTail? {
    let (lines, hasTornEnd) = JournalReading.lines(in: bytes, beginsLine: offset == 0 || sequence == nil)
    guard let first = lines.first else {
      return offset == 0 || sequence == nil ? JournalTail(bytes: bytes, offset: offset, end: offset) : nil
    }
    var tail = JournalTail(bytes: bytes, offset: offset, end: offset + first.lowerBound)
    var isAtEnd = true
    var isWhole = offset == 0 || sequence == nil
    search: for line in lines.reversed() {
      guard let head = try head(of: line, in: tail) else {
        guard isAtEnd, !hasTornEnd, line == lines.last, isUnfinished(bytes[line]) else {
          throw broken(at: offset + line.lowerBound)
        }
        continue
      }
      if isAtEnd { tail.end = offset + line.upperBound + 1 }
      isAtEnd = false
      switch head {
      case .checkpoint(let mark):
        tail.mark = tail.mark ?? mark
        tail.forgotten = mark.forgotten.map { ForgottenHistory(upTo: mark.sequence, because: $0) } ?? tail.forgotten
        tail.beginsWithMark = true
        tail.lastSequence = max(tail.lastSequence, mark.sequence)
        if sequence != nil {
          isWhole = true
          break search
        }
      case .record(let place, let kind, let settings):
        guard place < tail.records.last?.sequence ?? .max else {
          throw broken(at: offset + line.lowerBound, "the record that follows this one has no higher number")
        }
        tail.lastSequence = max(tail.lastSequence, place)
        if let sequence, place <= sequence {
          isWhole = true
          break search
        }
        tail.records.append(JournalTail.Entry(range: line, sequence: place, kind: kind, settings: settings))
        tail.beginsWithMark = false
      }
    }
    tail.records.reverse()
    return isWhole ? tail : nil
  }

  /// Whether a last line that has its end was never written to that end, and so never acknowledged.
  ///
  /// Of a line that was being written when its writer was killed the end is missing. After a power loss some file
  /// systems have the right size, and zeros where nothing had been written; no line has two of them. Anything else was
  /// whole once and is damaged, unless a writer is taking back a line at this very moment.
  private func isUnfinished(_ line: ArraySlice<UInt8>) -> Bool {
    zip(line, line.dropFirst()).contains { $0 == 0 && $1 == 0 }
      || (try? descriptor?.status()).map { FileStamp($0) } != stamp
  }

  /// What a line is; nil if it is not what was written.
  private func head(of line: Range<Int>, in tail: JournalTail) throws(TodoError) -> JournalLine.Head? {
    do throws(JSONError) {
      return try tail.bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in
        let line = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[line]))
        return JournalLine.isIntact(line) ? try JournalLine.readHead(line) : nil
      }
    } catch {
      throw broken(at: tail.offset + line.lowerBound, error.problem.description)
    }
  }

  /// Where the lines are, without their ends, and whether something without an end follows them.
  static func lines(in bytes: [UInt8], beginsLine: Bool) -> (lines: [Range<Int>], hasTornEnd: Bool) {
    bytes.withUnsafeBytes { all in
      var lines: [Range<Int>] = []
      var start = 0
      var isLine = beginsLine
      guard let base = all.baseAddress else { return ([], false) }
      while start < all.count, let found = memchr(base + start, 0x0A, all.count - start) {
        let end = base.distance(to: UnsafeRawPointer(found))
        if isLine { lines.append(start..<end) }
        isLine = true
        start = end + 1
      }
      return (lines, start < all.count)
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

extension OpenDescriptor {
  /// Opens a file for reading; nil if there is none.
  init?(reading path: FilePath) throws(Errno) {
    let text = path.string
    do throws(Errno) {
      // Without O_NONBLOCK, opening a pipe would wait for somebody to write into it.
      self.init(try systemCall { Glibc.open(text, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) })
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }
}
