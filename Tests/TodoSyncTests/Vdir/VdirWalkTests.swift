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
@Suite(.tags(.sweep), .door)
struct VdirWalkTests {
  private static let runs = ProcessInfo.processInfo.environment["VDIR_RUNS"].flatMap { Int($0) } ?? 200

  @Test func bothComeToHaveTheSame() async throws {
    for seed in 0..<thinned(Self.runs, to: 20, "walks of a list and calendar files") {
      try await walk(seed: UInt64(seed))
    }
  }

  private func walk(seed: UInt64) async throws {
    let folder = try CalendarFolder()
    defer { folder.remove() }
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
    case .parentCycle, .dependencyCycle: true
    case _: false
    }
  }
}

/// A sync that is killed at any step that writes: the next one comes to the same as one that was not.
@Suite(.tags(.sweep), .door)
struct VdirKillTests {
  /// Both sides have changed in every way.
  private func scene() async throws -> CalendarFolder {
    let folder = try CalendarFolder()
    for title in [
      "One", "Two", "Three", "Four", "Five", "Water due:2026-11-20 every:2w +garden", "Rain due:2026-11-20 every:1w",
    ] {
      try await folder.add(title)
    }
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
      try folder.write(
        "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(uid)\r\nSUMMARY:Circle \(uid)\r\nRELATED-TO:\(other)\r\n"
          + "LAST-MODIFIED:20261124T100000Z\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", to: uid + ".ics")
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
    defer { plain.remove() }
    try await plain.sync()
    let wanted = try await outcome(plain)
    #expect(wanted.contains("Zwei") && wanted.contains("blue,red") && wanted.contains("UID:next@phone"))
    var steps = 0
    while true {
      let folder = try await scene()
      defer { folder.remove() }
      do {
        try await folder.sync(deadAfter: steps)
        break
      } catch TodoError.cancelled {}
      // Twice, so that what is left behind by one is there for the other.
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
