import MVITesting
import TestRunning
import Testing
import TodoExchange
import TodoJSON
import TodoModel

/// The content of a source at its last import decides what has changed there, and which task a record is.
@Suite struct RecognitionTests {
  @Test func aChangeMadeHereOutlivesTwoImports() throws {
    var list = Imported()
    try list.take([("a.txt", "Call Zoë due:2026-11-27\n")])
    list.tasks[0].priority = .high
    try list.take([("a.txt", "Call Zoë due:2026-11-28\n")])
    try list.take([("a.txt", "Call Zoë due:2026-11-28\n")])
    #expect(list.tasks.map(\.priority) == [.high])
    #expect(list.tasks.map(\.due) == [.day(Day(iso: "2026-11-28")!)])
    // What came in may be taken back here.
    list.tasks[0].due = .day(Day(iso: "2026-11-27")!)
    try list.take([("a.txt", "Call Zoë due:2026-11-28\n")])
    #expect(list.tasks.map(\.due) == [.day(Day(iso: "2026-11-27")!)])
  }

  @Test func aTitleAloneIdentifiesNothing() throws {
    var list = Imported()
    try list.take([("a.txt", "Milch\n")])
    try list.take([("b.txt", "Milch\n")])
    #expect(list.titles == ["Milch", "Milch"])
    list.tasks[0].notes = "first"
    list.tasks[1].notes = "second"
    try list.take([("b.txt", "Milch due:2026-11-27\n")])
    #expect(list.tasks.map(\.due) == [nil, .day(Day(iso: "2026-11-27")!)])
    let before = list.tasks
    try list.take([("b.txt", "Milch due:2026-11-27\n"), ("a.txt", "Milch\n")])
    #expect(list.tasks == before)
  }

  @Test func whatIsDoneElsewhereCompletesNothing() throws {
    var list = Imported()
    try list.take([("todo.txt", "2026-11-20 Milch\n2026-11-20 Brot\n")])
    try list.take([("done.txt", "x 2026-11-21 2026-11-20 Milch\n")])
    #expect(list.tasks.map(\.status) == [.active, .active, .completed])
    try list.take([("todo.txt", "2026-11-20 Brot\n"), ("done.txt", "x 2026-11-21 2026-11-20 Milch\n")])
    #expect(list.tasks.count == 3)
  }

  /// todo.sh moves what is done to another file.
  @Test func whatIsArchivedIsTheSameTask() throws {
    var list = Imported()
    try list.take([("todo.txt", "2026-11-20 Milch\n2026-11-20 Brot\n"), ("done.txt", "")])
    let files = [("todo.txt", "2026-11-20 Brot\n"), ("done.txt", "x 2026-11-21 2026-11-20 Milch\n")]
    let recognition = try list.take(files)
    #expect(list.tasks.map(\.status) == [.completed, .active])
    #expect(recognition.gone.isEmpty)
  }

  @Test func aRenamedTaskIsRecognizedByItsPlace() throws {
    var list = Imported()
    try list.take([("a.txt", "Buy bread\nBuy milk\nCall Zoë\n")])
    list["Buy milk"]?.priority = .high
    try list.take([("a.txt", "Buy bread\nBuy oat milk\nCall Zoë\n")])
    #expect(list.titles == ["Buy bread", "Buy oat milk", "Call Zoë"])
    #expect(list.tasks[1].priority == .high)
    // One that is renamed here is not there a second time.
    list.tasks[0].title = "Buy two loaves"
    try list.take([("a.txt", "Buy bread\nBuy oat milk\nCall Zoë\n")])
    #expect(list.titles == ["Buy two loaves", "Buy oat milk", "Call Zoë"])
  }

