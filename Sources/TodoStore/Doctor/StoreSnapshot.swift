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
    var target = path
    do throws(Errno) { target = try path.followingLinks() } catch { obstacle = .reading(path, error) }
    (folder, name) = (target.removingLastComponent(), target.lastComponent ?? "")
    state = FileState(path: path.string, target: target == path ? nil : target.string)
    state.isUnreadable = obstacle != nil
    guard obstacle == nil else { return }
    do throws(TodoError) { try readJournal() } catch { obstacle = error }
    do throws(TodoError) {
      try readFile(meter)
      // A commit in between is in the file, and was not in the history that was read.
      try readJournal()
    } catch { obstacle = error }
  }

  var journalPath: FilePath { folder.appending(FileNames(name).journal(in: folder)) }
  var lines: LinePlaces { LinePlaces(in: bytes ?? []) }

  /// The newest command in the file; nil if it cannot be read.
  var sequence: Int? { document?.sequence ?? salvage?.head.sequence }

  var basis: FileBasis { document?.basis ?? salvage?.head.basis ?? FileBasis() }

  /// True if there is no file or an empty one, which is new unless it has a history.
  var isAbsent: Bool { bytes?.isEmpty ?? !state.isUnreadable }

  /// True if nothing proves that it ever was a file of this program, so that it must not be replaced.
  var isForeign: Bool {
    guard let salvage, salvage.head.format != "todo" else { return false }
    return !salvage.tasks.contains { $0.lost.isEmpty } && journal?.records.isEmpty ?? true
  }

  private mutating func readJournal() throws(TodoError) {
    let reading = try JournalReading(at: journalPath)
    guard reading.stamp != nil else { return }
    // More than the largest history next to the largest data file.
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
    if let status = fileStatus(path.string), status.st_mode & S_IFMT == S_IFREG {
      state.size = Int(status.st_size)
      state.mode = Int(status.st_mode & 0o7777)
    }
    state.isUnreadable = true
    let read = try WholeFile(at: path)
    state.isUnreadable = false
    guard let file = read else { return }
    (bytes, stamp) = (file.bytes, file.stamp)
    guard !file.bytes.isEmpty else { return }
    do throws(JSONError) {
      document = try TasksDocument.read(file.bytes) { meter?.report(.reading, $0, of: file.bytes.count) }
    } catch {
      failure = error
      if case .newerVersion(let found, _) = error.problem { throw .newerFile(path: path.string, version: found) }
      document = try? TasksDocument.readByHand(file.bytes, at: file.stamp.instant)
      salvage =
        document.map { SalvagedTasks(of: $0.byHand.unreadable, in: file.bytes) }
        ?? SalvagedTasks(in: file.bytes, at: file.stamp.instant) { meter?.report(.salvaging, $0, of: file.bytes.count) }
    }
    let head = salvage?.head
    (state.version, state.sequence) = (document?.version ?? head?.version, sequence)
    state.lastNumber = document?.lastNumber ?? head?.lastNumber
    if !isForeign { state.tasks = (document?.tasks.count ?? 0) + (salvage?.tasks.count ?? 0) }
  }

  /// The broken lines that may have been commands, in the order of the history; the other broken lines were marks.
  var brokenRecords: [JournalTail.Break] {
    journal.map { journal in journal.breaks.reversed().filter { !isMark($0, in: journal) } } ?? []
  }

  func isMark(_ line: JournalTail.Break, in journal: JournalTail) -> Bool {
    journal.isMark(line, after: nil, newestInFile: sequence ?? 0)
  }

  /// The pieces of the file that cannot be saved, each after a line with its place and problem.
  var rejectedText: [UInt8] {
    guard let bytes, let pieces = salvage?.pieces else { return [] }
    let lines = lines
    return pieces.flatMap { piece in
      let (line, column) = lines.position(of: piece.offset)
      return Array("\(name):\(line):\(column): \(piece.problem)\n".utf8) + bytes[piece.range] + [0x0A, 0x0A]
    }
  }
}

