import MVITesting
import TestRunning
import Testing
import TodoExchange
import TodoJSON
import TodoModel

enum RoundTrips {
  static let zone: any Zone = SystemZone(named: "Europe/Berlin")

  static let now = Now(Instant(iso: "2026-11-21T08:00:00Z")!, in: zone)

  static let context = ExchangeContext(now: now)

  static func task(_ number: Int, _ title: String, id: String? = nil) -> TodoItem {
    TodoItem(number: number, id: id.flatMap(TaskID.init) ?? .version5("\(number)"), title: title, created: now.instant)
  }

  static func read(
    _ text: some StringProtocol, as format: any ExchangeFormat.Type, named name: String = "file"
  ) -> ExchangeReading { format.read([SourceFile(name: name, bytes: Array(text.utf8))], context) }

  /// The problems in a text, as `place: found; expected`.
  static func problems(in text: String, as format: any ExchangeFormat.Type, named name: String = "file") -> [String] {
    read(text, as: format, named: name).problems.map { "\($0.place.words): \($0.found); expected \($0.expected)" }
  }

  static func exported(_ tasks: [TodoItem], as format: any ExchangeFormat.Type, isComplete: Bool = false) -> String {
    String(decoding: format.export(tasks, ExchangeContext(now: now, isComplete: isComplete)), as: UTF8.self)
  }

  static func taken(
    _ text: some StringProtocol, as format: any ExchangeFormat.Type, named name: String = "file",
    into tasks: [TodoItem] = []
  ) throws -> [TodoItem] { try taken(Array(text.utf8), as: format, named: name, into: tasks) }

  static func taken(
    _ text: [UInt8], as format: any ExchangeFormat.Type, named name: String = "file", into tasks: [TodoItem] = []
  ) throws -> [TodoItem] {
    let reading = format.read([SourceFile(name: name, bytes: text)], context)
    if let problem = reading.problems.first { throw problem }
    var table = TaskTable(tasks)
    let clock = Clock.fixed(at: now.instant, zone: zone)
    let recognized = format.recognition(of: reading, among: tasks, context).tasks
    table.apply(try table.changes(by: .importTasks(recognized), clock: clock))
    try requireStorable(table.tasks)
    return table.tasks
  }

  private static func requireStorable(_ tasks: [TodoItem]) throws {
    let read = try TasksDocument.read(TasksDocument(tasks: tasks, lastNumber: tasks.last?.number ?? 0).bytes()).tasks
    for (task, read) in zip(tasks, read) where !task.isExactly(read) {
      Issue.record("\(task)\nis in the data file\n\(read)")
      return
    }
    #expect(read.count == tasks.count)
  }

  /// Ours to theirs to ours.
  static func assertRest(
    _ format: any ExchangeFormat.Type, _ tasks: [TodoItem], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = format.export(tasks, ExchangeContext(now: now, isComplete: true))
    let back = try taken(text, as: format)
    try #require(back.count == tasks.count, sourceLocation: sourceLocation)
    for (task, back) in zip(tasks, back.withoutBases) where !task.isExactly(back) {
      let alone = exported([task], as: format, isComplete: true)
      Issue.record("\(task)\nis written as\n\(alone)\nand comes back as\n\(back)", sourceLocation: sourceLocation)
      return
    }
    // And once more over itself it is nothing new.
    #expect(try taken(text, as: format, into: tasks).withoutBases == tasks, sourceLocation: sourceLocation)
  }

  /// Theirs to ours to theirs.
  static func assertRaw(
    _ format: any ExchangeFormat.Type, _ text: [UInt8], isComplete: Bool = false, goesOutAs expected: [UInt8]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let tasks = try taken(text, as: format)
    #expect(
      exported(tasks, as: format, isComplete: isComplete) == String(decoding: expected ?? text, as: UTF8.self),
      sourceLocation: sourceLocation)
    #expect(
      try taken(text, as: format, into: tasks) == tasks, "a second time it is nothing new",
      sourceLocation: sourceLocation)
  }

  static func assertReadable(
    _ format: any ExchangeFormat.Type, _ tasks: [TodoItem], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let reading = read(exported(tasks, as: format), as: format)
    #expect(reading.problems == [], sourceLocation: sourceLocation)
    #expect(reading.tasks.count == tasks.count, sourceLocation: sourceLocation)
  }

  /// Destroys a byte in one of six ways, each in turn in a short text; the text is refused, or imported and exported
  /// without a crash. In a long text it takes evenly spread bytes, as each costs a reading of all of it.
  static func assertTotal(_ format: any ExchangeFormat.Type, _ text: [UInt8]) {
    for place in stride(from: 0, to: text.count, by: max(1, text.count / (Door.current == .everything ? 1000 : 200))) {
      let ways = [UInt8(0), UInt8(ascii: "\""), UInt8(ascii: " "), 0xFF, 0x0D, text[place] ^ 0x20]
      var broken = text
      broken[place] = ways[place % ways.count]
      guard let tasks = try? taken(broken, as: format) else { continue }
      _ = format.export(tasks, context)
    }
  }
}

