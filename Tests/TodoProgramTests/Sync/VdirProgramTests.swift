import Foundation
import TestRunning
import Testing

@Suite(.tags(.processes), .door) struct VdirProgramTests {
  private func expectSame(_ loop: CalDAVLoop, _ wanted: [String], _ place: SourceLocation = #_sourceLocation) throws {
    try loop.round(place)
    #expect(try loop.list().sorted() == wanted.sorted(), sourceLocation: place)
    #expect(try loop.tasks().map(\.words).sorted() == wanted.sorted(), sourceLocation: place)
    let (contents, history) = (try loop.contents(), loop.todo.contents(of: "tasks.history.jsonl"))
    for _ in 0..<2 { #expect(try loop.round(place).hasSuffix(": nothing was new\n"), sourceLocation: place) }
    #expect(try loop.contents() == contents, sourceLocation: place)
    #expect(loop.todo.contents(of: "tasks.history.jsonl") == history, sourceLocation: place)
  }

  @Test(.enabled(if: CalDAVLoop.missing.isEmpty, "\(CalDAVLoop.missing.joined(separator: ", ")) not installed"))
  func roundsBothWaysWithRepeatingTasks() throws {
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

  /// Where both a remote and a folder are known, what comes from one goes to the other.
  @Test(.enabled(if: SyncedMachines.isGitInstalled, "git is not installed"))
  func gitComesFirstAndThenTheFolder() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.todo.createFolder("calendar")
    all.a.todo.environment["TODO_VDIR"] = all.a.todo.file("calendar")
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: all.a.todo.file("calendar")) }
    #expect(try all.a.does("sync").contains("origin and \(all.a.todo.file("calendar"))"))
    #expect(try names().count == 1)
    try all.b.does("add Soap", "sync")
    #expect(try all.a.does("sync").contains("Soap"))
    #expect(try names().count == 2)
    #expect(try all.a.does("sync").hasSuffix("nothing was new\n"))
    // Only one of them, if one is named.
    try all.a.does("add Salt")
    #expect(try !all.a.does("sync origin").contains("calendar") && names().count == 2)
    #expect(try !all.a.does("sync --vdir calendar").contains("origin") && names().count == 3)
    // What a sync with the folder brought is what is taken back.
    for name in try names() { try FileManager.default.removeItem(atPath: all.a.todo.file("calendar/" + name)) }
    try all.a.does("sync --vdir calendar --yes")
    #expect(try all.a.list.isEmpty)
    #expect(try all.a.does("sync --undo").contains("calendar"))
    #expect(try all.a.list.count == 3)
    try all.a.does("sync")
    #expect(try names().count == 3)
  }

  @Test func whatIsTypedWrongIsSaid() throws {
    let todo = BuiltTodo()
    try #require(try todo("add", "Milk").status == 0)
    let missing = try todo("sync", "--vdir", "nowhere")
    #expect(
      missing.status == 66
        && missing.errorText.hasPrefix("todo: nothing is synced: cannot read \(todo.file("nowhere")): "),
      "\(missing.errorText)")
    #expect(try todo("sync", "--vdir").status == 64)
    #expect(try todo("sync", "--vdir", "x", "origin").status == 64)
    try todo.createFolder("calendar")
    try todo.write("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nDUE:soon\nEND:VTODO\nEND:VCALENDAR\n", to: "calendar/a.ics")
    let broken = try todo("sync", "--vdir", "calendar")
    #expect(
      broken.status == 65 && broken.errorText.hasPrefix("todo: nothing is synced: 1 problem\n")
        && broken.errorText.contains("calendar/a.ics:4:5: “soon” is no date"), "\(broken.errorText)")
    #expect(
      try todo("--format", "json", "sync", "--vdir", "calendar").text.contains(#""problems":[{"file":""#),
      "as of import")
    try todo.write("config", to: "calendar/a.ics")
    todo.environment["TODO_VDIR"] = todo.file("calendar")
    #expect(try todo("sync", "--dry-run").text.contains("1 task"))
    #expect(try todo("sync").text == "Synced with \(todo.file("calendar")): 1 task went\n")
    #expect(try todo("sync").text.hasSuffix("nothing was new\n"))
  }

  @Test func mostGoneIsAsked() throws {
    let todo = BuiltTodo()
    try todo.createFolder("calendar")
    try #require(try todo.batch((1...12).map { "add Task \($0)\n" }.joined()).status == 0)
    try #require(try todo("sync", "--vdir", "calendar").status == 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: todo.file("calendar")).dropFirst() {
      try FileManager.default.removeItem(atPath: todo.file("calendar/" + name))
    }
    let asked = try todo("sync", "--vdir", "calendar")
    #expect(asked.status != 0 && asked.errorText.contains("--yes"), "\(asked.status) \(asked.errorText)")
    #expect(try todo("sync", "--vdir", "calendar", "--yes").text.contains("11 tasks came"))
    #expect(try todo("list").text.contains("Task"))
  }

  @Test func allGoneIsAsked() throws {
    let todo = BuiltTodo()
    try todo.createFolder("calendar")
    try #require(try todo.batch("add One\nadd Two\n").status == 0)
    try #require(try todo("sync", "--vdir", "calendar").status == 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: todo.file("calendar")) {
      try FileManager.default.removeItem(atPath: todo.file("calendar/" + name))
    }
    todo.environment["TODO_VDIR"] = todo.file("calendar")
    for asked in [try todo("sync"), try todo("sync", "--auto"), try todo("sync", "--vdir", "calendar")] {
      #expect(
        asked.status == 1
          && asked.errorText.hasPrefix(
            "todo: all 2 tasks that were seen in \(todo.file("calendar")) are gone from there; there is no one to ask"),
        "\(asked.errorText)")
    }
    #expect(try todo("list").text.contains("Two"))
    #expect(try todo("sync", "--dry-run").text.contains("- 1 One"))
    #expect(try todo("sync", "--yes").text.contains("2 tasks came"))
  }

  /// vdirsyncer has one file that both sides have changed, and asks for one.
  @Test(.enabled(if: CalDAVLoop.missing.isEmpty, "\(CalDAVLoop.missing.joined(separator: ", ")) not installed"))
  func whatBothHaveChangedIsMergedForVdirsyncer() throws {
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
