import MVI
import Testing

@testable import TodoApp
@testable import TodoModel

/// Dates in as few columns as say them, seen on Saturday 2026-11-21 at nine.
@Suite struct BriefDateTests {
  private let now = TextSample.clock.present

  @Test(arguments: [
    (0, "today"), (1, "tomorrow"), (2, "Mon"), (6, "Fri"), (7, "in 7 d"), (13, "in 13 d"), (14, "in 2 w"),
    (20, "in 2 w"), (59, "in 8 w"), (60, "in 2 mo"), (364, "in 12 mo"), (365, "in 1 y"), (4000, "in 10 y"),
    (-1, "yesterday"), (-2, "2 d ago"), (-14, "2 w ago"), (-400, "1 y ago"),
  ]) func days(ahead: Int, words: String) {
    let moment = Moment.day(now.day.adding(days: ahead))
    #expect(moment.briefWords(at: now) == words)
    #expect(moment.briefWords(at: now, hasTimes: false) == words)
  }

  @Test(arguments: [(-1, "1 d late"), (-13, "13 d late"), (-14, "2 w late"), (-70, "2 mo late"), (-800, "2 y late")])
  func lateDays(ahead: Int, words: String) {
    #expect(Moment.day(now.day.adding(days: ahead)).briefWords(at: now, isLate: true) == words)
  }

  @Test(arguments: [
    ("2026-11-21T17:30:00Z", "today 17:30", "17:30"), ("2026-11-22T08:00:00Z", "Sun 08:00", "tomorrow"),
    ("2026-11-27T08:00:00Z", "Fri 08:00", "Fri"), ("2026-11-20T23:00:00Z", "yesterday", "yesterday"),
    ("2026-12-27T08:00:00Z", "in 5 w", "in 5 w"),
  ]) func times(iso: String, words: String, narrow: String) throws {
    let moment = try #require(Moment(iso: iso))
    #expect(moment.briefWords(at: now) == words)
    #expect(moment.briefWords(at: now, hasTimes: false) == narrow)
  }

  @Test(arguments: [
    ("2026-11-21T08:59:50Z", "1 min late"), ("2026-11-21T08:01:00Z", "59 min late"),
    ("2026-11-21T07:59:00Z", "1 h late"), ("2026-11-20T23:00:00Z", "1 d late"),
  ]) func lateTimes(iso: String, words: String) throws {
    #expect(try #require(Moment(iso: iso)).briefWords(at: now, isLate: true) == words)
  }

  @Test func theLastDayIsSomeday() {
    #expect(Moment.someday.briefWords(at: now) == "someday" && Moment.someday.words(in: now.zone) == "someday")
    #expect(Moment.someday.words(in: now.zone, isShort: true) == "someday")
  }

  @Test func aDayIsHeadedByWhatItIsNow() {
    let headings = (-1...2).map { now.day.adding(days: $0).heading(today: now.day) }
    #expect(
      headings == [
        "Yesterday, Friday 2026-11-20", "Today, Saturday 2026-11-21", "Tomorrow, Sunday 2026-11-22",
        "Monday 2026-11-23",
      ])
  }
}

@Suite("Words about copies from a conflict") struct ConflictCopyWordsTests {
  private static let file = "tasks.sync-conflict-20261121-091400-ABCDEFG.json"
  private static let plain = "todo (Anna's conflicted copy 2026-11-21)"
  private static let history = "tasks.history.sync-conflict-20261121-091400-ABCDEFG.jsonl"
  private static let lock = "tasks.json.sync-conflict-20261121-091400-ABCDEFG.lock"
  private static let torn = "tasks.history.jsonl.sync-conflict-20261121-091400-ABCDEFG.torn"

  @Test(arguments: [(file, true), (plain, true), (history, false), (lock, false), (torn, false)])
  func onlyDataFilesAreToBeMerged(_ name: String, _ isMerged: Bool) throws {
    let advice = try #require(Finding.conflictCopy(path: "A/" + name, .unknown).report.advice)
    #expect(advice.contains("“todo merge 'A/") == isMerged, "\(advice)")
    let chosen = Finding.conflictCopy(path: "A/" + name, .unknown, of: "A/t.json").report
    #expect(chosen.advice?.contains("“todo --file 'A/t.json' merge") == true && chosen.sentence.hasPrefix(name))
    let broken = Finding.conflictCopy(path: name, .unknown, failure: .notPermitted(path: name)).report.advice
    #expect(broken == "nothing can merge it (permission denied: \(name)): mend it, or remove it")
    #expect(advice.contains("todo merge"))
    let words = FileNotice.conflictCopies([name]).words
    #expect(words.contains(name))
    #expect(words.contains("`todo merge`") == isMerged, "\(words)")
    #expect(!words.hasSuffix("; "), "\(words)")
  }

