import Testing
import TodoExchange
import TodoModel

/// Files that show projects by headings, and parts of tasks by their places.
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
    let one = try RoundTrips.taken(Array("#+TODO: A | B\n* A a\n* B b\n".utf8), as: Org.self)
    let both = try RoundTrips.taken(Array("#+TODO: B | A C\n* A c\n* B d\n* C e\n".utf8), as: Org.self, into: one)
    let text = Org.export(both, RoundTrips.context)
    #expect(String(decoding: text, as: UTF8.self) == "#+TODO: A | B C\n* A a\n* B b\n* B c\n* A d\n* C e\n")
    #expect(try RoundTrips.taken(text, as: Org.self).map(\.status) == both.map(\.status))
  }
}
