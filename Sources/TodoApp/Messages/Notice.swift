import TodoModel

/// One sentence for the user, to be put into words where it is shown.
package enum Notice: Hashable, Sendable, Codable {
  case changed(StatusChange, Int)
  case logged(Int)
  case copied(Int)
  case completedCleared(Int)
  case saved(Int)
  case restored(Int)
  case imported(ImportCounts)
  /// Commands are undone, the newest first.
  case undone([String])
  /// Commands are done again, the oldest first.
  case redone([String])
  case historyCleared
  /// A query has a name now; `instead` is the query that had the name before.
  case viewSaved(String, instead: String?)
  case viewDeleted(String)
  /// A word stands for another command now, or for none.
  case aliasSet(String, String?, instead: String?)
  case scopeEntered(Scope)
  case scopeLeft, nothingToChange
  indirect case unchanged(TodoItem)
  case nothingFits, declined
  case nothingSelected(EmptyListReason?)
  case nothingStarted, nothingToClear
  case pasteStopped(Int)
  case textUnchanged, textEmptied, goneMeanwhile
  case nothingToReview(Scope)
  case opened(String)
  case synced(String, came: Int, cameViews: Bool = false, went: SyncCount, isDryRun: Bool)
  case merged(MergeReport.Source, changes: Int)
  case nothingToMerge
  case syncTakenBack(String)
  case calendarsMerged([String])
  case remoteForgotten(SyncRemote)
  case atFirstScreen

  private static func words(_ verb: String, _ commands: [String], last: String) -> String {
    let command = commands.last ?? ""
    // What was changed past the history was not typed.
    let name = command.isEmpty ? "a change outside of todo" : quoted(command.firstLineOfCommand, to: 60)
    return commands.count == 1 ? "Command \(verb): \(name)" : "\(commands.count) commands \(verb), \(last) \(name)"
  }

  private static func words(
    ofSyncWith remote: String, came: Int, cameViews: Bool, went: SyncCount, isDryRun: Bool
  ) -> String {
    let verb = isDryRun ? "A sync with \(remote) would be" : "Synced with \(remote)"
    let all = [
      (came > 0, came.counted("task") + " came"), (cameViews, "views came"),
      (went.all > 0, went.all.counted("task") + " went"), (went.all == 0 && went.hasViews, "views went"),
    ]
    let parts = all.filter(\.0).map(\.1)
    return verb + ": " + (parts.isEmpty ? "nothing was new" : parts.joined(separator: ", "))
  }

  /// True if it is about a walk along the history, or about changes by others, which cannot be known from the line.
  var isOfWalk: Bool {
    switch self {
    case .undone, .redone, .synced, .syncTakenBack, .merged: true
    case _: false
    }
  }

  var words: String {
    switch self {
    case .changed(let change, let count): change.words(count, asking: false)
    case .logged: "Task added as complete"
    case .copied(let count): (count == 1 ? "Task" : "\(count) tasks") + " copied"
    case .completedCleared: "Completed tasks cleared"
    case .saved(1): "TO-DO saved"
    case .saved(let count): "\(count) TO-DOs saved"
    case .restored(let count): "The tasks are as the copy has them: \(count.counted("change"))"
    case .imported(let counts): counts.words
    case .undone(let commands): Notice.words("undone", commands, last: "back to before")
    case .redone(let commands): Notice.words("redone", commands, last: "up to")
    case .historyCleared: "History cleared"
    case .viewSaved(let name, nil): "View @\(name) saved: “list @\(name)” shows it"
    case .viewSaved(let name, let before?): "View @\(name) redefined; it was \(quoted(before, to: 60))"
    case .viewDeleted(let name): "View @\(name) deleted"
    case .aliasSet(let name, nil, _): "“\(name)” stands for nothing now"
    case .aliasSet(let name, let command?, let before):
      "“\(name)” stands for \(quoted(command, to: 60)) now" + (before.map { "; it was \(quoted($0, to: 60))" } ?? "")
    case .scopeEntered(let scope): "Working on \(scope): lists show only that, new tasks get it; “use” alone leaves it"
    case .scopeLeft: "Working on everything again"
    case .nothingToChange: "Nothing to change: that is so already"
    case .unchanged(let task): "Nothing to change: \(task.number) \(task.title)"
    case .nothingFits: "Nothing to change"
    case .nothingSelected(let reason):
      "Nothing to change: no task is selected" + (reason.map { "; \($0.sentence)" } ?? "")
    case .declined: "Not confirmed; nothing has changed"
    case .nothingStarted: "Nothing to stop: no task is worked on"
    case .nothingToClear: "Nothing to purge: no task is completed"
    case .pasteStopped(1): "Interrupted: one pasted line is left out"
    case .pasteStopped(let count): "Interrupted: \(count) pasted lines are left out"
    case .textUnchanged: "Nothing to change: the text is as it was"
    case .textEmptied: "Nothing to change: the text was emptied"
    case .goneMeanwhile: "Nothing to change: the task is gone by now"
    case .nothingToReview(let scope):
      "Nothing to review\(scope.isEmpty ? "" : " in \(scope)"): no \(ReviewStep.allCases.listed) tasks"
    case .opened(let link): "Opened \(link)"
    case .synced(let remote, let came, let cameViews, let went, let isDryRun):
      Notice.words(ofSyncWith: remote, came: came, cameViews: cameViews, went: went, isDryRun: isDryRun)
    case .merged(let source, let changes): source.words + (changes == 0 ? ": nothing in it was new" : "")
    case .nothingToMerge: "Nothing to merge: there is no copy next to the list, and no conflict in it"
    case .syncTakenBack(let remote): "What came from \(remote) is taken back; the next sync sends that"
    case .calendarsMerged(let paths): "\(paths.joined(separator: " and ")) are the same now"
    case .remoteForgotten(let remote): "\(remote.name) is forgotten; \(remote.url) stays as it is"
    case .atFirstScreen: "This is the first screen; `quit` leaves"
    }
  }
}

