import Foundation
import SampleTasks
import Testing
import TodoModel
import TodoStore

@testable import TodoSync

struct VdirSituationsTests {
  private let folder = CalendarFolder()

  /// A server sorts properties and adds its own, a client writes times in another way, and another name.
  @Test func whatSaysTheSameIsNoChange() async throws {
    try await folder.add("Pay +bills +home due:2026-12-04 every:month wait:2026-12-01 project:flat note:\"a, b\"")
    try await folder.share("Call due:2026-12-04T10:00 after:2w depends:1")
    let tasks = try folder.tasks
    for name in folder.names {
      let lines = folder.read(name).components(separatedBy: "\r\n")
      let (begin, end) = (
        try #require(lines.firstIndex(of: "BEGIN:VTODO")), try #require(lines.firstIndex(of: "END:VTODO"))
      )
      // Folded lines stay together.
      let unfolded = lines[(begin + 1)..<end].joined(separator: "\r\n").replacingOccurrences(of: "\r\n ", with: "")
      let properties = unfolded.components(separatedBy: "\r\n").sorted().map { line in
        line.hasPrefix("DUE:") ? line.replacingOccurrences(of: "DUE:", with: "DUE;VALUE=DATE-TIME:") : line
      }
      try folder.write(
        (lines[...begin] + properties + ["X-VOBJ-FLOATINGTIME-ALLOWED:TRUE", "X-CLIENT:1"] + lines[end...])
          .joined(separator: "\r\n").replacingOccurrences(of: ";VALUE=DATE:20261204", with: ":20261203T230000Z"),
        to: UUID().uuidString + ".ics")
      try folder.delete(name)
    }
    let records = folder.records
    let report = try await folder.sync()
    #expect(report.came.isEmpty && report.went.all == 0)
    #expect(try folder.tasks == tasks && folder.records == records)
    try await folder.expectQuiet()
  }

  /// A part that a client drops unasked stays; one that it empties or shortens goes.
  @Test func droppedAndDeletedAreNotTheSame() async throws {
    try await folder.share("Whole", "Part +red +blue parent:1 project:home after:2w due:2026-12-01 wait:2026-11-30")
    let part = try folder.task("Part")
    let name = try folder.file("Part")
    try await folder.edit(name) { line in
      ["CATEGORIES", "RELATED-TO", "X-TODO"].contains { line.hasPrefix($0) } || line.hasPrefix(" ") ? nil : line
    }
    #expect(try await folder.sync().came.isEmpty)
    #expect(try folder.task("Part") == part)
    // What it has added to nothing is added to what there is.
    try await folder.edit(name, adding: ["CATEGORIES:green"])
    #expect(try await folder.sync().came.count == 1)
    #expect(try folder.task("Part").tags == ["blue", "green", "red"])
    try await folder.edit(name) { $0.hasPrefix("CATEGORIES") ? "CATEGORIES:" : $0 }
    try await folder.sync()
    #expect(try folder.task("Part").tags == ["blue", "red"])
    try await folder.change(2, "+black")
    try await folder.sync()
    #expect(folder.read(name).contains("CATEGORIES:black,blue,red\r\n"))
    try await folder.edit(name) {
      $0.hasPrefix("CATEGORIES") ? "CATEGORIES:red" : $0.hasPrefix("X-TODO-P") ? "X-TODO-PROJECT:" : $0
    }
    try await folder.sync()
    let after = try folder.task("Part")
    #expect(after.tags == ["red"] && after.project == nil && after.parent == part.parent)
    #expect(after.repetition == part.repetition && after.wait == part.wait)
    try await folder.edit(name) { $0.hasPrefix("DUE") || $0.hasPrefix("DTSTART") ? nil : $0 }
    try await folder.sync()
    #expect(try folder.task("Part").due == nil)
    try await folder.expectQuiet()
  }

  /// A part that no calendar property can hold stays when a program drops the one that has it.
  @Test func whatACalendarCannotSayStays() async throws {
    try await folder.add("One")
    try await folder.give { _ = try await $0.save([.title("One\u{1}two")], to: [1]) }
    try await folder.sync()
    let before = try folder.tasks
    try await folder.edit(try folder.file("One two")) { $0.hasPrefix("X-TODO") || $0.hasPrefix(" ") ? nil : $0 }
    #expect(try await folder.sync().came.isEmpty)
    #expect(try folder.tasks == before)
  }

