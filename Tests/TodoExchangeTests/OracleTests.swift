import MVITesting
import TestRunning
import Testing
import TodoExchange
import TodoModel

@Suite(.tags(.processes), .door, .enabled(if: OutsideProgram.isInstalled("cmark-gfm"), "cmark-gfm is not installed"))
struct MarkdownOracleTests {
  /// Lines of everything that has to do with where tasks are; `%` becomes the name of a task.
  private static let lines = [
    "- [ ] %", "- [x] %", "* [ ] %", "1. [X] %", "2. [ ] %", "2) [ ] %", "-  [ ]  %", "-     [ ] %", "- [ ]", "- item",
    "1. item", "> - [ ] %", "> quoted", ">", "text", "text", "", "", "", "# heading", "## - [ ] %", "===", "---", "***",
    "* * *", "```", "~~~ md", "```` `", "<div>", "</div>", "<!-- a", "-->", "<!-- a -->", "<b>", "<script>",
    "</script>", "    code", "-", "+", "- - [ ] %", "-\t[ ] %", "[a]: b", "| a |", "|---|", "- > [ ] %", "<?", "?>",
  ]
  private static let blanks = ["", "", "", "", " ", "  ", "  ", "   ", "    ", "      ", "\t", "\t\t", "  \t", " \t "]

  @Test(arguments: 0..<10) func randomTextsHaveTheSameTasks(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = (0..<(Door.current == .everything ? 1000 : 100)).map { _ in
      (0..<Int.random(in: 2...12, using: &random)).map { number in
        Self.blanks.randomElement(using: &random)!
          + Self.lines.randomElement(using: &random)!.replacing("%", with: "t\(number)")
      }.joined(separator: "\n") + "\n"
    }
    let found = try Self.found(in: texts)
    try #require(found.count == texts.count)
    for (text, found) in zip(texts, found) {
      let reading = RoundTrips.read(text, as: Markdown.self, named: "a.md")
      // Items without a title are refused here, and boxes in continued text are tasks for the program, as is what
      // is between lines of `---` in front, which are settings here.
      guard reading.problems.isEmpty, !text.hasPrefix("---\n"),
        found.allSatisfy({ $0.title.dropFirst().first?.isNumber == true })
      else { continue }
      let titles = Dictionary(reading.tasks.map { ($0.task.id, $0.task.title) }) { first, _ in first }
      let tasks = reading.tasks.map { Found(title: $0.task.title, parent: $0.task.parent.flatMap { titles[$0] }) }
      if tasks != found {
        Issue.record("\(text)\nhas \(found), and these are found: \(tasks)")
        return
      }
    }
  }

  @Test func exportsHaveTheSameTasks() throws {
    var random = HostileTasks(seed: 7)
    let tasks = random.tasks(200)
    for isComplete in [true, false] {
      let text = Markdown.export(tasks, ExchangeContext(now: RoundTrips.now, isComplete: isComplete))
      let found = try Self.found(in: [text.text.replacing("\u{1}", with: "")])
      #expect(found.map(\.count) == [200])
      #expect(found[0].count { $0.parent != nil } == tasks.count { $0.parent != nil })
    }
  }

  struct Found: Equatable {
    var title: String
    var parent: String?
  }

  private static func found(in texts: [String]) throws -> [[Found]] {
    let command = "cmark-gfm -e tasklist -t xml"
    let script = """
      awk 'BEGIN { RS = "\\001"; ORS = "" } { print $0 | "\(command)"; close("\(command)"); print "\\001" }' in
      """
    let out = try OutsideProgram.output(of: script, given: Array(texts.joined(separator: "\u{1}").utf8))
    return out.text.split(separator: "\u{1}").map { xml in
      var found: [Found] = []
      var open: [Int] = []
      var isNamed = true
      for line in xml.split(separator: "\n") {
        if line.contains("<tasklist") {
          found.append(Found(title: "", parent: open.last.map { found[$0].title }))
          if !line.hasSuffix("/>") { open.append(found.count - 1) }
          isNamed = false
        } else if line.contains("</tasklist>") {
          open.removeLast()
        } else if !isNamed, let start = line.firstRange(of: "<text xml:space=\"preserve\">") {
          found[found.count - 1].title = String(line[start.upperBound...].prefix { $0 != "<" }.drop { $0 == " " })
          isNamed = true
        }
      }
      return found
    }
  }
}

