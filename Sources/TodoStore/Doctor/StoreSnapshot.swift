import Glibc
import Platform
import TodoJSON
import TodoModel

/// Everything that can be read of a data file and its history, whatever is wrong with them.
struct StoreSnapshot {
  /// Where the file is, as it was said.
  let path: FilePath
  /// The folder in which it really is, and its name there.
  let folder: FilePath, name: String
  /// What is known of the file without a look at its tasks.
  private(set) var state: FileState
  /// Why the file or its history cannot be looked into; nil if they can.
  private(set) var obstacle: TodoError?
  /// The bytes of the file; nil if there is none.
  private(set) var bytes: [UInt8]?
  /// What the file says, if nothing is wrong with it.
  private(set) var document: TasksDocument?
  /// What is wrong with it.
  private(set) var failure: JSONError?
  /// What can be read of it all the same.
  private(set) var salvage: SalvagedTasks?
  /// The history; nil if there is none.
  private(set) var journal: JournalScan?
  /// The very files that were read.
  private(set) var stamp: FileStamp?, journalStamp: FileStamp?

  /// Reads what is there. Reads nothing that loading would not read, and costs about twice as much.
  init(of path: FilePath, _ meter: ProgressMeter? = nil) {
    self.path = path
    do throws(Errno) {
      let target = try path.followingLinks()
      folder = target.removingLastComponent()
      name = target.lastComponent ?? ""
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
      // A commit that came in between is in the file, and was not in the history that was read.
      try readJournal()
    } catch {
      obstacle = error
    }
  }

  /// Where the history is.
  var journalPath: FilePath { folder.appending(FileNames(name).journal(in: folder)) }

  /// The newest command that is in the file, as far as that can be read.
  var sequence: Int? { document?.sequence ?? salvage?.head.sequence }

  /// What the file is based on, as far as that can be read.
  var basis: FileBasis { document?.basis ?? salvage?.head.basis ?? FileBasis() }

  /// Whether the file holds everything that it ever held, as far as it can tell.
  var isWhole: Bool { document != nil }

  /// Whether there is no file, or an empty one, which is new unless a history says otherwise.
  var isAbsent: Bool { bytes?.isEmpty ?? true }

  /// Whether nothing says that it ever was a file of this program, which therefore is not to be replaced by one.
  var isForeign: Bool {
    guard let salvage, salvage.head.format != "todo" else { return false }
    return !salvage.tasks.contains { $0.lost.isEmpty } && journal?.records.isEmpty ?? true
  }

  private mutating func readJournal() throws(TodoError) {
    let reading = try JournalReading(at: journalPath)
    guard reading.stamp != nil else { return }
    guard reading.size <= StoreSnapshot.largestJournal else {
      throw .unreadable(
        path: journalPath.string, reason: "it has \(reading.size) bytes, far more than a history ever has")
    }
    journalStamp = reading.stamp
    journal = JournalScan(try reading.bytes(in: 0..<reading.size), newestInFile: sequence ?? 0)
  }

  /// A history of its greatest length beside a data file of its greatest length, with room to spare.
  private static let largestJournal = 3 * Limits.fileBytes

  private mutating func readFile(_ meter: ProgressMeter?) throws(TodoError) {
    var status = stat()
    if stat(path.string, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      state.size = Int(status.st_size)
      state.mode = Int(status.st_mode & 0o7777)
    }
    guard let file = try WholeFile(at: path) else { return }
    bytes = file.bytes
    stamp = file.stamp
    guard !file.bytes.isEmpty else { return }
    do throws(JSONError) {
      let document = try TasksDocument.read(file.bytes) { meter?.report(.reading, $0, of: file.bytes.count) }
      state.version = document.version
      state.sequence = document.sequence
      state.lastNumber = document.lastNumber
      state.tasks = document.tasks.count
      self.document = document
    } catch {
      failure = error
      if case .newerVersion(let found, _) = error.problem { throw .newerFile(path: path.string, version: found) }
      let salvage = SalvagedTasks(in: file.bytes) { meter?.report(.salvaging, $0, of: file.bytes.count) }
      state.version = salvage.head.version
      state.sequence = salvage.head.sequence
      state.lastNumber = salvage.head.lastNumber
      self.salvage = salvage
      if !isForeign { state.tasks = salvage.tasks.count }
    }
  }
}
