import TodoModel

struct TaskRow {
  let number: String
  let isStarted: Bool
  let points: String
  let sign: Sign?
  let isFaint: Bool
  let title: String
  /// The width of the title, measured once because a list needs it several times.
  let titleWidth: Int
  /// Signs for further properties, one column each.
  let marks: String
  /// The width of the marks with the blank before them.
  var marksWidth: Int { marks.isEmpty ? 0 : marks.unicodeScalars.count + 1 }
  let moment: Moment?
  let dueState: Standing
  let labels: String
  /// The date in words; a layout may shorten it.
  let date: String

  enum Sign {
    case done, over
    case priority(TodoItem.Priority)

    /// The sign, the one for a single column where rows are tight, and their style.
    private var look: (text: String, tight: String, style: Style) {
      switch self {
      case .done: ("x", "x", .done)
      case .over: ("-", "-", .faint)
      case .priority(.low): ("!", "L", .plain)
      case .priority(.medium): ("!!", "M", .medium)
      case .priority(.high): ("!!!", "H", .high)
      }
    }

    func text(isTight: Bool) -> String { isTight ? look.tight : look.text }
    var style: Style { look.style }
  }

  /// The meaning of the due date now.
  enum Standing {
    case late, today, tomorrow, other

    init(of task: TodoItem, at now: Now) {
      func isTomorrow() -> Bool { task.status == .active && task.due?.day(in: now.zone) == now.day.adding(days: 1) }
      self =
        task.satisfies(.overdue, at: now)
        ? .late : task.satisfies(.today, at: now) ? .today : isTomorrow() ? .tomorrow : .other
    }

    /// The style of a date, the words after it, and the mark in its place where there is no room for it.
    var look: (style: Style, words: String, mark: String) {
      switch self {
      case .late: (.overdue, " overdue", "!")
      case .today: (.today, " today", "*")
      case .tomorrow: (.tomorrow, "", "")
      case .other: (.plain, "", "")
      }
    }
  }

  init(
    _ task: TodoItem, _ urgency: Urgency? = nil, depth: Int = 0, in contents: inout RowContents,
    omitting implied: ImpliedLabels
  ) {
    number = String(task.number)
    isStarted = task.started != nil
    points = urgency.map { Urgency.points($0.hundredths) } ?? ""
    // Beyond that a title would have no room left.
    let indented = depth == 0 ? task.title : blanks(min(2 * min(depth, 10), contents.maxIndentation)) + task.title
    (title, titleWidth) = (indented, displayWidth(of: indented))
    let isExpired = task.satisfies(.expired, at: contents.now)
    isFaint = task.status == .completed || isExpired
    sign =
      task.status == .completed
      ? .done : isExpired ? .over : implied.impliesPriority ? nil : task.priority.map(Sign.priority)
    marks = contents.marks(of: task)
    let field = contents.facts.date
    let moment = field == .due ? task.due : task[field].flatMap { $0.moment ?? $0.instant.map(Moment.instant) }
    var shown = moment
    if implied.day == field, case .day? = moment { shown = nil }
    self.moment = shown
    let standing = field == .due ? Standing(of: task, at: contents.now) : .other
    dueState = standing
    labels = implied.labels(of: task)
    // Asking the row for one of its members would copy the row.
    date = shown.map { contents.shortWords($0) + standing.look.words } ?? ""
  }
}

extension TaskRow {
  func date(in form: RowLayout.Form, at now: Now) -> String {
    guard form != .whole, let moment, !date.isEmpty else { return date }
    return form == .tightest
      ? dueState.look.mark : moment.briefWords(at: now, isLate: dueState == .late, hasTimes: form == .brief)
  }
}

struct RowContents {
  let now: Now
  let facts: ListFacts
  let width: Int?
  let maxIndentation: Int
  // Many tasks are due on the same days, by their numbers: other keys cost a search for their conformance to Hashable.
  private var knownDays: [Int: String] = [:]

  init(_ facts: ListFacts, at now: Now, in context: TextContext) {
    (self.now, self.facts) = (now, facts)
    width = context.width
    maxIndentation = context.width.map { $0 / 8 } ?? .max
  }

  mutating func shortWords(_ moment: Moment) -> String {
    guard case .day(let day) = moment else { return moment.words(in: now.zone, isShort: true) }
    if let words = knownDays[day.number] { return words }
    let words = moment.words(in: now.zone, isShort: true)
    knownDays[day.number] = words
    return words
  }

  /// The marks of a task; empty without a window: programs may read the text.
  func marks(of task: TodoItem) -> String {
    guard let width else { return "" }
    var marks = ""
    if task.repetition != nil { marks += "↻" }
    if facts.wholes.contains(task.number) { marks += "▾" }
    if facts.blocked.contains(task.number) { marks += "⊘" }
    if !task.notes.isEmpty { marks += "✎" }
    // Next to it a title needs some room.
    guard width >= 40, task.started != nil else { return marks }
    return marks + (marks.isEmpty ? "▶" : " ▶") + TimeSpan.clock(ofMinutes: task.minutesAtWork(at: now.instant))
  }
}
