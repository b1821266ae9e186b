import Testing

@testable import TodoModel

@Suite("Lists") struct ListingTests {
  private let now = Now(Instant(seconds: 1_795_251_600), in: FixedZone.utc)

  private func task(_ number: Int, _ title: String, _ change: (inout TodoItem) -> Void = { _ in }) -> TodoItem {
    WorkSample.task(number, title, created: Instant(seconds: 1_795_000_000), change)
  }

  private var tasks: [TodoItem] {
    [
      task(1, "milk") { $0.priority = .low },
      task(2, "Bread") { ($0.status, $0.notes) = (.completed, "Wholegrain MILK rolls") },
      task(3, "Rent") { ($0.due, $0.project, $0.priority) = (.day(now.day), "home.money", .high) },
      task(4, "call") {
        $0.due = .instant(Instant(seconds: now.instant.seconds + 60))
        $0.wait = .day(now.day.adding(days: 2))
      },
      task(5, "apples") { $0.due = .day(now.day.adding(days: -3)) },
      task(6, "Äpfel") { $0.priority = .medium },
    ]
  }

  private func shown(_ listing: Listing, _ extra: Query = .everything) -> [Int] {
    listing.apply(to: tasks, query: extra, at: now).map(\.number)
  }

  private func sorted(_ keys: [SortKey]) -> [Int] {
    shown(Listing(filter: .all, query: .everything, search: "", order: keys))
  }

  private static func listing(_ filter: StatusFilter, query: Query = .everything, search: String = "") -> Listing {
    Listing(filter: filter, query: query, search: search, order: [SortKey(.number)])
  }

  @Test(
    arguments: [
      (.standard, .everything, [1, 3, 5, 6]), (listing(.all), .everything, [1, 2, 3, 4, 5, 6]),
      (listing(.completed), .everything, [2]),
      // Conditions lift what the filter hides.
      (.standard, .term(.condition(.completed)), [2]), (.standard, .term(.condition(.waiting)), [4]),
      (listing(.active, query: .term(.condition(.completed))), .everything, [2]),
      (listing(.completed), .term(.condition(.active)), [1, 3, 4, 5, 6]),
      // Query and search both narrow.
      (listing(.all, search: "MILK"), .everything, [1, 2]), (listing(.all, search: "äPFEL"), .everything, [6]),
      (listing(.all, query: .term(.project("home")), search: "rent"), .everything, [3]),
      (listing(.all, query: .term(.project("hom"))), .everything, []),
      (listing(.all, search: "milk"), .not(.term(.condition(.completed))), [1]),
    ] as [(Listing, Query, [Int])])
  func filterQueryAndSearchNarrow(_ listing: Listing, _ query: Query, _ numbers: [Int]) {
    #expect(shown(listing, query) == numbers)
  }

  @Test(arguments: [
    (listing(.all), false, false), (listing(.active), true, false), (listing(.all, search: "x"), true, true),
    (listing(.all, query: .term(.tag("x"))), true, true),
  ]) func `Narrowing is told apart from the status`(_ listing: Listing, isFiltering: Bool, isNarrowed: Bool) {
    #expect(listing.isFiltering == isFiltering && listing.isNarrowed == isNarrowed)
  }

