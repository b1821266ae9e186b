import TestRunning
import Testing
import TodoExchange
import TodoModel

@Suite struct OrgTests {
  @Test(arguments: [
    "* TODO a", "*  TODO  [#B]  a  b   :x:y_2:  ", "* DONE a\nCLOSED: [2026-11-20 Fri 10:00]", "* TODO [#D] a :no tag:",
    "* TODO :a:", "* TODO [#A]", "* TODO [#A] :b:", "* TODO a\n  SCHEDULED: <2026-11-20 Fri ++2w>",
    "* TODO a\nDEADLINE: <2026-11-20 Fri 9:30-10:00 .+3m -3d>",
    "* TODO a\nSCHEDULED: <2026-11-20> DEADLINE: <2026-11-27 Fr +1m>", "* TODO a\ntext\nDEADLINE: <2026-11-27 Fri>",
    "* TODO a\n:LOGBOOK:\n- x\n:END:\n:PROPERTIES:\n:ID: A1\n:END:\n\n  text\n    more",
    "* TODO a\n:PROPERTIES:\n:ID: no end", "* TODO a\nDEADLINE: <2026-11-27 Fri>--<2026-11-28 Sat>",
    "* TODO a\nDEADLINE: <2026-02-30 Mon>", "* TODO a\n*** TODO b\n** TODO c\n*bold*",
    "** TODO a\n*** DONE b\n* TODO c", "* TODO a\nSCHEDULED: <2026-11-20 Fri ++2h>",
    "* TODO a\nSCHEDULED: <2026-11-20 Fri .+2d/4d>",
    "#+TODO: A(a!) | B(b@)\n* A a\n* B b\n* TODO is a heading\n** A c", "#+SEQ_TODO: ONE TWO\n* ONE a\n* TWO b",
    "#+FILETAGS: :f:\n* TODO a\n* TODO b :f:", "* H :h:\n** TODO a\n*** TODO b :x:\n* G\n** TODO c",
  ]) func entriesGoOutAsTheyCameIn(text: String) throws {
    var expected = text + "\n"
    if text.hasPrefix("#+TODO") { expected = "#+TODO: A | B\n* A a\n* B b\n* TODO is a heading\n** A c\n" }
    if text.hasPrefix("#+SEQ") { expected = "#+TODO: ONE | TWO\n* ONE a\n* TWO b\n" }
    try RoundTrips.assertRaw(Org.self, Array((text + "\n").utf8), goesOutAs: Array(expected.utf8))
  }

  @Test func drawersAreNoText() throws {
    let text = "* TODO a\n:LOGBOOK:\n- x\n:END:\n:PROPERTIES:\n:ID: A1\n:END:\n\n  text\n"
    let task = try #require(try RoundTrips.taken(text, as: Org.self).first)
    #expect((task.notes, task.id) == ("text", TaskID.version5("org\0A1")))
  }

  @Test(arguments: [":a:\nb\n:END:", "DEADLINE: <2026-11-27 Fri>", "#+TODO: A | B", "* star"])
  func notesThatLookLikeSomethingElseAreText(notes: String) throws {
    var task = RoundTrips.task(1, "a")
    task.notes = notes
    let text = Org.export([task], RoundTrips.context)
    let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
    let plain = lines.filter { !$0.contains("TODO_REST") }
    let back = try #require(try RoundTrips.taken(plain.joined(separator: "\n"), as: Org.self).first)
    #expect(back.due == nil)
    #expect(back.notes.hasSuffix(notes), "a comma in front at most")
  }

  @Test func aSampleGoesOutAsItCameIn() throws {
    for name in ["sample.org", "after-org-todo-done.org"] {
      let text = try #require(Samples.file("org/\(name)")).text
      // Lines of other headlines are not kept.
      let out = text.replacing("#+TITLE: Tasks\n", with: "")
        .replacing(
          "* Home                                                              :@house:", with: "* Home :@house:"
        )
        .replacing("** COMMENT TODO commented out\n", with: "").replacing("** A plain heading\n", with: "")
      try RoundTrips.assertRaw(Org.self, Array(text.utf8), goesOutAs: Array(out.utf8))
      try RoundTrips.assertRaw(Org.self, Array(out.utf8))
    }
  }

