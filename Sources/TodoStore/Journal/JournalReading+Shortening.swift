import TodoJSON
import TodoModel

/// What is left of a history that has grown beyond its limits.
struct ShortenedJournal {
  /// The newest records with their line ends, without marks.
  let records: [UInt8]
  /// What is not among them.
  let forgotten: ForgottenHistory
  /// The newest record that is not.
  let newest: HistoryPoint
}

extension JournalReading {
  /// The sequence number of the first command that can be there, as the first line says.
  func firstSequence() throws(TodoError) -> Int {
    let beginning = try bytes(in: 0..<min(size, 64))
    let digits = beginning.drop { $0 != UInt8(ascii: ":") }.dropFirst().prefix { (0x30...0x39).contains($0) }
    let number = Int(String(decoding: digits, as: UTF8.self)) ?? 0
    return beginning.starts(with: #"{"sequence""#.utf8) ? number : number + 1
  }

  /// The newest records within the limits, and whatever it takes those from the newest command on: what was done last can
  /// be undone, and redone. nil if there are no others. Costs the history.
  func shortened(to limits: HistoryLimits) throws(TodoError) -> ShortenedJournal? {
    let history = try everything()
    var kept = history.records[history.records.endIndex...]
    var size = 0
    var hasCommand = false
    while let next = history.records[..<kept.startIndex].last {
      size += next.range.count + 1
      guard !hasCommand || kept.count < limits.commands && size <= limits.bytes else { break }
      hasCommand = hasCommand || next.kind.isStep
      kept = history.records[(kept.startIndex - 1)...]
    }
    guard let newest = history.records[..<kept.startIndex].last else { return nil }
    let reason: ForgottenHistory.Reason
    do throws(JSONError) {
      let command = try history.command(newest).commandTitle
      reason =
        kept.count >= limits.commands
        ? .count(limit: limits.commands, command: command)
        : .size(limit: limits.bytes, command: command, bytes: newest.range.count + 1)
    } catch {
      throw broken(at: newest.range.lowerBound, error.problem.description)
    }
    var records: [UInt8] = []
    for entry in kept { records += history.bytes[entry.range.lowerBound...entry.range.upperBound] }
    return ShortenedJournal(
      records: records, forgotten: ForgottenHistory(upTo: newest.sequence, because: reason),
      newest: history.point(of: newest))
  }
}

extension JournalTail {
  /// What was typed for one of the records.
  fileprivate func command(_ entry: Entry) throws(JSONError) -> String {
    try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in
      try JournalLine.readCommand(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[entry.range])))
    } ?? ""
  }
}

extension String {
  /// The first line of a command, which is enough to know it by: an atomic batch has many.
  fileprivate var commandTitle: String { split(separator: "\n").first.map(String.init) ?? "" }
}
