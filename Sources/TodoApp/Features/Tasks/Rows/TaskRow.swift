import TodoModel

/// A task as the cells of a row.
struct TaskRow {
  let number: String
  let isStarted: Bool
  let points: String
  let sign: Sign?
  let isFaint: Bool
  let title: String
  /// How many columns the title takes: a list asks for it more than once.
  let titleWidth: Int
  /// What else there is to say of it, in a column each.
  let marks: String
  /// How many columns marks take with the blank before them.
  var marksWidth: Int { marks.isEmpty ? 0 : marks.unicodeScalars.count + 1 }
  let moment: Moment?
  let standing: Standing
  let labels: String
  /// The date in words, as the layout has it.
  var date: String

  /// What stands before a title.
  enum Sign {
    case done, over
    case priority(TodoItem.Priority)

    /// In a column, or in as many as it takes.
    func text(isTight: Bool) -> String {
      switch self {
      case .done: "x"
      case .over: "-"
      case .priority(.low): isTight ? "L" : "!"
      case .priority(.medium): isTight ? "M" : "!!"
      case .priority(.high): isTight ? "H" : "!!!"
      }
    }

    var style: Style {
      switch self {
      case .done: .done
      case .over: .faint
      case .priority(.low): .plain
      case .priority(.medium): .medium
      case .priority(.high): .high
      }
    }
  }

  /// What its date means now.
  enum Standing {
    case late, today, tomorrow, other

    init(of task: TodoItem, at now: Now) {
      self =
        if task.satisfies(.overdue, at: now) {
          .late
        } else if task.satisfies(.today, at: now) {
          .today
        } else if task.status == .active, task.due?.day(in: now.zone) == now.day.adding(days: 1) {
          .tomorrow
        } else {
          .other
        }
    }

    var style: Style {
      switch self {
      case .late: .overdue
      case .today: .today
      case .tomorrow: .tomorrow
      case .other: .plain
      }
    }
  }

  init(
    _ task: TodoItem, _ urgency: Urgency? = nil, depth: Int = 0, in contents: inout RowContents,
    besides said: ImpliedLabels
  ) {
    let now = contents.now
    number = String(task.number)
    isStarted = task.started != nil
    points = urgency.map { Urgency.points($0.hundredths) } ?? ""
    // Beyond that a title would have no room left.
    title = depth == 0 ? task.title : blanks(min(2 * min(depth, 10), contents.deepest)) + task.title
    titleWidth = displayWidth(of: title)
    let isExpired = task.satisfies(.expired, at: now)
    isFaint = task.status == .completed || isExpired
    sign =
      task.status == .completed
      ? .done : isExpired ? .over : said.saysPriority ? nil : task.priority.map(Sign.priority)
    marks = contents.marks(of: task)
    let field = contents.facts.date
    let moment = field == .due ? task.due : task.moment(in: field)
    if said.day == field, case .day? = moment { self.moment = nil } else { self.moment = moment }
    standing = field == .due ? Standing(of: task, at: now) : .other
    labels = said.labels(of: task)
    date = ""
    if let moment = self.moment { date = contents.words(moment, standing) }
  }
}

/// What the rows of a list say, and when.
struct RowContents {
  let now: Now
  let facts: ListFacts
  let isWindow: Bool
  /// How far in a part of a part stands at most.
  let deepest: Int
  // Many tasks are due on the same days. By their numbers, as keys of another type cost each list a search for how they are
  // hashed.
  private var knownDays: [Int: String] = [:]

  init(_ facts: ListFacts, at now: Now, in context: TextContext) {
    self.now = now
    self.facts = facts
    isWindow = context.width != nil
    deepest = context.width.map { $0 / 8 } ?? .max
  }

  /// A whole date, and what it means now.
  mutating func words(_ moment: Moment, _ standing: TaskRow.Standing) -> String {
    let words = shortWords(moment)
    return switch standing {
    case .late: words + " overdue"
    case .today: words + " today"
    case .tomorrow, .other: words
    }
  }

  private mutating func shortWords(_ moment: Moment) -> String {
    guard case .day(let day) = moment else { return moment.shortWords(in: now.zone) }
    if let words = knownDays[day.number] { return words }
    let words = moment.shortWords(in: now.zone)
    knownDays[day.number] = words
    return words
  }

  /// What else there is to say of a task; nothing where there is no window, as programs may read there.
  func marks(of task: TodoItem) -> String {
    guard isWindow else { return "" }
    var marks = ""
    if task.repetition != nil { marks += "↻" }
    if facts.wholes.contains(task.number) { marks += "▾" }
    if facts.blocked.contains(task.number) { marks += "⊘" }
    if !task.notes.isEmpty { marks += "✎" }
    return marks
  }
}

extension TodoItem {
  /// The date in a field of that kind.
  fileprivate func moment(in field: TaskField) -> Moment? {
    self[field].flatMap { $0.moment ?? $0.instant.map(Moment.instant) }
  }
}
