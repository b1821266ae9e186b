import Foundation
import Glibc
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
