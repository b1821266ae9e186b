import Glibc
import MVITesting
import TerminalTesting
import TestRunning
import Testing
import TmuxTesting

@Suite(.tags(.terminal), .door, .needsTmux) struct TmuxTests {
  static let sizes = [TmuxSession.Size(columns: 80, rows: 24), TmuxSession.Size(columns: 40, rows: 10)]
  let todo = BuiltTodo.forTerminal()

  init() { todo.environment["TODO"] = BuiltTodo.path }

  private func start(_ size: TmuxSession.Size) throws -> TmuxSession {
    let session = try outer(size)
    try session.type("clear; $TODO\r", until: "todo>")
    return session
  }

  private func outer(_ size: TmuxSession.Size) throws -> TmuxSession {
    let session = try TmuxSession(
      "PS1='outer$ ' exec /bin/sh -i", size: size, in: todo.directory, environment: todo.environment)
    try session.wait(for: "the outer shell") { $0.last == "outer$" }
    return session
  }

  private func enter(_ line: String, in session: TmuxSession, shows answer: String, then prompt: String = "todo>")
    throws
  {
    try session.type(line + "\r")
    try wait(in: session, for: answer, then: prompt)
  }

  private func wait(in session: TmuxSession, for answer: String, then prompt: String = "todo>") throws {
    try session.wait(for: "“\(answer)” and “\(prompt)”") { $0.shows(answer) && $0.last == prompt }
  }

  @Test(arguments: sizes) func keysMoveAndDelete(size: TmuxSession.Size) throws {
    let session = try start(size)
    try session.type("dd One", press: "Home")
    try session.type("a", press: "End", "!", "Enter")
    try wait(in: session, for: "TO-DO saved: 1 One!")
    try session.type("add alpha gamma", press: "C-Left")
    try session.type("beta ", press: "M-Left", "M-Left", "C-Left")
    try session.press("C-Right", "M-Right", "-", "End", "Enter")
    try wait(in: session, for: "TO-DO saved: 2 alpha- beta gamma")
    try session.type("add xThree", press: "Left", "Left", "Left", "Left", "Left", "Left", "DC", "End")
    try session.type("ee", press: "BSpace", "BSpace", "Enter")
    try wait(in: session, for: "TO-DO saved: 3 Three")
    try session.press("Up", "Up", "Down", "Up", until: "todo> add alpha- beta gamma")
    try session.press("C-u", until: "todo>")
    try session.press("C-r")
    try session.type("One")
    try session.wait(for: "a search") { $0.last.contains("add One!") }
    try session.press("Enter")
    try session.wait(for: "what was found") { $0.shows("TO-DO saved: 4 One!") || $0.last == "todo> add One!" }
    #expect(try todo.titles.prefix(3) == ["One!", "alpha- beta gamma", "Three"])
  }

  @Test(arguments: sizes) func controlCDropsTheLineAndLeavesAQuestionUnanswered(size: TmuxSession.Size) throws {
    _ = try todo.batch("add One\nadd Two\n")
    let session = try start(size)
    try session.type("add dropped", until: "todo> add dropped")
    try session.press("C-c")
    try session.wait(for: "a fresh prompt") { $0.lines.suffix(2) == ["todo> add dropped", "todo>"] }
    try enter("delete 1", in: session, shows: "  - 1 One", then: "Delete this task? [y/N]")
    try session.type("y", until: "Delete this task? [y/N] y")
    try session.press("C-c")
    try wait(in: session, for: "not confirmed; nothing has changed")
    try assertSnapshot(session.screen().text, named: "control-c-\(size)")
    #expect(try todo.titles == ["One", "Two"])
  }

  @Test(arguments: sizes) func controlDGoesBackAndLeaves(size: TmuxSession.Size) throws {
    _ = try todo("add", "One")
    let session = try start(size)
    try enter("delete 1", in: session, shows: "  - 1 One", then: "Delete this task? [y/N]")
    try session.press("C-d")
    try wait(in: session, for: "not confirmed; nothing has changed")
    try enter("open 1", in: session, shows: "Status      active", then: "todo detail 1>")
    try session.type("x", until: "todo detail 1> x")
    // On a line that is not empty it leaves nothing.
    try session.press("Home", "C-d", until: "todo detail 1>")
    try session.press("C-d")
    try session.wait(for: "the list") { $0.lines.suffix(3) == ["Active TO-DOs", "  1  One", "todo>"] }
    try session.press("C-d", until: "outer$")
    #expect(try todo.titles == ["One"])
  }

  @Test(arguments: sizes) func controlZStopsAndFgGoesOn(size: TmuxSession.Size) throws {
    let session = try outer(size)
    try session.type("stty -a > before; $TODO\r", until: "todo>")
    try session.type("add half", until: "todo> add half")
    for round in 1...2 {
      try session.press("C-z", until: "outer$")
      try session.type("stty -a > stopped\(round); fg\r", until: "todo> add half")
    }
    try session.type(" done", press: "Enter")
    try wait(in: session, for: "TO-DO saved: 1 half done")
    try session.press("C-d", until: "outer$")
    let before = try #require(todo.contents(of: "before"))
    for round in 1...2 { #expect(todo.contents(of: "stopped\(round)") == before) }
  }

  @Test func anotherWindowSizeIsDrawnAnew() throws {
    let session = try start(TmuxSession.Size(columns: 80, rows: 24))
    try session.type("add a line that is longer than the small window has room for")
    try session.wait(for: "the line") { $0.last.hasSuffix("room for") }
    try session.resize(to: TmuxSession.Size(columns: 40, rows: 10))
    let narrow = try session.wait(for: "two rows") { $0.last.hasSuffix("room for") && $0.last.count < 40 }
    try assertSnapshot(narrow.lines.suffix(2).map { $0 + "\n" }.joined(), named: "narrowed")
    try session.type("!")
    try session.wait(for: "what is typed on") { $0.last.hasSuffix("room for!") }
    try session.resize(to: TmuxSession.Size(columns: 80, rows: 24))
    try session.wait(for: "one row") {
      $0.last == "todo> add a line that is longer than the small window has room for!"
    }
    try session.press("Enter")
    // tmux has drawn it anew before it tells the program of the size, so the answer may be broken.
    try wait(in: session, for: "TO-DO saved: 1 a line that is longer")
    #expect(try todo.titles == ["a line that is longer than the small window has room for!"])
  }

  @Test func aLineTallerThanTheWindowIsShownAroundTheCursor() throws {
    let session = try start(TmuxSession.Size(columns: 40, rows: 8))
    let numbers = (1...130).map(String.init).joined(separator: " ")
    try session.type("add " + numbers)
    try session.wait(for: "the end of the line") { $0.last == "6 127 128 129 130" || $0.last.hasSuffix(" 129 130") }
    try session.press("Home")
    let beginning = try session.wait(for: "the beginning") { $0.lines[0].hasPrefix("todo> add 1 2 3") }
    let line = Array("todo> add " + numbers)
    let rows = (0..<8).map { String(line[($0 * 40)..<(($0 + 1) * 40)].reversed().drop { $0 == " " }.reversed()) }
    #expect(beginning.lines == rows)
    try session.type("x")
    try session.wait(for: "what is typed there") { $0.lines[0].hasPrefix("todo> xadd 1 2 3") }
    try session.press("BSpace", "End")
    try session.wait(for: "the end again") { $0.last.hasSuffix(" 129 130") && $0.lines.count == 8 }
    try session.press("Enter", until: "todo>")
    try session.press("C-r")
    try session.type("70 71")
    let found = try session.wait(for: "a search") { $0.lines.contains { $0.contains("search “70 71”: …") } }
    #expect(found.text.split(separator: "\n").joined().contains("69 70 71 72"))
    try session.press("Enter")
    try session.wait(for: "what was found, whole") { $0.last == "todo>" && $0.shows(" 129 130") }
    #expect(try todo.titles == [numbers, numbers])
  }

  @Test func aLineIsDrawnOnceWhenTheProgramIsContinued() throws {
    let session = try start(TmuxSession.Size(columns: 40, rows: 10))
    try session.type("add a line that goes into the next row of a small window")
    let line = try session.wait(for: "the line") { $0.last.hasSuffix("small window") }
    let process = try child(of: session.process())
    kill(process, SIGCONT)
    try session.type("!")
    let again = try session.wait(for: "the same line") { $0.last.hasSuffix("small window!") }
    #expect(again.lines.dropLast() == line.lines.dropLast())
    try session.press("C-l")
    try session.wait(for: "nothing but the line") { $0.lines.count == 2 && $0.lines[0].hasPrefix("todo> add a line") }
  }

  @Test func marksAndJoinedEmojiLeaveTheCursorWhereItIs() throws {
    let session = try start(TmuxSession.Size(columns: 40, rows: 10))
    try session.type("add cafe\u{301} 👩‍👩‍👧 ab", press: "Left", "Left")
    try session.type("x", until: "todo> add cafe\u{301} 👩‍👩‍👧 xab")
    try session.press("Home", "Right", "Right", "Right", "Right")
    try session.type("y ")
    try session.wait(for: "what was typed before") { $0.last.hasPrefix("todo> add y caf") }
    try session.press("End")
    try session.type("!", until: "todo> add y cafe\u{301} 👩‍👩‍👧 xab!")
    try session.press("Enter")
    try wait(in: session, for: "TO-DO saved: 1 y cafe\u{301} 👩‍👩‍👧 xab!")
  }

  @Test(arguments: sizes) func fiftyPastedLinesAreAskedAboutOnce(size: TmuxSession.Size) throws {
    let session = try start(size)
    try session.paste((1...50).map { "add Pasted \($0)\n" }.joined())
    let question = try session.wait(for: "the question") { $0.last == "Run these 50 lines? [y/N]" }
    try assertSnapshot(question.text, named: "paste-\(size)")
    try session.type("y\r")
    try wait(in: session, for: "TO-DO saved: 50 Pasted 50")
    #expect(try todo.titles == (1...50).map { "Pasted \($0)" })
    // A single line is only inserted.
    try session.paste("add Single")
    try session.wait(for: "the line") { $0.last == "todo> add Single" }
    try session.press("Enter")
    try wait(in: session, for: "TO-DO saved: 51 Single")
    try session.paste("add A\nadd B\n")
    try session.wait(for: "the question") { $0.last == "Run these 2 lines? [y/N]" }
    try session.press("Enter")
    try wait(in: session, for: "not confirmed; nothing has changed")
  }

  @Test(arguments: sizes) func editrcMakesItVi(size: TmuxSession.Size) throws {
    try todo.write("bind -v\n", to: ".editrc")
    let session = try start(size)
    try session.type("dd vi", press: "Escape")
    try session.type("0ia", press: "Escape")
    try session.type("A!", press: "Home", "End", "Enter")
    try wait(in: session, for: "TO-DO saved: 1 vi!")
    try session.type("add one two", press: "C-Left", "DC", "Escape", "b")
    try session.type("cwthe ", press: "Enter")
    try wait(in: session, for: "TO-DO saved: 2 the wo")
  }

  @Test(arguments: [(SIGTERM, "143"), (SIGHUP, "129")])
  func aSignalToEndSavesAndLeaves(signal: Int32, status: String) throws {
    let session = try outer(TmuxSession.Size(columns: 80, rows: 24))
    try session.type("stty -a > before; $TODO; echo status $?; stty -a > after\r", until: "todo>")
    try enter("add One", in: session, shows: "TO-DO saved: 1 One")
    try session.type("add half", until: "todo> add half")
    kill(try child(of: session.process()), signal)
    try session.wait(for: "the end") { $0.shows("status \(status)") && $0.last == "outer$" }
    let before = try #require(todo.contents(of: "before"))
    #expect(todo.contents(of: "after") == before)
    #expect(try (todo.titles, todo.contents(of: ".local/state/todo/history")) == (["One"], Array("add One\n".utf8)))
  }

  private func child(of process: pid_t) throws -> pid_t {
    let children = try todo.shell("cat /proc/\(process)/task/\(process)/children").text
    return try #require(pid_t(children.split(separator: " ").first ?? ""))
  }

  @Test func whatIsTypedAheadIsKept() throws {
    let session = try outer(TmuxSession.Size(columns: 80, rows: 24))
    try session.type("$TODO\radd One\radd Two\rlist\r")
    try wait(in: session, for: "  2  Two")
    #expect(try todo.titles == ["One", "Two"])
  }

  @Test func anEditorHasTheScreenAndGivesItBack() throws {
    todo.environment["VISUAL"] = try todo.writeProgram(
      "printf '\\033[?1049hin the editor'; read key; printf '\\033[?1049l'\nfor f; do :; done\n"
        + "sed -i 's/^title:.*/title: Uno/' \"$f\"\n", to: "editor")
    _ = try todo("add", "One")
    let session = try start(TmuxSession.Size(columns: 80, rows: 24))
    try session.type("edit 1 --editor\r", until: "in the editor")
    try session.press("Enter")
    try session.wait(for: "the screen as it was") {
      $0.lines.suffix(3) == ["todo> edit 1 --editor", "TO-DO saved: 1 Uno · title One → Uno", "todo>"]
    }
  }
}
