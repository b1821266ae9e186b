import Foundation
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoExchange
import TodoModel
import TodoStore

@testable import TodoSync

/// A list and a program that change the same tasks at random, with syncs that are killed: in the end both have the same,
/// nothing is lost, and nothing more is written.
@Suite(.tags(.sweep), .door) struct VdirWalkTests {
  private static let runs = ProcessInfo.processInfo.environment["VDIR_RUNS"].flatMap { Int($0) } ?? 200

  @Test func bothComeToHaveTheSame() async throws {
    for seed in 0..<thinned(Self.runs, to: 20, "walks of a list and calendar files") {
      try await walk(seed: UInt64(seed))
    }
  }

  private func walk(seed: UInt64) async throws {
    let folder = CalendarFolder()
    var random = SeededGenerator(seed: seed)
    func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    var client = SimulatedClient(folder, seed: seed &+ 1_000_000)
    var added: [String] = []
    var deleted: Set<String> = []
    for step in 0..<40 {
      switch number(10) {
      case 0..<4: try await client.act(step)
      case 4..<7:
        let tasks = try folder.tasks
        let attributes = RandomMachine.attributes(tasks, "", &random).filter {
          if case .title = $0 { false } else { true }
        }
        let (task, choice) = (tasks.randomElement(using: &random), number(10))
        let changes = await folder.attempt { source in
          guard let task, choice > 1 else { return try await source.add([.title("l\(step)")] + attributes) }
          switch choice {
          case 2: return try await source.delete([task.number])
          case 3, 4: return try await source.complete([task.number])
          case 5: return try await source.undo()
          default:
            let title = SimulatedClient.mark(of: task.title) + " \(step)"
            return try await source.save(attributes + [.title(title)], to: [task.number])
          }
        }
        for change in changes {
          if change.before == nil, let title = change.after?.title { added.append(SimulatedClient.mark(of: title)) }
          if change.after == nil, let title = change.before?.title { deleted.insert(SimulatedClient.mark(of: title)) }
        }
      default:
        let steps: Int? = number(10) < 4 ? number(8) : nil
        do { try await folder.sync(deadAfter: steps) } catch TodoError.cancelled {}
      }
    }
    for _ in 0..<2 { try await folder.sync() }
    let (contents, records) = (folder.contents, folder.records)
    let report = try await folder.sync()
    #expect(report.went.all == 0 && report.came.isEmpty, "seed \(seed): the third round has written \(report)")
    #expect(folder.contents == contents && folder.records == records, "seed \(seed)")
    try expectSame(folder, seed)
    #expect(TaskReferences.findings(in: try folder.tasks).filter(\.isCircle) == [], "seed \(seed)")
    let titles = Set(try folder.tasks.map { SimulatedClient.mark(of: $0.title) })
    let lost = Set(added + client.added).subtracting(deleted).subtracting(client.deleted).subtracting(titles)
    #expect(lost.isEmpty, "seed \(seed): lost \(lost)")
  }

  /// Each file says what its task is, and each task has one.
  private func expectSame(_ folder: CalendarFolder, _ seed: UInt64) throws {
    let context = ExchangeContext(now: Now(Instant(seconds: 1_795_000_000), in: CalendarFolder.zone))
    let files = folder.names.filter { $0.hasSuffix(".ics") }.map {
      CalendarFile(SourceFile(name: $0, bytes: Array(folder.read($0).utf8)), context)
    }
    #expect(files.flatMap(\.problems).isEmpty, "seed \(seed)")
    let tasks = try folder.tasks
    #expect(files.flatMap(\.tasks).count == tasks.count, "seed \(seed)")
    #expect(Set(tasks.map(\.number)).count == tasks.count && Set(tasks.map(\.id)).count == tasks.count, "seed \(seed)")
    let there = files.flatMap(\.tasks).map {
      "\($0.task.title) \($0.task.status) \($0.task.notes) \($0.task.due?.iso ?? "")"
    }
    let here = tasks.map { "\($0.title) \($0.status) \($0.notes) \($0.due?.iso ?? "")" }
    #expect(there.sorted() == here.sorted(), "seed \(seed)")
  }
}

extension Finding {
  fileprivate var isCircle: Bool {
    switch self {
    case .cycle: true
    case _: false
    }
  }
}

