import Glibc
import TestRunning
import Testing

@Suite(.tags(.processes), .door) struct BrokenFileTests {
  let todo = BuiltTodo()

  private static let head = #"{"format":"todo","version":1,"tasks":["# + "\n"

  private static func task(_ number: String, id: Int = 1, _ members: String = "") -> String {
    #"{"number":\#(number),"id":"00000000-0000-4000-8000-00000000000\#(id)","title":"T","created":"2026-01-01T00:00:00Z""#
      + members + "}"
  }

  private static func file(_ tasks: String...) -> String { head + tasks.joined(separator: ",\n") + "\n]}\n" }

  struct Case: Sendable {
    let text: String
    let place: String
    let words: String
  }

  static let cases = [
    Case(text: file(task("1"), task("1", id: 2)), place: "3:11", words: "the number 1 belongs to the task in line 2"),
    Case(text: file(task("1"), task("2")), place: "3:18", words: "belongs to the task in line 2"),
    Case(text: file(task("1", #","due":7"#)), place: "2:108", words: #""due" has to be text"#),
    Case(text: file(task("0")), place: "2:11", words: #""number" is 0, but has to be from 1 to"#),
    Case(text: file(task("9007199254740992")), place: "2:11", words: "but has to be from 1 to 9007199254740991"),
    Case(text: file(task("1.5")), place: "2:11", words: "has to be a whole number"),
    Case(text: file(task("1", #","title":"T""#)), place: "2:110", words: #""title" is there twice"#),
    Case(text: file(task("1")) + "{}", place: "4:1", words: "after the end"),
    Case(
      text: file(task("1")).replacing("\n]}", with: ",\n]}"), place: "2:102", words: "a comma with nothing after it"),
    Case(text: String(repeating: #"{"a":"#, count: 10_000), place: "1:2561", words: "nested more than 512 deep"),
    Case(text: String(repeating: "[", count: 10_000), place: "1:1", words: "has to be an object"),
    Case(text: file(task("1")).replacing("T\"", with: "\u{0}\""), place: "2:66", words: "control character"),
    Case(text: String(file(task("1")).dropLast(4)), place: "2:102", words: "ends where"),
  ]

  @Test(arguments: cases) func isRefusedWithItsPlaceAndStaysAsItIs(_ broken: Case) throws {
    try todo.write(broken.text, to: "tasks.json")
    for command in [["list"], ["add", "x"], ["--yes", "delete", "1"]] {
      let run = try todo.run(command)
      #expect(run.status == 65)
      #expect(run.errorText.hasPrefix("todo: Error while loading tasks: \(todo.file("tasks.json")):\(broken.place): "))
      #expect(run.errorText.contains(broken.words) && run.errorText.contains("`todo doctor`"), "\(run.errorText)")
    }
    let examination = try todo("doctor")
    #expect(examination.status == 65 && examination.text.contains("problem"))
    #expect(todo.contents() == Array(broken.text.utf8))
  }

  @Test func anOldFileIsAProblemUntilTheNextChange() throws {
    #expect(try todo("add", "Eins").status == 0)
    let old = (todo.contents() ?? []).text
    #expect(try todo("add", "Zwei").status == 0)
    try todo.write(old, to: "tasks.json")
    let examination = try todo("doctor")
    #expect(examination.status == 65 && examination.text.contains("it is an old one"), "\(examination.text)")
    #expect(try todo("add", "Drei").status == 0)
    #expect(try todo("doctor").status == 0)
    let list = try todo("list").text
    #expect(["Eins", "Zwei", "Drei"].allSatisfy { list.contains($0) })
  }

  @Test func aByteOrderMarkIsPassedOver() throws {
    try todo.write("\u{FEFF}" + Self.file(Self.task("1")), to: "tasks.json")
    #expect(try todo("list").lines == ["Active TO-DOs", "  1  T"])
    #expect(try todo("doctor").status == 0)
    #expect(try todo("add", "x").status == 0)
    #expect(todo.contents()?.first == UInt8(ascii: "{"))
  }

  @Test func utf16IsNamed() throws {
    _ = try todo.shell("printf '{\\0}\\0' > tasks.json")
    #expect(try todo("list").errorText.contains(":1:1: the text is UTF-16"))
    #expect(todo.contents() == [0x7B, 0, 0x7D, 0])
  }

  @Test func aHugeFileIsAnsweredAtOnce() throws {
    _ = try todo.shell("truncate -s 1G tasks.json")
    let run = try todo("list")
    #expect(run.status == 65 && run.errorText.contains(":1:1: a raw control character"))
    _ = try todo.shell(#"printf '{"format":"todo","version":1,"tasks":[%0100000d' 0 | tr 0 ' ' > tasks.json"#)
    _ = try todo.shell("truncate -s 1G tasks.json")
    let large = try todo("list")
    #expect(large.status == 66 && large.errorText.contains("it has 1073741824 bytes, and this program reads up to"))
    #expect(try todo("doctor").status == 65)
  }

  @Test func whatIsNoFileIsToldByTheDoctorToo() throws {
    _ = try todo.shell("mkdir D; mkfifo P")
    for path in [todo.file("D"), todo.file("P"), "/dev/null", "/dev/zero"] {
      let run = try todo("--file", path, "doctor")
      #expect(run.status == 65 && run.text.contains("not a file"))
      #expect(try todo("--yes", "--file", path, "doctor", "--repair").status == 65)
    }
    #expect(try todo.files() == ["D", "P"])
  }

  @Test func aHistoryThatIsNoFileIsNamed() throws {
    _ = try todo("add", "x")
    _ = try todo.shell("rm tasks.history.jsonl; mkdir tasks.history.jsonl")
    for command in [["list"], ["add", "y"]] {
      let run = try todo.run(command)
      #expect(run.status == 66 && run.errorText.contains("tasks.history.jsonl: it is no file"))
    }
    #expect(try todo("doctor").text.contains("tasks.history.jsonl cannot be read"))
  }

  @Test func filesWithoutHistoriesAndHistoriesWithoutFiles() throws {
    _ = try todo.batch("add One\nadd Two\n")
    // Missing or empty, the file comes back from a history that has everything.
    for change in ["rm tasks.json", ": > tasks.json"] {
      _ = try todo.shell(change)
      #expect(try todo("list").lines == ["Active TO-DOs", "  1  One", "  2  Two"])
    }
    // From one that has not, nothing comes back unasked.
    _ = try todo.shell("sed -i 1d tasks.history.jsonl")
    for change in ["rm -f tasks.json", ": > tasks.json"] {
      _ = try todo.shell(change)
      let run = try todo("list")
      #expect(run.status == 65 && run.errorText.contains("does not go back to the beginning"))
      #expect(try todo("add", "x").status == 65)
    }
    #expect(try todo("--yes", "doctor", "--repair").status == 0)
    #expect(try todo("list").lines == ["Active TO-DOs", "  2  Two"])
    // A file is complete without its history.
    _ = try todo.shell("rm tasks.history.jsonl")
    #expect(try todo("list").lines == ["Active TO-DOs", "  2  Two"])
    #expect(try todo("doctor").status == 0)
  }
}
