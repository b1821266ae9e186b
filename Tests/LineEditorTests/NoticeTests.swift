import Glibc
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal), .door) final class NoticeTests {
  private let folder = TemporaryDirectory()
  private let notices: UnsafeMutablePointer<FILE>
  private let pauses: Int32

  init() throws {
    for name in ["notices", "pauses"] { mkfifo(folder.file(name), 0o600) }
    notices = try #require(fopen(folder.file("notices"), "r+"))
    pauses = open(folder.file("pauses"), O_RDWR | O_CLOEXEC)
  }

  deinit {
    fclose(notices)
    close(pauses)
  }

  private func shell(_ more: [String: String] = [:], columns: UInt16 = 80) throws -> EchoShell {
    let environment = EchoShell.environment.merging(["NOTICES": folder.file("notices")]) { $1 }
    return try EchoShell(environment.merging(more) { $1 }, in: PseudoTerminal(columns: columns))
  }

  private func notify(_ notice: String) {
    fputs(notice + "\n", notices)
    fflush(notices)
  }

  private func notify(_ notice: String, in shell: EchoShell, then texts: String...) throws {
    notify(notice)
    for text in ["notice: \(notice)\r\n"] + texts { try shell.terminal.waitFor(text) }
  }

  @Test func aNoticeLeavesTheLineAsItIs() throws {
    let shell = try shell()
    try shell.type("add Kaé" + Key.left, shows: "add Kaé")
    for number in 1...3 { try notify("number \(number)", in: shell, then: "demo> add Kaé") }
    try shell.type("ff", receives: "add Kaffé")
  }

  private func environment(pause: Int, timeout: Int = 60_000) -> [String: String] {
    ["PAUSES": folder.file("pauses"), "PAUSE": "\(pause)", "PATIENCE": "\(timeout)"]
  }

  private var hasPaused: Bool {
    var source = pollfd(fd: pauses, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, 0) > 0 else { return false }
    var reported = [UInt8](repeating: 0, count: 7)
    return read(pauses, &reported, reported.count) == reported.count && reported.starts(with: "paused".utf8)
  }

  private func pause(after keys: String, in shell: EchoShell) throws {
    try shell.terminal.send(keys)
    while hasPaused {}
    for _ in 1...3 { try wait(for: "a pause") { hasPaused } }
  }

  @Test(arguments: [
    ("one", " two", "one two"), (Key.controlR + "one", Key.end + " two", "one two"),
    (Key.controlV, Key.controlC, "\u{3}"), ("\u{1B}[200~add ", "Pay\u{1B}[201~ rent", "add Pay rent"),
  ]) func aPauseIsReportedInTheMiddleOfSomethingThatGoesOn(keys: String, more: String, line: String) throws {
    let shell = try shell(environment(pause: 50))
    try shell.type("one", receives: "one")
    try pause(after: keys, in: shell)
    try shell.type(more, receives: line)
    try notify("and notices are heard", in: shell)
  }

  @Test(arguments: [
    ("one two\u{1B}bd", "w", "one "), ("one two three\u{1B}02", "dw", "three"),
    ("one two three\u{1B}02d", "w", "three"),
    ("one two three\u{1B}0d2", "w", "three"), ("one two\u{1B}0c", "wthe\u{1B}", "the two"), ("one\u{1B}0r", "O", "One"),
    ("one two\u{1B}0d", "fe", " two"), ("one two\u{1B}0d", Key.paste("x"), "xone two"),
  ]) func aPauseIsReportedInTheMiddleOfACommandOfVis(keys: String, more: String, line: String) throws {
    try folder.write("bind -v\n", to: ".editrc")
    let shell = try shell(environment(pause: 50).merging(["HOME": folder.path]) { $1 })
    try pause(after: keys, in: shell)
    try shell.type(more, receives: line)
    try shell.type("next", receives: "next")
    try notify("and notices are heard", in: shell)
  }

  @Test func aPauseIsReportedBeforeAQuestionAboutCompletions() throws {
    let shell = try shell(environment(pause: 60_000))
    try shell.type("many \t", shows: "Show all 10,000? (y/n) ")
    #expect(hasPaused)
    try shell.type("n!", receives: "many item!")
  }

  @Test func thereIsAPauseAtLastHoweverFastOneTypes() throws {
    let shell = try shell(environment(pause: 60_000, timeout: 300))
    var count = 0
    try wait(for: "a pause") {
      try shell.terminal.send("x")
      count += 1
      return hasPaused
    }
    try shell.type("!", receives: String(repeating: "x", count: count) + "!")
  }

  @Test func thereIsAPauseAtLastHoweverFastLinesFollow() throws {
    let shell = try shell(environment(pause: 60_000, timeout: 300))
    try wait(for: "a pause") {
      try shell.type("x", receives: "x")
      return hasPaused
    }
  }

  @Test(arguments: ["half", "half" + Key.controlV, "half" + Key.controlR])
  func beingStoppedIsReportedAsAPause(keys: String) throws {
    let terminal = PseudoTerminal()
    let variables = environment(pause: 60_000).merging(["PS1": "outer$ "]) { $1 }
    try terminal.spawn("/bin/sh", ["-i"], environment: EchoShell.environment.merging(variables) { $1 })
    try terminal.waitFor("outer$ ")
    try terminal.send("'\(EchoShell.path)'\n", shows: "demo> ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
    try terminal.send(keys + Key.controlZ, shows: "outer$ ")
    #expect(hasPaused)
    try terminal.send("fg\n", shows: "demo> half")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
    try terminal.send("a\r", shows: "got: halfa\r\n")
  }

  @Test func keysThatComeMeanwhileMeanTheSame() throws {
    let shell = try shell()
    try shell.type("half", shows: "half")
    let pipe = folder.file("pipe")
    mkfifo(pipe, 0o600)
    try notify(pipe, in: shell)
    // The terminal's own line editing would find nothing to delete.
    try shell.terminal.send("\u{15}whole\r")
    fclose(fopen(pipe, "w"))
    try shell.terminal.waitFor("got: whole\r\n")
  }

  @Test func aLongLineIsTakenOffTheScreenWhole() throws {
    let shell = try shell(columns: 20)
    try shell.type(String(repeating: "a", count: 50), shows: "aaaaaaaaa")
    notify("x")
    let shown = try shell.terminal.waitFor("notice: x\r\n")
    // Up two rows from the third; all three are cleared.
    #expect(shown.contains("\u{1B}[2A"))
    try shell.terminal.waitFor("demo> aaaaaaaaaaaaaa")
    try shell.type("b", receives: String(repeating: "a", count: 50) + "b")
  }

  @Test func editingGoesOnInTheSameMode() throws {
    try folder.write("bind -v\n", to: ".editrc")
    let shell = try shell(["HOME": folder.path])
    try shell.type("one two", shows: "two")
    // vi's command mode: the cursor goes back by one.
    try shell.type(Key.escape, shows: "\u{8}")
    try notify("x", in: shell, then: "demo> one two")
    try shell.type("0Dione", receives: "one")
  }

  @Test func goingThroughTheHistoryGoesOn() throws {
    let shell = try shell()
    for line in ["one", "two", "three"] { try shell.type(line, receives: line) }
    try shell.type(Key.up, shows: "three")
    notify("x")
    try shell.terminal.waitFor("demo> three")
    try shell.type(Key.up, receives: "two")
  }

  @Test func aSearchIsNotInterrupted() throws {
    let shell = try shell()
    try shell.type("one", receives: "one")
    try shell.type(Key.controlR + "on", shows: "on")
    notify("x")
    try shell.type("e" + Key.end, shows: "notice: x\r\n")
    try shell.type("!", receives: "one!")
  }

  @Test func aNoticeDuringACommandWaitsForThePrompt() throws {
    let shell = try shell()
    try shell.type("wait\r", shows: "waiting\r\n")
    notify("x")
    kill(shell.terminal.process, SIGINT)
    try shell.terminal.waitFor("stopped\r\n", "notice: x\r\n")
    try shell.waitForPrompt()
    try shell.type("next", receives: "next")
  }

  @Test func aQuestionStaysOpen() throws {
    let shell = try shell()
    try shell.type("ask\r", shows: "sure? ")
    try shell.type("ye", shows: "ye")
    try notify("x", in: shell)
    try shell.type("s\r", shows: "answer: yes\r\n")
  }

  @Test func manyNoticesAndKeysAtOnceLoseNothing() throws {
    let shell = try shell()
    let text = (1...200).map { "word\($0) " }.joined()
    for (place, character) in text.enumerated() {
      try shell.terminal.send(String(character))
      if place % 7 == 0 { notify("notice \(place)") }
    }
    try shell.type("end", receives: text + "end")
  }

  @Test func aRightHandPromptIsShownWhereThereIsRoom() throws {
    let shell = try EchoShell(EchoShell.environment.merging(["RIGHT": "\u{1B}[2m3 due\u{1B}[0m"]) { $1 })
    let shown = shell.terminal.transcript.text
    #expect(shown.contains("demo> " + String(repeating: " ", count: 68) + "\u{1B}[2m3 due\u{1B}[0m"))
    try shell.type(String(repeating: "a", count: 70), receives: String(repeating: "a", count: 70))
  }
}
