import Testing

@Suite struct OptionsTests {
  let todo: BuiltTodo

  init() throws {
    todo = try BuiltTodo()
  }

  @Test func versionAndHelpAreAnswered() throws {
    #expect(try todo("--version").lines.count == 1)
    let help = try todo("--help")
    #expect(help.status == 0)
    let options = [
      "--file", "--format", "--now", "--keep-going", "--atomic", "--dry-run", "--yes", "--color", "--width", "--trace",
      "--version", "--help",
    ]
    for option in options { #expect(help.text.contains(option)) }
    #expect(try todo("--yes", "-h") == help)
    #expect(try todo.files() == [])
  }

  @Test(arguments: [
    ["--bogus"], ["--bogus", "list"], ["-x", "list"], ["--width", "0", "list"], ["--width", "wide", "list"],
    ["--width"], ["--format", "xml", "list"], ["--color", "blue", "list"], ["--now", "yesterday", "list"],
    ["--now", "2026-13-01T00:00:00", "list"], ["--file"], ["--file", "", "list"], ["--trace"],
    ["--atomic", "--keep-going", "list"],
  ])
  func anOptionThatCannotBeUnderstoodIsRefused(arguments: [String]) throws {
    let run = try todo.run(arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errorText.hasPrefix("Error: "))
    #expect(try todo.files() == [])
  }

  @Test func theClockOfTheVariableIsChecked() throws {
    todo.environment["TODO_NOW"] = "noon"
    let run = try todo("list")
    #expect(run.status == 64)
    #expect(run.errorText.contains("TODO_NOW"))
    todo.environment["TODO_NOW"] = ""
    #expect(try todo("list").status == 0)
  }

  @Test func whatComesAfterTheVerbIsTheLine() throws {
    #expect(try todo("add", "--yes", "--help", "--version", "--file", "x").status == 0)
    #expect(try todo("list").text == "Active TO-DOs\n  1  --yes --help --version --file x\n")
    #expect(try todo("delete", "1", "--yes").status == 64)
  }

  @Test func twoDashesEndTheOptions() throws {
    #expect(try todo("--yes", "--", "add", "x").text == "TO-DO saved: 1 x\n")
    #expect(try todo("--", "--yes").status == 64)
  }
}
