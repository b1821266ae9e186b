import MVITesting
import TestRunning
import Testing
import TodoModel

@Suite(.tags(.sweep), .door) struct QueryFuzzTests {
  private static let seeds = [
    "(project:home or not (+a \"b c\")) and is:overdue", "due<\"tomorrow\" priority>=medium or /a(b|c)\\/d/ -x",
    "title:\"a \\\"b\\\"\" tags!=x number<=12 wait: depends!=", "not not (a or (b c) or \"or\") café status:active",
  ].map { Array($0.utf8) }
  private static let pieces =
    [
      "\"", "\\", "(", ")", "+", "-", ":", "<", ">", "=", "!=", "/", "[", "]", "{9}", "*", "^", " ", "\t", "or ",
      "not ", "and ", "0", "99999999999999999999", "é", "\u{301}", "\u{200D}", "\u{D4E}", "👩‍👩‍👧‍👦", "\u{0}", "日",
      "due", "note:\"", "is:", "project:", "today",
    ].map { Array($0.utf8) }

  @Test func randomAndMutatedLinesAreUnderstoodOrRefusedAtAPlaceWithinThem() {
    var random = SeededGenerator(seed: 20)
    var understood = 0
    let rounds = thinned(60_000, to: 30_000, "random and mutated queries")
    for round in 0..<rounds {
      let line = (round % 2 == 0 ? randomLine(&random) : mutation(&random)).text
      do throws(TodoError) {
        _ = try query(line)
        understood += 1
      } catch {
        guard let column = error.column, column >= 1, column <= line.count + 1 else { return fail("\(line): \(error)") }
      }
    }
    #expect((rounds / 10...rounds * 9 / 10).contains(understood))
  }

  private func randomLine(_ random: inout SeededGenerator) -> [UInt8] {
    var line: [UInt8] = []
    for _ in 0..<Int(random.next() % 12) { line += piece(&random) }
    return line
  }

  private func mutation(_ random: inout SeededGenerator) -> [UInt8] {
    var line = Self.seeds[Int(random.next() % UInt64(Self.seeds.count))]
    for _ in 0...Int(random.next() % 3) {
      let place = Int(random.next() % UInt64(line.count + 1))
      switch random.next() % 3 {
      case 0: line.insert(contentsOf: piece(&random), at: place)
      case 1: line.removeSubrange(place..<min(line.count, place + 3))
      default: if place < line.count { line[place] = UInt8(truncatingIfNeeded: random.next()) }
      }
    }
    return line
  }

  private func piece(_ random: inout SeededGenerator) -> [UInt8] {
    Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
  }

  private static let length = thinned(200_000, to: 50_000, "bytes of a long query")

  @Test(arguments: [
    "a ", "(", "(a) ", "\"", "\"a\" ", "/", "/a", "\\", "not ", "a or ", "+a ", "due<", "x:", "é", "project:a ", ":",
    "<", "number:1 ", "a\"", "))", "priority!=high or ", "/\\/", "a(b)", "is:today or ",
  ]) func aVeryLongQueryIsReadOrRefused(_ piece: String) {
    let line = String(repeating: piece, count: Self.length / piece.utf8.count)
    do throws(TodoError) {
      _ = try query(line)
    } catch {
      #expect(error.column.map { (1...line.count + 1).contains($0) } ?? false)
    }
  }
}

struct RandomQueries {
  private static let words = [
    "milk", "Milk", "oat", "or", "AND", "not", "é", "e\u{301}", "日本", "6\"", "a\\", "\\", "\"", "a\"b", "(", ")",
    "a (b)",
    "two  words", " edge ", "", "+x", "-x", "+4", "is:done", "project:x", "http://x", "x:", ":", "'", "\\\"x", "1,2",
    "\"\u{301}", "\u{D4E} x", "👩‍👩‍👧‍👦", "tab\there", "--", "!!!", "10:30", "İ", "ß",
    "Café", "cafe", "CAFE\u{301}", "é\u{323}", "e\u{323}\u{301}", "ΟΔΟΣ", "οδός", "ü", "STRASSE", "Straße", "/x/",
    "a/b", "<3",
    "Łódź", "lodz", "LODZ", "smørrebrød", "Smorrebrod", "Œuf", "oeuf", "Đ", "d", "~x", "title~a", "-is:today", "-(a)",
    "due<1", "x=1", "@view", "@5", "@", "noon", "5pm", "may", "at", "2027", "week", "3d", "and",
  ]
  private static let tags = [
    "a", "b", "urgent", "Urgent", "x:y", "a\"b", "日本", "Ärger", "arger", "a(", "5x", "shop,", "my tag", "due:x", "Ø",
  ]
  private static let projects = [
    "home", "home.garden", "homework", "home.", "Home.Shed", "my home", "a(b)", "\"q\"", "a\\", "é", "e", "HØME",
  ]

  var random: any RandomNumberGenerator
  /// Views have to be resolved before tasks are matched.
  var hasViews = false

  /// A query that can be typed, without anything that typing could not tell apart.
  mutating func query(depth: Int = 4) -> Query {
    switch depth == 0 ? 0 : Int.random(in: 0..<6, using: &random) {
    case 3: .not(query(depth: depth - 1))
    case 4: .and((0..<Int.random(in: 2...3, using: &random)).map { _ in query(depth: depth - 1) })
    case 5: .or((0..<Int.random(in: 2...3, using: &random)).map { _ in query(depth: depth - 1) })
    default: .term(term())
    }
  }

