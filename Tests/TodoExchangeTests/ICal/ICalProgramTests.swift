import TestRunning
import Testing
import TodoExchange
import TodoModel

@Suite(.tags(.processes), .door) struct ICalProgramTests {
  private static func files(_ tasks: [TodoItem]) -> [UInt8] { tasks.flatMap { ICal.export([$0], RoundTrips.context) } }

  private static let split =
    #"mkdir -p here/tasks && awk '/^BEGIN:VCALENDAR/ {n++} {print > ("here/tasks/" n ".ics")}' in"#

  private static func tasks(seed: UInt64, _ count: Int) -> [TodoItem] {
    var random = HostileTasks(seed: seed)
    return random.tasks(count)
  }

  private static let copying = """
    \(split)
    port=$((20000 + $$ % 40000))
    mkdir there store
    cat > radicale.conf << END
    [server]
    hosts = 127.0.0.1:$port
    [auth]
    type = none
    [storage]
    filesystem_folder = store
    END
    for side in here there; do cat > $side.conf << END
    [general]
    status_path = "status-$side/"
    [pair todo]
    a = "folder"
    b = "server"
    collections = ["tasks"]
    [storage folder]
    type = "filesystem"
    path = "$side/"
    fileext = ".ics"
    [storage server]
    type = "caldav"
    url = "http://127.0.0.1:$port/anna/"
    username = "anna"
    password = "secret"
    item_types = ["VTODO"]
    END
    done
    radicale --config radicale.conf >&2 & server=$!
    trap "kill $server" EXIT
    until python3 -c 'import socket; socket.create_connection(("127.0.0.1", '$port'))'; do
      kill -0 $server || exit 1
    done 2>&-
    for side in here there; do
      yes | vdirsyncer -c $side.conf discover todo >&2 && vdirsyncer -c $side.conf sync >&2 || exit 1
    done
    cat there/tasks/*.ics
    """

  @Test(
    .enabled(
      if: OutsideProgram.isInstalled("vdirsyncer") && OutsideProgram.isInstalled("radicale"),
      "vdirsyncer and Radicale are not installed"))
  func tasksComeBackThroughAServer() throws {
    let tasks = Self.tasks(seed: 1, 60)
    let out = try OutsideProgram.output(of: Self.copying, given: Self.files(tasks))
    try expectSame(try RoundTrips.taken(out, as: ICal.self), tasks)
  }

  @Test(.enabled(if: OutsideProgram.isInstalled("todoman"), "todoman is not installed"))
  func todomanReadsTasks() throws {
    let tasks = Self.tasks(seed: 2, 60)
    let script = """
      \(Self.split)
      printf 'path = "here/*"\\ndate_format = "%%Y-%%m-%%d"\\ntime_format = "%%H:%%M"\\ncache_path = "cache/x"\\n' > conf.py
      todoman --config conf.py --porcelain list --status ANY
      """
    let text = try OutsideProgram.output(of: script, given: Self.files(tasks)).text
    #expect(text.split(separator: "\"completed\":").count == tasks.count + 1)
  }

  /// Fields that todoman drops when a task is completed stay here, and a day is a day.
  @Test(.enabled(if: OutsideProgram.isInstalled("todoman"), "todoman is not installed"))
  func aTaskIsDoneInTodoman() throws {
    let source = calendar(
      todo(
        "UID:0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b", "DTSTAMP:20261120T070000Z", "CREATED:20261120T070000Z",
        "SUMMARY:Pay the rent", "DUE;VALUE=DATE:20261204", "CATEGORIES:bills,home", "X-TODO-PROJECT:home.flat"))
    let before = try taken(source)
    let script = """
      \(Self.split)
      printf 'path = "here/*"\\ncache_path = "cache/x"\\n' > conf.py
      todoman --config conf.py edit 1 --priority high >&2 && todoman --config conf.py done 1 >&2 && cat here/tasks/*
      """
    let out = try OutsideProgram.output(of: script, given: Array(source.utf8))
    let after = try RoundTrips.taken(out, as: ICal.self, into: before)
    #expect(after.map(\.status) == [.completed] && after[0].priority == .high)
    for field in [TaskField.title, .due, .tags, .project] { #expect(areExact(after[0][field], before[0][field])) }
  }

  /// python3-icalendar parses each file, and writes what it has understood.
  @Test(.enabled(if: OutsideProgram.isInstalled("todoman"), "python3-icalendar is not installed"))
  func anotherParserUnderstandsTasks() throws {
    let tasks = Self.tasks(seed: 3, 200)
    let script = """
      cat > parse.py << END
      import sys, icalendar
      for todo in icalendar.Calendar.from_ical(open("in", "rb").read(), multiple=False).walk("VTODO"):
          if todo.errors: sys.exit(str(todo.errors))
          c = icalendar.Calendar(); c.add_component(todo)
          sys.stdout.buffer.write(c.to_ical())
      END
      /usr/bin/python3 parse.py
      """
    let text = ICal.export(tasks, RoundTrips.context)
    let back = try RoundTrips.taken(try OutsideProgram.output(of: script, given: text), as: ICal.self)
    #expect(back.count == tasks.count)
    // The parser reads a backslash before an n as a line end, and loses one in a list.
    let safe = tasks.filter { task in
      !(task.title + task.notes + (task.project ?? "") + task.tags.joined()).utf8.contains(UInt8(ascii: "\\"))
        && !task.tags.joined().utf8.contains(UInt8(ascii: ","))
    }
    #expect(safe.count > 100)
    try expectSame(back.filter { back in safe.contains { $0.id == back.id } }, safe)
  }

  private func expectSame(
    _ back: [TodoItem], _ tasks: [TodoItem], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let there = Dictionary(uniqueKeysWithValues: back.map { ($0.id, $0) })
    #expect(there.count == tasks.count, sourceLocation: sourceLocation)
    for task in tasks {
      var other = try #require(there[task.id], sourceLocation: sourceLocation)
      other.unknownMembers.removeAll { $0.name == "x-ical" }
      if let here = task.repetition, other.repetition?.isSameRule(as: here) == true { other.repetition = here }
      guard !other.isExactly(task) else { continue }
      Issue.record("\(task)\ncomes back as\n\(there[task.id]!)", sourceLocation: sourceLocation)
      return
    }
  }
}
