import Testing
import TodoExchange
import TodoModel

/// Files as spreadsheets, Windows and old systems write them.
@Suite struct SourceTests {
  @Test func encodingsAreReadByTheirMarksOrNames() {
    let text = "Zoë 🎉\r\nCall\r\n"
    let low = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let high = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(titles([0xFF, 0xFE] + low) == ["Zoë 🎉", "Call"])
    #expect(titles([0xFE, 0xFF] + high) == ["Zoë 🎉", "Call"])
    #expect(titles(low, .utf16) == ["Zoë 🎉", "Call"])
    // Without a mark the zeros of the first letters show it.
    #expect(titles(low) == ["Zoë 🎉", "Call"])
    #expect(titles([0xEF, 0xBB, 0xBF] + text.utf8) == ["Zoë 🎉", "Call"])
    #expect(titles([0x5A, 0x6F, 0xEB, 0x80], .latin1) == ["Zoë€"])
    // Named as well as marked.
    #expect(titles(Array(SourceFile(name: "f", bytes: [0xFF, 0xFE] + low).bytes), .utf16) == ["Zoë 🎉", "Call"])
  }

  @Test func aGuessIsRemarked() {
    let reading = read([0x5A, 0x6F, 0xEB, 0x0A, 0x62, 0x0A])
    #expect((reading.tasks.map(\.task.title), reading.problems) == (["Zoë", "b"], []))
    #expect(
      reading.remarks == [
        SourceRemark(
          SourcePlace(file: "f", line: 1), "this is not UTF-8; it is read as Latin-1, and `--encoding` takes another")
      ])
  }

  /// Leaves out the record with a letter that is not UTF-8 where others are, and reads the rest of the file.
  @Test func brokenLettersAreAProblemOfTheirLine() {
    let reading = read(Array("Zoë\n".utf8) + [0x62, 0xEB, 0x0A] + Array("c\n".utf8))
    #expect(reading.tasks.map(\.task.title) == ["Zoë", "c"])
    #expect(reading.problems.map(\.place.words) == ["f:2:2"])
  }

  @Test(arguments: [
    "title;due\n\"a;b\";2026-11-27\n", "title\tdue\n\"a;b\"\t2026-11-27\n", "\"title\",\"due\"\n\"a;b\",2026-11-27\n",
  ]) func signsBetweenCellsAreThoseOfTheFirstRow(text: String) throws {
    let tasks = try RoundTrips.taken(text, as: TasksCSV.self)
    #expect((tasks.map(\.title), tasks.map(\.due)) == (["a;b"], [.day(Day(iso: "2026-11-27")!)]))
    #expect(RoundTrips.exported(tasks, as: TasksCSV.self).contains("a;b"))
  }

  @Test func columnsOfOtherNamesAreMapped() throws {
    var file = SourceFile(
      name: "f.csv", bytes: Array("Task;When;State;Who\nPay;27.11.2026;Done;me\nCall;;Open;\n".utf8))
    file.columns = ColumnMap("Task=title, When=due,State=status:Done")
    #expect(Formats.format(of: file)?.name == "csv")
    let reading = TasksCSV.read([file], RoundTrips.context)
    #expect(reading.problems == [])
    #expect(reading.tasks.map(\.task.title) == ["Pay", "Call"])
    #expect(reading.tasks.map(\.task.status) == [.completed, .active])
    #expect(reading.tasks.map(\.task.due) == [.day(Day(iso: "2026-11-27")!), nil])
    #expect(reading.keptUnread == [NotCarried("Who", count: 1)])
    file = SourceFile(name: "f.csv", bytes: Array("\"Due, a=b\",Task\n2026-11-27,Pay\n".utf8))
    file.columns = ColumnMap(#"Task=title,"Due, a=b=due""#)
    #expect(TasksCSV.read([file], RoundTrips.context).tasks.map(\.task.due) == [.day(Day(iso: "2026-11-27")!)])
    for wrong in ["", "Task", "Task=name", "Task=title:x", "=title", "Task=", "Task=titel,When=due"] {
      #expect(ColumnMap(wrong) == nil)
    }
  }

  @Test(arguments: [
    ("csv", "title,due\n\"a,2026-11-27\nb,2026-11-28\n"),
    ("taskwarrior", "[\n{\"description\":oops},\n{\"description\":\"b\"}\n]\n"),
    (
      "taskwarrior",
      #"[{"uuid":"7b2f7b63-1d62-403f-8ba5-803c9c2dae14","description":"a",,}, {"description":"b","uuid":"7b2f7b63-1d62-403f-8ba5-803c9c2dae15","annotations":[{"description":"n"},{"description":"m"}]}]"#
    ),
    (
      "json",
      "{\"format\":\"todo\",\"version\":1,\"tasks\":[\n{\"number\":1,oops},\n{\"number\":2,\"id\":\"0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b\",\"title\":\"b\",\"status\":\"active\",\"created\":\"2026-11-21T09:00:00Z\",\"modified\":\"2026-11-21T09:00:00Z\"}\n]}\n"
    ),
    (
      "ical",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:a\nDUE:x\nEND:VTODO\nBEGIN:VTODO\nUID:2\nSUMMARY:b\nEND:VTODO\nEND:VCALENDAR\n"
    ),
  ]) func aBrokenRecordDoesNotEndTheFile(name: String, text: String) throws {
    let reading = RoundTrips.read(text, as: try #require(Formats.named(name)))
    #expect((reading.problems.count, reading.tasks.map(\.task.title)) == (1, ["b"]))
  }

  private func read(_ bytes: [UInt8], _ encoding: SourceEncoding? = nil) -> ExchangeReading {
    let file = SourceFile(name: "f", bytes: bytes)
    return TodoTxt.read([encoding.map(file.decoded) ?? file], RoundTrips.context)
  }

  private func titles(_ bytes: [UInt8], _ encoding: SourceEncoding? = nil) -> [String] {
    read(bytes, encoding).tasks.map(\.task.title)
  }
}

/// Words and parts of other programs: read, or kept and named.
@Suite struct WordsOfOthersTests {
  @Test func marksOfMarkdownAreReadAndSettingsAreNoProject() {
    let reading = RoundTrips.read(
      "---\ntitle: x\n---\n- [>] a\n- [/] b\n- [-] c 🏁 delete\n- [ ] d ^block\n", as: Markdown.self)
    #expect(reading.tasks.map(\.task.title) == ["a", "b", "c", "d"])
    #expect(reading.tasks.map(\.task.status) == [.active, .active, .completed, .active])
    #expect(reading.tasks.map(\.task.project) == [nil, nil, nil, nil])
    #expect(reading.remarks.map(\.place.line) == [1, 4, 5, 6])
    #expect(reading.keptUnread.map(\.name).sorted() == ["^", "🏁"])
  }

  /// The first of the lines that belong to no task stands for all of them.
  @Test(arguments: [
    (
      "markdown", "# Home\n\n***\n- item\n\ntext\n\n- [ ] a\n", ["4 “- item” belongs to no task; such text is left out"]
    ),
    ("markdown", "Home\nFlat\n====\n\n- [ ] a\n", []),
    (
      "org", "#+TITLE: x\n#+TODO: NEXT(n) | DONE\n#+FILETAGS: :a:\n* Home\nText\n** NEXT a\nNotes\n",
      ["2 the keys of keywords are left out", "1 “#+TITLE: x” belongs to no task; such text is left out"]
    ),
    ("org", "#+TODO: NEXT | DONE\n\n* Home\n** NEXT a\nNotes\n", []),
  ]) func textOutsideOfTasksIsNamed(name: String, text: String, remarks: [String]) throws {
    let reading = RoundTrips.read(text, as: try #require(Formats.named(name)))
    #expect(reading.tasks.map(\.task.title) == ["a"])
    #expect(reading.remarks.map { "\($0.place.line) \($0.text)" } == remarks)
  }

  @Test func keywordsThatAnOutlineDoesNotDeclareAreRead() throws {
    let text = "* Home\n** NEXT a\n** CANCELLED b\n** KILLED c\n** TODO d\n"
    let reading = RoundTrips.read(text, as: Org.self)
    #expect(reading.tasks.map(\.task.title) == ["a", "b", "d"])
    #expect(reading.tasks.map(\.task.status) == [.active, .completed, .active])
    #expect(reading.remarks.map(\.place.line) == [4])
    var context = RoundTrips.context
    context.orgDone = "DONE KILLED"
    let file = SourceFile(name: "a.org", bytes: Array(text.utf8))
    let configured = Org.read([file], context).tasks
    #expect(configured.map(\.task.title) == ["a", "c", "d"])
    #expect(configured.map(\.task.status) == [.active, .completed, .active])
  }

  @Test(arguments: [
    (
      "org", "* TODO a\n:LOGBOOK:\nCLOCK: [2026-11-20 Fri 10:00]\n:END:\n:PROPERTIES:\n:Effort: 1:00\n:END:\n",
      ["CLOCK", "EFFORT", "LOGBOOK"]
    ),
    (
      "taskwarrior",
      #"[{"description":"a","uuid":"7b2f7b63-1d62-403f-8ba5-803c9c2dae14","effort":3,"id":1,"urgency":2}]"#, ["effort"]
    ),
    (
      "taskwarrior",
      #"[{"description":"a","uuid":"7b2f7b63-1d62-403f-8ba5-803c9c2dae14","status":"recurring","due":"20261126T230000Z","recur":"hourly","priority":"X"}]"#,
      ["priority", "recur"]
    ),
    (
      "ical",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:a\nRRULE:FREQ=DAILY\nDUE;VALUE=DATE:20261127\nEXDATE;VALUE=DATE:20261130\nPERCENT-COMPLETE:40\nSTATUS:IN-PROCESS\nRELATED-TO;RELTYPE=SIBLING:2\nEND:VTODO\nBEGIN:VTODO\nUID:1\nSUMMARY:a later\nRECURRENCE-ID;VALUE=DATE:20261201\nEND:VTODO\nEND:VCALENDAR\n",
      ["EXDATE", "PERCENT-COMPLETE", "RECURRENCE-ID", "RELATED-TO", "STATUS:IN-PROCESS"]
    ),
    (
      "ical",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:a\nX-FOO:1\nBEGIN:VALARM\nACTION:DISPLAY\nEND:VALARM\nEND:VTODO\nEND:VCALENDAR\n",
      ["VALARM", "X-FOO"]
    ),
    ("csv", "title,owner\na,me\n", ["owner"]), ("todoist", "TYPE,CONTENT,RESPONSIBLE\ntask,a,me\n", ["RESPONSIBLE"]),
    ("todotxt", "(D) a\n", ["(D)"]),
  ]) func whatHasNoMeaningHereIsNamedInAndOut(name: String, text: String, names: [String]) throws {
    let format = try #require(Formats.named(name))
    #expect(RoundTrips.read(text, as: format).keptUnread == names.map { NotCarried($0, count: 1) })
    let tasks = try RoundTrips.taken(text, as: format)
    let lost = Markdown.exportTelling(tasks, RoundTrips.context).notCarried.map(\.name)
    #expect(Set(names).isSubset(of: lost))
    #expect(format.exportTelling(tasks, RoundTrips.context).notCarried.isEmpty)
  }

  @Test func wordsOfTodoTxtAreReadAndTagsWithBlanksComeBack() throws {
    let tasks = try RoundTrips.taken("a pri:A\nb recur:8h\n(B) c pri:A\n", as: TodoTxt.self)
    #expect(tasks.map(\.priority) == [.high, nil, .medium])
    #expect(tasks[1].repetition == TodoItem.Repetition(rule: "FREQ=HOURLY;INTERVAL=8", origin: .completion))
    var task = RoundTrips.task(1, "Pay")
    (task.tags, task.project) = (["two words", "x"], "my home")
    let text = RoundTrips.exported([task], as: TodoTxt.self)
    #expect(text == "2026-11-21 Pay +my\u{A0}home @two\u{A0}words @x\n")
    let back = try RoundTrips.taken(text, as: TodoTxt.self)
    #expect((back[0].tags, back[0].project, back[0].title) == (["two words", "x"], "my home", "Pay"))
  }

  @Test(arguments: [
    ("daily", "FREQ=DAILY"), ("every workday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("every 3rd friday", "FREQ=MONTHLY;BYDAY=3FR"), ("ev other day", "FREQ=DAILY;INTERVAL=2"),
  ]) func wordsOfTodoistAreRead(date: String, rule: String) throws {
    let tasks = try RoundTrips.taken("TYPE,CONTENT,DATE\ntask,a,\(date)\n", as: Todoist.self)
    #expect(tasks.map(\.repetition?.rule) == [rule])
  }

  @Test(arguments: [("8hours", true), ("PT8H", true), ("8h", true), ("PT8M", false)])
  func hoursOfTaskwarriorAreRead(recur: String, isRead: Bool) throws {
    let text = #"[{"description":"a","status":"recurring","due":"20261126T230000Z","recur":"\#(recur)"}]"#
    #expect(
      try RoundTrips.taken(text, as: Taskwarrior.self).map(\.repetition?.rule) == [
        isRead ? "FREQ=HOURLY;INTERVAL=8" : nil
      ])
  }
}

/// JSON of Todoist, Things, Microsoft To Do and Google Tasks.
@Suite struct TaskListsTests {
  @Test func aBackupOfTodoist() throws {
    let tasks = try taken(
      #"{"items":[{"id":"1","content":"Pay","description":"d","project_id":"p","section_id":"s","parent_id":null,"priority":4,"due":{"date":"2026-11-27","string":"every friday","lang":"en","is_recurring":true},"labels":["two words","x"],"checked":false,"added_at":"2026-11-20T10:00:00.000000Z","duration":{"amount":20,"unit":"minute"}},{"id":"2","content":"part","project_id":"p","parent_id":"1","priority":1,"labels":[],"checked":true,"completed_at":"2026-11-21T10:00:00Z"}],"projects":[{"id":"p","name":"Home"}],"sections":[{"id":"s","name":"Flat"}],"notes":[{"item_id":"1","content":"a note"}]}"#
    )
    #expect((tasks.map(\.title), tasks.map(\.project)) == (["Pay", "part"], ["Home.Flat", "Home"]))
    #expect((tasks[0].notes, tasks[0].tags, tasks[0].priority) == ("d\na note", ["two words", "x"], .high))
    #expect((tasks[0].due, tasks[0].repetition?.rule) == (.day(Day(iso: "2026-11-27")!), "FREQ=WEEKLY;BYDAY=FR"))
    #expect((tasks[0].created, tasks[0][.estimate]?.duration?.minutes) == (Instant(iso: "2026-11-20T10:00:00Z"), 20))
    #expect((tasks[1].parent, tasks[1].status, tasks[1].priority) == (tasks[0].id, .completed, nil))
    #expect(tasks[1].completed == Instant(iso: "2026-11-21T10:00:00Z"))
  }

  @Test func thingsToDo() throws {
    let tasks = try taken(
      #"[{"type":"project","attributes":{"title":"Trip","items":[{"type":"to-do","attributes":{"title":"Pack","when":"2026-11-28","deadline":"2026-11-30","tags":["a b"],"notes":"n","checklist-items":[{"type":"checklist-item","attributes":{"title":"Socks","completed":true}}]}},{"type":"heading","attributes":{"title":"Later"}},{"type":"to-do","attributes":{"title":"Wash","when":"someday","completed":true}}]}}]"#
    )
    #expect((tasks.map(\.title), tasks.map(\.project)) == (["Pack", "Socks", "Wash"], ["Trip", "Trip", "Trip.Later"]))
    #expect((tasks[0].due, tasks[0].tags, tasks[0].notes) == (.day(Day(iso: "2026-11-30")!), ["a b"], "n"))
    #expect(tasks[0][.start] == .moment(.day(Day(iso: "2026-11-28")!)))
    #expect((tasks[1].parent, tasks.map(\.status)) == (tasks[0].id, [.active, .completed, .completed]))
    #expect(tasks[2].wait == .someday)
  }

  /// Things gives no names: two lists of the same title are two tasks, each with its own parts.
  @Test func checklistsOfThingsBelongToTheirTask() throws {
    func list(_ title: String) -> String {
      #"{"type":"to-do","attributes":{"title":"\#(title)","checklist-items":[{"type":"checklist-item","attributes":{"title":"Milch"}}]}}"#
    }
    let twice = "[\(list("Einkauf")),\(list("Einkauf"))]"
    var tasks = try taken(twice)
    #expect(tasks.map(\.title) == ["Einkauf", "Milch", "Einkauf", "Milch"])
    #expect(tasks.map(\.parent) == [nil, tasks[0].id, nil, tasks[2].id])
    var other = Imported()
    try other.take([("a.json", "[\(list("Einkauf"))]")], as: TasksCSV.self)
    for _ in 0..<2 { try other.take([("b.json", "[\(list("Einkauf"))]")], as: TasksCSV.self) }
    #expect(other.tasks.map(\.parent) == [nil, other.tasks[0].id, nil, other.tasks[2].id])
    try other.take([("b.json", "[\(list("Einkauf Samstag"))]")], as: TasksCSV.self)
    #expect(other.titles == ["Einkauf", "Milch", "Einkauf Samstag", "Milch"])
    #expect(other.tasks[3].parent == other.tasks[2].id)
    // A part that was taken out here stays so.
    tasks[3].parent = nil
    #expect(try RoundTrips.taken(twice, as: TasksCSV.self, into: tasks).map(\.parent) == tasks.map(\.parent))
  }

  @Test func whatHasNoTitleIsShownByItsNotesOrItsDay() throws {
    let tasks = try taken(
      #"{"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","id":"g","title":"Mine","items":[{"kind":"tasks#task","id":"a","title":"","notes":"Only\nnotes"},{"id":"b","title":"","due":"2026-11-27T00:00:00.000Z"},{"id":"c","title":""}]}]}"#
    )
    #expect(tasks.map(\.title) == ["Only", "2026-11-27"])
    #expect(tasks[0].notes == "Only\nnotes" && tasks[1].due == .day(Day(iso: "2026-11-27")!))
  }

  /// One without tasks is a task.
  @Test func whatAProjectOfThingsHasIsKeptWithItsFirstTask() throws {
    let text =
      #"[{"type":"project","attributes":{"title":"Trip","notes":"n","deadline":"2026-12-01","tags":["a b"],"completed":false,"items":[{"type":"to-do","attributes":{"title":"Pack"}},{"type":"to-do","attributes":{"title":"Wash"}}]}},{"type":"project","attributes":{"title":"Idea","notes":"m","items":[]}}]"#
    let tasks = try taken(text)
    #expect((tasks.map(\.title), tasks.map(\.project)) == (["Pack", "Wash", "Idea"], ["Trip", "Trip", nil]))
    #expect(tasks.map(\.notes) == ["", "", "m"])
    #expect(
      RoundTrips.read(text, as: TasksCSV.self).keptUnread == [
        NotCarried("project.deadline", count: 1), NotCarried("project.notes", count: 1),
        NotCarried("project.tags", count: 1),
      ])
    #expect(RoundTrips.exported(tasks, as: TasksCSV.self).contains("2026-12-01"))
  }

  @Test func listsWithinATaskAreKeptAndNamed() throws {
    let text =
      #"{"value":[{"id":"L","displayName":"Home","tasks":[{"id":"T","title":"Milk","importance":"normal","isReminderOn":false,"linkedResources":[{"webUrl":"https://example.org/1"},{"webUrl":"https://example.org/2"}],"attachments":[{"name":"a.pdf"}]}]}]}"#
    let tasks = try taken(text)
    let names = RoundTrips.read(text, as: TasksCSV.self).keptUnread.map(\.name)
    #expect(names == ["attachments", "linkedResources"])
    #expect(RoundTrips.exported(tasks, as: TasksCSV.self).contains("https://example.org/2"))
  }

  @Test func whatBelongsToATaskOfTodoistStandsBesideIt() throws {
    let text =
      #"{"items":[{"id":"1","content":"Pay","project_id":"p"}],"projects":[{"id":"p","name":"Home"}],"notes":[{"id":"n","item_id":"1","content":"a"},{"id":"o","item_id":"1","content":"b","file_attachment":{"file_name":"a.pdf"}}],"reminders":[{"id":"r","item_id":"1","due":{"date":"2026-11-27"}}]}"#
    let tasks = try taken(text)
    #expect((tasks.map(\.notes), tasks.map(\.due)) == (["a\nb"], [nil]))
    let names = RoundTrips.read(text, as: TasksCSV.self).keptUnread.map(\.name)
    #expect(names == ["notes.file_attachment.file_name", "reminders.due.date"])
  }

  @Test func listsOfMicrosoftToDo() throws {
    let tasks = try taken(
      #"{"value":[{"id":"L","displayName":"Home","tasks":[{"id":"T","title":"Milk","status":"notStarted","importance":"high","body":{"content":"2 l","contentType":"text"},"dueDateTime":{"dateTime":"2026-11-27T00:00:00.0000000","timeZone":"UTC"},"createdDateTime":"2026-11-20T10:00:00.1234567Z","categories":["Blue"],"checklistItems":[{"id":"C","displayName":"fresh","isChecked":true}]}]}]}"#
    )
    #expect((tasks.map(\.title), tasks.map(\.project)) == (["Milk", "fresh"], ["Home", "Home"]))
    #expect((tasks[0].notes, tasks[0].tags, tasks[0].priority) == ("2 l", ["Blue"], .high))
    #expect((tasks[0].due, tasks[0].created) == (.day(Day(iso: "2026-11-27")!), Instant(iso: "2026-11-20T10:00:00Z")))
    #expect((tasks[1].parent, tasks[1].status) == (tasks[0].id, .completed))
  }

  @Test func theTakeoutOfGoogleTasks() throws {
    let tasks = try taken(
      #"{"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","id":"g","title":"Mine","items":[{"kind":"tasks#task","id":"t1","title":"Call","status":"completed","due":"2026-11-27T00:00:00.000Z","completed":"2026-11-21T10:00:00.000Z","notes":"x"},{"id":"t2","title":"Part","parent":"t1","status":"needsAction"}]},{"title":"Empty","items":[]}]}"#
    )
    #expect((tasks.map(\.title), tasks.map(\.project)) == (["Call", "Part"], ["Mine", "Mine"]))
    #expect((tasks[0].due, tasks[0].notes, tasks[0].status) == (.day(Day(iso: "2026-11-27")!), "x", .completed))
    #expect(tasks[0].completed == Instant(iso: "2026-11-21T10:00:00Z"))
    #expect((tasks[1].parent, tasks[1].status) == (tasks[0].id, .active))
  }

  /// They are recognized by what is in them, and come in twice as once.
  private func taken(_ text: String) throws -> [TodoItem] {
    let file = SourceFile(name: "a.json", bytes: Array(text.utf8))
    #expect(Formats.format(of: file)?.name == "csv")
    #expect(TasksCSV.read([file], RoundTrips.context).problems == [])
    let tasks = try RoundTrips.taken(text, as: TasksCSV.self)
    #expect(try RoundTrips.taken(text, as: TasksCSV.self, into: tasks) == tasks)
    return tasks
  }
}