@Suite(.tags(.processes), .door, .enabled(if: OutsideProgram.isInstalled("emacs"), "Emacs is not installed"))
struct OrgOracleTests {
  private static let query = """
    (org-map-entries (lambda ()
      (princ (mapconcat (lambda (text) (or text "-"))
        (list (if (org-entry-is-done-p) "done" "active") (org-get-heading t t t t)
          (let ((letter (org-entry-get nil "PRIORITY"))) (if (string-match "^\\\\[#[A-C]\\\\]" (org-get-heading t t nil t)) letter "-"))
          (mapconcat (function substring-no-properties) (sort (seq-uniq (org-get-tags)) (function string<)) " ")
          (org-entry-get nil "DEADLINE") (org-entry-get nil "SCHEDULED") (org-entry-get nil "ID")
          (save-excursion (let (id) (while (and (not id) (org-up-heading-safe))
            (when (org-get-todo-state) (setq id (org-entry-get nil "ID")))) id)))
        "\\37"))
      (princ "\\36")) "TODO={.+}")
    """

  @Test func emacsSeesTheSameTasks() throws {
    var random = HostileTasks(seed: 11)
    let tasks = random.tasks(200)
    let text = Org.export(tasks, RoundTrips.context)
    let reported = try Self.output(of: Self.query, given: text).text
      .split(separator: "\u{1E}").map {
        $0.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
      }
    // What is seen without the rest is what Emacs sees.
    let plain = Array(
      text.text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix(":TODO_REST:") }.joined(separator: "\n").utf8)
    let seen = Org.read([SourceFile(name: "a", bytes: plain)], RoundTrips.context).tasks.map(\.task)
    try #require(reported.count == 200 && seen.count == 200)
    for (reported, task) in zip(reported, seen) {
      #expect(Self.row(of: task) == reported.enumerated().map { Self.comparable($0.element, column: $0.offset) })
    }
  }

  private static func row(of task: TodoItem) -> [String] {
    func day(_ moment: Moment?) -> String { moment?.day(in: RoundTrips.zone).iso ?? "-" }
    let status = task.status == .completed ? "done" : "active"
    let tags = task.tags.joined(separator: " ")
    return [
      status, task.title, task.priority.map(letter) ?? "-", tags, day(task.due), day(task[.start]?.moment),
      task.id.description, task.parent?.description ?? "-",
    ]
  }

  /// Of stamps the day, of a title what is within blanks.
  private static func comparable(_ text: String, column: Int) -> String {
    switch column {
    case 1: text.trimmed
    case 4, 5: text.first == "<" ? String(text.dropFirst().prefix(10)) : text
    case _: text
    }
  }

  @Test func whatEmacsWritesAgainComesBack() throws {
    var random = HostileTasks(seed: 12)
    let tasks = random.tasks(200)
    let text = Org.export(tasks, RoundTrips.context)
    let script = """
      (goto-char (point-min)) (org-align-tags t)
      (org-map-entries (lambda () (org-entry-put nil "Effort" "0:30")))
      (org-map-entries (lambda () (org-entry-delete nil "Effort")))
      (princ (buffer-string))
      """
    let back = try RoundTrips.taken(try Self.output(of: script, given: text), as: Org.self)
    try #require(back.count == 200)
    for (task, back) in zip(tasks, back) {
      var back = back
      // The lines are other ones, so they are kept.
      back.unknownMembers.removeAll { $0.name == "x-org" }
      #expect(task.isExactly(back))
    }
  }

  @Test func whatEmacsCompletesIsCompleted() throws {
    var random = HostileTasks(seed: 13)
    let tasks = random.tasks(60).filter { $0.repetition == nil }
    let text = Org.export(tasks, RoundTrips.context)
    let script = """
      (setq org-log-done 'time org-enforce-todo-dependencies nil)
      (org-map-entries (lambda () (org-todo "DONE")) "TODO={TODO}") (princ (buffer-string))
      """
    let after = try RoundTrips.taken(try Self.output(of: script, given: text), as: Org.self)
    #expect(after.count == tasks.count && after.allSatisfy { $0.status == .completed })
    for (task, after) in zip(tasks, after) { #expect(task.title == after.title && task.due == after.due) }
  }

  private static func letter(_ priority: TodoItem.Priority) -> String {
    switch priority {
    case .high: "A"
    case .medium: "B"
    case .low: "C"
    }
  }

  private static func output(of script: String, given text: [UInt8]) throws -> [UInt8] {
    let code = """
      (progn (require 'org) (require 'seq) (setq org-adapt-indentation nil make-backup-files nil coding-system-for-write 'utf-8)
      (set-language-environment "UTF-8") (find-file "in.org") (org-mode) \(script))
      """
    return try OutsideProgram.output(
      of: "cp in in.org; cat > run.el <<'END'\n\(code)\nEND\nemacs --batch -Q -l run.el", given: text)
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}

@Suite(.tags(.processes), .door) struct TodoTxtOracleTests {
  @Test(.enabled(if: OutsideProgram.isInstalled("todo-txt"), "todo.sh, which Debian calls todo-txt, is not installed"))
  func todoShHasTheSameLines() throws {
    let (tasks, text) = Self.exported(seed: 21)
    // A numbered list, and the file after completed tasks are archived.
    let script = """
      cp in todo.txt
      cat > config <<END
      export TODO_DIR=$HOME TODO_FILE=$HOME/todo.txt DONE_FILE=$HOME/done.txt REPORT_FILE=$HOME/report.txt
      END
      export TODOTXT_SORT_COMMAND=cat
      todo-txt -p -d config ls > list
      sed -n 's/^[0-9]* //p' list > lines
      todo-txt -d config archive > moved
      cat lines; printf '\\001\\n'; cat todo.txt done.txt
      """
    let parts = try OutsideProgram.output(of: script, given: text).text.split(separator: "\u{1}\n", maxSplits: 1)
    try #require(parts.count == 2)
    #expect(parts[0].split(separator: "\n").sorted() == text.text.split(separator: "\n").sorted())
    try Self.assertSame(try RoundTrips.taken(parts[1], as: TodoTxt.self), tasks)
  }

  @Test(.enabled(if: OutsideProgram.isInstalled("topydo"), "topydo is not installed"))
  func whatTopydoWritesAgainComesBack() throws {
    let (tasks, text) = Self.exported(seed: 22)
    let script = """
      cp in todo.txt
      topydo -t todo.txt -d done.txt add 'one more' > added
      topydo -t todo.txt -d done.txt sort > sorted
      cat done.txt todo.txt | grep -av 'one more$'
      """
    let written = try OutsideProgram.output(of: script, given: text)
    try Self.assertSame(try RoundTrips.taken(written, as: TodoTxt.self), tasks)
  }

  @Test(.enabled(if: OutsideProgram.isInstalled("topydo"), "topydo is not installed"))
  func topydoSeesTheSameTasks() throws {
    let (tasks, text) = Self.exported(seed: 23)
    let script = "cp in todo.txt; topydo -c /dev/null -t todo.txt ls -x -f json 2>errors2"
    let json = try OutsideProgram.output(of: script, given: text).text
    for task in tasks { #expect(json.contains("[\"uuid\", \"\(task.id)\"]")) }
    // Without a date nothing is completed for it.
    #expect(json.ranges(of: "\"completed\": true").count == tasks.count { $0.completed != nil })
    let priorities = tasks.count { $0.priority == .high && $0.status == .active }
    #expect(json.ranges(of: "\"priority\": \"A\"").count == priorities)
  }

  private static func assertSame(_ back: [TodoItem], _ tasks: [TodoItem]) throws {
    try #require(back.count == tasks.count)
    for (back, task) in zip(back.withoutBases, tasks) { #expect(back.isExactly(task), "\(back)\n\(task)") }
  }

  /// 200 random tasks without controls, which no list has.
  private static func exported(seed: UInt64) -> (tasks: [TodoItem], text: [UInt8]) {
    var random = HostileTasks(seed: seed)
    let tasks = random.tasks(200).map { task in
      var task = task
      task.title = task.title.replacing("\u{1}", with: "_").replacing("\t", with: "_")
      return task
    }
    return (tasks, TodoTxt.export(tasks, ExchangeContext(now: RoundTrips.now, isComplete: true)))
  }
}
