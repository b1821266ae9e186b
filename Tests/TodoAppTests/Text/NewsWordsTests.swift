import Testing
import TodoModel

@testable import TodoApp

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
