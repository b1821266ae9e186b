/// What a repair saves, changes and cannot save.
package struct Repair: Hashable, Sendable, Codable {
  /// How many tasks the repaired file has.
  package var tasks = 0
  /// What it does, in the order of the places.
  package var steps: [Step] = []
  /// The names under which the old files are kept; none as long as it has only been proposed.
  package var kept: [String] = []

  /// A repair that does nothing.
  package init() {}

  /// Something that a repair does, or cannot do.
  package enum Step: Hashable, Sendable, Codable {
    /// So many tasks are saved as they stand in the data file.
    case kept(tasks: Int)
    /// So many commands of the history, which were not in the file, are brought into it.
    case applied(commands: Int)
    /// A task that cannot be read in the file is taken from the history, as it was after a command.
    case restored(task: Int, title: String, command: Int)
    /// A task stood in the file twice, and is there once.
    case merged(task: Int, line: Int)
    /// A task gets another number, because another task has its own.
    case renumbered(from: Int, to: Int, title: String, line: Int?)
    /// A task gets another identifier, because another task has its own.
    case newID(task: Int, title: String, line: Int?)
    /// A piece of the file cannot be saved; it is kept in a file of its own.
    case rejected(line: Int, number: Int?, title: String?)
    /// Members of a task cannot be saved; the whole of it is kept in a file of its own, too.
    case reduced(task: Int, title: String, members: [String], line: Int?)
    /// Lines of the history cannot be read.
    case lostRecords(lines: [Int])
    /// The new history begins with a command, because those before cannot be undone without what is lost.
    case shortenedHistory(from: Int?)
  }
}
