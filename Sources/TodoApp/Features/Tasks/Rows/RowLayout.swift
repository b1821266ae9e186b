import TodoModel

/// The widths of the columns of a list, fitted into the window.
struct RowLayout {
  private var form = Form.whole
  private let now: Now
  private let ellipsis: String
  private var number = 1
  private var points = 0, sign = 0, title = 0, date = 0, labels = 0, usualLabels = 0
  /// The width for a title without a date and labels; nil if nothing is cut.
  private var room: Int?

  init(at now: Now, in context: TextContext) { (self.now, ellipsis) = (now, context.ellipsis) }

  /// The forms of rows, from roomy to tight.
  enum Form {
    case whole
    /// Shortens dates.
    case brief
    /// Single blanks, a letter for the priority, and no times of other days.
    case tight
    /// Marks what is overdue or due today in place of dates.
    case tightest

    fileprivate var isTight: Bool { self == .tight || self == .tightest }
    fileprivate var gap: Int { isTight ? 1 : 2 }
  }

  /// Beyond this a title makes its own row longer instead of pushing all columns to the right.
  private static let widestTitle = 200
  /// Below this width, labels are not readable.
  private static let leastLabels = 6

  mutating func measure(_ row: TaskRow) {
    number = max(number, row.number.utf8.count)
    points = max(points, row.points.utf8.count)
    sign = max(sign, row.sign?.text(isTight: false).utf8.count ?? 0)
    title = max(title, min(row.titleWidth + row.marksWidth, RowLayout.widestTitle))
    date = max(date, displayWidth(of: row.date))
    let wide = displayWidth(of: row.labels)
    usualLabels = max(usualLabels, min(labels, wide))
    labels = max(labels, wide)
  }

  /// Makes room for the rows that another layout has measured.
  mutating func add(_ other: RowLayout) {
    number = max(number, other.number)
    points = max(points, other.points)
    sign = max(sign, other.sign)
    title = max(title, other.title)
    date = max(date, other.date)
    usualLabels = max(usualLabels, other.usualLabels, min(labels, other.labels))
    labels = max(labels, other.labels)
  }

  /// Chooses the first form in which the widest title keeps half of the window, and divides the width.
  mutating func fit(to width: Int, dates: (Form) -> Int) {
    chooseForm(for: width, dates)
    share(width)
  }

  private mutating func chooseForm(for width: Int, _ dates: (Form) -> Int) {
    let wanted = min(title, width / 2)
    if lead + title + columns(date) + columns(labels) <= width { return }
    for next in [Form.brief, .tight, .tightest] {
      form = next
      if form.isTight { sign = min(1, sign) }
      date = dates(form)
      if width - lead - columns(date) >= wanted { return }
      points = 0
      if width - lead - columns(date) >= wanted { return }
    }
    (sign, date) = (0, 0)
  }

  /// Divides the remaining width between titles and labels, so that one row with many labels does not shorten all titles.
  private mutating func share(_ width: Int) {
    let room = width - lead
    let rest = max(1, room - columns(date))
    let least = min(labels, RowLayout.leastLabels)
    let titles = min(title, max(width / 2, rest - columns(min(usualLabels, width / 5))), rest)
    labels = labels > 0 ? rest - titles - form.gap : 0
    if labels < least { labels = 0 }
    title = labels > 0 ? titles : min(title, rest)
    self.room = max(1, room)
  }

  private var lead: Int {
    form.gap + number + form.gap + (points > 0 ? points + form.gap : 0) + (sign > 0 ? sign + 1 : 0)
  }

  private func columns(_ width: Int) -> Int { width > 0 ? width + form.gap : 0 }

  func line(_ row: TaskRow) -> TextLine {
    var line = TextLine()
    // Growing step by step is slower than filling.
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
    let words = date > 0 ? row.date(in: form, at: now) : ""
    let hasDate = !words.isEmpty
    let hasLabels = labels > 0 && !row.labels.isEmpty
    var column = title
    var end = append(row, to: &line, room.map { hasDate || hasLabels ? title : $0 })
    // Blanks are written only before something, so that no line ends in them.
    if hasDate {
      line.append(blanks(form.gap + max(0, column - end)))
      line.append(words, row.dueState.look.style)
      (column, end) = (date, displayWidth(of: words))
    } else if date > 0 {
      column += date + form.gap
    }
    if hasLabels {
      line.append(blanks(form.gap + max(0, column - end)))
      line.append(room == nil ? row.labels : shortenedByWords(row.labels, to: labels, ellipsis: ellipsis), .faint)
    }
    return line
  }

  /// Appends title and marks to a line in at most `limit` columns, and returns the width that they take.
  private func append(_ row: TaskRow, to line: inout TextLine, _ limit: Int?) -> Int {
    let style: Style = row.isFaint ? .faint : .plain
    guard let limit else {
      line.append(row.title, style)
      return row.titleWidth
    }
    let room = row.marks.isEmpty ? limit : max(1, limit - row.marksWidth)
    let fits = row.titleWidth <= room
    let title = fits ? row.title : shortenedByWords(row.title, to: room, ellipsis: ellipsis)
    line.append(linking: title, beginningOf: row.title, style)
    if !row.marks.isEmpty { line.append(" " + row.marks, .faint) }
    return (fits ? row.titleWidth : displayWidth(of: title)) + row.marksWidth
  }
}
