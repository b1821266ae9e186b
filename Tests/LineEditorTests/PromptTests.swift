import TerminalTesting
import Testing

@testable import LineEditor

@Suite struct PromptTests {
  private func marked(_ text: String) -> String {
    String(decoding: Prompt(text).edited.dropLast().map { UInt32(bitPattern: $0) }, as: UTF32.self)
  }

  @Test func escapesAreMarkedSoThatTheyTakeUpNoColumns() {
    #expect(marked("\u{1B}[1;32mtodo\u{1B}[0m> ") == "\u{1}\u{1B}[1;32m\u{1}todo\u{1}\u{1B}[0m\u{1}> ")
  }

  @Test func theLastCharacterComesAfterTheLastEscape() {
    #expect(marked("\u{1B}[1mtodo> \u{1B}[0m") == "\u{1}\u{1B}[1m\u{1}todo>\u{1}\u{1B}[0m\u{1} ")
    #expect(marked("todo>\u{1B}[0m") == "todo>\u{1}\u{1B}[0m\u{1} ")
    #expect(marked("\u{1B}[0m") == "\u{1}\u{1B}[0m\u{1} ")
  }

  @Test func neighbouringEscapesAreMarkedAsOne() {
    #expect(marked("\u{1B}[1mtodo\u{1B}[0m\u{1B}[36m x") == "\u{1}\u{1B}[1m\u{1}todo\u{1}\u{1B}[0m\u{1B}[36m\u{1} x")
  }

  @Test func onlyTheLastLineIsEdited() {
    #expect(Prompt("3 due today\n\ntodo> ").lead == "3 due today\n\n")
    #expect(marked("3 due today\n\ntodo> ") == "todo> ")
  }

  @Test func anUnfinishedEscapeIsTakenAsFarAsItGoes() {
    #expect(marked("a\u{1B}") == "a\u{1}\u{1B}\u{1} ")
    #expect(marked("a\u{1B}[3") == "a\u{1}\u{1B}[3\u{1} ")
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
