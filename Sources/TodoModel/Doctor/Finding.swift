/// Something odd about what tasks are kept in.
package enum Finding: Hashable, Sendable, Codable {
  // MARK: The data file

  /// It cannot be used at all, or not be loaded for a reason that is none of those below.
  case unusable(TodoError)
  /// It breaks the format where no task is.
  case brokenFile(Place, problem: String)
  /// A task cannot be read; its number and its title as far as they can.
  case brokenTask(Place, number: Int?, title: String?, problem: String)
  /// There are more than can be told.
  case furtherBrokenTasks(Place)
  /// Tasks share a number; the lines in which they are.
  case sharedNumber(Int, lines: [Int])
  /// Tasks share an identifier.
  case sharedID(String, numbers: [Int], lines: [Int])
  /// The file is missing or empty, and the history begins later than it did.
  case incompleteHistory

  // MARK: Tasks

  /// A task has a title in which nothing can be seen.
  case blankTitle(task: Int)
  /// The parent of a task is not there.
  case missingParent(task: Int, id: String)
  /// A task that another depends on is not there.
  case missingDependency(task: Int, id: String)
  /// Tasks are subtasks of each other: the numbers along the way.
  case parentCycle([Int])
  /// Tasks depend on each other: the numbers along the way.
  case dependencyCycle([Int])

  // MARK: The history

  /// A line of the history is not what was written.
  case brokenRecord(Place, problem: String)
  /// Commands are missing in the history.
  case missingCommands(ClosedRange<Int>, isInFile: Bool)
  /// A command stands after a later one.
  case misplacedCommand(Int, Place)
  /// The data file knows of later commands than the history.
  case historyBehind(file: Int, history: Int)
  /// The data file is as it was after an older command than the newest one that was ever in it.
  case fileBehind(file: Int, history: Int)
  /// The data file is one of another history; how many commands of this one it may lack.
  case foreignFile(commands: Int)
  /// Commands that were acknowledged here, up to one of that number, are in neither the file nor its history.
  case lostCommands(upTo: Int)

  // MARK: Around them

  /// The data file has the marks of a conflict that git has left; whether git has the versions of it.
  case conflictMarks(hasVersions: Bool)
  /// The data file lies in a work tree of git, in which it is merged as text; the folder at its top.
  case mergedAsText(folder: String)
  /// Something about the synchronisation with other machines.
  case sync(SyncFinding)

  /// A copy may hold changes that are not in the data file.
  case conflictCopy(name: String, Leftover.SyncTool)

  /// Whether it needs action.
  package var isProblem: Bool {
    switch self {
    case .unusable, .brokenFile, .brokenTask, .furtherBrokenTasks, .sharedNumber, .sharedID, .incompleteHistory,
      .blankTitle, .parentCycle, .dependencyCycle, .brokenRecord, .misplacedCommand, .conflictCopy, .historyBehind,
      .fileBehind, .foreignFile, .lostCommands, .conflictMarks:
      true
    case .sync(let finding): finding.isProblem
    case .missingCommands(_, let isInFile): !isInFile
    // Deleting a task leaves the references to it, so that undoing the deletion brings them back.
    case .missingParent, .missingDependency, .mergedAsText: false
    }
  }

  /// Whether a repair would mend it.
  package var isRepairable: Bool {
    switch self {
    case .brokenFile, .brokenTask, .furtherBrokenTasks, .sharedNumber, .sharedID, .incompleteHistory, .brokenRecord,
      .misplacedCommand:
      true
    case .missingCommands(_, let isInFile): !isInFile
    // What git has is better than what can be saved.
    case .conflictMarks(let hasVersions): !hasVersions
    case .unusable, .blankTitle, .missingParent, .missingDependency, .parentCycle, .dependencyCycle, .historyBehind,
      .fileBehind, .foreignFile, .lostCommands, .conflictCopy, .mergedAsText, .sync:
      false
    }
  }

  /// Whether it is about the text of the data file, of which everything goes when the file is replaced.
  package var isAboutText: Bool {
    switch self {
    case .unusable(.brokenFile), .brokenFile, .brokenTask, .furtherBrokenTasks, .sharedNumber, .sharedID,
      .conflictMarks:
      true
    case .unusable, .incompleteHistory, .blankTitle, .missingParent, .missingDependency, .parentCycle, .dependencyCycle,
      .brokenRecord, .missingCommands, .misplacedCommand, .historyBehind, .fileBehind, .foreignFile, .lostCommands,
      .conflictCopy, .mergedAsText, .sync:
      false
    }
  }

  /// A place in a file.
  package struct Place: Hashable, Sendable, Codable {
    /// The file.
    package let path: String
    /// The line, counted from 1.
    package let line: Int
    /// The column in characters of that line, counted from 1.
    package let column: Int

    package init(path: String, line: Int, column: Int) {
      self.path = path
      self.line = line
      self.column = column
    }
  }
}
