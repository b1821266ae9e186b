import MVITesting
import Testing

@testable import TodoModel

@Suite struct NameTests {
  private let clock = Clock.fixed(at: Instant(seconds: 0), zone: FixedZone.utc)

  private func table(_ lines: String...) throws -> TaskTable {
    var table = TaskTable()
    for line in lines { try add(line, to: &table) }
    return table
  }

  private func parsed(_ line: String, for use: AttributesUse) throws -> ParsedAttributes {
    var scanner = LineScanner(line)
    return try scanner.attributes(for: use)
  }

  @discardableResult private func add(_ line: String, to table: inout TaskTable) throws -> [Hint] {
    try perform(.add(try parsed(line, for: .newTask).all), on: &table)
  }

  @discardableResult private func perform(_ mutation: Mutation, on table: inout TaskTable) throws -> [Hint] {
    table.learnNames(for: mutation)
    let effect = try table.effect(of: mutation, clock: clock)
    table.apply(effect.changes)
    return effect.hints
  }

  private func names(_ table: TaskTable) -> [String] {
    table.tasks.map { ([$0.project ?? ""] + $0.tags).joined(separator: " ") }
  }

  @Test func `What is added is spelt as the first task has it, level by level`() throws {
    let table = try table(
      "a +Home project:Work.Big", "b +HOME +hómé", "c project:work.big.new", "d project:WORK.other +x +X",
      "e project:work")
    #expect(names(table) == ["Work.Big Home", " Home", "Work.Big.new", "Work.other x", "Work"])
  }

  @Test func `A tag is taken away however it is spelt, and can be spelt anew then`() throws {
    var table = try table("a +Home +x")
    let hints = try perform(.save(try parsed("-HOME -y", for: .change).all, to: [1]), on: &table)
    #expect(hints == [.noSuchTag("y", besideTitle: false)])
    try perform(.save(try parsed("+home +X", for: .change).all, to: [1]), on: &table)
    #expect(names(table) == [" home x"])
  }

  @Test func `What a file holds in two spellings stays until the tags change; the first spelling counts`() throws {
    var tasks = try table("a +x", "b", "c project:p").tasks
    tasks[0].tags = ["FOO", "foo"]
    tasks[1].project = "P.q"
    var table = TaskTable(tasks)
    try add("d +Foo project:P.Q", to: &table)
    #expect(names(table) == [" FOO foo", "P.q", "p", "P.q FOO"])
    #expect(try table.effect(of: .save([.addTag("fOO")], to: [1]), clock: clock).changes.isEmpty)
    try perform(.save([.addTag("new")], to: [1]), on: &table)
    #expect(table[1]?.tags == ["FOO", "new"])
    try perform(.save([.removeTag("foo")], to: [1]), on: &table)
    #expect(table[1]?.tags == ["new"])
  }

  @Test(arguments: [
    ("x project:hoem", [Hint.firstUse(.project("hoem"), nearest: .project("home"))]), ("x project:other", []),
    ("x +erand", [.firstUse(.tag("erand"), nearest: .tag("Errand"))]), ("x +errand project:HOME", []), ("x +week2", []),
    ("x project:home.gardn", [.firstUse(.project("home.gardn"), nearest: .project("home.garden"))]), ("x +hot", []),
  ]) func `A name that is new is told if another one is near`(_ line: String, _ hints: [Hint]) throws {
    var table = try table("a project:home.garden +Errand +week1 +hat")
    #expect(try add(line, to: &table) == hints)
    #expect(try add(line, to: &table) == [])
  }

