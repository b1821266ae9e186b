import Glibc
import Platform
import TodoJSON
import TodoModel

/// The readable parts of a data file and its history, whatever is wrong with them.
struct StoreSnapshot {
  let path: FilePath
  /// The folder and the name of the file after its links are followed.
  let folder: FilePath, name: String
  private(set) var state: FileState
  /// The error that prevents an examination; nil if there is none.
  private(set) var obstacle: TodoError?
  private(set) var bytes: [UInt8]?
  private(set) var document: TasksDocument?
  private(set) var failure: JSONError?
  private(set) var salvage: SalvagedTasks?
  /// The bytes of the history as they are, and its lines with corrected bytes; nil if there is no history.
  private(set) var journalBytes: [UInt8]?, journal: JournalTail?
  private(set) var stamp: FileStamp?, journalStamp: FileStamp?

  /// Reads the files with the readers that loading uses, at about twice the cost.
  init(of path: FilePath, _ meter: ProgressMeter? = nil) {
    self.path = path
    do throws(Errno) {
      let target = try path.followingLinks()
      (folder, name) = (target.removingLastComponent(), target.lastComponent ?? "")
      state = FileState(path: path.string, target: target == path ? nil : target.string)
    } catch {
      (folder, name) = (path.removingLastComponent(), path.lastComponent ?? "")
      state = FileState(path: path.string)
      obstacle = .reading(path, error)
      return
    }
    do throws(TodoError) { try readJournal() } catch { obstacle = error }
    do throws(TodoError) {
      try readFile(meter)
      // A commit in between is in the file, and was not in the history that was read.
      try readJournal()
    } catch {
      obstacle = error
    }
  }

  var journalPath: FilePath { folder.appending(FileNames(name).journal(in: folder)) }

  /// The lines of the file.
  var lines: LinePlaces { LinePlaces(in: bytes ?? []) }

  /// The newest command in the file; nil if it cannot be read.
  var sequence: Int? { document?.sequence ?? salvage?.head.sequence }

  var basis: FileBasis { document?.basis ?? salvage?.head.basis ?? FileBasis() }

  /// True if there is no file or an empty one, which is new unless it has a history.
  var isAbsent: Bool { bytes?.isEmpty ?? true }

  /// True if nothing proves that it ever was a file of this program, so that it must not be replaced.
  var isForeign: Bool {
    guard let salvage, salvage.head.format != "todo" else { return false }
    return !salvage.tasks.contains { $0.lost.isEmpty } && journal?.records.isEmpty ?? true
  }

  private mutating func readJournal() throws(TodoError) {
    let reading = try JournalReading(at: journalPath)
    guard reading.stamp != nil else { return }
    // The largest history next to a data file of the largest size, and more.
    guard reading.size <= 3 * Limits.fileBytes else {
      throw .unreadable(
        path: journalPath.string, reason: "it has \(reading.size) bytes, far more than a history ever has")
    }
    journalStamp = reading.stamp
    let bytes = try reading.bytes(in: 0..<reading.size)
    journalBytes = bytes
    journal = try reading.lines(in: bytes)
  }

  private mutating func readFile(_ meter: ProgressMeter?) throws(TodoError) {
    var status = stat()
    if stat(path.string, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      state.size = Int(status.st_size)
      state.mode = Int(status.st_mode & 0o7777)
    }
    guard let file = try WholeFile(at: path) else { return }
    (bytes, stamp) = (file.bytes, file.stamp)
    guard !file.bytes.isEmpty else { return }
    do throws(JSONError) {
      let document = try TasksDocument.read(file.bytes) { meter?.report(.reading, $0, of: file.bytes.count) }
      self.document = document
      (state.version, state.sequence, state.lastNumber) = (document.version, document.sequence, document.lastNumber)
      state.tasks = document.tasks.count
    } catch {
      failure = error
      if case .newerVersion(let found, _) = error.problem { throw .newerFile(path: path.string, version: found) }
      let salvage = SalvagedTasks(in: file.bytes) { meter?.report(.salvaging, $0, of: file.bytes.count) }
      self.salvage = salvage
      let head = salvage.head
      (state.version, state.sequence, state.lastNumber) = (head.version, head.sequence, head.lastNumber)
      if !isForeign { state.tasks = salvage.tasks.count }
    }
  }
}

// MARK: - Damage to the history

extension StoreSnapshot {
  /// The broken lines that may have been commands, in the order of the history; the other broken lines were marks.
  var brokenRecords: [JournalTail.Break] {
    guard let journal else { return [] }
    return journal.breaks.reversed().filter { !isMark($0, in: journal) }
  }

  func isMark(_ line: JournalTail.Break, in journal: JournalTail) -> Bool {
    journal.isMark(line, after: nil, newestInFile: sequence ?? 0)
  }
}
