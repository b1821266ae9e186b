import TerminalTesting
import TestRunning
import Testing

@testable import LineEditor

@Suite(.tags(.terminal), .door) struct PromptTests {
  @Test func escapesTakeUpNoColumns() {
    #expect(Prompt("\u{1B}[1;32mtodo\u{1B}[0m> ").visible == "todo> ")
    #expect(Prompt("\u{1B}[1mtodo\u{1B}[0m\u{1B}[36m x\u{1B}[0m").visible == "todo x")
    #expect(Prompt("\u{1B}[0m").visible == "")
  }

  @Test func onlyTheLastLineIsDrawnAgain() {
    let prompt = Prompt("3 due today\n\ntodo> ")
    #expect(prompt.lead == "3 due today\n\n" && prompt.lastLine == "todo> " && prompt.visible == "todo> ")
  }

  @Test func anUnfinishedEscapeIsTakenAsFarAsItGoes() {
    #expect(Prompt("a\u{1B}").visible == "a")
    #expect(Prompt("a\u{1B}[3").visible == "a")
  }

  @Test func neighbouringEscapesReachTheTerminalWhole() throws {
    let shell = try EchoShell(in: PseudoTerminal(columns: 40), prompt: "\u{1B}[1mtodo\u{1B}[0m\u{1B}[36m 2\u{1B}[0m> ")
    try shell.terminal.waitFor("\u{1B}[1mtodo\u{1B}[0m\u{1B}[36m 2\u{1B}[0m> ")
  }

  @Test func aColouredPromptLeavesTheCursorWhereTheTextEnds() throws {
    let shell = try EchoShell(in: PseudoTerminal(columns: 40), prompt: "due: 3\n\u{1B}[32mtodo\u{1B}[0m> ")
    try shell.terminal.waitFor("due: 3\r\n")
    try shell.terminal.waitFor("\u{1B}[32mtodo\u{1B}[0m> ")
    // 34 characters fill the row only if the escapes are not counted.
    try shell.terminal.send(String(repeating: "a", count: 33))
    let shown = try shell.terminal.waitFor(String(repeating: "a", count: 33))
    #expect(!shown.contains("\n"))
  }
}