  @Test func aRepeatingTaskDoneThereHasOneSuccessor() async throws {
    try await folder.share("Water due:2026-11-20 every:2w +garden project:home", "Can parent:1")
    let water = try folder.task("Water")
    try await folder.edit(
      try folder.file("Water"), adding: ["STATUS:COMPLETED", "COMPLETED:20261124T100000Z", "PERCENT-COMPLETE:100"]
    ) { ["RRULE", "STATUS", "CATEGORIES", "RELATED"].contains(where: $0.hasPrefix) ? nil : $0 }
    try folder.write(
      """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VTODO\r\nUID:next@vm\r\nSUMMARY:Water\r
      DUE;VALUE=DATE-TIME:20261203T230000Z\r\nRRULE:INTERVAL=2;FREQ=WEEKLY\r\nSTATUS:NEEDS-ACTION\r
      DESCRIPTION:from there\r\nEND:VTODO\r\nEND:VCALENDAR\r\n
      """, to: "next.ics")
    try await folder.sync()
    let tasks = try folder.tasks
    let next = try #require(tasks.first { $0.title == "Water" && $0.status == .active })
    #expect(tasks.count == 4 && tasks.count { $0.title == "Water" } == 2)
    #expect(next.id == water.id.successor { _ in false })
    #expect(next.due == .day(Day(year: 2026, month: 12, day: 4)!) && next.tags == ["garden"])
    #expect(next.notes == "from there" && next.project == "home" && next.repetition == water.repetition)
    #expect(next.unknownMembers.contains { $0.name == "x-ical" && $0.json.contains("next@vm") })
    let done = try #require(tasks.first { $0.id == water.id })
    #expect(done.status == .completed && done.repetition == water.repetition && done.tags == ["garden"])
    // Its part was done with it, and comes along.
    #expect(tasks.first { $0.title == "Can" && $0.parent == next.id }?.status == .active)
    #expect(tasks.first { $0.title == "Can" && $0.parent == water.id }?.status == .completed)
    let text = folder.read("next.ics")
    #expect(text.contains("UID:next@vm\r\n") && text.contains("X-TODO-PROJECT:home\r\n"), "\(text)")
    #expect(folder.names.contains { folder.read($0).contains("RELATED-TO;RELTYPE=PARENT:next@vm\r\n") })
    try await folder.expectQuiet()
    // Known by its name from now on.
    try await folder.edit("next.ics") {
      $0.hasPrefix("X-TODO") || $0.hasPrefix(" ") ? nil : $0.replacingOccurrences(of: "Water", with: "Rain")
    }
    try await folder.sync()
    #expect(try folder.task("Rain").id == next.id && folder.tasks.count == 4)
    try await folder.expectQuiet()
  }

  @Test func withoutOneOursIsMade() async throws {
    try await folder.share("Water due:2026-11-20 after:2w")
    let water = try folder.task("Water")
    try await folder.edit(try folder.file("Water"), adding: ["STATUS:COMPLETED", "COMPLETED:20261124T100000Z"]) {
      $0.hasPrefix("STATUS") ? nil : $0
    }
    let report = try await folder.sync()
    #expect(report.came.count == 2 && report.went.added == 1)
    let next = try #require(try folder.tasks.last)
    #expect(next.id == water.id.successor { _ in false })
    #expect(next.due == .day(Day(year: 2026, month: 12, day: 8)!) && next.repetition == water.repetition)
    try await folder.expectQuiet()
  }

  @Test func doneOnBothSidesItHasOne() async throws {
    try await folder.share("Water due:2026-11-20 every:2w")
    let name = try folder.file("Water")
    try await folder.give { _ = try await $0.complete([1]) }
    try await folder.edit(name, adding: ["STATUS:COMPLETED", "COMPLETED:20261110T100000Z"]) {
      $0.hasPrefix("STATUS") || $0.hasPrefix("RRULE") ? nil : $0
    }
    try folder.write(
      folder.read(name).replacingOccurrences(of: "\\nUID:[^\\r]*", with: "\nUID:next@vm", options: .regularExpression)
        .replacingOccurrences(
          of: "STATUS:COMPLETED\r\nCOMPLETED:20261110T100000Z", with: "RRULE:FREQ=WEEKLY;INTERVAL=2"
        )
        .replacingOccurrences(of: "20261120", with: "20261204"), to: "next.ics")
    try await folder.sync()
    #expect(try folder.tasks.map(\.status) == [.completed, .active])
    #expect(try folder.tasks[0].completed?.iso == "2026-11-10T10:00:00Z")
    #expect(folder.names.sorted() == [name, "next.ics"].sorted())
    try await folder.expectQuiet()
  }

