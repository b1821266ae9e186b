/// Merges the remains of conflicts: in the data file, and in copies next to it. Safe to use from any task.
package protocol ConflictMerging: Sendable {
  var store: any ConflictStore { get }

  /// The versions of the data file that git could not merge; nil if there are none.
  func versions() async throws(TodoError) -> FileVersions?

  /// The top folder of a work tree in which git merges the data file as text; nil if there is none.
  func folderWithoutDriver() async -> String?
}

package protocol ConflictStore: Sendable {
  func remains() async throws(TodoError) -> ConflictRemains

  /// Merges copies, given by name or path, as one command, and renames them; a dry run only reports what would change.
  func merge(copies: [String], isDryRun: Bool, for command: String) async throws(TodoError) -> MergeReport

  /// Merges versions of a file with conflict markers, and replaces the file by the result; this is not a command.
  func merge(_ versions: FileVersions, isDryRun: Bool) async throws(TodoError) -> MergeReport
}

package enum ConflictRemains: Hashable, Sendable {
  case nothing
  case marks(path: String)
  case copies([String])
}

package typealias FileVersions = (base: [UInt8]?, ours: [UInt8], theirs: [UInt8])

package struct MergeReport: Hashable, Sendable, Codable {
  package let source: Source
  package let changes: [Change]
  package let conflicts: [SyncConflict]
  package let renumbered: [SyncRenumbering]
  /// The tasks that copies lack, and that stay.
  package var lacking: [IncompleteCopy] = []
  package var kept: [KeptFile] = []

  package enum Source: Hashable, Sendable, Codable {
    case copies(Int)
    case versions
  }

  package struct IncompleteCopy: Hashable, Sendable, Codable {
    package let copy: String
    /// The first missing tasks, with the number of all.
    package let first: [UnconfirmedChanges.Task]
    package let count: Int

    package init(_ copy: String, _ tasks: [TodoItem]) {
      (self.copy, first, count) = (copy, UnconfirmedChanges.named(tasks), tasks.count)
    }
  }

  package struct KeptFile: Hashable, Sendable, Codable {
    package let old, new: String

    package init(old: String, new: String) { (self.old, self.new) = (old, new) }
  }

  package init(_ source: Source, _ changes: [Change], conflicts: [SyncConflict], renumbered: [SyncRenumbering]) {
    (self.source, self.changes, self.conflicts, self.renumbered) = (source, changes, conflicts, renumbered)
  }
}

package enum MergeHint: Hashable, Sendable, Codable {
  case conflict(SyncConflict)
  case lacking(MergeReport.IncompleteCopy)
  case kept(MergeReport.KeptFile)
}

/// The conflicts decided by synchronisations, until their parts change again.
package struct DecidedConflicts {
  /// The open conflicts, the oldest first, each with its synchronisation.
  package private(set) var open: [(conflict: MergeConflict, sync: SyncNote)] = []

  /// The conflicts that each of the last steps closed, the newest last, and those of undone steps.
  private var closed: [[(conflict: MergeConflict, sync: SyncNote)]] = []
  private var undone: [[(conflict: MergeConflict, sync: SyncNote)]] = []

  /// The number of steps whose undoing opens conflicts again; each costs reading a record.
  private static let mostSteps = 100

  package init() {}

  package var isEmpty: Bool { open.isEmpty && closed.allSatisfy(\.isEmpty) }

  /// Evaluates the next record: its changes close conflicts, its own are open, and undone steps open theirs again.
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
    open += sync.conflicts.filter(\.isReversible).map { ($0, sync) }
  }

  private mutating func close(_ changes: [Change]) -> [(conflict: MergeConflict, sync: SyncNote)] {
    var decided: [(conflict: MergeConflict, sync: SyncNote)] = []
    for change in changes where !open.isEmpty {
      // Deleting or adding a task is another matter, unless it only gets a new number.
      guard let id = change.task,
        change.before != nil && change.after != nil || !changes.contains(where: { $0.after?.id == id })
      else { continue }
      let parts = change.after.flatMap { after in change.before.map { after.parts(differingFrom: $0) } }
      func isDecided(_ conflict: MergeConflict) -> Bool {
        conflict.task == id && (parts.map { conflict.part.map($0.contains) ?? !$0.isEmpty } ?? true)
      }
      decided += open.filter { isDecided($0.conflict) }
      open.removeAll { isDecided($0.conflict) }
    }
    return decided
  }
}

extension TodoItem {
  /// The task with the losing side of a conflict; nil if that is not a part of a task.
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
