import TerminalTesting
import TestRunning
import Testing

@testable import todo

@Suite(.tags(.terminal), .door) struct TraceTests {
  let todo = BuiltTodo()

  @Test func aReplayPrintsInTheWidthThatTheWindowHadByThen() throws {
    let todo = BuiltTodo.forTerminal()
    _ = try todo("add", "A title that is wider than a small window is")
    let terminal = PseudoTerminal(columns: 60, rows: 12)
    try terminal.spawn(BuiltTodo.path, ["--trace", todo.file("trace")], environment: todo.environment)
    try terminal.waitFor("todo> ")
    try terminal.send("list\r", shows: "  1  A title that is wider than a small window is\r\n", "todo> ")
    try terminal.resize(columns: 24, rows: 12)
    try terminal.send("list\r", shows: "  1  A title that is…\r\n", "todo> ")
    try terminal.resize(columns: 60, rows: 12)
    try terminal.send("list\r", shows: "  1  A title that is wider than a small window is\r\n")
    #expect(try terminal.exit(after: "q\r") == .status(0))
    #expect(
      try todo("replay", todo.file("trace")).lines == [
        "1 active TO-DO", "Without a date", "  1  A title that is wider than a small window is", "Active TO-DOs",
        "  1  A title that is wider than a small window is", "Active TO-DOs",
        "  1  A title that is…", "Active TO-DOs", "  1  A title that is wider than a small window is",
      ])
  }

  static let session = """
    add Pay rent project:home +bills due:2026-11-20 projct:x
    add Café für Zoë\u{202E}
    list
    done 99
    frobnicate
    list (
    delete 1
    open 2
    edit 2
    New title

    1st
    save
    stats
    filter all
    search rent
    sort -due
    help done
    back
    done 1,2
    home
    """

  @Test(arguments: ["text", "json"], [[], ["--yes"], ["--color", "always"], ["--width", "30"]])
  func aTraceChangesNothingAndReplaysToTheSameBytes(format: String, options: [String]) throws {
    let options = options + ["--keep-going", "--format", format]
    let plain = try todo.run(options, input: Array(Self.session.utf8))
    _ = try todo.shell("rm tasks.*")
    #expect(try todo.run(options + ["--trace", todo.file("trace")], input: Array(Self.session.utf8)) == plain)
    #expect(plain.output.count > 1000)
    let before = try todo.files()
    _ = try todo.shell("rm tasks.json tasks.history.jsonl")
    todo.environment["TODO_NOW"] = "2030-01-01T00:00:00"
    let replayed = try todo("replay", todo.file("trace"))
    #expect((replayed.text, replayed.errorText) == (plain.text, plain.errorText))
    #expect(try todo.files() == before.filter { !["tasks.json", "tasks.history.jsonl"].contains($0) })
  }

  @Test func everyLineIsJSONAndNamesWhatItIs() throws {
    _ = try todo.run(["--keep-going", "--trace", todo.file("trace")], input: Array(Self.session.utf8))
    let lines = try JSONLines(#require(todo.contents(of: "trace"))).lines
    let kinds = lines.map { $0.names.first ?? "" }
    #expect(Set(kinds) == ["trace", "intent", "action", "result", "state"])
    #expect(lines.allSatisfy { $0.names.count == 1 })
    #expect(kinds.first == "trace")
    // Each intent leads to one action.
    #expect(kinds.count { $0 == "intent" } == kinds.count { $0 == "action" })
    #expect(lines.contains { $0["intent"]["command"]["_1"]["command"].text == "frobnicate" })
  }

  @Test func anAtomicBatchAndAOneShotReplayAsWell() throws {
    for (options, input) in [
      (["--atomic"], "add One\nlist\n"), (["--atomic"], "add Two\ndone 99\n"), (["done", "99"], ""),
    ] {
      let traced = try todo.run(["--trace", todo.file("trace")] + options, input: Array(input.utf8))
      let replayed = try todo("replay", todo.file("trace"))
      #expect(replayed.output == traced.output && replayed.errors == traced.errors)
    }
  }

  @Test func theTraceGrowsWithTheBatchAndNotWithItsSquare() throws {
    let sizes = try [1000, 2000].map { count in
      let program = BuiltTodo()
      let input = (1...count).map { "add Task \($0) of many +tag\n" }.joined()
      #expect(try program.batch(input, "--trace", program.file("trace")).status == 0)
      return try #require(program.contents(of: "trace")).count
    }
    #expect(Double(sizes[1]) < 2.1 * Double(sizes[0]))
  }

  @Test func ofAStateOnlyWhatHasChangedIsWritten() throws {
    let sizes = try ["stats", "list"].map { first in
      let program = BuiltTodo()
      _ = try program.batch((1...500).map { "add Task \($0)\n" }.joined())
      let input = "\(first)\n" + (1...100).map { "add More \($0)\n" }.joined()
      #expect(try program.batch(input, "--trace", program.file("trace")).status == 0)
      return try #require(program.contents(of: "trace")).split(separator: 10).suffix(500).joined().count
    }
    // A list that is on the screen makes the trace of what comes after it no longer.
    #expect(sizes[0] == sizes[1])
    #expect(sizes[0] < 100 * 4096)
  }

  @Test func aTraceFileThatCannotBeMadeIsToldBeforeAnythingHappens() throws {
    let run = try todo("--trace", todo.file("no/trace"), "add", "x")
    #expect(run.status == 73)
    #expect(run.errorText == "todo: cannot create \(todo.file("no/trace")): No such file or directory\n")
    #expect(try todo.files() == [])
  }

  @Test func aFullDiskUnderTheTraceDoesNoHarmAndIsTold() throws {
    let run = try todo.run(["--trace", "/dev/full", "add", "x"])
    #expect((run.text, run.status) == ("TO-DO saved: 1 x\n", 74))
    #expect(run.errorText.contains("cannot write the trace /dev/full"))
  }

  @Test func aReplayTellsTimesAsTheSessionDid() throws {
    let script = #"TZ=$1 "$TODO" --trace trace > said; TZ=$2 "$TODO" replay trace > replayed; cmp said replayed"#
    let lines = "add a due:2026-11-27T16:00\nopen 1\n"
    let run = try todo.run(
      ["-c", #"TODO="$0"; "# + script, BuiltTodo.path, "Asia/Tokyo", "America/New_York"], input: Array(lines.utf8),
      program: "/bin/sh")
    #expect(run.status == 0)
  }

  @Test func nothingBesideTheTasksIsOverwrittenByATrace() throws {
    _ = try todo("add", "One")
    try todo.write("torn", to: "tasks.history.jsonl.torn")
    try todo.write("draft", to: ".tasks.json.new")
    _ = try todo.shell("ln -s tasks.json.lock link; ln tasks.history.jsonl hard")
    let names = [
      ("tasks.history.jsonl", "is the history"), ("./tasks.json.lock", "is the lock"), ("link", "is the lock"),
      ("hard", "is the history"), ("tasks.history.jsonl.torn", "has what was torn off the history"),
      (".tasks.json.new", "is where drafts"), (".tasks.history.jsonl.new", "is where drafts"),
    ]
    let before = names.map { todo.contents(of: $0.0) }
    for (name, what) in names {
      let run = try todo("--trace", todo.file(name), "list")
      #expect(run.status == 64)
      #expect(run.errorText.hasPrefix("todo: \(todo.file(name)) \(what)"))
      #expect(run.output.isEmpty)
    }
    #expect(names.map { todo.contents(of: $0.0) } == before)
    // What is not there yet will be.
    #expect(try todo("--file", todo.file("new"), "--trace", todo.file("new.journal.jsonl"), "add", "x").status == 64)
    #expect(todo.contents(of: "new.journal.jsonl") == nil)
    #expect(try todo("--trace", todo.file("tasks.json.trace"), "list").status == 0)
  }

  @Test func theConfigurationAndTheTypedLinesAreNotOverwrittenByATrace() throws {
    _ = try todo("add", "One")
    let (configuration, lines) = (".config/todo/config", ".local/state/todo/history")
    for folder in [".config/todo", ".local/state/todo"] { try todo.createFolder(folder) }
    for path in [configuration, lines] {
      #expect(try todo("--trace", todo.file(path), "list").status == 64)
      #expect(todo.contents(of: path) == nil)
    }
    try todo.write("sort = \"due\"\n", to: configuration)
    try todo.write("list\n", to: lines)
    _ = try todo.shell("ln -s \(configuration) link; ln \(lines) hard; touch \(lines).lock")
    let names = [
      (configuration, "is the configuration"), ("link", "is the configuration"), ("./" + lines, "is where typed"),
      ("hard", "is where typed"), (lines + ".lock", "is where typed"), (lines + ".new", "is where typed"),
    ]
    for (name, what) in names {
      let before = todo.contents(of: name)
      let run = try todo("--trace", todo.file(name), "list")
      #expect(run.status == 64)
      #expect(run.errorText.hasPrefix("todo: \(todo.file(name)) \(what)"))
      #expect(run.output.isEmpty)
      #expect(todo.contents(of: name) == before)
    }
    #expect(try todo("--trace", todo.file(".config/todo/trace"), "list").status == 0)
  }

  @Test(arguments: ["INT", "TERM"])
  func `A pipe that nobody reads keeps no signal from being heard`(signal: String) throws {
    // From its handlers on, of which that of SIGTERM is the last, nothing ends the program but itself.
    let run = try todo.shell(
      #"""
      mkfifo pipe; "$TODO" --trace pipe add x > said 2>&1 & program=$!
      until grep -q '^SigCgt:.*[0-9a-f]*[4567cdef][0-9a-f][0-9a-f][0-9a-f]$' /proc/$program/status; do :; done
      kill -\#(signal) $program; wait $program; echo "$?"; cat said
      """#)
    #expect(try (run.text, todo.files()) == ("130\ntodo: interrupted; nothing has changed\n", ["pipe", "said"]))
  }

  @Test func `Nor does a pipe that is full, and what was saved stays`() throws {
    todo.environment["FILLED"] =
      "import fcntl, termios, struct; print(struct.unpack('i', fcntl.ioctl(0, termios.FIONREAD, bytes(4)))[0])"
    let run = try todo.shell(
      #"""
      mkfifo pipe; exec 3<>pipe; seq -f 'add %g' 2000 > lines
      "$TODO" --trace pipe < lines > said 2>&1 3>&- & program=$!
      until [ "$(python3 -c "$FILLED" <&3)" -gt 40000 ]; do :; done
      kill -TERM $program; wait $program; echo "$?"
      """#)
    #expect(run.text == "130\n")
    #expect(run.errorText.isEmpty)
  }

  @Test func aTraceIntoAPipeIsWhole() throws {
    let run = try todo.shell(#"mkfifo pipe; cat pipe > trace & "$TODO" --trace pipe add x; wait; "$TODO" replay trace"#)
    #expect(run.text == "TO-DO saved: 1 x\nTO-DO saved: 1 x\n")
  }

  @Test func theTasksAreNeverOverwrittenByATrace() throws {
    _ = try todo("add", "One")
    let before = todo.contents()
    _ = try todo.shell("ln -s tasks.json link; ln tasks.json hard")
    for name in ["tasks.json", "link", "hard", "./tasks.json"] {
      #expect(try todo("--trace", todo.file(name), "list").status == 64)
    }
    #expect(todo.contents() == before)
    #expect(
      try BuiltTodo(in: todo.directory, environment: todo.environment)("--trace", "new", "--file", "new", "add", "x")
        .status == 64)
  }

  @Test(arguments: [
    ("", 1), ("{}\n", 1), ("hello\n", 1), (#"{"trace":{"version":9}}"#, 1), ("<first>\n{\"result\":{}}\n", 2),
    ("<first>\n{\"state\":{}}\n{\"result\":{\"screen\":\"none\",\"result\":{}}}\n", 3), ("<first>\n{\"result\":\n", 2),
  ]) func aBrokenTraceIsToldWithItsLine(text: String, line: Int) throws {
    _ = try todo("--trace", todo.file("trace"), "list")
    let first = try #require(todo.contents(of: "trace")?.split(separator: 10).first)
    let start = first.text
    try todo.write(text.hasPrefix("<first>") ? start + text.dropFirst("<first>".count) : text, to: "broken")
    let run = try todo("replay", todo.file("broken"))
    #expect(run.status == 65)
    #expect(run.errorText.hasPrefix("todo: \(todo.file("broken")):\(line): not a "))
    #expect(run.output.isEmpty)
  }

  @Test func aTraceThatIsTooLongIsRefusedWithTheLimit() throws {
    _ = try todo.shell("truncate -s 536870913 trace")
    let run = try todo("replay", todo.file("trace"))
    #expect(run.status == 66)
    let reason = "it has more than the 536870912 bytes that are replayed"
    #expect(run.errorText == "todo: cannot read \(todo.file("trace")): \(reason)\n")
    // What comes through a pipe does not say before how much that is.
    #expect(throws: Program.UnreadTrace(description: "it has more than the 100000 bytes that are replayed")) {
      try Program.contents(ofFile: "/dev/zero", upTo: 100_000)
    }
    try todo.write(String(repeating: "x", count: 1000), to: "short")
    #expect(try Program.contents(ofFile: todo.file("short"), upTo: 1000).count == 1000)
    #expect(throws: Program.UnreadTrace.self) { try Program.contents(ofFile: todo.file("short"), upTo: 999) }
  }

  @Test func aTraceThatIsNotThereIsTold() throws {
    #expect(try todo("replay", todo.file("none")).status == 66)
    #expect(try todo("replay").status == 64)
    #expect(try todo("replay", todo.directory).status == 66)
  }
}
