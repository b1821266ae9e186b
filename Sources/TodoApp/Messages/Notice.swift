import TodoModel

/// One sentence for the user, to be put into words where it is shown.
package enum Notice: Hashable, Sendable, Codable {
  /// So many tasks are done.
  case completed(Int)
  /// So many tasks are to be done again.
  case activated(Int)
  /// Work on so many tasks has begun.
  case started(Int)
  /// Work on so many tasks has ended.
  case stopped(Int)
  /// So many tasks have been added that are done.
  case logged(Int)
  /// So many tasks have been added that are like others.
  case copied(Int)
  /// So many completed tasks are gone.
  case completedCleared(Int)
  /// So many tasks are gone.
  case deleted(Int)
  /// So many tasks have been added or changed.
  case saved(Int)
  /// So many tasks are as a copy of the file has them.
  case restored(Int)
  /// Tasks have come in from another program.
  case imported(ImportCounts)
  /// Commands are undone, the newest first.
  case undone([String])
  /// Commands are done again, the oldest first.
  case redone([String])
  /// Nothing can be undone any more.
  case historyCleared
  /// A query has a name now; what was known by that name before.
  case viewSaved(String, instead: String?)
  /// A name of a query is gone.
  case viewDeleted(String)
  /// A word stands for a command now; what it stood for before.
  case aliasSet(String, String, instead: String?)
  /// A word stands for nothing any more.
  case aliasRemoved(String)
  /// This is worked on from now on.
  case scopeEntered(Scope)
  /// Everything is worked on again.
  case scopeLeft
  /// Everything is as it was.
  case nothingToChange
  /// A task is as it was: this.
  indirect case unchanged(TodoItem)
  /// Nothing of what was to be changed is there.
  case nothingFits
  /// A change was not confirmed.
  case declined
  /// The query has found no task to be changed; what hides those that fit, if it does.
  case nothingSelected(EmptyListReason?)
  /// No task is worked on.
  case nothingStarted
  /// No task is completed.
  case nothingToClear
  /// So many lines that were pasted are left out.
  case pasteStopped(Int)
  /// A text that was edited elsewhere is as it was.
  case textUnchanged
  /// There is nothing left in a text that was edited elsewhere.
  case textEmptied
  /// The task that was asked about is gone.
  case goneMeanwhile
  /// No task in the scope calls for a decision.
  case nothingToReview(Scope)
  /// A link has been opened.
  case opened(String)
  /// The list and that of a remote are one: so many tasks came, and so many went.
  case synced(String, came: Int, cameViews: Bool = false, went: SyncCount, isDryRun: Bool)
  /// What conflicts have left is merged: so many tasks changed.
  case merged(MergeReport.Source, changes: Int)
  /// Conflicts have left nothing.
  case nothingToMerge
  /// What the last synchronisation with a remote brought is taken back.
  case syncTakenBack(String)
  /// Calendar files are one.
  case calendarsMerged([String])
  /// A remote is forgotten.
  case remoteForgotten(SyncRemote)
  /// There is nothing to go back to.
  case atFirstScreen
}

/// What came of tasks on their way in.
package struct ImportCounts: Hashable, Sendable, Codable {
  /// How many are new.
  let added: Int
  /// How many were here and have changed.
  let changed: Int
  /// How many were here already, just so.
  let present: Int
  /// How many are left out, because they are deleted.
  let deleted: Int
}