/// A sync that is killed at any step that writes: the next one comes to the same as one that was not.
@Suite(.tags(.sweep), .door) struct VdirKillTests {
  /// Both sides have changed in every way.
  private func scene() async throws -> CalendarFolder {
    let folder = CalendarFolder()
    for title in [
      "One", "Two", "Three", "Four", "Five", "Water due:2026-11-20 every:2w +garden", "Rain due:2026-11-20 every:1w",
    ] { try await folder.add(title) }
    try await folder.sync()
    func edit(_ title: String, _ old: String, _ new: String) async throws {
      try await folder.edit(try folder.file(title)) { $0.replacingOccurrences(of: old, with: new) }
    }
    try await edit("One", "One", "Uno")
    try await edit("Two", "Two", "Dos")
    try await edit("Water", "STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:20261120T100000Z")
    try await edit("Rain", "STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:20261120T100000Z")
    try folder.write(
      folder.read(try folder.file("Rain")).replacingOccurrences(
        of: "\\nUID:[^\\r]*", with: "\nUID:next@phone", options: .regularExpression
      ).replacingOccurrences(of: "STATUS:COMPLETED\r\nCOMPLETED:20261120T100000Z\r\n", with: "").replacingOccurrences(
        of: "20261120", with: "20261127"), to: "next.ics")
    for (uid, other) in [("a", "b"), ("b", "a")] {
      let lines = ["SUMMARY:Circle \(uid)", "RELATED-TO:\(other)", "LAST-MODIFIED:20261124T100000Z"]
      try folder.write(calendar(uid, lines), to: uid + ".ics")
    }
    try folder.delete(try folder.file("Three"))
    try folder.delete(try folder.file("Four"))
    let changes = [(2, "Zwei"), (4, "+kept")]
    for (number, line) in changes { try await folder.change(number, line) }
    try await folder.give { _ = try await $0.delete([5]) }
    try await folder.add("New parent:2")
    try await folder.edit(try folder.file("Uno"), adding: ["CATEGORIES:blue"])
    try await folder.change(1, "+red")
    return folder
  }

  private func outcome(_ folder: CalendarFolder) async throws -> String {
    let conflicts = try await folder.source.conflicts()
    return try folder.tasks.map { "\($0)" }.joined(separator: "\n")
      + folder.contents.sorted { $0.key < $1.key }
      .map { "\($0.key)\n\($0.value)" }.joined() + "\(conflicts)"
  }

  @Test func whereverItIsKilledTheNextOneComesToTheSame() async throws {
    let plain = try await scene()
    try await plain.sync()
    let wanted = try await outcome(plain)
    #expect(wanted.contains("Zwei") && wanted.contains("blue,red") && wanted.contains("UID:next@phone"))
    var steps = 0
    while true {
      let folder = try await scene()
      do {
        try await folder.sync(deadAfter: steps)
        break
      } catch TodoError.cancelled {}
      // Twice, so that the second finds what the first has left.
      if steps > 2 { do { try await folder.sync(deadAfter: steps / 2) } catch TodoError.cancelled {} }
      try await folder.sync()
      let text = try await outcome(folder).replacingOccurrences(of: folder.home, with: plain.home)
      let difference = text.split(whereSeparator: \.isNewline).difference(
        from: wanted.split(whereSeparator: \.isNewline))
      #expect(difference.isEmpty, "killed at step \(steps)")
      try await folder.expectQuiet()
      steps += 1
    }
    #expect(steps >= 12, "\(steps)")
  }
}

/// A program that changes calendar files at random: it drops what it does not know, sorts properties, renames files, and follows a
/// repeating task in a way of its own.
struct SimulatedClient {
  let folder: CalendarFolder
  private var random: SeededGenerator
  private let drops: Bool
  /// The added and deleted tasks, by the first words of titles, which are never changed.
  private(set) var added: [String] = []
  private(set) var deleted: Set<String> = []

  init(_ folder: CalendarFolder, seed: UInt64, drops: Bool = true) {
    self.drops = drops
    self.folder = folder
    random = SeededGenerator(seed: seed)
  }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private static func lines(_ text: String) -> [String] {
    text.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n")
  }

  private static func value(_ name: String, in lines: [String]) -> String? {
    lines.first { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }.flatMap { line in
      line.firstIndex(of: ":").map { String(line[line.index(after: $0)...]) }
    }
  }

  mutating func act(_ step: Int) async throws {
    let names = folder.names.filter { $0.hasSuffix(".ics") && !$0.hasPrefix(".") }
    guard let name = names.isEmpty ? nil : names[number(names.count)], number(5) > 0 else { return try await add(step) }
    switch number(9) {
    case 0:
      deleted.insert(Self.mark(of: Self.value("SUMMARY", in: Self.lines(folder.read(name))) ?? ""))
      try folder.delete(name)
    case 1:
      let text = folder.read(name)
      try folder.delete(name)
      try folder.write(text, to: "\(step)-\(number(1000)).ics")
    case 2, 3: try await complete(name, step)
    default: try await edit(name, of: names, step)
    }
  }

