import Glibc
import Platform
import TodoApp
import TodoExchange
import TodoModel

/// The file of a trace. What cannot be written to it does not disturb the session, and is told at its end.
///
/// It may be a pipe, with a reader that comes late or reads slowly: waiting for it ends when the session is interrupted.
final class TraceFile {
  /// Why there is no trace.
  enum Refusal: Error {
    /// The system says so.
    case failed(code: Int32)
    /// The session was interrupted before there was a reader.
    case interrupted
  }

  private let descriptor: Descriptor
  private let beginWaiting: () -> () -> Bool
  private var pending: [UInt8] = []
  private var failure: Int32?

  private static let pieceSize = 1 << 12
  /// So many milliseconds it may take until an interruption is heard.
  private static let patience: Int32 = 50

  /// Makes the file anew. It says as much as the data file does, so it belongs to its owner alone.
  ///
  /// - Parameter beginWaiting: Called before something is waited for; what it answers with tells whether that is to end.
  init(path: String, beginWaiting: @escaping () -> () -> Bool) throws(Refusal) {
    self.beginWaiting = beginWaiting
    let isInterrupted = beginWaiting()
    while true {
      do throws(Errno) {
        descriptor = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_NONBLOCK, mode: 0o600)
        return
      } catch {
        // A pipe without a reader yet.
        guard error == .noSuchAddressOrDevice, TraceFile.isPipe(path) else { throw .failed(code: error.rawValue) }
      }
      guard !isInterrupted() else { throw .interrupted }
      pause(milliseconds: Self.patience)
    }
  }

  private static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Adds bytes to the trace.
  func write(_ bytes: [UInt8]) {
    pending += bytes
    if pending.count >= Self.pieceSize { flush() }
  }

  /// Sees to it that everything has left, and answers with the number of the first error if it has not.
  func finish() -> Int32? {
    flush()
    return failure
  }

  private func flush() {
    defer { pending.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    do throws(Errno) {
      try writeFully(pending, to: descriptor.number, waitForRoom: waitForReader)
    } catch {
      failure = error.rawValue
    }
  }

  /// Waits until there is room in a pipe, or no reason to wait any more.
  private func waitForReader() -> Bool {
    let isInterrupted = beginWaiting()
    while !isInterrupted() {
      if isReady(.writable(descriptor.number), within: Self.patience) { return true }
    }
    failure = EINTR
    return false
  }
}

/// The files of this machine that tasks are read from.
struct SourceFiles: SourceReading {
  /// So many bytes may come in at once: a million tasks in any format.
  static let limit = 256 << 20

  /// The folder that paths begin in; empty for the one that the process is in.
  let folder: String

  func files(at path: String, endings: [String]) throws(TodoError) -> [SourceFile] {
    var status = stat()
    let isFolder = path != "-" && stat(whole(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    guard isFolder else { return [try file(at: path)] }
    var names: [String] = []
    do throws(Errno) {
      names = try Folder(FilePath(whole(path))).names()
    } catch {
      throw .unreadable(path: path, reason: error.description)
    }
    var files: [SourceFile] = []
    // What begins with a dot is a draft, or hidden from people as well.
    for name in names.sorted() where !name.hasPrefix(".") {
      let file = SourceFile(name: path + (path.hasSuffix("/") ? "" : "/") + name, bytes: [])
      if endings.contains(file.fileExtension) { files.append(try self.file(at: file.name)) }
    }
    return files
  }

  private func whole(_ path: String) -> String {
    folder.isEmpty || path.hasPrefix("/") ? path : folder + "/" + path
  }

  private func file(at path: String) throws(TodoError) -> SourceFile {
    do throws(Errno) {
      let descriptor = try Descriptor(opening: path == "-" ? "/dev/stdin" : whole(path), O_RDONLY)
      guard let bytes = try descriptor.readToEnd(upTo: Self.limit) else {
        throw Errno.fileTooLarge
      }
      return SourceFile(name: path, bytes: bytes)
    } catch {
      throw .unreadable(path: path, reason: error.description)
    }
  }
}
