import Testing
import TodoModel
import TodoShell

@Suite struct EditorCommandTests {
  @Test(
    "Editors that are known to take a place are told it",
    arguments: [
      ("vi", ["+3", "F"]), ("/usr/bin/vim -u NONE", ["+3", "F"]), ("nvim", ["+3", "F"]), ("nano -w", ["+3,5", "F"]),
      ("emacs -nw", ["+3:5", "F"]), ("micro", ["+3:5", "F"]), ("kak", ["+3:5", "F"]), ("hx", ["F:3:5"]),
      ("code --wait", ["--goto", "F:3:5"]), ("ed", ["F"]), ("/home/me/bin/my editor", ["F"]), ("", ["F"]),
    ])
  func arguments(_ command: String, _ expected: [String]) {
    #expect(TerminalEditor.arguments(of: command, toOpen: "F", at: TextPlace(line: 3, column: 5)) == expected)
  }
}
