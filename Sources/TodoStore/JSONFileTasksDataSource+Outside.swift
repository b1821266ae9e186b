import TodoJSON
import TodoModel

extension JSONFileTasksDataSource {
  /// Before the first change to a file that somebody else has put there: a record of what became different past the
  /// history, so that it is complete again. Costs the history, and nothing for a file that is ours.
  func recordOutsideChanges() throws(TodoError) {
    guard contents?.isForeign == true, let contents, contents.hasTasks, !isDryRun, pending.count == 0 else { return }
    let (changes, settings) = try outsideChanges()
    guard !changes.isEmpty || settings != nil else { return }
    pending.append(
      HistoryRecord(
        sequence: contents.sequence + 1, instant: clock.now(), kind: .outside, command: "",
        lastNumber: table.lastNumber, changes: changes, settings: settings))
    stacks = nil
    if !changes.isEmpty { remark([.changedOutside(changes.map(\.number))]) }
  }

  /// What tells the tasks from what the history left, in the order of their numbers, and what tells the settings.
  ///
  /// A history that does not go back to the beginning knows only some of the tasks; the others count as unchanged.
  private func outsideChanges() throws(TodoError) -> (tasks: [Change], settings: SettingsChange?) {
    let journal = try JournalReading(at: try file.journalPath())
    let history = try journal.everything()
    let settings =
      history.records.last { $0.settings != nil }?.settings?.after ?? (history.isComplete ? Settings() : nil)
    var known: [Int: TodoItem?] = [:]
    for entry in history.records {
      do throws(JSONError) {
        for change in try history.record(entry)?.changes ?? [] { known[change.number] = .some(change.after) }
      } catch {
        throw journal.broken(at: entry.range.lowerBound, error.problem.description)
      }
    }
    var changes: [Change] = []
    for task in table.tasks {
      let before = known.removeValue(forKey: task.number)
      guard before != nil || history.isComplete, before != .some(task) else { continue }
      changes.append(Change(before: before ?? nil, after: task))
    }
    changes += known.values.compactMap { $0 }.map(Change.deleted)
    return (
      changes.sorted { $0.number < $1.number },
      settings.flatMap { $0 == table.settings ? nil : SettingsChange(before: $0, after: table.settings) }
    )
  }

  /// Finds out which command made a part of a task what it is, if that is in the way of a change.
  func explainingConflicts(
    _ changes: () throws(TodoError) -> [Change]
  ) throws(TodoError) -> [Change] {
    do throws(TodoError) {
      return try changes()
    } catch .conflict(let number, let part, nil) {
      throw .conflict(number, part, cause: try cause(of: part, in: number))
    }
  }

  private func cause(of part: ConflictingPart, in number: Int) throws(TodoError) -> ConflictCause? {
    // What became different since the file was last written here is not in the history yet.
    if let changes = contents?.isForeign == true ? try outsideChanges().tasks : nil,
      changes.contains(where: { $0.number == number })
    {
      return .outside(number: nil)
    }
    guard let last = try newestRecord(changing: part, of: number) else { return nil }
    return last.typedCommand.map { .command($0, number: last.sequence) } ?? .outside(number: last.sequence)
  }

  private func newestRecord(changing part: ConflictingPart, of number: Int) throws(TodoError) -> HistoryRecord? {
    let journal = try JournalReading(at: try file.journalPath())
    let history = try journal.everything()
    for entry in history.records.reversed() where history.bytes[entry.range].contains(member: #"{"number":\#(number),"#)
    {
      do throws(JSONError) {
        if let record = try history.record(entry), record.changes.contains(where: { $0.changes(part, of: number) }) {
          return record
        }
      } catch {
        throw journal.broken(at: entry.range.lowerBound, error.problem.description)
      }
    }
    return nil
  }
}

extension Change {
  fileprivate func changes(_ part: ConflictingPart, of number: Int) -> Bool {
    guard self.number == number else { return false }
    switch part {
    case .field(let field):
      guard let before, let after else { return true }
      return !field.isSame(before, after)
    case .other: return true
    case .deleted: return after == nil
    case .added: return before == nil
    }
  }
}
