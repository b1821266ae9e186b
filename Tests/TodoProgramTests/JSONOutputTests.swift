import Foundation
import TestRunning
import Testing

@Suite(.tags(.processes), .door) struct JSONOutputTests {
  let todo = BuiltTodo()

  private func answers(_ input: String, _ options: String...) throws -> [JSONLines.Value] {
    let run = try todo.run(["--format", "json"] + options, input: Array(input.utf8))
    #expect(run.errors.isEmpty)
    return try JSONLines(run).lines
  }

  @Test func everyCommandIsAnsweredByExactlyOneLine() throws {
    let input = """
      add One +a due:2026-11-27
      list
      # a comment is no command

      done 1
      undone 1
      modify 1 +b
      note 1 text
      open 1
      edit 1
      cancel
      stats
      filter all
      search x
      sort due
      refresh
      back
      home
      help
      delete 1
      frobnicate
      quit
      """
    let lines = try answers(input, "--keep-going")
    let commands = input.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.isEmpty && !$0.element.hasPrefix("#") }
    #expect(lines.count == commands.count)
    for (line, command) in zip(lines, commands) {
      #expect(line["line"].number == command.offset + 1)
      #expect(line["command"].text == String(command.element))
      #expect(line["screen"].text != nil)
      #expect(line["ok"].bool == !["delete 1", "frobnicate"].contains(command.element))
      #expect(line["ok"].bool == !line["error"].exists)
    }
  }

  @Test func whatHasChangedIsToldAndNothingElse() throws {
    let lines = try answers("add One\nadd Two\nadd Three\ndone 1,2\ndone 1-3\ndone 1\ndelete 2\nlist\n", "--yes")
    #expect(
      lines.map { $0["changed"].values.compactMap { $0["number"].number } } == [
        [1], [2], [3], [1, 2], [3], [], [2], [],
      ])
    #expect((lines[3]["changed"][0]["status"].text, lines[5]["changed"].exists) == ("completed", false))
    #expect((lines[6]["changed"][0]["deleted"].bool, lines[3]["changed"][0]["deleted"].exists) == (true, false))
    #expect(lines[7]["state"]["tasks"].exists)
    for line in lines.dropLast() { #expect(!line["state"].exists) }
  }

  @Test func membersThatAreEmptyAreAbsent() throws {
    let lines = try answers(
      "add One\nadd Two +t project:p due:2026-12-01 wait:2026-11-30 ! note:n every:day parent:1 depends:1\n")
    #expect(lines[0]["changed"][0].names == ["number", "id", "title", "status", "created", "modified"])
    #expect(
      lines[1]["changed"][0].names == [
        "number", "id", "title", "notes", "noted", "status", "project", "tags", "priority", "due", "wait", "repeat",
        "parent", "depends", "created", "modified",
      ])
  }

  @Test func theStateIsThatOfTheScreen() throws {
    let lines = try answers("add One\nlist\nopen 1\nedit 1\ncancel\nstats\nhelp\nback\n")
    let tasks: Set = ["filter", "query", "search", "sort", "isFiltering", "tasks"]
    #expect(
      lines.map { $0["screen"].text } == [
        "tasks", "tasks", "detail", "edit", "detail", "statistics", "help", "statistics",
      ])
    #expect(lines[1]["state"].names == tasks)
    #expect(lines[2]["state"].names.isSuperset(of: ["task", "subtasks", "blockedBy", "blocking"]))
    #expect(lines[3]["state"].names == ["task", "field", "changes"])
    #expect(lines[5]["state"].names.isSuperset(of: ["active", "completed"]))
  }

  @Test(arguments: [
    ("list (a", "syntax", 6), ("list a)", "syntax", 7), ("add 🇩🇪é due:x", "invalidValue", 12),
    ("list prject:x", "syntax", 6), ("sort due,x", "syntax", 10), ("  frob", "unknownCommand", 3),
    ("done 1,x", "syntax", 8), ("add \"x", "syntax", 5),
  ]) func anErrorHasACodeAndItsPlaceInCharacters(line: String, code: String, column: Int) throws {
    let error = try answers(line + "\n")[0]["error"]
    #expect((error["code"].text, error["column"].number, error["message"].text?.isEmpty) == (code, column, false))
  }

  @Test func theCommandOfAOneShotParsesBackToTheSame() throws {
    let arguments = [
      ["add", "a  b", "it's", "\"q\"", "due:2026-12-01", "note:x  \"y\"", "+t"],
      ["add", "--", "due:x  y", "+t"], ["modify", "1", "x  y", "note:z  z"], ["note", "1", "due:a  b", "\"c"],
      ["search", "due:a  b"], ["list", "(+t or \"a  b\")"],
    ]
    for words in arguments {
      let (todo, other) = (BuiltTodo(), BuiltTodo())
      for todo in [todo, other] { #expect(try todo.batch("add first\n", "--yes").status == 0) }
      let direct = try JSONLines(todo.run(["--format", "json"] + words))[0]
      #expect(direct["ok"].bool == true, "\(words)")
      let command = try #require(direct["command"].text)
      let again = try JSONLines(other.batch(command + "\n", "--format", "json"))[0]
      #expect(again["changed"][0]["title"].text == direct["changed"][0]["title"].text)
      #expect(again["changed"][0]["notes"].text == direct["changed"][0]["notes"].text)
      #expect(again["state"]["search"].text == direct["state"]["search"].text)
      #expect(again["state"]["query"].text == direct["state"]["query"].text)
    }
  }
}

/// The lines of an output, each parsed by itself with a parser that this program has nothing to do with.
struct JSONLines {
  struct Value {
    fileprivate let json: Any?

    subscript(name: String) -> Value { Value(json: (json as? [String: Any])?[name]) }
    subscript(place: Int) -> Value {
      let array = json as? [Any] ?? []
      return Value(json: array.indices.contains(place) ? array[place] : nil)
    }
    var text: String? { json as? String }
    var number: Int? { json as? Int }
    var bool: Bool? { json as? Bool }
    var count: Int? { (json as? [Any])?.count }
    var exists: Bool { json != nil }
    var names: Set<String> { Set((json as? [String: Any] ?? [:]).keys) }
    var values: [Value] { (json as? [Any] ?? []).map { Value(json: $0) } }
  }

  let lines: [Value]

  init(_ run: BuiltTodo.Run) throws { try self.init(run.output) }

  init(_ bytes: [UInt8]) throws {
    try #require(bytes.isEmpty || bytes.last == UInt8(ascii: "\n"))
    lines = try bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast().map { line in
      Value(json: try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]))
    }
  }

  subscript(place: Int) -> Value { lines.indices.contains(place) ? lines[place] : Value(json: nil) }
}
