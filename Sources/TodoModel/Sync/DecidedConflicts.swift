/// The conflicts that synchronisations have decided, as long as what they are about has not changed since.
package struct DecidedConflicts {
  /// Those that are open, the oldest first, each with the remote with which it came.
  package private(set) var open: [(conflict: MergeConflict, remote: String)] = []

  /// None.
  package init() {}

  /// Whether none is open.
  package var isEmpty: Bool { open.isEmpty }

  /// Takes the next record into account: what it changes is decided, and what it tells of is open.
  package mutating func add(_ record: HistoryRecord) {
    for change in record.changes where !open.isEmpty {
      guard let id = (change.after ?? change.before)?.id else { continue }
      guard let before = change.before, let after = change.after else {
        // A task that has gone or come is another matter, unless it only gets another number.
        if !record.changes.contains(where: { $0.after?.id == id }) { open.removeAll { $0.conflict.task == id } }
        continue
      }
      let parts = after.parts(differingFrom: before)
      open.removeAll { $0.conflict.task == id && ($0.conflict.part.map(parts.contains) ?? !parts.isEmpty) }
    }
    guard let sync = record.sync else { return }
    open += sync.conflicts.filter(\.isReversible).map { ($0, sync.remote) }
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
