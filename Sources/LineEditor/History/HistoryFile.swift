import Glibc
import Platform

package struct HistoryProblem: Error, Equatable {
  package let path: String
  /// The error of the system; nil if the file is a symbolic link, a directory or a device, and is left alone.
  package let code: Errno?
}

/// A file with the lines of the history, oldest first. Programs that share it lock another file while they change it.
/// Lines are appended in one write; if there are too many, a new file replaces the old one in one step.
final class HistoryFile {
  private let path: String
  private let limit: Int
  /// The lines of a larger file are counted; a smaller one has too few, as each has at least two bytes.
  private var roomySize: Int

  /// The file that has been read up to `end`; nil to read all. It stays open, lest a file in its place gets its number.
  private var known: Descriptor?
  private var end: off_t = 0
  /// Lines of other programs that were read when a line was appended after them.
  private var unseen: [String] = []

  /// Of a larger file only the end is read.
  private static let maxBytes = 8 << 20

  static func lock(of path: String) -> String { path + ".lock" }
  static func draft(of path: String) -> String { path + ".new" }

  init(path: String, limit: Int) {
    (self.path, self.limit) = (path, limit)
    roomySize = 2 * limit
  }

  /// Reads the newest memorable lines, with U+FFFD for invalid UTF-8; none if there is no file.
  func read() throws(HistoryProblem) -> [String] {
    try naming { () throws(Errno) in
      guard let descriptor = try openToRead() else { return [] }
      return try read(descriptor)
    }
  }

  private func read(_ descriptor: borrowing Descriptor) throws(Errno) -> [String] {
    let (lines, end) = try lines(in: descriptor)
    hold(descriptor, upTo: end)
    return lines
  }

  private func hold(_ descriptor: borrowing Descriptor, upTo end: off_t) {
    (self.end, unseen) = (end, [])
    known = try? descriptor.duplicated()
  }

  private var number: ino_t? { try? known?.status().st_ino }

  /// Reads the lines that others have added, or all lines of a file that has replaced the old one; nil if nothing has
  /// changed, which costs a look at the file's size.
  func growth() throws(HistoryProblem) -> (lines: [String], areAll: Bool)? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    guard number == status.st_ino else { return (try read(), true) }
    let size = status.st_size
    guard size > end || !unseen.isEmpty else { return nil }
    return try naming { () throws(Errno) in
      guard let descriptor = try openToRead() else { return nil }
      guard canReadOn(descriptor, upTo: size) else { return (try read(descriptor), true) }
      // A line that is being written is read the next time.
      try readOn(descriptor, upTo: size, includingUnfinished: false)
      defer { unseen = [] }
      return unseen.isEmpty ? nil : (unseen, false)
    }
  }

  private func canReadOn(_ descriptor: borrowing Descriptor, upTo size: off_t) -> Bool {
    guard let status = try? descriptor.status() else { return false }
    return status.st_ino == number && size - end < Self.maxBytes
  }

  private func readOn(_ descriptor: borrowing Descriptor, upTo size: off_t, includingUnfinished: Bool) throws(Errno) {
    let count = Int(max(0, size - end))
    var bytes = try descriptor.read(upTo: count, from: Int(end))
    guard bytes.count == count else { throw .ioError }
    if !includingUnfinished { bytes.removeLast(bytes.reversed().prefix { $0 != 10 }.count) }
    end += off_t(bytes.count)
    unseen += Self.memorableLines(bytes.split(separator: 10))
  }

  func append(_ lines: [String]) throws(HistoryProblem) {
    try withExtendedLifetime(lock()) { () throws(HistoryProblem) in
      try naming { () throws(Errno) in
        let descriptor = try open(O_RDWR | O_APPEND | O_CREAT)
        let size = try descriptor.status().st_size
        let last = try descriptor.read(upTo: 1, from: max(0, Int(size) - 1))
        // An unfinished line is kept apart.
        let text = (last.first ?? 10 == 10 ? "" : "\n") + lines.map { $0 + "\n" }.joined()
        do throws(Errno) { try descriptor.write(Array(text.utf8)) } catch {
          // Takes back a line that was written in part.
          _ = ftruncate(descriptor.number, size)
          throw error
        }
        if number == nil, size == 0 { hold(descriptor, upTo: 0) }
        if canReadOn(descriptor, upTo: size), (try? readOn(descriptor, upTo: size, includingUnfinished: true)) != nil {
          end = size + off_t(text.utf8.count)
        } else {
          known = nil
        }
        try trim(descriptor)
      }
    }
  }

  /// Replaces a file with a quarter more lines than the limit, or too many bytes, by its newest lines.
  private func trim(_ descriptor: borrowing Descriptor) throws(Errno) {
    let size = Int(try descriptor.status().st_size)
    guard size > roomySize else { return }
    let maxLines = limit + limit / 4
    var count = 0
    lseek(descriptor.number, 0, SEEK_SET)
    try descriptor.readPieces { piece in
      count += piece.count { $0 == 10 }
      return true
    }
    roomySize = min(size + 2 * max(0, maxLines - count), Self.maxBytes)
    guard count > maxLines || size > Self.maxBytes else { return }
    let kept = try lines(in: descriptor).lines.map { $0 + "\n" }.joined()
    try replaceFile(path, with: Array(kept.utf8), draft: HistoryFile.draft(of: path), isDurable: true)
    roomySize = 2 * limit
    known = nil
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
    pieces.lazy.map { String(decoding: $0, as: UTF8.self) }.reduce(into: []) { lines, line in
      if line.isMemorable, line != lines.last { lines.append(line) }
    }
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

  private func lock() throws(HistoryProblem) -> Descriptor {
    do throws(Errno) {
      do throws(FolderFailure) { try makeFolders(above: path, mode: 0o700) } catch { throw error.code }
      let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      let descriptor = try Descriptor(opening: HistoryFile.lock(of: path), flags, mode: 0o600)
      // Other programs hold it for a moment; one that holds it longer was stopped, and a shell does not wait for that.
      for attempt in 0..<40 {
        if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        guard errno == EWOULDBLOCK || errno == EINTR, attempt < 39 else { break }
        usleep(5000)
      }
      throw .last
    } catch {
      // Even if the lock is not a file, the history may be one.
      throw HistoryProblem(path: path, code: error)
    }
  }

  private func naming<Answer>(_ body: () throws(Errno) -> Answer) throws(HistoryProblem) -> Answer {
    do throws(Errno) { return try body() } catch {
      let isNoFile = [.tooManySymbolicLinkLevels, .isDirectory, .noSuchAddressOrDevice].contains(error)
      throw HistoryProblem(path: path, code: isNoFile ? nil : error)
    }
  }
}