  @Test func ofSeveralKindsEachIsSaid() {
    let words = FileNotice.conflictCopies([Self.history, Self.lock]).words
    #expect(
      words.hasSuffix(
        "one of the history has the commands of another machine, a line for each; one of a lock or of what was torn off "
          + "can be removed"))
    #expect(
      FileNotice.conflictCopies([Self.file, Self.history, Self.lock]).words.hasSuffix(
        "; `todo merge` merges what is in them"))
  }
}

@Suite struct NewsWordsTests {
  private func text(_ news: ExternalUpdate) -> [String] {
    TextSample.rendering().lines(of: news).map { $0.prompt(isColored: false) }
  }

  private func task(_ number: Int, _ title: String) -> TodoItem {
    TodoItem(
      number: number, id: .derived(from: Instant(seconds: 0), number: number), title: title,
      created: Instant(seconds: 0))
  }

  @Test func oneChangeTakesOneLine() {
    var done = task(3, "Pay rent")
    done.status = .completed
    let changes: [(Change, String)] = [
      (.added(task(3, "Pay rent")), "+ 3 Pay rent"), (.deleted(task(3, "Pay rent")), "- 3 Pay rent"),
      (.updated(from: task(3, "Pay rent"), to: done), "~ 3 Pay rent · active → completed"),
      (.updated(from: task(3, "Pay"), to: task(3, "Pay rent")), "~ 3 Pay rent · title Pay → Pay rent"),
    ]
    for (change, words) in changes {
      #expect(text(.changedElsewhere([change])) == ["1 TO-DO changed elsewhere: " + words])
    }
  }

