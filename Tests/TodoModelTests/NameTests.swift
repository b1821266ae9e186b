import MVITesting
import Testing
import TodoModel

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

  @Test("What is added is spelt as the first task has it, level by level") func adding() throws {
    let table = try table(
      "a +Home project:Work.Big", "b +HOME +hómé", "c project:work.big.new", "d project:WORK.other +x +X",
      "e project:work")
    #expect(names(table) == ["Work.Big Home", " Home", "Work.Big.new", "Work.other x", "Work"])
  }

  @Test("A tag is taken away however it is spelt, and can be spelt anew then") func removing() throws {
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

  @Test("What is known of spellings after any changes is what a new look finds") func walk() throws {
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