  @Test(arguments: [
    // A whole day comes after every time on it, and tasks without a value come last in both directions.
    ([SortKey(.due)], [5, 4, 3, 1, 2, 6]), ([SortKey(.due, isReversed: true)], [3, 4, 5, 1, 2, 6]),
    ([SortKey(.priority)], [3, 6, 1, 2, 4, 5]), ([SortKey(.priority, isReversed: true)], [1, 6, 3, 2, 4, 5]),
    ([SortKey(.project)], [3, 1, 2, 4, 5, 6]), ([SortKey(.project, isReversed: true)], [3, 1, 2, 4, 5, 6]),
    // Titles are in the order of letters, without regard to case and accents.
    ([SortKey(.title)], [6, 5, 2, 4, 1, 3]),
    // Ties are in the order of numbers, whatever the direction.
    ([SortKey(.created)], [1, 2, 3, 4, 5, 6]), ([SortKey(.created, isReversed: true)], [1, 2, 3, 4, 5, 6]),
    ([SortKey(.number, isReversed: true)], [6, 5, 4, 3, 2, 1]),
    ([SortKey(.project), SortKey(.priority), SortKey(.number, isReversed: true)], [3, 6, 1, 5, 4, 2]),
  ]) func keysSort(_ keys: [SortKey], _ numbers: [Int]) { #expect(sorted(keys) == numbers) }

  @Test func `Titles and projects are in the order of letters, whatever their case and accents`() {
    let words = [
      "zebra", "日本", "Åse", "straße", "Ende", "ärger", "école", "Apfel", "ape", "strasse", "Ärger", "a\u{308}rger",
    ]
    let tasks = words.enumerated().map { number, word in
      var task = TodoItem(
        number: number + 1, id: .derived(from: Instant(seconds: 0), number: number + 1), title: word,
        created: Instant(seconds: 0))
      task.project = word
      return task
    }
    // Equal but for case and accents: by the text itself, and canonical equals by number.
    let sorted = [
      "ape", "Apfel", "Ärger", "ärger", "a\u{308}rger", "Åse", "école", "Ende", "strasse", "straße", "zebra", "日本",
    ]
    for key in [SortKey(.title), SortKey(.project)] {
      #expect(SortKey.sorted(tasks, by: [key], among: tasks, at: now).map(\.title) == sorted)
      let reversed = SortKey.sorted(tasks, by: [SortKey(key.field, isReversed: true)], among: tasks, at: now)
      #expect(reversed.map(\.title) == sorted.reversed())
    }
  }

  @Test func everyOrderIsAStrictOne() {
    for field in SortKey.Field.allCases {
      for isReversed in [false, true] {
        let forward = sorted([SortKey(field, isReversed: isReversed)])
        let listing = Listing(
          filter: .all, query: .everything, search: "", order: [SortKey(field, isReversed: isReversed)])
        let backward = listing.apply(to: tasks.reversed(), at: now).map(\.number)
        // The order of numbers is taken as it comes, without a sort.
        if field != .field(.number) || isReversed { #expect(forward == backward) }
      }
    }
  }
}

@Suite struct AgendaTests {
  private let now = WorkSample().clock.present

  private func agenda(
    _ tasks: [TodoItem], _ span: TaskAgenda.Span = .everything, query: Query = .everything
  ) -> TaskAgenda { TaskAgenda(of: tasks, in: .standard, query: query, span, at: now) }

  /// The part of a task with these dates: a day of November, or a word; nil for none.
  private func place(_ due: String?, start: String?, wait: String?) -> String? {
    let task = WorkSample.task(1) {
      $0.due = due.flatMap { Moment(iso: $0) }
      $0[.start] = start.flatMap { Moment(iso: $0) }.map(FieldValue.moment)
      $0.wait = wait.flatMap { Moment(iso: $0) }
    }
    return agenda([task]).parts.first.map { part in
      switch part.when {
      case .overdue: "overdue"
      case .day(let day): String(day.iso.suffix(2))
      case .later: "later"
      case .undated: "undated"
      case .completed: "completed"
      }
    }
  }

  @Test(
    arguments: [
      ("2026-11-21", nil, nil, "overdue"), ("2026-11-22T09:59:59Z", nil, nil, "overdue"),
      ("2026-11-22", nil, nil, "22"), ("2026-11-22T23:00:00Z", nil, nil, "22"), ("2026-11-23", nil, nil, "23"),
      ("2026-11-29", nil, nil, "29"), ("2026-11-30", nil, nil, "later"), (nil, nil, nil, "undated"),
      // Without a due date it is where it begins, or today if it can be begun today.
      (nil, "2026-11-25", nil, "25"), (nil, "2026-11-20", nil, "undated"), ("2026-11-27", "2026-11-25", nil, "27"),
      ("2026-11-27", "2026-11-22", nil, "22"), ("2026-11-21", "2026-11-22", nil, "overdue"),
      // A task that waits is not shown before it comes back.
      (nil, nil, "2026-11-25", "25"), (nil, nil, "2026-11-20", "undated"), ("2026-11-27", nil, "2026-11-25", "27"),
      ("2026-11-23", nil, "2026-11-25", "25"), ("2026-11-20", nil, "2026-11-25", "25"),
      ("2026-11-27", nil, "2026-11-22", "22"), ("2026-11-27", nil, "2026-11-22T18:00:00Z", "22"),
      ("2026-11-20", nil, "2026-11-22T18:00:00Z", "22"), (nil, nil, "2027-01-01", "later"),
    ] as [(String?, String?, String?, String)])
  func aTaskStandsOnTheDayItIsDueBeginsOrComesBack(due: String?, start: String?, wait: String?, on day: String) {
    #expect(place(due, start: start, wait: wait) == day)
  }

  @Test func whatIsNotToDoIsNotOnIt() {
    let done = WorkSample.task(1) { ($0.due, $0.status) = (.day(now.day), .completed) }
    let over = WorkSample.task(2) {
      $0.due = .day(now.day)
      $0[.until] = Moment(iso: "2026-11-21").map(FieldValue.moment)
    }
    #expect(agenda([done, over]).parts.isEmpty)
  }

  @Test func todayIsTheBeginningOfTheAgenda() throws {
    let days = ["2026-11-21", "2026-11-22", "2026-11-23", "2027-01-01"]
    let tasks = days.enumerated().map { place, day in WorkSample.task(place + 1) { $0.due = Moment(iso: day) } }
    #expect(agenda(tasks).parts.map { $0.tasks.map(\.number) } == [[1], [2], [3], [4]])
    #expect(agenda(tasks, .today).parts == Array(agenda(tasks).parts.prefix(2)))
  }

  @Test func whatIsBlockedSaysSo() {
    let tasks = [
      WorkSample.task(1) { $0.due = .day(now.day) },
      WorkSample.task(2) { ($0.due, $0.depends) = (.day(now.day), [WorkSample.id(1)]) },
    ]
    #expect(agenda(tasks).blocked == [2])
    #expect(agenda(tasks).parts.flatMap(\.tasks).count == 2)
  }

  @Test func whatIsDueFirstAndPressesMoreComesFirst() {
    let tasks = [
      WorkSample.task(1) { $0.due = Moment(iso: "2026-11-23") },
      WorkSample.task(2) { $0.due = Moment(iso: "2026-11-23T18:00:00Z") },
      WorkSample.task(3) { ($0.due, $0.priority) = (Moment(iso: "2026-11-23"), .high) },
      WorkSample.task(4) { $0.due = Moment(iso: "2026-11-23T08:00:00Z") },
    ]
    let sorted = SortKey.sorted(tasks, by: [SortKey(.due), SortKey(.priority)], among: tasks, at: now)
    #expect(agenda(tasks).parts.map(\.tasks) == [sorted])
    #expect(sorted.firstIndex { $0.number == 3 } ?? 9 < sorted.firstIndex { $0.number == 1 } ?? 0)
  }

  @Test func aQueryAndWhatStandsNarrowIt() {
    let tasks = ["a", "b"].enumerated().map { place, name in
      WorkSample.task(place + 1) { ($0.due, $0.project) = (.day(now.day), name) }
    }
    #expect(agenda(tasks, query: .term(.project("b"))).parts.flatMap(\.tasks).map(\.number) == [2])
    var listing = Listing.standard
    listing.filter = .completed
    listing.query = .term(.project("a"))
    let narrowed = TaskAgenda(of: tasks, in: listing, query: .everything, .today, at: now)
    #expect(narrowed.parts.flatMap(\.tasks).map(\.number) == [1])
  }

  @Test func whatHasNoDateComesMostUrgentFirst() {
    let tasks = (1...15).map { number in WorkSample.task(number) { $0.priority = number == 12 ? .high : nil } }
    let part = agenda(tasks).parts.first
    #expect(part?.when == .undated && part?.count == 15)
    #expect(part?.tasks == UrgentTask.next(10, of: tasks, in: .standard, at: now).map(\.task))
    #expect(agenda(tasks, .today).parts.isEmpty)
  }

  @Test func whatWasCompletedTodayComesLast() {
    func done(_ number: Int, _ time: String) -> TodoItem {
      WorkSample.task(number) { ($0.status, $0.completed) = (.completed, Instant(iso: time)) }
    }
    let tasks = [
      done(1, "2026-11-21T23:59:59Z"), done(2, "2026-11-22T00:00:00Z"), done(3, "2026-11-22T09:00:00Z"),
      done(4, "2026-11-23T00:00:00Z"),
    ]
    #expect(agenda(tasks).parts.map(\.when) == [.completed])
    #expect(agenda(tasks, .today).parts.map { $0.tasks.map(\.number) } == [[3, 2]])
  }

  @Test func ofManyTheFirstAreKeptAndAllAreCounted() {
    let tasks = (1...1000).map { number in
      WorkSample.task(number) { $0.due = .day(now.day.adding(days: -(number * 7919 % 1000) - 1)) }
    }
    let all = agenda(tasks).parts[0]
    #expect(all.tasks.map(\.number) == tasks.sorted { $0.due?.iso ?? "" < $1.due?.iso ?? "" }.map(\.number))
    for most in [1, 3, 999] {
      let few = TaskAgenda(of: tasks, in: .standard, query: .everything, .everything, atMost: most, at: now).parts[0]
      #expect(few.tasks == Array(all.tasks.prefix(most)) && few.count == 1000)
    }
  }

  @Test func instantsStandOnTheDaysOfTheZone() {
    let zone = FixedZone(offset: -5 * 3600)
    let now = Now(Instant(utc: CivilTime(day: now.day, hour: 3, minute: 0)), in: zone)
    let tasks = ["T03:00:01Z", "T04:59:59Z", "T05:00:00Z"].enumerated().map { place, time in
      WorkSample.task(place + 1) { $0.due = Moment(iso: "2026-11-22" + time) }
    }
    let parts = TaskAgenda(of: tasks, in: .standard, query: .everything, .everything, at: now).parts
    #expect(parts.map { $0.tasks.map(\.number) } == [[1, 2], [3]])
    #expect(parts.map(\.when) == [.day(now.day), .day(now.day.adding(days: 1))])
  }
}
