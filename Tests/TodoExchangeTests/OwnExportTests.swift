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

  /// A line that one task had is that of another one in our export.
  @Test func titlesThatMovedFromTaskToTaskStayWithTheirTasks() throws {
    for (format, mark) in [("todotxt", ""), ("markdown", "- [ ] ")] {
      let format = try #require(Formats.named(format))
      for titles in [["Butter", "Margarine"], ["Butter", "Brot"]] {
        var list = Imported()
        try list.take([("a", ["Brot", "Butter", "Ende"].map { "\(mark)\($0)\n" }.joined())], as: format)
        (list.tasks[0].title, list.tasks[1].title) = (titles[0], titles[1])
        list.tasks[1].isDone = true
        let before = list.tasks
        let file = String(decoding: format.export(list.tasks, RoundTrips.context), as: UTF8.self)
        let recognition = try list.take([("a", file)], as: format)
        #expect(recognition.doubts.isEmpty && recognition.gone.isEmpty)
        #expect(list.tasks.map { [$0.title, "\($0.status)"] } == before.map { [$0.title, "\($0.status)"] })
      }
    }
  }

  @Test func theTitleOfADeletedTaskMayBeThatOfAnotherOne() throws {
    var list = Imported()
    try list.take([("a.txt", "Brot\nButter\nEnde\n")])
    let deleted = list.tasks.remove(at: 1)
    list.tasks[0].title = "Butter"
    let file = String(decoding: TodoTxt.export(list.tasks, RoundTrips.context), as: UTF8.self)
    #expect(try list.take([("a.txt", file)], deleted: [deleted]).gone.isEmpty)
    try list.take([("a.txt", file.replacing("Butter", with: "Butter weich"))], deleted: [deleted])
    #expect(list.titles == ["Butter weich", "Ende"])
    // Or of one that was added here anew.
    var other = Imported()
    try other.take([("a.txt", "Brot\nEnde\n")])
    let gone = other.tasks.remove(at: 0)
    other.tasks.append(RoundTrips.task(3, "Brot"))
    let anew = String(decoding: TodoTxt.export(other.tasks, RoundTrips.context), as: UTF8.self)
    try other.take([("a.txt", anew)], deleted: [gone])
    #expect(other.titles == ["Ende", "Brot"])
  }

  @Test func anOpenTaskIsNotTheCompletedOneOfItsTitle() throws {
    var list = Imported()
    try list.take([("a.txt", "Milch\nEnde\n")])
    list.tasks[0].isDone = true
    list.tasks.append(RoundTrips.task(3, "Milch"))
    let open = list.tasks.filter { $0.status == .active }
    let file = String(decoding: TodoTxt.export(open, RoundTrips.context), as: UTF8.self)
    try list.take([("a.txt", file)])
    try list.take([("a.txt", file.replacing("Milch", with: "Milch @bio"))])
    #expect(list.tasks.map(\.tags) == [[], [], ["bio"]])
  }

  @Test func oneOfTwoEqualLinesIsBroughtBackAsItself() throws {
    var list = Imported()
    try list.take([("a.txt", "Brot\nBrot\n")])
    let deleted = list.tasks.remove(at: 0)
    let reading = RoundTrips.read("Brot\nBrot\n", as: TodoTxt.self, named: "a.txt")
    let back = TodoTxt.recognition(
      of: reading, among: list.tasks, deleted: [deleted].byID, bringsBack: true, RoundTrips.context)
    #expect(back.tasks.tasks.map(\.task.id) == [deleted.id, list.tasks[0].id] && back.tasks.deleted == 0)
    #expect(back.tasks.tasks.map(\.isUnchanged) == [false, true] && back.tasks.tasks[0].source.count == 1)
  }

  @Test func whatHasTheWordsOfAChangedTaskIsThatTask() throws {
    var list = Imported()
    try list.take([("a.txt", "Müll\nBrot kaufen\nKäse\n")])
    list.tasks[1].due = .day(Day(iso: "2026-12-09")!)
    try list.take([("a.txt", "Müll\nBrot und Essig kaufen\nKäse\n")])
    #expect(list.titles == ["Müll", "Brot und Essig kaufen", "Käse"])
  }

  @Test func aRenamedTaskKeepsItsParts() throws {
    var list = Imported()
    let text = "- [ ] Müll\n- [ ] Einkaufen\n  - [ ] Milch\n- [ ] Ende\n"
    try list.take([("a.md", text)], as: Markdown.self)
    try list.take([("a.md", text.replacing("Einkaufen", with: "Einkäufe"))], as: Markdown.self)
    #expect(list.titles == ["Müll", "Einkäufe", "Milch", "Ende"] && list.tasks[2].parent == list.tasks[1].id)
    // Renamed here, its record has its identifier in the rest.
    var outline = Imported()
    try outline.take([("a.org", "* TODO Müll\n** TODO Teil\n")], as: Org.self)
    outline.tasks[0].title = "Müll raus"
    let file = String(decoding: Org.export(outline.tasks, RoundTrips.context), as: UTF8.self)
    try outline.take([("a.org", file)], as: Org.self)
    #expect(outline.titles == ["Müll raus", "Teil"] && outline.tasks[1].parent == outline.tasks[0].id)
  }

  @Test func thePriorityOfACompletedTaskGoesAlong() throws {
    var task = try RoundTrips.taken("(A) Müll\n", as: TodoTxt.self)[0]
    task.isDone = true
    #expect(RoundTrips.exported([task], as: TodoTxt.self).hasSuffix("Müll pri:A\n"))
    task.isDone = false
    #expect(RoundTrips.exported([task], as: TodoTxt.self) == "(A) Müll\n")
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
