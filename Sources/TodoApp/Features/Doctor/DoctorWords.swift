import TodoJSON
import TodoModel

extension FileState {
  var lines: [String] {
    var facts = [size.map { "\($0) bytes" } ?? (isUnreadable ? "cannot be read" : "no file")]
    if let mode { facts.append("mode " + String(mode, radix: 8)) }
    if let version { facts.append("version \(version)") }
    if let size, size > 0, let tasks { facts.append(tasks.counted("task")) }
    if let sequence { facts.append("sequence \(sequence)") }
    if let lastNumber { facts.append("last number \(lastNumber)") }
    return [path] + (target.map { ["a link to \($0)"] } ?? []) + [facts.joined(separator: ", ")]
  }
}

extension HistoryState {
  var lines: [String] {
    guard let size else {
      return [name, isUnreadable ? "cannot be read" : "no file; the data file is complete by itself"]
    }
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
    case .unknown(let reason): "cannot be looked at: \(reason)"
    }
  }
}

extension Leftover {
  /// The name of the kind in JSON, and a description with advice.
  var report: (code: String, words: String) {
    switch kind {
    case .draft: ("draft", "\(name): unfinished, of a process that was stopped; harmless, the next one replaces it")
    case .torn: ("torn", "\(name): what was torn off the end of the history; it may go")
    case .replaced: ("replaced", "\(name): kept by a repair; it may go when nothing is missing")
    case .merged: ("merged", "\(name): merged into the data file; it may go when nothing is missing")
    case .conflictCopy(let tool): ("conflictCopy", "\(name): a copy by \(tool.rawValue)")
    }
  }
}

struct FindingReport {
  let code, sentence: String
  var place: SourcePlace?
  var tasks: [Int] = []
  /// The remedy, unless it is only a repair.
  var advice: String?

  init(_ code: String, _ sentence: String, at place: SourcePlace? = nil, tasks: [Int] = [], advice: String? = nil) {
    (self.code, self.sentence, self.place, self.tasks, self.advice) = (code, sentence, place, tasks, advice)
  }

  var words: String { (place.map { "\($0.file):\($0.line):\($0.column): " } ?? "") + sentence }

  fileprivate init(unusable error: TodoError) {
    switch error {
    case .brokenFile(let path, let line, let column, let problem):
      self.init(
        error.code, problem, at: SourcePlace(file: path, line: line, column: column),
        advice: "this program can save nothing of it; put a copy in its place, name another file, or move it away "
          + "to begin anew")
    case .unreadable(let path, let reason, _): self.init(error.code, "\(path) cannot be read: \(reason)")
    default: self.init(error.code, error.wordsOnFile)
    }
  }
}

extension Finding {
  /// The advice about a data file that came from elsewhere.
  private static let nothingIsLost =
    "nothing is lost: the next change puts both together, and `undo` takes back what came with the file"

  var report: FindingReport {
    switch self {
    case .unusable(let error): FindingReport(unusable: error)
    case .brokenFile(let place, let problem):
      FindingReport("brokenFile", problem, at: place, advice: "an editor can mend it")
    case .brokenTask(let place, let number, let title, let problem):
      FindingReport(
        "brokenTask", "\(Finding.task(number, title)) cannot be read: \(problem)", at: place,
        tasks: number.map { [$0] } ?? [], advice: "an editor can mend it")
    case .furtherBrokenTasks(let place):
      FindingReport("brokenTask", "there is more that cannot be read from here on", at: place)
    case .incompleteHistory:
      FindingReport(
        "incompleteHistory",
        "the data file is missing or empty, and its history does not have everything that was in it",
        advice: "if there is a copy of the file, put it in its place")
    case .blankTitle(let task):
      FindingReport(
        "blankTitle", "task \(task) has a title in which nothing can be seen", tasks: [task],
        advice: "`modify \(task) A title` gives it one")
    case .missingReference(let field, let task, let id):
      FindingReport(
        field == .parent ? "missingParent" : "missingDependency",
        "task \(task) \(field == .parent ? "is a subtask of" : "depends on") a task that is not there (\(id))",
        tasks: [task],
        advice: "harmless; `modify \(task) \(field.name):` takes the reference\(field == .parent ? "" : "s") away")
    case .cycle(let field, let tasks):
      FindingReport(
        "cycle",
        "tasks \(field == .parent ? "are subtasks of" : "wait for") each other: \(listed(tasks, by: " → "))",
        tasks: tasks, advice: tasks.first.map { "`modify \($0) \(field.name):` opens the circle" })
    case .brokenRecord(let place, let problem): FindingReport("brokenRecord", problem, at: place)
    case .missingCommands(let range, let isInFile):
      FindingReport(
        "missingCommands",
        (range.count == 1
          ? "command \(range.lowerBound) is not in the history"
          : "commands \(range.lowerBound) to \(range.upperBound) are not in the history")
          + (isInFile ? ", but in the data file" : ", and not in the data file"))
    case .misplacedCommand(let sequence, let place):
      FindingReport("misplacedCommand", "command \(sequence) comes after a later one", at: place)
    case .historyBehind(let file, let history):
      FindingReport(
        "historyBehind",
        "the data file has command \(file), and the history ends with command \(history): the file came from elsewhere",
        advice: Self.nothingIsLost)
    case .fileBehind(let file, let history):
      FindingReport(
        "fileBehind",
        "the data file is as it was after command \(file), and the history goes to command \(history): it is an old one",
        advice: Self.nothingIsLost)
    case .foreignFile(let commands):
      FindingReport(
        "foreignFile",
        "the data file comes from another history; it may lack "
          + (commands == 1 ? "a command" : "\(commands) commands") + " of this one", advice: Self.nothingIsLost)
    case .lostCommands(let sequence): FindingReport("lostCommands", FileNotice.lostCommands(upTo: sequence).words)
    case .conflictMarks(let hasVersions):
      FindingReport(
        "conflictMarks", "the data file has the marks of a conflict that git has left in it",
        advice: hasVersions
          ? "“todo merge” merges the versions of it that git has, by tasks" : "git has no versions of it any more")
    case .mergedAsText(let folder):
      FindingReport(
        "mergedAsText", "the data file lies in the git repository \(folder), which merges it as text",
        advice:
          "“cd \(folder.quotedForShell) && todo install --git” has it merged by tasks, and says which lines that takes")
    case .sync(let finding): finding.report
    case .conflictCopy(let path, let tool, let list, let failure):
      FindingReport(
        "conflictCopy",
        "\(path.split(separator: "/").last ?? "") is a copy by \(tool.rawValue), made because the file was changed in two places",
        advice: failure.map { "nothing can merge it (\(FindingReport(unusable: $0).words)): mend it, or remove it" }
          ?? CopiedKind(ofCopy: path).advice(
            about: path.quotedForShell, list.map { "--file \($0.quotedForShell) merge" } ?? "merge"))
    }
  }

