import Platform
import TodoJSON
import TodoModel

extension JSONFileTasksDataSource {
  /// What can be undone and redone. Costs the history.
  package func history() throws(TodoError) -> History {
    _ = try look()
    let stacks = try undoStacks()
    let done = try records(at: stacks.done).map(History.Step.init)
    let undone = try records(at: stacks.redoable.reversed()).map(History.Step.init)
    return History(steps: done + undone, cursor: done.count, forgotten: stacks.forgotten)
  }

  /// Which command last set each field of a task. Costs a look at each record.
  package func fields(of number: Int) throws(TodoError) -> [FieldOrigin] {
    _ = try look()
    guard let contents, let id = table[number]?.id else { return [] }
    var origins = FieldOrigins(of: id)
    for entry in pending.entries.reversed() where !origins.isComplete {
      try look(at: entry, in: pending.bytes, for: id, &origins)
    }
    guard !origins.isComplete, dryForgotten == nil, contents.journal.end > 0 else { return origins.origins }
    let tail = try JournalReading(at: try file.journalPath()).everything()
    for entry in tail.records.reversed() where !origins.isComplete && entry.range.upperBound <= contents.journal.end {
      try look(at: entry, in: tail.bytes, for: id, &origins)
    }
    return origins.origins
  }

  /// The tasks that were deleted, as they were then. Costs reading the history, unless none is asked for.
  package func deletions(of ids: Set<TaskID>) throws(TodoError) -> [TaskID: TodoItem] {
    _ = try look()
    var deletions = Deletions(of: ids)
    guard let contents, !deletions.isComplete else { return [:] }
    for entry in pending.entries.reversed() where !deletions.isComplete {
      try record(at: entry, in: pending.bytes).map { deletions.look(at: $0) }
    }
    guard !deletions.isComplete, dryForgotten == nil, contents.journal.end > 0 else { return deletions.found }
    let tail = try JournalReading(at: try file.journalPath()).everything()
    for entry in tail.records.reversed()
    where !deletions.isComplete && entry.range.upperBound <= contents.journal.end {
      try record(at: entry, in: tail.bytes).map { deletions.look(at: $0) }
    }
    return deletions.found
  }

  /// The commands that a walk along the history meets, in its order.
  func steps(of walk: UndoRequest) throws(TodoError) -> [HistoryRecord] {
    try records(at: try undoStacks().steps(of: walk))
  }

  private func undoStacks() throws(TodoError) -> UndoStacks<Range<Int>> {
    if let stacks { return stacks }
    let end = contents?.journal.end ?? 0
    let history = dryForgotten == nil && end > 0 ? try JournalReading(at: try file.journalPath()).everything() : nil
    var stacks = history?.stacks(upTo: end) ?? UndoStacks(behind: dryForgotten)
    for entry in pending.entries {
      stacks.record(entry.kind, entry.range.lowerBound + end..<entry.range.upperBound + end)
    }
    self.stacks = stacks
    return stacks
  }

  private func records(at places: [Range<Int>]) throws(TodoError) -> [HistoryRecord] {
    let journal = try JournalReading(at: try file.journalPath())
    let end = contents?.journal.end ?? 0
    var records: [HistoryRecord] = []
    for place in places {
      let isPending = place.lowerBound >= end
      let bytes = isPending ? pending.bytes : try journal.line(in: place)
      let range = isPending ? place.lowerBound - end..<place.upperBound - end : 0..<bytes.count
      do throws(JSONError) {
        if let record = try HistoryRecord(in: bytes, at: range) { records.append(record) }
      } catch {
        throw journal.broken(at: place.lowerBound, error.problem.description)
      }
    }
    return records
  }

  /// Looks at a record only if the identifier of the task is in it.
  private func look(
    at entry: JournalTail.Entry, in bytes: [UInt8], for id: TaskID, _ origins: inout FieldOrigins
  ) throws(TodoError) {
    guard bytes[entry.range].contains(member: #""id":"\#(id)","#) else { return }
    try record(at: entry, in: bytes).map { origins.look(at: $0) }
  }

  private func record(at entry: JournalTail.Entry, in bytes: [UInt8]) throws(TodoError) -> HistoryRecord? {
    do throws(JSONError) {
      return try HistoryRecord(in: bytes, at: entry.range)
    } catch {
      throw .brokenFile(
        path: try file.journalPath().string, line: 1, column: 1, problem: error.problem.description)
    }
  }
}

extension JournalTail {
  /// What can be undone and redone as the records up to a place make it: no further than to a command that is lost.
  fileprivate func stacks(upTo end: Int) -> UndoStacks<Range<Int>> {
    var lost: [Int: ClosedRange<Int>] = [:]
    for one in breaks {
      lost[one.recordsBefore] = missing(at: one, after: forgotten?.number ?? 0, newestInFile: .max)
    }
    var stacks = UndoStacks<Range<Int>>(behind: forgotten)
    for (place, entry) in records.enumerated() where entry.range.upperBound <= end {
      if let lost = lost[place] {
        stacks = UndoStacks(behind: ForgottenHistory(upTo: lost.upperBound, because: .damaged))
      }
      stacks.record(entry.kind, entry.range)
    }
    return stacks
  }
}
