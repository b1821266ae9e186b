import Platform
import TodoJSON
import TodoModel

/// The position up to which a history was read.
struct JournalPosition: Equatable, Sendable {
  var stamp: FileStamp?
  /// The end of the last intact line.
  var end = 0
  /// The size of the file; larger than `end` if its last line is torn.
  var size = 0
  /// The bytes before `end`, which a file that only grows still has.
  var seal: [UInt8] = []

  /// Long enough for the checksum of the last line.
  static let sealLength = 16
}

/// Consecutive lines of a history, up to its end.
struct JournalTail {
  let path: FilePath
  /// The bytes of the lines, with single wrong bytes corrected, and their place in the file.
  var bytes: [UInt8] = []
  var offset = 0
  var records: [Entry] = []
  /// The end of the last intact line, as a place in the file.
  var end = 0
  private(set) var mark: CheckpointMark?
  private(set) var histories: [HistoryID] = []
  /// The records that marks name, which may be forgotten.
  private(set) var marked: [HistoryPoint] = []
  /// The broken lines, the last first.
  var breaks: [Break] = []
  /// The lines in which a byte was corrected, the last first.
  var mended: [Range<Int>] = []
  /// The end of the last line that was finished once, as a place in the bytes.
  var endOfLines = 0
  /// The reason why no records come before these; nil if it was not read or if there never were any.
  private(set) var forgotten: ForgottenHistory?
  var beginsWithMark = false
  var lastSequence = 0

  /// A record that was not decoded yet.
  struct Entry: Sendable {
    var range: Range<Int>
    let sequence: Int
    let kind: HistoryRecord.Kind
    let settings: SettingsChange?

    init(_ record: HistoryRecord, at range: Range<Int>) {
      (self.range, sequence, kind, settings) = (range, record.sequence, record.kind, record.settings)
    }
  }

  /// A line that is damaged beyond correction.
  struct Break {
    let range: Range<Int>
    let problem: String
    let recordsAfter: Int
    var followsMark = false
  }

  func recordsBefore(_ one: Break) -> Int { records.count - one.recordsAfter }

  /// Adds a mark that comes before everything else here.
  mutating func add(_ mark: CheckpointMark) {
    for place in breaks.indices where breaks[place].recordsAfter == records.count { breaks[place].followsMark = true }
    self.mark = self.mark ?? mark
    forgotten = mark.forgotten.map { ForgottenHistory(upTo: mark.sequence, because: $0) } ?? forgotten
    beginsWithMark = true
    lastSequence = max(lastSequence, mark.sequence)
    if let history = mark.history, !histories.contains(history) { histories.append(history) }
    if let point = mark.point { marked.append(point) }
  }

  func point(of entry: Entry) -> HistoryPoint {
    HistoryPoint(sequence: entry.sequence, sum: bytes.sum(ofLineAt: entry.range))
  }
  var points: [HistoryPoint] { records.map(point) }

  /// True if a record is or was in this history.
  func has(_ point: HistoryPoint) -> Bool {
    if marked.contains(point) { return true }
    let place = records.indices.firstPlace { records[$0].sequence >= point.sequence }
    return place < records.count && self.point(of: records[place]) == point
  }

  /// The commands a broken line may hold, nil for a mark; `sequence` precedes all records, `newest` is in the file.
  func missing(at one: Break, after sequence: Int, newestInFile newest: Int) -> ClosedRange<Int>? {
    let before = lastSequence(before: one) ?? sequence
    guard one.recordsAfter == 0 else {
      let next = records[recordsBefore(one)].sequence
      return before + 1 < next ? before + 1...next - 1 : nil
    }
    return isMark(one, after: sequence, newestInFile: newest) ? nil : before + 1...before + 1
  }