  @Test func ofManyChangesTheFirstAreTold() {
    let changes = (1...7).map { Change.added(task($0, "t\($0)")) }
    #expect(
      text(.changedElsewhere(changes)) == [
        "7 TO-DOs changed elsewhere:", "  + 1 t1", "  + 2 t2", "  + 3 t3", "  + 4 t4", "  + 5 t5", "  … and 2 more",
      ])
    #expect(text(.changedElsewhere(Array(changes.prefix(5)))).last == "  + 5 t5")
  }

  @Test func settingsAreToldAsWhatBecameOfThem() {
    func told(_ before: Settings, _ after: Settings) -> [String] {
      text(.settingsChangedElsewhere(SettingsChange(before: before, after: after)))
    }
    let views = Settings(views: ["a": "+x", "b": "+y", "c": "+z"])
    #expect(
      told(Settings(), Settings(scope: Scope(project: "home"))) == ["Changed elsewhere: working on project:home now"])
    #expect(told(Settings(scope: Scope(tags: ["x"])), Settings()) == ["Changed elsewhere: working on everything now"])
    #expect(told(Settings(), Settings(views: ["a": "+x"])) == ["View changed elsewhere: + @a · +x"])
    #expect(told(Settings(views: ["a": "+x"]), Settings()) == ["View changed elsewhere: - @a · +x"])
    #expect(
      told(views, Settings(views: ["a": "+x", "b": "is:today", "d": "+z"])) == [
        "3 views changed elsewhere:", "  ~ @b · +y → is:today", "  - @c · +z", "  + @d · +z",
      ])
  }

  @Test func whatASyncBroughtIsToldWithWhereItCameFrom() {
    let conflict = MergeConflict.field(task(1, "Soy").id, .title, kept: .text("Soy"), lost: .text("Oat"), from: .second)
    let hints: [SyncHint] = [
      .renumbered(SyncRenumbering(numbers: Renumbering(old: 3, new: 4), title: "Salt")),
      .conflict(SyncConflict(conflict, with: "origin", about: task(1, "Soy"))),
    ]
    let told = [
      "  your 3 Salt is 4 now",
      "  1 Soy: the title was set to “Soy” here and to “Oat” there; “Soy” is later and stays; "
        + "“conflicts take 1 title” takes the other",
    ]
    #expect(
      text(.synced(remote: "origin", came: [.added(task(3, "Pepper"))], hints: hints))
        == ["1 TO-DO came from origin:", "  + 3 Pepper"] + told)
    let origin = SyncOrigin(task: task(3, "Pepper").id, parts: [], host: "laptop", at: Instant(seconds: 0), age: 7260)
    #expect(
      text(.synced(remote: "origin", came: [.added(task(3, "Pepper"))], hints: [], origins: [origin]))
        == ["1 TO-DO came from origin:", "  + 3 Pepper · laptop, today 00:00"])
    #expect(text(.synced(remote: "origin", came: [], hints: hints)) == ["Synced with origin:"] + told)
    #expect(
      text(.synced(remote: "origin", came: (1...7).map { .added(task($0, "t\($0)")) }, hints: [])).last
        == "  … and 2 more")
    #expect(
      text(.notSynced(reason: "origin cannot be reached: no such host"))
        == ["The list could not be synced by itself: origin cannot be reached: no such host"])
  }

  @Test func aDayTellsWhatIsDueFirst() {
    let day = TextSample.clock.today
    var (due, overdue, returned) = (task(4, "Due"), task(2, "Late"), task(9, "Back"))
    due.due = .day(day)
    overdue.due = .day(day.adding(days: -1))
    returned.wait = .day(day)
    let news = ExternalUpdate.newDay(
      NewDay([overdue, due, returned], since: day.adding(days: -1), at: TextSample.clock.present))
    #expect(
      text(news) == [
        "Saturday 2026-11-21: 1 due today, 1 overdue by now, 1 back from waiting",
        "  4 Due · due Saturday 2026-11-21", "  2 Late · overdue", "  9 Back · no longer waits",
      ])
  }

  @Test func aFileThatCannotBeReadIsNamed() {
    #expect(
      text(.unreadable(.notPermitted(path: "/x"))) == [
        "The file was changed elsewhere and cannot be read now: permission denied: /x"
      ])
    #expect(
      text(.unreadable(.newerFile(path: "/x", version: 2))) == [
        "The file was changed elsewhere and cannot be read now: /x is of version 2, which this program is too old for; "
          + "a newer program can read it"
      ])
  }

  @Test func controlsInTitlesAreEscaped() {
    #expect(text(.changedElsewhere([.added(task(1, "a\u{1B}[2J"))])) == ["1 TO-DO changed elsewhere: + 1 a\\u001B[2J"])
  }

  @Test func progressTellsWhatIsLeft() {
    #expect(
      Progress(.reading, percent: 43, secondsLeft: 2).line.prompt(isColored: false) == "Reading tasks: 43%, 2 s left")
    #expect(
      Progress(.salvaging, percent: 1, secondsLeft: 121).line.prompt(isColored: false)
        == "Looking for what can be saved: 1%, 3 min left")
    #expect(
      Progress(.replaying, percent: 0, secondsLeft: 119).line.prompt(isColored: false)
        == "Replaying the history: 0%, 119 s left")
  }
}

@Suite struct NarrowStatisticsTests {
  private func lines(_ tasks: [TodoItem], in width: Int, isUnicode: Bool) -> [String] {
    let now = TextSample.clock.present
    let state = Statistics.State(statistics: TaskStatistics(of: tasks, at: now))
    var page = TextPage(isColored: false, isUnicode: isUnicode)
    let context = TextContext(width: width, zone: FixedZone.utc, isUnicode: isUnicode)
    Statistics.write(state, at: now, in: context, to: &page)
    return page.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test(arguments: [true, false])
  func `Nothing is wider than the width at hand, down to twenty columns`(isUnicode: Bool) {
    let samples = [TextSample.past, Array(TextSample.past.prefix(1)), TextSample.past.filter { $0.project == nil }]
    for width in 20...90 {
      for tasks in samples {
        for line in lines(tasks, in: width, isUnicode: isUnicode) {
          #expect(displayWidth(of: line) <= width, "\(width): \(line)")
        }
      }
    }
  }

  @Test(arguments: [20, 23, 37, 80]) func `What is due is told at every width`(width: Int) {
    var task = TextSample.past[0]
    task.status = .active
    task.due = .day(TextSample.clock.today.adding(days: 6))
    let wanted = [20: "  Fri 27  1 due", 23: "   23 24 25 26*27 28 29", 37: "   23   24   25   26   27*1 28   29"]
    let shown = lines([task], in: width, isUnicode: true)
    #expect(shown.contains { $0.hasPrefix(wanted[width] ?? "   23   24   25   26   27*1 28   29") }, "\(shown)")
  }
}
