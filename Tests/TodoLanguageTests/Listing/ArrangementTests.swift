import MVITesting
import TestRunning
import Testing

@testable import TodoModel

@Suite struct ArrangementTests {
  private func read(_ line: String) throws(TodoError) -> (query: Query, arrangement: Arrangement) {
    var scanner = LineScanner(line)
    return try scanner.arrangedQuery()
  }

  @Test(arguments: [
    ("sort:due", "", "sort:due"), ("milk or bread sort:-due,title", "milk or bread", "sort:-due,title"),
    ("limit:3 +a group:Project b", "+a b", "group:project limit:3"), ("a SORT:number (b c)", "a (b c)", "sort:number"),
    ("columns:number,Tag,every,number", "", "columns:number,tags,repeat"),
    ("columns:Urgency,title", "", "columns:urgency,title"), ("group:tag(a)", "a", "group:tags"),
    ("a limit:2 or b", "a or b", "limit:2"), ("\"sort:due\" x", "\"sort:due\" x", ""), ("", "", ""),
  ])
  func anArrangementStandsAnywhereOutsideOfParentheses(_ line: String, _ query: String, _ arrangement: String) throws {
    let (readQuery, readArrangement) = try read(line)
    #expect(readQuery.description == query && readArrangement.description == arrangement)
    let (again, arrangedAgain) = try read(query + " " + arrangement)
    #expect(again == readQuery && arrangedAgain == readArrangement)
  }

  @Test(arguments: [
    ("(a sort:due)", 4), ("not sort:due", 5), ("-(sort:due)", 3), ("sort:due sort:title", 10), ("sort:", 6),
    ("a or sort:due", 14), ("sort:due or a", 14), ("limit:0", 7), ("limit:x", 7), ("limit:", 7), ("group:title", 7),
    ("é group:x", 9), ("columns:title,", 15), ("columns:title,x", 15), ("sort=due", 1), ("limit<3", 1),
  ]) func misplacedOrInvalidArrangementsAreRefusedAtTheirPlace(_ line: String, _ column: Int) {
    #expect(error(try read(line))?.column == column)
    // No other query says how anything is shown.
    #expect(error(try query(line))?.column != nil)
  }

  @Test func viewsArrangeTheListWhereTheLineDoesNot() throws {
    let settings = Settings(views: [
      "a": "x sort:due limit:3", "b": "@a y sort:title", "c": "@c sort:due", "d": "colour:red",
    ])
    for (line, arrangement) in [
      ("@a", "sort:due limit:3"), ("@b z group:tag", "sort:title group:tags limit:3"), ("@a or z", ""), ("-@a", ""),
      ("@b limit:9 @a", "sort:title limit:9"), ("@c", "sort:due"), ("@d @e", ""),
    ] {
      let (query, own) = try read(line)
      #expect(settings.arrangement(own, of: query).description == arrangement, "\(line)")
    }
    #expect(try Query.term(.view("b")).resolved(in: settings) == query("(x) y"))
  }

  @Test func aListIsOrderedCutAndPartedAsItSays() throws {
    let now = Now(Instant(seconds: 0), in: FixedZone.utc)
    let names = ["b", "A", nil, "á", "B"]
    let tasks = names.indices.map { place in
      var task = TodoItem(
        number: place + 1, id: .derived(from: now.instant, number: place), title: "\(9 - place)", created: now.instant)
      task.project = names[place]
      task.tags = place < 2 ? ["x", "y"] : []
      task.priority = [.low, nil, .high, .low, nil][place]
      return task
    }
    for (text, shown) in [
      ("sort:title", "5 54321"), ("sort:title limit:2", "5 54"), ("group:project", "5 24 15 3"),
      ("group:project sort:-number limit:4", "5 42 5 3"), ("group:tag", "5 12 12 345"),
      ("group:priority -project:b", "3 3 4 2"), ("group:created limit:1", "5 1"), ("nothing group:project", "0 "),
    ] {
      let (query, arrangement) = try read(text)
      let (list, arranged) = Listing.standard.apply(to: tasks, query: query, arrangement: arrangement, at: now)
      let groups = arranged.groups?.map { $0.places.map { String(list[$0].number) }.joined() }
      let numbers = groups?.joined(separator: " ") ?? list.map { String($0.number) }.joined()
      #expect("\(arranged.found) " + numbers == shown, "\(text)")
    }
  }
}

