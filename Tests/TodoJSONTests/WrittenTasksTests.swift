import MVITesting
import TestRunning
import Testing
import TodoJSON

@testable import TodoModel

@Suite("Reading tasks as they are written here") struct WrittenTasksTests {
  private static let all: [TodoItem] = {
    let now = Instant(iso: "2026-11-21T09:00:00Z")!
    let titles = [
      "Milk", "Résumé", "東京のホテル 🏔️", "e\u{301}clair \"x\" \\ {", String(repeating: "long ", count: 60), "a\u{7F}",
    ]
    return (0..<96).map { place in
      var task = TodoItem(
        number: place * place + 1, id: TaskID.derived(from: now, number: place), title: titles[place % titles.count],
        created: now)
      func has(_ bit: Int) -> Bool { place >> bit & 1 == 1 || place % 17 == bit }
      task.modified = Instant(seconds: now.seconds + place % 3)
      if has(0) { task.notes = ["one line", "two\nlines\tÜ", "\u{202E}\u{1}"][place % 3] }
      if has(1) { (task.status, task.completed) = (.completed, now) }
      if has(2) { task.project = ["home.garden", "trips.Łódź", "x"][place % 3] }
      if has(3) { task.tags = [["a"], ["a", "café"], ["家族"]][place % 3] }
      if has(4) { task.priority = TodoItem.Priority.allCases[place % 3] }
      if has(5) { task.due = place % 2 == 0 ? .day(Day.last) : .instant(now) }
      if has(6) { task.wait = .day(Day(number: place)) }
      if place % 5 == 0 { task[.started] = .instant(now) }
      if place % 7 == 0 { task.repetition = .init(rule: "FREQ=DAILY", origin: .due) }
      if place % 4 == 1 { task.parent = TaskID.derived(from: now, number: 3) }
      if place % 6 == 1 { task.depends = [TaskID.derived(from: now, number: 4), TaskID.derived(from: now, number: 5)] }
      if place % 11 == 0 { task.unknownMembers = [UnknownMember(name: "x", json: "{\"y\": [1, \"}\"]}")] }
      return task
    }
  }()

  private static func line(_ task: TodoItem) -> [UInt8] { JSONWriter.bytes(task.write) }

  private func written(_ bytes: [UInt8], areLast: Bool = false) -> [TodoItem]? {
    var part = WrittenTasks.Part(capacity: 1, TaskID.Mixing())
    return bytes.withUnsafeBufferPointer { WrittenTasks.read($0, areLast: areLast, to: &part) } ? part.tasks : nil
  }

  private struct Names: Equatable { var projects = NameCounts(), tags = NameCounts() }

  private func names(_ bytes: [UInt8], areLast: Bool = false) -> Names? {
    var names = Names()
    let isRead = bytes.withUnsafeBufferPointer {
      WrittenTasks.countNames(in: $0, areLast: areLast, projects: &names.projects, tags: &names.tags)
    }
    return isRead ? names : nil
  }

  private func names(of tasks: [TodoItem]) -> Names {
    tasks.reduce(into: Names()) { names, task in
      if let project = task.project { names.projects.count(project) }
      for tag in task.tags { names.tags.count(tag) }
    }
  }

  /// The task of a line as every layout is read; nil if it is none, or if there is something after it.
  private func plain(_ line: [UInt8]) -> TodoItem? {
    let isPadded = line.first != UInt8(ascii: "{") || line.last != UInt8(ascii: "}")
    return isPadded
      ? nil : try? JSONReader.read(line) { (reader) throws(JSONError) in try TodoItem.read(from: &reader) }
  }

  @Test func readsWhatIsWritten() {
    let lines = Self.all.map(Self.line)
    #expect(written(Array(lines.joined(separator: Array(",\n".utf8)) + Array("\n".utf8)), areLast: true) == Self.all)
    #expect(written(Array(lines.map { $0 + Array(",\n".utf8) }.joined())) == Self.all)
    #expect(names(Array(lines.map { $0 + Array(",\n".utf8) }.joined())) == names(of: Self.all))
  }

  @Test func commasStandBetweenTasksOnly() {
    let line = Self.line(Self.all[0])
    for end in ["", "\n", ",", ",,\n", ", \n", " ,\n"] {
      #expect(written(line + Array(end.utf8)) == nil, "\(end)")
      #expect((written(line + Array(end.utf8), areLast: true) != nil) == (end == "\n"), "\(end)")
    }
    #expect(written(line + Array(",\n".utf8), areLast: true) == nil)
    #expect(written([]) == nil)
  }

  @Test(.tags(.sweep), .door) func acceptsWhatAnyLayoutMayBeAndNothingElse() throws {
    var generator = SeededGenerator(seed: 37)
    let lines = Self.all.map(Self.line)
    let members = lines.flatMap { $0.split(separator: UInt8(ascii: ",")).map(Array.init) }
    var outcomes = (read: 0, refused: 0)
    let rounds = thinned(1_000_000, to: 10_000, "broken lines")
    for _ in 0..<rounds {
      var line = lines.randomElement(using: &generator)!
      for _ in 0..<Int.random(in: 1...2, using: &generator) { change(&line, members, using: &generator) }
      let expected = plain(line)
      let found = written(line + Array(",\n".utf8))?.first
      guard found == expected else { return fail("\(line.text): \(String(describing: found))") }
      // The names of a task that cannot be read are not asked for.
      if let expected, names(line + Array(",\n".utf8)) != names(of: [expected]) { return fail("names of \(line.text)") }
      if expected == nil { outcomes.refused += 1 } else { outcomes.read += 1 }
    }
    #expect(outcomes.read > rounds / 10 && outcomes.refused > rounds / 10, "\(outcomes)")
  }

  private func change(_ line: inout [UInt8], _ members: [[UInt8]], using generator: inout SeededGenerator) {
    guard line.count > 2 else { return }
    let place = Int.random(in: 1..<line.count, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: line[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: line[place] = "{}[],:\"\\0123e.-+tfn xuZT-/_".utf8.randomElement(using: &generator)!
    case 2: line.remove(at: place)
    case 3: line.insert(UInt8.random(in: 0x20...0x7E, using: &generator), at: place)
    case 4: line[place] = line.randomElement(using: &generator)!
    case 5: line.replaceSubrange(place..<min(line.count, place + Int.random(in: 1...9, using: &generator)), with: [])
    default:
      // Another member, one twice, or one that is missing or at another place.
      var parts = line.dropFirst().dropLast().split(separator: UInt8(ascii: ",")).map(Array.init)
      let part = Int.random(in: 0..<parts.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: parts.remove(at: part)
      case 1: parts.insert(members.randomElement(using: &generator)!, at: part)
      case 2: parts.insert(parts.randomElement(using: &generator)!, at: part)
      default: parts.swapAt(part, Int.random(in: 0..<parts.count, using: &generator))
      }
      line = Array("{".utf8) + parts.joined(separator: Array(",".utf8)) + Array("}".utf8)
    }
  }
}
