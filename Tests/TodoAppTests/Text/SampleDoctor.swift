import TodoModel

struct SampleDoctor: TasksDoctor {
  let examination: Examination

  func examine() -> Examination { examination }

  func proposeRepair() -> Repair? { .sample }

  func perform(_ repair: Repair) -> Repair? {
    var done = repair
    done.kept = ["tasks.broken-20261121-090000.json", "tasks.broken-20261121-090000.history.jsonl"]
    return done
  }
}

extension Repair {
  static let sample: Repair = {
    var repair = Repair()
    repair.tasks = 12
    repair.steps = [
      .kept(tasks: 9), .applied(commands: 1), .applied(commands: 2),
      .restored(task: 4, title: "Pay the rent", command: 7), .merged(task: 5, line: 9),
      .newID(task: 6, title: "A title that is so long that it is cut in every message that names it", line: 8),
      .renumbered(from: 6, to: 13, title: "Copied", line: 8), .renumbered(from: 6, to: 14, title: "Known", line: nil),
      .rejected(line: 3, number: 4, title: nil), .rejected(line: 11, number: nil, title: nil),
      .rejected(line: 12, number: nil, title: "日本語"),
      .reduced(task: 3, title: "Three", members: ["due", "tags"], line: 4),
      .reduced(task: 3, title: "Three", members: ["due"], line: nil), .lostRecords(lines: [5]),
      .lostRecords(lines: [7, 8]), .shortenedHistory(from: 9), .shortenedHistory(from: nil),
    ]
    return repair
  }()
}

extension Examination {
  static let fine: Examination = {
    var file = FileState(path: "/home/anna/.local/share/todo/tasks.json", target: "/home/anna/Sync/tasks.json")
    file.size = 2048
    file.mode = 0o640
    file.version = 1
    file.sequence = 7
    file.lastNumber = 14
    file.tasks = 12
    var history = HistoryState(name: "tasks.history.jsonl")
    history.size = 4096
    history.records = 9
    history.commands = 1...9
    history.undoable = 8
    history.redoable = 1
    history.tail = 2
    history.tornBytes = 17
    return Examination(
      file: file, history: history, lock: .held(by: 4711, isAlive: true),
      leftovers: [
        Leftover(name: ".tasks.json.new", kind: .draft), Leftover(name: "tasks.history.jsonl.torn", kind: .torn),
        Leftover(name: "tasks.broken-20261121-090000.json", kind: .replaced),
      ],
      findings: [
        .missingParent(task: 5, id: "00000000-0000-4000-8000-000000000001"),
        .missingDependency(task: 6, id: "00000000-0000-4000-8000-000000000001"),
        .missingCommands(3...5, isInFile: true), .mergedAsText(folder: "/home/anna/it's here"), .sync(.noRemote),
        .sync(.neverSynced("origin")), .sync(.unsent("work", commands: 0)), .sync(.unsent("work", commands: 1)),
        .sync(.unsent("work", commands: 3)), .sync(.openConflicts(1)), .sync(.openConflicts(2)),
      ])
  }()

  static let broken: Examination = {
    func place(_ line: Int) -> SourcePlace { SourcePlace(file: "tasks.json", line: line, column: 14) }
    let record = SourcePlace(file: "tasks.history.jsonl", line: 4, column: 1)
    return Examination(
      file: FileState(path: "tasks.json"), history: HistoryState(name: "tasks.history.jsonl"),
      lock: .held(by: 4711, isAlive: false),
      leftovers: [Leftover(name: "tasks (Anna's conflicted copy 2026-11-21).json", kind: .conflictCopy(.dropbox))],
      findings: [
        .unusable(.unreadable(path: "tasks.json", reason: "it is a directory, not a file")),
        .unusable(.newerFile(path: "tasks.json", version: 2)), .unusable(.notPermitted(path: "tasks.json")),
        .unusable(.brokenFile(path: "tasks.json", line: 1, column: 2, problem: "something else")),
        .brokenFile(place(2), problem: "a comma with nothing after it; leave it out"),
        .brokenTask(place(3), number: 2, title: "Pay rent", problem: "“due” has to be a day"),
        .brokenTask(place(4), number: 3, title: nil, problem: "“id” is missing"),
        .brokenTask(place(5), number: nil, title: nil, problem: "“id” is missing"),
        .furtherBrokenTasks(place(1003)), .sharedNumber(7, lines: [8, 9]),
        .sharedID("00000000-0000-4000-8000-000000000001", numbers: [4, 5], lines: [6, 7]),
        .sharedID("00000000-0000-4000-8000-000000000002", numbers: [], lines: [10, 11]), .incompleteHistory,
        .blankTitle(task: 3), .parentCycle([1, 2, 1]), .dependencyCycle([4, 4]),
        .brokenRecord(record, problem: "the checksum of this record is wrong"),
        .missingCommands(9...9, isInFile: false), .misplacedCommand(8, record), .historyBehind(file: 9, history: 5),
        .lostCommands(upTo: 12), .conflictCopy(name: "tasks (Anna's conflicted copy 2026-11-21).json", .dropbox),
        .conflictMarks(hasVersions: true), .conflictMarks(hasVersions: false),
        .sync(.unreadable(path: "tasks.git", reason: "not a git repository")), .sync(.noGit),
        .sync(.gitFails(reason: "bad config line 1 in file /home/anna/.gitconfig")),
      ])
  }()
}
