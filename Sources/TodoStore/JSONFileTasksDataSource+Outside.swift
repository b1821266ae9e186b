import TodoJSON
import TodoModel

extension JSONFileTasksDataSource {
  /// Before the first change to a file that another program has put there: a record of what became different past the
  /// history, so that it is complete again, and so that it can be undone.
  func recordOutsideChanges() throws(TodoError) {
    guard let contents, contents.isForeign, contents.hasTasks, !contents.outside.isEmpty, pending.count == 0 else {
      return
    }
    let outside = contents.outside
    let place = pending.append(
      HistoryRecord(
        sequence: contents.sequence + 1, instant: clock.now(), kind: .outside, command: "",
        lastNumber: table.lastNumber, changes: outside.tasks, settings: outside.settings))
    let end = contents.journal.end
    stacks?.record(.outside, LinePlace(place.lowerBound + end..<place.upperBound + end))
  }

  /// Takes back the record of what became different past the history if nothing has followed it.
  func forgetOutsideRecord() {
    guard !hasPendingChanges, pending.newCommands == 0, pending.count > 0 else { return }
    pending.drop()
    stacks = nil
  }

  /// Finds out which command made a part of a task what it is, if that is in the way of a change.
  func explainingConflicts<Effect>(_ compute: () throws(TodoError) -> Effect) throws(TodoError) -> Effect {
    do throws(TodoError) {
      return try compute()
    } catch .conflict(let number, let part, nil) {
      throw .conflict(number, part, cause: try cause(of: part, in: number))
    }
  }

  private func cause(of part: ConflictingPart, in number: Int) throws(TodoError) -> ConflictCause? {
    // What became different since the file was last written here is not in the history yet.
    if let contents, contents.isForeign, contents.outside.tasks.contains(where: { $0.number == number }) {
      return .outside(number: nil)
    }
    guard let last = try newestRecord(changing: part, of: number) else { return nil }
    if let sync = last.sync { return .sync(sync.remote, number: last.sequence) }
    return last.typedCommand.map { .command($0, number: last.sequence) } ?? .outside(number: last.sequence)
  }

  private func newestRecord(changing part: ConflictingPart, of number: Int) throws(TodoError) -> HistoryRecord? {
    let journal = try JournalReading(at: try file.journalPath())
    let history = try journal.everything()
    let id = table[number]?.id
    let text = id.map { #""id":"\#($0)","# } ?? #"{"number":\#(number),"#
    for entry in history.records.reversed() where history.bytes[entry.range].contains(member: text) {
      guard let record = try journal.record(entry, of: history) else { continue }
      let isFound = record.changes.contains { change in
        (id == nil ? change.number == number : (change.after ?? change.before)?.id == id) && change.changes(part)
      }
      if isFound { return record }
    }
    return nil
  }
}

extension Change {
  fileprivate func changes(_ part: ConflictingPart) -> Bool {
    switch part {
    case .field(let field):
      guard let before, let after else { return true }
      return before[field] != after[field]
    case .other: return true
    case .deleted: return after == nil
    case .added: return before == nil
    }
  }
}
