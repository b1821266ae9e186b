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
    for history in [try uncommitted(), search.isComplete ? nil : try readHistory()].compactMap(\.self) {
      for entry in history.records.reversed() where !search.isComplete {
        // A record without the identifier of the task is not about it.
        if let id = search.task, !history.bytes[entry.range].contains(member: #""id":"\#(id)","#) { continue }
        search.look(at: try history.record(entry))
      }
    }
    return search
  }

  func undoStacks() throws(TodoError) -> UndoStacks<LinePlace> {
    if let stacks { return stacks }
    let end = contents?.journal.end ?? 0
    let history = dryForgotten == nil && end > 0 ? try JournalReading(at: try file.journalPath()).everything() : nil
    var stacks = history?.stacks(upTo: end) ?? UndoStacks(after: dryForgotten)
    for entry in pending.entries { stacks.record(entry.kind, LinePlace(entry.range, after: end)) }
    self.stacks = stacks
    return stacks
  }

  func records(at places: [LinePlace]) throws(TodoError) -> [HistoryRecord] {
    let journal = try JournalReading(at: try file.journalPath())
    let uncommitted = try uncommitted()
    var records: [HistoryRecord] = []
    for place in places.map(\.range) {
      let isPending = place.lowerBound >= uncommitted.offset
      let line =
        isPending
        ? uncommitted : JournalTail(path: journal.path, bytes: try journal.line(in: place), offset: place.lowerBound)
      records.append(try line.record(at: place.lowerBound - line.offset..<place.upperBound - line.offset))
    }
    return records
  }

  /// The records that are not in the history yet, as its next lines.
  func uncommitted() throws(TodoError) -> JournalTail {
    JournalTail(
      path: try file.journalPath(), bytes: pending.bytes, offset: contents?.journal.end ?? 0,
      records: pending.entries)
  }
}

extension JournalTail {
  /// The undo stacks after the records up to a place; they reach back to the last lost command.
  fileprivate func stacks(upTo end: Int) -> UndoStacks<LinePlace> {
    var lost: [Int: ClosedRange<Int>] = [:]
    for one in breaks { lost[recordsBefore(one)] = missing(at: one, after: forgotten?.number ?? 0, newestInFile: .max) }
    var stacks = UndoStacks<LinePlace>(after: forgotten)
    for (place, entry) in records.enumerated() where entry.range.upperBound <= end {
      if let lost = lost[place] {
        stacks = UndoStacks(after: ForgottenHistory(upTo: lost.upperBound, because: .damaged))
      }
      stacks.record(entry.kind, LinePlace(entry.range))
    }
    return stacks
  }
}
