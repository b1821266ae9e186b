/// Examines and repairs the stored tasks, even if they cannot be loaded. Safe to use from any task.
package protocol TasksDoctor: Sendable {
  /// Examines everything, without changing it or locking it.
  func examine() async throws(TodoError) -> Examination

  /// The repair that would be made; nil if there is nothing to repair. Throws if a repair is impossible.
  func proposeRepair() async throws(TodoError) -> Repair?

  /// Keeps the old files under other names. Does nothing and returns nil if the repair would differ from this one.
  func perform(_ repair: Repair) async throws(TodoError) -> Repair?

  func tasks(inCopy path: String) async throws(TodoError) -> [TodoItem]
}

extension TasksDoctor {
  package func tasks(inCopy path: String) async throws(TodoError) -> [TodoItem] {
    throw .unreadable(path: path, reason: "there is no such file")
  }
}

package struct NothingToExamine: TasksDoctor {
  package init() {}

  package func examine() -> Examination {
    Examination(file: FileState(path: "nowhere"), history: HistoryState(name: "none"), lock: .absent)
  }

  package func proposeRepair() -> Repair? { nil }
  package func perform(_ repair: Repair) -> Repair? { nil }
}

package struct Repair: Hashable, Sendable, Codable {
  package var tasks = 0
  package var steps: [Step] = []
  /// The names of the kept old files; empty if the repair is only proposed.
  package var kept: [String] = []

  package init() {}

  package enum Step: Hashable, Sendable, Codable {
    case kept(tasks: Int), applied(commands: Int)
    /// An unreadable task is restored from the history, as it was after a command.
    case restored(task: Int, title: String, command: Int)
    case merged(task: Int, line: Int)
    case renumbered(from: Int, to: Int, title: String, line: Int?)
    case newID(task: Int, title: String, line: Int?)
    case rejected(line: Int, number: Int?, title: String?)
    /// Members of a task cannot be saved; the whole task is also kept in a file of its own.
    case reduced(task: Int, title: String, members: [String], line: Int?)
    case lostRecords(lines: [Int])
    /// The history is cut before a command, because earlier ones cannot be undone without the lost ones.
    case shortenedHistory(from: Int?)
  }
}
