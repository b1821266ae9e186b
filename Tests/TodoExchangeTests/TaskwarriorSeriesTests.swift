import TestRunning
import Testing
import TodoExchange
import TodoModel

@Suite struct TaskwarriorSeriesTests {
  private static let template =
    #"{"uuid":"0f571cbd-5f2f-4981-92e9-66ab30768fb6","description":"Water plants","status":"recurring","due":"20261101T070000Z","recur":"2weeks","mask":"X-","rtype":"periodic"}"#

  private static func child(_ ordinal: Int, _ more: String = "") -> String {
    #"{"uuid":"f3b34027-9923-41a4-8a56-4ca82af5263\#(ordinal)","description":"Water plants","status":"pending","due":"20261129T070000Z","imask":\#(ordinal),"parent":"0f571cbd-5f2f-4981-92e9-66ab30768fb6","recur":"2weeks"\#(more)}"#
  }

  @Test func theNewestChildHasTheTemplate() throws {
    let tasks = try taken([Self.child(0), Self.template, Self.child(2), Self.child(1)])
    #expect(tasks.map(\.repetition?.rule) == [nil, "FREQ=WEEKLY;INTERVAL=2", nil])
    #expect(
      TaskwarriorTests.objects(TaskwarriorTests.exported(tasks)).map(String.init)
        == [Self.child(0), Self.child(2), Self.template, Self.child(1)])
  }

  /// Taskwarrior makes a task that was made here as well, if our export comes before its own.
  @Test func aTaskThatBothMadeIsThereOnce() throws {
    let theirs = Self.child(2)
    let ours = Self.child(2, #","todo_rest":"{\"number\":[null,4]}""#).replacing("af52632", with: "af52639")
    for objects in [[Self.template, theirs, ours], [ours, Self.template, theirs]] {
      let reading = Taskwarrior.read(
        [SourceFile(name: "f", bytes: Array("[\n\(objects.joined(separator: ",\n"))\n]\n".utf8))], RoundTrips.context)
      #expect(reading.tasks.map(\.task.id.description.last) == ["2"])
      #expect(reading.tasks.map(\.task.repetition?.rule) == ["FREQ=WEEKLY;INTERVAL=2"])
      #expect(
        reading.remarks.map(\.text) == [
          "the same task of a series once more; one of the two can be deleted in Taskwarrior"
        ])
    }
    // What is completed in one of the two is done.
    let done = ours.replacing("pending", with: "completed")
    #expect(try taken([Self.template, theirs, done, Self.child(1)]).map(\.status).contains(.completed))
  }

  @Test func withoutChildrenTheTemplateIsTheTask() throws {
    let tasks = try taken([Self.template])
    #expect(tasks.map(\.repetition) == [TodoItem.Repetition(rule: "FREQ=WEEKLY;INTERVAL=2", origin: .due)])
    // One task of it is gone, the next is open and not in the export.
    #expect(tasks.map(\.due) == [Moment(iso: "2026-11-15T07:00:00Z")])
    var done = tasks[0]
    (done.status, done.completed) = (.completed, RoundTrips.now.instant)
    #expect(try exported(done).contains(#""status":"completed""#))
    var single = tasks[0]
    single.repetition = nil
    let parent = TaskID.version5("taskwarrior-template\0\(single.id)")
    #expect(
      try exported(single)
        == #"{"uuid":"0f571cbd-5f2f-4981-92e9-66ab30768fb6","description":"Water plants","status":"pending","due":"20261115T070000Z","recur":"2weeks","rtype":"periodic","#
        + #""entry":"20261121T080000Z","modified":"20261121T080000Z","parent":"\#(parent)","#
        + #""todo_rest":"{\"number\":[null,1],\"id\":[\"0f571cbd-5f2f-4981-92e9-66ab30768fb6\",\"\#(single.id)\"]}"}"#)
  }

  @Test(arguments: [
    ("daily", "FREQ=DAILY"), ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("biweekly", "FREQ=WEEKLY;INTERVAL=2"),
    ("quarterly", "FREQ=MONTHLY;INTERVAL=3"), ("yearly", "FREQ=YEARLY"), ("3d", "FREQ=DAILY;INTERVAL=3"),
    ("2w", "FREQ=WEEKLY;INTERVAL=2"), ("3mo", "FREQ=MONTHLY;INTERVAL=3"), ("2 y", "FREQ=YEARLY;INTERVAL=2"),
    ("P14D", "FREQ=DAILY;INTERVAL=14"), ("P3M", "FREQ=MONTHLY;INTERVAL=3"), ("P36M", "FREQ=YEARLY;INTERVAL=3"),
    ("P1Y", "FREQ=YEARLY"), ("hourly", nil), ("P", nil), ("0d", nil), ("99999999999999999999d", nil), ("PT3M", nil),
  ]) func whatRecurSays(recur: String, rule: String?) throws {
    let text =
      #"{"uuid":"0f571cbd-5f2f-4981-92e9-66ab30768fb6","description":"a","status":"recurring","due":"20261101T070000Z","recur":"\#(recur)"}"#
    #expect(try taken([text]).map(\.repetition?.rule) == [rule])
    let file = SourceFile(name: "f", bytes: Array("\n\(text)".utf8))
    let remarks = Taskwarrior.read([file], RoundTrips.context).remarks
    #expect(
      remarks
        == (rule == nil
          ? [SourceRemark(SourcePlace(file: "f", line: 2), "“\(recur)” is no repetition; kept as text")] : []))
  }

  @Test func aRepeatingTaskOfOursIsAChildWithItsTemplate() throws {
    let id = try #require(TaskID("6a1e6a52-0c51-4f3e-9a94-7f2b8b1c9d03"))
    var task = TodoItem(number: 3, id: id, title: "Water plants", created: Instant(iso: "2026-11-20T23:00:00Z")!)
    task.due = .day(Day(iso: "2026-11-20")!)
    task.repetition = TodoItem.Repetition(rule: "FREQ=WEEKLY;INTERVAL=2", origin: .due)
    #expect(
      TaskwarriorTests.objects(TaskwarriorTests.exported([task])) == [
        #"{"uuid":"6a1e6a52-0c51-4f3e-9a94-7f2b8b1c9d03","description":"Water plants","status":"pending","entry":"20261120T230000Z","modified":"20261120T230000Z","due":"20261119T230000Z","recur":"2weeks","rtype":"periodic","imask":0,"parent":"99a79712-862c-5496-9074-7525d413f5c4","todo_rest":"{\"number\":[null,3]}"}"#,
        #"{"uuid":"99a79712-862c-5496-9074-7525d413f5c4","status":"recurring","description":"Water plants","entry":"20261120T230000Z","due":"20261119T230000Z","recur":"2weeks","rtype":"periodic","mask":"-"}"#,
      ])
    task.due = nil
    #expect(TaskwarriorTests.objects(TaskwarriorTests.exported([task])).count == 1)
  }

  @Test func onlyWhatHasChangedIsReplaced() throws {
    let object =
      #"{ "id":4, "description":"Call\nher", "uuid":"0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b", "due":"20261126T230000Z", "size":"L", "urgency":2.5 }"#
    var task = try #require(try taken([object]).first)
    task.title = "Ring"
    task.due = nil
    task.tags = ["a b", "phone"]
    #expect(
      try exported(task)
        == #"{ "id":4, "description":"Ring\nher", "uuid":"0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b", "size":"L", "urgency":2.5, "entry":"20261121T080000Z", "modified":"20261121T080000Z", "#
        + #""tags":["phone"], "todo_rest":"{\"number\":[null,1],\"tags\":[[\"phone\"],[\"a b\",\"phone\"]]}" }"#)
  }

  @Test func aFurtherNoteIsAFurtherAnnotation() throws {
    let notes =
      #""annotations":[{"entry":"20261120T080000Z","description":"one"},{"entry":"20261120T090000Z","description":"two"}]"#
    var task = try #require(
      try taken([#"{"description":"a","entry":"20261120T080000Z","modified":"20261120T080000Z",\#(notes)}"#]).first)
    task.notes += "\nthree"
    #expect(try exported(task).contains(notes.dropLast() + #",{"entry":"20261120T090001Z","description":"three"}]"#))
    task.notes = "one"
    #expect(try exported(task).contains(#""annotations":[{"entry":"20261120T080000Z","description":"one"}]"#))
    task.notes = "other"
    #expect(try exported(task).contains(#""annotations":[{"entry":"20261120T080000Z","description":"other"}]"#))
    task.notes = ""
    #expect(try !exported(task).contains("annotations"))
  }

  @Test func whatIsEditedThereCountsMoreThanTheRest() throws {
    var task = RoundTrips.task(7, "a", id: "6a1e6a52-0c51-4f3e-9a94-7f2b8b1c9d03")
    task.due = .instant(Instant(iso: "2026-11-26T23:00:00Z")!)
    task.tags = ["a b"]
    let text = TaskwarriorTests.exported([task])
    let edited = text.replacing("\"due\":\"20261126T230000Z\"", with: "\"due\":\"20261127T230000Z\"")
    let back = try RoundTrips.taken(edited, as: Taskwarrior.self)
    #expect((back.map(\.due), back.map(\.tags)) == ([.day(Day(iso: "2026-11-28")!)], [["a b"]]))
  }

  @Test func whatIsDoneHereEndsItsSeriesThere() throws {
    var tasks = try taken([Self.template, Self.child(1)])
    #expect(tasks.count == 1)
    tasks[0].title = "Water them"
    #expect(TaskwarriorTests.exported(tasks).split(separator: "\n").filter { $0.contains("\"Water them\"") }.count == 2)
    (tasks[0].status, tasks[0].completed) = (.completed, Instant(iso: "2026-11-22T09:00:00Z"))
    let done = TaskwarriorTests.objects(TaskwarriorTests.exported(tasks))
    #expect(done.count == 2)
    #expect(done[0].contains(#""status":"completed""#) && done[0].contains(#""end":"20261122T090000Z""#))
    #expect(done[1].contains(#""status":"deleted""#) && done[1].contains(#""end":"20261122T090000Z""#))
    let back = try taken(done.map(String.init))
    #expect((back.map(\.status), back.map(\.repetition?.rule)) == ([.completed], ["FREQ=WEEKLY;INTERVAL=2"]))
  }

  @Test func aChangedRuleChangesInBoth() throws {
    var task = try taken([Self.template, Self.child(1)])[0]
    task.repetition?.rule = "FREQ=MONTHLY;INTERVAL=3"
    #expect(
      TaskwarriorTests.exported([task]).split(separator: "\n").filter { $0.contains(#""recur":"P3M""#) }.count == 2)
    task.repetition?.origin = .completion
    let single = TaskwarriorTests.objects(TaskwarriorTests.exported([task]))
    #expect(
      single[0].contains(#""recur":"2weeks""#) && single[0].contains("\"parent\"")
        && single[1].contains(#""status":"deleted""#), "Taskwarrior refuses to take them away")
    #expect(try taken(single.map(String.init)).map(\.repetition) == [task.repetition])
  }

  @Test func deletedOnesAreLeftOut() {
    let file = SourceFile(
      name: "f", bytes: Array(#"[{"description":"a","status":"deleted","end":"20261122T090000Z"}]"#.utf8))
    let reading = Taskwarrior.read([file], RoundTrips.context)
    #expect(reading.tasks.isEmpty && reading.deleted == 1)
    let all = Taskwarrior.read([file], includesDeleted: true, RoundTrips.context).tasks
    #expect(
      all.map(\.task.status) == [.completed] && all.map(\.task.completed) == [Instant(iso: "2026-11-22T09:00:00Z")])
  }

  private func taken(_ objects: [String]) throws -> [TodoItem] {
    try RoundTrips.taken(objects.joined(separator: "\n"), as: Taskwarrior.self)
  }

  private func exported(_ task: TodoItem) throws -> String {
    try String(#require(TaskwarriorTests.objects(TaskwarriorTests.exported([task])).first))
  }
}

@Suite(.tags(.processes), .door, .enabled(if: OutsideProgram.isInstalled("task"), "task is not installed"))
struct TaskwarriorProgramTests {
  private static let settings = """
    data.location=.
    confirmation=no
    news.version=9.9.9
    verbose=nothing
    json.array=on
    recurrence.confirmation=no
    uda.todo_rest.type=string
    """

  private func throughTask(_ text: [UInt8], _ setting: String = "recurrence=off", then more: String = "true") throws
    -> [UInt8]
  {
    let script = """
      cat > rc << END
      \(Self.settings)
      \(setting)
      END
      export TASKRC=rc
      task import in > imported && (\(more)) > more && task export
      """
    return try OutsideProgram.output(of: script, given: text)
  }

  @Test(arguments: 0..<4) func randomTasksComeBackThroughTask(seed: Int) throws {
    var random = HostileTasks(seed: UInt64(seed))
    let tasks = random.tasks(50).map { task in
      var task = task
      // What is over is deleted there at once.
      if task[.until] != nil { task[.until] = .moment(.day(Day(iso: "2090-01-01")!)) }
      return task
    }
    let out = Taskwarrior.export(tasks, RoundTrips.context)
    let back = try RoundTrips.taken(try throughTask(out), as: Taskwarrior.self).sorted { $0.number < $1.number }
    try #require(back.count == tasks.count)
    for (task, back) in zip(tasks, back) {
      #expect(task.number == back.number)
      guard !Self.withoutSource(task).isExactly(Self.withoutSource(back)) else { continue }
      Issue.record("\(task)\ncomes back as\n\(back)")
      return
    }
  }

  @Test func whatTaskWritesOfASampleIsTheSameAgain() throws {
    guard let sample = Samples.file("taskwarrior/all.json") else { return }
    let text = sample.text.replacing("\"until\":\"202", with: "\"until\":\"209")
    let tasks = try RoundTrips.taken(text, as: Taskwarrior.self)
    let back = try RoundTrips.taken(
      try throughTask(Taskwarrior.export(tasks, RoundTrips.context)), as: Taskwarrior.self)
    #expect(Set(back.map(Self.withoutSource)) == Set(tasks.map(Self.withoutSource)))
  }

  @Test func taskMakesExactlyOneNextChild() throws {
    var task = RoundTrips.task(1, "Water plants", id: "6a1e6a52-0c51-4f3e-9a94-7f2b8b1c9d03")
    task.due = .day(Day(iso: "2090-01-02")!)
    task.tags = ["home"]
    task.repetition = TodoItem.Repetition(rule: "FREQ=WEEKLY;INTERVAL=2", origin: .due)
    let out = Taskwarrior.export([task], RoundTrips.context)
    #expect(try RoundTrips.taken(try throughTask(out, "recurrence=on"), as: Taskwarrior.self).map(\.due) == [task.due])
    // As soon as it is time for a second one, that is all there is besides.
    let two = try RoundTrips.taken(try throughTask(out, "recurrence=on\nrecurrence.limit=2"), as: Taskwarrior.self)
    #expect(Set(two.map(\.due)) == [task.due, .day(Day(iso: "2090-01-16")!)])
    #expect(two.map(\.tags) == [["home"], ["home"]])
    #expect(two.first { $0.due != task.due }?.repetition == task.repetition)
    let done = try RoundTrips.taken(
      try throughTask(out, "recurrence=on", then: "task \(task.id) done"), as: Taskwarrior.self)
    #expect(done.first { $0.id == task.id }?.status == .completed)
  }

  private static func withoutSource(_ task: TodoItem) -> TodoItem {
    var task = task.with(number: 1)
    task.unknownMembers.removeAll { $0.name == "x-taskwarrior" }
    return task
  }
}
