import Glibc
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal), .door) struct ShellPromptTests: ShellTesting {
  let todo: BuiltTodo
  let terminal: PseudoTerminal

  init() throws {
    todo = try BuiltTodo.forTerminal()
    terminal = try PseudoTerminal()
  }

  @Test func whatPressesStandsAtTheEndOfTheRowAndFollowsWhatChanges() throws {
    _ = try todo.batch("add One due:yesterday\nadd Two due:today\n")
    try start()
    let shown = try terminal.waitFor("1 overdue 1 due")
    #expect(shown.hasSuffix(String(repeating: " ", count: 20) + "1 overdue 1 due"))
    try terminal.send("done 1\r")
    try terminal.waitFor("Task marked complete: 1 One")
    try terminal.waitFor("  1 due")
    try terminal.send("modify 2 due:tomorrow\r")
    try terminal.waitFor("TO-DO saved: 2 Two")
    #expect(!(try terminal.waitFor("todo> ")).contains(" due  "))
    // What others do counts as well, whatever the shell is about to do.
    _ = try todo("add", "Three", "due:-3d")
    try terminal.waitFor("changed elsewhere")
    try terminal.waitFor("  1 overdue")
  }

  @Test func theVariablesSayWhatIsShown() throws {
    _ = try todo.batch("add One due:yesterday\nuse +home\n")
    todo.environment.merge(["TODO_PROMPT": "{screen}{[scope]}{ overdue}$ ", "TODO_RPROMPT": "{active!}"]) { $1 }
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try waitForPrompt("[+home] 1 overdue$ ")
    try terminal.waitFor("  1 active!")
    try type("stats", answers: "There are none.", then: "statistics[+home] 1 overdue$ ")
  }

  @Test func aTemplateThatIsNoneIsToldWithItsPlace() throws {
    todo.environment["TODO_RPROMPT"] = "{overdo}"
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try terminal.waitFor("TODO_RPROMPT: “overdo” is out of place; expected “overdue”, or one of screen, scope")
    try waitForPrompt("todo> ")
  }

  @Test func theConfigurationSaysWhatIsShown() throws {
    _ = try todo.batch("add One due:yesterday\n")
    mkdir(todo.file("todo"), 0o700)
    try todo.write("prompt = \"me{ overdue}% \"\nrprompt = \"\"\n", to: "todo/config")
    todo.environment["XDG_CONFIG_HOME"] = todo.directory
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try waitForPrompt("me 1 overdue% ")
    try type("stats", answers: "Active tasks: 1", then: "me 1 overdue% ")
  }

  @Test func pastedLinesAreEchoedBehindTheSamePrompt() throws {
    todo.environment["TODO_PROMPT"] = "what{ screen}? "
    try terminal.spawn(BuiltTodo.path, ["--trace", todo.file("trace")], environment: todo.environment)
    try waitForPrompt("what? ")
    try terminal.send(Key.paste("add One\nadd Two\n"))
    try terminal.waitFor("[y/N] ")
    try terminal.send("y\r")
    try terminal.waitFor("what? add Two\r\nTO-DO saved: 2 Two\r\n")
    try waitForPrompt("what? ")
    try terminal.send(Key.controlD)
    #expect(try terminal.waitForExit() == .status(0))
    #expect(try todo("replay", todo.file("trace")).lines.contains("what? add Two"))
  }
}
