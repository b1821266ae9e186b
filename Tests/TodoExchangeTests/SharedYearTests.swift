import MVITesting
import TestRunning
import Testing
import TodoExchange
import TodoModel

/// Lists that live here and in another program: random work on both sides, exchanged after every five steps. A look at
/// the other program after an exchange is imported too, so that what it has then is what the next import starts from.
@Suite(.tags(.processes), .door) struct SharedYearTests {
  @Test(.enabled(if: OutsideProgram.isInstalled("task"), "task is not installed"))
  func aYearWithTaskwarrior() throws {
    let settings = """
      data.location=.
      confirmation=off
      recurrence=on
      recurrence.confirmation=no
      verbose=nothing
      json.array=1
      uda.todo_rest.type=string
      """
    // The number of tasks that are made in advance grows: time passes.
    func use(_ round: Int) -> String {
      "printf '%s\\n' '\(settings)' recurrence.limit=\(1 + round / 8) > rc; export TASKRC=rc"
    }
    let look = "task list > listed 2>&1; task export > theirs"
    let program = SharedYear.Program(
      format: Taskwarrior.self, completesHere: true,
      work: { steps, list, round in
        let open = list.split(separator: "\n").filter { $0.contains("\"status\":\"pending\"") }
        func uuid(_ step: SharedYear.Step) -> Substring? {
          guard !open.isEmpty, let name = step.pick(open).firstRange(of: "\"uuid\":\"") else { return nil }
          return step.pick(open)[name.upperBound...].prefix(36)
        }
        return
          ([use(round)]
          + steps.compactMap { step in
            switch step.kind {
            case .add: "task add \(step.title) due:\(step.day) > said 2>&1"
            case .addRepeating: "task add \(step.title) due:\(step.day) recur:weekly > said 2>&1"
            case .complete: uuid(step).map { "task \($0) done > said 2>&1" }
            case .prioritise: uuid(step).map { "task \($0) -PARENT -CHILD modify priority:H > said 2>&1 || true" }
            }
          } + [look]).joined(separator: "\n")
      },
      take: { round in "\(use(round)); task import ours > said 2>&1 || { cat said >&2; exit 1; }\n\(look)" })
    try SharedYear.live(with: program)
  }

  @Test(.enabled(if: OutsideProgram.isInstalled("todo-txt"), "todo.sh, which Debian calls todo-txt, is not installed"))
  func aYearWithTodoSh() throws {
    let program = SharedYear.Program(
      format: TodoTxt.self, completesHere: true,
      work: { steps, list, _ in
        let lines = list.split(separator: "\n").enumerated().filter { !$1.hasPrefix("x ") && !$1.contains("rec:") }
        var script = """
          cp theirs todo.txt
          printf 'export TODO_DIR=. TODO_FILE=todo.txt DONE_FILE=done.txt REPORT_FILE=report.txt\\n' > config

          """
        // A priority in front of an x would make that a word of the title.
        var completed: Set<Int> = []
        for step in steps {
          let open = lines.filter { !completed.contains($0.offset + 1) }
          let line = open.isEmpty ? nil : step.pick(open).offset + 1
          if step.kind == .complete, let line { completed.insert(line) }
          switch step.kind {
          case .add, .addRepeating: script += "todo-txt -d config -t add '\(step.title) due:\(step.day)' > said\n"
          case .complete: script += line.map { "todo-txt -d config -a do \($0) > said\n" } ?? ""
          case .prioritise: script += line.map { "todo-txt -d config pri \($0) A > said\n" } ?? ""
          }
        }
        return script + "cp todo.txt theirs"
      },
      take: { _ in "cp ours theirs" })
    try SharedYear.live(with: program)
  }

  @Test(.enabled(if: OutsideProgram.isInstalled("emacs"), "Emacs is not installed"))
  func aYearWithOrg() throws {
    let program = SharedYear.Program(
      format: Org.self, completesHere: true,
      work: { steps, list, _ in
        let open = list.split(separator: "\n").filter { $0.hasPrefix("* TODO ") }
        let code = steps.map { step in
          func at(_ command: String) -> String {
            guard !open.isEmpty else { return "" }
            let title = step.pick(open).split(separator: " ").first { $0.hasPrefix("task") } ?? ""
            return
              "(goto-char (point-min)) (when (re-search-forward \"^\\\\* TODO .*\\\\b\(title)\\\\b\" nil t) \(command))"
          }
          switch step.kind {
          case .add: return "(goto-char (point-max)) (insert \"* TODO \(step.title)\\nDEADLINE: <\(step.day)>\\n\")"
          case .addRepeating:
            return "(goto-char (point-max)) (insert \"* TODO \(step.title)\\nDEADLINE: <\(step.day) ++1w>\\n\")"
          case .complete: return at("(unless (org-get-repeat) (org-todo \"DONE\"))")
          case .prioritise: return at("(org-priority ?A)")
          }
        }
        // New headlines get the identifier by which they are known from now on.
        let all = """
          (with-temp-buffer (insert-file-contents "theirs") (org-mode) \(code.joined(separator: "\n"))
            (org-map-entries
              (lambda () (unless (org-entry-get nil "ID") (org-entry-put nil "ID" (org-id-new)))) "TODO={.+}")
            (write-region (point-min) (point-max) "theirs" nil 'silent))
          """
        return "cat > work.el <<'END'\n\(all)\nEND"
      },
      take: { _ in "cp ours theirs" },
      // One Emacs does the work of all lists.
      runs: { folders in
        let loads = folders.map { "(let ((default-directory \"\($0)/\")) (load-file \"\($0)/work.el\"))" }
        let code = """
          (progn (require 'org) (require 'org-id) (setq org-log-done 'time org-adapt-indentation nil org-id-track-globally nil
            coding-system-for-write 'utf-8) (set-language-environment "UTF-8") \(loads.joined(separator: "\n")))
          """
        return "cat > all.el <<'END'\n\(code)\nEND\nemacs --batch -Q -l all.el >&2"
      })
    try SharedYear.live(with: program)
  }

  @Test(.enabled(if: OutsideProgram.isInstalled("todoman"), "todoman is not installed"))
  func aYearWithTodoman() throws {
    let look = "cat folder/tasks/*.ics > theirs 2>&- || printf 'BEGIN:VCALENDAR\\r\\nEND:VCALENDAR\\r\\n' > theirs"
    let program = SharedYear.Program(
      format: ICal.self, completesHere: false,
      work: { steps, list, _ in
        let titles = Set(list.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("SUMMARY:task") })
          .map { $0.dropFirst(8) }.sorted()
        let code = steps.map { step in
          func on(_ words: String) -> String { titles.isEmpty ? "" : "on('\(step.pick(titles))', \(words))" }
          switch step.kind {
          case .add, .addRepeating: return "todoman('new', '-l', 'tasks', '--due', '\(step.day)', '\(step.title)')"
          case .complete: return on("'done'")
          case .prioritise: return on("'edit', '--priority', 'high'")
          }
        }
        return """
          mkdir -p folder/tasks
          printf 'path = "folder/*"\\ncache_path = "cache/x"\\ndefault_list = "tasks"\\ndate_format = "%%Y-%%m-%%d"\\n' > conf.py
          cat > work.py <<'END'
          \(code.joined(separator: "\n"))
          END
          """
      },
      take: { _ in
        """
        rm -rf folder/tasks cache; mkdir -p folder/tasks
        awk '/^BEGIN:VCALENDAR/ { n++ } { print > ("folder/tasks/" n ".ics") }' ours
        \(look)
        """
      },
      // One todoman does the work of all lists, as its start takes longer than the work.
      runs: { folders in
        """
        cat > all.py <<'END'
        import json, os
        from click.testing import CliRunner
        from todoman.cli import cli

        def todoman(*words):
            result = CliRunner().invoke(cli, ["--config", "conf.py", *words])
            if result.exception: raise result.exception
            return result.output

        def on(title, *words):
            found = json.loads(todoman("--porcelain", "list", "--grep", title))
            if found: todoman(*words, str(found[0]["id"]))

        for folder in \(folders):
            os.chdir(folder)
            exec(open("work.py").read())
        END
        "$(sed -n '1s/^#!//p' "$(command -v todoman)")" all.py >&2 || exit 1
        \(folders.map { "(cd \($0); \(look))" }.joined(separator: "\n"))
        """
      }, isOneFileEach: true)
    try SharedYear.live(with: program)
  }
}

