import Glibc
import TestRunning
import Testing

@Suite(.tags(.processes), .door) struct BatchTests {
  let todo = BuiltTodo()

  @Test func answersGoToStandardOutputAndErrorsToStandardErrorWithTheirLine() throws {
    let run = try todo.batch("add One\n\n# comment\ndone 99\nlist\n", "--keep-going")
    #expect(run.text == "TO-DO saved: 1 One\nActive TO-DOs\n  1  One\n")
    #expect((run.errorText, run.status) == ("todo: line 4: no task 99\n  done 99\n       ^\n", 1))
  }

  @Test func aCommandThatWaitsForACommitCountsOnce() throws {
    #expect(try todo.batch("add One\ndoctor\nfrobnicate\n").errorText.hasPrefix("todo: line 3: unknown command"))
  }

  @Test func aOneShotCommandNamesNoLine() throws {
    #expect(try todo("done", "99").errorText == "todo: no task 99\n  done 99\n       ^\n")
  }

  @Test(arguments: [
    ("done 99\nfrob\n", 1), ("frob\ndone 99\n", 64), ("list (\ndone 99\nadd x\n", 64), ("add x\ndone 1\n", 0),
  ]) func theFirstFailureIsTheExitCode(input: String, status: Int32) throws {
    #expect(try todo.batch(input, "--keep-going").status == status)
  }

  @Test func `What a dry run shows is all of it; of what has been done the first are told`() throws {
    _ = try todo.batch((1...60).map { "add Task \($0) +x\n" }.joined())
    let dry = try todo("--dry-run", "--yes", "done", "(+x)")
    #expect(dry.text.split(separator: "\n").count == 62)
    #expect((1...60).allSatisfy { dry.text.contains("  ~ \($0) Task \($0) · active → completed\n") })
    #expect(try todo("--yes", "done", "(+x)").text.hasSuffix("  20 Task 20\n  … and 40 more\n"))
  }

  @Test(arguments: [[], ["--atomic"]])
  func `Answers keep their order, however many there are and whatever is between them`(options: [String]) throws {
    var (input, expected) = ("", "")
    for number in 1...1000 {
      input += "add Task \(number)\n"
      expected += "TO-DO saved: \(number) Task \(number)\n"
      guard number % 150 == 0 else { continue }
      input += "list Task \(number)\n"
      expected += "Active TO-DOs · Task \(number)\n  \(number)  Task \(number)\n"
    }
    #expect(try todo.run(options, input: Array(input.utf8)).text == expected)
  }

  @Test func anAtomicBatchThatFailsLeavesTheFileByteForByte() throws {
    _ = try todo("add", "Zero")
    let before = try #require(todo.contents())
    let run = try todo.batch("add One\nlist\nstats\ndone 1\ndone 99\nadd Two\n", "--atomic")
    #expect((run.text, run.errorText) == ("", "todo: line 5: no task 99\n  done 99\n       ^\n"))
    #expect((run.status, todo.contents()) == (1, before))
  }

  @Test func anAtomicBatchThatFailsOnAFreshFileMakesNone() throws {
    #expect(try todo.batch("add One\ndone 99\n", "--atomic").status == 1)
    #expect(todo.contents() == nil)
  }

  @Test func anAtomicBatchIsOneStepOfTheFile() throws {
    _ = try todo.batch("add One\nadd Two\ndone 1\n", "--atomic")
    #expect(todo.contents().map { $0.text.contains(#""sequence":1,"#) } == true)
  }

  @Test func anInterruptedAtomicBatchShowsAndKeepsNothing() throws {
    let run = try todo.shell(
      #"""
      mkfifo in; "$TODO" --atomic < in > out 2> errors & exec 3> in
      echo list >&3; echo "add One" >&3
      # Until the signal is taken care of, a shell's background jobs ignore it.
      until grep -q 'SigCgt:.*[2367abef]$' /proc/$!/status; do :; done
      kill -INT $!; wait $!; echo "$?"; cat out errors
      """#)
    #expect(run.text == "130\n")
    #expect(todo.contents() == nil)
  }

  @Test func atomicAndKeepGoingExcludeEachOther() throws {
    #expect(try todo.batch("add x\n", "--atomic", "--keep-going").status == 64)
    #expect(try todo.files() == [])
  }

  @Test func aDryRunTouchesNothing() throws {
    _ = try todo.batch("add One\nadd Two\n")
    let before = try #require(todo.contents())
    let files = try todo.files()
    let run = try todo.batch("add Three\ndone 1-3\ndelete 2\npurge\nadd Four\nfilter all\n", "--dry-run")
    #expect(run.status == 0)
    #expect(run.text.hasSuffix("All TO-DOs\n  4  Four\n"))
    #expect(try (todo.contents(), todo.files()) == (before, files))
  }

  @Test func aDryRunCreatesNeitherFileNorDirectory() throws {
    todo.environment["TODO_FILE"] = nil
    #expect(try todo.batch("add One\ndone 1\n", "--dry-run").status == 0)
    #expect(try todo.files() == [])
  }

  @Test func theSameScriptGivesTheSameBytesAndTheSameFile() throws {
    let script = """
      add Pay rent project:home +bills due:2026-11-27
      add Café für Zoë wait:tomorrow every:week
      done 1
      modify 2 depends:1 due:2026-12-24T18:00
      note 2 a line
      delete 1
      list
      stats
      open 2
      """
    for format in ["text", "json"] {
      let other = BuiltTodo()
      let runs = try [todo, other].map { try $0.batch(script, "--yes", "--format", format) }
      #expect((runs[0].status, runs[0]) == (0, runs[1]))
      #expect(todo.contents() == other.contents())
      #expect(try todo.files() == ["tasks.history.jsonl", "tasks.json", "tasks.json.lock"])
      _ = try todo.shell("rm tasks.*")
    }
  }

  @Test func anotherClockGivesOtherIdentifiers() throws {
    _ = try todo("add", "One")
    let first = todo.contents()
    _ = try todo.shell("rm tasks.*")
    _ = try todo("--now", "2026-11-21T09:00:01Z", "add", "One")
    #expect(todo.contents() != first)
    // Without a fixed clock they are random.
    todo.environment["TODO_NOW"] = nil
    let identifiers = try (1...2).map { _ in
      try JSONLines(todo("--format", "json", "add", "x"))[0]["changed"][0]["id"].text
    }
    #expect(identifiers[0] != identifiers[1])
  }

  @Test func aLocalClockIsReadInTheZoneOfTheProcess() throws {
    todo.environment["TZ"] = "America/New_York"
    let line = try JSONLines(todo("--format", "json", "--now", "2026-11-21T09:00:00", "add", "x"))[0]
    #expect(line["changed"][0]["created"].text == "2026-11-21T14:00:00Z")
    let utc = try JSONLines(todo("--format", "json", "--now", "2026-11-21T03:00:00Z", "add", "x due:today"))[0]
    #expect(utc["changed"][0]["created"].text == "2026-11-21T03:00:00Z")
    #expect(
      try JSONLines(todo.batch("add y due:today\n", "--format", "json", "--now", "2026-11-21T03:00:00Z"))[0]["changed"][
        0]["due"].text == "2026-11-20")
  }

  /// A process that has locked the file for seconds would be named, and nothing would be added in between.
  @Test func allOrNothingLocksNobodyOutWhileItsLinesAreComing() throws {
    // What has no room in a pipe any more is written when the batch has read what is before it.
    let run = try todo.shell(
      #"""
      (echo add One; head -c 200000 /dev/zero | tr '\0' '#'; echo
       "$TODO" add Between >/dev/null; echo add Two) | "$TODO" --atomic
      "$TODO" list
      """#)
    #expect(run.errors.isEmpty && run.status == 0)
    #expect(
      run.lines == [
        "TO-DO saved: 2 One", "TO-DO saved: 3 Two", "Active TO-DOs", "  1  Between", "  2  One", "  3  Two",
      ])
  }

  @Test func concurrentBatchesLoseNothing() throws {
    let run = try todo.shell(
      #"""
      for batch in 1 2 3 4; do
        (for i in 1 2 3 4 5 6 7 8 9 10; do echo "add $batch.$i"; done | "$TODO") &
        "$TODO" add "single $batch" &
      done; wait
      """#)
    #expect(run.errors.isEmpty)
    let tasks = try JSONLines(todo("--format", "json", "list"))[0]["state"]["tasks"].values
    #expect(tasks.compactMap { $0["number"].number } == Array(1...44))
    #expect(Set(tasks.compactMap { $0["title"].text }).count == 44)
    #expect(Set(run.lines).count == 44)
  }
}
