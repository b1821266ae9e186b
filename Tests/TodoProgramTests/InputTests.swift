import Foundation
import TestRunning
import Testing
import TodoApp
import TodoExchange
import TodoModel

@testable import TodoShell
@testable import todo

@Suite(.tags(.processes), .door) struct InputTests {
  let todo = BuiltTodo()

  @Test func aCarriageReturnBeforeTheLineFeedIsNoText() throws {
    let run = try todo.batch("add One\r\n\r\n# comment\r\nadd Two\r\nlist\r\n")
    #expect(run.text == "TO-DO saved: 1 One\nTO-DO saved: 2 Two\nActive TO-DOs\n  1  One\n  2  Two\n")
    #expect(run.status == 0)
  }

  @Test func theLastLineNeedsNoLineFeed() throws {
    #expect(try todo.batch("add One\nlist").text == "TO-DO saved: 1 One\nActive TO-DOs\n  1  One\n")
  }

  @Test func aByteOrderMarkIsNoText() throws {
    #expect(try todo.batch("\u{FEFF}add One\n").text == "TO-DO saved: 1 One\n")
    #expect(try todo.batch("add Two\n\u{FEFF}add Three\n").status == 64)
  }

  @Test func emptyInputDoesNothing() throws {
    for input in ["", "\n", "\n\n  \n", "# only a comment"] {
      let run = try todo.batch(input)
      #expect(run.output.isEmpty && run.errors.isEmpty && run.status == 0)
    }
    #expect(try todo.files() == [])
  }

  @Test func aLineThatIsNotUTF8IsRefusedWithItsPlace() throws {
    let run = try todo.run(["--keep-going"], input: Array("add Zoë ".utf8) + [0xFF, 0xFE, 10] + Array("add ok\n".utf8))
    #expect(
      run.errorText
        == "todo: line 1: the line is not UTF-8 text (from character 9 on)\n  add Zoë \u{FFFD}\u{FFFD}\n          ^\n")
    #expect((run.text, run.status) == ("TO-DO saved: 1 ok\n", 64))
    let json = try JSONLines(todo.run(["--format", "json"], input: Array("add ä ".utf8) + [0xC3, 10]))
    #expect((json[0]["error"]["code"].text, json[0]["error"]["column"].number) == ("syntax", 7))
  }

  @Test func argumentsThatAreNotUTF8AreRefused() throws {
    #expect(try todo.shell(#""$TODO" add "$(printf 'a\377b')""#).status == 64)
    #expect(try todo.files() == [])
  }

  @Test func aNULIsKeptAndShownAsAnEscape() throws {
    #expect(try todo.batch("add a\0b\nlist\n").text == "TO-DO saved: 1 a\\u0000b\nActive TO-DOs\n  1  a\\u0000b\n")
    #expect(try todo("--format", "json", "list").text.contains(#""title":"a\u0000b""#))
  }

  @Test func aLineOfAMegabyteIsATask() throws {
    let title = String(repeating: "0123456789abcde ", count: 1 << 16).dropLast()
    let run = try todo.batch("add \(title)\nlist\n")
    #expect((run.status, run.lines.first) == (0, "TO-DO saved: 1 \(title)"))
    #expect(try JSONLines(todo("--format", "json", "list"))[0]["state"]["tasks"][0]["title"].text == String(title))
  }

  @Test func aLineBeyondTheLimitIsRefusedAndTheNextOneIsDone() throws {
    let run = try todo.shell(
      #"(printf 'add x'; head -c 5000000 /dev/zero | tr '\0' y; echo; echo add ok) | "$TODO" --keep-going; echo "$?""#)
    #expect(run.text == "TO-DO saved: 1 ok\n64\n")
    #expect(run.errorText.hasPrefix("todo: line 1: the line is longer than 4194304 bytes; none of it has been done\n"))
    #expect(run.errors.count < 400)
  }

  @Test func `Of a line that is too long no more is kept than the limit, and those around it are read`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    let lines = DescriptorLines(descriptor: ends[0], limit: 10)
    func send(_ text: String) throws { try #require(write(ends[1], text, text.utf8.count) == text.utf8.count) }
    try send("0123456789\n01234567890\nlist\n")
    #expect(lines.next(answering: nil) == .text("0123456789"))
    #expect(lines.next(answering: nil) == .tooLong("01234567890…"))
    #expect(lines.next(answering: nil) == .text("list"))
    let long = String(repeating: "x", count: 1000)
    for _ in 0..<50 {
      try send(long)
      #expect(!lines.isReady)
      #expect(lines.waitingBytes <= 10)
    }
    try send("\nadd One\n" + long)
    #expect(lines.next(answering: nil) == .tooLong(String(repeating: "x", count: 80) + "…"))
    #expect(lines.next(answering: nil) == .text("add One"))
    try #require(shutdown(ends[1], Int32(SHUT_WR)) == 0)
    #expect(lines.next(answering: nil) == .tooLong(String(repeating: "x", count: 80) + "…"))
    #expect(lines.next(answering: nil) == nil)
  }

  @Test func aLineThatIsTooLongIsRefusedWhereverItComesFrom() throws {
    let parser = CommandParser()
    func error(_ line: String) -> TodoError? {
      guard case .invalid(let error) = parser.command(line, in: Shell.State().parseContext) else { return nil }
      return error
    }
    let longest = "frobnicate " + String(repeating: "x", count: Limits.lineBytes - 11)
    #expect(error(longest) == .unknownCommand("frobnicate", nearest: nil, column: 1))
    // Also where an alias makes it so.
    let alias = parser.knowing([Alias(name: "f", command: "frobnicate", line: 1)])
    for line in try [longest + "x", alias.expanded("f " + longest)] {
      #expect(error(line) == .syntax(.tooLong(limit: Limits.lineBytes), column: 1))
    }
  }

  @Test(arguments: ["frobnicate", "list (", "add x due:", "list ((((((((", "help ", "modify 1 \"", "list \""])
  func aLineOfAMegabyteThatIsRefusedIsToldInShort(beginning: String) throws {
    let run = try todo.batch(beginning + String(repeating: "y", count: 1 << 20) + "\n")
    #expect([1, 64].contains(run.status))
    #expect(run.errors.count < 1000)
  }

  @Test func deepNestingIsRefusedInsteadOfExhaustingTheStack() throws {
    let run = try todo.batch("list " + String(repeating: "(", count: 1 << 18) + "\n")
    #expect(run.status == 64)
    #expect(run.errorText.contains("nested too deep"))
    #expect(try todo.batch("list " + String(repeating: "not ", count: 1 << 18) + "x\n").status == 64)
  }

  @Test func everyByteInEveryPlaceOfALineIsAnswered() throws {
    var input: [UInt8] = []
    for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: "\n") {
      for line in ["add ", "add x", "add due:", "list ", "done ", "modify 1 ", "sort ", ""] {
        input += Array(line.utf8) + [byte, UInt8(ascii: "\n")]
      }
    }
    let run = try todo.run(["--keep-going", "--format", "json"], input: input)
    #expect([1, 64].contains(run.status))
    #expect(run.errors.isEmpty)
    for line in try JSONLines(run).lines { #expect(line["command"].text != nil) }
    #expect(!run.output.contains { $0 < 0x20 && $0 != 10 || $0 == 0x7F })
  }

  @Test(arguments: [("", "list"), ("li", "st")])
  func `Answers come before the next line, or the rest of one, is waited for`(beginning: String, rest: String) throws {
    // What is missing is written only after the first line has been answered; otherwise this never ends.
    let run = try todo.shell(
      #"""
      mkfifo in out; "$TODO" < in > out &
      exec 3> in 4< out
      printf 'add One\n\#(beginning)' >&3; read -r answer <&4; echo "$answer"
      echo "\#(rest)" >&3; read -r answer <&4; echo "$answer"
      exec 3>&-; wait $!; echo "$?"
      """#)
    #expect(run.text == "TO-DO saved: 1 One\nActive TO-DOs\n0\n")
  }

  @Test func `Bytes that are no whole line yet are not ready, although they can be read`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    let lines = DescriptorLines(descriptor: ends[0])
    #expect(!lines.isReady)
    try #require(write(ends[1], "add", 3) == 3)
    #expect(!lines.isReady)
    try #require(write(ends[1], " One\nlist", 9) == 9)
    #expect(lines.isReady)
    #expect(lines.next(answering: nil) == .text("add One"))
    #expect(!lines.isReady)
    // Closing it would not do: programs that other tests start meanwhile have it as well.
    try #require(shutdown(ends[1], Int32(SHUT_WR)) == 0)
    #expect(lines.isReady)
    #expect(lines.next(answering: nil) == .text("list"))
    #expect(lines.next(answering: nil) == nil)
  }

  @Test func `What a line leaves out is what is shown when its turn comes, however early it was read`() throws {
    let run = try todo.batch("add One\nadd Two\nopen 2\ndone\nback\ndone\n")
    #expect(run.lines.contains("Task marked complete: 2 Two"))
    #expect(run.errorText.hasPrefix("todo: line 6: "))
    let many = (1...1000).map { "add Task \($0)\n" + ($0 % 100 == 0 ? "open \($0 + 2)\ndone\nback\n" : "") }.joined()
    let batch = try todo.batch(many)
    #expect((batch.status, batch.lines.filter { $0.hasPrefix("Task marked complete: ") }.count) == (0, 10))
  }

  @Test(arguments: ["printf 'Pay rent\n' | \"$TODO\" import -", "\"$TODO\" import - < todo.txt"])
  func aPipeAndAFileAreImportedFromStandardInput(script: String) throws {
    try todo.write("Pay rent\n", to: "todo.txt")
    let run = try todo.shell(script.replacingOccurrences(of: "import -", with: "import --format todotxt -"))
    #expect((run.text, run.errorText) == ("1 TO-DO imported: 1 Pay rent\n", ""))
  }

  @Test func aSocketIsImportedFromStandardInput() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    try #require(write(ends[1], "Pay rent\n", 9) == 9)
    try #require(shutdown(ends[1], Int32(SHUT_WR)) == 0)
    let files = try SourceFiles(folder: "", standardInput: ends[0]).files(at: "-", endings: [])
    #expect(files.map(\.bytes) == [Array("Pay rent\n".utf8)])
  }

  @Test func anInterruptEndsAnImportFromStandardInput() throws {
    // Again and again, as the program may not listen yet; the last signal ends one that never does.
    let run = try todo.shell(
      #"""
      mkfifo in; "$TODO" import --format todotxt - < in & import=$!
      exec 3> in
      (for try in $(seq 200); do kill -INT $import 2> /dev/null || exit 0; sleep 0.05; done; kill -KILL $import) &
      wait $import; echo "$?"
      """#)
    // 130 if it comes before the command has begun.
    #expect(["1\n", "130\n"].contains(run.text))
    #expect(todo.contents() == nil)
  }

  @Test(
    arguments: [
      "\"$TODO\" import --format todotxt in &", "echo import --format todotxt in > script; \"$TODO\" < script &",
    ], ["INT", "TERM"])
  func `A signal ends an import from a pipe that nobody writes to`(script: String, signal: String) throws {
    // Again and again, as the program may not listen yet; the last signal ends one that never does.
    let run = try todo.shell(
      #"""
      mkfifo in; \#(script)
      import=$!
      (for try in $(seq 200); do kill -\#(signal) $import 2> /dev/null || exit 0; sleep 0.05; done
      kill -KILL $import) &
      wait $import; echo "$?"
      """#)
    // 130 or 143 if it comes before the command has begun.
    #expect(["1\n", "130\n", "143\n"].contains(run.text))
    #expect(todo.contents() == nil)
  }

  @Test func `A pipe by its name is imported from its first writer on, and none that is in a folder`() throws {
    try todo.write("Pay rent\n", to: "todo.txt")
    let run = try todo.shell(
      #"""
      mkdir d; mkfifo in d/x.txt; cp todo.txt d/y.txt
      "$TODO" import --format todotxt in & cat todo.txt > in; wait; "$TODO" import --dry-run --format todotxt d
      """#)
    #expect(run.text.hasPrefix("1 TO-DO imported: 1 Pay rent\n"))
    #expect((run.errorText, run.status) == ("", 0))
  }

  @Test func aBatchDoesNotImportTheInputThatItsCommandsComeFrom() throws {
    try todo.write("import --format todotxt -\nadd One\n", to: "script")
    for script in [#""$TODO" < script"#, #"cat script | "$TODO""#] {
      let run = try todo.shell(script)
      #expect(run.text == "")
      #expect(
        run.errorText.contains(
          "cannot read -: commands come from standard input here; name a file, or run `todo import - < FILE`\n"))
      #expect(run.status == 66)
    }
  }
}
