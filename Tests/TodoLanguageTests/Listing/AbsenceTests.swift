import Testing

@testable import TodoModel

@Suite struct AbsenceTests {
  private let now: Now
  private let tasks: [TodoItem]

  init() throws {
    let instant = try #require(Instant(iso: "2026-11-21T09:00:00Z"))
    now = Now(instant, in: FixedZone.utc)
    tasks = (1...5).map { number in
      var task = TodoItem(
        number: number, id: .derived(from: instant, number: number), title: "milk \(number)", created: instant)
      if number == 1 || number == 5 { task.status = .completed }
      // The first one was completed by a program that does not say when.
      if number == 5 { task.completed = instant }
      if number == 2 { task.wait = Moment(iso: "2026-12-01") }
      if number == 3 { task.project = "home" }
      return task
    }
  }

  private func query(_ text: String) throws -> Query {
    var scanner = LineScanner(text)
    return try scanner.query()
  }

  @Test(
    arguments: [
      (StatusFilter.active, "", "", "", "1", "1 status(active)"), (.active, "", "", "", "2", "1 waiting"),
      (.active, "", "", "", "1 or 2", "2 status(active), waiting"), (.active, "", "", "", "nothing", nil),
      (.completed, "", "", "", "4", "1 status(completed)"),
      (.active, "is:waiting", "", "", "1", "1 status(active), query(is:waiting)"),
      (.all, "project:home", "", "", "4", "1 query(project:home)"), (.all, "@v", "", "", "4", "1 query(@v)"),
      (.all, "", "x", "", "3 or 4", "2 search(x)"), (.all, "", "", "project:work", "3", "1 scope(project:work)"),
      (.all, "project:home", "milk", "project:work", "3", "1 scope(project:work)"),
      (.completed, "", "x", "", "is:active", "3 search(x)"), (.active, "", "x", "", "completed!=", "1 search(x)"),
      (.active, "", "", "", "2 wait:", nil), (.active, "", "x", "", "2 wait>today", "1 search(x)"),
      (.active, "", "x", "", "status!=active", "2 search(x)"),
      (.active, "", "", "", "1 completed:", "1 status(active)"),
      (.completed, "", "x", "", "4 status!=completed", "1 search(x)"),
    ] as [(StatusFilter, String, String, String, String, String?)])
  func everythingThatHidesOneOfThemIsReportedAndNothingElse(
    _ filter: StatusFilter, _ standing: String, _ search: String, _ scope: String, _ asked: String, _ expected: String?
  ) throws {
    let settings = Settings(views: ["v": "project:home"], scope: try #require(Scope(scope)))
    let listing = Listing(filter: filter, query: try query(standing), search: search, order: [SortKey(.number)])
    let emptyListReason = try listing.emptyListReason(try query(asked), among: tasks, in: settings, at: now)
    #expect(emptyListReason.map { "\($0.count) " + $0.reasons.map(\.text).joined(separator: ", ") } == expected)
  }
}

extension AbsenceTests {
  @Test(
    arguments: [
      ("overdue", ["is:overdue"]), ("TODAY", ["is:today"]), ("done", ["is:completed"]), ("high", ["priority:high"]),
      ("v", ["@v"]), ("home", ["project:home"]), ("not overdue x", ["is:overdue"]), ("x", []), ("urgent", ["+Urgent"]),
      ("\"due<=next week\"", ["due<=\"next week\""]), ("\"title:x\" \"due:x\" \"a:b\" \"is:x\"", ["title:x"]),
      ("project:hoem", ["project:home"]), ("project:home", []), ("project!=hoem.x", [nil]), ("+urgnet", ["+Urgent"]),
      ("-urgnet", ["+Urgent"]), ("+nothing", [nil]), ("project~x tag~x", []), ("+Urgent -urgent +URGENT", []),
      ("x | grep", [nil]), ("a && b || c", ["and", "or"]), ("!urgent", ["-\"urgent\""]), ("--sort due", ["sort:due"]),
      ("--all", [nil]), ("-n 5", ["limit:5"]), ("-n x", [nil]), ("+a,+b", ["+a +b"]), ("+OVERDUE", ["is:overdue"]),
      ("+PENDING", ["is:active"]), ("all", ["filter all"]), ("next", ["next"]), ("ärgent", []), ("ürgent", ["+Urgent"]),
    ] as [(String, [String?])])
  func readingsThatMayNotBeMeantAreReported(_ asked: String, _ instead: [String?]) throws {
    let settings = Settings(views: ["v": "project:home"])
    var tagged = tasks
    tagged[3].tags = ["Urgent"]
    #expect(try query(asked).remarks(among: tagged, in: settings, commands: ["next"]).map(\.instead) == instead)
  }
}

extension EmptyListReason.Reason {
  fileprivate var text: String {
    switch self {
    case .status(let filter): "status(\(filter))"
    case .hidden(let condition): condition.rawValue
    case .query(let query): "query(\(query))"
    case .search(let text): "search(\(text))"
    case .scope(let scope): "scope(\(scope))"
    }
  }
}

@Suite struct UsageCountTests {
  private let now = Now(Instant(seconds: 0), in: FixedZone.utc)

  private func task(_ number: Int, _ change: (inout TodoItem) -> Void) -> TodoItem {
    let created = Instant(seconds: 0)
    var task = TodoItem(number: number, id: .derived(from: created, number: number), title: "x", created: created)
    change(&task)
    return task
  }

  @Test func aProjectCountsTheTasksOfThoseInsideItAndComesBeforeThem() {
    let counts = UsageCount.projects(
      of: [
        task(1) { $0.project = "home.garden" }, task(2) { $0.project = "home-office" }, task(3) { $0.project = "home" },
        task(4) { ($0.project, $0.status) = ("home.garden.shed", .completed) }, task(5) { $0.project = "Work" },
        task(6) { _ in }, task(7) { $0.project = "a.b" },
      ], at: now)
    #expect(
      counts.map { "\($0.name) \($0.active) \($0.completed)" } == [
        "Work 1 0", "a 1 0", "a.b 1 0", "home 2 1", "home.garden 1 1", "home.garden.shed 0 1", "home-office 1 0",
      ])
  }

  @Test func aProjectHasAsManyTasksAsItsQueryFinds() throws {
    let names = ["a", "a.b", "A.B.c", "a.c", "ab", "b", "B.á", nil]
    let tasks = (0..<64).map { number in task(number + 1) { $0.project = names[number * 5 % 8] } }
    for count in UsageCount.projects(of: tasks, at: now) {
      #expect(try query("project:\(count.name)").matches(in: tasks, at: now).count == count.active)
    }
  }

  @Test func tagsAreCountedByName() {
    let counts = UsageCount.tags(
      of: [
        task(1) { $0.tags = ["b", "a"] }, task(2) { ($0.tags, $0.status) = (["b"], .completed) },
        task(3) { $0.tags = ["é", "B"] }, task(4) { $0.tags = ["E"] },
      ], at: now)
    #expect(counts.map { "\($0.name) \($0.active) \($0.completed)" } == ["a 1 0", "b 2 1", "é 2 0"])
    #expect(UsageCount.tags(of: [], at: now).isEmpty && UsageCount.projects(of: [], at: now).isEmpty)
  }
}
