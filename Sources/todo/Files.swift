import Glibc
import Platform
import TodoApp
import TodoExchange
import TodoModel
import TodoShell
import TodoStore

/// The longest delay until an interruption is noticed, in milliseconds.
private let timeout: Int32 = 50

/// The file of a trace. An error is reported at the end; waiting for the reader of a pipe ends at an interruption.
final class TraceFile {
  private let descriptor: Descriptor
  private let beginWaiting: () -> () -> Bool
  private var pending: [UInt8] = []
  private var failure: Errno?

  private static let pieceSize = 1 << 12

  /// Creates or empties the file, to which only its owner has access: it reveals as much as the data file. Throws
  /// `interrupted` if the function that `beginWaiting` returned said so before there was a reader.
  init(path: String, beginWaiting: @escaping () -> () -> Bool) throws(Errno) {
    self.beginWaiting = beginWaiting
    let isInterrupted = beginWaiting()
    while true {
      do throws(Errno) {
        descriptor = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_NONBLOCK, mode: 0o600)
        return
      } catch .noSuchAddressOrDevice where fileType(of: path) == S_IFIFO {
        // A pipe without a reader yet.
      }
      guard !isInterrupted() else { throw .interrupted }
      pause(milliseconds: timeout)
    }
  }

  func write(_ bytes: [UInt8]) {
    pending += bytes
    if pending.count >= Self.pieceSize { flush() }
  }

  /// Writes everything that is pending, and returns the first error of the trace.
  func finish() -> Errno? {
    flush()
    return failure
  }

  private func flush() {
    defer { pending.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    do throws(Errno) { try writeFully(pending, to: descriptor.number, waitForRoom: waitForReader) } catch {
      failure = error
    }
  }

  /// Waits until there is room in a pipe; returns false if there is no reason to wait any more.
  private func waitForReader() -> Bool {
    let isInterrupted = beginWaiting()
    while !isInterrupted() { if isReady(.writable(descriptor.number), within: timeout) { return true } }
    failure = .interrupted
    return false
  }
}

func fileType(of path: String) -> mode_t? { fileStatus(path).map { $0.st_mode & S_IFMT } }

struct SourceFiles: SourceReading {
  /// The largest import in bytes: a million tasks in any format.
  static let limit = 256 << 20

  /// The folder for relative paths; empty for the current one.
  let folder: String
  /// The descriptor that `-` reads; nil if commands come from standard input.
  let standardInput: CInt?
  var isDryRun = false
  /// The folder for what is remembered of files; nil for none.
  var stateFolder: String?
  /// True if a pipe is no longer waited for.
  var isCancelled: @Sendable () -> Bool = { false }

  func files(at path: String, endings: [String]) throws(TodoError) -> [SourceFile] {
    guard path != "-", fileType(of: whole(path)) == S_IFDIR else { return [try file(at: path)] }
    let names: [String]
    do throws(Errno) { names = try Folder(FilePath(whole(path))).names() } catch {
      throw .unreadable(path: path, reason: error.description, isTasks: false)
    }
    // A name that begins with a dot is a draft, or hidden from people as well; a pipe may never be written to.
    let found = names.sorted().filter { !$0.hasPrefix(".") }
      .map { SourceFile(name: path + (path.hasSuffix("/") ? "" : "/") + $0, bytes: []) }
      .filter { endings.contains($0.fileExtension) && fileType(of: whole($0.name)) != S_IFIFO }
    return try found.map { (found) throws(TodoError) in try file(at: found.name) }
  }

  func columns(of path: String) -> String? {
    let known = fileOfColumns(of: path).flatMap {
      try? Descriptor(opening: $0, O_RDONLY | O_NOFOLLOW).read(upTo: 4096, from: 0)
    }
    return known.map { String(decoding: $0, as: UTF8.self) }
  }

  func store(_ columns: String, of path: String) {
    guard !isDryRun, let stored = fileOfColumns(of: path) else { return }
    // What cannot be remembered has to be said again.
    try? makeFolders(above: stored, mode: 0o700)
    try? replaceFile(stored, with: Array(columns.utf8), draft: stored + ".new", isDurable: true)
  }

  private func fileOfColumns(of path: String) -> String? {
    path == "-" ? nil : stateFolder.map { "\($0)/columns-\(shortName(of: whole(path)))" }
  }

  func source(of path: String?) -> String? {
    guard let path else { return fileType(of: "/proc/self/fd/1") == S_IFREG ? realPath("/proc/self/fd/1") : nil }
    guard path != "-", fileType(of: whole(path)) ?? S_IFREG == S_IFREG else { return nil }
    let name = path.split(separator: "/").last ?? ""
    return realPath(whole(path)) ?? realPath(whole(path.dropLast(name.count) + ".")).map { "\($0)/\(name)" }
  }

  /// Returns the names in a folder, those of folders with a slash; none if it cannot be read.
  func names(in path: String) -> [String] {
    let folder = whole(path)
    return ((try? Folder(FilePath(folder)).names()) ?? []).map { fileType(of: folder + $0) == S_IFDIR ? $0 + "/" : $0 }
  }

  private func whole(_ path: String) -> String { folder.isEmpty || path.hasPrefix("/") ? path : folder + "/" + path }

  func write(_ bytes: [UInt8], to path: String) throws(TodoError) {
    guard !isDryRun else { return }
    do throws(Errno) {
      // What is there is never replaced: the name may be a slip, and nothing would bring the file back.
      try Descriptor(opening: whole(path), O_WRONLY | O_CREAT | O_EXCL, mode: 0o666).write(bytes)
    } catch { throw .writeFailed(path: path, reason: error.description) }
  }

  private func file(at path: String) throws(TodoError) -> SourceFile {
    if path == "-", standardInput == nil {
      throw .unreadable(
        path: path, reason: "commands come from standard input here; name a file, or run `todo import - < FILE`",
        isTasks: false)
    }
    do throws(Errno) {
      let file =
        if path == "-", let standardInput {
          Descriptor(try systemCall { fcntl(standardInput, F_DUPFD_CLOEXEC, 0) })
        } else {
          try Descriptor(opening: whole(path), O_RDONLY | O_NONBLOCK | O_NOCTTY)
        }
      guard let bytes = try bytes(of: file) else { throw .fileTooLarge }
      return SourceFile(name: path, bytes: bytes, source: source(of: path))
    } catch .interrupted { throw .cancelled } catch {
      throw .unreadable(path: path, reason: error.description, isTasks: false)
    }
  }

  /// Reads to the end, of a pipe from its first writer on; nil if there is more than the limit. Throws `interrupted`.
  private func bytes(of file: borrowing Descriptor) throws(Errno) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= Self.limit {
      guard !isCancelled() else { throw .interrupted }
      // A pipe that nobody has opened for writing yet would be read as empty.
      guard isReady(.readable(file.number), within: timeout) else { continue }
      let count = try systemCall { read(file.number, &piece, piece.count) }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
    return nil
  }
}
