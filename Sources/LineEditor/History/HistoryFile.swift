import Glibc
import Platform

/// A file with one line of text for each line of the history, oldest first.
///
/// Programs that share it hold a lock while they touch it, on a file beside it that is never replaced. Lines are added
/// in one write; when there are too many, the file is replaced by a new one in one step.
struct HistoryFile {
  let path: String
  let limit: Int
  /// A file of no more bytes has no more lines than it may have, as each takes two at least; counting reads all of it.
  private var roomySize: Int
  private var known = ReadRanges()

  /// More than this is not read; the newest lines are at the end.
  private static let maxBytes = 8 << 20

  /// What is locked beside it.
  static func lock(of path: String) -> String { path + ".lock" }

  /// Where it is written anew.
  static func draft(of path: String) -> String { path + ".new" }

  init(path: String, limit: Int) {
    (self.path, self.limit) = (path, limit)
    roomySize = 2 * limit
  }

  /// The lines in it, the newest ones if there are too many; none if there is no file.
  ///
  /// Bytes that are not UTF-8 read as U+FFFD; lines that would not have been remembered are left out.
  mutating func read() throws(HistoryProblem) -> [String] {
    try naming { file throws(Errno) in
      guard let descriptor = try file.openToRead() else { return [] }
      return try file.read(descriptor)
    }
  }

  private mutating func read(_ descriptor: borrowing Descriptor) throws(Errno) -> [String] {
    let (lines, end) = try lines(in: descriptor)
    known = ReadRanges(of: descriptor, upTo: end)
    return lines
  }

  /// What others have added since it was last read.
  enum Growth {
    /// Lines, oldest first.
    case lines([String])
    /// There is another file in its place, with these lines.
    case replaced([String])
  }

  /// What others have added; nil if they have added nothing, which costs a look at the size of the file.
  mutating func growth() throws(HistoryProblem) -> Growth? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    guard known.isOf(status) else { return .replaced(try read()) }
    let gaps = known.gaps(upTo: status.st_size)
    guard !gaps.isEmpty else { return nil }
    let size = status.st_size
    return try naming { file throws(Errno) in
      guard let descriptor = try file.openToRead() else { return nil }
      guard let status = try? descriptor.status(), file.known.isOf(status),
        gaps.reduce(0, { $0 + $1.count }) < Self.maxBytes
      else { return .replaced(try file.read(descriptor)) }
      return try file.growth(in: gaps, of: descriptor, size: size).map(Growth.lines)
    }
  }

  private mutating func growth(
    in gaps: [Range<off_t>], of descriptor: borrowing Descriptor, size: off_t
  ) throws(Errno) -> [String]? {
    var added: [String] = []
    var end = size
    for gap in gaps {
      var bytes = try descriptor.read(upTo: gap.count, from: Int(gap.lowerBound))
      guard bytes.count == gap.count else { throw .ioError }
      if gap.upperBound == size {
        // What is being written just now will be there the next time.
        let unfinished = bytes.reversed().prefix { $0 != 10 }.count
        bytes.removeLast(unfinished)
        end -= off_t(unfinished)
      }
      added += Self.memorableLines(bytes.split(separator: 10))
    }
    known = ReadRanges(of: descriptor, upTo: end)
    return added.isEmpty ? nil : added
  }

  /// Adds lines at the end.
  mutating func append(_ lines: [String]) throws(HistoryProblem) {
    try withExtendedLifetime(lock()) { () throws(HistoryProblem) in try appendLocked(lines) }
  }

  private mutating func appendLocked(_ lines: [String]) throws(HistoryProblem) {
    try naming { file throws(Errno) in
      let descriptor = try file.open(O_RDWR | O_APPEND | O_CREAT)
      let size = try descriptor.status().st_size
      let last = try descriptor.read(upTo: 1, from: max(0, Int(size) - 1))
      // An unfinished line stays by itself.
      let text = (last.first ?? 10 == 10 ? "" : "\n") + lines.map { $0 + "\n" }.joined()
      do throws(Errno) {
        try descriptor.write(Array(text.utf8))
      } catch {
        // Half a line is none.
        _ = ftruncate(descriptor.number, size)
        throw error
      }
      file.known.add(size..<(size + off_t(text.utf8.count)), to: descriptor)
      if try file.trim(descriptor) { file.known = ReadRanges() }
    }
  }

  /// Replaces the file by its newest lines if there are far too many, so that it is not done for each line;
  /// says whether it has.
  private mutating func trim(_ descriptor: borrowing Descriptor) throws(Errno) -> Bool {
    let size = Int(try descriptor.status().st_size)
    guard size > roomySize else { return false }
    let most = limit + limit / 4
    let count = try newlines(in: descriptor)
    roomySize = min(size + 2 * max(0, most - count), Self.maxBytes)
    guard count > most || size > Self.maxBytes else { return false }
    let kept = try lines(in: descriptor).lines.map { $0 + "\n" }.joined()
    try replaceFile(path, with: Array(kept.utf8), draft: HistoryFile.draft(of: path), isDurable: true)
    roomySize = 2 * limit
    return true
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

  /// The newest lines, and where the file ended.
  private func lines(in descriptor: borrowing Descriptor) throws(Errno) -> (lines: [String], end: off_t) {
    let start = max(0, lseek(descriptor.number, 0, SEEK_END) - off_t(Self.maxBytes))
    lseek(descriptor.number, start, SEEK_SET)
    var bytes: [UInt8] = []
    try descriptor.readPieces { piece in
      bytes += piece
      return bytes.count < Self.maxBytes + piece.count
    }
    // What began before the part that was read is not a line.
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

  /// Opens the file itself, nothing that it leads to.
  private func open(_ flags: Int32) throws(Errno) -> Descriptor {
    let descriptor = try Descriptor.file(path, flags | O_NOFOLLOW, mode: 0o600)
    // What was typed is private.
    if try descriptor.status().st_mode & 0o077 != 0 { fchmod(descriptor.number, 0o600) }
    return descriptor
  }

  /// Takes the lock, which ends when the descriptor is closed.
  private func lock() throws(HistoryProblem) -> Descriptor {
    do throws(Errno) {
      let descriptor = try openLock()
      // It is held for a moment; who holds it longer has been stopped in it, and a shell does not wait for that.
      for attempt in 0..<40 {
        if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        guard errno == EWOULDBLOCK || errno == EINTR, attempt < 39 else { break }
        usleep(5000)
      }
      throw .last
    } catch {
      // Whatever the lock is, it is not the history.
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

  /// Does something with the file, and says what is wrong with it where the system refuses.
  private mutating func naming<Answer>(
    _ body: (inout HistoryFile) throws(Errno) -> Answer
  ) throws(HistoryProblem) -> Answer {
    do throws(Errno) {
      return try body(&self)
    } catch .tooManySymbolicLinkLevels, .isDirectory, .noSuchAddressOrDevice {
      throw HistoryProblem(path: path, reason: .notAFile)
    } catch {
      throw HistoryProblem(path: path, reason: .refused(code: error.rawValue))
    }
  }
}