  /// A task as far as its number and its title are known.
  static func task(_ number: Int?, _ title: String?) -> String {
    let name = title.map { " \(quoted($0))" } ?? ""
    return (number.map { "task \($0)" } ?? (title == nil ? "a task" : "the task")) + name
  }
}

extension CopiedKind {
  fileprivate func advice(about path: String, _ merge: String) -> String {
    switch self {
    case .file: "“todo \(merge) \(path)” merges what is in it, and “todo --file \(path) list” shows it"
    case .history:
      "“todo \(merge)” reads it with the copy of the file; without one it has the commands of another machine, "
        + "a line for each"
    case .leftover: "remove it: nothing reads it; “todo \(merge)” takes it away with the copy of the file"
    }
  }
}

extension Repair.Step {
  /// The name of the step in JSON, the step in words, and true if something is lost from the file.
  var report: (code: String, words: String, isLoss: Bool) {
    func place(_ line: Int?) -> String { line.map { " (line \($0))" } ?? "" }
    switch self {
    case .kept(let tasks):
      return ("kept", "\(tasks.counted("task")), as \(tasks == 1 ? "it" : "they") can be read in the file", false)
    case .applied(let commands):
      let words = "from the history, as far as \(commands == 1 ? "it was" : "they were") not in the file"
      return ("applied", "\(commands.counted("command")) \(words)", false)
    case .restored(let task, let title, let command):
      return ("restored", "\(Finding.task(task, title)), as command \(command) of the history left it", false)
    case .merged(let task, let line): return ("merged", "task \(task) once; line \(line) had it again", false)
    case .renumbered(let from, let to, let title, let line):
      let task = Finding.task(nil, title) + place(line)
      let reason = TodoItem.numbersInFile.contains(from) ? "another has \(from)" : "\(from) is too large"
      return ("renumbered", "\(task) gets the number \(to), because \(reason)", false)
    case .newID(let task, let title, let line):
      return ("newID", "\(Finding.task(task, title))\(place(line)) gets an id of its own", false)
    case .rejected(let line, let number, let title):
      let task = number == nil && title == nil ? "the text there" : Finding.task(number, title)
      return ("rejected", "line \(line): \(task)", true)
    case .reduced(let task, let title, let members, let line):
      let members = members.map { "“\($0)”" }.joined(separator: ", ")
      let beginning = line.map { "line \($0): " } ?? ""
      return ("reduced", "\(beginning)\(members) of \(Finding.task(task, title)), which is there without", true)
    case .lostRecords(let lines):
      return ("lostRecords", "line\(lines.count == 1 ? "" : "s") \(listed(lines)) of the history", true)
    case .shortenedHistory(let first):
      let rest = first.map { "the history from command \($0) on" } ?? "an empty history"
      return ("shortenedHistory", rest + "; what came before cannot be undone any more", false)
    }
  }
}

extension SyncFinding {
  fileprivate var report: FindingReport {
    switch self {
    case .unreadable(let path, let reason):
      FindingReport(
        "syncUnreadable", "the repository for sync \(path) cannot be read: \(reason)",
        advice: "nothing of the list is in it alone: move it away, and “todo sync URL --join” makes a new one")
    case .noGit: FindingReport("syncNoGit", "there is no git, which sync needs", advice: "install it")
    case .gitFails(let reason):
      FindingReport(
        "syncGitFails", "git fails here, so there is no sync: \(reason)",
        advice: "mend what it complains of; nothing is wrong with the list")
    case .noRemote:
      FindingReport(
        "syncNoRemote", "there is a repository for sync, and no remote", advice: "“todo sync URL” names one")
    case .neverSynced(let remote):
      FindingReport("syncNever", "the list was never merged with \(remote)", advice: "“todo sync \(remote)” does it")
    case .unsent(let remote, let count):
      FindingReport(
        "syncUnsent",
        count == 1
          ? "a command has not been sent to \(remote)"
          : count > 1
            ? "\(count) commands have not been sent to \(remote)" : "what is new here may not have got to \(remote)",
        advice: "“todo sync \(remote)” does it")
    case .openConflicts(let count):
      FindingReport(
        "syncConflicts", count == 1 ? "a conflict is open" : "\(count) conflicts are open",
        advice: "“todo conflicts” lists what lost")
    }
  }
}

extension SyncState {
  func lines(in zone: some Zone) -> [String] {
    remotes.map { one in
      "\(one.remote.name) \(one.remote.url), "
        + (one.last.map { "last synced " + Moment.instant($0).words(in: zone) } ?? "never synced")
    }
  }
}