  private mutating func add(_ step: Int) async throws {
    added.append("p\(step)")
    let stamp = await folder.stamp
    var lines = ["CREATED:\(stamp)", "LAST-MODIFIED:\(stamp)", "SUMMARY:p\(step) \(number(9))"]
    if number(2) == 0 { lines.append("DUE;VALUE=DATE:202612\(10 + number(15))") }
    if number(3) == 0 { lines.append("CATEGORIES:red,x\(number(3))") }
    if number(3) == 0 { lines += ["RRULE:FREQ=WEEKLY", "DTSTART;VALUE=DATE:20261201", "X-PHONE;A=B:1"] }
    try folder.write(calendar("\(step)@phone", lines), to: "phone-\(step).ics")
  }

  private mutating func put(_ lines: [String], to name: String) async throws {
    guard let begin = lines.firstIndex(of: "BEGIN:VTODO"), let end = lines.firstIndex(of: "END:VTODO") else { return }
    var inner =
      lines[(begin + 1)..<end].filter { !$0.hasPrefix("LAST-MODIFIED") } + ["LAST-MODIFIED:\(await folder.stamp)"]
    let dropped = ["CATEGORIES", "RELATED-TO", "X-TODO-P", "X-TODO"].filter { _ in number(6) == 0 && drops }
    inner.removeAll { line in dropped.contains { line.hasPrefix($0) } }
    if number(3) == 0 { inner.sort() }
    try folder.write((lines[...begin] + inner + lines[end...]).joined(separator: "\r\n"), to: name)
  }

  private mutating func edit(_ name: String, of names: [String], _ step: Int) async throws {
    var lines = Self.lines(folder.read(name))
    func set(_ property: String, _ value: String?) {
      lines.removeAll { $0.hasPrefix(property + ":") || $0.hasPrefix(property + ";") }
      if let value { lines.insert(property + value, at: lines.firstIndex(of: "END:VTODO") ?? 0) }
    }
    let title = Self.value("SUMMARY", in: lines) ?? ""
    switch number(7) {
    case 6:
      let other = names.randomElement(using: &random).flatMap { Self.value("UID", in: Self.lines(folder.read($0))) }
      set("RELATED-TO", other.map { (number(2) == 0 ? ":" : ";RELTYPE=DEPENDS-ON:") + $0 })
    case 0: set("SUMMARY", ":\(Self.mark(of: title)) \(step)")
    case 1: set("PRIORITY", number(2) == 0 ? nil : ":\(1 + number(9))")
    case 2: set("CATEGORIES", number(4) == 0 ? ":" : ":x\(number(3)),green")
    case 3: set("DESCRIPTION", ":there \(step)\\nline")
    case 4 where Self.value("RRULE", in: lines) == nil:
      set("DTSTART", nil)
      set("DUE", number(3) == 0 ? nil : ";VALUE=DATE:202612\(10 + number(15))")
    default: set("X-PHONE", ":\(step)")
    }
    try await put(lines, to: name)
  }

  private mutating func complete(_ name: String, _ step: Int) async throws {
    var lines = Self.lines(folder.read(name))
    guard Self.value("STATUS", in: lines) != "COMPLETED" else { return }
    let stamp = await folder.stamp
    let rule = Self.value("RRULE", in: lines)
    if let rule, number(2) == 0 {
      let next = lines.filter { line in
        !["UID", "X-TODO", "CATEGORIES", "DUE", "DTSTART", "RELATED-TO", "RRULE"].contains { line.hasPrefix($0) }
      }.flatMap { line -> [String] in
        line == "BEGIN:VTODO"
          ? [line, "UID:next-\(step)@phone", "RRULE:\(rule)", "DUE;VALUE=DATE:202701\(10 + number(15))"] : [line]
      }
      try await put(next, to: "next-\(step).ics")
    }
    lines.removeAll { $0.hasPrefix("STATUS") || $0.hasPrefix("RRULE") && number(2) == 0 }
    lines.insert(contentsOf: ["STATUS:COMPLETED", "COMPLETED:\(stamp)"], at: lines.firstIndex(of: "END:VTODO") ?? 0)
    try await put(lines, to: name)
  }

  static func mark(of title: String) -> String { String(title.prefix { $0 != " " }) }
}
