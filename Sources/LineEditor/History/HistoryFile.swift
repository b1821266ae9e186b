import Glibc

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
  private static let mostBytes = 8 << 20

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
    guard let descriptor = try open(O_RDONLY, isCreating: false) else { return [] }
    defer { close(descriptor) }
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
    let size = status.st_size
    let gaps = known.gaps(upTo: size)
    guard !gaps.isEmpty, let descriptor = try open(O_RDONLY, isCreating: false) else { return nil }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0, known.isOf(status), gaps.reduce(0, { $0 + $1.count }) < Self.mostBytes
    else { return .replaced(try read()) }
    var added: [String] = []
    var end = size
    for gap in gaps {
      var bytes = [UInt8](repeating: 0, count: gap.count)
      guard pread(descriptor, &bytes, bytes.count, gap.lowerBound) == bytes.count else { throw refused() }
      if gap.upperBound == size {
        // What is being written just now will be there the next time.
        let unfinished = bytes.reversed().prefix { $0 != 10 }.count
        bytes.removeLast(unfinished)
        end -= off_t(unfinished)
      }
      added += Self.memorableLines(bytes.split(separator: 10))
    }
    known = ReadRanges(of: descriptor, upTo: end)
    return added.isEmpty ? nil : .lines(added)
  }

  /// Adds lines at the end.
  mutating func append(_ lines: [String]) throws(HistoryProblem) {
    let lock = try lock()
    defer { close(lock) }
    guard let descriptor = try open(O_RDWR | O_APPEND, isCreating: true) else { return }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    var last: UInt8 = 10
    if size > 0 { _ = pread(descriptor, &last, 1, size - 1) }
    // An unfinished line stays by itself.
    let text = (last == 10 ? "" : "\n") + lines.map { $0 + "\n" }.joined()
    do throws(HistoryProblem) {
      try write(text, to: descriptor)
    } catch {
      // Half a line is none.
      _ = ftruncate(descriptor, size)
      throw error
    }
    known.add(size..<(size + off_t(text.utf8.count)), to: descriptor)
    if try trim(descriptor) { known = ReadRanges() }
  }

  /// Replaces the file by its newest lines if there are far too many, so that it is not done for each line;
  /// says whether it has.
  private mutating func trim(_ descriptor: Int32) throws(HistoryProblem) -> Bool {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size > roomySize else { return false }
    let most = limit + limit / 4
    lseek(descriptor, 0, SEEK_SET)
    let count = try newlines(in: descriptor)
    roomySize = min(size + 2 * max(0, most - count), Self.mostBytes)
    guard count > most || size > Self.mostBytes else { return false }
    let kept = try lines(in: descriptor).lines
    let temporary = HistoryFile.draft(of: path)
    unlink(temporary)
    let new = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard new >= 0 else { throw refused() }
    do throws(HistoryProblem) {
      defer { close(new) }
      try write(kept.map { $0 + "\n" }.joined(), to: new)
      // Otherwise the name could survive a loss of power, and the contents not.
      guard fsync(new) == 0 else { throw refused() }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let problem = refused()
      unlink(temporary)
      throw problem
    }
    roomySize = 2 * limit
    return true
  }

  private func newlines(in descriptor: Int32) throws(HistoryProblem) -> Int {
    var count = 0
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let received = Glibc.read(descriptor, &piece, piece.count)
      if received > 0 { count += piece.prefix(received).count { $0 == 10 } }
      if received == 0 { return count }
      if received < 0, errno != EINTR { throw refused() }
    }
  }

  /// The newest lines, and where the file ended.
  private func lines(in descriptor: Int32) throws(HistoryProblem) -> (lines: [String], end: off_t) {
    let start = max(0, lseek(descriptor, 0, SEEK_END) - Self.mostBytes)
    lseek(descriptor, start, SEEK_SET)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < Self.mostBytes + piece.count {
      let received = Glibc.read(descriptor, &piece, piece.count)
      if received == 0 { break }
      if received > 0 { bytes += piece.prefix(received) }
      if received < 0, errno != EINTR { throw refused() }
    }
    // What began before the part that was read is not a line.
    let whole = bytes.split(separator: 10).dropFirst(start > 0 ? 1 : 0).suffix(2 * limit)
    return (Self.memorableLines(whole).suffix(limit), off_t(start) + off_t(bytes.count))
  }

  private static func memorableLines(_ pieces: some Sequence<ArraySlice<UInt8>>) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      let line = String(decoding: piece, as: UTF8.self)
      if line.isMemorable, line != lines.last { lines.append(line) }
    }
    return lines
  }

  /// Opens the file itself, nothing that it leads to; nil if there is none.
  private func open(_ flags: Int32, isCreating: Bool) throws(HistoryProblem) -> Int32? {
    // Without waiting for the other end of a pipe.
    let guarded = flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (isCreating ? O_CREAT : 0)
    let descriptor = Glibc.open(path, guarded, 0o600)
    guard descriptor >= 0 else {
      if errno == ENOENT, !isCreating { return nil }
      throw errno == ELOOP || errno == EISDIR || errno == ENXIO
        ? HistoryProblem(path: path, reason: .notAFile) : refused()
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw HistoryProblem(path: path, reason: .notAFile)
    }
    // What was typed is private.
    if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    return descriptor
  }

  /// Takes the lock, which ends when the descriptor is closed.
  private func lock() throws(HistoryProblem) -> Int32 {
    var descriptor = openLock()
    if descriptor < 0, errno == ENOENT {
      try makeDirectory()
      descriptor = openLock()
    }
    guard descriptor >= 0 else { throw refused() }
    // It is held for a moment; who holds it longer has been stopped in it, and a shell does not wait for that.
    for attempt in 0..<40 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
      guard errno == EWOULDBLOCK || errno == EINTR, attempt < 39 else { break }
      usleep(5000)
    }
    let problem = refused()
    close(descriptor)
    throw problem
  }

  private func openLock() -> Int32 {
    Glibc.open(HistoryFile.lock(of: path), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
  }

  private func makeDirectory() throws(HistoryProblem) {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for count in 1..<max(2, names.count + 1) {
      let directory = names.prefix(count).joined(separator: "/")
      guard !directory.isEmpty else { continue }
      guard mkdir(directory, 0o700) == 0 || errno == EEXIST || access(directory, F_OK) == 0 else { throw refused() }
    }
  }

  private func write(_ text: String, to descriptor: Int32) throws(HistoryProblem) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw refused()
      }
    }
  }

  private func refused() -> HistoryProblem {
    HistoryProblem(path: path, reason: .refused(code: errno))
  }
}
