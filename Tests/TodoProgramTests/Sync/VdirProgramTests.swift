import Foundation
import Glibc
import TestRunning
import Testing

/// A list, a CalDAV server on this machine, what carries a folder of each side to it, and a program for the other side: Radicale,
/// vdirsyncer twice, and todoman.
final class CalDAVLoop {
  static let missing = ["radicale", "vdirsyncer", "todoman", "python3"].filter { name in
    !["/usr/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
  }

  let todo = BuiltTodo()
  private var server: pid_t = 0
  private var minutes = 0

  init() throws {
    todo.environment["TZ"] = "Europe/Berlin"
    for folder in ["list/tasks", "phone/tasks", "store"] { try todo.createFolder(folder) }
    let port = 20_000 + Int.random(in: 0..<40_000)
    try todo.write(
      """
      [server]
      hosts = 127.0.0.1:\(port)
      [auth]
      type = none
      [storage]
      filesystem_folder = \(todo.file("store"))

      """, to: "radicale.conf")
    for side in ["list", "phone"] {
      try todo.write(
        """
        [general]
        status_path = "\(todo.file("status-" + side))/"
        [pair todo]
        a = "folder"
        b = "server"
        collections = ["tasks"]
        conflict_resolution = ["command", "\(BuiltTodo.path)", "merge", "--ics"]
        [storage folder]
        type = "filesystem"
        path = "\(todo.file(side))/"
        fileext = ".ics"
        [storage server]
        type = "caldav"
        url = "http://127.0.0.1:\(port)/anna/"
        username = "anna"
        password = "secret"
        item_types = ["VTODO"]

        """, to: side + ".conf")
    }
    try todo.write(
      """
      path = "\(todo.file("phone"))/*"
      date_format = "%Y-%m-%d"
      time_format = "%H:%M"
      default_list = "tasks"
      default_due = 0
      cache_path = "\(todo.file("cache"))"

      """, to: "todoman.py")
    let started = try todo.shell("radicale --config radicale.conf >server.log 2>&1 & echo $!")
    server = pid_t(started.text.trimmingCharacters(in: .newlines)) ?? 0
    let isUp = try todo.shell(
      """
      until python3 -c 'import socket; socket.create_connection(("127.0.0.1", \(port)))' 2>/dev/null; do
        kill -0 \(server) || exit 1
      done
      for side in list phone; do yes | vdirsyncer -c $side.conf discover todo >&2 || exit 1; done
      """)
    try #require(isUp.status == 0, "\(isUp.errorText)")
  }

  deinit { if server > 0 { kill(server, SIGTERM) } }

  /// Gives a command of ours; the clock is a minute further with each.
  @discardableResult func give(_ line: String, _ place: SourceLocation = #_sourceLocation) throws -> String {
    minutes += 1
    todo.environment["TODO_NOW"] = String(format: "2026-11-21T%02d:%02d:00", 8 + minutes / 60, minutes % 60)
    let run = try todo.run(line.split(separator: " ").map(String.init))
    #expect(run.status == 0, "\(line): \(run.errorText)", sourceLocation: place)
    return run.text
  }

  func carry(_ sides: String..., at place: SourceLocation = #_sourceLocation) throws {
    for side in sides {
      let run = try todo.shell("vdirsyncer -c \(side).conf sync 2>&1")
      #expect(run.status == 0, "\(side): \(run.text)", sourceLocation: place)
    }
  }

  @discardableResult func round(_ place: SourceLocation = #_sourceLocation) throws -> String {
    try carry("phone", "list", at: place)
    let told = try give("sync --vdir list/tasks", place)
    try carry("list", "phone", at: place)
    return told
  }

  /// Has todoman do something with the task of that title that is to do.
  func phone(_ command: String, _ title: String? = nil, _ place: SourceLocation = #_sourceLocation) throws {
    let id = try title.map { title in
      try #require(try tasks().first { $0.title == title && !$0.isDone }?.id, sourceLocation: place)
    }
    let run = try todo.shell(
      "todoman --config todoman.py \(command.replacingOccurrences(of: "ID", with: "\(id ?? 0)")) 2>&1")
    #expect(run.status == 0, "\(command): \(run.text)", sourceLocation: place)
  }

  struct Task {
    let id: Int
    let title: String
    let isDone: Bool
    let due: String

    var words: String { title + (isDone ? " done" : "") + (due.isEmpty ? "" : " \(due)") }
  }

  func tasks() throws -> [Task] {
    let run = try todo.shell("todoman --config todoman.py --porcelain list --status ANY")
    let list = try JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]]
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd"
    formatter.timeZone = TimeZone(identifier: "Europe/Berlin")
    return try #require(list).map { task in
      Task(
        id: task["id"] as? Int ?? 0, title: task["summary"] as? String ?? "",
        isDone: task["completed"] as? Bool ?? false,
        due: (task["due"] as? Double).map { formatter.string(from: Date(timeIntervalSince1970: $0)) } ?? "")
    }
  }

  func list() throws -> [String] {
    let document = try JSONSerialization.jsonObject(with: Data(try #require(todo.contents()))) as? [String: Any]
    return try #require(document?["tasks"] as? [[String: Any]]).map { task in
      Task(
        id: 0, title: task["title"] as? String ?? "", isDone: task["status"] as? String == "completed",
        due: String((task["due"] as? String ?? "").prefix(10))
      ).words
    }
  }

  func contents() throws -> String {
    try todo.shell("for f in list/tasks/*.ics phone/tasks/*.ics; do echo \"$f\"; cat \"$f\"; done").text
  }
}

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

  /// With both a remote and a folder, changes from one go to the other.
  @Test(.needsGit) func gitComesFirstAndThenTheFolder() throws {
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
