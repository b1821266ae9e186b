import TodoModel

/// The diagrams of the statistics, each a headline and lines that fit into the width.
struct StatisticsPictures {
  private let statistics: TaskStatistics
  private let today: Day
  private let width: Int
  private let graphics: BlockGraphics

  /// The width needed for the days of a week, and for a name next to its bar.
  static let minWidth = 20
  private static let maxBarWidth = 60, cellsPerTask = 4, maxProjects = 10, chartHeight = 5
  private static let margin = "  "

  init(_ statistics: TaskStatistics, today: Day, in context: TextContext) {
    (self.statistics, self.today) = (statistics, today)
    width = max(Self.minWidth, context.columns)
    graphics = BlockGraphics(isUnicode: context.isUnicode)
  }

  var summary: [TextLine] {
    let cells = min(30, width - 10)
    let done = (statistics.completed * cells + statistics.total / 2) / statistics.total
    return [
      TextLine("Active tasks: \(statistics.active)"),
      TextLine("Completed tasks: \(statistics.completed)"),
      TextLine("\(statistics.completed * 100 / statistics.total)% done ")
        + bar([(done, graphics.full, .good), (cells - done, graphics.light, .faint)]),
    ]
      + statistics.sums.map { sum in
        let (active, completed) = (TimeSpan.words(ofMinutes: sum.active), TimeSpan.words(ofMinutes: sum.completed))
        return TextLine("\(sum.field.label): \(active) to do, \(completed) done")
      }
  }

  var projects: [TextLine] {
    guard statistics.projects.contains(where: { $0.name != nil }) else { return [] }
    let shown = statistics.projects.prefix(Self.maxProjects)
    let rest = statistics.projects.count - shown.count
    let rows = shown.map { project in
      let numbers =
        isNarrow ? "\(project.active)/\(project.completed)" : "\(project.active) to do, \(project.completed) done"
      return (project.name ?? "(no project)", numbers, [project.active, project.completed])
    }
    let headline = TextLine("Projects", .headline) + TextLine(isNarrow ? ", to do/done" : "", .faint)
    return [headline] + bars(rows, styles: [(graphics.full, .accent), (graphics.light, .faint)])
      + (rest > 0 ? fitted("and \(rest) more, with less to do") : [])
  }

  var ages: [TextLine] {
    guard statistics.active > 0 else { return [] }
    let rows = statistics.ages.map { ($0.age.words(isShort: isTiny), String($0.tasks), [$0.tasks]) }
    return [TextLine("Age of active tasks", .headline)] + bars(rows, styles: [(graphics.full, .accent)])
  }

  var completions: [TextLine] {
    let numbers = shownDays.map(\.completed)
    let sum = numbers.reduce(0, +)
    let none = "none in the last \(weeks); a column for each day shows what is done"
    guard sum > 0 else { return [TextLine("Completed per day", .headline)] + fitted(none) }
    let most = numbers.max() ?? 0
    return headline("Completed per day", "\(sum) in \(weeks)" + (isNarrow ? "" : ", \(most) at most")) + [
      TextLine(indentation) + TextLine(spread(graphics.sparkline(numbers)), .good), axis,
    ]
  }

  var burndown: [TextLine] {
    let numbers = shownDays.map(\.open)
    guard let first = numbers.first, let last = numbers.last, let most = numbers.max() else { return [] }
    let rows = graphics.columns(numbers, height: min(Self.chartHeight, max(2, most)))
    let chart = rows.enumerated().map { place, row in
      let label = place == 0 ? most : place == rows.count - 1 ? 0 : nil
      let scale = TextLine(label.map(String.init) ?? "", .faint).padded(to: indentation.count - 1, alignRight: true)
      guard row.isEmpty else { return scale + TextLine(" ") + TextLine(spread(row), .accent) }
      return label == nil ? TextLine() : scale
    }
    return headline("Open tasks", "\(first) to \(last) in \(weeks)") + chart + [axis]
  }

