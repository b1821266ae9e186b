import LineEditor
import MVI
import Testing
import TodoApp
import TodoModel
import TodoShell

@Suite struct ShellArrivalTests {
  private let session = ScriptedShell()

  private let greeting = "You have no active TO-DOs!\n"

  private let looking = ShellArrivalTests.finding(.unreadable(.unreadable(path: "p", reason: "r")))

  private static func finding(_ news: ExternalUpdate) -> @Sendable (Shell.Action) -> Results<Shell.Result>? {
    { action in
      guard case .lookOutside = action else { return nil }
      return Results(.updated(news))
    }
  }

  private func arriving(when isTime: @escaping (ShellEvent) -> Bool) -> (ShellEvent) -> Void {
    { event in
      if isTime(event) { session.inbox.send(.outside(.fileChanged)) }
    }
  }

  private func isIdleOrCompletion(_ event: ShellEvent) -> Bool {
    switch event {
    case .intent(.idle), .intent(.complete): true
    case .intent, .action, .result, .state: false
    }
  }

  @Test(arguments: [LineInput.idle, .tab("li", cursor: 2)])
  func newsWaitUntilTheEditorHasMadeRoom(for input: LineInput) async throws {
    await session.run(
      [input, .wokenUp, .line("x"), .endOfInput], listener: arriving(when: isIdleOrCompletion), answering: looking)
    let notes = session.desk.notes.all
    let told = try #require(notes.firstIndex { $0.contains("cannot read") })
    #expect(notes[..<told] == [greeting, "read", "wake up", "read"])
    #expect(notes[told + 1] == "read", "and only once")
  }

  @Test func newsThatTheLineHasOvertakenAreToldBeforeItsAnswer() async throws {
    await session.run(
      [.idle, .line("add One"), .endOfInput], listener: arriving(when: isIdleOrCompletion), answering: looking)
    let notes = session.desk.notes.all
    let told = try #require(notes.firstIndex { $0.contains("cannot read") })
    #expect((notes[told - 1], notes[told + 1]) == ("remember add One", "TO-DO saved: 1 One\n"))
  }

  @Test func withoutALineOnTheScreenNewsAreToldAtOnce() async throws {
    await session.run(
      [.wokenUp, .endOfInput],
      listener: arriving {
        if case .intent(.start) = $0 { true } else { false }
      }, answering: looking)
    let notes = session.desk.notes.all
    #expect(notes.count == 4 && notes[1].contains("cannot read") && !notes.contains("wake up"))
  }

  @Test(arguments: [true, false]) func theBellRingsOnceWhenSomethingBecomesDue(ringsBell: Bool) async throws {
    var task = TodoItem(
      number: 1, id: .derived(from: Instant(seconds: 0), number: 1), title: "One", created: Instant(seconds: 0))
    task.due = .instant(Instant(seconds: 0))
    let now = Now(Instant(seconds: 60), in: FixedZone.utc)
    await session.run(
      [.wokenUp, .endOfInput], ringsBell: ringsBell,
      listener: arriving {
        if case .intent(.start) = $0 { true } else { false }
      }, answering: Self.finding(.due(DueNow([task], since: Instant(seconds: 0), at: now))))
    #expect(session.desk.text.count { $0 == "\u{7}" } == (ringsBell ? 1 : 0))
    #expect(session.desk.text.contains("Due now: 1 One"))
  }

  @Test func aWindowThatHasChangedIsToldBeforeTheLineThatWasTypedInIt() async {
    var columns = 80
    var intents: [String] = []
    await session.run(
      [.line("add One"), .line("add Two"), .endOfInput], window: { Window(columns: columns, rows: 24) },
      listener: { event in
        switch event {
        case .intent(.fit(let window)): intents.append("fit \(window.columns)")
        case .intent(.command(_, let source)):
          intents.append(source.command)
          columns = 40
        case .intent(let intent): intents.append("\(intent)")
        case .action, .result, .state: break
        }
      })
    #expect(intents == ["fit 80", "start", "add One", "fit 40", "add Two"])
  }

