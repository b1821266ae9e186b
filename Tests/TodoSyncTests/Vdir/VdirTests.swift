import Foundation
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoModel
import TodoStore

@testable import TodoSync

/// A list and a folder of calendar files become one, both ways.
struct VdirTests {
  private let folder = CalendarFolder()

  @Test func aTaskGoesAndComesBackChanged() async throws {
    try await folder.add("Pay the rent due:2026-12-04 +bills project:home priority:high")
    let report = try await folder.sync()
    #expect(report.went.added == 1 && report.came.isEmpty)
    let task = try folder.task("Pay the rent")
    #expect(folder.names == ["\(task.id).ics"])
    #expect(folder.read("\(task.id).ics").contains("\r\nDUE;VALUE=DATE:20261204\r\n"))
    try await folder.expectQuiet()
    try await folder.edit("\(task.id).ics") {
      $0.hasPrefix("X-TODO") || $0.hasPrefix("CATEGORIES") ? nil : $0.replacingOccurrences(of: "1204", with: "1205")
    }
    #expect(try await folder.sync().came.count == 1)
    let after = try folder.task("Pay the rent")
    #expect(after.due == .day(Day(year: 2026, month: 12, day: 5)!))
    #expect(after.tags == ["bills"] && after.project == "home" && after.priority == .high && after.number == 1)
    try await folder.expectQuiet()
    try await folder.change(1, "due:2026-12-06")
    #expect(try await folder.sync().went.changed == 1)
    let text = folder.read("\(task.id).ics")
    for line in ["SEQUENCE:1", "DUE;VALUE=DATE:20261206", "CATEGORIES:bills", "X-TODO-PROJECT:home"] {
      #expect(text.contains("\r\n\(line)\r\n"), "\(line) in \(text)")
    }
    try await folder.expectQuiet()
  }

  @Test func aTaskComesAndGoesBackChanged() async throws {
    let text = calendar("abc@phone", ["SUMMARY:Milk", "X-APPLE-SORT-ORDER:7"])
    try folder.write(text, to: "random.ics")
    #expect(try await folder.sync().came.count == 1)
    try await folder.expectQuiet()
    #expect(folder.read("random.ics") == text)
    try await folder.change(1, "Oat milk")
    #expect(try await folder.sync().went.changed == 1)
    #expect(folder.names == ["random.ics"])
    #expect(folder.read("random.ics").contains("UID:abc@phone\r\nSUMMARY:Oat milk\r\nX-APPLE-SORT-ORDER:7\r\n"))
    try await folder.expectQuiet()
  }
}

struct VdirSharedTests {
  private let one = CalendarFolder()
  private let other: CalendarFolder

  init() { other = CalendarFolder(sharing: one) }

  private func settle() async throws { for list in [one, other, one, other] { try await list.sync() } }

  private func expectSame(_ place: SourceLocation = #_sourceLocation) async throws {
    try await settle()
    try await one.expectQuiet(place)
    try await other.expectQuiet(place)
    func shared(_ list: CalendarFolder) throws -> [String] {
      try list.tasks.map { task in
        // Numbers and what was kept are a matter of each list.
        "\(task.with(number: 1).id) \(task.title) \(task.status) \(task.completed?.iso ?? "") \(task.tags) \(task.due?.iso ?? "") "
          + "\(task.wait?.iso ?? "") \(task.notes) \(task.repetition?.rule ?? "") \(task.parent?.description ?? "") \(task.project ?? "")"
      }.sorted()
    }
    #expect(try Set(shared(one)).symmetricDifference(shared(other)).sorted() == [], sourceLocation: place)
  }

  @Test func whatACalendarCannotSayGoesAlong() async throws {
    try await one.add("Water due:2026-11-20 after:2w wait:2026-11-18 +garden estimate:2h project:home")
    try await other.add("Milk")
    try await expectSame()
    #expect(try other.task("Water")[.estimate] != nil && one.tasks.map(\.number) == [1, 2])
    try await other.give { _ = try await $0.complete([2]) }
    try await one.give { _ = try await $0.complete([1]) }
    try await expectSame()
    #expect(try one.tasks.count { $0.title == "Water" } == 2)
  }

