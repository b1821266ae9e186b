import TestRunning
import Testing
import TodoExchange
import TodoModel

@Suite struct MarkdownTests {
  @Test(arguments: [
    "- [ ] Write report #office 🆔 a1b2c3 ⏫ 🔁 every 2 weeks on Friday 📅 2026-11-27", "* [x]  two  blanks ✅ 2026-11-21",
    "1. [X] capital", "10) [ ] ordered", "+ [/] begun 🔽", "- [-] given up ❌ 2026-11-18", "- [ ] nothing\t",
    "- [ ] 📅 2026-11-27", "- [ ] 🆔 a1", "- [ ] #tag", "- [ ] a #12 b #tag c", "- [ ] 📅 2026-11-27 📅 2026-11-28",
    "- [ ] a 🔁 whenever 📅 2026-11-27", "- [ ] a 📅 2026-02-30", "- [ ] a⏫", "- [ ] a 🗓\u{FE0F} 2026-11-27 ⏬\u{FE0F}",
    "- [ ] a 📅 2026-11-27 ^block-id", "- [ ] a ⛔ x,y , z 🏁 delete", "- [ ] a <!-- todo:{} --> b", "- [ ] # head",
    "- [ ] ```", "- [ ] a 🛫2026-11-20 ⌛ 2026-11-21 ➕ 2026-11-01 #x #y/z 🔺",
    "- [ ] a  \n\n  notes\n\n      code\n  - [x]no box\n  1. one",
    "- [ ] a\n  still a\n- [ ] b\n  - [ ] c\n    below c\n    - [ ] d\n  - [ ] e",
    "- [ ] a\n\t- [ ] b\n\t\t- [ ] c\n\t- [x] d", "- [ ] a\n    - [ ] four blanks\n        - [ ] eight",
    "- [!] a 📅 2026-11-27\n  - [?] b\n* [✓] c\n1. [*]  d",
    "-   [ ] wide\n    - [ ] below\n      text", "1. [ ] a\n   1. [ ] b\n   2. [ ] c",
  ]) func itemsGoOutAsTheyCameIn(text: String) throws {
    try RoundTrips.assertRaw(Markdown.self, Array((text + "\n").utf8))
  }

  @Test func otherSignsInTheBoxAreKeptAndNamed() throws {
    let reading = RoundTrips.read(
      "- [!] a\n- [?] b\n- [é] c\n- [*] d\n- [\\] e\n- [] f\n- [ab] g\n- [a](h)\n", as: Markdown.self)
    #expect(reading.tasks.map(\.task.title) == ["a", "b", "c", "d"])
    #expect(reading.tasks.allSatisfy { $0.task.status == .active })
    #expect(reading.keptUnread.map(\.name) == ["[!]", "[*]", "[?]", "[é]"])
    var tasks = try taken("- [!] a\n")
    #expect(TodoTxt.exportTelling(tasks, RoundTrips.context).notCarried == [NotCarried("[!]", count: 1)])
    tasks[0].priority = .high
    #expect(exported(tasks) == "- [!] a ⏫\n")
    tasks[0].status = .completed
    #expect(exported(tasks) == "- [x] a ⏫\n")
  }

  @Test func whatIsSeenInAnItem() throws {
    let task = try task(of: "- [ ] Write report #office 🆔 a1b2c3 ⏫ 🔁 every 2 weeks on Friday 📅 2026-11-27")
    #expect((task.title, task.priority) == ("Write report", .high))
    #expect(task.repetition == TodoItem.Repetition(rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", origin: .due))
    #expect((task.tags, task.due) == (["office"], .day(Day(iso: "2026-11-27")!)))
    #expect(task.id == TaskID.version5("markdown\0a1b2c3"))
  }

  @Test func aTagWithinTheTextIsAWordAsWell() throws {
    let task = try task(of: "- [ ] Call #home now")
    #expect((task.title, task.tags) == ("Call #home now", ["home"]))
  }

