import Testing

@testable import TodoModel

/// What there is to do by day; it is Sunday 2026-11-22, 10:00.
@Suite struct AgendaTests {
  private let now = WorkSample().clock.present

  private func agenda(_ tasks: [TodoItem], _ span: Agenda.Span = .everything, query: Query = .everything) -> Agenda {
    Agenda(of: tasks, in: .standard, query: query, span, at: now)
  }

  /// Where a task with these dates stands: a day of November, or a word; nil for nowhere.
  private func place(_ due: String?, start: String? = nil, wait: String? = nil) -> String? {
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
      }
    }
  }

  @Test func aTaskStandsOnTheDayItIsDue() {
    #expect(place("2026-11-21") == "overdue" && place("2026-11-22T09:59:59Z") == "overdue")
    #expect(place("2026-11-22") == "22" && place("2026-11-22T23:00:00Z") == "22")
    #expect(place("2026-11-23") == "23" && place("2026-11-29") == "29" && place("2026-11-30") == "later")
    #expect(place(nil) == nil)
  }

  @Test func withoutADueDateItStandsWhereItBegins() {
    #expect(place(nil, start: "2026-11-25") == "25" && place(nil, start: "2026-11-20") == nil)
    #expect(place("2026-11-27", start: "2026-11-25") == "27")
    #expect(place("2026-11-27", start: "2026-11-22") == "22", "it can be begun today")
    #expect(place("2026-11-21", start: "2026-11-22") == "overdue")
  }

  @Test func whatWaitsIsNotShownBeforeItComesBack() {
    #expect(place(nil, wait: "2026-11-25") == "25" && place(nil, wait: "2026-11-20") == nil)
    #expect(place("2026-11-27", wait: "2026-11-25") == "27")
    #expect(place("2026-11-23", wait: "2026-11-25") == "25")
    #expect(place("2026-11-20", wait: "2026-11-25") == "25")
    #expect(place("2026-11-27", wait: "2026-11-22") == "22", "it comes back today")
    #expect(place("2026-11-27", wait: "2026-11-22T18:00:00Z") == "22", "later today")
    #expect(place("2026-11-20", wait: "2026-11-22T18:00:00Z") == "22")
    #expect(place(nil, wait: "2027-01-01") == "later")
  }

  @Test func whatIsNotToDoIsNotOnIt() {
    let done = WorkSample.task(1) {
      $0.due = .day(now.day)
      $0.status = .completed
    }
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
      WorkSample.task(2) {
        $0.due = .day(now.day)
        $0.depends = [WorkSample.id(1)]
      },
    ]
    #expect(agenda(tasks).blocked == [2])
    #expect(agenda(tasks).parts.flatMap(\.tasks).count == 2)
  }

  @Test func whatIsDueFirstAndPressesMoreComesFirst() {
    let tasks = [
      WorkSample.task(1) { $0.due = Moment(iso: "2026-11-23") },
      WorkSample.task(2) { $0.due = Moment(iso: "2026-11-23T18:00:00Z") },
      WorkSample.task(3) {
        $0.due = Moment(iso: "2026-11-23")
        $0.priority = .high
      },
      WorkSample.task(4) { $0.due = Moment(iso: "2026-11-23T08:00:00Z") },
    ]
    let sorted = SortKey.sorted(tasks, by: [SortKey(.due), SortKey(.priority)], among: tasks, at: now)
    #expect(agenda(tasks).parts.map(\.tasks) == [sorted])
    #expect(sorted.firstIndex { $0.number == 3 } ?? 9 < sorted.firstIndex { $0.number == 1 } ?? 0)
  }

  @Test func aQueryAndWhatStandsNarrowIt() {
    let tasks = ["a", "b"].enumerated().map { place, name in
      WorkSample.task(place + 1) {
        $0.due = .day(now.day)
        $0.project = name
      }
    }
    #expect(agenda(tasks, query: .term(.project("b"))).parts.flatMap(\.tasks).map(\.number) == [2])
    var listing = Listing.standard
    listing.filter = .completed
    listing.query = .term(.project("a"))
    #expect(
      Agenda(of: tasks, in: listing, query: .everything, .today, at: now).parts.flatMap(\.tasks).map(\.number) == [1])
  }
}