  /// The tasks due this month, and in as many months after it as there is room for.
  var calendar: [TextLine] {
    let due = Dictionary(statistics.due.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    let room = width - Self.margin.count
    let calendar = CalendarText(due: due, today: today, graphics: graphics, layout: CalendarText.Layout(width: room))
    let months = min(3, calendar.months(in: room))
    let lines = calendar.lines(from: statistics.calendar, months: months)
      .map { $0.spans.isEmpty ? $0 : TextLine(Self.margin) + $0 }
    let month = Month(rawValue: statistics.calendar.date.month)?.name ?? ""
    let end = statistics.calendar.adding(months: months)
    let later = statistics.due.filter { $0.day >= end }.reduce(statistics.dueAfter) { $0 + $1.tasks }
    let lastMonth = Month(rawValue: end.adding(days: -1).date.month)?.name ?? ""
    let others = [
      (statistics.dueBefore, "overdue since before \(month)", Style.bad), (later, "due after \(lastMonth)", .faint),
    ]
    return [TextLine("Due", .headline)] + lines + others.filter { $0.0 > 0 }.flatMap { fitted("\($0.0) \($0.1)", $0.2) }
  }

  /// True if words have to be shortened in favour of bars.
  private var isNarrow: Bool { width < 60 }
  private var isTiny: Bool { width < 36 }

  /// A headline with details, which go below it if they do not fit.
  private func headline(_ name: String, _ detail: String) -> [TextLine] {
    let line = TextLine(name, .headline) + TextLine(", " + detail, .faint)
    return line.width <= width ? [line] : [TextLine(name, .headline)] + fitted(detail)
  }

  private func fitted(_ words: String, _ style: Style = .faint) -> [TextLine] {
    wrapped(words, to: width - Self.margin.count).map { TextLine(Self.margin + $0, style) }
  }

  /// Rows of a name, a bar and its numbers; all bars have the same scale.
  private func bars(
    _ rows: [(name: String, words: String, parts: [Int])], styles: [(cell: String, style: Style)]
  ) -> [TextLine] {
    let words = rows.map(\.words.count).max() ?? 0
    // The shortest bar has three cells, with its margins.
    let maxNameWidth = isTiny ? width - words - 8 : max(14, width / 4)
    let names = min(rows.map { displayWidth(of: $0.name) }.max() ?? 0, maxNameWidth)
    let most = rows.map { $0.parts.reduce(0, +) }.max() ?? 0
    // Each nonzero part has at least one cell, so rounding can take a further cell for each.
    let room = min(Self.maxBarWidth, width - names - words - 6) - styles.count
    // A handful of tasks does not fill the screen.
    let longest = max(1, min(room, most * Self.cellsPerTask))
    return rows.map { row in
      let name = TextLine(shortened(row.name, to: names, ellipsis: graphics.ellipsis)).padded(to: names)
      let cells = row.parts.map { BlockGraphics.cells($0, ofMost: most, width: longest) }
      let line = TextLine(Self.margin) + name + "  " + bar(zip(cells, styles).map { ($0, $1.cell, $1.style) })
      return line + TextLine((cells.allSatisfy { $0 == 0 } ? "" : " ") + row.words)
    }
  }

  private func bar(_ parts: [(cells: Int, cell: String, style: Style)]) -> TextLine {
    TextLine(
      parts.filter { $0.cells > 0 }
        .map { TextLine.Span(text: String(repeating: $0.cell, count: $0.cells), style: $0.style) })
  }

  private var shownDays: [TaskStatistics.PastDay] {
    statistics.days.suffix(7 * max(1, (width - indentation.count) / 7))
  }

  private var weeks: String { (shownDays.count / 7).counted("week") }

  /// The indentation of days, wide enough for the largest number of the chart.
  private var indentation: String {
    let most = statistics.days.map(\.open).max() ?? 0
    return String(repeating: " ", count: max(5, String(most).count + 3))
  }

  /// Returns a row with two columns for each day if the window is wide enough.
  private func spread(_ row: String) -> String { isSpread ? row.map { String(repeating: $0, count: 2) }.joined() : row }

  private var isSpread: Bool { width >= indentation.count + 2 * statistics.days.count }

  private var axis: TextLine {
    let days = shownDays
    guard let first = days.first?.day else { return TextLine() }
    let (_, month, day) = first.date
    let label = "\(day) \(Month(rawValue: month)?.name.prefix(3) ?? "")"
    let columns = days.count * (isSpread ? 2 : 1)
    return TextLine(indentation)
      + TextLine(label + String(repeating: " ", count: max(1, columns - label.count - 5)) + "today", .faint)
  }
}

extension TaskStatistics.Age {
  fileprivate func words(isShort: Bool) -> String {
    switch self {
    case .underAWeek: isShort ? "< 1 week" : "under a week"
    case .underAMonth: isShort ? "< 1 month" : "under a month"
    case .underThreeMonths: isShort ? "< 3 months" : "under 3 months"
    case .underAYear: isShort ? "< 1 year" : "under a year"
    case .older: "older"
    }
  }
}
