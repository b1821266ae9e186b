import MVITesting
import TodoModel

/// Tasks with everything that a file can hold, in a place where clocks are set.
struct RandomTasks {
  static let zone = SystemZone(named: "Europe/Berlin")
  static let clock = Clock.fixed(at: Instant(iso: "2026-11-21T09:00:00Z")!, zone: zone)

  private static let words = [
    "Pay", "rent", "it's", "6\"", "\"a\"", "+x", "-x", "!!!", "due:today", "projct:x", "--", "#1", "12", "title:",
    "a\\", "\\",
    "日本語", "👩‍👩‍👧‍👦", "e\u{301}", "\u{301}", "\u{2028}", "\t", " ", "\u{1B}[2J", "notes:", "http://x", "10:30", "(", "/",
  ]
  private static let lines = words + ["", "", "# c", "# !! r", "notes:", "title: x", "a b", " ", "\r"]
  private static let rules = [
    "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20270301", "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "FREQ=YEARLY;COUNT=3", "FREQ=HOURLY;INTERVAL=8", "nonsense",
    "FREQ=MONTHLY;BYMONTHDAY=15",
  ]

  var random: SeededGenerator

  /// A task, which may refer to those before it, and to one that is gone.
  mutating func task(_ number: Int, after others: [TodoItem]) -> TodoItem {
    var task = TodoItem(
      number: number, id: .derived(from: Instant(seconds: 1), number: number), title: title(),
      created: Instant(seconds: 0))
    task.notes = sometimes { $0.text(of: Self.lines, upTo: 6, separator: "\n") } ?? ""
    task.project = sometimes { $0.one(["home", "home.garden", "a\"b", "\"q\"", "é:x", "a b", "c\\"]) }
    task.tags = Set(
      ["bills", "a-b", "x:y", "é", "q\"", "5x", "#t"].filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    )
    .sorted()
    task.priority = sometimes { $0.one(TodoItem.Priority.allCases) }
    task.due = sometimes { $0.moment() }
    task.wait = sometimes { $0.moment() }
    task[.start] = sometimes { .moment($0.moment()) }
    task[.until] = sometimes { .moment($0.moment()) }
    task.repetition = sometimes { generator in
      TodoItem.Repetition(rule: generator.one(Self.rules), origin: generator.one([.due, .completion]))
    }
    let known = others.map(\.id) + [TaskID.derived(from: Instant(seconds: 2), number: 99)]
    task.parent = sometimes { $0.one(known) }
    task.depends = known.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
    return task
  }

  private mutating func title() -> String {
    let title = text(of: Self.words, upTo: 5, separator: " ")
    return title.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? "a" + title : title
  }

  private mutating func moment() -> Moment {
    // Around the hour that comes twice.
    let instant = Instant(seconds: 1_792_886_400 + Int.random(in: -4...8, using: &random) * 1800 + one([0, 0, 59]))
    return Bool.random(using: &random)
      ? .day(Day(number: 20_000 + Int.random(in: 0..<900, using: &random))) : .instant(instant)
  }

  private mutating func text(of pieces: [String], upTo count: Int, separator: String) -> String {
    (0..<Int.random(in: 1...count, using: &random)).map { _ in one(pieces) }.joined(separator: separator)
  }

  private mutating func one<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func sometimes<Value>(_ make: (inout RandomTasks) -> Value) -> Value? {
    Bool.random(using: &random) ? make(&self) : nil
  }
}