  @Test func whatMayBeSeveralTasksIsInDoubt() throws {
    var list = Imported()
    try list.take([("a.txt", "Call Zoë about rent\nCall Zoë about keys\nWein\n")])
    let after = [(name: "a.txt", text: "Call Zoë about money\nWein\n")]
    let doubts = try list.take(after).doubts
    #expect(doubts.map(\.one.task.title) == ["Call Zoë about money"])
    #expect(doubts.map { $0.candidates.map(\.number) } == [[1, 2]])
    #expect(list.titles == ["Call Zoë about rent", "Call Zoë about keys", "Wein"])
    let id = try #require(doubts.first?.one.task.id)
    var other = list
    try list.take(after, answers: [id: 0])
    #expect(list.titles == ["Call Zoë about rent", "Call Zoë about keys", "Wein", "Call Zoë about money"])
    try other.take(after, answers: [id: 2])
    #expect(other.titles == ["Call Zoë about rent", "Call Zoë about money", "Wein"])
    // Neither is asked again.
    #expect(try list.take(after).doubts.isEmpty)
    #expect(try other.take(after).doubts.isEmpty)
    // One that was new and is deleted here stays deleted.
    let deleted = list.tasks.removeLast()
    let again = try list.take(after, deleted: [deleted])
    #expect(again.doubts.isEmpty && again.tasks.deleted == 1 && list.tasks.count == 3)
  }

  @Test func whatTakesThePlaceOfAChangedTaskIsNew() throws {
    var list = Imported()
    try list.take([("a.txt", "Brot\nMilch\nWein\n")])
    list.tasks[1].status = .completed
    let gone = try list.take([("a.txt", "Brot\nKäse\nWein\n")]).gone
    #expect(gone.map(\.task.title) == ["Milch"] && gone.map(\.isChangedHere) == [true])
    #expect(list.tasks.map(\.status) == [.active, .completed, .active, .active])
    // The place of what is gone is free.
    try list.take([("a.txt", "Brot\nSenf\nWein\n")])
    #expect(list.titles == ["Brot", "Milch", "Wein", "Senf"])
  }

  @Test func oneOfTwoEqualLinesStaysDeleted() throws {
    for place in [0, 1] {
      var list = Imported()
      try list.take([("a.txt", "Milch\nMilch\n")])
      let deleted = list.tasks.remove(at: place)
      let left = list.tasks
      for _ in 0..<2 {
        #expect(try list.take([("a.txt", "Milch\nMilch\n")], deleted: [deleted]).tasks.deleted == 1)
        #expect(list.tasks == left)
      }
      // What has changed there since is imported, and another line is a new task.
      try list.take([("a.txt", "Milch\nMilch\nMilch (A)\n")], deleted: [deleted])
      #expect(list.titles == ["Milch", "Milch (A)"])
    }
  }

  @Test func aNewLineBeforeTheOneOfADeletedTaskIsImported() throws {
    var list = Imported()
    try list.take([("a.txt", "Milch\nBrot\n")])
    let deleted = list.tasks.remove(at: 0)
    let again = try list.take([("a.txt", "Milch due:2026-12-01\nMilch\nBrot\n")], deleted: [deleted])
    #expect(again.tasks.deleted == 1)
    #expect(list.titles == ["Brot", "Milch"])
  }

  @Test func theTimeOfACompletionHereStaysWhereASourceHasItsDay() throws {
    var list = Imported()
    try list.take([("a.txt", "2026-11-20 Milch\n")])
    list.tasks[0].status = .completed
    list.tasks[0].completed = Instant(iso: "2026-11-27T15:00:00Z")
    let done = list.tasks
    try list.take([("a.txt", "x 2026-11-27 2026-11-20 Milch\n")])
    #expect(list.tasks[0].completed == done[0].completed)
    try list.take([("a.txt", "x 2026-11-26 2026-11-20 Milch\n")])
    #expect(list.tasks[0].completed == Instant(iso: "2026-11-25T23:00:00Z"))
  }

