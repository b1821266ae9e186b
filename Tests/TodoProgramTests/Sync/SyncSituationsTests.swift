import Foundation
import TestRunning
import Testing

@Suite(.tags(.processes), .door, .enabled(if: SyncedMachines.isGitInstalled, "git is not installed"))
struct SyncSituationsTests {
  @Test func whatIsDeletedHereAndChangedThereStays() throws {
    let all = try SyncedMachines(sharing: "add Milk", "add Bread", "add Salt")
    for number in 1...3 { try all.a.does("--yes delete \(number)") }
    try all.b.does("rename 1 Oat", "done 2")
    try all.a.does("sync")
    try all.b.does("sync", telling: "1 Oat: deleted there and changed here: it stays", "- 3 Salt")
    try all.settle(with: ["1 Oat", "2 Bread done"])
    // The other side of it is that the task goes.
    #expect(try all.b("conflicts take 1").errorText.contains("delete"))
    #expect(try all.b.does("--yes conflicts take 1").contains("Task deleted"))
    try all.settle(with: ["2 Bread done"])
  }

  @Test func aNumberThatIsGivenTwiceStaysWithWhatWasSentFirst() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.does("add Bread")
    try all.b.does("add Salt", "add Soap depends:2")
    try all.a.does("sync")
    try all.b.does("sync", telling: "your 2 Salt is 4 now")
    try all.settle(with: ["1 Milk", "2 Bread", "3 Soap", "4 Salt"])
    #expect(try all.a.does("open 3").contains("4 Salt"))
    #expect(try all.b.does("undo").contains("- 3 Soap"))
    #expect(try all.b.does("undo").contains("- 4 Salt"))
  }

  @Test(arguments: ["every:week", "after:week"])
  func aRepeatingTaskThatBothHaveDoneHasOneSuccessor(_ repetition: String) throws {
    let all = try SyncedMachines(sharing: "add Water due:2026-11-21 \(repetition)")
    try all.a.does("done 1")
    let tomorrow = ["TODO_NOW": "2026-11-22T09:00:00Z"]
    #expect(try all.b("done 1", tomorrow).status == 0)
    try all.a.does("sync")
    #expect(try all.b("sync", tomorrow).status == 0)
    try all.settle()
    let tasks = try all.a.tasks
    try #require(tasks.count == 2)
    #expect((tasks[0]["completed"] as? String)?.hasPrefix("2026-11-21") == true)
    #expect(tasks[1]["due"] as? String == (repetition.hasPrefix("every") ? "2026-11-28" : "2026-11-29"))
  }

  @Test func whatIsDoneHereAndMovedThereIsDoneOnItsNewDay() throws {
    let all = try SyncedMachines(sharing: "add Water due:2026-11-21 every:week")
    try all.a.does("done 1")
    try all.b.does("modify 1 due:2026-11-24")
    try all.sync()
    try all.settle()
    #expect(try all.a.tasks.map { $0["due"] as? String } == ["2026-11-24", "2026-11-28"])
    #expect(try all.a.list == ["1 Water done", "2 Water"])
  }

  @Test func anUndoIsAChangeLikeOthers() throws {
    let all = try SyncedMachines(sharing: "add Water due:2026-11-21 every:week", "add Milk")
    try all.a.does("done 2", "done 1")
    try all.sync()
    try all.b.does("modify 3 +often", "sync")
    try all.a.does("undo")
    try all.a.does("sync", telling: "3 Water: deleted here and changed there: it stays")
    try all.settle(with: ["1 Water", "2 Milk done", "3 Water"])
    try all.a.does("undo")
    try all.settle(with: ["1 Water", "2 Milk", "3 Water"])
  }

  @Test func aConflictIsOverWhenWhatItIsAboutIsChanged() throws {
    let all = try SyncedMachines(sharing: "add Milk", "add Bread")
    for number in 1...2 {
      try all.a.does("rename \(number) Oat")
      try all.b.does("rename \(number) Soy")
    }
    try all.sync()
    try all.b.does("modify 1 +x")
    #expect(try all.b.does("conflicts").split(separator: "\n").count == 3)
    try all.b.does("rename 1 Rye")
    #expect(try all.b.does("conflicts").contains("2 Soy: ") && !all.b.does("conflicts").contains("1 Rye: "))
    // Whether it is changed here or comes changed from elsewhere.
    try all.settle()
    try all.a.does("rename 2 Rice")
    try all.settle()
    #expect(try all.b.does("conflicts") == "No conflicts\n")
  }

  @Test func aClockThatIsAheadDecidesOnlyWhatWasDoneAtOnce() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    all.b.seconds += 23 * 3600 - 10 * 3600
    try all.b.does("rename 1 Soy", "sync")
    try all.a.does("sync", telling: "is ahead: what is set there wins for a while")
    // It knows of the other one, and so it is later, whatever the clocks say.
    try all.a.does("rename 1 Oat")
    try all.sync()
    try all.settle(with: ["1 Oat"])
  }

  @Test func aThousandChangesOfEachAreOneMergeAndOneRecord() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    for (machine, word) in [(all.a, "x"), (all.b, "y")] {
      machine.todo.environment["TODO_NOW"] = word == "x" ? "2026-11-21T11:00:00Z" : "2026-11-21T12:00:00Z"
      let lines = (1...500).map { "add \(word)\($0)\nmodify 1 note:\(word)\($0)\n" }.joined()
      #expect(try machine.todo.batch(lines).status == 0)
      machine.seconds = 13 * 3600
    }
    try all.a.does("sync")
    let commits = try all.remoteGit("rev-list", "--count", "main")
    try all.b.does("sync")
    #expect(try all.remoteGit("rev-list", "--count", "main") == "\((Int(commits) ?? 0) + 1)")
    let records = try #require(all.b.todo.contents(of: "tasks.history.jsonl"))
    #expect(records.text.split(separator: "\n").count { $0.contains(#""sync":{"#) } == 2)
    try all.settle()
    #expect(try all.a.list.count == 1001)
  }
}