  @Test func whatIsSeenInASample() throws {
    let text = try #require(Samples.file("org/sample.org"))
    let tasks = try RoundTrips.taken(text, as: Org.self)
    #expect(
      tasks.map(\.title) == [
        "Pay the rent", "Find the letter", "Water plants", "Descale", "Shift", "for Zoë <2026-12-24 Thu 18:00-19:00>",
        "range SCHEDULED: <2026-11-20 Fri>", "Gave up",
      ])
    let rent = tasks[0]
    #expect(rent.id == TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"))
    #expect(rent.project == "Home" && rent.priority == .high && rent.status == .active)
    #expect((rent.tags, rent.due) == (["@house", "bills", "filetag", "money"], .day(Day(iso: "2026-11-27")!)))
    #expect(rent[.start] == .moment(.instant(Instant(iso: "2026-11-20T08:30:00Z")!)))
    #expect(rent.created == Instant(iso: "2026-11-01T08:00:00Z"))
    #expect(rent.notes == "Body text, *bold*, with a line\n- [ ] a checkbox in the body\n- [X] a done one")
    #expect(tasks[1].parent == rent.id && tasks[1].tags == rent.tags && tasks[1].project == "Home")
    #expect(tasks[1].completed == Instant(iso: "2026-11-20T09:00:00Z"))
    #expect(tasks[2].repetition == TodoItem.Repetition(rule: "FREQ=WEEKLY;INTERVAL=2", origin: .due))
    #expect(tasks[3].repetition == TodoItem.Repetition(rule: "FREQ=MONTHLY;INTERVAL=3", origin: .completion))
    #expect(tasks[4].repetition == TodoItem.Repetition(rule: "FREQ=MONTHLY", origin: .due))
    #expect(tasks.map(\.status).filter { $0 == .completed }.count == 2)
    let reading = Org.read([SourceFile(name: "a.org", bytes: text)], RoundTrips.context)
    #expect(
      reading.remarks.map { "\($0.place.line): \($0.text)" } == [
        "1: “#+TITLE: Tasks” belongs to no task; such text is left out",
        "29: “+1m” repeats in the past too; here what is past is skipped",
      ])
  }

  @Test func onlyWhatHasChangedIsReplaced() throws {
    let text = """
      * NEXT? no
      ** TODO [#A]  Call  Zoë      :fam:x:
         DEADLINE: <2026-11-27 Fri 10:00 ++2w -3d> SCHEDULED: <2026-11-20 Fri>
         :PROPERTIES:
         :ID:  a1
         :Effort: 1:00
         :END:
         a note

      """
    var tasks = try RoundTrips.taken(text, as: Org.self)
    tasks[0].due = .day(Day(iso: "2026-12-01")!)
    tasks[0].tags = ["new", "x"]
    tasks[0][.start] = nil
    tasks[0].modified = tasks[0].created
    // Everything that the text says is in it, so there is nothing left to say besides.
    #expect(
      exported(tasks) == """
        * NEXT? no
        ** TODO [#A]  Call  Zoë      :x:new:
           DEADLINE: <2026-12-01 Tue ++2w -3d>
           :PROPERTIES:
           :ID:  a1
           :Effort: 1:00
           :TODO_REST: REST
           :END:
           a note

        """)
    tasks[0].status = .completed
    tasks[0].completed = Instant(iso: "2026-11-21T08:00:00Z")
    tasks[0].title = "Ring"
    tasks[0].priority = nil
    tasks[0].repetition = nil
    tasks[0].notes = "* one\n:two:"
    #expect(
      exported(tasks) == """
        * NEXT? no
        ** DONE  Ring      :x:new:
           DEADLINE: <2026-12-01 Tue -3d> CLOSED: [2026-11-21 Sat 09:00]
           :PROPERTIES:
           :ID:  a1
           :Effort: 1:00
           :TODO_REST: REST
           :END:
          * one
          :two:

        """)
  }

  @Test func anEntryOfOurs() throws {
    var task = RoundTrips.task(1, "Pay the rent", id: "0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b")
    task.project = "home.flat"
    task.tags = ["bills"]
    task.priority = .high
    task.due = .instant(Instant(iso: "2026-11-27T15:30:00Z")!)
    task.repetition = TodoItem.Repetition(rule: "FREQ=MONTHLY", origin: .completion)
    task.notes = "ask\n\n#+TODO: A B"
    #expect(
      exported([task]) == """
        * home
        ** flat
        *** TODO [#A] Pay the rent :bills:
        DEADLINE: <2026-11-27 Fri 16:30 .+1m>
        :PROPERTIES:
        :ID:       0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b
        :CREATED:  [2026-11-21 Sat 09:00]
        :TODO_REST: REST
        :END:
          ask

          ,#+TODO: A B

        """)
  }

  @Test func whatHasMovedThereMovesHere() throws {
    func taken(_ text: String, into tasks: [TodoItem] = []) throws -> [TodoItem] {
      try RoundTrips.taken(text, as: Org.self, into: tasks)
    }
    var tasks = try taken("* A :t:\n** TODO a\n** TODO b\n** TODO c\n")
    tasks[2].project = "mine"
    let after = try taken("* B\n** TODO a\n*** TODO b\n** TODO c\n", into: tasks)
    #expect((after.map(\.project), after.map(\.parent)) == (["B", "B", "mine"], [nil, tasks[0].id, nil]))
    #expect(after.allSatisfy { $0.tags.isEmpty })
  }

  @Test func partsInheritNothingThatTheyDoNotHave() throws {
    var tasks = try RoundTrips.taken("* H :h:\n** TODO a :x:\n** TODO b\n", as: Org.self)
    tasks[1].parent = tasks[0].id
    tasks[1].tags = []
    try RoundTrips.assertRest(
      Org.self,
      tasks.map { task in
        var task = task
        task.unknownMembers = []
        return task
      })
    #expect(exported(tasks).hasPrefix("* H :h:\n** TODO a :x:\n*** TODO b\n:PROPERTIES:\n:TODO_REST:"))
  }

  @Test func whatIsEditedInTheTextCounts() throws {
    var random = HostileTasks(seed: 1)
    var task = random.tasks(1)[0]
    task.title = "Pay"
    task.project = "home"
    task.due = .instant(Instant(iso: "2026-11-27T15:00:30Z")!)
    let text = RoundTrips.exported([task], as: Org.self)
    #expect(try RoundTrips.taken(text, as: Org.self).withoutBases == [task])
    let edited = try RoundTrips.taken(
      Array(
        text.replacing(" Pay", with: " Paid").replacing("Fri 16:00", with: "Fri 17:00").replacing(
          "* home", with: "* work"
        ).utf8),
      as: Org.self)
    #expect((edited[0].title, edited[0].due) == ("Paid", .instant(Instant(iso: "2026-11-27T16:00:00Z")!)))
    #expect(edited[0].project == "work")
    #expect(edited[0].number == task.number && edited[0].modified == task.modified)
  }

  @Test func aTaskWithoutATitleIsRefused() {
    let file = SourceFile(name: "a.org", bytes: Array("* TODO a\n** DONE\n* TODO  \n".utf8))
    #expect(Org.read([file], RoundTrips.context).problems.map(\.place.words) == ["a.org:2:8", "a.org:3:9"])
  }

  private func exported(_ tasks: [TodoItem]) -> String {
    RoundTrips.exported(tasks, as: Org.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        line.firstRange(of: ":TODO_REST: {").map { line[..<$0.lowerBound] + ":TODO_REST: REST" } ?? line
      }.joined(separator: "\n")
  }
}

