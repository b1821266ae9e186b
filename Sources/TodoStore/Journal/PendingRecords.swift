import TodoJSON
import TodoModel

/// Records that are not in the history yet, encoded.
struct PendingRecords {
  private(set) var bytes: [UInt8] = []
  private(set) var entries: [JournalTail.Entry] = []
  /// The typed line of each record.
  private var commands: [String] = []
  /// The sizes at the last commit of a dry run, which keeps everything here.
  private var kept = (bytes: 0, commands: 0)

  /// The line being written: at the end of all lines, a writer would reserve space for many each time.
  private var line: [UInt8] = []

  /// The largest capacity that is kept for the next records, in bytes. An import needs as much as the data file.
  private static let maxKept = 1 << 20

  var count: Int { commands.count }

  @discardableResult
  mutating func append(_ record: HistoryRecord, reportingProgressTo meter: ProgressMeter? = nil) -> Range<Int> {
    let start = bytes.count
    line.removeAll(keepingCapacity: true)
    let count = record.changes.count
    // Most records have a single change and need no progress.
    let progress =
      count < 1000 ? nil : meter.map { meter in { (done: Int) in meter.report(.recording, done, of: count) } }
    JournalLine.record(record).write(to: &line, progress: progress)
    if bytes.isEmpty, line.count > Self.maxKept {
      swap(&bytes, &line)
    } else {
      bytes += line
    }
    if line.capacity > 2 * Self.maxKept { line = [] }
    commands.append(record.command)
    entries.append(
      JournalTail.Entry(
        range: start..<bytes.count - 1, sequence: record.sequence, kind: record.kind, settings: record.settings))
    return start..<bytes.count - 1
  }

  var points: [HistoryPoint] { entries.map { HistoryPoint($0.sequence, ofLineAt: $0.range, in: bytes) } }

  /// The number of commands since the last `keep()`.
  var newCommands: Int { commands.count - firstNewCommand }

  /// Skips a change by others that was noticed just before the commands.
  private var firstNewCommand: Int {
    kept.commands < entries.count && entries[kept.commands].kind == .outside ? kept.commands + 1 : kept.commands
  }

  /// Drops the commands since the last `keep()` and returns the typed lines.
  mutating func dropCommands() -> [String] {
    let first = firstNewCommand
    let dropped = Array(commands[first...])
    if first < entries.count { bytes.removeLast(bytes.count - entries[first].range.lowerBound) }
    commands.removeLast(dropped.count)
    entries.removeLast(dropped.count)
    return dropped
  }

  mutating func keep() { kept = (bytes.count, commands.count) }

  /// Drops the kept records and returns their number.
  mutating func dropKept() -> Int {
    let (size, count) = kept
    bytes.removeFirst(size)
    commands.removeFirst(count)
    entries.removeFirst(count)
    for place in entries.indices { entries[place].range = entries[place].range.moved(by: -size) }
    kept = (0, 0)
    return count
  }

  mutating func drop() {
    // The next group needs as much memory again, unless it was a large one.
    bytes.removeLast(bytes.count - kept.bytes)
    if bytes.isEmpty, bytes.capacity > Self.maxKept { bytes = [] }
    commands.removeLast(commands.count - kept.commands)
    entries.removeLast(entries.count - kept.commands)
  }
}

extension Range<Int> {
  fileprivate func moved(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
