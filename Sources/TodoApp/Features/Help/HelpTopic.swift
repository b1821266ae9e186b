import TodoExchange
import TodoModel

/// A part of the language or of the program that concerns several commands.
package struct HelpTopic: Hashable, Sendable, Codable {
  package let name, summary: String
  package let forms: [Form]
  package let examples: [String]

  package struct Form: Hashable, Sendable, Codable { package let typed, meaning: String }

  package static let all = language + [machines, marks, keys]

  package static let language = [attributes, dates, repetition, queries, selections, formats]

  static func names(explaining parameters: String) -> [String] {
    [
      ("SEL", [selections]), ("attributes", [attributes, dates, repetition]), ("changes", [attributes, dates]),
      ("QUERY", [queries]), ("--format F", [formats]), ("REMOTE", [machines]),
    ].filter { parameters.contains($0.0) }.flatMap { $0.1 }.map(\.name)
  }

  static func field(named name: String) -> HelpTopic? {
    guard let field = FieldName(attribute: name), let help = field.help else { return nil }
    let like = field.kind.isTime ? dates : field.kind == .repetition ? repetition : nil
    return HelpTopic(
      name: field.attribute, summary: like?.summary ?? help.meaning,
      forms: [Form(typed: help.typed, meaning: help.meaning)] + (like?.forms ?? []),
      examples: attributes.examples.filter { $0.contains(field.attribute + ":") && !$0.contains("--") }
        + (like?.examples.filter { $0.contains(field.attribute + ":") } ?? []))
  }

  private static let attributes = HelpTopic(
    name: "attributes", summary: "what add and modify set besides the title; an empty value clears",
    forms: FieldName.ofForm.compactMap(\.help).map { Form(typed: $0.typed, meaning: $0.meaning) }
      + [Form(typed: "--", meaning: "ends attributes: everything after it is the title")],
    examples: [
      "add Pay rent project:home.flat +bills due:friday !!! note:\"ask for a receipt\"", "modify 1 project: -bills",
      "add -- due: is a word here",
    ])

  private static let dates = HelpTopic(
    "dates", "when something is due, waits or ends; as many words as belong together, without quotes",
    [
      "today": "tomorrow, yesterday, day after tomorrow likewise; now and tonight have a time",
      "friday": "the next one after today, also fri; this friday can be today; weekend is its Saturday",
      "3d": "so many days from today; 2w, 1m, 1q, 1y are weeks, months, quarters, years; -3d lies in the past",
      "3h": "so many hours from now, 30min so many minutes",
      "in 3 days": "the same in words, in two weeks, in an hour",
      "next week": "its Monday; next month, next quarter, next year are their first",
      "eow":
        "the end of the week, which is Sunday; eom, eoq, eoy, end of month likewise; sow, som, soq, soy are the first",
      "15th": "that day of a month, from today on",
      "25dec": "the next one from today on; 25 dec 2027 with the year; 24.12. has the day first; december is its first",
      "2026-12-24": "the day, also 20261224; 2026-W50-3 by week and day of it, 2026-350 by day of the year",
      "eom-2d": "so much before or after a date: friday+1w, tomorrow+2h",
      "tomorrow 17:00": "a time on the clocks here, also friday at 5pm, friday@5pm; eod is 23:59",
      "17:00": "the next such time from now on",
      "easter": "easter monday and good friday likewise; later and someday are the end of all days",
    ],
    examples: [
      "add Call mum due:tomorrow", "add Dentist due:friday 5pm bring the letter", "modify 1 due:in 2 weeks",
      "list due<=eow", "list completed>=monday",
    ])

  private static let repetition = HelpTopic(
    "repetition", "what every: counts from the due date, and after: from the day on which it is done",
    [
      "day": "week, month, quarter, year likewise; 8h, 3d, 2w, 6m, 1y at that distance; other day, fortnight",
      "mon,wed,fri": "on those days; weekdays and mon-fri from Monday to Friday",
      "last friday": "on that day of each month, also 2nd and 4th tuesday, last weekday",
      "15th": "on that day of each month, also last day; of a shorter month the last day",
      "at 8am": "at that time: day at 8am",
      "until": "ends it: 2w until 2027-03-01",
      "count": "so many times altogether: day count 5",
    ],
    examples: [
      "add Water plants every:2w due:tomorrow", "add Standup every:weekdays at 9:30", "add Report every:last friday",
      "add Descale after:3m", "add Course every:tue count 8",
    ])

  private static let queries = HelpTopic(
    "queries", "terms that select tasks, for list, filter, views and commands",
    [
      "milk": "a word in title or notes, \"oat milk\" for several",
      "+errand": "with this tag; -errand without it; tag:\"a(\" where the name cannot be typed after a sign",
      "project:home": "in this project or inside it; case and accents do not count in names",
      "is:overdue": "also "
        + Query.Condition.allCases.filter { $0 != .overdue }.map(\.rawValue).joined(separator: ", "),
      "due<friday": "a field compared with a value by :, !=, <, <=, > or >=",
      "title~oat": "a text field with that anywhere in it",
      "due:": "whose field is empty",
      "-due:": "a dash negates what is no tag: -is:overdue, -\"oat milk\", -(a or b)",
      "/gr[ae]y/": "that matches a regular expression",
      "@name": "a query that has been saved: “help view”",
      "or": "side by side means and; not binds tightest, parentheses group",
      "sort:due,-priority":
        "after list and in views: the order; also group:project, limit:20, columns:number,due,title",
    ],
    examples: [
      "list milk or bread", "list (project:home or project:work) -errand", "list is:overdue priority>=medium",
      "filter due<=eow", "list @urgent", "list -project:home sort:due limit:10",
    ])

  private static let selections = HelpTopic(
    "selections", "which tasks a command changes",
    [
      "3": "one task, by its number",
      "3,5": "several, without spaces",
      "3-7": "a range; gaps are skipped",
      "(project:old)": "those that list with this query would show",
      "3-5 8": "after done, undone, start, stop and delete: numbers with spaces, and queries without parentheses",
      "milk": "after those, the one listed task with these words in its title",
    ],
    examples: [
      "done 1 2", "done milk", "note 1-3 almost done", "modify (project:home +bills) +soon", "delete (is:completed)",
    ])

  private static let formats = HelpTopic(
    name: "formats", summary: "the formats of other programs, for import and export",
    forms: Formats.all.map { Form(typed: $0.name, meaning: $0.summary) }
      + ImportRequest.options.compactMap {
        if case .text(let meaning) = $0.explanation { Form(typed: $0.text, meaning: "import: \(meaning)") } else { nil }
      }
      + [Form(typed: "--complete", meaning: "export: loses nothing, and is harder to read")],
    examples: ["export --format markdown project:home"])

  private static let machines = HelpTopic(
    "machines", "one list on several of them: what can follow sync",
    [
      "URL": "a git repository that is empty at first: a folder, user@host:list.git, https://…; stays known as origin",
      "--dry-run": "shows what would come and go",
      "--join": "makes one list of two that have nothing in common",
      "--undo": "takes back what the last sync brought; undo leaves that alone",
      "--remotes": "shows where one syncs with; --forget forgets it",
      "--branch NAME": "the branch there, main if it is not named",
      "--vdir DIR": "a folder of calendar files instead, which vdirsyncer carries to a phone",
      "--yes": "continues where the remote is empty or lacks most tasks",
    ],
    examples: ["sync ~/list.git", "sync", "conflicts", "conflicts take 3 due"])

  private static let marks = HelpTopic(
    "marks", "the marks next to titles in a list",
    [
      "!!!": "high priority; !! is medium, ! is low; H, M and L where there is little room",
      "x": "done; - is over by itself",
      ">": "worked on, before the number; ▶0:25 after the title says for how long",
      "↻": "repeats",
      "▾": "has subtasks to do",
      "⊘": "is blocked by another task",
      "✎": "has notes",
      "2 w late": "overdue for that long; ! where there is little room, * for today",
    ],
    examples: ["list is:blocked", "open 3"])

  package static let keys = HelpTopic(
    "keys", "what does something at the prompt",
    [
      "Tab": "completes what is being typed, or lists what fits; below an error brings in what was meant",
      "Right, End": "at the end of the line accept the grey text after it, also Ctrl-F and Ctrl-E",
      "Up, Down": "go through the earlier lines that begin with what has been typed",
      "Ctrl-R": "searches the earlier lines; again continues, Return accepts the match",
      "Home, End": "to the beginning and to the end, also Ctrl-A and Ctrl-E",
      "Ctrl-Left, Ctrl-Right": "word by word, also with Alt",
      "Ctrl-W, Alt-D": "delete the word before the cursor, and after it",
      "Ctrl-U, Ctrl-K": "delete what is before the cursor, and after it; Ctrl-Y brings it back",
      "Ctrl-L": "clears the screen and keeps the line",
      "Ctrl-C": "drops the line, stops a command, leaves a question unanswered",
      "Ctrl-D": "on an empty line goes back, and on the first screen leaves",
      "Ctrl-Z": "stops the shell until fg",
      "bind -v": "in .editrc: vi's keys instead of Ctrl-A, E, K, L, Y and Alt-D",
    ],
    examples: [])
}

extension HelpTopic {
  private init(_ name: String, _ summary: String, _ forms: KeyValuePairs<String, String>, examples: [String]) {
    self.init(
      name: name, summary: summary, forms: forms.map { Form(typed: $0.key, meaning: $0.value) }, examples: examples)
  }
}
