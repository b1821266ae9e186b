/// Takes in what conflicts have left of the list: in its file, and beside it.
///
/// Safe to use from any task.
package protocol ConflictMerging: Sendable {
  /// Where the list is kept.
  var store: any ConflictStore { get }

  /// The versions of the data file that git could not merge; nil if there are none.
  func versions() async throws(TodoError) -> FileVersions?

  /// The folder at the top of the work tree that git merges the data file in as text; nil if there is none.
  func folderWithoutDriver() async -> String?
}

/// Where a list is kept that conflicts can happen to.
package protocol ConflictStore: Sendable {
  /// What conflicts have left.
  func remains() async throws(TodoError) -> ConflictRemains

  /// Merges copies, which are found beside the list by their names or by their paths, as one command; and gives them other
  /// names.
  ///
  /// - Parameter isDryRun: Whether it is only told what would change.
  func merge(copies: [String], isDryRun: Bool, for command: String) async throws(TodoError) -> MergeReport

  /// Merges versions of a file with marks of a conflict, and puts the result in its place; that is no command.
  ///
  /// - Parameter isDryRun: Whether it is only told what would change.
  func merge(_ versions: FileVersions, isDryRun: Bool) async throws(TodoError) -> MergeReport
}

/// What conflicts have left.
package enum ConflictRemains: Hashable, Sendable {
  /// Nothing.
  case nothing
  /// Marks of a conflict in the data file, which is at that path.
  case marks(path: String)
  /// Copies of the data file beside it, by their names.
  case copies([String])
}

/// Three versions of a file.
package struct FileVersions: Hashable, Sendable {
  /// What both were; nil if there was none.
  package let base: [UInt8]?
  /// The side that was there, and the one that came.
  package let ours: [UInt8], theirs: [UInt8]

  package init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
  }
}

/// What has become of the list by a merge.
package struct MergeReport: Hashable, Sendable, Codable {
  /// What was merged.
  package let source: Source
  /// Each task that is another one now.
  package let changes: [Change]
  /// What could not be kept of both; the first side is the list.
  package let conflicts: [SyncConflict]
  /// The tasks that have other numbers.
  package let renumbered: [SyncRenumbering]
  /// The tasks that copies lack, and that stay.
  package var lacking: [IncompleteCopy] = []
  /// What lies beside the list under another name now: its old and its new one.
  package var kept: [KeptFile] = []

  /// What was merged.
  package enum Source: Hashable, Sendable, Codable {
    /// So many copies.
    case copies(Int)
    /// The versions that git has.
    case versions
  }

  /// A copy that lacks tasks.
  package struct IncompleteCopy: Hashable, Sendable, Codable {
    /// Its name.
    package let copy: String
    /// The first of the tasks, and how many there are.
    package let first: [UnconfirmedChanges.Task]
    package let count: Int

    package init(_ copy: String, _ tasks: [TodoItem]) {
      (self.copy, first, count) = (copy, UnconfirmedChanges.named(tasks), tasks.count)
    }
  }

  /// A file that has another name.
  package struct KeptFile: Hashable, Sendable, Codable {
    /// The name that it had.
    package let old: String
    /// The name that it has.
    package let new: String

    package init(old: String, new: String) { (self.old, self.new) = (old, new) }
  }

  package init(
    _ source: Source, _ changes: [Change], conflicts: [SyncConflict], renumbered: [SyncRenumbering]
  ) {
    (self.source, self.changes, self.conflicts, self.renumbered) = (source, changes, conflicts, renumbered)
  }
}

/// What is told of a merge, beside the changes.
package enum MergeHint: Hashable, Sendable, Codable {
  /// What could not be kept of both.
  case conflict(SyncConflict)
  /// A task has another number.
  case renumbered(SyncRenumbering)
  /// A copy lacks tasks.
  case lacking(MergeReport.IncompleteCopy)
  /// A file has another name.
  case kept(MergeReport.KeptFile)
}