@Suite struct ViewTests {
  private func resolved(_ text: String, _ views: [String: String]) throws(TodoError) -> String {
    try query(text).resolved(in: Settings(views: views)).description
  }

  @Test func aNameBehindTheSignIsAView() throws {
    #expect(try query("@urgent") == .term(.view("urgent")))
    #expect(try query("@Urgent-2_b") == .term(.view("urgent-2_b")))
    #expect(try query("@日本") == .term(.view("日本")))
    for text in ["@", "@5", "@a.b", "@a!", "a@b", "@a\\", "@-x"] { #expect(try query(text) == .text(text), "\(text)") }
    #expect(try (query("\"@urgent\""), Query.text("@urgent").description) == (.text("@urgent"), "\"@urgent\""))
  }

  @Test func viewsAreSpeltOutInTheirOwnParentheses() throws {
    let views = ["a": "+x or +y", "b": "@a milk", "c": "not @b"]
    #expect(try resolved("@a z", views) == "(+x or +y) z")
    #expect(try resolved("@b or @c", views) == "(+x or +y) milk or not ((+x or +y) milk)")
    #expect(try resolved("+x", views) == "+x")
  }

  @Test func whatIsNotThereIsNamedWithTheNearest() {
    #expect(error(try resolved("x @urgnt", ["urgent": "+a"])) == .noSuchView("urgnt", nearest: "urgent"))
    #expect(error(try resolved("@gona", ["gona": "@gone"])) == .noSuchView("gone", nearest: nil, usedBy: .view("gona")))
  }

  @Test func circlesAreRefusedWithTheirNames() {
    #expect(error(try resolved("@a", ["a": "@b", "b": "x or @c", "c": "not @b"])) == .viewCycle(["b", "c", "b"]))
    #expect(error(try resolved("@a", ["a": "@a"])) == .viewCycle(["a", "a"]))
  }

  @Test func viewsThatGrowBeyondAllBoundsAreRefusedAtOnce() throws {
    // Twelve of them would come to millions of terms.
    var wide = ["v0": "x"]
    for level in 1...7 { wide["v\(level)"] = Array(repeating: "@v\(level - 1)", count: 6).joined(separator: " ") }
    guard case .invalidValue(let value, column: nil)? = error(try resolved("@v7", wide))
    else { return fail("not refused") }
    #expect(value.value == "@v7")
    #expect(try resolved("@v3", wide).split(separator: "x").count > 0)
    var deep = ["v0": "x"]
    for level in 1...8 { deep["v\(level)"] = "@v\(level - 1)" }
    #expect(try resolved("@v7", deep) == "x")
    #expect(throws: TodoError.self) { try resolved("@v8", deep) }
  }

  @Test func aTextThatIsNoQueryIsNamed() {
    #expect(
      error(try resolved("@a", ["a": "(x"]))
        == .invalidValue(InvalidValue(field: "view @a", value: "(x", expected: "a query"), column: nil))
  }

  @Test func settingsMergeViewByView() {
    let before = Settings(views: ["a": "1", "b": "1", "c": "1"], scope: Scope(project: "p"))
    let after = Settings(views: ["a": "2", "c": "2", "d": "2"], scope: Scope(project: "q"))
    let change = SettingsChange(before: before, after: after)
    var same = before
    #expect(same.merge(change).isEmpty)
    #expect(same == after)
    var other = Settings(views: ["a": "1", "b": "3", "c": "3", "e": "3"], scope: Scope(project: "r"))
    #expect(other.merge(change) == ["b", "c", nil])
    #expect(other == Settings(views: ["a": "2", "b": "3", "c": "3", "d": "2", "e": "3"], scope: Scope(project: "r")))
  }