  @Test func whatGoesThereGoesHereUnlessItWasChanged() async throws {
    try await folder.share("One", "Two", "Three")
    let names = try ["One", "Two", "Three"].map(folder.file)
    try folder.delete(names[0])
    try folder.delete(names[1])
    try await folder.change(2, "+kept")
    try await folder.give { _ = try await $0.delete([3]) }
    let report = try await folder.sync()
    #expect(try folder.tasks.map(\.title) == ["Two"] && folder.names == [names[1]])
    #expect(report.conflicts.map(\.conflict) == [.deletion(try folder.task("Two").id, by: .second)])
    #expect(folder.read(names[1]).contains("CATEGORIES:kept"))
    try await folder.expectQuiet()
    // Taken back, what came is there again, and goes there again.
    try await folder.give { _ = try await $0.takeBackSync(for: "sync --undo") }
    #expect(try folder.tasks.map(\.title) == ["One", "Two"])
    #expect(try await folder.sync().went.added == 1)
    #expect(try folder.file("One") == names[0])
    try await folder.expectQuiet()
  }

  @Test func whereMostAreGoneItIsAsked() async throws {
    for number in 1...21 { try await folder.add("Task \(number)") }
    try await folder.sync()
    for name in folder.names.prefix(11) { try folder.delete(name) }
    await #expect(throws: TodoError.self) { try await folder.sync(isConfirmed: false) }
    #expect(try folder.tasks.count == 21 && folder.names.count == 10)
    try await folder.sync()
    #expect(try folder.tasks.count == 10)
    for name in folder.names.dropLast(4) { try folder.delete(name) }
    await #expect(throws: TodoError.self) { try await folder.sync(isConfirmed: false) }
    try await folder.sync()
    // Half of them is not most, and two are few.
    for name in folder.names.dropLast(2) { try folder.delete(name) }
    try await folder.sync(isConfirmed: false)
    for name in folder.names.dropLast() { try folder.delete(name) }
    try await folder.sync(isConfirmed: false)
    #expect(try folder.tasks.count == 1)
  }

  @Test func ofThreeTasksTwoAreMost() async throws {
    try await folder.share("One", "Two", "Three")
    for name in folder.names.dropLast() { try folder.delete(name) }
    await #expect(throws: TodoError.self) { try await folder.sync(isConfirmed: false) }
  }

  @Test func aBackupDeletesNothing() async throws {
    try await folder.share("Old")
    let saved = try folder.saved()
    try await folder.add("New")
    try await folder.change(1, "+later")
    try await folder.sync()
    try folder.restore(saved)
    let report = try await folder.sync()
    #expect(try folder.tasks.map(\.title) == ["Old", "New"] && folder.task("Old").tags == ["later"])
    #expect(report.remarks == [.putBack] && folder.names.count == 2)
    try await folder.expectQuiet()
  }

  @Test func theLaterWinsAndTheOtherCanBeTaken() async throws {
    try await folder.share("Milk")
    let name = try folder.file("Milk")
    try await folder.edit(name) { $0.replacingOccurrences(of: "Milk", with: "Soy") }
    try await folder.change(1, "Oat")
    #expect(try await folder.sync().conflicts.count == 1 && folder.read(name).contains("SUMMARY:Oat"))
    let open = try await folder.source.conflicts()
    #expect(open.count == 1)
    try await folder.give { _ = try await $0.take(open[0].conflict, for: "conflicts take 1") }
    try await folder.sync()
    #expect(folder.read(name).contains("SUMMARY:Soy"))
    #expect(try await folder.source.conflicts().isEmpty)
    try await folder.change(1, "Rice")
    try await folder.edit(name) { $0.replacingOccurrences(of: "Soy", with: "Nut") }
    try await folder.sync()
    #expect(try folder.tasks.map(\.title) == ["Nut"])
    try await folder.expectQuiet()
  }
}
