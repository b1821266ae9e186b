import MVITesting
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct ManuscriptPageTests {
  private static let zone = RandomTasks.zone

  private func document(of tasks: [TodoItem], _ layout: EditDocument.Layout) -> EditDocument {
    let references = tasks.map { TaskReference(id: $0.id, number: $0.number) }
    var document = EditDocument(layout: layout, entries: [], command: "")
    for task in tasks {
      var attributes = task.attributes(naming: references, in: Self.zone)
      if layout == .list {
        attributes.removeAll { $0.field == .notes }
        guard TaskLines.canHold(attributes) else {
          document.leftOut.append(task.number)
          continue
        }
      }
      document.entries.append(EditDocument.Entry(task: task, attributes: attributes))
    }
    return document
  }

  private func tasks(_ count: Int, seed: UInt64) -> [TodoItem] {
    var random = RandomTasks(random: SeededGenerator(seed: seed))
    return (1...count).reduce(into: []) { $0.append(random.task($1, after: $0)) }
  }

  @Test(.tags(.sweep), .door, arguments: thinned([1, 2, 3] as [UInt64], to: 1, "seeds of random tasks"))
  func aFormThatIsLeftAsItIsChangesNothing(_ seed: UInt64) throws {
    for task in tasks(500, seed: seed) {
      let document = document(of: [task], .form(atNotes: task.number.isMultiple(of: 2)))
      let edit = try document.edit(in: document.page.text)
      #expect(edit.mutation(in: document.layout) == nil, "\(document.page.text.debugDescription)")
      #expect(try document.edit(in: document.withoutRemarks(document.page.text)).revisions.isEmpty)
    }
  }

  @Test(.tags(.sweep), .door, arguments: thinned([4, 5, 6] as [UInt64], to: 1, "seeds of random lists"))
  func aListThatIsLeftAsItIsChangesNothing(_ seed: UInt64) throws {
    let document = document(of: tasks(500, seed: seed), .list)
    #expect(document.leftOut.count < 100)
    #expect(try document.edit(in: document.page.text).mutation(in: document.layout) == nil)
  }

  @Test(.tags(.sweep), .door, arguments: thinned([7, 8, 9] as [UInt64], to: 1, "seeds of random forms"))
  func `A form says everything that can be typed of a task`(_ seed: UInt64) throws {
    var others: [TodoItem] = []
    var random = RandomTasks(random: SeededGenerator(seed: seed))
    for number in 1...300 {
      var task = random.task(number, after: others)
      // What cannot be typed is left out, so it is not there to begin with.
      let rule = task.repetition.flatMap { try? IntervalExpression(parsing: $0.rule) }
      if rule == nil { task.repetition = nil }
      // Without a date a repetition finds one, and the day of the month that it is counted from clips the rule.
      if task.repetition != nil { task.due = .day(Day(number: 20_800)) }
      if task.project == "a b" { task.project = nil }
      task.tags.removeAll { $0 == "5x" || $0 == "#t" }
      task.parent = task.parent.flatMap { id in others.contains { $0.id == id } ? id : nil }
      task.depends.removeAll { id in !others.contains { $0.id == id } }
      let table = TaskTable(others, lastNumber: number - 1)
      let references = others.map { TaskReference(id: $0.id, number: $0.number) }
      var entry = EditDocument.Entry(task: task, attributes: task.attributes(naming: references, in: Self.zone))
      let text = EditDocument(layout: .form(atNotes: false), entries: [entry], command: "").page.text
      entry.attributes = try TaskForm(parsing: text).attributes.map(\.attribute)
      let added = try table.changes(by: .add(entry.attributes), clock: RandomTasks.clock)[0].after
      let again = try #require(added)
      // A series begins on a day of its rule, which is the given one or comes after it.
      if let given = task.due, let first = again.due, task.repetition != nil, first != given {
        #expect(given.day(in: Self.zone) < first.day(in: Self.zone), "\(text)")
        task.due = first
        let once = try table.changes(
          by: .add(task.attributes(naming: references, in: Self.zone)), clock: RandomTasks.clock)[0].after
        #expect(once?.due == first, "\(text)")
      }
      // What is added is written now.
      for field in TaskField.settable where field != .status && field != .noted {
        #expect(task[field] == again[field], "\(field) of \(text)")
      }
      others.append(task)
    }
  }

  @Test func theFormReads() throws {
    var task = TodoItem(
      number: 3, id: .derived(from: Instant(seconds: 0), number: 3), title: "Pay rent", created: Instant(seconds: 0))
    task.project = "home.flat"
    task.tags = ["bills", "money"]
    task.due = .instant(Instant(iso: "2026-11-27T16:00:00Z")!)
    task.repetition = TodoItem.Repetition(rule: "FREQ=MONTHLY;BYDAY=-1FR", origin: .due)
    task.notes = "ask for a receipt\n# not a comment"
    let form = document(of: [task], .form(atNotes: false))
    try assertSnapshot(form.page.text, named: "form")
    #expect((form.page.name, form.page.place) == ("task-3.conf", TextPlace(line: 1, column: 8)))
    let atNotes = document(of: [task], .form(atNotes: true)).page
    #expect((atNotes.text, atNotes.text.linesWithEnds[atNotes.place.line - 1]) == (form.page.text, "# not a comment\n"))
    task.notes = ""
    let empty = document(of: [task], .form(atNotes: true)).page
    #expect(empty.text.hasSuffix("notes:\n\n") && empty.place.line == empty.text.linesWithEnds.count)
  }

  @Test func theListReads() throws {
    var list = document(of: Array(tasks(12, seed: 11)), .list)
    list.leftOut = [15, 16]
    try assertSnapshot(list.page.text, named: "list")
    #expect((list.page.name, list.page.place) == ("tasks.conf", TextPlace(line: 1)))
  }

  @Test func whatIsWrongStandsAboveItsLine() throws {
    let form = document(
      of: [
        TodoItem(
          number: 3, id: .derived(from: Instant(seconds: 0), number: 3), title: "a", created: Instant(seconds: 0))
      ], .form(atNotes: false))
    let typed = "title: a\nproject: x\ndue: frday\nnotes:\n# !! mine\n"
    let problems = [
      TextProblem(
        .invalidValue(InvalidValue(field: "due", value: "frday", expected: "a\u{1B}date"), column: nil), atLine: 3,
        column: 6),
      TextProblem(.conflict(3, .field(.project), cause: nil), atLine: 2, column: 10),
    ]
    let refused = form.refusing(typed, in: "P", because: problems, now: form.entries)
    #expect(
      refused.page.text == """
        title: a
        # !! the project of task 3 has been changed since; nothing has changed
        # !! it is empty now; remove these two lines to save it as it is below
        project: x
        # !! “frday” is no value for due; expected a\\u001Bdate
        due: frday
        notes:
        # !! mine

        """)
    #expect(refused.page.place == TextPlace(line: 4, column: 10))
    #expect(refused.withoutRemarks(refused.page.text) == typed)
    let dos = typed.linesWithEnds.map { $0.dropLast() + "\r\n" }.joined()
    #expect(form.withoutRemarks(form.refusing(dos, in: "P", because: problems, now: form.entries).page.text) == dos)
  }
}
