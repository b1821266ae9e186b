import TodoJSON
import TodoModel

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
    var damage = brokenRecords.last?.range.upperBound ?? 0
    var isBroken = !brokenRecords.isEmpty
    for entry in journal.records {
      guard let record = try? HistoryRecord(in: journal.bytes, at: entry.range) else {
        unreadable.append(entry.range.lowerBound)
        isBroken = true
        damage = max(damage, entry.range.upperBound)
        continue
      }
      // Missing commands that are in the file were given elsewhere.
      if let last = readable.last?.record.sequence, record.sequence != last + 1,
        record.sequence <= last || record.sequence - 1 > newestInFile ?? 0
      {
        isBroken = true
        damage = max(damage, entry.range.lowerBound)
      }
      readable.append((record, entry.range))
    }
    let kept = readable.filter { $0.line.lowerBound >= damage }
    records = readable.map(\.record)
    let lines = LinePlaces(in: journal.bytes, isHistory: true)
    unreadableLines = unreadable.sorted().map { lines.position(of: $0).line }
    self.isBroken = isBroken
    firstKept = kept.first?.record.sequence
    replacement =
      isBroken ? kept.flatMap { journal.bytes[$0.line] + [UInt8(ascii: "\n")] } : journal.mendedLines
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
    records.reduce(0) { last, record in
      record.changes.reduce(max(last, record.lastNumber)) { max($0, $1.number) }
    }
  }

  /// The last state of each task and the command that led to it; nil for a deleted task.
  var newest: [TaskID: (task: TodoItem?, sequence: Int)] {
    var newest: [TaskID: (task: TodoItem?, sequence: Int)] = [:]
    for record in records {
      for change in record.changes {
        guard let id = (change.after ?? change.before)?.id else { continue }
        newest[id] = (change.after, record.sequence)
      }
    }
    return newest
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
