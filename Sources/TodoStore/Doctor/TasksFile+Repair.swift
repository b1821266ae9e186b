import Glibc
import Platform
import TodoJSON
import TodoModel

/// What came of an attempt to put another file in the place of one.
enum ReplacementAttempt<Outcome> {
  /// It is done.
  case done(Outcome)
  /// Another process may change it, if it is known.
  case held(by: Int?)
}

extension TasksFile {
  /// Repairs the file and its history if no other process has locked them; never waits.
  ///
  /// - Parameter repair: What is expected to happen.
  /// - Returns: What was repaired; nil if nothing has happened, because another repair would be due.
  func attemptRepair(_ repair: Repair, clock: TodoModel.Clock) throws(TodoError) -> ReplacementAttempt<Repair?> {
    try underLock { snapshot throws(TodoError) in
      let restoration = try Restoration(of: snapshot, clock: clock)
      guard restoration.repair == repair, Examination(of: path, meter).isRepairable else { return nil }
      var done = repair
      var writing = try RepairWriting(snapshot)
      done.kept = try writing.put(restoration, at: clock.zone.civilTime(at: clock.now()))
      // What cannot be read after all is not called repaired.
      _ = try load()
      return done
    }
  }

  /// Puts a document in the place of a file with marks of a conflict if no other process has locked it; never waits.
  ///
  /// - Returns: Under which name the file stays.
  func attemptReplacement(
    by document: TasksDocument, clock: TodoModel.Clock
  ) throws(TodoError) -> ReplacementAttempt<MergeReport.KeptFile> {
    try underLock { snapshot throws(TodoError) in
      guard snapshot.bytes?.hasMarksOfConflict == true else { throw .changedMeanwhile(path, nothingWas: "merged") }
      var writing = try RepairWriting(snapshot)
      let name = try writing.put(document, at: clock.zone.civilTime(at: clock.now()))
      _ = try load()
      return MergeReport.KeptFile(old: snapshot.name, new: name)
    }
  }

  /// Does something with the file as it is if no other process has locked it.
  private func underLock<Outcome>(
    _ body: (StoreSnapshot) throws(TodoError) -> Outcome
  ) throws(TodoError) -> ReplacementAttempt<Outcome> {
    let target = try target()
    let folder = try folder(of: target)
    let names = FileNames(target.lastComponent ?? "")
    switch try lock(names, in: folder, model: try status(of: names.file, in: folder)) {
    case .held(let holder): return .held(by: holder)
    case .taken(let lock):
      let outcome = try body(StoreSnapshot(of: path, meter))
      _ = consume lock
      return .done(outcome)
    }
  }
}
