import TodoModel

/// How rows share the width that there is.
struct RowLayout {
  private(set) var form = Form.whole
  private let ellipsis: String
  private var number = 1
  private var points = 0
  private var sign = 0
  private var title = 0
  private var date = 0
  private var labels = 0
  /// The widest labels but for those of one row.
  private var usualLabels = 0
  /// Where a title is cut that has nothing behind it; nil where nothing is cut.
  private var room: Int?

  /// From roomy to tight.
  enum Form {
    /// Every row as it is.
    case whole
    /// Dates in as few words as say them.
    case brief
    /// Single blanks, a letter for the priority, and no times of other days.
    case tight
    /// A sign for what is overdue, and for today.
    case tightest

    fileprivate var isTight: Bool { self == .tight || self == .tightest }
    /// How many blanks are between columns.
    fileprivate var gap: Int { isTight ? 1 : 2 }
  }

  /// Beyond this a title makes its own row longer instead of pushing all columns to the right.
  private static let widestTitle = 200
  /// With less, labels say nothing.
  private static let leastLabels = 6

  /// A layout for rows, whose dates it puts into words that fit.
  init(of rows: inout [TaskRow], at now: Now, in context: TextContext) {
    ellipsis = context.ellipsis
    for row in rows {
      number = max(number, row.number.utf8.count)
      points = max(points, row.points.utf8.count)
      sign = max(sign, row.sign?.text(isTight: false).utf8.count ?? 0)
      title = max(title, min(row.titleWidth + row.marksWidth, RowLayout.widestTitle))
      date = max(date, displayWidth(of: row.date))
      let wide = displayWidth(of: row.labels)
      usualLabels = max(usualLabels, min(labels, wide))
      labels = max(labels, wide)
    }
    guard let width = context.width else { return }
    fit(&rows, to: width, at: now)
    share(width)
  }

  /// Takes the first form in which the widest title keeps half of the window.
  private mutating func fit(_ rows: inout [TaskRow], to width: Int, at now: Now) {
    let wanted = min(title, width / 2)
    if lead + title + behind(date) + behind(labels) <= width { return }
    for next in [Form.brief, .tight, .tightest] {
      take(next, for: &rows, at: now)
      if width - lead - behind(date) >= wanted { return }
      points = 0
      if width - lead - behind(date) >= wanted { return }
    }
    (sign, date) = (0, 0)
  }

  private mutating func take(_ next: Form, for rows: inout [TaskRow], at now: Now) {
    form = next
    if form.isTight { sign = min(1, sign) }
    date = 0
    for place in rows.indices {
      guard let moment = rows[place].moment, !rows[place].date.isEmpty else { continue }
      let standing = rows[place].standing
      rows[place].date =
        form == .tightest
        ? standing.mark : moment.briefWords(at: now, isLate: standing == .late, hasTimes: form == .brief)
      date = max(date, rows[place].date.utf8.count)
    }
  }

  /// Divides what is left between titles and labels: a single row with many of them takes nothing from other titles.
  private mutating func share(_ width: Int) {
    let room = width - lead
    let rest = max(1, room - behind(date))
    let least = min(labels, RowLayout.leastLabels)
    let titles = min(title, max(width / 2, rest - behind(min(usualLabels, width / 5))), rest)
    labels = labels > 0 ? rest - titles - form.gap : 0
    if labels < least { labels = 0 }
    title = labels > 0 ? titles : min(title, rest)
    self.room = max(1, room)
  }

  /// What stands before titles.
  private var lead: Int {
    form.gap + number + form.gap + (points > 0 ? points + form.gap : 0) + (sign > 0 ? sign + 1 : 0)
  }

  private func behind(_ column: Int) -> Int { column > 0 ? column + form.gap : 0 }

  /// A row as a line.
  func line(_ row: TaskRow) -> TextLine {
    var line = TextLine()
    // Growing step by step would take more than filling.
    line.spans.reserveCapacity(12)
    if row.isStarted { line.append(">", .accent) }
    line.append(blanks(form.gap - (row.isStarted ? 1 : 0) + number - row.number.utf8.count))
    line.append(row.number, .accent)
    let gap = form.gap == 1 ? " " : "  "
    line.append(gap)
    if points > 0 { line.append(blanks(points - row.points.utf8.count) + row.points + gap, .faint) }
    if sign > 0 {
      let text = row.sign?.text(isTight: form.isTight) ?? ""
      line.append(text, row.sign?.style ?? .plain)
      line.append(blanks(1 + sign - text.utf8.count))
    }
    let hasDate = date > 0 && !row.date.isEmpty
    let hasLabels = labels > 0 && !row.labels.isEmpty
    var column = title
    var end = append(row, to: &line, room.map { hasDate || hasLabels ? title : $0 })
    // Blanks are put out only before something, so that no line ends in them.
    if hasDate {
      line.append(blanks(form.gap + max(0, column - end)))
      line.append(row.date, row.standing.style)
      (column, end) = (date, displayWidth(of: row.date))
    } else if date > 0 {
      column += date + form.gap
    }
    if hasLabels {
      line.append(blanks(form.gap + max(0, column - end)))
      line.append(room == nil ? row.labels : shortenedByWords(row.labels, to: labels, ellipsis: ellipsis), .faint)
    }
    return line
  }

  /// Puts title and marks after a line, in so many columns, and answers with how many it took.
  private func append(_ row: TaskRow, to line: inout TextLine, _ most: Int?) -> Int {
    let style: Style = row.isFaint ? .faint : .plain
    guard let most else {
      line.append(row.title, style)
      return row.titleWidth
    }
    let room = row.marks.isEmpty ? most : max(1, most - row.marksWidth)
    let fits = row.titleWidth <= room
    let title = fits ? row.title : shortenedByWords(row.title, to: room, ellipsis: ellipsis)
    line.append(linking: title, beginningOf: row.title, style)
    if !row.marks.isEmpty { line.append(" " + row.marks, .faint) }
    return (fits ? row.titleWidth : displayWidth(of: title)) + row.marksWidth
  }
}

extension TaskRow.Standing {
  /// What stands for it where there is no room for a date.
  fileprivate var mark: String {
    switch self {
    case .late: "!"
    case .today: "*"
    case .tomorrow, .other: ""
    }
  }
}
