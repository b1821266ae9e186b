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
      ("x | grep", [nil]), ("a && b || c", ["and", "or"]), ("!urgent", ["-\"urgent\""]),
      ("-n x", [nil]), ("+a,+b", ["+a +b"]), ("+OVERDUE", ["is:overdue"]),
      ("+PENDING", ["is:active"]), ("all", ["filter all"]), ("next", ["next"]), ("title:*x*", ["title~x"]),
      ("x | y & z", ["or", "and"]), ("!high", ["priority:high"]), ("#home", ["project:home"]),
      ("p1", ["priority:high"]), ("-BLOCKED", ["-is:blocked"]), ("project:none", ["project:"]),
      ("##home", ["project:home"]),
      ("not done", ["is:completed"]),
      ("+home", ["project:home"]), ("ärgent", []), ("ürgent", ["+Urgent"]),
    ] as [(String, [String?])])
  func readingsThatMayNotBeMeantAreReported(_ asked: String, _ instead: [String?]) throws {
    let settings = Settings(views: ["v": "project:home"])
    var tagged = tasks
    tagged[3].tags = ["Urgent"]
    #expect(try query(asked).remarks(among: tagged, in: settings, ofNothingFound: ["next"]).map(\.instead) == instead)
  }

  @Test(
    arguments: [
      ("due today", "due:today"), ("due this week", "due<=\"end of this week\""), ("due before friday", "due<friday"),
      ("due <= next friday", "due<=\"next friday\""), ("before friday", "due<friday"), ("no date", "due:"),
      ("without project", "project:"), ("project home", "project:home"), ("high priority", "priority:high"),
      ("priority high", "priority:high"), ("created today", "created:today"), ("done yesterday", "completed:yesterday"),
      ("completed this week", "completed>=\"start of this week\""), ("sort by due", "sort:due"),
      ("sort due desc", "sort:-due"),
      ("group by project", "group:project"), ("top 3", "limit:3"), ("due.before:friday", "due<friday"),
      ("project.not:work", "project!=work"), ("end.after:today", "completed>today"), ("2,4", "(number:2 or number:4)"),
      ("*milk*", "milk"), ("tomorrow", "due:tomorrow"),
      ("next week", "due>=\"start of next week\" due<=\"end of next week\""), ("milk tomorrow", "milk due:tomorrow"),
      ("created last week", "created>=\"start of last week\" created<=\"end of last week\""),
      ("due != today", "due!=today"),
      ("due next 7 days", "due<=7d"), ("next 7 days", "due<=7d"), ("due within a week", "due<=\"a week\""),
      ("due between monday and friday", "due>=monday due<=friday"), ("monday to friday", "due>=monday due<=friday"),
      ("completed last 2 weeks", "completed>=-2w"), ("by due", "sort:due"), ("2-4", "number>=2 number<=4"),
      ("december", "due>=\"end of december+1d-1m\" due<=\"end of december\""), ("rent,bob", "(rent or bob)"),
      ("no label", "tags:"), ("late", "is:overdue"), ("is today", "due:today"), ("end.none x", "completed: x"),
      ("milk and due today and x", "milk and due:today and x"),
    ])
  func whatFindsNothingAndMeansMoreThanTextIsCorrected(_ typed: String, _ corrected: String) throws {
    let remarks = try query(typed).remarks(among: tasks, in: Settings(), ofNothingFound: [])
    #expect(remarks.leading(from: "list \(typed)").last?.line == "list \(corrected)")
    // Where something is found, the words were meant as text.
    let others = try query(typed).remarks(among: tasks, in: Settings())
    #expect(!others.contains { remarks.contains($0) })
    var scanner = LineScanner(corrected)
    _ = try scanner.arrangedQuery()
  }

  @Test func anAlternativeToWhatIsFoundMayHaveNothing() throws {
    #expect(try query("wait:someday or +someday").remarks(among: tasks, in: Settings()) == [])
    #expect(try query("+someday").remarks(among: tasks, in: Settings()).count == 1)
  }

  @Test(arguments: [
    "call the bank", "no milk today", "sort the papers", "first aid", "(due or today)", "\"due today\"",
  ])
  func wordsThatAreOnlyTextAreNotCorrected(_ typed: String) throws {
    let remarks = try query(typed).remarks(among: tasks, in: Settings(), ofNothingFound: [])
    #expect(remarks.allSatisfy { $0.typed == "today" })
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
