import TodoModel

extension TasksScreen {
  /// One line for each task, in columns that are as wide as what is in them.
  static func writeRows(
    _ content: TasksViewState.Content, at now: Now, in context: TextContext, to page: inout TextPage
  ) {
    // What is next is a list of single things; everything else shows what is part of what.
    let tree = content.urgencies == nil && content.list?.groups == nil ? TaskTree(content.tasks).rows : nil
    // Many tasks are due on the same days.
    var dueDates: [Moment: String] = [:]
    func words(_ due: Moment) -> String {
      if let known = dueDates[due] { return known }
      let words = due.shortWords(in: now.zone)
      dueDates[due] = words
      return words
    }
    let rows = content.tasks.indices.map { place in
      guard let branch = tree?[place] else {
        return Row(content.tasks[place], content.urgencies?[place], at: now, naming: words)
      }
      return Row(content.tasks[branch.place], depth: branch.depth, at: now, naming: words)
    }
    let widths = Row.Widths(of: rows, in: context)
    guard let groups = content.list?.groups else {
      for row in rows { page.add(row.line(widths, ellipsis: context.ellipsis)) }
      return
    }
    for group in groups {
      page.add(group.headline(in: content, now.zone))
      for place in group.places { page.add(rows[place].line(widths, ellipsis: context.ellipsis)) }
    }
  }

  /// The same lines by themselves, in the order of the tasks and not by what is part of what.
  static func rows(of tasks: [TodoItem], at now: Now, in context: TextContext) -> [TextLine] {
    let rows = tasks.map { Row($0, at: now) { $0.shortWords(in: now.zone) } }
    let widths = Row.Widths(of: rows, in: context)
    return rows.map { $0.line(widths, ellipsis: context.ellipsis) }
  }
}

/// A task as cells.
private struct Row {
  let number: String
  let isStarted: Bool
  let points: String
  let mark: TextLine
  let title: String
  let isFaint: Bool
  let due: TextLine
  let labels: String

  /// How wide each column is; the mark's is a single one and a blank.
  struct Widths {
    var number = 1
    var points = 0
    var mark = 0
    var title = 0
    var due = 0
    var labels = 0

    /// Beyond this a title makes its own row longer instead of pushing all columns to the right.
    private static let widestTitleColumn = 200
    private static let narrowestTitleColumn = 10

    init(of rows: [Row], in context: TextContext) {
      for row in rows { include(row) }
      if let width = context.width { narrow(to: width) }
    }

    private mutating func include(_ row: Row) {
      number = max(number, row.number.utf8.count)
      points = max(points, row.points.utf8.count)
      mark = max(mark, row.mark.width)
      title = max(title, min(displayWidth(of: row.title), Widths.widestTitleColumn))
      due = max(due, row.due.width)
      labels = max(labels, displayWidth(of: row.labels))
    }

    /// Gives the title what the other columns leave of a screen.
    ///
    /// On a narrow screen a title says more than project and tags, which a task's own screen shows as well.
    private mutating func narrow(to width: Int) {
      var others = 2 + number + 2 + (mark > 0 ? mark + 1 : 0) + (due > 0 ? due + 2 : 0)
      if points > 0, width - others - points - 2 < Widths.narrowestTitleColumn { points = 0 }
      others += points > 0 ? points + 2 : 0
      if labels > 0, width - others - labels - 2 < min(title, 20) { labels = 0 }
      titleLimit = max(Widths.narrowestTitleColumn, width - others - (labels > 0 ? labels + 2 : 0))
      title = min(title, titleLimit ?? title)
    }

    /// Where titles are cut.
    private(set) var titleLimit: Int?
  }

  init(_ task: TodoItem, _ urgency: Urgency? = nil, depth: Int = 0, at now: Now, naming words: (Moment) -> String) {
    number = String(task.number)
    isStarted = task.started != nil
    points = urgency.map { Urgency.points($0.hundredths) } ?? ""
    // Beyond that a title would have no room left.
    title = depth == 0 ? task.title : blanks(2 * min(depth, 10)) + task.title
    let isExpired = task.satisfies(.expired, at: now)
    isFaint = task.status == .completed || isExpired
    mark =
      task.status == .completed
      ? TextLine("x", .good)
      : isExpired ? TextLine("-", .faint) : task.priority.map { TextLine($0.mark, $0.style) } ?? TextLine()
    due = task.due.map { Row.due(words($0), of: task, at: now) } ?? TextLine()
    labels = ((task.project.map { [$0] } ?? []) + task.tags.map(\.asTypedTag)).joined(separator: " ")
  }

  func line(_ widths: Widths, ellipsis: String) -> TextLine {
    var line = TextLine()
    // Growing step by step would take more than filling.
    line.spans.reserveCapacity(12)
    if isStarted { line.append(">", .accent) }
    line.append(blanks((isStarted ? 1 : 2) + widths.number - number.utf8.count))
    line.append(number, .accent)
    line.append("  ")
    if widths.points > 0 {
      line.append(blanks(widths.points - points.utf8.count) + points + "  ", .faint)
    }
    if widths.mark > 0 {
      line += mark
      line.append(blanks(1 + widths.mark - mark.width))
    }
    let shownTitle = widths.titleLimit.map { shortened(title, to: $0, ellipsis: ellipsis) } ?? title
    var pending = TextLine(linking: shownTitle, beginningOf: title, isFaint ? .faint : .plain)
    var column = widths.title
    // Blanks are put out only before something, so that no line ends in them.
    for (cell, width) in [(due, widths.due), (TextLine(labels, .faint), widths.labels)] where width > 0 {
      guard !cell.spans.allSatisfy(\.text.isEmpty) else {
        column += width + 2
        continue
      }
      line += pending
      line.append(blanks(2 + max(0, column - pending.width)))
      pending = cell
      column = width
    }
    line += pending
    return line
  }

  private static func due(_ words: String, of task: TodoItem, at now: Now) -> TextLine {
    if task.satisfies(.overdue, at: now) { return TextLine(words + " overdue", .bad) }
    if task.satisfies(.today, at: now) { return TextLine(words + " today", .warning) }
    return TextLine(words)
  }
}

extension TodoItem.Priority {
  fileprivate var mark: String {
    switch self {
    case .low: "!"
    case .medium: "!!"
    case .high: "!!!"
    }
  }

  fileprivate var style: Style {
    switch self {
    case .low: .plain
    case .medium: .warning
    case .high: .bad
    }
  }
}
