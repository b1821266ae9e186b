import TodoModel

/// A word from other programs, with the lines that it may mean. Verbs and aliases of that name win; a verb that is
/// listed here has these meanings if it refuses a line.
package struct Synonym: Sendable {
  /// The beginnings of lines where numbers of tasks or a query in parentheses follow: `check 2`, but `check the oven` is
  /// the beginning of a title. With places as in aliases and `$0` for the word; the first that is accepted is meant.
  private var ofTasks: [String] = []
  /// The beginnings of other lines.
  private var others: [String] = []

  package var isOfTasks: Bool { !ofTasks.isEmpty }
  /// The verb of the first meaning.
  package var verb: String { String((ofTasks + others)[0].prefix { $0 != " " }) }

  private static let ofTasks: KeyValuePairs = [
    "check tick do close resolve finished completed did x": "done", "mark": "done; $2 $1; priority $1 $2",
    "uncheck untick reopen restore unarchive": "undone", "trash kill drop discard erase cancel": "delete",
    "unset remove rm clear": "modify $1 $2:", "untag": "tag $1 remove $*",
    "open show info": "list number:$1 or number:$2 or number:$3; list number:$1 or number:$2",
    "set change edit update": "modify; $2 $1 $*",
    "push defer snooze bump delay reschedule": "postpone; due; postpone $1 1d", "postpone": "due; postpone $1 1d",
    "schedule scheduled plan remind": "due", "hide": "wait", "someday": "wait $1 someday",
    "move mv": "due; $2 $1 $*; project", "label": "tag", "comment": "note", "repeat": "every",
    "high medium low": "priority $1 $0", "prioritize pin flag": "priority $1 high", "pri": "priority",
    "depri": "priority $1 none", "block": "depends", "begin resume continue": "start", "pause": "stop",
    "duplicate clone": "copy",
    "why details cat print display vi": "open",
  ]

  private static let others: KeyValuePairs = [
    "overdue waiting blocked ready completed active recurring": "list is:$0", "late": "list is:overdue",
    "tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday": "list due:$0",
    "week": "list due<=7d", "month": "list due<=30d", "upcoming": "list due>today sort:due", "soon calendar": "agenda",
    "inbox": "list project:", "someday": "list (wait:someday or +someday)", "all lsa listall": "filter all",
    "show view": "list is:$1", "show": "list", "print long": "ls", "what's whats": "list due:$2", "what": "list due:$3",
    "high medium low": "list priority:$0", "p1": "list !!!", "p2": "list !!", "p3": "list !",
    "listpri lsp": "list priority:$1", "top": "next",
    "count status summary burndown burndown.daily burndown.weekly time timesheet statistics report reports": "stats",
    "project listproj lsprj": "projects", "context contexts labels listcon lsc": "tags", "context": "use project:$1",
    "changes": "history", "oops undelete": "undo", "man commands h": "help", "remind": "quick $*",
    "settings preferences set": "config", "cls": "clear", "bye logout": "quit", "find grep look": "search",
    "where": "list", "order sort": "sort", "group": "list group:$1", "unset remove clear": "modify $2 $1:",
    "due": "list due:$1 $2", "next": "list due:next $1", "undo": "un$1 $2", "reset": "$1 clear",
    "theme color": "config $0 $1",
  ]

  /// Words that are no command, with what a person may want to know.
  package static let answers = [
    "save": "each change is saved already", "version": "`todo --version` says it",
    "archive": "completed tasks are out of the way already; `purge` deletes them, `list is:completed` shows them",
    "clean": "`purge` deletes completed tasks, and `clear` clears the screen",
    "revert": "`undo` takes back the newest command, and `undo N` the newest N; `history` shows them",
    "backup": "`export FILE` writes all tasks to a file", "yes": "no question is open", "no": "no question is open",
    "assign": "a task has no person; `tag N NAME` marks it",
  ]

  package static let named: [String: Synonym] = {
    var named: [String: Synonym] = [:]
    func add(_ pairs: KeyValuePairs<String, String>, to part: WritableKeyPath<Synonym, [String]>) {
      for (names, meanings) in pairs {
        for name in names.split(separator: " ").map(String.init) {
          let lines = meanings.replacing("$0", with: name).split(separator: ";").map { String($0.drop { $0 == " " }) }
          named[name, default: Synonym()][keyPath: part] += lines
        }
      }
    }
    add(ofTasks, to: \.ofTasks)
    add(others, to: \.others)
    return named
  }()

  /// The words with their first meaning as aliases, by name.
  package static let aliases = named.map { Alias(name: $0, command: ($1.ofTasks + $1.others)[0], line: 0) }
    .filter { alias in !Features.verbs.contains { $0.matches(alias.name) } }.sorted { $0.name < $1.name }

  /// Words that add nothing: `mark 2 as done`, `push 2 to friday`, `start working on 2`, `look for milk`, `order by due`.
  private static let fillers: Set<Substring> = [
    "to", "by", "as", "until", "till", "task", "tasks", "off", "on", "for", "me", "working", "with", "back",
  ]
  /// The same where the number of a task follows, and no title: `set the priority of 2 to high`.
  private static let fillersBeforeTask = fillers.union(["of", "the", "from", "date"])

  /// Returns the lines that the word may mean with a text after it; none if the text does not fit.
  package func lines(with typed: String) -> [String] {
    let words = (typed.last == "?" ? typed.dropLast() : typed[...]).split(separator: " ")
    let plain = words.prefix(3).filter { !Self.fillers.contains($0) } + words.dropFirst(3)
    let kept = plain.joined(separator: " ")
    // `show all`
    if others.contains("list"), let other = Self.named[kept]?.others, !other.isEmpty { return other }
    // In `set due 2 friday` the verb comes next.
    let short = words.prefix(4).filter { !Self.fillersBeforeTask.contains($0) } + words.dropFirst(4)
    let change = short.joined(separator: " ")
    let isVerbNext = isOfTasks && short.count > 1 && short[1].first?.isNumber == true && Self.takesTasks(change)
    // No word of a note is left out.
    let tasks = (ofTasks == ["note"] ? [typed] : [change, typed]).filter {
      $0.utf8.first.map("0123456789#(".utf8.contains) ?? true
    }
    let changes = Self.filled(ofTasks, with: tasks).filter { $0.hasPrefix("list number:") || Self.takesTasks($0) }
    return (isVerbNext ? [change] : []) + changes
      + others.flatMap { beginning in
        // After a word for a list only terms have a sign: `tomorrow +home`, but `tomorrow call mum`.
        let isFree = ["search", "list", "help", "sort"].contains(beginning) || beginning.contains("$")
        let fits = isFree || plain.allSatisfy { $0.utf8.contains { "+-@:<>=".utf8.contains($0) } }
        return fits ? Self.filled([beginning], with: [kept]) : []
      }
  }

  private static func takesTasks(_ line: String) -> Bool {
    let name = String(line.prefix { $0 != " " })
    return Features.verbs.first { $0.matches(name) }?.reads.takesTasks == true
  }

  private static func filled(_ beginnings: [String], with texts: [String]) -> [String] {
    texts.flatMap { text in
      beginnings.compactMap { try? Alias(name: "", command: $0, line: 0).command(with: text, endingAt: 1) }
    }
  }
}
