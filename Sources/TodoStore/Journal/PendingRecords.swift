import TodoJSON
import TodoModel

/// Records that are not in the history yet, written as they will be.
struct PendingRecords {
  /// The lines.
  private(set) var bytes: [UInt8] = []
  /// Where they are in the bytes.
  private(set) var entries: [JournalTail.Entry] = []
  /// What was typed, for each of them.
  private var commands: [String] = []
  /// What was there at the last commit of a dry run, which keeps everything here.
  private var kept = (bytes: 0, commands: 0)

  /// The line that is being written: at the end of all of them, a writer would make room for many each time.
  private var line: [UInt8] = []

  /// How much memory is kept for the next records. An import of many tasks needs as much as the data file.
  private static let mostKept = 1 << 20

  /// How many there are.
  var count: Int { commands.count }

  /// Puts a record after the others, and answers where its line is, without its end.
  @discardableResult
  mutating func append(_ record: HistoryRecord, tellingProgressTo meter: ProgressMeter? = nil) -> Range<Int> {
    let start = bytes.count
    line.removeAll(keepingCapacity: true)
    let count = record.changes.count
    // Most records have a single change, and nothing to tell.
    let progress =
      count < 1000 ? nil : meter.map { meter in { (done: Int) in meter.report(.recording, done, of: count) } }
    JournalLine.record(record).write(to: &line, progress: progress)
    if bytes.isEmpty, line.count > Self.mostKept {
      swap(&bytes, &line)
    } else {
      bytes += line
    }
    if line.capacity > 2 * Self.mostKept { line = [] }
    commands.append(record.command)
    entries.append(
      JournalTail.Entry(
        range: start..<bytes.count - 1, sequence: record.sequence, kind: record.kind, settings: record.settings))
    return start..<bytes.count - 1
  }

  /// The records as points of the history.
  var points: [HistoryPoint] { entries.map { HistoryPoint($0.sequence, ofLineAt: $0.range, in: bytes) } }

  /// How many commands there are since something was kept.
  var newCommands: Int { commands.count - firstNewCommand }

  /// A change from outside that was noticed just before the commands is none of them.
  private var firstNewCommand: Int {
    kept.commands < entries.count && entries[kept.commands].kind == .outside ? kept.commands + 1 : kept.commands
  }

  /// Drops the commands since something was kept, and answers with what was typed.
  mutating func dropCommands() -> [String] {
    let first = firstNewCommand
    let dropped = Array(commands[first...])
    if first < entries.count { bytes.removeLast(bytes.count - entries[first].range.lowerBound) }
    commands.removeLast(dropped.count)
    entries.removeLast(dropped.count)
    return dropped
  }

  /// Keeps what is there when the rest is dropped.
  mutating func keep() {
    kept = (bytes.count, commands.count)
  }

  /// Drops what is kept, and answers with how many those were.
  mutating func dropKept() -> Int {
    let (size, count) = kept
    bytes.removeFirst(size)
    commands.removeFirst(count)
    entries.removeFirst(count)
    for place in entries.indices { entries[place].range = entries[place].range.moved(by: -size) }
    kept = (0, 0)
    return count
  }

  /// Drops what is not kept.
  mutating func drop() {
    // The next group needs as much memory again, unless it was a large one.
    bytes.removeLast(bytes.count - kept.bytes)
    if bytes.isEmpty, bytes.capacity > Self.mostKept { bytes = [] }
    commands.removeLast(commands.count - kept.commands)
    entries.removeLast(entries.count - kept.commands)
  }
}

extension Range<Int> {
  fileprivate func moved(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