  /// True if a broken line was a mark, because no command is missing.
  func isMark(_ one: Break, after sequence: Int?, newestInFile newest: Int) -> Bool {
    let before = lastSequence(before: one) ?? sequence
    if one.recordsAfter > 0 { return before.map { $0 + 1 } == records[recordsBefore(one)].sequence }
    // The last line is a mark if the file has everything.
    return before == newest && !one.followsMark || bytes[one.range].starts(with: #"{"checkpoint":"#.utf8)
  }

  /// True if the records are all there ever were: the history of a file that already had tasks begins with a mark.
  var isComplete: Bool {
    guard offset == 0, !beginsWithMark else { return false }
    return records.enumerated().allSatisfy { $0.element.sequence == $0.offset + 1 } && lastSequence == records.count
  }

  /// The bytes from the first record to the end.
  var size: Int { records.first.map { end - offset - $0.range.lowerBound } ?? 0 }

  private func lastSequence(before one: Break) -> Int? { records[..<recordsBefore(one)].last?.sequence }

  /// Decodes a record, without its changes if only the head is needed; `brokenFile` if it is malformed.
  func record(at range: Range<Int>, isHeadOnly: Bool = false) throws(TodoError) -> HistoryRecord {
    do throws(JSONError) { return try HistoryRecord(in: bytes, at: range, isHeadOnly: isHeadOnly) } catch {
      throw broken(at: range.lowerBound, error.problem.description)
    }
  }

  func record(_ entry: Entry) throws(TodoError) -> HistoryRecord { try record(at: entry.range) }

  func decoded(where isMeant: (Entry) -> Bool) throws(TodoError) -> [HistoryRecord] {
    try records.filter(isMeant).map { (entry) throws(TodoError) in try record(entry) }
  }

  /// The error for a line that was intact once.
  func broken(at place: Int, _ problem: String) -> TodoError {
    let before = (try? JournalReading(at: path).bytes(in: 0..<offset + place)) ?? []
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    return .brokenFile(path: path.string, line: line, column: 1, problem: problem)
  }
}

extension [UInt8] {
  fileprivate func sum(ofLineAt range: Range<Int>) -> UInt32 { withLine(range) { JournalLine.sum(of: $0) } }
}

extension HistoryRecord {
  init(in bytes: [UInt8], at range: Range<Int>, isHeadOnly: Bool = false) throws(JSONError) {
    let line = try bytes.withLine(range) { (line) throws(JSONError) in
      isHeadOnly ? try JournalLine.readHead(line) : try JournalLine.read(line)
    }
    guard case .record(let record) = line else {
      throw JSONError(.missingMember("sequence"), at: 0, in: UnsafeBufferPointer(start: nil, count: 0))
    }
    self = record
  }
}

/// The place of a data file in a history.
struct BasisPlace: Equatable {
  /// The newest command of the history that is in the file; nil if none is known.
  var sequence: Int?
  /// True if the newest record that the file names is in the history.
  var isOwn = false
  /// True if the file names this history and a record that is not in it: it was continued elsewhere.
  var isContinuedElsewhere = false
  /// True if the history no longer has the records that the file is based on.
  var isForgotten = false
}

extension JournalTail {
  /// Locates a file in this history, of which everything was read. A number alone proves nothing, because another
  /// machine assigns the same ones: it locates only a file without an identity, next to a history without one.
  func place(of document: TasksDocument) -> BasisPlace {
    let basis = document.basis
    guard let history = basis.history else {
      let isPlain = histories.isEmpty && basis.points.isEmpty && document.sequence <= lastSequence
      return BasisPlace(sequence: isPlain ? document.sequence : nil, isOwn: isPlain)
    }
    var place = BasisPlace()
    // A history has no identity before its first mark.
    if histories.contains(history) || histories.isEmpty {
      let known = basis.points.first(where: has)
      place.sequence = known?.sequence
      place.isOwn = known != nil && known == basis.newest
      place.isForgotten = known == nil && basis.newest?.sequence ?? 0 <= forgotten?.number ?? -1
      place.isContinuedElsewhere =
        known == nil ? histories.contains(history) && !place.isForgotten : known != basis.newest
      // The file of the first commands, if its mark is missing.
      if document.sequence == 0, basis.points.isEmpty { place = BasisPlace(sequence: 0, isOwn: true) }
    }
    for other in basis.merged.entries where histories.contains(other.history) {
      if other.point.sequence > place.sequence ?? -1, has(other.point) { place.sequence = other.point.sequence }
    }
    return place
  }

  /// The part of this history that a file without its history has in common with it. The file names only some of its
  /// records, more of the newer ones.
  func common(with document: TasksDocument) -> CommonHistory {
    let place = place(of: document)
    guard let known = place.sequence else { return .unknown }
    if place.isOwn { return .upTo(known) }
    let isOfThisHistory = document.basis.history.map(histories.contains) ?? false
    let others = isOfThisHistory ? document.basis.points.filter { $0.sequence > known && !has($0) } : []
    let end = others.map(\.sequence).min()
    return end == known + 1 ? .upTo(known) : .atLeast(known, before: end)
  }

  /// The last state of each task; nil for a deleted one. Costs reading every record.
  func lastStates() throws(TodoError) -> [TaskID: TodoItem?] {
    var states: [TaskID: TodoItem?] = [:]
    for entry in records {
      for change in try record(entry).changes { if let id = change.task { states[id] = .some(change.after) } }
    }
    return states
  }

