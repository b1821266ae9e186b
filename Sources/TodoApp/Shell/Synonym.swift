import TodoModel

/// A word from other programs, with the lines that it may mean. Verbs and aliases of that name win; a verb that is
/// listed here has these meanings if it refuses a line.
package struct Synonym: Sendable {
  /// True if numbers of tasks or a query in parentheses follow: `check the oven` is the beginning of a title.
  package let isOfTasks: Bool
  /// The beginnings of lines, with places as in aliases and `$0` for the word; the first that is accepted is meant.
  package let beginnings: [String]

  private static let ofTasks: KeyValuePairs = [
    "check tick do close resolve": "done", "mark": "done; $2 $1; priority $1 $2", "uncheck untick reopen": "undone",
    "trash kill drop discard": "delete", "unset remove rm": "modify $1 $2:", "untag": "tag $1 remove $*",
    "open show info": "list number:$1 or number:$2 or number:$3; list number:$1 or number:$2",
    "set change edit": "modify; $2 $1 $*", "push defer snooze bump delay reschedule": "postpone; due; postpone $1 1d",
    "postpone": "due; postpone $1 1d", "schedule": "due", "move": "due; project", "label": "tag",
    "high medium low": "priority $1 $0", "begin": "start", "pause": "stop", "duplicate clone": "copy", "why": "open",
  ]

  private static let others: KeyValuePairs = [
    "overdue waiting blocked ready completed": "list is:$0", "tomorrow yesterday": "list due:$0",
    "week": "list due<=7d", "month": "list due<=30d", "upcoming": "list due>today sort:due", "inbox": "list project:",
    "count status summary burndown timesheet": "stats", "calendar": "agenda", "project": "projects",
    "context contexts labels": "tags", "man": "help", "cls": "clear", "bye logout": "quit", "find grep": "search",
    "where": "list", "someday": "list (wait:someday or +someday)",
  ]

  /// Words that are no command, with what a person may want to know.
  package static let answers = [
    "save": "each change is saved already", "version": "`todo --version` says it",
    "archive": "completed tasks are out of the way already; `purge` deletes them, `list is:completed` shows them",
  ]

  package static let named: [String: Synonym] = {
    var named: [String: Synonym] = [:]
    for (names, meanings) in Array(ofTasks) + Array(others) {
      for name in names.split(separator: " ").map(String.init) {
        named[name] = Synonym(
          isOfTasks: ofTasks.contains { $0.key == names },
          beginnings: meanings.replacing("$0", with: name).split(separator: "; ").map(String.init))
      }
    }
    return named
  }()

  /// The words with their first meaning as aliases, by name.
  package static let aliases = named.map { Alias(name: $0, command: $1.beginnings[0], line: 0) }
    .filter { alias in !Features.verbs.contains { $0.matches(alias.name) } }.sorted { $0.name < $1.name }

  /// Words between a task and what becomes of it: `mark 2 as done`, `push 2 to friday`.
  private static let fillers: Set<Substring> = ["to", "by", "as", "until", "task", "tasks"]

  /// Returns the lines that the word may mean with a text after it; none if the text does not fit.
  package func lines(with typed: String) -> [String] {
    let words = typed.split(separator: " ")
    guard isOfTasks else {
      // After a word for a list only terms have a sign: `tomorrow +home`, but `tomorrow call mum`.
      let isList = !["search", "list", "help"].contains(beginnings[0])
      let fits = !isList || words.allSatisfy { $0.utf8.contains { "+-@:<>=".utf8.contains($0) } }
      return fits ? [(beginnings + [typed]).joined(separator: " ")] : []
    }
    let kept = words.prefix(3).filter { !Self.fillers.contains($0) } + words.dropFirst(3)
    return [kept.joined(separator: " "), typed].filter { $0.utf8.first.map("0123456789#(".utf8.contains) ?? true }
      .flatMap { text in
        beginnings.compactMap { try? Alias(name: "", command: $0, line: 0).command(with: text, endingAt: 1) }
      }
  }
}
