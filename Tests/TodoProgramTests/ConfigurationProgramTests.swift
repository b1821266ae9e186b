import Foundation
import MVITesting
import TerminalTesting
import TestRunning
import Testing
import TodoApp
import TodoModel
import TodoShell

@testable import todo

@Suite(.tags(.terminal), .door) struct ConfigurationProgramTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  private func configure(_ lines: String...) throws {
    try todo.createFolder("config/todo")
    todo.environment["XDG_CONFIG_HOME"] = todo.file("config")
    try todo.write(lines.map { $0 + "\n" }.joined(), to: "config/todo/config")
  }

  @Test func theShellSaysWhatIsWrongAndComesUpWithTheRest() throws {
    try configure("colour = never", "alias a = add", "width = none")
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try terminal.waitFor("config:1:1: nothing is configured by the name “colour”; did you mean “color”?\r\n")
    try terminal.waitFor("config:3:9: “none” is no value for width; expected a positive number, or auto\r\n")
    try waitForPrompt("todo> ", after: "TO-DO")
    try type("a One", answers: "TO-DO saved: 1 One")
  }

  @Test(arguments: ["file = tasks.json", "fiel = ~/tasks.json", "file ~/tasks.json", "file = ", "= ~/tasks.json"])
  func theShellDoesNotGuessWhichFileKeepsTheTasks(line: String) throws {
    try configure(line)
    todo.environment["TODO_FILE"] = nil
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try terminal.waitFor("config:1:")
    #expect(try terminal.waitForExit() == .status(64))
    #expect(try !todo.files().contains(".local"))
    // Where the file is given, it does not matter.
    let other = PseudoTerminal()
    try other.spawn(BuiltTodo.path, ["--file", todo.file("tasks.json")], environment: todo.environment)
    try other.waitFor("config:1:", "todo> ")
  }

  @Test func aFileThatCannotBeReadIsNotPassedOver() throws {
    try todo.createFolder("config/todo/config")
    todo.environment["XDG_CONFIG_HOME"] = todo.file("config")
    let run = try todo("list")
    #expect(run.status == 66)
    #expect(run.errorText == "todo: \(todo.file("config/todo/config")): cannot be read: Is a directory\n")
    try todo.createFolder("large/todo")
    try todo.write(String(repeating: "#", count: 1 << 20), to: "large/todo/config")
    todo.environment["XDG_CONFIG_HOME"] = todo.file("large")
    #expect(try todo("list").errorText.hasSuffix("cannot be read: it is too large to be one\n"))
    todo.environment["XDG_CONFIG_HOME"] = todo.file("nowhere")
    #expect(try todo("list").status == 0)
  }

  @Test func theFileOfTheTasksIsInTheUsersHome() throws {
    try configure("file = ~/mine.json")
    todo.environment["TODO_FILE"] = nil
    #expect(try todo("add", "One").status == 0)
    #expect(todo.contents(of: "mine.json") != nil)
    #expect(try todo("--file", todo.file("other.json"), "add", "Two").text == "TO-DO saved: 1 Two\n")
    todo.environment["TODO_FILE"] = todo.file("third.json")
    #expect(try todo("add", "Three").text == "TO-DO saved: 1 Three\n")
  }

  @Test func bytesThatAreNoTextAreToldWithTheirLine() throws {
    try configure("# fine")
    _ = try todo.shell(#"printf '\357\273\277color = never\r\n\r\npager = \377\n' > config/todo/config"#)
    let run = try todo("list")
    #expect(run.status == 64)
    #expect(run.errorText.contains("config:3:1: the line is not UTF-8 text\n"))
    #expect(run.errorText.split(separator: "\n").count == 3)
  }

  @Test func whatIsOutsideOfTheLanguageNeedsNoConfiguration() throws {
    try configure("nonsense")
    #expect(try todo("--version").status == 0)
    #expect(try todo("--help").status == 0)
    #expect(try todo("replay", "nowhere").status == 66)
  }

  @Test func coloursOfTheFileCountMoreThanNoColorAndLessThanTheOption() throws {
    try configure("color = always")
    _ = try todo("add", "One")
    #expect(try todo("list").output.contains(0x1B))
    #expect(try !todo("--color", "auto", "list").output.contains(0x1B))
    todo.environment["TODO_COLOR"] = "never"
    #expect(try !todo("list").output.contains(0x1B))
  }

  @Test func asManyLinesAreKeptAsIsSaid() throws {
    try configure("line-history = 0", "alias a = add")
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try waitForPrompt("todo> ")
    try type("a One", answers: "TO-DO saved: 1 One")
    // In this session they are.
    try type(Key.up + " more", answers: "TO-DO saved: 2 One more")
    #expect(try terminal.exit(after: Key.controlD) == .status(0))
    #expect(try !todo.files().contains(".local"))
  }

  @Test func theShellRemembersLinesAsTheyWereTyped() throws {
    try configure("alias a = add +shop")
    try terminal.spawn(BuiltTodo.path, environment: todo.environment)
    try waitForPrompt("todo> ")
    try type("a One", answers: "TO-DO saved: 1 One · +shop")
    try type("undo", answers: "Command undone: “add +shop One”\n  - 1 One")
    #expect(todo.contents(of: ".local/state/todo/history") == Array("a One\nundo\n".utf8))
  }

  @Test func asManyCommandsAreKeptAsIsSaid() throws {
    _ = try todo.batch((1...140).map { "add \($0) \(String(repeating: "x", count: 200))\n" }.joined())
    todo.environment["TODO_TASK_HISTORY"] = "100"
    _ = try todo.batch("add Last\n")
    #expect(try todo("undo", "101").status == 1)
    #expect(try todo("--yes", "undo", "100").status == 0)
  }

  @Test func preferencesKnowTheirOptions() throws {
    for preference in Preference.all {
      guard let option = preference.option else { continue }
      #expect(Options.all.first { $0.name == option }?.explanation == preference.summary)
    }
    let arguments = ["--file", "x", "--format", "json", "--color", "never", "--width", "7"]
    guard case .values(let options, []) = try Options.request(arguments) else { return fail("no values") }
    #expect(options.preferences == ["--file": "x", "--format": "json", "--color": "never", "--width": "7"])
    #expect(Set(options.preferences.keys) == Set(Preference.all.compactMap(\.option)))
  }

  @Test func hintsAreCommands() {
    let parser = CommandParser()
    for tip in [Tip.adding, .looking, .completing(7), .dating, .narrowing, .undoing] {
      let commands = tip.words.split(separator: "“").dropFirst().compactMap { $0.split(separator: "”").first }
      #expect(!commands.isEmpty)
      for command in commands {
        if case .invalid(let error) = parser.command(
          String(command), in: ParseContext(shownTask: nil, listing: .standard))
        {
          Issue.record("\(command): \(error)")
        }
      }
    }
  }

  @Test func anExpandedLineMeansTheSameForEverybody() throws {
    var generator = SeededGenerator(seed: 2021)
    let words = ["a", "b", "c", "d", "list", "add", "x", "+y", "due:today", "(", "\"", "#", "="]
    let plain = CommandParser()
    var expansions = 0
    for _ in 0..<2000 {
      func phrase(_ length: ClosedRange<Int>) -> String {
        (0..<Int.random(in: length, using: &generator)).compactMap { _ in words.randomElement(using: &generator) }
          .joined(separator: " ")
      }
      let lines = ["a", "b", "c", "d"].map { "alias \($0) = \(phrase(0...4))" }
      let file = ConfigurationFile(path: "config", contents: Array(lines.joined(separator: "\n").utf8))
      let (aliases, problems) = plain.resolve(file.aliases)
      // Each is an alias or a problem.
      #expect(aliases.count + problems.count + file.problems.count == 4)
      let parser = plain.knowing(aliases)
      let line = (["a", "b", "c", "d", "list"].randomElement(using: &generator) ?? "a") + " " + phrase(0...3)
      let expanded = try parser.expanded(line)
      #expect(try (parser.expanded(expanded), plain.expanded(expanded)) == (expanded, expanded))
      let isAlias = aliases.contains { line == $0.name || line.hasPrefix($0.name + " ") }
      #expect(isAlias || expanded == line)
      expansions += isAlias ? 1 : 0
    }
    #expect(expansions > 100)
  }

  /// A verb alone can always be an alias: what it lacks may follow.
  @Test func everyVerbCanHaveAnotherName() {
    let parser = CommandParser()
    for verb in Features.verbs {
      for command in [verb.name] + verb.aliases + verb.examples {
        let file = ConfigurationFile(path: "config", contents: Array("alias my-word = \(command)".utf8))
        let (aliases, problems) = parser.resolve(file.aliases)
        #expect(problems == [])
        #expect(aliases == [Alias(name: "my-word", command: command, line: 1)])
      }
    }
  }

  @Test func shellsThatSetAliasesAtOnceLoseNone() throws {
    try configure("alias old = list")
    let names = ["aa", "bb", "cc", "dd", "ee", "ff"]
    DispatchQueue.concurrentPerform(iterations: names.count) { [path = todo.file("config/todo/config")] place in
      let file = WritableConfiguration(path: path, parser: CommandParser(), isDryRun: false)
      #expect(throws: Never.self) { try file.set(names[place], by: "alias \(names[place]) = add") }
    }
    let contents = try #require(todo.contents(of: "config/todo/config"))
    let lines = contents.text.split(separator: "\n")
    #expect(lines.first == "alias old = list")
    #expect(lines.dropFirst().sorted() == names.map { "alias \($0) = add" })
  }

  @Test func anAliasIsSetOnlyInAFileThatCanBeRead() throws {
    let limit = (1 << 20) - 1
    let line = "alias a = add"
    for (size, fits) in [(limit + 1, false), (limit - line.utf8.count, false), (limit - line.utf8.count - 1, true)] {
      try configure("#" + String(repeating: "x", count: size - 2))
      let path = todo.file("config/todo/config")
      let file = WritableConfiguration(path: path, parser: CommandParser(), isDryRun: false)
      if fits {
        #expect(throws: Never.self) { try file.set("a", by: line) }
      } else {
        #expect(throws: TodoError.self) { try file.set("a", by: line) }
      }
      #expect(todo.contents(of: "config/todo/config")?.count == (fits ? limit : size))
    }
    #expect(try todo.batch("a One\n").text == "TO-DO saved: 1 One\n")
  }

  @Test func anAliasIsSetWhereALinkLeadsAndInNothingButAFile() throws {
    try configure()
    let path = todo.file("config/todo/config")
    let file = WritableConfiguration(path: path, parser: CommandParser(), isDryRun: false)
    #expect(unlink(path) == 0 && symlink("missing", path) == 0)
    _ = try file.set("a", by: "alias a = add")
    #expect(todo.contents(of: "config/todo/missing")?.text == "alias a = add\n")
    #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
    #expect(throws: TodoError.self) { try file.set("a", by: "alias a = add") }
  }
}