struct SharedYear {
  struct Step {
    enum Kind { case add, addRepeating, complete, prioritise }

    let kind: Kind
    let title, day: String
    let choice: Int

    func pick<Element>(_ from: [Element]) -> Element { from[choice % from.count] }
  }

  struct Program {
    let format: any ExchangeFormat.Type
    /// True if repeating tasks are completed here; todoman names its next one as it likes, so that they are completed there.
    let completesHere: Bool
    /// A script for steps in a folder of a list, which leaves the list in the file `theirs`; has its last text and the round.
    let work: ([Step], String, Int) -> String
    /// A script that imports the file `ours`, and leaves the list in `theirs`.
    let take: (Int) -> String
    /// A script after those of the work in all folders.
    var runs: ([String]) -> String = { _ in "" }
    var isOneFileEach = false
  }

  private var random: SeededGenerator
  private var table = TaskTable([])
  private var titles: Set<String> = []
  private let folder: String
  private var theirs = ""

  private static let clock = Clock.fixed(at: RoundTrips.now.instant, zone: RoundTrips.zone)

  static func live(with program: Program, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let place = TemporaryDirectory()
    var years = (0..<thinned(20, to: 2, "years of a list in two programs")).map { seed in
      SharedYear(random: SeededGenerator(seed: UInt64(seed)), folder: place.file("\(seed)"))
    }
    for year in years {
      try place.write(program.isOneFileEach ? "" : "\n", to: year.folder.split(separator: "/").last! + "/theirs")
    }
    // 200 steps on each side; a usual run has fewer.
    for round in 0..<(Door.current == .everything ? 40 : 8) {
      var script = ""
      for index in years.indices {
        let steps = (0..<5).map { years[index].step("\(round)t\($0)") }
        for number in 0..<5 { try years[index].work(years[index].step("\(round)o\(number)"), program) }
        script += years[index].inFolder(program.work(steps, years[index].theirs, round))
      }
      _ = try OutsideProgram.output(of: script + program.runs(years.map(\.folder)), given: [])
      script = ""
      for index in years.indices {
        try years[index].take(program.format, from: place)
        try place.write(try years[index].ours(program), to: years[index].name + "/ours")
        script += years[index].inFolder(program.take(round))
      }
      _ = try OutsideProgram.output(of: script, given: [])
      for index in years.indices { try years[index].take(program.format, from: place) }
      for (seed, year) in years.enumerated() {
        let problem = year.problem(program.format)
        guard problem == nil else {
          return fail("seed \(seed), exchange \(round): \(problem ?? "")", sourceLocation: sourceLocation)
        }
      }
    }
  }

