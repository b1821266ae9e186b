import TodoModel

/// Queries and tasks over so few words that they often meet.
struct RandomQueries {
  private static let words = [
    "milk", "Milk", "oat", "or", "AND", "not", "é", "e\u{301}", "日本", "6\"", "a\\", "\\", "\"", "a\"b", "(", ")",
    "a (b)",
    "two  words", " edge ", "", "+x", "-x", "+4", "is:done", "project:x", "http://x", "x:", ":", "'", "\\\"x", "1,2",
    "\"\u{301}", "\u{D4E} x", "👩‍👩‍👧‍👦", "tab\there", "--", "!!!", "10:30", "İ", "ß",
  ]
  private static let tags = ["a", "b", "urgent", "x:y", "a\"b", "日本"]
  private static let projects = ["home", "home.garden", "homework", "home.", "my home", "a(b)", "\"q\"", "a\\", "é"]

  var random: any RandomNumberGenerator

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
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .tag(pick(RandomQueries.tags))
    case 1: .noTag(pick(RandomQueries.tags))
    case 2: .project(Bool.random(using: &random) ? pick(RandomQueries.projects) : nil)
    case 3: .condition(pick(Query.Condition.allCases))
    default: .text(typableText())
    }
  }

  /// A text in quotes cannot end in a backslash, and one without them is a single word.
  private mutating func typableText() -> String {
    let text = pick(RandomQueries.words)
    return Int.random(in: 0..<3, using: &random) == 0 && text.utf8.last != UInt8(ascii: "\\")
      ? text + pick(RandomQueries.words.filter { $0.utf8.last != UInt8(ascii: "\\") }) : text
  }

  mutating func task(_ number: Int, around day: Day) -> TodoItem {
    let id = TaskID.derived(from: Instant(seconds: 0), number: number)
    var task = TodoItem(
      number: number, id: id, title: pick(RandomQueries.words) + pick(RandomQueries.words),
      created: Instant(seconds: 0))
    if Bool.random(using: &random) { task.notes = pick(RandomQueries.words) }
    if Bool.random(using: &random) { task.status = .completed }
    if Bool.random(using: &random) { task.project = pick(RandomQueries.projects) }
    task.tags = RandomQueries.tags.filter { _ in Bool.random(using: &random) }
    task.due = moment(around: day)
    task.wait = moment(around: day)
    return task
  }

  private mutating func moment(around day: Day) -> Moment? {
    let near = day.adding(days: .random(in: -1...1, using: &random))
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return nil
    case 1: return .day(near)
    default:
      let hour = Int.random(in: 0..<24, using: &random)
      return .instant(Instant(utc: CivilTime(day: near, hour: hour, minute: 0)))
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}
