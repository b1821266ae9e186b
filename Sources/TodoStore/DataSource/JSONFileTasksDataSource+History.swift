import Platform
import TodoJSON
import TodoModel

extension JSONFileTasksDataSource {
  /// The commands that can be undone and redone. Costs reading the history.
  package func history() throws(TodoError) -> TaskHistory {
    _ = try look()
    let stacks = try undoStacks()
    let done = try records(at: stacks.done).map(TaskHistory.Step.init)
    let undone = try records(at: stacks.redoable.reversed()).map(TaskHistory.Step.init)
    return TaskHistory(steps: done + undone, cursor: done.count, forgotten: stacks.forgotten)
  }

  /// The command that last set each field of a task. Costs reading every record.
  package func fields(of number: Int) throws(TodoError) -> [FieldOrigin] {
    guard let id = try look()[number]?.id else { return [] }
    return try search(FieldOrigins(of: id)).origins
  }

  /// Searches the history from its newest record until the search is complete. Costs reading the history, unless it is
  /// complete at once.
  package func search<Search: HistorySearch>(_ search: Search) throws(TodoError) -> Search {
    _ = try look()
    var search = search
    guard let contents else { return search }
    for entry in pending.entries.reversed() where !search.isComplete {
      try look(at: entry, in: pending.bytes, from: contents.journal.end, &search)
    }
    guard !search.isComplete, dryForgotten == nil, contents.journal.end > 0 else { return search }
    let tail = try JournalReading(at: try file.journalPath()).everything()
    for entry in tail.records.reversed() where !search.isComplete && entry.range.upperBound <= contents.journal.end {
      try look(at: entry, in: tail.bytes, from: tail.offset, &search)
    }
    return search
  }

  func steps(of walk: UndoRequest) throws(TodoError) -> [HistoryRecord] {
    try records(at: try undoStacks().steps(of: walk))
  }

  private func undoStacks() throws(TodoError) -> UndoStacks<LinePlace> {
    if let stacks { return stacks }
    let end = contents?.journal.end ?? 0
    let history = dryForgotten == nil && end > 0 ? try JournalReading(at: try file.journalPath()).everything() : nil
    var stacks = history?.stacks(upTo: end) ?? UndoStacks(behind: dryForgotten)
    for entry in pending.entries {
      stacks.record(entry.kind, LinePlace(entry.range.lowerBound + end..<entry.range.upperBound + end))
    }
    self.stacks = stacks
    return stacks
  }

  private func records(at places: [LinePlace]) throws(TodoError) -> [HistoryRecord] {
    let journal = try JournalReading(at: try file.journalPath())
    let end = contents?.journal.end ?? 0
    var records: [HistoryRecord] = []
    for place in places {
      let place = place.range
      let isPending = place.lowerBound >= end
      let bytes = isPending ? pending.bytes : try journal.line(in: place)
      let range = isPending ? place.lowerBound - end..<place.upperBound - end : 0..<bytes.count
      let offset = place.lowerBound - range.lowerBound
      if let record = try record(at: range, in: bytes, from: offset) { records.append(record) }
    }
    return records
  }

  /// Passes a record to a search, unless the search is about a task whose identifier is not in it.
  private func look(
    at entry: JournalTail.Entry, in bytes: [UInt8], from offset: Int, _ search: inout some HistorySearch
  ) throws(TodoError) {
    if let id = search.task, !bytes[entry.range].contains(member: #""id":"\#(id)","#) { return }
    try record(at: entry.range, in: bytes, from: offset).map { search.look(at: $0) }
  }

  /// Decodes a record in bytes that begin at an offset of the history.
  func record(at range: Range<Int>, in bytes: [UInt8], from offset: Int) throws(TodoError) -> HistoryRecord? {
    do throws(JSONError) { return try HistoryRecord(in: bytes, at: range) } catch {
      let journal = try JournalReading(at: try file.journalPath())
      throw journal.broken(at: offset + range.lowerBound, error.problem.description)
    }
  }
}

extension JournalTail {
  /// The undo stacks after the records up to a place; they reach back to the last lost command.
  fileprivate func stacks(upTo end: Int) -> UndoStacks<LinePlace> {
    var lost: [Int: ClosedRange<Int>] = [:]
    for one in breaks {
      lost[one.recordsBefore] = missing(at: one, after: forgotten?.number ?? 0, newestInFile: .max)
    }
    var stacks = UndoStacks<LinePlace>(behind: forgotten)
    for (place, entry) in records.enumerated() where entry.range.upperBound <= end {
      if let lost = lost[place] {
        stacks = UndoStacks(behind: ForgottenHistory(upTo: lost.upperBound, because: .damaged))
      }
      stacks.record(entry.kind, LinePlace(entry.range))
    }
    return stacks
  }
}
