import Glibc
import Platform

package struct HistoryProblem: Error, Equatable {
  /// The path of the file.
  package let path: String
  package let reason: Reason

  package enum Reason: Equatable, Sendable {
    /// The file is a symbolic link, a directory or a device, and is left alone.
    case notAFile
    /// The system refused, with this `errno`.
    case refused(code: Int32)
  }
}

/// A file with one line of text for each line of the history, oldest first.
///
/// Programs that share it hold a lock on a file of their own while they change it; that file is never replaced. Lines are
/// appended in one write; if there are too many, a new file replaces the old one in one step.
final class HistoryFile {
  private let path: String
  private let limit: Int
  /// A file of this size has no more lines than the limit, as each has at least two bytes; only larger ones are counted.
  private var roomySize: Int
  private var known = ReadRanges()

  /// The newest lines are at the end, and no more bytes are read.
  private static let maxBytes = 8 << 20

  static func lock(of path: String) -> String { path + ".lock" }

  /// The path of the new file before it replaces the old one.
  static func draft(of path: String) -> String { path + ".new" }

  init(path: String, limit: Int) {
    (self.path, self.limit) = (path, limit)
    roomySize = 2 * limit
  }

  /// Reads the newest lines; none if there is no file.
  ///
  /// Invalid UTF-8 is read as U+FFFD; lines that `isMemorable` excludes are left out.
  func read() throws(HistoryProblem) -> [String] {
    try naming { () throws(Errno) in
      guard let descriptor = try openToRead() else { return [] }
      return try read(descriptor)
    }
  }

  private func read(_ descriptor: borrowing Descriptor) throws(Errno) -> [String] {
    let (lines, end) = try lines(in: descriptor)
    known = ReadRanges(of: descriptor, upTo: end)
    return lines
  }

  /// Lines that other programs have written since the last reading, oldest first.
  enum Growth {
    case added([String])
    /// All lines of another file in the place of the old one.
    case replaced([String])
  }