  @Test func `What is known of spellings after any changes is what a new look finds`() throws {
    var random = SeededGenerator(seed: 41)
    let words = ["a", "A", "á", "b.c", "B.C", "b", "B.d", "ø"]
    var table = try table("x +a")
    for _ in 0..<400 {
      let word = words[Int.random(in: words.indices, using: &random)]
      let number = Int.random(in: 1...max(1, table.lastNumber), using: &random)
      let attributes: [Attribute] = [[.addTag(word)], [.removeTag(word)], [.project(word)], [.project(nil)]][
        Int.random(in: 0..<4, using: &random)]
      switch Int.random(in: 0..<8, using: &random) {
      case 0: try perform(.add([.title("x"), .addTag(word), .project(word)]), on: &table)
      case 1 where table[number] != nil: table.apply([.deleted(try #require(table[number]))])
      case 2: table.rollback()
      case 3: table.commit()
      default: if table[number] != nil { try perform(.save(attributes, to: [number]), on: &table) }
      }
      for word in words {
        let attributes: [Attribute] = [.title("y"), .addTag(word), .project(word)]
        let anew = TaskTable(table.tasks, lastNumber: table.lastNumber)
        let (left, right) = (table, anew)
        let found = try left.effect(of: .add(attributes), clock: clock).changes.first?.after
        #expect(found == (try right.effect(of: .add(attributes), clock: clock).changes.first?.after))
      }
    }
  }
}

@Suite struct ConsequencesTests {
  private func chain(_ depends: [Int: [Int]], done: Set<Int> = [], count: Int) -> TaskTable {
    TaskTable(
      (1...count).map { number in
        WorkSample.task(number) {
          $0.depends = (depends[number] ?? []).map(WorkSample.id)
          $0.status = done.contains(number) ? .completed : .active
        }
      })
  }

  /// The hints of a mutation, which are the same with and without the index of numbers.
  private func hints(_ mutation: Mutation, of table: TaskTable) throws -> [Hint] {
    let clock = WorkSample().clock
    var learned = table
    learned.learnNumbers(for: mutation)
    let hints = try learned.effect(of: mutation, clock: clock).hints
    #expect(try table.effect(of: mutation, clock: clock).hints == hints)
    return hints
  }

  @Test func whatWaitedForNothingElseIsFree() throws {
    let table = chain([2: [1], 3: [1, 4], 5: [1, 6], 7: [1, 8]], done: [4, 7], count: 8)
    #expect(try hints(.complete([1]), of: table) == [.freed([2, 3])], "5 waits for 6, 7 is done")
    #expect(try hints(.complete([1, 6]), of: table) == [.freed([2, 3, 5])])
    #expect(try hints(.complete([8]), of: table) == [])
    #expect(try hints(.complete([4]), of: table) == [], "it was done already")
  }

  @Test func whatWasWaitingSaysForWhat() throws {
    let table = chain([2: [3, 1], 4: [2]], count: 4)
    #expect(try hints(.complete([2]), of: table) == [.wasWaiting(2, for: [1, 3], isDone: true), .freed([4])])
    #expect(try hints(.start([2]), of: table) == [.wasWaiting(2, for: [1, 3], isDone: false)])
    #expect(try hints(.complete([1, 2, 3]), of: table) == [.freed([4])], "all at once")
    #expect(try hints(.start([1]), of: table) == [])
  }

  @Test func ofManyThatWereWaitingTheFirstAreTold() throws {
    let table = chain(Dictionary(uniqueKeysWithValues: (2...9).map { ($0, [1]) }), count: 9)
    #expect(try hints(.complete(Array(2...9)), of: table).count == 5)
  }

  @Test(arguments: 0..<20) func theNumbersFollowTheTasks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var table = chain([2: [1]], count: 6)
    table.learnNumbers(for: .complete([1]))
    table.learnNumbers(for: .complete([2]))
    for _ in 0..<100 {
      let number = Int.random(in: 1...8, using: &random)
      let id = WorkSample.id(Int.random(in: 1...2, using: &random) * 100 + number)
      switch (table[number], Int.random(in: 0..<4, using: &random)) {
      case (let task?, 0): table.apply([.deleted(task)])
      case (let task?, 1):
        let other = TodoItem(number: number, id: id, title: "other", created: task.created)
        if table.numbers(of: [id]).isEmpty { table.apply([.updated(from: task, to: other)]) }
      case (nil, _) where table.numbers(of: [id]).isEmpty:
        table.apply([.added(TodoItem(number: number, id: id, title: "new", created: WorkSample.beginning))])
      case (_, 2): table.commit()
      case (_, 3): table.rollback()
      default: break
      }
      #expect(table.numbersByID == Dictionary(uniqueKeysWithValues: table.tasks.map { ($0.id, $0.number) }))
    }
  }

  @Test func aProjectIsCountedWithThoseInsideIt() {
    let projects = ["work", "work.acme", "work.acme.web", "workshop", "work.acmeX", nil]
    let table = TaskTable(
      projects.enumerated().flatMap { place, project in
        [false, true].map { isDone in
          WorkSample.task(2 * place + (isDone ? 2 : 1)) {
            ($0.project, $0.status) = (project, isDone ? .completed : .active)
          }
        }
      })
    let now = WorkSample().clock.present
    #expect(table.progress(of: "work.acme", at: now) == (2, 4))
    #expect(table.progress(of: "work", at: now) == (4, 8))
  }
}

@Suite("The line that does the same as a change") struct MutationCommandTests {
  @Test(
    arguments: [
      (Mutation.complete([3, 4, 5, 1, 2]), "done 3-5,1-2"), (.activate([7]), "undone 7"),
      (.delete([2, 4]), "delete 2,4"),
      (.save([.due(DateExpression("fri 5pm")), .addTag("x")], to: [3]), "modify 3 due:\"friday 17:00\" +x"),
      (.save([.title("Pay rent"), .priority(nil)], to: [3]), "modify 3 Pay rent priority:"),
      (.save([.title("tomorrow")], to: [3]), "modify 3 \"tomorrow\""),
      (.save([.title("pri:high")], to: [3]), "modify 3 \"pri:high\""),
      (.save([.title("two  spaces")], to: [1, 2]), "modify 1-2 \"two  spaces\""),
      (.save([.title("a\\ \"b\\"), .addTag("x")], to: [3]), "modify 3 +x -- a\\ \"b\\"),
      (.save([.appendNote("it  is")], to: [3]), "note 3 \"it  is\""),
      (.save([.appendNote("it is")], to: [3]), "note 3 it is"),
      (.save([.notes("one\ntwo")], to: [3]), "modify 3 note:one\nnote 3 two"),
      (.add([.title("rm -rf"), .project("a b")]), "add \"rm -rf\" project:\"a b\""),
      (.add([.title("rm -rf"), .project("a b\\")]), nil),
      (.add([.title("Buy +x"), .project("a")]), "add \"Buy +x\" project:a"),
      (.save([.notes("one\n\ntwo")], to: [3]), nil), (.clearCompleted, "purge"), (.restore([]), nil),
      (.start([1, 2]), "start 1-2"), (.stop([3]), "stop 3"), (.save([.removeNote(2)], to: [3]), "note 3 -2"),
      (.copy([1], [.addTag("x")]), "copy 1 +x"), (.log([.title("Pay rent")]), "log Pay rent"),
      (.save([.alter(.append("it  is"))], to: [3]), "append 3 \"it  is\""),
      (.save([.alter(.replace("a/b", with: "c", everywhere: true))], to: [3]), "replace 3 /a\\/b/c/g"),
      (.save([.alter(.replace("a\\", with: "b", everywhere: false))], to: [3]), nil),
      (.save([.alter(.postpone(DateStep(2, .day)))], to: [3]), "postpone 3 2d"),
      (.several([.delete([1]), .add([.title("x")])]), "delete 1\nadd x"), (.several([.restore([])]), nil),
    ] as [(Mutation, String?)])
  func `It is read back as it is`(_ mutation: Mutation, _ line: String?) { #expect(mutation.command() == line) }

  @Test func `A new task is named with what is worked on, as far as its line says nothing else`() {
    let scope = Scope(project: "work", tags: ["a", "b"], priority: .high)
    let mutation = Mutation.add([.title("x"), .project("home"), .addTag("a")])
    #expect(mutation.command(in: scope) == "add x project:home +a +b priority:high")
    #expect(mutation.recorded(as: "add x project:home +a", in: scope) == "add x project:home +a +b priority:high")
    #expect(mutation.recorded(as: "typed", in: Scope()) == "typed")
    #expect(Mutation.complete([1]).recorded(as: "typed", in: scope) == "typed")
    #expect(Mutation.add([.title("x"), .project(nil)]).command(in: Scope(project: "work")) == "add x project:")
  }

  @Test func `A line speaks for itself if it names numbers, or asks the list as it is at first`() {
    var sorted = Listing.standard
    sorted.order = [SortKey(.due)]
    #expect(Selection.number(3).speaksForItself(in: sorted, Scope(project: "a")))
    #expect(Selection.query(.everything).speaksForItself(in: .standard, Scope()))
    #expect(!Selection.query(.everything).speaksForItself(in: sorted, Scope()))
    #expect(!Selection.query(.everything).speaksForItself(in: .standard, Scope(project: "a")))
    #expect(!Selection.shown(3).speaksForItself(in: .standard, Scope()))
    #expect(!Selection.title("milk", .everything).speaksForItself(in: .standard, Scope()))
  }
}

@Suite("Several changes as one") struct SeveralMutationsTests {
  private let clock = Clock.fixed(at: Instant(seconds: 1_795_251_600), zone: FixedZone.utc)
  private let table: TaskTable

  init() throws {
    var table = TaskTable()
    for title in ["a", "b", "c"] { table.apply(try table.changes(by: .add([.title(title)]), clock: clock)) }
    table.commit()
    self.table = table
  }

  private func titles(after mutations: [Mutation]) throws -> [String] {
    var table = table
    table.apply(try table.changes(by: .several(mutations), clock: clock))
    return table.tasks.map(\.title)
  }

  @Test func eachIsDoneOnWhatTheOthersHaveLeft() throws {
    #expect(
      try titles(after: [.add([.title("d")]), .save([.title("D")], to: [4]), .delete([1]), .add([.title("e")])])
        == ["b", "c", "D", "e"])
  }

  @Test func aTaskIsToldOnceAndNotAtAllIfItIsAsItWas() throws {
    let changes = try table.changes(
      by: .several([
        .save([.project("x")], to: [1]), .save([.title("A")], to: [1]), .save([.title("B")], to: [2]),
        .save([.title("b")], to: [2]), .add([.title("d")]), .delete([4]),
      ]), clock: clock)
    #expect(changes.filter { $0.before?.title != $0.after?.title || $0.number == 4 }.map(\.number) == [1])
    #expect(changes.first?.after?.project == "x" && changes.first?.after?.title == "A")
  }

  @Test func ifOneCannotBeDoneNoneIs() throws {
    #expect(throws: TodoError.noSuchTask([1])) {
      try table.changes(by: .several([.delete([1]), .add([.title("d"), .parent(1)])]), clock: clock)
    }
    #expect(try table.changes(by: .several([]), clock: clock).isEmpty)
    #expect(table.tasks.map(\.title) == ["a", "b", "c"])
  }
}
