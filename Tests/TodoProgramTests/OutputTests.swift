import Foundation
import Glibc
import TestRunning
import Testing

@Suite(.tags(.processes), .door) struct OutputTests {
  let todo = BuiltTodo()

  init() throws { _ = try todo.batch("add One\nadd Two\n") }

  @Test func aFullDiskUnderTheAnswersIsToldAndEndsWith74() throws {
    let run = try todo.shell(#""$TODO" list > /dev/full"#)
    #expect((run.status, run.errorText) == (74, "todo: cannot write the answers: No space left on device\n"))
  }

  @Test(arguments: [("> /dev/full", "No space left on device"), (">&-", "standard output is not open for writing")])
  func aChangeWhoseAnswerCannotBeWrittenIsSaidToBeSaved(redirection: String, reason: String) throws {
    let complaint = "todo: cannot write the answers: \(reason)"
    let run = try todo.shell("\"$TODO\" add Three \(redirection)")
    #expect((run.status, run.errorText) == (74, complaint + "; the changes are saved\n"))
    #expect(try todo("list").lines.count == 4)
    for command in ["list", "--dry-run add Four"] {
      #expect(try todo.shell("\"$TODO\" \(command) \(redirection)").errorText == complaint + "\n")
    }
  }

  @Test(arguments: ["--help", "--version", "manual", "completions bash"])
  func aFullDiskUnderWhatIsSaidOfTheProgramIsAnError(command: String) throws {
    for (redirection, reason) in [
      ("> /dev/full", "No space left on device"), (">&-", "standard output is not open for writing"),
    ] {
      let run = try todo.shell("\"$TODO\" \(command) \(redirection)")
      #expect((run.status, run.errorText) == (74, "todo: cannot write the answers: \(reason)\n"))
    }
    #expect(try todo.shell("\"$TODO\" \(command) | :; echo done").text == "done\n")
  }

  @Test func aFullDiskUnderTheErrorsDoesNoHarm() throws {
    #expect(try todo.shell(#""$TODO" done 99 2> /dev/full"#).status == 1)
  }

  @Test func aReaderThatLeavesDoesNoHarm() throws {
    let run = try todo.shell(
      #"""
      (for i in $(seq 300); do echo "add $i"; echo list; done | "$TODO"; echo "$?" > status) | head -n 1
      cat status
      """#)
    #expect(run.text == "TO-DO saved: 3 1\n0\n")
    #expect(run.errors.isEmpty)
    #expect(try JSONLines(todo("--format", "json", "list"))[0]["state"]["tasks"].count == 302)
  }

  @Test(arguments: [">&-", ">&- 2>&-", "<&-", "<&- >&- 2>&-"])
  func closedStreamsDoNotReachTheFile(redirection: String) throws {
    _ = try todo.shell("\"$TODO\" add Three \(redirection); \"$TODO\" done 99 \(redirection)")
    let tasks = try JSONLines(todo("--format", "json", "list"))[0]["state"]["tasks"]
    #expect(tasks.values.compactMap { $0["title"].text } == ["One", "Two", "Three"])
  }

  @Test(arguments: ["<&-", "0> /dev/null"]) func inputThatIsNotOpenIsNamed(redirection: String) throws {
    let run = try todo.shell("\"$TODO\" \(redirection)")
    #expect(run.status == 74)
    #expect(run.errorText == "todo: cannot read the input: standard input is not open for reading\n")
    // Nothing is to be read for a single command.
    #expect(try todo.shell("\"$TODO\" done 1 \(redirection)").text == "Task marked complete: 1 One\n")
  }

  @Test(arguments: ["list >&-", "<&- >&-", "add Three >&-", "list 1< /dev/null"])
  func outputThatIsNotOpenIsNamed(line: String) throws {
    let run = try todo.shell("echo list | \"$TODO\" \(line)")
    #expect(run.status == 74)
    let complaint =
      line.hasPrefix("<&-")
      ? "cannot read the input: standard input is not open for reading"
      : "cannot write the answers: standard output is not open for writing"
        + (line.hasPrefix("add") ? "; the changes are saved" : "")
    #expect(run.errorText == "todo: \(complaint)\n")
  }

  @Test func nobodyHearsErrorsThatGoNowhere() throws {
    let run = try todo.shell("\"$TODO\" done 99 2>&-; echo \"$?\"; \"$TODO\" add Three 2>&-; echo \"$?\"")
    #expect(run.text == "1\nTO-DO saved: 3 Three\n0\n")
  }

  @Test func inputThatCannotBeReadIsAnError() throws {
    let run = try todo.shell(#""$TODO" < /"#)
    #expect(run.status == 74)
    #expect(run.errorText.contains("cannot read"))
  }

  @Test(arguments: [SIGINT, SIGTERM]) func anInterruptedBatchEndsAfterItsCommandWith130(signal: Int32) throws {
    let run = try todo.shell(
      #"""
      mkfifo in out; "$TODO" < in > out &
      exec 3> in 4< out
      echo "add Three" >&3; read -r answer <&4; echo "$answer"
      kill -\#(signal) $!; wait $!; echo "$?"
      """#)
    #expect(try (run.text, todo.files().filter { $0.hasPrefix(".") }) == ("TO-DO saved: 3 Three\n130\n", []))
  }

  @Test func aListIsNeverCutInAPipe() throws {
    let title = String(repeating: "wide ", count: 50) + "end"
    _ = try todo("add", title)
    todo.environment["COLUMNS"] = "40"
    #expect(try todo("list").text.contains(title))
    #expect(try todo("--width", "40", "list").text.contains(title) == false)
  }

  @Test func coloursFollowTheVariables() throws {
    func isColored(_ variables: [String: String], _ options: String...) throws -> Bool {
      let program = BuiltTodo(in: todo.directory, environment: todo.environment.merging(variables) { $1 })
      return try program.run(options + ["list"]).output.contains(0x1B)
    }
    #expect(try !isColored([:]))
    #expect(try isColored(["CLICOLOR_FORCE": "1"]))
    #expect(try !isColored(["CLICOLOR_FORCE": "0"]))
    #expect(try !isColored(["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]))
    #expect(try isColored(["CLICOLOR_FORCE": "1", "NO_COLOR": ""]))
    #expect(try isColored(["NO_COLOR": "1"], "--color", "always"))
    #expect(try !isColored(["CLICOLOR_FORCE": "1"], "--color", "never"))
    #expect(try !isColored([:], "--color", "always", "--format", "json"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/jq"), "jq is not installed"))
  func theFileIsReadByJq() throws {
    let titles = try todo.shell(#""$TODO" add 'Café "für" Zoë' > /dev/null && jq -r '.tasks[-1].title' tasks.json"#)
    #expect(titles.text == "Café \"für\" Zoë\n")
  }
}