  /// Reads the lines that others have added; nil if there are none, which costs a look at the file's size.
  func growth() throws(HistoryProblem) -> Growth? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    guard known.isOf(status) else { return .replaced(try read()) }
    let size = status.st_size
    let gaps = known.gaps(upTo: size)
    guard !gaps.isEmpty else { return nil }
    return try naming { () throws(Errno) in
      guard let descriptor = try openToRead() else { return nil }
      guard let status = try? descriptor.status(), known.isOf(status),
        gaps.reduce(0, { $0 + $1.count }) < Self.maxBytes
      else { return .replaced(try read(descriptor)) }
      var (added, end) = ([String](), size)
      for gap in gaps {
        var bytes = try descriptor.read(upTo: gap.count, from: Int(gap.lowerBound))
        guard bytes.count == gap.count else { throw .ioError }
        if gap.upperBound == size {
          // A line that is being written is read the next time.
          let unfinished = bytes.reversed().prefix { $0 != 10 }.count
          bytes.removeLast(unfinished)
          end -= off_t(unfinished)
        }
        added += Self.memorableLines(bytes.split(separator: 10))
      }
      known = ReadRanges(of: descriptor, upTo: end)
      return added.isEmpty ? nil : .added(added)
    }
  }

  func append(_ lines: [String]) throws(HistoryProblem) {
    try withExtendedLifetime(lock()) { () throws(HistoryProblem) in
      try naming { () throws(Errno) in
        let descriptor = try open(O_RDWR | O_APPEND | O_CREAT)
        let size = try descriptor.status().st_size
        let last = try descriptor.read(upTo: 1, from: max(0, Int(size) - 1))
        // An unfinished line is kept apart.
        let text = (last.first ?? 10 == 10 ? "" : "\n") + lines.map { $0 + "\n" }.joined()
        do throws(Errno) {
          try descriptor.write(Array(text.utf8))
        } catch {
          // Takes back a line that was written in part.
          _ = ftruncate(descriptor.number, size)
          throw error
        }
        known.add(size..<(size + off_t(text.utf8.count)), to: descriptor)
        try trim(descriptor)
      }
    }
  }

  /// Replaces a file with a quarter more lines than the limit, or too many bytes, by its newest lines.
  private func trim(_ descriptor: borrowing Descriptor) throws(Errno) {
    let size = Int(try descriptor.status().st_size)
    guard size > roomySize else { return }
    let maxLines = limit + limit / 4
    let count = try newlines(in: descriptor)
    roomySize = min(size + 2 * max(0, maxLines - count), Self.maxBytes)
    guard count > maxLines || size > Self.maxBytes else { return }
    let kept = try lines(in: descriptor).lines.map { $0 + "\n" }.joined()
    try replaceFile(path, with: Array(kept.utf8), draft: HistoryFile.draft(of: path), isDurable: true)
    roomySize = 2 * limit
    known = ReadRanges()
  }

  private func newlines(in descriptor: borrowing Descriptor) throws(Errno) -> Int {
    var count = 0
    lseek(descriptor.number, 0, SEEK_SET)
    try descriptor.readPieces { piece in
      count += piece.count { $0 == 10 }
      return true
    }
    return count
  }

  /// Reads the newest lines, and the offset of the file's end.
  private func lines(in descriptor: borrowing Descriptor) throws(Errno) -> (lines: [String], end: off_t) {
    let start = max(0, lseek(descriptor.number, 0, SEEK_END) - off_t(Self.maxBytes))
    lseek(descriptor.number, start, SEEK_SET)
    var bytes: [UInt8] = []
    try descriptor.readPieces { piece in
      bytes += piece
      return bytes.count < Self.maxBytes + piece.count
    }
    // The first line of a part of the file is not whole.
    let whole = bytes.split(separator: 10).dropFirst(start > 0 ? 1 : 0).suffix(2 * limit)
    return (Self.memorableLines(whole).suffix(limit), start + off_t(bytes.count))
  }

  private static func memorableLines(_ pieces: some Sequence<ArraySlice<UInt8>>) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      let line = String(decoding: piece, as: UTF8.self)
      if line.isMemorable, line != lines.last { lines.append(line) }
    }
    return lines
  }

  private func openToRead() throws(Errno) -> Descriptor? {
    do throws(Errno) { return try open(O_RDONLY) } catch .noSuchFileOrDirectory { return nil }
  }

  private func open(_ flags: Int32) throws(Errno) -> Descriptor {
    let descriptor = try Descriptor.file(path, flags | O_NOFOLLOW, mode: 0o600)
    // Typed lines are private.
    if try descriptor.status().st_mode & 0o077 != 0 { fchmod(descriptor.number, 0o600) }
    return descriptor
  }

  /// Takes the lock, which ends when the descriptor is closed.
  private func lock() throws(HistoryProblem) -> Descriptor {
    do throws(Errno) {
      let descriptor = try openLock()
      // Other programs hold it for a moment; one that holds it longer was stopped, and a shell does not wait for that.
      for attempt in 0..<40 {
        if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        guard errno == EWOULDBLOCK || errno == EINTR, attempt < 39 else { break }
        usleep(5000)
      }
      throw .last
    } catch {
      // Even if the lock is not a file, the history may be one.
      throw HistoryProblem(path: path, reason: .refused(code: error.rawValue))
    }
  }

  private func openLock() throws(Errno) -> Descriptor {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    do throws(Errno) {
      return try Descriptor(opening: HistoryFile.lock(of: path), flags, mode: 0o600)
    } catch .noSuchFileOrDirectory {
      do throws(FolderFailure) { try makeFolders(above: path, mode: 0o700) } catch { throw error.code }
      return try Descriptor(opening: HistoryFile.lock(of: path), flags, mode: 0o600)
    }
  }

  /// Runs the body and turns its errors into problems of this file.
  private func naming<Answer>(_ body: () throws(Errno) -> Answer) throws(HistoryProblem) -> Answer {
    do throws(Errno) {
      return try body()
    } catch .tooManySymbolicLinkLevels, .isDirectory, .noSuchAddressOrDevice {
      throw HistoryProblem(path: path, reason: .notAFile)
    } catch {
      throw HistoryProblem(path: path, reason: .refused(code: error.rawValue))
    }
  }
}

/// The parts of a history's file that this program has read or written, so that only the parts of others are read again.
private struct ReadRanges: ~Copyable {
  /// Nil if no file is known, so that all of it has to be read. It stays open, because a file that replaces it could
  /// otherwise get its number.
  private var file: Descriptor?
  private var number: ino_t?
  /// The end of the part that has been read from the beginning.
  private var end: off_t = 0
  /// The parts written here after parts of others, in order.
  private var own: [Range<off_t>] = []

  init() {}

  init(of descriptor: borrowing Descriptor, upTo end: off_t) {
    hold(descriptor)
    self.end = end
  }

  private mutating func hold(_ descriptor: borrowing Descriptor) {
    do throws(Errno) {
      file = try descriptor.duplicated()
      number = try descriptor.status().st_ino
    } catch {
      file = nil
    }
  }

  /// True if a file with this status is the known one.
  func isOf(_ status: stat) -> Bool {
    number == status.st_ino
  }

  /// Adds a part at the end of a file.
  mutating func add(_ range: Range<off_t>, to descriptor: borrowing Descriptor) {
    if number == nil, range.lowerBound == 0 { hold(descriptor) }
    guard let status = try? descriptor.status(), isOf(status) else { return self = ReadRanges() }
    if range.lowerBound == end, own.isEmpty {
      end = range.upperBound
    } else if let last = own.last, last.upperBound == range.lowerBound {
      own[own.count - 1] = last.lowerBound..<range.upperBound
    } else {
      own.append(range)
    }
  }

  /// The parts that others have written, up to the file's size.
  func gaps(upTo size: off_t) -> [Range<off_t>] {
    var gaps: [Range<off_t>] = []
    var start = end
    for range in own {
      if start < range.lowerBound { gaps.append(start..<range.lowerBound) }
      start = range.upperBound
    }
    return start < size ? gaps + [start..<size] : gaps
  }
}
