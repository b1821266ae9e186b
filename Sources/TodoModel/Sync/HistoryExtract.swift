/// What a history tells since a record: which tasks were touched, and when which part of them was set.
package struct HistoryExtract: Sendable {
  /// How far back it goes.
  package enum Reach: Sendable {
    /// To the record: every later one is there.
    case complete
    /// Not so far, because what was before is forgotten; or no record was asked for.
    case forgotten
    /// The record is not of this history, which was put back from a copy.
    case foreign
  }

  /// How far back it goes.
  package let reach: Reach
  /// When parts of tasks were set here; every task that a record touched is among them.
  package private(set) var set: [TaskID: [MergedPart: Instant]] = [:]
  /// The tasks that were added here: of these all is known.
  package private(set) var added: Set<TaskID> = []
  /// What the newest synchronisation with the remote has noted.
  package private(set) var newest: SyncNote?

  /// An extract without records.
  package init(reach: Reach) {
    self.reach = reach
  }

  /// Takes the next record into account. What a synchronisation brought was set elsewhere.
  package mutating func add(_ record: HistoryRecord) {
    for change in record.changes {
      guard let id = (change.after ?? change.before)?.id else { continue }
      if set[id] == nil { set[id] = [:] }
      guard let after = change.after else { continue }
      guard let before = change.before else {
        if record.sync == nil { added.insert(id) }
        continue
      }
      for part in after.parts(differingFrom: before) { set[id]?[part] = record.sync == nil ? record.instant : nil }
    }
  }

  /// Notes the newest synchronisation with the remote.
  package mutating func note(_ sync: SyncNote?) { newest = sync }
}

extension TodoItem {
  /// The parts that are merged by themselves and differ from those of another state of the task.
  package func parts(differingFrom other: TodoItem) -> [MergedPart] {
    var parts = TaskField.merged.filter { !areExact(self[$0], other[$0]) }.map { MergedPart.field($0) }
    if !areExact(self[.noted], other[.noted]), !parts.contains(.field(.notes)) { parts.append(.field(.notes)) }
    let (mine, others) = (Set(unknownMembers.map(ExactMember.init)), Set(other.unknownMembers.map(ExactMember.init)))
    return parts + Set(mine.symmetricDifference(others).map(\.name)).sorted().map { .member($0) }
  }

  /// The parts that a task has something in.
  package var parts: [MergedPart] {
    parts(differingFrom: TodoItem(number: number, id: id, title: "", created: created))
  }
}

extension TaskField {
  /// Those that are merged by themselves.
  package static let merged = settable.filter { $0.kind != .noteDates }
}