package struct ImportCounts: Hashable, Sendable, Codable {
  let added, changed, present, deleted: Int
  var removed = 0

  /// `12 TO-DOs imported, 1 changed, 3 already here, 2 deleted ones left out`
  fileprivate var words: String {
    let out = deleted > 0 ? ", \(deleted.counted("deleted one")) left out" : ""
    switch (added + changed + removed, present, deleted) {
    case (0, 0, 0): return "Nothing new: no TO-DO is in it"
    case (0, 0, 1): return "Nothing new: 1 deleted one is left out; `--deleted` brings it back"
    case (0, 0, _): return "Nothing new: \(deleted) deleted ones are left out; `--deleted` brings them back"
    case (0, _, _): return "Nothing new: \(present.counted("TO-DO")) \(present == 1 ? "is" : "are") here already" + out
    case _: break
    }
    let parts = [(added, "imported"), (changed, "changed"), (removed, "deleted")].filter { $0.0 > 0 }
    let words = parts.enumerated().map { ($0 == 0 ? $1.0.counted("TO-DO") : "\($1.0)") + " " + $1.1 }
    return words.joined(separator: ", ") + (present > 0 ? ", \(present) already here" : "") + out
  }
}

extension StatusChange {
  /// The question before a change of so many tasks, or the notice of it.
  func words(_ count: Int, asking: Bool) -> String {
    let tasks = count == 1 ? "Task" : "\(count) tasks"
    let these = count == 1 ? "this task" : "these \(count) tasks"
    let named = count == 1 ? "" : " on \(count) tasks"
    return switch self {
    case .complete: asking ? "Mark \(these) complete?" : tasks + " marked complete"
    case .activate: asking ? "Mark \(these) active?" : tasks + " marked active"
    case .start: asking ? "Start work on \(these)?" : "Work started" + named
    case .stop: asking ? "Stop work on \(these)?" : "Work stopped" + named
    case .delete: asking ? "Delete \(these)?" : tasks + " deleted"
    }
  }
}
