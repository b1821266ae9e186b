import Glibc
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

  /// What locks files without saying who it is leaves the name of the one before.
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
