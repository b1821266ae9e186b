import TodoModel

extension FileState {
  /// The facts about the file, one or several a line.
  var lines: [String] {
    var facts: [String] = []
    if let size { facts.append("\(size) bytes") } else { facts.append("no file") }
    if let mode { facts.append("mode " + String(mode, radix: 8)) }
    if let version { facts.append("version \(version)") }
    if let size, size > 0, let tasks { facts.append(tasks.counted("task")) }
    if let sequence { facts.append("sequence \(sequence)") }
    if let lastNumber { facts.append("last number \(lastNumber)") }
    return [path] + (target.map { ["a link to \($0)"] } ?? []) + [facts.joined(separator: ", ")]
  }
}

extension HistoryState {
  /// The facts about the history, one or several a line.
  var lines: [String] {
    guard let size else { return [name, "no file; the data file is complete by itself"] }
    var lines = [name]
    var facts = "\(size) bytes, \(records.counted("command"))"
    if let commands { facts += ", number \(commands.lowerBound) to \(commands.upperBound)" }
    lines.append(facts + (reachesBeginning ? ", back to the beginning" : ""))
    if let undoable, let redoable { lines.append("\(undoable.counted("command")) can be undone, \(redoable) redone") }
    if tail > 0 {
      lines.append("\(tail.counted("command")) \(tail == 1 ? "is" : "are") not in the data file yet; that is in order")
    }
    if tornBytes > 0 {
      lines.append(
        "\(tornBytes) bytes at its end are a command that was never acknowledged; the next command sets them aside")
    }
    return lines
  }
}

extension LockState {
  var words: String {
    switch self {
    case .absent: "free"
    case .free: "free; its file stays, which is harmless"
    case .held(nil, _): "held by a process that has not said which it is"
    case .held(let holder?, true): "held by process \(holder), which is running"
    case .held(let holder?, false):
      "held; process \(holder), which it names, is not running here, so another one has it, perhaps on another machine"
    case .unknown(let reason): "it cannot be told: \(reason)"
    }
  }

  /// The name of the state in JSON.
  var code: String {
    switch self {
    case .absent, .free: "free"
    case .held: "held"
    case .unknown: "unknown"
    }
  }
}

extension Leftover {
  /// A description and advice.
  var words: String {
    switch kind {
    case .draft: "\(name): unfinished, of a process that was stopped; harmless, the next one replaces it"
    case .torn: "\(name): what was torn off the end of the history; it may go"
    case .replaced: "\(name): kept by a repair; it may go when nothing is missing"
    case .merged: "\(name): merged into the data file; it may go when nothing is missing"
    case .conflictCopy(let tool): "\(name): a copy by \(tool.rawValue)"
    }
  }

  /// The name of the kind in JSON.
  var code: String {
    switch kind {
    case .draft: "draft"
    case .torn: "torn"
    case .replaced: "replaced"
    case .merged: "merged"
    case .conflictCopy: "conflictCopy"
    }
  }
}

extension Finding {
  /// The finding in one sentence, which begins with its place if it has one.
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

  /// The remedy, unless it is only a repair.
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

  /// The name of the finding in JSON.
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

extension Repair.Step {
  var words: String {
    switch self {
    case .kept(let tasks): "\(tasks.counted("task")), as \(tasks == 1 ? "it" : "they") can be read in the file"
    case .applied(let commands):
      "\(commands.counted("command")) from the history, as far as \(commands == 1 ? "it was" : "they were") not in the file"
    case .restored(let task, let title, let command):
      "\(Finding.task(task, title)), as command \(command) of the history left it"
    case .merged(let task, let line): "task \(task) once; line \(line) had it again"
    case .renumbered(let from, let to, let title, let line):
      "\(Finding.task(nil, title))\(Repair.Step.place(line)) gets the number \(to), because another has \(from)"
    case .newID(let task, let title, let line):
      "\(Finding.task(task, title))\(Repair.Step.place(line)) gets an id of its own"
    case .rejected(let line, let number, let title):
      "line \(line): \(number == nil && title == nil ? "what stands there" : Finding.task(number, title))"
    case .reduced(let task, let title, let members, let line):
      "\(Repair.Step.place(line, before: ": "))\(members.map { "“\($0)”" }.joined(separator: ", ")) of "
        + Finding.task(task, title) + ", which is there without"
    case .lostRecords(let lines): "line\(lines.count == 1 ? "" : "s") \(listed(lines)) of the history"
    case .shortenedHistory(let from?): "the history from command \(from) on; what came before cannot be undone any more"
    case .shortenedHistory(nil): "an empty history; what came before cannot be undone any more"
    }
  }

  /// True if something is lost from the file.
  var isLoss: Bool {
    switch self {
    case .rejected, .reduced, .lostRecords: true
    case .kept, .applied, .restored, .merged, .renumbered, .newID, .shortenedHistory: false
    }
  }

  /// The name of the step in JSON.
  var code: String {
    switch self {
    case .kept: "kept"
    case .applied: "applied"
    case .restored: "restored"
    case .merged: "merged"
    case .renumbered: "renumbered"
    case .newID: "newID"
    case .rejected: "rejected"
    case .reduced: "reduced"
    case .lostRecords: "lostRecords"
    case .shortenedHistory: "shortenedHistory"
    }
  }

  private static func place(_ line: Int?) -> String { line.map { " (line \($0))" } ?? "" }

  private static func place(_ line: Int?, before text: String) -> String { line.map { "line \($0)" + text } ?? "" }
}

extension SyncFinding {
  var words: String {
    switch self {
    case .unreadable(let path, let reason): "the repository for sync \(path) cannot be read: \(reason)"
    case .noGit: "there is no git, which sync needs"
    case .gitFails(let reason): "git fails here, so there is no sync: \(reason)"
    case .noRemote: "there is a repository for sync, and no remote"
    case .neverSynced(let remote): "the list was never merged with \(remote)"
    case .unsent(let remote, 1): "a command has not been sent to \(remote)"
    case .unsent(let remote, let count) where count > 1: "\(count) commands have not been sent to \(remote)"
    case .unsent(let remote, _): "what is new here may not have got to \(remote)"
    case .openConflicts(1): "a conflict is open"
    case .openConflicts(let count): "\(count) conflicts are open"
    }
  }

  var advice: String {
    switch self {
    case .unreadable:
      "nothing of the list is in it alone: move it away, and “todo sync URL --join” makes a new one"
    case .noGit: "install it"
    case .gitFails: "mend what it complains of; nothing is wrong with the list"
    case .noRemote: "“todo sync URL” names one"
    case .neverSynced(let remote), .unsent(let remote, _): "“todo sync \(remote)” does it"
    case .openConflicts: "“todo conflicts” lists what lost"
    }
  }

  /// The name of the finding in JSON.
  var code: String {
    switch self {
    case .unreadable: "syncUnreadable"
    case .noGit: "syncNoGit"
    case .gitFails: "syncGitFails"
    case .noRemote: "syncNoRemote"
    case .neverSynced: "syncNever"
    case .unsent: "syncUnsent"
    case .openConflicts: "syncConflicts"
    }
  }
}

extension SyncState {
  /// Each remote with the date of the last synchronisation.
  func lines(in zone: some Zone) -> [String] {
    remotes.map { one in
      "\(one.remote.name) \(one.remote.url), "
        + (one.last.map { "last synced " + Moment.instant($0).words(in: zone) } ?? "never synced")
    }
  }
}