  @Test(arguments: ["", "T"]) func filesThatCountTheirTasksAreTwoLists(sign: String) throws {
    var list = Imported()
    let first = "id,title\n\(sign)1,Milch\n\(sign)2,Brot\n"
    let second = "id,title,depends\n\(sign)1,Vertrag,\(sign)2\n\(sign)2,Miete,\n"
    try list.take([("a.csv", first)], as: TasksCSV.self)
    for _ in 0..<2 {
      #expect(try list.take([("b.csv", second)], as: TasksCSV.self).gone.isEmpty)
      #expect(list.titles == ["Milch", "Brot", "Vertrag", "Miete"])
    }
    #expect(list.tasks[2].depends == [list.tasks[3].id])
    try list.take([("b.csv", "id,title\n\(sign)1,Vertrag kündigen\n\(sign)2,Miete\n")], as: TasksCSV.self)
    #expect(list.titles == ["Milch", "Brot", "Vertrag kündigen", "Miete"])
    // A file that was moved is the same list.
    try list.take([("c.csv", first)], as: TasksCSV.self)
    #expect(list.tasks.count == 4)
  }

  @Test func whatWasExportedAndDeletedStaysDeleted() throws {
    var list = Imported(tasks: [RoundTrips.task(1, "Pay"), RoundTrips.task(2, "Call")])
    let (file, _, marks) = TodoTxt.exportTelling(list.tasks, to: "a.txt", isNew: true, RoundTrips.context)
    for place in list.tasks.indices { list.tasks[place].unknownMembers += [marks[list.tasks[place].id]!] }
    let deleted = list.tasks.remove(at: 0)
    try list.take([("a.txt", String(decoding: file, as: UTF8.self))], deleted: [deleted])
    #expect(list.titles == ["Call"])
  }

  @Test func cookiesOfOrgAreNoPartOfATitle() throws {
    var list = Imported()
    let text = "* TODO Pack [1/3] for Rome\n** DONE Shoes\n* TODO Call\n"
    try list.take([("a.org", text)], as: Org.self)
    list.tasks[0].priority = .high
    let edited = "* TODO Pack for Rome [2/3]\n** DONE Shoes\n* TODO Call\n"
    try list.take([("a.org", edited)], as: Org.self)
    #expect(list.titles == ["Pack for Rome [2/3]", "Shoes", "Call"])
    #expect(list.tasks[0].priority == .high && list.tasks[1].parent == list.tasks[0].id)
  }

  @Test func ourExportForTodoistComesBackAsItself() throws {
    var list = Imported(tasks: [RoundTrips.task(1, "Pay"), RoundTrips.task(2, "Call")])
    list.tasks[0].project = "home"
    list.tasks[0].tags = ["bills"]
    list.tasks[1].due = .day(Day(iso: "2026-11-27")!)
    let table = RoundTrips.exported(list.tasks, as: Todoist.self)
    try list.take([("-", table)], as: Todoist.self)
    #expect(list.titles == ["Pay", "Call"])
    #expect(list.tasks.map(\.project) == ["home", nil])
  }

  /// The project there begins with the name of the file, which our export does not know.
  @Test func ourFileForTodoistComesBackUnchanged() throws {
    var list = Imported(tasks: ["Pay", "Call", "Part"].enumerated().map { RoundTrips.task($0 + 1, $1) })
    list.tasks[0].project = "home.flat"
    list.tasks[0].tags = ["bills"]
    list.tasks[1].due = .day(Day(iso: "2026-11-27")!)
    list.tasks[2].parent = list.tasks[0].id
    let before = list.tasks
    let (file, _, marks) = Todoist.exportTelling(list.tasks, to: "list.csv", isNew: true, RoundTrips.context)
    #expect(marks.count == 3)
    for place in list.tasks.indices {
      list.tasks[place].unknownMembers = [marks[list.tasks[place].id]].compactMap(\.self)
    }
    let text = String(decoding: file, as: UTF8.self)
    try list.take([("list.csv", text)], as: Todoist.self)
    #expect(list.tasks.withoutBases == before)
    let once = list.tasks
    try list.take([("list.csv", text)], as: Todoist.self)
    #expect(list.tasks == once)
  }

