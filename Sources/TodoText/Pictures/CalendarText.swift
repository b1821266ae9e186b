import TodoModel

/// Months side by side, with marks on the days on which something is due.
struct CalendarText {
  /// What is due on which day.
  let due: [Day: Statistics.DueDay]
  /// The present day.
  let today: Day
  let pencil: Pencil

  /// How many columns a month takes.
  static let width = 7 * cell
  /// A sign for today, two digits, a mark and a count.
  private static let cell = 5
  private static let gap = 3
  /// More than one digit has no room.
  private static let mostCounted = 9

  /// How many months fit into a width; one at least.
  static func months(in width: Int) -> Int {
    max(1, (width + gap) / (CalendarText.width + gap))
  }

  /// The months from the one that begins on a day, and what the marks mean.
  func lines(from first: Day, months: Int) -> [TextLine] {
    let pages = (0..<months).map { page(of: first.adding(months: $0)) }
    let height = pages.map(\.count).max() ?? 0
    let rows = (0..<height).map { row in
      pages.enumerated().reduce(TextLine()) { line, page in
        let cells = row < page.element.count ? page.element[row] : TextLine()
        guard !cells.spans.isEmpty else { return line }
        return line.padded(to: page.offset * (CalendarText.width + CalendarText.gap)) + cells
      }
    }
    let hasMore = due.values.contains { $0.tasks > CalendarText.mostCounted }
    return rows + [legend] + (hasMore ? [TextLine("+ more than \(CalendarText.mostCounted)", .faint)] : [])
  }

  private var legend: TextLine {
    TextLine("\(todaySign) today", .accent) + "  " + TextLine("* due", .warning) + "  "
      + TextLine("! overdue", .bad) + TextLine(", how many", .faint)
  }

  private var todaySign: String { pencil.isUnicode ? "▸" : ">" }

  /// A headline, the days of the week, and a line for each week; none ends in blanks.
  private func page(of first: Day) -> [TextLine] {
    let (year, month, _) = first.date
    let name = "\(Month(rawValue: month)?.name ?? "") \(year)"
    let weekdays = Weekday.allCases.map { " " + $0.name.prefix(2) }
      .joined(separator: String(repeating: " ", count: CalendarText.cell - 3))
    var lines = [TextLine(" " + name, .headline), TextLine(weekdays, .faint)]
    var week = TextLine()
    for offset in 0..<Day.length(ofMonth: month, year: year) {
      let day = first.adding(days: offset)
      week = week.padded(to: day.weekday.rawValue * CalendarText.cell) + cell(day)
      if day.weekday == .sunday {
        lines.append(week)
        week = TextLine()
      }
    }
    return week.spans.isEmpty ? lines : lines + [week]
  }

  private func cell(_ day: Day) -> TextLine {
    let number = day.date.day
    let digits = (number < 10 ? " " : "") + String(number)
    let isToday = day == today
    let sign = isToday ? TextLine(todaySign, .accent) : " "
    guard let due = due[day] else { return sign + TextLine(digits, isToday ? .accent : .plain) }
    let isOverdue = due.overdue > 0
    let count = due.tasks > CalendarText.mostCounted ? "+" : String(due.tasks)
    return sign + TextLine(digits + (isOverdue ? "!" : "*") + count, isOverdue ? .bad : .warning)
  }
}
