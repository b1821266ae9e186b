import TodoModel

/// Months side by side, with marks on the days on which something is due.
struct CalendarText {
  let due: [Day: TaskStatistics.DueDay]
  let today: Day
  let graphics: BlockGraphics
  let layout: Layout

  /// The part of a month that there is room for, by the columns of a day.
  enum Layout: Int, CaseIterable {
    /// Months with counts, side by side: a sign for today, two digits, a mark and a count.
    case months = 5
    /// One month with marks and no counts: a sign for the tasks, and two digits.
    case month = 3
    /// The days on which something is due, one below the other.
    case days = 0

    init(width: Int) { self = Layout.allCases.first { $0.width <= width } ?? .days }

    var width: Int { 7 * rawValue }
  }

  private static let gap = 3
  /// More than one digit has no room.
  private static let mostCounted = 9

  /// Returns the number of months that fit into a width; at least one.
  func months(in width: Int) -> Int {
    layout == .months ? max(1, (width + CalendarText.gap) / (layout.width + CalendarText.gap)) : 1
  }

  /// Returns the months from the one that begins on a day, and the legend of the marks.
  func lines(from first: Day, months: Int) -> [TextLine] {
    if layout == .days { return list(from: first) }
    let pages = (0..<months).map { page(of: first.adding(months: $0)) }
    // Not by a key path: it holds the address of the getter, of which dynamic linkers warn.
    let height = pages.map { $0.count }.max() ?? 0
    let rows = (0..<height).map { row in
      pages.enumerated().reduce(TextLine()) { line, page in
        let cells = row < page.element.count ? page.element[row] : TextLine()
        guard !cells.spans.isEmpty else { return line }
        return line.padded(to: page.offset * (layout.width + CalendarText.gap)) + cells
      }
    }
    let hasMore = due.values.contains { $0.tasks > CalendarText.mostCounted }
    return rows + legend
      + (layout == .months && hasMore ? [TextLine("+ more than \(CalendarText.mostCounted)", .faint)] : [])
  }

  private var legend: [TextLine] {
    let today = TextLine("\(todaySign) today", .accent)
    let marks = TextLine("* due", .warning) + "  " + TextLine("! overdue", .bad)
    return layout == .months ? [today + "  " + marks + TextLine(", how many", .faint)] : [today, marks]
  }

  /// `Fri 27  2 due`
  private func list(from first: Day) -> [TextLine] {
    let (year, month, _) = first.date
    let days = (0..<Day.length(ofMonth: month, year: year)).compactMap { due[first.adding(days: $0)] }
    return [TextLine("\(Month(rawValue: month)?.name ?? "") \(year)", .headline)]
      + days.map { due in
        let isOverdue = due.overdue > 0
        let date = due.day.weekday.name.prefix(3) + (due.day.date.day < 10 ? "  " : " ") + String(due.day.date.day)
        return TextLine(date + "  ", due.day == today ? .accent : .plain)
          + TextLine("\(due.tasks) \(isOverdue ? "overdue" : "due")", isOverdue ? .bad : .warning)
      }
  }

  private var todaySign: String { graphics.isUnicode ? "▸" : ">" }

  /// A headline, the days of the week, and a line for each week; none ends in blanks.
  private func page(of first: Day) -> [TextLine] {
    let (year, month, _) = first.date
    let name = "\(Month(rawValue: month)?.name ?? "") \(year)"
    let weekdays = Weekday.allCases.map { " " + $0.name.prefix(2) }
      .joined(separator: String(repeating: " ", count: layout.rawValue - 3))
    var lines = [TextLine(" " + name, .headline), TextLine(weekdays, .faint)]
    var week = TextLine()
    for offset in 0..<Day.length(ofMonth: month, year: year) {
      let day = first.adding(days: offset)
      week = week.padded(to: day.weekday.rawValue * layout.rawValue) + cell(day)
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
    if layout == .month { return TextLine((isOverdue ? "!" : "*") + digits, isOverdue ? .bad : .warning) }
    let count = due.tasks > CalendarText.mostCounted ? "+" : String(due.tasks)
    return sign + TextLine(digits + (isOverdue ? "!" : "*") + count, isOverdue ? .bad : .warning)
  }
}

/// Draws numbers as characters: in blocks, or in ASCII where nothing else can be shown.
struct BlockGraphics {
  let isUnicode: Bool

  var full: String { isUnicode ? "█" : "#" }
  /// A cell that is filled with something of less interest.
  var light: String { isUnicode ? "░" : "." }
  var ellipsis: String { isUnicode ? "…" : "..." }

  /// Returns the number of cells for a number if the greatest takes all; none for 0, otherwise at least one.
  static func cells(_ number: Int, ofMost most: Int, width: Int) -> Int {
    guard number > 0, most > 0 else { return 0 }
    return min(width, max(1, (number * width + most / 2) / most))
  }

  /// One character for each number, as high as the number; in ASCII its only digit.
  func sparkline(_ numbers: [Int]) -> String {
    let most = numbers.max() ?? 0
    return String(
      numbers.map { number -> Character in
        switch (number, isUnicode) {
        case (...0, true): "·"
        case (...0, false): "."
        case (let number, true): BlockGraphics.blocks[BlockGraphics.cells(number, ofMost: most, width: 8)]
        case (1...9, false): Character(String(number))
        case (_, false): "+"
        }
      })
  }

  /// A column for each number, beginning at 0: the rows from top to bottom, without blanks at their ends.
  func columns(_ numbers: [Int], height: Int) -> [String] {
    let most = max(1, numbers.max() ?? 0)
    let levels = numbers.map { BlockGraphics.cells($0, ofMost: most, width: height * steps.count) }
    return (0..<height).reversed().map { row in
      let characters = levels.map { level -> Character in
        let filled = min(steps.count, max(0, level - row * steps.count))
        return filled == 0 ? " " : steps[filled - 1]
      }
      return String(String(characters).reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The steps in which a cell fills from the bottom.
  private var steps: [Character] { isUnicode ? Array(BlockGraphics.blocks.dropFirst()) : [":", "#"] }

  private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
