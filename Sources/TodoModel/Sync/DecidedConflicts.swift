/// The conflicts that synchronisations have decided, as long as what they are about has not changed since.
package struct DecidedConflicts {
  /// Those that are open, the oldest first, each with the remote with which it came.
  package private(set) var open: [(conflict: MergeConflict, remote: String)] = []

  /// What each of the last steps closed, the newest last, and what those did that were undone.
  private var closed: [[(conflict: MergeConflict, remote: String)]] = []
  private var undone: [[(conflict: MergeConflict, remote: String)]] = []

  /// How many steps can be undone such that what they closed is open again. Each of them is a record to be read.
  private static let mostSteps = 100

  package init() {}

  /// Whether none is open, or could be again.
  package var isEmpty: Bool { open.isEmpty && closed.allSatisfy(\.isEmpty) }

  /// Takes the next record into account: what it changes is decided, what it tells of is open, and what it undoes is open again.
  package mutating func add(_ record: HistoryRecord) {
    let decided = close(record.changes)
    switch record.kind {
    case .change, .outside:
      closed.append(decided)
      undone = []
    case .undo(let count):
      for _ in 0..<count {
        guard let step = closed.popLast() else { break }
        open += step
        undone.append(step)
      }
    case .redo(let count):
      for _ in 0..<count where !undone.isEmpty { closed.append(undone.removeLast()) }
    case .sync: break
    }
    closed.removeFirst(max(0, closed.count - Self.mostSteps))
    guard let sync = record.sync else { return }
    open += sync.conflicts.filter(\.isReversible).map { ($0, sync.remote) }
  }

  /// Closes what changes decide, and answers with that.
  private mutating func close(_ changes: [Change]) -> [(conflict: MergeConflict, remote: String)] {
    var decided: [(conflict: MergeConflict, remote: String)] = []
    for change in changes where !open.isEmpty {
      guard let id = (change.after ?? change.before)?.id else { continue }
      // A task that has gone or come is another matter, unless it only gets another number.
      guard change.before != nil && change.after != nil || !changes.contains(where: { $0.after?.id == id }) else {
        continue
      }
      let parts = change.after.flatMap { after in change.before.map { after.parts(differingFrom: $0) } }
      func isDecided(_ conflict: MergeConflict) -> Bool {
        guard conflict.task == id else { return false }
        guard let parts else { return true }
        return conflict.part.map(parts.contains) ?? !parts.isEmpty
      }
      decided += open.filter { isDecided($0.conflict) }
      open.removeAll { isDecided($0.conflict) }
    }
    return decided
  }
}

extension MergeConflict {
  /// The part of a task that it is about; nil for a whole task or a view.
  package var part: MergedPart? {
    switch self {
    case .field(_, let field, _, _, _), .reference(_, let field, _), .circle(_, let field, _): .field(field)
    case .member(_, let name, _, _, _): .member(ExactText(name))
    case .deletion, .view: nil
    }
  }

  /// Whether there is another side that could be taken; a reference that leads nowhere, or in a circle, is none, and a
  /// view is typed again.
  package var isReversible: Bool {
    switch self {
    case .field, .member, .deletion: true
    case .reference, .circle, .view: false
    }
  }
}

extension TodoItem {
  /// The task with what has lost in a conflict; nil if that is no part of a task.
  package func taking(_ conflict: MergeConflict) -> TodoItem? {
    var task = self
    switch conflict {
    case .field(_, let field, _, let lost, _): task[field] = lost
    case .member(_, let name, _, let lost, _):
      task.unknownMembers.removeAll { ExactText($0.name) == ExactText(name) }
      if let lost { task.unknownMembers.append(UnknownMember(name: name, json: lost)) }
    case .deletion, .reference, .circle, .view: return nil
    }
    return task
  }
}
