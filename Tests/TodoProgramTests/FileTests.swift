import Glibc
import MVITesting
import TestRunning
import Testing

@Suite(.tags(.processes), .door) struct FileTests {
  let todo = BuiltTodo()

  @Test func theDirectoryOfADefaultFileIsMade() throws {
    todo.environment["TODO_FILE"] = nil
    #expect(try todo("add", "x").status == 0)
    #expect(todo.contents(of: ".local/share/todo/tasks.json") != nil)
    todo.environment["XDG_DATA_HOME"] = todo.file("data")
    #expect(try todo("add", "x").status == 0)
    #expect(todo.contents(of: "data/todo/tasks.json") != nil)
  }

  @Test func aRelativeXDGDirectoryCountsAsNone() throws {
    todo.environment["TODO_FILE"] = ""
    todo.environment["XDG_DATA_HOME"] = "data"
    #expect(try todo("add", "x").status == 0)
    #expect(try todo.files() == [".local"])
  }

  @Test func theOptionComesBeforeTheVariable() throws {
    #expect(try todo("--file", todo.file("other"), "add", "x").status == 0)
    #expect(try todo.files() == ["other", "other.journal.jsonl", "other.lock"])
  }

  @Test func aDirectoryThatTheUserNamesIsNotMade() throws {
    #expect(try todo("--file", todo.file("no/F"), "add", "x").status == 73)
    #expect(try todo.files() == [])
  }

  @Test func anEmptyFileIsANewOne() throws {
    try todo.write("", to: "tasks.json")
    #expect(try todo("list").text == "You have no TO-DOs!\n")
    #expect(try todo("add", "x").text == "TO-DO saved: 1 x\n")
  }

  @Test(arguments: [
    "hello", "{", "[]", "null", "\u{FEFF}{}", "{\"format\":\"other\",\"version\":1,\"tasks\":[]}", "\0", " ",
  ]) func whatIsNoTasksFileIsLeftAlone(text: String) throws {
    try todo.write(text, to: "tasks.json")
    for command in [["list"], ["add", "x"], ["--yes", "delete", "1"], ["stats"], ["refresh"]] {
      let run = try todo.run(command)
      #expect(run.status == 65)
      #expect(run.errorText.hasPrefix("todo: Error while loading tasks: \(todo.file("tasks.json")):"))
    }
    #expect(todo.contents() == Array(text.utf8))
    #expect(try todo.files().filter { $0 != "tasks.json.lock" } == ["tasks.json"])
  }

  @Test func aLaterVersionIsLeftAlone() throws {
    let text = #"{"format":"todo","version":2,"tasks":[]}"#
    try todo.write(text, to: "tasks.json")
    #expect(try JSONLines(todo("--format", "json", "add", "x"))[0]["error"]["code"].text == "newerFile")
    #expect(try todo("add", "x").status == 65)
    #expect(todo.contents() == Array(text.utf8))
  }

  @Test func aDirectoryOrADeviceIsNoFile() throws {
    _ = try todo.shell("mkdir D; mkfifo P")
    for path in [todo.file("D"), todo.file("P"), "/dev/null", "/dev/full"] {
      for command in ["list", "add"] { #expect(try todo("--file", path, command, "x").status == 66) }
    }
    #expect(try todo.files() == ["D", "P"])
    #expect(access("/dev/null.lock", F_OK) != 0)
  }

  @Test func aLinkStaysALink() throws {
    _ = try todo.shell("mkdir D; ln -s D/real tasks.json")
    #expect(try todo("add", "x").status == 0)
    #expect(try todo.shell("readlink tasks.json").text == "D/real\n")
    #expect(todo.contents(of: "D/real") != nil)
    _ = try todo.shell("ln -s circle circle")
    #expect(try todo("--file", todo.file("circle"), "add", "x").status != 0)
  }

  @Test func aNewFileBelongsToItsOwnerAlone() throws {
    _ = try todo.shell("umask 0; \"$TODO\" --trace trace add x; chmod 640 tasks.json; \"$TODO\" add y")
    #expect(try todo.shell("stat -c %a tasks.json trace").text == "640\n600\n")
  }

  @Test func noDraftIsLeftBehind() throws {
    _ = try todo.batch("add One\ndone 1\ndelete 1\nadd Two\n", "--yes")
    #expect(try todo.files() == ["tasks.history.jsonl", "tasks.json", "tasks.json.lock"])
  }

  @Test func aFileThatIsLockedForLongIsTold() throws {
    _ = try todo("add", "One")
    let run = try todo.shell(
      #"exec 9> tasks.json.lock; flock 9; echo $$ >&9; echo $$; "$TODO" list 9>&-; "$TODO" add Two 9>&-"#)
    #expect(run.status == 75)
    let holder = try #require(run.lines.first)
    #expect(run.lines.dropFirst() == ["Active TO-DOs", "  1  One"])
    #expect(run.errorText.contains("tasks.json is locked by process \(holder); try again"))
  }

  /// A process that locks files without its name leaves the name of the one before.
  @Test func aHolderWhoIsGoneIsNotNamed() throws {
    _ = try todo("add", "One")
    let run = try todo.shell(#"exec 9> tasks.json.lock; flock 9; sh -c 'echo $$' >&9; "$TODO" add Two 9>&-"#)
    #expect(run.status == 75)
    #expect(run.errorText.contains("tasks.json is locked; try again"))
  }

  @Test(.enabled(if: AnotherUser.isThere, "root, and setpriv, are needed to run as another user"))
  func whatIsNotAllowedIsTold() throws {
    _ = try todo.shell(
      #""$TODO" add One; chmod 755 .; chmod 600 tasks.json; cp tasks.json open; chmod 644 open; cp open theirs; chmod 666 theirs"#
    )
    for (command, status) in [
      ("--file tasks.json list", 77), ("--file tasks.json add x", 77), ("--file open list", 0),
      ("--file open add x", 77), ("--file theirs add x", 77), ("--file new add x", 77),
      ("--trace T --file open list", 73),
    ] {
      let run = try todo.shell("\(AnotherUser.prefix) \"$TODO\" \(command)")
      #expect(run.status == Int32(status), "\(command): \(run.errorText)")
      // What lies next to a file that anybody may write is what this user may not.
      #expect(!command.contains("--file theirs") || run.errorText == "todo: permission denied: .\n")
    }
    #expect(try todo.files() == ["open", "tasks.history.jsonl", "tasks.json", "tasks.json.lock", "theirs"])
  }
}

enum AnotherUser {
  static let prefix = geteuid() == 0 ? "/usr/bin/setpriv --reuid 65534 --regid 65534 --clear-groups" : ""

  static var isThere: Bool {
    guard geteuid() == 0 else { return true }
    // The folders above the program have to let somebody else in.
    return access("/usr/bin/setpriv", X_OK) == 0
      && system("\(prefix) '\(BuiltTodo.path)' --version > /dev/null 2>&1") == 0
  }
}

@Suite(.tags(.processes), .door) struct BrokenFileTests {
  let todo = BuiltTodo()

  private static let head = #"{"format":"todo","version":1,"tasks":["# + "\n"

  private static func task(_ number: String, id: Int = 1, _ members: String = "") -> String {
    #"{"number":\#(number),"id":"00000000-0000-4000-8000-00000000000\#(id)","title":"T","created":"2026-01-01T00:00:00Z""#
      + members + "}"
  }

  private static func file(_ tasks: String...) -> String { head + tasks.joined(separator: ",\n") + "\n]}\n" }

  struct Case: Sendable {
    let text: String
    let place: String
    let words: String
  }

  static let cases = [
    Case(text: file(task("1")) + "{}", place: "4:1", words: "after the end"),
    Case(
      text: file(task("1")).replacing("\n]}", with: ",\n]}"), place: "2:102", words: "a comma with nothing after it"),
    Case(text: String(repeating: #"{"a":"#, count: 10_000), place: "1:2561", words: "nested more than 512 deep"),
    Case(text: String(repeating: "[", count: 10_000), place: "1:1", words: "has to be an object"),
    Case(text: file(task("1")).replacing("T\"", with: "\u{0}\""), place: "2:66", words: "control character"),
    Case(text: String(file(task("1")).dropLast(4)), place: "2:102", words: "ends where"),
  ]

  @Test(arguments: cases) func isRefusedWithItsPlaceAndStaysAsItIs(_ broken: Case) throws {
    try todo.write(broken.text, to: "tasks.json")
    for command in [["list"], ["add", "x"], ["--yes", "delete", "1"]] {
      let run = try todo.run(command)
      #expect(run.status == 65)
      #expect(run.errorText.hasPrefix("todo: Error while loading tasks: \(todo.file("tasks.json")):\(broken.place): "))
      #expect(run.errorText.contains(broken.words) && run.errorText.contains("`todo doctor`"), "\(run.errorText)")
    }
    let examination = try todo("doctor")
    #expect(examination.status == 65 && examination.text.contains("problem"))
    #expect(todo.contents() == Array(broken.text.utf8))
  }

  static let singleTasks = [
    Case(text: file(task("1", #","due":7"#), task("2", id: 2)), place: "2:108", words: #""due" has to be text"#),
    Case(text: file(task("0"), task("2", id: 2)), place: "2:11", words: #""number" is 0, but has to be from 1 to"#),
    Case(
      text: file(task("9007199254740992"), task("2", id: 2)), place: "2:11",
      words: "but has to be from 1 to 9007199254740991"),
    Case(text: file(task("1.5"), task("2", id: 2)), place: "2:11", words: "has to be a whole number"),
    Case(
      text: file(task("1", #","title":"T""#), task("2", id: 2)), place: "2:110", words: #""title" is there twice"#),
  ]

  /// One task that cannot be read locks nobody out, is named each time, and stays as it is written.
  @Test(arguments: singleTasks) func aSingleTaskIsToldWithItsPlaceAndStaysAsItIs(_ broken: Case) throws {
    try todo.write(broken.text, to: "tasks.json")
    let line = try #require(broken.text.split(separator: "\n").dropFirst().first).dropLast()
    for (command, told) in [(["list"], "2  T"), (["add", "x"], "3 x"), (["done", "2"], "2 T")] {
      let run = try todo.run(command)
      #expect(run.status == 0 && run.text.contains(told), "\(run.text)")
      #expect(
        run.errorText.contains(broken.words) && run.errorText.contains("`todo doctor --repair`"), "\(run.errorText)")
      let lines = try #require(todo.contents()).text.split(separator: "\n")
      #expect(lines.contains { $0 == line || $0 == line + "," }, "\(lines)")
    }
    try todo.write(broken.text, to: "tasks.json")
    let examination = try todo("doctor")
    #expect(examination.status == 65 && examination.text.contains(":\(broken.place): "), "\(examination.text)")
    #expect(try todo("--yes", "doctor", "--repair").status == 0)
    #expect(try todo("doctor").status == 0)
  }

  @Test func anOldFileIsAProblemUntilTheNextChange() throws {
    #expect(try todo("add", "Eins").status == 0)
    let old = (todo.contents() ?? []).text
    #expect(try todo("add", "Zwei").status == 0)
    try todo.write(old, to: "tasks.json")
    let examination = try todo("doctor")
    #expect(examination.status == 65 && examination.text.contains("it is an old one"), "\(examination.text)")
    #expect(try todo("add", "Drei").status == 0)
    #expect(try todo("doctor").status == 0)
    let list = try todo("list").text
    #expect(["Eins", "Zwei", "Drei"].allSatisfy { list.contains($0) })
  }

  @Test func aByteOrderMarkIsPassedOver() throws {
    try todo.write("\u{FEFF}" + Self.file(Self.task("1")), to: "tasks.json")
    #expect(try todo("list").lines == ["Active TO-DOs", "  1  T"])
    #expect(try todo("doctor").status == 0)
    #expect(try todo("add", "x").status == 0)
    #expect(todo.contents()?.first == UInt8(ascii: "{"))
  }

  @Test func utf16IsNamed() throws {
    _ = try todo.shell("printf '{\\0}\\0' > tasks.json")
    #expect(try todo("list").errorText.contains(":1:1: the text is UTF-16"))
    #expect(todo.contents() == [0x7B, 0, 0x7D, 0])
  }

  @Test func aHugeFileIsAnsweredAtOnce() throws {
    _ = try todo.shell("truncate -s 1G tasks.json")
    let run = try todo("list")
    #expect(run.status == 65 && run.errorText.contains(":1:1: a raw control character"))
    _ = try todo.shell(#"printf '{"format":"todo","version":1,"tasks":[%0100000d' 0 | tr 0 ' ' > tasks.json"#)
    _ = try todo.shell("truncate -s 1G tasks.json")
    let large = try todo("list")
    #expect(large.status == 66 && large.errorText.contains("it has 1073741824 bytes, and this program reads up to"))
    #expect(try todo("doctor").status == 66)
  }

  @Test func whatIsNoFileIsToldByTheDoctorToo() throws {
    _ = try todo.shell("mkdir D; mkfifo P")
    for path in [todo.file("D"), todo.file("P"), "/dev/null", "/dev/zero"] {
      let run = try todo("--file", path, "doctor")
      #expect(run.status == 66 && run.text.contains("not a file"))
      #expect(try todo("--yes", "--file", path, "doctor", "--repair").status == 66)
    }
    #expect(try todo.files() == ["D", "P"])
  }

  @Test func aHistoryThatIsNoFileIsNamed() throws {
    _ = try todo("add", "x")
    _ = try todo.shell("rm tasks.history.jsonl; mkdir tasks.history.jsonl")
    for command in [["list"], ["add", "y"]] {
      let run = try todo.run(command)
      #expect(run.status == 66 && run.errorText.contains("tasks.history.jsonl: it is no file"))
    }
    #expect(try todo("doctor").text.contains("tasks.history.jsonl cannot be read"))
  }

  @Test func filesWithoutHistoriesAndHistoriesWithoutFiles() throws {
    _ = try todo.batch("add One\nadd Two\n")
    // Missing or empty, the file comes back from a history that has everything.
    for change in ["rm tasks.json", ": > tasks.json"] {
      _ = try todo.shell(change)
      #expect(try todo("list").lines == ["Active TO-DOs", "  1  One", "  2  Two"])
    }
    // From one that has not, nothing comes back unasked.
    _ = try todo.shell("sed -i 1d tasks.history.jsonl")
    for change in ["rm -f tasks.json", ": > tasks.json"] {
      _ = try todo.shell(change)
      let run = try todo("list")
      #expect(run.status == 65 && run.errorText.contains("does not go back to the beginning"))
      #expect(try todo("add", "x").status == 65)
    }
    #expect(try todo("--yes", "doctor", "--repair").status == 0)
    #expect(try todo("list").lines == ["Active TO-DOs", "  2  Two"])
    // A file is complete without its history.
    _ = try todo.shell("rm tasks.history.jsonl")
    #expect(try todo("list").lines == ["Active TO-DOs", "  2  Two"])
    #expect(try todo("doctor").status == 0)
  }
}

@Suite(.tags(.processes), .door) struct HistoryProgramTests {
  let todo = BuiltTodo()

  @Test func aThousandCommandsAreUndoneToTheByteAndRedone() throws {
    var generator = SeededGenerator(seed: 41)
    _ = try todo.batch((1...30).map { "add Before \($0) project:home +old" }.joined(separator: "\n"))
    let before = try #require(tasks)
    var tasks = Dictionary(uniqueKeysWithValues: (1...30).map { ($0, false) })
    var last = 30
    var script: [String] = []
    while script.count < 1000 {
      let number = tasks.keys.sorted().randomElement(using: &generator) ?? 0
      switch (Int.random(in: 0..<8, using: &generator), tasks[number]) {
      case (0..<3, _):
        last += 1
        tasks[last] = false
        script.append("add Task \(last) — “ü” due:2026-12-0\(last % 9 + 1) !!")
      case (3, false?):
        tasks[number] = true
        script.append("done \(number)")
      case (3, true?):
        tasks[number] = false
        script.append("undone \(number)")
      case (4, _?):
        tasks[number] = nil
        script.append("delete \(number)")
      case (5, _?): script.append("note \(number) step \(script.count)")
      case (_, _?): script.append("modify \(number) Renamed x\(script.count) project:p\(script.count)")
      case (_, nil): continue
      }
    }
    let batch = try todo.batch(script.joined(separator: "\n") + "\n", "--yes")
    #expect(batch.status == 0, "\(batch.errorText)")
    let after = try #require(self.tasks)
    #expect(after != before)
    #expect(try todo("--yes", "undo", "1001").status == 0)
    #expect(try todo("redo", "1").status == 0)
    #expect(self.tasks == before)
    #expect(try todo("redo", "1000").status == 0)
    #expect(self.tasks == after)
    #expect(try todo("--yes", "undo", "1000").status == 0)
    #expect(self.tasks == before)
  }

  /// The lines of the tasks, without the first line, in which the counters are.
  private var tasks: ArraySlice<UInt8>? { todo.contents()?.drop { $0 != UInt8(ascii: "\n") } }

  @Test func aLimitOnTheSizeOfFilesIsToldAndTheNextCommandWorks() throws {
    _ = try todo("add", "One")
    let before = (file: todo.contents(), history: todo.contents(of: "tasks.history.jsonl"))
    // A block has 512 bytes.
    let notes = String(repeating: "x", count: 4000)
    let run = try todo.shell("ulimit -f 4; \"$TODO\" add Two note:\(notes)")
    #expect((run.status, run.text) == (74, ""))
    #expect(run.errorText.contains("nothing has changed: the file would be larger than is allowed"))
    #expect(todo.contents() == before.file)
    #expect(todo.contents(of: "tasks.history.jsonl") == before.history)
    #expect(try todo("add", "Two", "note:\(notes)").text.hasPrefix("TO-DO saved: 2 Two"))
  }
}