  @Test func aScopeIsReadAndPrintedTheSame() throws {
    let scope = Scope(project: "home.garden", tags: ["b", "a"], priority: .high)
    #expect(Scope(" +b  priority:HIGH project:home.garden +a +b ") == scope)
    #expect((scope.description, Scope(scope.description)) == ("project:home.garden +b +a priority:high", scope))
    #expect(Scope("") == Scope())
    for text in ["x", "-a", "project:", "priority:urgent", "project:a..b", "+a or +b", "due:today"] {
      #expect(Scope(text) == nil, "\(text)")
    }
  }
}

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
        "a 1 0", "a.b 1 0", "home 2 1", "home.garden 1 1", "home.garden.shed 0 1", "home-office 1 0", "Work 1 0",
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

@Suite struct UrgencyTests {
  private let now: Now

  init() throws { now = try Clock.fixed(at: "2026-11-21T10:30:00Z", hoursEast: 2).present }

  private func task(_ number: Int, _ change: (inout TodoItem) -> Void = { _ in }) -> TodoItem {
    var task = TodoItem(number: number, id: id(number), title: "task \(number)", created: now.instant)
    change(&task)
    return task
  }

  private func id(_ number: Int) -> TaskID { .derived(from: now.instant, number: number) }

  private func terms(_ task: TodoItem, among others: [TodoItem] = []) -> [Urgency.Reason: Int] {
    let urgency = Urgency(of: task, among: Dependencies(others + [task], at: now), at: now)
    #expect(urgency.hundredths == urgency.terms.map(\.hundredths).reduce(0, +))
    #expect(urgency.terms.map(\.reason) == Urgency.Reason.allCases.filter(urgency.terms.map(\.reason).contains))
    return Dictionary(uniqueKeysWithValues: urgency.terms.map { ($0.reason, $0.hundredths) })
  }

  @Test func nothingPressesABareTask() { #expect(terms(task(1)).isEmpty) }

  @Test func eachPriorityHasItsPoints() {
    #expect(terms(task(1) { $0.priority = .high }) == [.priority: 600])
    #expect(terms(task(1) { $0.priority = .medium }) == [.priority: 390])
    #expect(terms(task(1) { $0.priority = .low }) == [.priority: 180])
  }

  @Test(
    arguments: [(-100, 240), (-15, 240), (-14, 240), (-13, 285), (0, 880), (1, 925), (7, 1200), (8, 1200), (400, 1200)])
  func `A due date presses from a fortnight ahead to a week after`(_ daysOverdue: Int, _ points: Int) {
    #expect(terms(task(1) { $0.due = .day(now.day.adding(days: -daysOverdue)) }) == [.due: points])
  }

  @Test func aDueTimeCountsByItsLocalDay() throws {
    let late = try #require(Instant(iso: "2026-11-21T22:30:00Z"))
    #expect(terms(task(1) { $0.due = .instant(late) }) == [.due: 834])
  }

  @Test func blockingTasksPressAndBlockedOnesDoNot() {
    let first = task(1)
    let second = task(2) { $0.depends = [id(1)] }
    let done = task(3) { ($0.status, $0.depends) = (.completed, [id(2)]) }
    #expect(terms(first, among: [second, done]) == [.blocking: 800])
    #expect(terms(second, among: [first, done]) == [.blocked: -500])
    #expect(terms(second, among: [task(1) { $0.status = .completed }]).isEmpty)
    #expect(terms(second).isEmpty)
  }

  @Test func waitingProjectTagsAndAgeHaveTheirPoints() {
    #expect(terms(task(1) { $0.wait = .day(now.day.adding(days: 1)) }) == [.waiting: -300])
    #expect(terms(task(1) { $0.wait = .day(now.day) }).isEmpty)
    #expect(terms(task(1) { $0.project = "home" }) == [.project: 100])
    #expect(
      (1...4).map { count in terms(task(1) { $0.tags = ["a", "b", "c", "d"].suffix(count) })[.tags] } == [
        80, 90, 100, 100,
      ])
    func old(_ days: Int) -> Int? {
      let created = Instant(seconds: now.instant.seconds - days * 86_400)
      return terms(TodoItem(number: 1, id: id(1), title: "old", created: created))[.age]
    }
    #expect([-5, 0, 1, 2, 100, 365, 4000].map { old($0) ?? 0 } == [0, 0, 0, 1, 54, 200, 200])
  }

