/// Finds what the source of tasks that were taken in from files said of them the last time, field by field.
///
/// What an import left as it was is no word of its source: it was changed here. So a field is as the newest import that set
/// it has it, and as the task came in if none did.
package struct Arrivals: HistorySearch {
  private var sought: [TaskID: Said]
  /// How many steps further back were undone again.
  private var undone = 0
  /// What was found; nothing of tasks that were added here.
  package private(set) var found: [TaskID: TodoItem] = [:]

  /// What imports have set.
  fileprivate struct Said {
    var values: [TaskField: FieldValue?] = [:]
    var members: [UnknownMember]?
  }

  /// The arrivals of tasks with these identifiers.
  package init(of ids: Set<TaskID>) {
    sought = Dictionary(ids.map { ($0, Said()) }) { first, _ in first }
  }

  package var isComplete: Bool { sought.isEmpty }

  package mutating func look(at record: HistoryRecord) {
    switch record.kind {
    case .undo(let steps): undone += steps
    case .redo(let steps): undone -= steps
    case .change, .outside:
      guard undone <= 0 else { return undone -= 1 }
      let isImport = record.isImport
      for change in record.changes { look(at: change, isImport: isImport) }
    case .sync: break
    }
  }

  private mutating func look(at change: Change, isImport: Bool) {
    guard let task = change.after, var said = sought[task.id] else { return }
    guard let before = change.before else {
      sought[task.id] = nil
      if isImport { found[task.id] = said.task(addedAs: task) }
      return
    }
    guard isImport else { return }
    said.note(from: before, to: task)
    sought[task.id] = said
  }
}

extension Arrivals.Said {
  fileprivate mutating func note(from before: TodoItem, to after: TodoItem) {
    for field in TaskField.settable where values[field] == nil && !areExact(before[field], after[field]) {
      values[field] = .some(after[field])
    }
    if members == nil, before.unknownMembers != after.unknownMembers { members = after.unknownMembers }
  }

  fileprivate func task(addedAs task: TodoItem) -> TodoItem {
    var task = task
    for (field, value) in values { task[field] = value }
    if let members { task.unknownMembers = members }
    return task
  }
}

extension HistoryRecord {
  /// Whether a line of the command takes tasks in.
  fileprivate var isImport: Bool {
    kind == .change
      && command.split(separator: "\n").contains { line in
        var scanner = LineScanner(String(line))
        scanner.skipSpace()
        return scanner.bareWord().text.lowercased() == "import"
      }
  }
}