  @Test(arguments: ["text", "<div>", "> quoted", "    code", "```\nnever closed"])
  func partsBelowNotesStayParts(notes: String) throws {
    var tasks = ["a", "b"].enumerated().map { RoundTrips.task($0 + 1, $1) }
    tasks[0].notes = notes
    tasks[1].parent = tasks[0].id
    let text = Markdown.export(tasks, ExchangeContext(now: RoundTrips.now, isComplete: true))
    let back = try RoundTrips.taken(text, as: Markdown.self)
    #expect((back.map(\.notes), back.map(\.parent)) == (tasks.map(\.notes), tasks.map(\.parent)))
    // By its place, and not only by the rest.
    #expect(!text.text.contains("\"parent\""))
  }

  @Test func whatIsSeenInAListOfObsidian() throws {
    let text = try #require(Samples.file("markdown/obsidian.md"))
    let tasks = try taken(text.text)
    #expect(tasks.allSatisfy { $0.project == "Work" })
    #expect(
      tasks.map(\.title) == [
        "Write report", "after first", "Done task", "Cancelled", "in progress", "when done",
        "broken 📅 2026-13-45 and 🔁 whenever", "emoji in the middle 📅 2026-11-27 stays text behind it",
      ])
    #expect((tasks[0].tags, tasks[0].created) == (["office/sub"], Instant(iso: "2026-10-31T23:00:00Z")))
    #expect(tasks[0].wait == .day(Day(iso: "2026-11-20")!))
    #expect(tasks[0][.start] == .moment(.day(Day(iso: "2026-11-25")!)))
    #expect(tasks[1].depends == [tasks[0].id, .version5("markdown\0d4e5f6")])
    #expect(tasks.map(\.priority) == [.high, .low, .medium, .high, .low, nil, nil, nil])
    #expect(tasks[2].completed == Instant(iso: "2026-11-20T23:00:00Z"))
    #expect(tasks.map(\.status) == [.active, .active, .completed, .completed, .active, .active, .active, .active])
    #expect(tasks[5].repetition == TodoItem.Repetition(rule: "FREQ=MONTHLY", origin: .completion))
    let reading = Markdown.read([SourceFile(name: "a.md", bytes: text)], RoundTrips.context)
    #expect(
      reading.remarks.map { "\($0.place.line): \($0.text)" } == [
        "5: what is cancelled is taken as completed", "6: what is begun is taken as active; the mark is kept",
        "8: “whenever” is no repetition that is known; kept as text",
      ])
    try RoundTrips.assertRaw(Markdown.self, text, goesOutAs: Array(("# Work\n\n" + text.text.dropFirst(8)).utf8))
  }

  @Test func theItemsOfGitHubAreFound() throws {
    let text = try #require(Samples.file("markdown/gfm.md")).text
    let refused = RoundTrips.read(text, as: Markdown.self, named: "gfm.md")
    #expect(refused.problems.map(\.place.words) == ["gfm.md:14:7"])
    #expect(refused.problems.first?.found == "a task without a title")
    let tasks = try taken(text.replacing("- [ ] \n", with: ""))
    #expect(
      tasks.map(\.title) == [
        "Pay the rent", "Find the *letter*", "deeper", "Done in capitals", "another bullet", "ordered",
        "cancelled in Obsidian", "below an item without a box",
        "Fix `- [ ] code` and [a link](http://example.org/a_b) \\*stars\\*", "last line",
      ])
    #expect(tasks.map(\.project) == Array(repeating: "Home", count: 8) + ["Home.Flat", "Home.Flat"])
    #expect(tasks[1].parent == tasks[0].id && tasks[2].parent == tasks[1].id)
    #expect(tasks[3...].allSatisfy { $0.parent == nil })
    #expect((tasks[8].notes, tasks[9].notes) == ("    indented code after a task", "continued lazily"))
    let out = """
      # Home

      - [ ] Pay the rent
        - [x] Find the *letter*
          - [ ] deeper
      - [X] Done in capitals
      * [ ] another bullet
      1. [ ] ordered
      - [-] cancelled in Obsidian
      - [ ] below an item without a box

      ## Flat

      - [ ] Fix `- [ ] code` and [a link](http://example.org/a_b) \\*stars\\*

            indented code after a task
      - [ ] last line
        continued lazily

      """
    try RoundTrips.assertRaw(
      Markdown.self, Array(text.replacing("- [ ] \n", with: "").utf8), goesOutAs: Array(out.utf8))
    try RoundTrips.assertRaw(Markdown.self, Array(out.utf8))
  }

  @Test func onlyWhatHasChangedIsReplaced() throws {
    var tasks = try taken("* [/] Call  Zoë #fam 🔼 📅 2026-11-27 #x ^id\n  a note\n")
    tasks[0].due = .day(Day(iso: "2026-12-01")!)
    tasks[0].tags = ["new", "x"]
    #expect(exported(tasks) == "* [/] Call  Zoë 🔼 📅 2026-12-01 #x #new ^id\n  a note\n")
    tasks[0].status = .completed
    tasks[0].completed = Instant(iso: "2026-11-21T08:00:00Z")
    tasks[0].title = "Ring"
    tasks[0].priority = nil
    tasks[0].notes = "- [ ] one\ntwo"
    #expect(exported(tasks) == "* [x] Ring 📅 2026-12-01 #x #new ✅ 2026-11-21 ^id\n\n  \\- [ ] one\n  two\n")
  }

  @Test func partsStandBelowWhatTheyArePartsOf() throws {
    var tasks = try taken("- [ ] a 🆔 a\n- [ ] b 🆔 b\n- [ ] c 🆔 c\n")
    tasks[0].project = "x.y"
    tasks[2].project = "x"
    tasks[1].parent = tasks[2].id
    #expect(exported(tasks) == "# x\n\n- [ ] c 🆔 c\n  - [ ] b 🆔 b\n\n## y\n\n- [ ] a 🆔 a\n")
    tasks.removeLast()
    #expect(exported(tasks) == "- [ ] b 🆔 b\n\n# x\n\n## y\n\n- [ ] a 🆔 a\n")
  }

  @Test func whatHasMovedThereMovesHere() throws {
    var tasks = try taken("# A\n\n- [ ] a\n- [ ] b\n- [ ] c\n")
    tasks[2].project = "mine"
    let text = Array("# B\n\n- [ ] a\n  - [ ] b\n- [ ] c\n".utf8)
    let after = try RoundTrips.taken(text, as: Markdown.self, into: tasks)
    #expect((after.map(\.project), after.map(\.parent)) == (["B", "B", "mine"], [nil, tasks[0].id, nil]))
    // Back again, and what was made a part of another here stays one.
    var moved = after
    moved[2].parent = moved[0].id
    let back = try RoundTrips.taken("# B\n\n- [ ] a\n- [ ] b\n- [ ] c\n", as: Markdown.self, into: moved)
    #expect(back.map(\.parent) == [nil, nil, tasks[0].id])
  }

  @Test func whatIsEditedInTheTextCounts() throws {
    var random = HostileTasks(seed: 1)
    var task = random.tasks(1)[0]
    task.title = "Pay"
    task.project = "home"
    task.due = .instant(Instant(iso: "2026-11-27T15:00:00Z")!)
    let text = RoundTrips.exported([task], as: Markdown.self, isComplete: true)
    #expect(try taken(text).withoutBases == [task])
    let edited = try taken(
      text.replacing("[ ] Pay", with: "[ ] Paid").replacing("📅 2026-11-27", with: "📅 2026-11-28").replacing(
        "# home", with: "# work"))
    #expect((edited[0].title, edited[0].due) == ("Paid", .day(Day(iso: "2026-11-28")!)))
    #expect(edited[0].project == "work")
    #expect(edited[0].number == task.number && edited[0].modified == task.modified)
  }

  private func task(of line: String) throws -> TodoItem { try #require(try taken(line).first) }

  private func taken(_ text: String) throws -> [TodoItem] { try RoundTrips.taken(text, as: Markdown.self) }

  private func exported(_ tasks: [TodoItem]) -> String { RoundTrips.exported(tasks, as: Markdown.self) }
}
