import TodoModel

extension Finding {
  /// What is odd, in one sentence that begins with its place if it has one.
  var words: String {
    switch self {
    case .unusable(.brokenFile(let path, let line, let column, let problem)): "\(path):\(line):\(column): \(problem)"
    case .unusable(.unreadable(let path, let reason)): "\(path) cannot be read: \(reason)"
    case .unusable(.newerFile(let path, let version)):
      "\(path) is of version \(version), which this program is too old for; a newer program can read it"
    case .unusable(let error): error.words
    case .brokenFile(let place, let problem): "\(place.words): \(problem)"
    case .brokenTask(let place, let number, let title, let problem):
      "\(place.words): \(Finding.task(number, title)) cannot be read: \(problem)"
    case .furtherBrokenTasks(let place): "\(place.words): there is more that cannot be read from here on"
    case .sharedNumber(let number, let lines):
      "\(lines.count) tasks have the number \(number), in the lines \(listed(lines))"
    case .sharedID(let id, let numbers, let lines):
      "\(lines.count) tasks have the id \(id)" + (numbers.isEmpty ? "" : ": \(listed(Set(numbers).sorted()))")
        + ", in the lines \(listed(lines))"
    case .incompleteHistory:
      "the data file is missing or empty, and its history does not have everything that was in it"
    case .blankTitle(let task): "task \(task) has a title in which nothing can be seen"
    case .missingParent(let task, let id): "task \(task) is a subtask of a task that is not there (\(id))"
    case .missingDependency(let task, let id): "task \(task) depends on a task that is not there (\(id))"
    case .parentCycle(let tasks): "tasks are subtasks of each other: \(listed(tasks, by: " → "))"
    case .dependencyCycle(let tasks): "tasks wait for each other: \(listed(tasks, by: " → "))"
    case .brokenRecord(let place, let problem): "\(place.words): \(problem)"
    case .missingCommands(let range, let isInFile):
      (range.count == 1
        ? "command \(range.lowerBound) is not in the history"
        : "commands \(range.lowerBound) to \(range.upperBound) are not in the history")
        + (isInFile ? ", but in the data file" : ", and not in the data file")
    case .misplacedCommand(let sequence, let place): "\(place.words): command \(sequence) stands after a later one"
    case .historyBehind(let file, let history):
      "the data file has command \(file), and the history ends with command \(history): the file came from elsewhere"
    case .fileBehind(let file, let history):
      "the data file is as it was after command \(file), and the history goes to command \(history): it is an old one"
    case .foreignFile(let commands):
      "the data file comes from another history; it may lack "
        + (commands == 1 ? "a command" : "\(commands) commands") + " of this one"
    case .lostCommands(let sequence): FileNotice.lostCommands(upTo: sequence).words
    case .conflictMarks: "the data file has the marks of a conflict that git has left in it"
    case .mergedAsText(let folder): "the data file lies in the git repository \(folder), which merges it as text"
    case .sync(let finding): finding.words
    case .conflictCopy(let name, let tool):
      "\(name) is a copy by \(tool.rawValue), made because the file was changed in two places"
    }
  }