  @Test func nothingPressesACompletedTask() {
    #expect(terms(task(1) { ($0.status, $0.priority, $0.due) = (.completed, .high, .day(now.day)) }).isEmpty)
  }

  @Test func pointsAreReadWithTwoDigits() {
    #expect([0, 5, 1234, -500, -50, 880].map(Urgency.points) == ["0.00", "0.05", "12.34", "-5.00", "-0.50", "8.80"])
  }

  @Test func nextAreTheMostUrgentOnesThatAreToDoAndNotHidden() {
    let tasks = [
      task(1) { $0.priority = .low }, task(2) { $0.priority = .high }, task(3), task(4) { $0.priority = .high },
      task(5) { ($0.priority, $0.status) = (.high, .completed) },
      task(6) { ($0.priority, $0.due, $0.wait) = (.high, .day(now.day), .day(now.day.adding(days: 1))) },
    ]
    #expect(UrgentTask.next(3, of: tasks, in: .standard, at: now).map(\.task.number) == [2, 4, 1])
    #expect(UrgentTask.next(3, of: tasks, in: .standard, at: now).map(\.urgency.hundredths) == [600, 600, 180])
    #expect(UrgentTask.next(100, of: tasks, in: .standard, at: now).map(\.task.number) == [2, 4, 1, 3])
    #expect(
      UrgentTask.next(0, of: tasks, in: .standard, at: now).isEmpty
        && UrgentTask.next(-1, of: tasks, in: .standard, at: now).isEmpty)
  }

  @Test func aStandingQueryAndSearchNarrowTheNextTasks() {
    let tasks = [
      task(1), task(2) { $0.tags = ["a"] }, task(3) { ($0.tags, $0.status) = (["a"], .completed) },
      task(4) { ($0.tags, $0.priority) = (["a"], .high) }, task(5) { $0.wait = .day(now.day.adding(days: 1)) },
    ]
    func next(_ query: Query, _ search: String = "") -> [Int] {
      let listing = Listing(filter: .completed, query: query, search: search, order: [SortKey(.title)])
      return UrgentTask.next(9, of: tasks, in: listing, at: now).map(\.task.number)
    }
    #expect(next(.everything) == [4, 2, 1])
    #expect(next(.term(.tag("a"))) == [4, 2])
    #expect(next(.everything, "task 2") == [2])
    #expect(next(.term(.condition(.waiting))) == [5])
    #expect(next(.term(.condition(.completed))).isEmpty)
  }

  @Test func sortingByUrgencyBeginsWithTheGreatestTiesByNumber() {
    let tasks = [
      task(1), task(2) { $0.priority = .low }, task(3) { $0.depends = [id(1)] }, task(4) { $0.priority = .low },
    ]
    func sorted(_ key: SortKey) -> [Int] {
      Listing(filter: .all, query: .everything, search: "", order: [key]).apply(to: tasks, at: now).map(\.number)
    }
    #expect(sorted(SortKey(.urgency)) == [1, 2, 4, 3])
    #expect(sorted(SortKey(.urgency, isReversed: true)) == [3, 2, 4, 1])
  }
}