  private mutating func term() -> Query.Term {
    switch Int.random(in: 0..<(hasViews ? 11 : 10), using: &random) {
    case 10: .view(pick(["mine", "日本", "a-b_2"]))
    case 0: .tag(pick(RandomQueries.tags))
    case 1: .noTag(pick(RandomQueries.tags))
    case 2: .project(Bool.random(using: &random) ? pick(RandomQueries.projects) : nil)
    case 3: .condition(pick(Query.Condition.allCases))
    case 4: .pattern(pick(RandomQueries.patterns))
    case 5, 6, 7: comparison().map { Query.Term($0) } ?? .text("comparison")
    default: .text(typableText())
    }
  }

  private mutating func comparison() -> Query.Comparison? {
    let field = pick(FieldName.queried)
    let relation = field.kind.isText && Bool.random(using: &random) ? .contains : pick(Query.Relation.allCases)
    let value: String =
      switch field.kind {
      case .number, .reference, .references: String(Int.random(in: 1...12, using: &random))
      case .moment, .instant: pick(RandomQueries.dates)
      case .name, .tags:
        pick((field.kind == .name ? RandomQueries.projects : RandomQueries.tags) + ["r", "GE", "ø", ".", "(b"])
      case .title, .notes: typableText()
      case .priority: pick(["high", "Medium", "low"])
      case .status: pick(["active", "COMPLETED"])
      case .identifier: RandomQueries.id(Int.random(in: 1...12, using: &random)).description
      case .repetition: pick(RandomQueries.intervals.keys.sorted())
      case .duration: pick(["45m", "2H30m", "1d"])
      case .noteDates: ""
      }
    let isEmpty = !relation.needsValue && field.kind != .status && Int.random(in: 0..<5, using: &random) == 0
    return try? Query.Comparison(field, relation, isEmpty ? "" : value)
  }

  private static let patterns = [
    "milk", "^o", "k$", "m.lk|oat", "[aeiou]{2}", "a/b", "\\\\", "(MI|[[:digit:]])", "é", "É|日本", "[^a-z ]", "x*",
    "\\.", " ",
  ]
  private static let dates = [
    "fri 5pm", "15th", "monday", "7d", "3h", "eom-2d", "day after tomorrow", "25dec 2026 9:00",
    "today", "Tomorrow", "yesterday", "2026-11-21", "2026-11-20T23:30", "2026-11-21T08:30:00Z", "2026-11-22",
  ]
  static let intervals = [
    "day": ["FREQ=DAILY", "FREQ=DAILY;COUNT=3"], "Day count 3": ["FREQ=DAILY;COUNT=3"],
    "2w": ["FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;INTERVAL=2;UNTIL=20270301"],
    "2w until 2027-03-01": ["FREQ=WEEKLY;INTERVAL=2;UNTIL=20270301"],
    "month": [
      "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1",
      "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=2",
    ],
    "31st": ["FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=2"],
    "year": ["FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"],
    "mon,fri": ["FREQ=WEEKLY;BYDAY=MO,FR"],
  ]

  private static func id(_ number: Int) -> TaskID { .derived(from: Instant(seconds: 0), number: number) }

  /// A text in quotes cannot end in a backslash, and one without them is a single word.
  private mutating func typableText() -> String {
    let text = pick(RandomQueries.words)
    return Int.random(in: 0..<3, using: &random) == 0 && text.utf8.last != UInt8(ascii: "\\")
      ? text + pick(RandomQueries.words.filter { $0.utf8.last != UInt8(ascii: "\\") }) : text
  }

  mutating func task(_ number: Int, around day: Day) -> TodoItem {
    var task = TodoItem(number: number, id: RandomQueries.id(number), title: title(), created: instant(around: day))
    task.modified = instant(around: day)
    if Bool.random(using: &random) { task.priority = pick(TodoItem.Priority.allCases) }
    if Bool.random(using: &random) { task.parent = RandomQueries.id(Int.random(in: 1...12, using: &random)) }
    task.depends = (0..<pick([0, 0, 1, 2])).map { _ in RandomQueries.id(Int.random(in: 1...12, using: &random)) }
    if Bool.random(using: &random) {
      let rule = pick(Set(RandomQueries.intervals.values.joined()).sorted() + ["FREQ=SECONDLY", "FREQ=WEEKLY"])
      task.repetition = TodoItem.Repetition(rule: rule, origin: Bool.random(using: &random) ? .due : .completion)
    }
    if Bool.random(using: &random) { task.notes = pick(RandomQueries.words) }
    if Bool.random(using: &random) {
      task.status = .completed
      task.completed = instant(around: day)
    }
    if Bool.random(using: &random) { task.project = pick(RandomQueries.projects) }
    task.tags = RandomQueries.tags.filter { _ in Bool.random(using: &random) }
    task.due = moment(around: day)
    task.wait = moment(around: day)
    task[.start] = moment(around: day).map(FieldValue.moment)
    if Bool.random(using: &random) { task[.until] = moment(around: day).map(FieldValue.moment) }
    if Bool.random(using: &random) {
      task[.estimate] = TimeSpan(pick(["45m", "2h30m", "8h", "9h"])).map(FieldValue.duration)
    }
    if Bool.random(using: &random) { task[.started] = .instant(instant(around: day)) }
    if Bool.random(using: &random) { task[.worked] = TimeSpan(pick(["45m", "3h"])).map(FieldValue.duration) }
    return task
  }

  private mutating func title() -> String {
    let title = pick(RandomQueries.words) + pick(RandomQueries.words)
    return title.isEmpty ? "x" : title
  }

  private mutating func moment(around day: Day) -> Moment? {
    let near = day.adding(days: .random(in: -1...1, using: &random))
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return nil
    case 1: return .day(near)
    default: return .instant(instant(around: day))
    }
  }

  private mutating func instant(around day: Day) -> Instant {
    let near = day.adding(days: .random(in: -1...1, using: &random))
    return Instant(utc: CivilTime(day: near, hour: .random(in: 0..<24, using: &random), minute: pick([0, 30])))
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}