/// The records of a history that can be read, however much of it is broken.
struct SalvagedHistory {
  let records: [HistoryRecord]
  let unreadableLines: [Int]
  /// True if something is broken or missing; then the history is shortened to the records after that.
  let isBroken: Bool
  /// The first command of a shortened history.
  let firstKept: Int?
  /// The lines of a new history; nil if all lines are as they were written.
  let replacement: [UInt8]?
  /// The records after the newest one in the file; nil if that is unknown.
  let tail: [HistoryRecord]?
  let newestSequence: Int
  /// True if the history has the newest command of the file.
  let hasCaughtUp: Bool

  init(_ snapshot: StoreSnapshot) {
    let journal = snapshot.journal ?? JournalTail(path: snapshot.journalPath)
    let newestInFile = snapshot.sequence
    let brokenRecords = snapshot.brokenRecords
    var unreadable = brokenRecords.map(\.range.lowerBound)
    var readable: [(record: HistoryRecord, line: Range<Int>)] = []
    var damage = brokenRecords.last?.range.upperBound
    for entry in journal.records {
      guard let record = try? HistoryRecord(in: journal.bytes, at: entry.range) else {
        unreadable.append(entry.range.lowerBound)
        damage = max(damage ?? 0, entry.range.upperBound)
        continue
      }
      // Missing commands that are in the file were given elsewhere.
      if let last = readable.last?.record.sequence, record.sequence != last + 1,
        record.sequence <= last || record.sequence - 1 > newestInFile ?? 0
      {
        damage = max(damage ?? 0, entry.range.lowerBound)
      }
      readable.append((record, entry.range))
    }
    let kept = readable.filter { $0.line.lowerBound >= damage ?? 0 }
    records = readable.map(\.record)
    let lines = LinePlaces(in: journal.bytes, isHistory: true)
    unreadableLines = unreadable.sorted().map { lines.position(of: $0).line }
    isBroken = damage != nil
    firstKept = kept.first?.record.sequence
    replacement = isBroken ? kept.flatMap { journal.bytes[$0.line] + [UInt8(ascii: "\n")] } : journal.mendedLines
    let last = journal.lastSequence
    hasCaughtUp = last > 0 && newestInFile ?? 0 <= last
    newestSequence = hasCaughtUp ? last : newestInFile ?? 0
    // A basis in the file is reliable; a number alone counts only without one.
    let numbered = newestInFile.flatMap { $0 <= last || last == 0 ? $0 : nil } ?? journal.mark?.sequence
    let known =
      journal.newest(in: snapshot.basis) ?? (snapshot.basis.history == nil || newestInFile == nil ? numbered : 0)
    tail = known.map { known in readable.map(\.record).filter { $0.sequence > known } }
  }

  var lastNumber: Int {
    records.flatMap { [$0.lastNumber] + $0.changes.map(\.number) }.filter(TodoItem.numbersInFile.contains).max() ?? 0
  }

  /// The last state of each task and the command that led to it; nil for a deleted task.
  var newest: [TaskID: (task: TodoItem?, sequence: Int)] {
    records.reduce(into: [:]) { newest, record in
      for change in record.changes { if let id = change.task { newest[id] = (change.after, record.sequence) } }
    }
  }
}

extension JournalTail {
  /// The newest record of this history that a file names as its basis; nil if there is none.
  fileprivate func newest(in basis: FileBasis) -> Int? {
    let points = Set(basis.points + basis.merged.entries.map(\.point))
    return records.last { points.contains(point(of: $0)) }?.sequence
      ?? mark?.point.flatMap { points.contains($0) ? $0.sequence : nil }
  }

  /// The corrected lines without broken marks; nil if nothing was corrected and no mark is broken.
  fileprivate var mendedLines: [UInt8]? {
    guard !breaks.isEmpty || !mended.isEmpty else { return nil }
    var lines: [UInt8] = []
    var here = 0
    for mark in breaks.reversed() {
      lines += bytes[here..<mark.range.lowerBound]
      here = mark.range.upperBound + 1
    }
    return lines + bytes[here..<endOfLines]
  }
}