extension [TodoItem] {
  /// The tasks without what their sources contained; what is kept for the next export stays.
  var withoutBases: [TodoItem] {
    map { task in
      var task = task
      task.unknownMembers = task.unknownMembers.compactMap { member in
        let beginnings = ["{\"from\":[", ",\"from\":["]
        guard let end = beginnings.lazy.compactMap({ member.json.firstRange(of: $0)?.lowerBound }).first else {
          return member
        }
        return end == member.json.startIndex ? nil : UnknownMember(name: member.name, json: member.json[..<end] + "}")
      }
      return task
    }
  }
}

/// Random tasks with everything that a task can have, and titles that look like other things in some format.
struct HostileTasks {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let pieces = [
    "Pay", "rent", "+49", "@home", "+home", "due:2026-11-27", "due:fri", "(A)", "(b)", "x", "X", "todo:%7B", "todo:{}",
    "\\", "\"", "'", "🎉", "Zoë", "Zoe\u{308}", "日本", "#tag", "#", "- [ ]", "* ", "🔁", "📅 2026-11-27", "⏫",
    "<!-- todo:{} -->", "-->", "[#A]", "TODO", "DONE", ":tag:", "::", "<2026-11-27 Fri>", "DEADLINE:", "rec:+2w",
    "pri:A", "t:2026-11-27", "uuid:x", ";", ",", ":", "%", "%20", "{", "}", "|", "`code`", "**", "&open;", "&", "=",
    "\t", " ", "  ", "\u{1}", "\u{7F}", "\u{202E}", "2026-11-21", "x 2026-11-21", "\\n", "N/A", "http://x.org/a?b=c#d",
    "é", "every day", "[ ]", "id:1", "1.",
  ]

  mutating func tasks(_ count: Int) -> [TodoItem] {
    var tasks: [TodoItem] = []
    for number in 1...count {
      var task = self.task(number)
      // Only to earlier ones, so that there is no circle.
      if let other = tasks.randomElement(using: &random), chance(3) { task.parent = other.id }
      if chance(4) { task.depends = Array(Set((0..<2).compactMap { _ in tasks.randomElement(using: &random)?.id })) }
      tasks.append(task)
    }
    return tasks
  }

  private mutating func task(_ number: Int) -> TodoItem {
    let created = Instant(seconds: 1_700_000_000 + Int.random(in: 0..<100_000_000, using: &random))
    var task = TodoItem(number: number, id: TaskID.random(using: &random), title: text(atMost: 6), created: created)
    task.modified = Instant(seconds: created.seconds + (chance(2) ? 0 : Int.random(in: 0..<100_000, using: &random)))
    if chance(3) {
      task.notes = (0...Int.random(in: 0..<3, using: &random)).map { _ in chance(5) ? "" : text(atMost: 8) }
        .joined(separator: "\n")
    }
    if chance(3) {
      task.status = .completed
      if !chance(6) {
        task.completed = Instant(seconds: created.seconds + Int.random(in: 0..<9_000_000, using: &random))
      }
    }
    if chance(2) {
      task.project = chance(4) ? text(atMost: 2) : pick(["home", "home.garden", "work.Zoë", "a b", "x:y"])
    }
    if chance(2) {
      let tags = (0...Int.random(in: 0..<3, using: &random)).map { _ in
        chance(4) ? text(atMost: 1) : pick(["a", "b", "büro"])
      }
      task.tags = Array(Set(tags)).sorted()
    }
    if chance(2) { task.priority = pick(TodoItem.Priority.allCases) }
    for field in [TaskField.due, .wait, .start, .until] where chance(3) { task[field] = .moment(moment()) }
    for field in [TaskField.estimate, .worked] where chance(6) {
      task[field] = TimeSpan(minutes: Int.random(in: 1..<9999, using: &random)).map(FieldValue.duration)
    }
    if chance(4) {
      task.repetition = TodoItem.Repetition(
        rule: pick([
          "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=MONTHLY;BYMONTHDAY=-1",
          "FREQ=YEARLY", "FREQ=MONTHLY;INTERVAL=3;COUNT=4", "FREQ=BOGUS",
        ]), origin: pick([.due, .completion]))
    }
    if chance(5) {
      task.unknownMembers.append(
        UnknownMember(name: "color", json: "\"re\\u0064: \(text(atMost: 2).filter(\.isLetter))\""))
    }
    if chance(8) { task.unknownMembers.append(UnknownMember(name: "é:b", json: "{\"a\": [1.0, null]}")) }
    return task
  }

  private mutating func moment() -> Moment {
    let day = Day(number: 20_000 + Int.random(in: 0..<2000, using: &random))
    return chance(2)
      ? .day(day) : .instant(Instant(seconds: day.number * 86_400 + Int.random(in: 0..<86_400, using: &random)))
  }

  private mutating func text(atMost count: Int) -> String {
    let text = (0..<Int.random(in: 1...count, using: &random)).map { _ in pick(Self.pieces) }
      .joined(separator: chance(5) ? "" : " ")
    // The model takes no title without anything in it.
    return text.allSatisfy(\.isWhitespace) ? text + "." : text
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick<Element>(_ from: [Element]) -> Element { from.randomElement(using: &random)! }
}