@Suite struct OutlineTests {
  static let formats: [any ExchangeFormat.Type] = [Markdown.self, Org.self]

  @Test(arguments: formats.indices) func whatIsNotAroundComesBackAsWell(format: Int) throws {
    var random = HostileTasks(seed: 31)
    let tasks = random.tasks(120)
    // Every third one with a number of its own, so that many are parts of what is not there, and of other projects.
    try RoundTrips.assertRest(Self.formats[format], tasks.filter { $0.number % 3 != 0 })
    try RoundTrips.assertRest(Self.formats[format], tasks.reversed().sorted { $0.number < $1.number })
  }

  @Test(arguments: formats.indices) func deepOnesComeBack(format: Int) throws {
    var tasks: [TodoItem] = []
    for number in 1...130 {
      var task = RoundTrips.task(number, "Task \(number)")
      task.parent = tasks.last?.id
      task.project = number % 7 == 0 ? "a.b.c.d.e.f.g.h" : nil
      tasks.append(task)
    }
    try RoundTrips.assertRest(Self.formats[format], tasks)
  }

  /// Deeper ones stand on their own; the call of each level would be one on the stack.
  @Test func noneIsWrittenTooDeep() {
    var tasks: [TodoItem] = []
    for number in 1...200 {
      var task = RoundTrips.task(number, "Task")
      task.parent = tasks.last?.id
      tasks.append(task)
    }
    let text = RoundTrips.exported(tasks, as: Org.self)
    let stars = text.split(separator: "\n").filter { $0.contains(" TODO ") }.map { $0.prefix { $0 == "*" }.count }
    #expect(stars.count == 200 && stars.max() == 50)
  }

  @Test(arguments: formats.indices) func aCircleIsWritten(format: Int) throws {
    var tasks = (1...4).map { RoundTrips.task($0, "Task \($0)") }
    // Only a file that was changed by hand has such things.
    tasks[0].parent = tasks[2].id
    tasks[1].parent = tasks[0].id
    tasks[2].parent = tasks[1].id
    tasks[3].parent = tasks[3].id
    RoundTrips.assertReadable(Self.formats[format], tasks)
  }

  @Test func projectsAreHeadings() throws {
    let tasks = [("a", "x.y"), ("b", nil), ("c", "x"), ("d", "x.z"), ("e", "x.y"), ("f", "# "), ("g", "x..y")]
      .enumerated().map { place, pair in
        var task = RoundTrips.task(place + 1, pair.0)
        task.project = pair.1
        return task
      }
    let text = RoundTrips.exported(tasks, as: Markdown.self)
    #expect(
      text.split(separator: "\n").map { $0.prefix { $0 != "🆔" } } == [
        "- [ ] b ", "- [ ] f ", "- [ ] g ", "# x", "- [ ] c ", "## y", "- [ ] a ", "- [ ] e ", "## z", "- [ ] d ",
      ])
  }

  @Test func contraryKeywordsKeepTheirMeaning() throws {
    let one = try RoundTrips.taken("#+TODO: A | B\n* A a\n* B b\n", as: Org.self)
    let both = try RoundTrips.taken("#+TODO: B | A C\n* A c\n* B d\n* C e\n", as: Org.self, into: one)
    let text = Org.export(both, RoundTrips.context)
    #expect(text.text == "#+TODO: A | B C\n* A a\n* B b\n* B c\n* A d\n* C e\n")
    #expect(try RoundTrips.taken(text, as: Org.self).map(\.status) == both.map(\.status))
  }
}