  @Test func whatWasTypedOrPastedAsACommandIsRememberedWhenItIsBegun() async {
    await session.run([
      .line("add One"), .line("delete 1"), .line("n"), .pasted(["list", "stats"]), .line("y"), .line("# none"),
      .interrupted, .endOfInput,
    ])
    #expect(
      session.desk.notes.all.filter { $0.hasPrefix("remember") } == [
        "remember add One", "remember delete 1", "remember list", "remember stats",
        "remember # none",
      ])
  }

  @Test(arguments: ["https://a:b@c/d", "gcrypt::ssh://a:b:c@d:22/e", "\"ftp://:b@c/\"", "sync http://a:@c"])
  func aLineWithAPasswordIsNotRemembered(_ line: String) async {
    await session.run([.line("add x \(line)"), .line("add ssh://a@b:22/c http://d:80/e@f:g a:b@c"), .endOfInput])
    #expect(
      session.desk.notes.all.filter { $0.hasPrefix("remember") } == [
        "remember add ssh://a@b:22/c http://d:80/e@f:g a:b@c"
      ])
  }

  @Test func aPauseIsWaitedForAfterAChangeUntilThereWasOne() async {
    await session.run([.line("list"), .line("add One"), .line("list"), .idle, .line("list"), .endOfInput])
    #expect(
      session.desk.notes.all.filter { $0.hasPrefix("read") } == [
        "read", "read", "read or pause", "read or pause", "read", "read",
      ])
  }
}

@Suite struct ShellInterruptTests {
  private func interrupting(
    _ line: String, _ inbox: Inbox<Shell.Intent>
  ) -> @Sendable (Shell.Action) -> Results<Shell.Result>? {
    { action in
      guard case .run(_, let origin) = action, origin.command == line else { return nil }
      return Results(.began(origin, at: Instant(seconds: 0))).followed {
        inbox.send(.interrupt)
        return Results(.refused(.cancelled))
      }
    }
  }

  @Test(arguments: [0, 1, 2, 3])
  func `A Ctrl-C between two pasted commands leaves out the rest`(_ count: Int) async throws {
    var inbox: Inbox<Shell.Intent>?
    let session = ScriptedShell(
      NotedOutput { text in
        if count == 0 ? text.contains("Run these") : text.contains("saved: \(count) ") { inbox?.send(.interrupt) }
      })
    inbox = session.inbox
    await session.run([.pasted(["add One", "add Two", "add Three"]), .line("y"), .line("add Typed")])
    // One that comes before anything runs belongs to the question, and has been heard by then.
    let expected = count == 0 ? ["One", "Two", "Three"] : Array(["One", "Two", "Three"].prefix(count))
    #expect(await session.titles == expected + ["Typed"])
    #expect(
      session.desk.text.contains("pasted lines are left out") == (count == 1)
        && session.desk.text.contains("one pasted line is left out") == (count == 2))
  }

  @Test func aYesThatIsStoppedIsTakenBackAndNotAskedForAgain() async throws {
    let session = ScriptedShell()
    await session.run(
      [.line("add One"), .line("delete 1"), .line("y"), .line("add Two"), .endOfInput],
      answering: interrupting("y", session.inbox))
    #expect(await session.titles == ["One", "Two"])
    #expect(
      session.desk.text.hasSuffix(
        "interrupted; nothing has changed\nnot confirmed; nothing has changed\nTO-DO saved: 2 Two\n"))
  }

  @Test func aFieldWhoseAnswerIsStoppedIsAskedForAgain() async throws {
    let session = ScriptedShell()
    await session.run(
      [.line("add One"), .line("edit 1"), .line("Uno"), .line("Eins"), .line("save"), .endOfInput],
      answering: interrupting("Uno", session.inbox))
    #expect(await session.titles == ["Eins"])
  }
}
