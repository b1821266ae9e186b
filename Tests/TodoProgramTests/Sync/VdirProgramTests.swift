import Foundation
import TestRunning
import Testing

/// A list and a phone through real programs: Radicale, vdirsyncer and todoman.
@Suite(
  .tags(.processes), .door,
  .enabled(if: CalDAVLoop.missing.isEmpty, "\(CalDAVLoop.missing.joined(separator: ", ")) not installed"))
struct VdirProgramTests {
  /// Both sides show the same, and nothing more is written.
  private func expectSame(_ loop: CalDAVLoop, _ wanted: [String], _ place: SourceLocation = #_sourceLocation) throws {
    try loop.round(place)
    #expect(try loop.list().sorted() == wanted.sorted(), sourceLocation: place)
    #expect(try loop.tasks().map(\.words).sorted() == wanted.sorted(), sourceLocation: place)
    let (contents, history) = (try loop.contents(), loop.todo.contents(of: "tasks.history.jsonl"))
    for _ in 0..<2 { #expect(try loop.round(place).hasSuffix(": nothing was new\n"), sourceLocation: place) }
    #expect(try loop.contents() == contents, sourceLocation: place)
    #expect(loop.todo.contents(of: "tasks.history.jsonl") == history, sourceLocation: place)
  }

  @Test func roundsBothWaysWithRepeatingTasks() throws {
    let loop = try CalDAVLoop()
    try loop.give("add Water due:2026-11-20 every:2w +garden project:home")
    try loop.give("add Milk priority:high")
    try loop.give("add Trip")
    try loop.give("add Pack parent:3 due:2026-11-28")
    try loop.round()
    try expectSame(loop, ["Water 2026-11-20", "Milk", "Trip", "Pack 2026-11-28"])
    // Done there, where what follows is another task; something new there, and a change here at once.
    try loop.phone("done ID", "Water")
    try loop.phone("new -l tasks -d 2026-12-24 Gifts")
    try loop.phone("edit --priority low ID", "Pack")
    try loop.give("done 2")
    try loop.give("modify 4 Pack bags")
    try loop.round()
    try expectSame(
      loop,
      ["Water done 2026-11-20", "Water 2026-12-04", "Milk done", "Trip", "Pack bags 2026-11-28", "Gifts 2026-12-24"])
    #expect(try loop.give("list is:recurring project:home +garden").contains("Water"))
    #expect(try loop.give("open 4").contains("Part of"))
    #expect(try loop.give("open 4").contains("low"))
    // Done here, where the phone's own successor is followed by ours; and once more there.
    let number = try loop.list().firstIndex(of: "Water 2026-12-04").map { $0 + 1 } ?? 0
    try loop.give("done \(number)")
    try loop.phone("delete --yes ID", "Gifts")
    try loop.round()
    try loop.phone("done ID", "Water")
    try loop.phone("done ID", "Trip")
    try expectSame(
      loop,
      [
        "Water done 2026-11-20", "Water done 2026-12-04", "Water done 2026-12-18", "Water 2027-01-01", "Milk done",
        "Trip done", "Pack bags 2026-11-28",
      ])
    // What came last is taken back, and goes there.
    try loop.give("sync --undo")
    try expectSame(
      loop,
      [
        "Water done 2026-11-20", "Water done 2026-12-04", "Water 2026-12-18", "Milk done", "Trip",
        "Pack bags 2026-11-28",
      ])
  }

  /// vdirsyncer has one file that both sides have changed, and asks for one.
  @Test func whatBothHaveChangedIsMergedForVdirsyncer() throws {
    let loop = try CalDAVLoop()
    try loop.give("add Milk")
    try loop.round()
    try loop.phone("edit --priority high ID", "Milk")
    try loop.carry("phone")
    try loop.give("modify 1 +shop note:two")
    try loop.give("sync --vdir list/tasks")
    try loop.carry("list", "phone")
    try loop.round()
    #expect(try loop.give("open 1").contains("high") && loop.give("list +shop priority:high").contains("Milk"))
    try expectSame(loop, ["Milk"])
  }
}