  /// What to do about it, where that is more than a repair.
  var advice: String? {
    switch self {
    case .unusable(.brokenFile):
      "this program can save nothing of it; put a copy in its place, name another file, or move it away to begin anew"
    case .unusable, .sharedID, .brokenRecord, .missingCommands, .misplacedCommand, .furtherBrokenTasks, .lostCommands:
      nil
    case .historyBehind, .fileBehind, .foreignFile:
      "nothing is lost: the next change puts both together, and `undo` takes back what came with the file"
    case .brokenFile, .brokenTask: "an editor can mend it"
    case .sharedNumber: "in an editor, give one of them another number"
    case .incompleteHistory: "if there is a copy of the file, put it in its place"
    case .blankTitle(let task): "`modify \(task) A title` gives it one"
    case .missingParent(let task, _): "harmless; `modify \(task) parent:` takes the reference away"
    case .missingDependency(let task, _): "harmless; `modify \(task) depends:` takes the references away"
    case .parentCycle(let tasks): tasks.first.map { "`modify \($0) parent:` opens the circle" }
    case .dependencyCycle(let tasks): tasks.first.map { "`modify \($0) depends:` opens the circle" }
    case .conflictMarks(hasVersions: true): "“todo merge” merges the versions of it that git has, by tasks"
    case .conflictMarks(hasVersions: false): "git has no versions of it any more"
    case .mergedAsText(let folder):
      "“cd \(folder.quotedForShell) && todo install --git” has it merged by tasks, and says which lines that takes"
    case .sync(let finding): finding.advice
    case .conflictCopy(let name, _):
      switch CopiedKind(ofCopy: name) {
      case .file:
        "“todo merge \(name.quotedForShell)” merges what is in it, and “todo --file \(name.quotedForShell) list” shows it"
      case .history:
        "“todo merge” reads it with the copy of the file; without one it has the commands of another machine, a line for each"
      case .leftover: "remove it: nothing reads it; “todo merge” takes it away with the copy of the file"
      }
    }
  }

  /// The name of what is odd in the machine-readable output.
  var code: String {
    switch self {
    case .unusable(let error): error.code
    case .brokenFile: "brokenFile"
    case .brokenTask, .furtherBrokenTasks: "brokenTask"
    case .sharedNumber: "sharedNumber"
    case .sharedID: "sharedID"
    case .incompleteHistory: "incompleteHistory"
    case .blankTitle: "blankTitle"
    case .missingParent: "missingParent"
    case .missingDependency: "missingDependency"
    case .parentCycle, .dependencyCycle: "cycle"
    case .brokenRecord: "brokenRecord"
    case .missingCommands: "missingCommands"
    case .misplacedCommand: "misplacedCommand"
    case .historyBehind: "historyBehind"
    case .fileBehind: "fileBehind"
    case .foreignFile: "foreignFile"
    case .lostCommands: "lostCommands"
    case .conflictCopy: "conflictCopy"
    case .conflictMarks: "conflictMarks"
    case .mergedAsText: "mergedAsText"
    case .sync(let finding): finding.code
    }
  }

  /// Where it is.
  var place: Place? {
    switch self {
    case .brokenFile(let place, _), .brokenTask(let place, _, _, _), .furtherBrokenTasks(let place),
      .brokenRecord(let place, _), .misplacedCommand(_, let place):
      place
    case .unusable(.brokenFile(let path, let line, let column, _)): Place(path: path, line: line, column: column)
    case .unusable, .sharedNumber, .sharedID, .incompleteHistory, .blankTitle, .missingParent, .missingDependency,
      .parentCycle, .dependencyCycle, .missingCommands, .historyBehind, .fileBehind, .foreignFile,
      .lostCommands, .conflictCopy, .conflictMarks, .mergedAsText, .sync:
      nil
    }
  }

  /// The numbers of the tasks that it concerns.
  var tasks: [Int] {
    switch self {
    case .brokenTask(_, let number, _, _): number.map { [$0] } ?? []
    case .sharedNumber(let number, _): [number]
    case .sharedID(_, let numbers, _): numbers
    case .blankTitle(let task), .missingParent(let task, _), .missingDependency(let task, _): [task]
    case .parentCycle(let tasks), .dependencyCycle(let tasks): tasks
    case .unusable, .brokenFile, .furtherBrokenTasks, .incompleteHistory, .brokenRecord, .missingCommands,
      .misplacedCommand, .historyBehind, .fileBehind, .foreignFile, .lostCommands, .conflictCopy, .conflictMarks,
      .mergedAsText, .sync:
      []
    }
  }

  /// A task as far as its number and its title are known.
  static func task(_ number: Int?, _ title: String?) -> String {
    let name = title.map { " \(quoted($0))" } ?? ""
    return (number.map { "task \($0)" } ?? (title == nil ? "a task" : "the task")) + name
  }
}

extension Finding.Place {
  /// `tasks.json:3:14`
  var words: String { "\(path):\(line):\(column)" }
}