  @Test func eachSideAdoptsTheSameSuccessor() async throws {
    try await one.add("Water due:2026-11-20 every:2w")
    try await settle()
    let name = try one.file("Water")
    let next = one.read(name).replacingOccurrences(
      of: "\nUID:[^\r]*", with: "\nUID:next@phone", options: .regularExpression)
    try await one.edit(name, adding: ["STATUS:COMPLETED", "COMPLETED:20261120T100000Z"]) {
      $0.hasPrefix("STATUS") || $0.hasPrefix("RRULE") ? nil : $0
    }
    try one.write(
      next.replacingOccurrences(of: "20261120", with: "20261204").components(separatedBy: "\r\n")
        .filter { !$0.hasPrefix("X-TODO") }.joined(separator: "\r\n"), to: "next.ics")
    try await expectSame()
    #expect(try one.tasks.count == 2 && one.names.count == 2)
  }

  @Test func aSeriesStaysASeries() async throws {
    func todo(_ lines: String...) -> [String] { ["BEGIN:VTODO", "UID:pills"] + lines + ["END:VTODO"] }
    let series =
      ["BEGIN:VCALENDAR", "VERSION:2.0"]
      + todo(
        "LAST-MODIFIED:20261120T220139Z", "SUMMARY:Pills", "RRULE:FREQ=DAILY", "DTSTART:20261120T170000Z",
        "DUE:20261120T170000Z", "X-MOZ-GENERATION:1")
      + todo(
        "LAST-MODIFIED:20261120T220139Z", "SUMMARY:Pills", "STATUS:COMPLETED", "RECURRENCE-ID:20261120T170000Z",
        "COMPLETED:20261120T220139Z") + ["END:VCALENDAR", ""]
    try one.write(series.joined(separator: "\r\n"), to: "series.ics")
    try await expectSame()
    #expect(try one.tasks.count == 2)
    let place = try #require(try one.tasks.first { $0.status == .active }).number
    try await one.change(place, "Red pills")
    try await expectSame()
    let text = one.read("series.ics")
    #expect(text.contains("SUMMARY:Red pills") && text.contains("SUMMARY:Pills\r\nSTATUS:COMPLETED"), "\(text)")
    let done = try #require(try other.tasks.first { $0.status == .completed }).number
    try await other.give { _ = try await $0.delete([done]) }
    try await expectSame()
    #expect(!one.read("series.ics").contains("RECURRENCE-ID") && one.names == ["series.ics"])
  }
}

/// Two lists and a program at random, over the same files.
@Suite(.tags(.sweep), .door) struct VdirSharedWalkTests {
  private static let runs = 100

  @Test func allComeToHaveTheSame() async throws {
    for seed in 0..<thinned(Self.runs, to: 8, "walks of two lists over calendar files") { try await walk(UInt64(seed)) }
  }

  private func walk(_ seed: UInt64) async throws {
    let one = CalendarFolder()
    let other = CalendarFolder(sharing: one)
    var random = SeededGenerator(seed: seed)
    func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    var client = SimulatedClient(one, seed: seed &+ 2_000_000, drops: false)
    for step in 0..<40 {
      let list = [one, other][number(2)]
      switch number(10) {
      case 0..<2: try await client.act(step)
      case 2..<6:
        let tasks = try list.tasks
        let attributes = RandomMachine.attributes(tasks, "l\(step)", &random)
        let (task, choice) = (tasks.randomElement(using: &random), number(8))
        _ = await list.attempt { source in
          guard let task, choice > 1 else { return try await source.add([.title("l\(step)")] + attributes) }
          switch choice {
          case 2: return try await source.complete([task.number])
          case 3: return try await source.delete([task.number])
          default: return try await source.save(attributes, to: [task.number])
          }
        }
      default:
        do { try await list.sync(deadAfter: number(10) < 3 ? number(6) : nil) } catch TodoError.cancelled {}
      }
    }
    for list in [one, other, one, other, one, other] { try await list.sync() }
    let contents = one.contents
    for list in [one, other, one] {
      let report = try await list.sync()
      #expect(report.came.isEmpty && report.went.all == 0, "seed \(seed): \(report)")
    }
    #expect(one.contents == contents, "seed \(seed)")
    func shared(_ list: CalendarFolder) throws -> [String] {
      try list.tasks.map {
        "\($0.id) \($0.title) \($0.status) \($0.due?.iso ?? "") \($0.tags) \($0.notes) \($0.project ?? "")"
      }.sorted()
    }
    #expect(try Set(shared(one)).symmetricDifference(shared(other)).sorted() == [], "seed \(seed)")
  }
}
