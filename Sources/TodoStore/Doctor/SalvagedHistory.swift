import TodoJSON
import TodoModel

/// What a history tells of the tasks, however much of it is broken.
struct SalvagedHistory {
  /// The records that can be read, in the order in which they stand.
  private let records: [(record: HistoryRecord, line: Int)]
  /// The numbers of the lines that cannot be read.
  let unreadableLines: [Int]
  /// The lines after the last break, in which every command follows the one before, and the first of those commands.
  let unbrokenEnd: (bytes: [UInt8], first: Int?)
  /// Whether something is broken or missing before the unbroken end.
  let isBroken: Bool
  /// The records that bring the file up to date; nil if the file does not tell how far it had come.
  let tail: [HistoryRecord]?
  /// The sequence number of the newest command that is known.
  let newestSequence: Int
  /// Whether the history goes as far as the file.
  let hasCaughtUp: Bool

  /// What was read of a history, beside a file that holds everything up to a command.
  init(_ scan: JournalScan, newestInFile: Int?, basis: FileBasis) {
    var records: [(record: HistoryRecord, line: Int)] = []
    var unreadable: [Int] = []
    var endsAt = 0
    var isBroken = false
    for (place, line) in scan.lines.enumerated() {
      switch line.content {
      case .checkpoint, .brokenMark: continue
      case .record:
        if let record = scan.record(line) {
          // Commands that are missing in between, and are in the file, were given elsewhere.
          if let last = records.last?.record.sequence, record.sequence != last + 1,
            record.sequence <= last || record.sequence - 1 > newestInFile ?? 0
          {
            isBroken = true
            endsAt = place
          }
          records.append((record, place))
          continue
        }
      case .broken: break
      }
      unreadable.append(place + 1)
      isBroken = true
      endsAt = place + 1
    }
    self.records = records
    self.isBroken = isBroken
    unreadableLines = unreadable
    let kept = records.filter { $0.line >= endsAt }
    unbrokenEnd = (kept.flatMap { scan.bytes[scan.lines[$0.line].range] + [0x0A] }, kept.first?.record.sequence)
    let last = max(scan.lastSequence, records.map(\.record.sequence).max() ?? 0)
    hasCaughtUp = last > 0 && newestInFile ?? 0 <= last
    newestSequence = hasCaughtUp ? last : newestInFile ?? 0
    // A file that tells what it is based on is taken at that; its number alone counts where nothing tells better.
    let numbered = newestInFile.flatMap { $0 <= last || last == 0 ? $0 : nil } ?? scan.lastMark?.mark.sequence
    let known = scan.newest(in: basis) ?? (basis.history == nil || newestInFile == nil ? numbered : 0)
    tail = known.map { known in
      let lines = Set(scan.tail(after: known))
      return records.filter { lines.contains($0.line) }.map(\.record)
    }
  }

  /// Every record that can be read.
  var everything: [HistoryRecord] { records.map(\.record) }

  /// The highest number that it knows to have been given.
  var lastNumber: Int {
    records.reduce(0) { last, entry in
      entry.record.changes.reduce(max(last, entry.record.lastNumber)) { max($0, $1.number) }
    }
  }

  /// What became of each task last, and by which command; nil if that deleted it.
  var newest: [TaskID: (task: TodoItem?, sequence: Int)] {
    var newest: [TaskID: (task: TodoItem?, sequence: Int)] = [:]
    for (record, _) in records {
      for change in record.changes {
        guard let id = (change.after ?? change.before)?.id else { continue }
        newest[id] = (change.after, record.sequence)
      }
    }
    return newest
  }
}