  private init(random: SeededGenerator, folder: String) { (self.random, self.folder) = (random, folder) }

  private var name: String { String(folder.split(separator: "/").last ?? "") }

  private func inFolder(_ script: String) -> String {
    "(cd \(folder) || exit 1; export HOME=\(folder)\n\(script)\n) || exit 1\n"
  }

  private mutating func step(_ name: String) -> Step {
    let kinds: [Step.Kind] = [.add, .add, .addRepeating, .complete, .complete, .prioritise]
    let kind = kinds.randomElement(using: &random)!
    let title = "task\(name)"
    if kind == .add || kind == .addRepeating { titles.insert(title) }
    // Far ahead, so that no program makes a task because it is time.
    let day = Day(iso: "2090-01-02")!.adding(days: Int.random(in: 0..<60, using: &random)).iso
    return Step(kind: kind, title: title, day: day, choice: Int.random(in: 0..<1000, using: &random))
  }

  private mutating func work(_ step: Step, _ program: Program) throws {
    let open = table.tasks.filter { $0.status == .active && (program.completesHere || $0.repetition == nil) }
    switch step.kind {
    case .add, .addRepeating:
      var task = TodoItem(
        number: table.lastNumber + 1, id: .random(using: &random), title: step.title, created: RoundTrips.now.instant)
      task.due = Moment(iso: step.day)
      if step.kind == .addRepeating { task.repetition = TodoItem.Repetition(rule: "FREQ=WEEKLY", origin: .due) }
      table.apply([.added(task)])
    case .complete:
      if open.isEmpty { return }
      table.apply(try table.changes(by: .complete([step.pick(open).number]), clock: Self.clock))
    case .prioritise:
      let plain = open.filter { $0.repetition == nil }
      if plain.isEmpty { return }
      var task = step.pick(plain)
      let before = task
      task.priority = .low
      task.modified = RoundTrips.now.instant
      table.apply([.updated(from: before, to: task)])
    }
  }

  /// Exports the list to the file that is imported, so that the next import starts from what was written.
  private mutating func ours(_ program: Program) throws -> [UInt8] {
    let context = ExchangeContext(now: RoundTrips.now, isComplete: true)
    let (file, _, marks) = program.format.exportTelling(table.tasks, to: "theirs", isNew: true, context)
    let files = program.isOneFileEach ? table.tasks.flatMap { program.format.export([$0], context) } : file
    table.apply(try table.changes(by: .importTasks(IncomingTasks(marks: marks)), clock: Self.clock))
    return files
  }

  private mutating func take(_ format: any ExchangeFormat.Type, from place: TemporaryDirectory) throws {
    theirs = place.contents(of: "\(name)/theirs") ?? ""
    let reading = RoundTrips.read(theirs, as: format, named: "theirs")
    if let problem = reading.problems.first { throw problem }
    let incoming = format.recognition(of: reading, among: table.tasks, RoundTrips.context).tasks
    table = TaskTable(table.tasks)
    table.apply(try table.changes(by: .importTasks(incoming), clock: Self.clock))
  }

  /// The fault after an exchange: a task that is only on one side, one that is lost, or one that is there twice.
  private func problem(_ format: any ExchangeFormat.Type) -> String? {
    func rows(_ tasks: [TodoItem]) -> [String] {
      tasks.map { task in
        let day = task.due?.day(in: RoundTrips.zone).iso ?? "-"
        return "\(task.title) \(task.status) \(day) \(task.priority?.rawValue ?? "-")"
      }.sorted()
    }
    let (here, there) = (rows(table.tasks), rows(RoundTrips.read(theirs, as: format).tasks.map(\.task)))
    if here != there {
      return "only here: \(here.filter { !there.contains($0) }), only there: \(there.filter { !here.contains($0) })"
    }
    let found = Set(table.tasks.map(\.title))
    if found != titles { return "lost: \(titles.subtracting(found)), new: \(found.subtracting(titles))" }
    let twice = Dictionary(grouping: table.tasks.filter { $0.status == .active }) {
      "\($0.title) \($0.due?.day(in: RoundTrips.zone).iso ?? "-")"
    }.filter { $1.count > 1 }
    return twice.isEmpty ? nil : "twice: \(twice.keys.sorted())"
  }
}
