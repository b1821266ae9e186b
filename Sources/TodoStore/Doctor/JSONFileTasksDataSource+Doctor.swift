import Glibc
import Platform
import TodoJSON
import TodoModel

extension JSONFileTasksDataSource: TasksDoctor {
  /// Looks at the file, the history, the lock and what lies beside them. Costs about three times what loading costs.
  package func examine() throws(TodoError) -> Examination {
    Examination(of: file.path, file.meter)
  }

  package func proposeRepair() throws(TodoError) -> Repair? {
    guard Examination(of: file.path, file.meter).isRepairable else { return nil }
    return try Restoration(of: StoreSnapshot(of: file.path, file.meter), clock: clock).repair
  }

  package func tasks(inCopy path: String) throws(TodoError) -> [TodoItem] {
    let path = FilePath(path)
    guard let copy = try WholeFile(at: path) else {
      throw .unreadable(path: path.string, reason: "there is no such file")
    }
    do throws(JSONError) { return try TasksDocument.read(copy.bytes).tasks } catch { throw .broken(path, error) }
  }

  /// Repairs file and history under their lock; everything is read again afterwards.
  package func perform(_ repair: Repair) async throws(TodoError) -> Repair? {
    // What is not committed was made for the broken file; only an atomic batch can have it.
    guard !hasPendingChanges else { throw .locked(path: file.path.string, holder: Int(getpid())) }
    if isDryRun { return try proposeRepair() == repair ? repair : nil }
    return try await whenFree { () throws(TodoError) in try file.attemptRepair(repair, clock: clock) }
  }
}