  @Test func aBareTitleOfOursIsInDoubt() throws {
    var list = Imported(tasks: [RoundTrips.task(1, "Milch")])
    let doubts = try list.take([("a.txt", "Milch\n")]).doubts
    #expect(doubts.map { $0.candidates.map(\.number) } == [[1]])
    try list.take([("a.txt", "Milch\n")], answers: [try #require(doubts.first?.one.task.id): 0])
    #expect(list.titles == ["Milch", "Milch"])
  }

  @Test func severalFilesWithTheSameIdentifiersHaveABaseEach() throws {
    var list = Imported()
    let id = "uuid:0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"
    try list.take([("a.txt", "Milk \(id)\n")])
    try list.take([("b.txt", "Oat milk \(id)\n")])
    #expect(list.titles == ["Oat milk"])
    let before = list.tasks
    for _ in 1...3 {
      try list.take([("a.txt", "Milk \(id)\n")])
      try list.take([("b.txt", "Oat milk \(id)\n")])
    }
    #expect(list.tasks == before, "neither of them has changed")
    for place in 1...9 { try list.take([("c\(place).txt", "Oat milk \(id)\n")]) }
    let size = list.tasks[0].unknownMembers.map(\.json.utf8.count)
    try list.take([("d.txt", "Oat milk \(id)\n")])
    #expect(list.tasks[0].unknownMembers.map(\.json.utf8.count).first! <= size[0] + 8, "it is bounded")
  }

  @Test func anIdentifierInTwoFilesOfOneImportIsAnError() throws {
    let line = Array("Milk uuid:0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b\n".utf8)
    let files = ["a.txt", "b.txt"].map { SourceFile(name: $0, bytes: line) }
    let problems = TodoTxt.read(files, RoundTrips.context).problems
    #expect(problems.map(\.place.file) == ["b.txt"])
    #expect(problems.map(\.found) == ["0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b once more, after line 1 of a.txt"])
  }

  @Test func whereATaskCameFromIsNothingThatAnExportLeavesOut() throws {
    var list = Imported()
    try list.take([("a.txt", "Milch\n"), ("b.txt", "(A) Brot\n")])
    #expect(list.tasks.allSatisfy { !$0.unknownMembers.isEmpty })
    for format in [Markdown.self, TodoTxt.self, Todoist.self] as [any ExchangeFormat.Type] {
      #expect(format.exportTelling(list.tasks, RoundTrips.context).notCarried == [], "\(format)")
    }
  }

  /// An export has the piece of another format and not where it came from, which stays when the export comes back.
  @Test func sourcesStayInTheList() throws {
    var list = Imported()
    try list.take([("/home/bob/a.txt", "Milch rec:+1w due:2026-11-27\nBrot @shop (x)\n")])
    list["Brot"]?.notes = "dark"
    var table = TaskTable(list.tasks)
    let clock = Clock.fixed(at: RoundTrips.now.instant, zone: RoundTrips.zone)
    table.apply(try table.changes(by: .complete([1]), clock: clock))
    list.tasks = table.tasks
    #expect(list.tasks.count == 3 && list.tasks.allSatisfy { $0.unknownMembers.contains { $0.json.contains("/home") } })
    for format in [TasksCSV.self, Taskwarrior.self, ICal.self, Org.self] as [any ExchangeFormat.Type] {
      let text = RoundTrips.exported(list.tasks, as: format, isComplete: true)
      #expect(!text.contains("/home") && text.contains("x-todotxt"), "\(text)")
      for isUpdate in [true, false] {
        var again = list
        try again.take([("b", text)], as: format, isUpdate: isUpdate)
        for (before, after) in zip(list.tasks, again.tasks) {
          #expect(before.isExactly(after.without { $0.name == format.member }), "\(format)")
        }
        #expect(again.tasks.count == 3)
      }
    }
  }

  @Test func whatCannotBeReadIsNamedByAnExport() throws {
    func notCarried(_ text: String, as format: any ExchangeFormat.Type) throws -> [String] {
      let tasks = try RoundTrips.taken(text, as: format)
      return Markdown.exportTelling(tasks, RoundTrips.context).notCarried.map(\.name)
    }
    let table = "TYPE,CONTENT,PRIORITY,INDENT,DATE,DATE_LANG\ntask,Milch,4,1,jeden Montag,de\n"
    #expect(try notCarried(table, as: Todoist.self) == ["DATE"])
    let task = todo("UID:a", "SUMMARY:Milch", "RRULE:FREQ=BOGUS", "PRIORITY:high", "DURATION:long")
    #expect(try notCarried(calendar(task), as: ICal.self) == ["DURATION", "PRIORITY", "RRULE"])
    #expect(try notCarried("* TODO Milch\nDEADLINE: <2026-11-27 Fri +1x>\n", as: Org.self) == ["+1x"])
  }

  /// Two of the same title that are both new to a place may be either.
  @Test func whatIsWrittenSeveralTimesStaysInItsOrder() throws {
    var list = Imported()
    try list.take([("a.txt", "Milch +a\nMilch +b\n")])
    list.tasks[0].priority = .high
    try list.take([("a.txt", "Milch +c due:2026-11-27\nMilch +d due:2026-11-28\n")])
    #expect(list.tasks.map(\.project) == ["c", "d"] && list.tasks.map(\.priority) == [.high, nil])
    let doubts = try list.take([("a.txt", "Milch +e\n")]).doubts
    #expect(doubts.map { $0.candidates.map(\.number) } == [[1, 2]])
  }

  @Test func whatIsGoneThereIsToldOnce() throws {
    var list = Imported()
    try list.take([("a.txt", "Brot\nMilch\nWein\n")])
    list.tasks[2].notes = "red"
    let gone = try list.take([("a.txt", "Brot\n")]).gone
    #expect(gone.map(\.task.title) == ["Milch", "Wein"])
    #expect(gone.map(\.isChangedHere) == [false, true] && gone.map(\.isKnown) == [false, false])
    #expect(try list.take([("a.txt", "Brot\n")]).gone.map(\.isKnown) == [true, true])
    // It comes back there, and is gone again.
    try list.take([("a.txt", "Brot\nMilch\n")])
    #expect(list.titles == ["Brot", "Milch", "Wein"])
    #expect(try list.take([("a.txt", "Brot\n")]).gone.map(\.isKnown) == [false, true])
  }

  @Test func whatBothHaveChangedStaysUntilAnUpdate() throws {
    var list = Imported()
    let id = "uuid:0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"
    try list.take([("a.txt", "Milk due:2026-11-24 \(id)\n")])
    list.tasks[0].due = .day(Day(iso: "2026-11-25")!)
    list.tasks[0].priority = .low
    for _ in 1...2 { try list.take([("a.txt", "Milk due:2026-11-26 \(id)\n")]) }
    #expect(list.tasks[0].due == .day(Day(iso: "2026-11-25")!))
    try list.take([("a.txt", "Milk due:2026-11-26 \(id)\n")], isUpdate: true)
    #expect(list.tasks[0].due == .day(Day(iso: "2026-11-26")!))
    #expect(list.tasks[0].priority == .low, "that was changed here alone")
  }

  /// A record of the plain model: what a source says of a task.
  private struct Record: Equatable {
    var title: String
    var due: Int?
    var priority: TodoItem.Priority?
    var project: String?

    init(title: String) { self.title = title }

    init(_ task: TodoItem) {
      title = task.title
      due = task.due.map { $0.day(in: RoundTrips.zone).number }
      (priority, project) = (task.priority, task.project)
    }

    static func merged(_ base: Record, _ ours: Record, _ theirs: Record) -> Record {
      func pick<Value: Equatable>(_ member: KeyPath<Record, Value>) -> Value {
        theirs[keyPath: member] == base[keyPath: member] || ours[keyPath: member] != base[keyPath: member]
          ? ours[keyPath: member] : theirs[keyPath: member]
      }
      var result = Record(title: pick(\.title))
      (result.due, result.priority, result.project) = (pick(\.due), pick(\.priority), pick(\.project))
      return result
    }

    func line(_ id: String?) -> String {
      let letter = priority.map { ["(A) ", "(B) ", "(C) "][[.high, .medium, .low].firstIndex(of: $0)!] } ?? ""
      let words = [
        title, project.map { "+\($0)" }, due.map { "due:\(Day(number: $0).iso)" }, id.map { "uuid:\($0)" },
      ]
      return letter + words.compactMap(\.self).joined(separator: " ")
    }

    mutating func change(_ random: inout SeededGenerator, hasTitle: Bool, _ number: Int) {
      switch Int.random(in: 0..<(hasTitle ? 4 : 3), using: &random) {
      case 0: due = Bool.random(using: &random) ? nil : 20_780 + Int.random(in: 0..<3, using: &random)
      case 1: priority = [nil, .high, .medium, .low].randomElement(using: &random)!
      case 2: project = [nil, "home", "work"].randomElement(using: &random)!
      default: title = "t\(number)v\(Int.random(in: 0..<3, using: &random))"
      }
    }
  }

  @Test(.door, arguments: [true, false]) func randomHistoriesAreThoseOfAThreeWayMerge(isNamed: Bool) throws {
    for seed in 0..<1000 {
      var random = SeededGenerator(seed: UInt64(seed))
      var list = Imported()
      // By the names of the records, which only the test knows.
      var (source, base, ours): ([(name: Int, record: Record)], [Int: Record], [Int: Record]) = ([], [:], [:])
      var (names, ids): (Int, [Int: TaskID]) = (0, [:])
      for round in 0..<10 {
        for place in source.indices where Int.random(in: 0..<3, using: &random) == 0 {
          source[place].record.change(&random, hasTitle: isNamed, source[place].name)
        }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          names += 1
          source.append((names, Record(title: "t\(names)")))
        }
        if source.count > 3, Bool.random(using: &random), round < 9 {
          source.remove(at: Int.random(in: 0..<source.count / 2, using: &random))
        }
        for place in list.tasks.indices where Int.random(in: 0..<3, using: &random) == 0 {
          guard let name = ids.first(where: { $0.value == list.tasks[place].id })?.key, var mine = ours[name] else {
            continue
          }
          mine.change(&random, hasTitle: isNamed, name)
          ours[name] = mine
          list.tasks[place].title = mine.title
          list.tasks[place].due = mine.due.map { .day(Day(number: $0)) }
          (list.tasks[place].priority, list.tasks[place].project) = (mine.priority, mine.project)
        }
        let text = source.map { $0.record.line(isNamed ? TaskID.version5("\($0.name)").description : nil) + "\n" }
          .joined()
        let known = Set(list.tasks.map(\.id))
        let recognition = try list.take([("a.txt", text)])
        try #require(recognition.doubts.isEmpty, "seed \(seed), round \(round)")
        let new = list.tasks.filter { !known.contains($0.id) }.map(\.id)
        for (name, id) in zip(source.map(\.name).filter { ours[$0] == nil }, new) { ids[name] = id }
        for (name, record) in source {
          ours[name] = ours[name].map { .merged(base[name]!, $0, record) } ?? record
          base[name] = record
        }
        try #require(list.tasks.count == ours.count, "seed \(seed), round \(round)")
        for task in list.tasks {
          let name = try #require(ids.first { $0.value == task.id }?.key)
          try #require(Record(task) == ours[name], "seed \(seed), round \(round)")
        }
        let once = list.tasks
        try list.take([("a.txt", text)])
        try #require(list.tasks == once, "seed \(seed), round \(round): importing twice is importing once")
      }
    }
  }
}