  /// The differences between a table and the state that the history leads to. An incomplete history knows only some of
  /// the tasks; the others count as unchanged, unless they are new. Costs reading every record.
  func outsideChanges(in table: TaskTable, from byHand: TasksByHand) throws(TodoError) -> OutsideChanges {
    var known = try lastStates()
    let isComplete = isComplete
    var changes = table.tasks.compactMap { task in
      let before = known.removeValue(forKey: task.id)
      let isUnknown = before == nil && !isComplete && !byHand.new.contains(task.id)
      return isUnknown || before == .some(task) ? nil : Change(before: before ?? nil, after: task)
    }
    changes += known.values.compactMap { $0 }.filter { !byHand.mayHave($0) }.map(Change.deleted)
    let settings = records.last { $0.settings != nil }?.settings?.after ?? (isComplete ? Settings() : nil)
    return OutsideChanges(
      tasks: changes.byNumber,
      settings: settings.flatMap { $0 == table.settings ? nil : SettingsChange(before: $0, after: table.settings) })
  }
}

/// Records that are not in the history yet.
struct PendingRecords {
  /// The lines of all records but a long one.
  private var lines: [UInt8] = []
  /// The last record, if its line is long: it would need as much memory as the data file, so it is encoded twice.
  private var long: (record: HistoryRecord, size: Int, sum: UInt32)?
  private(set) var entries: [JournalTail.Entry] = []
  /// The sizes at the last commit of a dry run, which keeps everything here.
  private var kept = (bytes: 0, entries: 0)

  /// The line being written: at the end of all lines, a writer would reserve space for many each time.
  private var line: [UInt8] = []

  /// The largest capacity that is kept for the next records, and the size of the longest line that is kept, in bytes.
  private static let maxKept = 1 << 20
  private static let longest = 1 << 23

  var count: Int { entries.count }
  /// The size of the lines in bytes.
  var size: Int { lines.count + (long?.size ?? 0) }

  /// True if there is nothing but one command with a long record.
  var isOneLong: Bool { long != nil && newCommands == 1 }

  /// The lines. Encodes a long record.
  var bytes: [UInt8] {
    guard let long else { return lines }
    return changing(lines) { JournalLine.record(long.record).write(to: &$0) }
  }

  func write<Failure>(inPieces take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try take(lines)
    if let long { _ = try JournalLine.write(long.record) { (piece, _) throws(Failure) in try take(piece) } }
  }

  /// - Parameter mayEnd: True if the record will be dropped when its task is cancelled meanwhile.
  mutating func append(
    _ record: HistoryRecord, reportingProgressTo meter: ProgressMeter? = nil, mayEnd: Bool = false
  ) -> Range<Int> {
    if long != nil { (lines, long) = (bytes, nil) }
    let start = lines.count
    let count = record.changes.count
    line.removeAll(keepingCapacity: true)
    if count < 1000 {
      JournalLine.record(record).write(to: &line)
    } else {
      var size = 0
      let sum = try? JournalLine.write(record) { (piece, done) throws(CancellationError) in
        size += piece.count
        // An estimate from what is written so far.
        if size * count <= Self.longest * max(done, 1) { line += piece }
        meter?.report(.recording, done, of: count)
        if mayEnd, Task.isCancelled { throw CancellationError() }
      }
      if let sum, line.count < size { (long, line) = ((record, size, sum), []) }
    }
    lines += line
    if line.capacity > 2 * Self.maxKept { line = [] }
    // If that was cancelled, the line has no end.
    let range = start..<max(start, size - 1)
    entries.append(.init(record, at: range))
    return range
  }

  var points: [HistoryPoint] {
    entries.map { entry in
      let isLong = entry.range.lowerBound == lines.count
      return HistoryPoint(sequence: entry.sequence, sum: isLong ? long!.sum : lines.sum(ofLineAt: entry.range))
    }
  }

  /// The number of commands since the last `keep()`.
  var newCommands: Int { entries.count - firstNewCommand }

  /// The first new command, after a change by others noticed before.
  private var firstNewCommand: Int {
    kept.entries < entries.count && entries[kept.entries].kind == .outside ? kept.entries + 1 : kept.entries
  }

  /// Drops the commands since the last `keep()` and returns the typed lines.
  mutating func dropCommands() -> [String] {
    let dropped = entries[firstNewCommand...]
    let commands = dropped.compactMap { try? HistoryRecord(in: bytes, at: $0.range, isHeadOnly: true).command }
    if let first = dropped.first { shorten(to: first.range.lowerBound) }
    entries.removeLast(dropped.count)
    return commands
  }

  mutating func keep() { kept = (size, entries.count) }

  private mutating func shorten(to size: Int) {
    if size <= lines.count { long = nil }
    lines.removeLast(max(0, lines.count - size))
  }

  /// Drops the kept records and returns their number.
  mutating func dropKept() -> Int {
    let (size, count) = kept
    (lines, long) = (bytes, nil)
    lines.removeFirst(size)
    entries.removeFirst(count)
    for place in entries.indices {
      let range = entries[place].range
      entries[place].range = range.lowerBound - size..<range.upperBound - size
    }
    kept = (0, 0)
    return count
  }

  mutating func drop() {
    // The next group needs as much memory again, unless it was a large one.
    shorten(to: kept.bytes)
    if lines.isEmpty, lines.capacity > Self.maxKept { lines = [] }
    entries.removeLast(entries.count - kept.entries)
  }
}
