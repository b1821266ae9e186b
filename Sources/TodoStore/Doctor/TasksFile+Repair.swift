import Glibc
import Platform
import TodoModel

/// What came of an attempt to repair a file.
enum RepairAttempt {
  /// It is repaired, or nothing has happened because another repair would be due: then nil.
  case done(Repair?)
  /// Another process may change it, if it is known.
  case held(by: Int?)
}

extension TasksFile {
  /// Repairs the file and its history if no other process has locked them; never waits.
  ///
  /// - Parameter repair: What is expected to happen.
  func attemptRepair(_ repair: Repair, clock: TodoModel.Clock) throws(TodoError) -> RepairAttempt {
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

  private func lockForRepair() throws(TodoError) -> FileLock.ChangeAttempt {
    let target = try target()
    let folder = try folder(of: target)
    let names = FileNames(target.lastComponent ?? "")
    return try lock(names, in: folder, model: try status(of: names.file, in: folder))
  }
}
