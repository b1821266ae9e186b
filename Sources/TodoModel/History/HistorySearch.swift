/// A search in the history, from the newest record back.
package protocol HistorySearch: Sendable {
  /// True if no earlier record matters.
  var isComplete: Bool { get }
  var task: TaskID? { get }

  mutating func look(at record: HistoryRecord)
}

extension HistorySearch { package var task: TaskID? { nil } }

package struct FieldOrigin: Hashable, Sendable, Codable {
  package let field: TaskField
  package let sequence: Int
  /// The typed line, or `sync` with the remote and the machine of the value; nil for a change outside the history.
  package let command: String?
  package let instant: Instant
}

package struct FieldOrigins: HistorySearch {
  private let id: TaskID
  // The dates of notes change with the notes.
  private var missing = Set(TaskField.settable).subtracting([.noted])
  private var found: [FieldOrigin] = []

  package init(of id: TaskID) { self.id = id }

  package var isComplete: Bool { missing.isEmpty }
  package var task: TaskID? { id }

  package mutating func look(at record: HistoryRecord) {
    for change in record.changes where change.task == id {
      // An added task is compared with an empty one: it was added with what differs.
      let empty = change.after.map { TodoItem(number: $0.number, id: $0.id, title: "", created: $0.created) }
      guard let after = change.after, let before = change.before ?? empty else { continue }
      for field in missing.filter({ before[$0] != after[$0] || (change.before == nil && $0 == .status) }) {
        missing.remove(field)
        let origin = record.sync?.origin(of: .field(field), in: id)
        let sync = record.sync.map { "sync \($0.remote)" + (origin.map { " by \($0.host)" } ?? "") }
        found.append(
          FieldOrigin(
            field: field, sequence: record.sequence, command: record.typedCommand ?? sync,
            instant: origin?.at ?? record.instant))
      }
      if change.before == nil { missing = [] }
    }
  }

  package var origins: [FieldOrigin] { TaskField.settable.compactMap { field in found.first { $0.field == field } } }
}

/// Finds deleted tasks, as they were before. A task removed by undoing its addition does not count, nor does one that an
/// import alone deleted, as its source no longer had it.
package struct Deletions: HistorySearch {
  private var seen: Set<TaskID> = []
  package private(set) var found: [TaskID: TodoItem] = [:]

  package init() {}

  package var isComplete: Bool { false }

  package mutating func look(at record: HistoryRecord) {
    var isLeftOut = record.command.hasPrefix("import ") && !record.command.utf8.contains(UInt8(ascii: "\n"))
    if case .undo = record.kind { isLeftOut = true }
    for change in record.changes.reversed() where change.isDeletion {
      guard let task = change.before, seen.insert(task.id).inserted, !isLeftOut else { continue }
      found[task.id] = task
    }
  }
}
