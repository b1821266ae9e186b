import Testing
import TodoExchange
import TodoModel

/// Our own export in the place of the file that was imported, and what was deleted on one side.
@Suite struct OwnExportTests {
  @Test(arguments: [
    ("a.txt", "todotxt", "Alpha\nBeta\nGamma\n"),
    ("a.md", "markdown", "# Home\n\n- [ ] Alpha\n- [ ] Beta\n- [ ] Gamma\n"),
    ("a.csv", "todoist", "TYPE,CONTENT,PRIORITY,INDENT\nsection,S,,\ntask,Alpha,4,1\ntask,Beta,4,1\ntask,Gamma,4,1\n"),
  ]) func aTaskThatWasRenamedHereIsNotDoubled(name: String, format: String, text: String) throws {
    let format = try #require(Formats.named(format))
    for place in 0..<3 {
      var list = Imported()
      try list.take([(name, text)], as: format)
      list.tasks[place].title = "Vier"
      let wanted = list.titles
      let file = String(decoding: format.export(list.tasks, RoundTrips.context), as: UTF8.self)
      for _ in 0..<2 {
        let recognition = try list.take([(name, file)], as: format)
        #expect((recognition.doubts.count, recognition.gone.count, list.titles) == (0, 0, wanted))
      }
    }
  }

  @Test func aFileInAnotherOrderThanOurNumbersIsNotInDoubt() throws {
    for change in [\TodoItem.priority.isHigh, \.isDone] {
      var list = Imported()
      try list.take([("a.txt", "C\nA\nB\n")])
      try list.take([("a.txt", "A\nB\nC\n")])
      list.tasks[1][keyPath: change] = true
      let before = list.tasks
      let file = String(decoding: TodoTxt.export(list.tasks, RoundTrips.context), as: UTF8.self)
      #expect(try list.take([("a.txt", file)]).doubts.isEmpty)
      #expect(list.tasks.map { [$0.title, "\($0.status)"] } == before.map { [$0.title, "\($0.status)"] })
    }
  }

  /// Tasks without a section come first there, and the file is a project that no task has here.
  @Test func whatWasRenamedInOurTableIsTheSameTask() throws {
    let titles = ["Anrufen", "Milch", "Steuer"]
    var list = Imported(tasks: titles.enumerated().map { RoundTrips.task($0 + 1, $1) })
    list.tasks[0].project = "home"
    let (bytes, _, marks) = Todoist.exportTelling(list.tasks, to: "td.csv", isNew: true, RoundTrips.context)
    for place in list.tasks.indices { list.tasks[place].unknownMembers += [marks[list.tasks[place].id]!] }
    let file = String(decoding: bytes, as: UTF8.self)
    let renamed = file.replacing("Anrufen", with: "Oma anrufen").replacing("Milch", with: "Hafer")
    try list.take([("td.csv", renamed)], as: Todoist.self)
    #expect(list.titles == ["Oma anrufen", "Hafer", "Steuer"])
    #expect(list.tasks.map(\.project) == ["home", nil, nil])
    // It can be deleted there as well.
    let left = renamed.split(separator: "\r\n").filter { !$0.contains("Steuer") }.joined(separator: "\r\n")
    let gone = try list.take([("td.csv", left)], as: Todoist.self).gone
    #expect(gone.map(\.task.title) == ["Steuer"] && gone.map(\.isChangedHere) == [false])
  }

  @Test func whatWasDeletedHereAndRenamedThereIsKnown() throws {
    var list = Imported()
    try list.take([("a.txt", "Alpha\nBeta\nGamma\n")])
    let deleted = list.tasks.remove(at: 1)
    let recognition = try list.take([("a.txt", "Alpha\nBeta zwei\nGamma\n")], deleted: [deleted])
    let back = try #require(recognition.tasks.tasks.first { $0.task.title == "Beta zwei" })
    #expect(back.task.id == deleted.id && recognition.tasks.deleted == 0)
    #expect(TodoTxt.base(of: deleted, for: back, RoundTrips.context)?.title == "Beta")
    #expect(list.titles == ["Alpha", "Gamma", "Beta zwei"])
  }

  @Test func whatWasGoneBeforeItWasDeletedIsNewThere() throws {
    var list = Imported()
    try list.take([("a.txt", "Alpha\nBeta\nGamma\n")])
    try list.take([("a.txt", "Alpha\nGamma\n")])
    let deleted = list.tasks.remove(at: 1)
    #expect(deleted.title == "Beta")
    let recognition = try list.take([("a.txt", "Alpha\nBeta\nGamma\n")], deleted: [deleted])
    #expect(recognition.tasks.deleted == 0 && list.titles == ["Alpha", "Gamma", "Beta"])
    let back = try #require(recognition.tasks.tasks.first { $0.task.title == "Beta" })
    #expect(TodoTxt.base(of: deleted, for: back, RoundTrips.context) == nil)
  }
}

extension TodoItem {
  fileprivate var isDone: Bool {
    get { status == .completed }
    set { (status, completed) = newValue ? (.completed, RoundTrips.now.instant) : (.active, nil) }
  }
}

extension TodoItem.Priority? {
  fileprivate var isHigh: Bool {
    get { self == .high }
    set { self = newValue ? .high : nil }
  }
}
