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
    switch try lockForRepair() {
    case .held(let holder): return .held(by: holder)
    case .taken(let lock):
      let snapshot = StoreSnapshot(of: path, meter)
      let restoration = try Restoration(of: snapshot, clock: clock)
      guard restoration.repair == repair, Examination(of: path, meter).isRepairable else { return .done(nil) }
      var done = repair
      var writing = try RepairWriting(snapshot)
      done.kept = try writing.put(restoration, at: clock.zone.civilTime(at: clock.now()))
      // What cannot be read after all is not called repaired.
      _ = try load()
      _ = consume lock
      return .done(done)
    }
  }

  /// Puts a document in the place of a file with marks of a conflict if no other process has locked it; never waits.
  ///
  /// - Returns: Under which name the file stays.
  func attemptReplacement(
    by document: TasksDocument, clock: TodoModel.Clock
  ) throws(TodoError) -> ReplacementAttempt<MergeReport.KeptFile> {
    switch try lockForRepair() {
    case .held(let holder): return .held(by: holder)
    case .taken(let lock):
      let snapshot = StoreSnapshot(of: path, meter)
      guard snapshot.bytes?.hasMarksOfConflict == true else {
        throw .writeFailed(
          path: path.string, reason: "another program has changed it in the meantime; nothing was merged")
      }
      var writing = try RepairWriting(snapshot)
      let name = try writing.put(document, at: clock.zone.civilTime(at: clock.now()))
      _ = try load()
      _ = consume lock
      return .done(MergeReport.KeptFile(old: snapshot.name, new: name))
    }
  }

  private func lockForRepair() throws(TodoError) -> FileLock.ChangeAttempt {
    let target = try target()
    let folder = try folder(of: target)
    let names = FileNames(target.lastComponent ?? "")
    return try lock(names, in: folder, model: try status(of: names.file, in: folder))
  }
}
