/// The storage of tasks that are merged with those of other machines. Safe to use from any task.
package protocol SharedTasks: Sendable {
  /// Merges remote changes while other processes are locked out, and makes the result durable as one record. The
  /// closure gets the history since a record, nil for all of it, and the newest synchronisation with the remote; it
  /// returns the change, nil for none. Returns the newest record afterwards, and the answer of the closure.
  func merge<Answer: Sendable>(
    since point: HistoryPoint?, from remote: String,
    _ merge: @Sendable (SharedTasksState) throws(TodoError) -> (SharedTasksChange?, Answer)
  ) async throws(TodoError) -> (newest: HistoryPoint?, answer: Answer)

  /// The open conflicts that synchronisations have decided, the oldest first. Costs the history.
  func conflicts() async throws(TodoError) -> [SyncConflict]

  /// The number of open conflicts. Costs the records since the last call.
  func openConflicts() async throws(TodoError) -> Int

  /// The number of commands after a record, as far as is known without reading again.
  func commands(since point: HistoryPoint?) async -> Int

  /// Takes the losing side of a conflict, as a step of the history.
  func take(_ conflict: MergeConflict, for command: String) async throws(TodoError) -> [Change]

  /// Reverts the newest synchronisation, as a step of the history.
  func takeBackSync(for command: String) async throws(TodoError) -> (remote: String, changes: [Change])
}

package typealias SharedTasksState = (table: TaskTable, history: HistoryExtract)
package typealias SharedTasksChange = (tasks: [Change], views: [String: String], lastNumber: Int, note: SyncNote)

/// A record of a history, by its number and its checksum.
package struct HistoryPoint: Hashable, Sendable {
  package let sequence: Int
  package let sum: UInt32

  package init(sequence: Int, sum: UInt32) { (self.sequence, self.sum) = (sequence, sum) }
}

package struct HistoryExtract: Sendable {
  package enum Reach: Sendable {
    /// Back to the record.
    case complete
    /// Not so far, because earlier records are forgotten; or no record was requested.
    case forgotten
    /// The record belongs to another history; this one was restored from a copy.
    case foreign
  }

  package let reach: Reach
  /// The instants at which parts of tasks were set here; has every changed task.
  package private(set) var set: [TaskID: [MergedPart: Instant]] = [:]
  /// The first titles of tasks that were added here, so that all their changes are known.
  package private(set) var added: [TaskID: String] = [:]
  package var newest: SyncNote?

  package init(reach: Reach) { self.reach = reach }

  /// Adds the next record; parts from a synchronisation were set elsewhere.
  package mutating func add(_ record: HistoryRecord) {
    for change in record.changes {
      guard let id = change.task else { continue }
      if set[id] == nil { set[id] = [:] }
      guard let after = change.after else { continue }
      guard let before = change.before else {
        if record.sync == nil { added[id] = after.title }
        continue
      }
      // It was merged since, and so it is the same task elsewhere.
      if record.sync != nil { added[id]? = after.title }
      for part in after.parts(differingFrom: before) { set[id]?[part] = record.sync == nil ? record.instant : nil }
    }
  }
}

extension TodoItem {
  package func parts(differingFrom other: TodoItem) -> [MergedPart] {
    var parts = TaskField.merged.filter { !areExact(self[$0], other[$0]) }.map { MergedPart.field($0) }
    if !areExact(self[.noted], other[.noted]), !parts.contains(.field(.notes)) { parts.append(.field(.notes)) }
    let (mine, others) = (Set(unknownMembers.map(ExactMember.init)), Set(other.unknownMembers.map(ExactMember.init)))
    return parts + Set(mine.symmetricDifference(others).map(\.name)).sorted().map { .member($0) }
  }

  package var parts: [MergedPart] {
    parts(differingFrom: TodoItem(number: number, id: id, title: "", created: created))
  }
}

/// Another machine that set parts of a task, and the time.
package struct SyncOrigin: Hashable, Sendable, Codable {
  package let task: TaskID
  /// The names of the parts; none if the task was added or deleted there.
  package let parts: [String]
  package let host: String
  package let at: Instant
  /// The number of seconds since then, when it is reported.
  package let age: Int

  package init(task: TaskID, parts: [String], host: String, at: Instant, age: Int = 0) {
    (self.task, self.parts, self.host, self.at, self.age) = (task, parts, host, at, age)
  }

  package func reported(at now: Instant) -> SyncOrigin {
    SyncOrigin(task: task, parts: parts, host: host, at: at, age: now.seconds - at.seconds)
  }
}

/// The part of a history record that describes a synchronisation.
package struct SyncNote: Hashable, Sendable, Codable {
  package let remote, commit: String
  /// The first side is this machine.
  package let conflicts: [MergeConflict]
  package let renumbered: [ListMerge.RenumberedTask]
  /// The machines that changes and conflicts came from, as far as they are known.
  package let origins: [SyncOrigin]

  package init(
    remote: String, commit: String, conflicts: [MergeConflict] = [], renumbered: [ListMerge.RenumberedTask] = [],
    origins: [SyncOrigin] = []
  ) {
    (self.remote, self.commit, self.conflicts) = (remote, commit, conflicts)
    (self.renumbered, self.origins) = (renumbered, origins)
  }

  /// The origin of a part of a task, or of a deleted or added one; nil if it is not known.
  package func origin(of part: MergedPart?, in task: TaskID?) -> SyncOrigin? {
    origins.last { origin in
      origin.task == task && (origin.parts.isEmpty || part.map { origin.parts.contains($0.name) } ?? true)
    }
  }
}

package struct SyncConflict: Hashable, Sendable, Codable {
  package let conflict: MergeConflict
  package let remote: String
  /// Nil if the task is deleted, or if there is none.
  package let task: UnconfirmedChanges.Task?
  /// The machine of the other side; nil if it is not known.
  package private(set) var origin: SyncOrigin?

  package init(_ conflict: MergeConflict, with remote: String, about task: TodoItem?) {
    (self.conflict, self.remote) = (conflict, remote)
    self.task = task.map { UnconfirmedChanges.Task(number: $0.number, title: $0.title) }
  }

  /// A conflict of a synchronisation, reported at an instant.
  package init(_ conflict: MergeConflict, of sync: SyncNote, about task: TodoItem?, at now: Instant) {
    self.init(conflict, with: sync.remote, about: task)
    origin = sync.origin(of: conflict.part, in: conflict.task)?.reported(at: now)
  }
}
