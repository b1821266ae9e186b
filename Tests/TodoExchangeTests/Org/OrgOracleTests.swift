import TestRunning
import Testing
import TodoExchange
import TodoModel

/// What Emacs makes of outlines.
@Suite(
  .tags(.processes), .door,
  .enabled(if: OutsideProgram.isInstalled("emacs"), "Emacs is not installed"))
struct OrgOracleTests {
  /// What Emacs says of each task, fields and tasks separated by controls that no task has here.
  private static let telling = """
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
    let text = Org.export(tasks, ExchangeContext(now: RoundTrips.now))
    let told = String(decoding: try Self.output(of: Self.telling, given: text), as: UTF8.self)
      .split(separator: "\u{1E}").map {
        $0.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
      }
    let context = ExchangeContext(now: RoundTrips.now)
    // What is seen without the rest is what Emacs sees.
    let plain = Array(
      String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix(":TODO_REST:") }.joined(separator: "\n").utf8)
    let seen = Org.read([SourceFile(name: "a", bytes: plain)], context).tasks.map(\.task)
    try #require(told.count == 200 && seen.count == 200)
    for (told, task) in zip(told, seen) {
      #expect(Self.row(of: task) == told.enumerated().map { Self.comparable($0.element, column: $0.offset) })
    }
  }

  /// What Emacs is to tell of a task.
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
    let text = Org.export(tasks, ExchangeContext(now: RoundTrips.now))
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
    let text = Org.export(tasks, ExchangeContext(now: RoundTrips.now))
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

  /// What Emacs writes that runs a script on a text.
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
