import Foundation
import TestRunning
import Testing

@Suite(.tags(.processes), .door, .enabled(if: SyncedMachines.isGitInstalled, "git is not installed")) struct SyncTests {
  @Test func whatOneAddsTheOtherGets() throws {
    let all = try SyncedMachines()
    #expect(try all.a("sync").errorText.contains("no remote is known; `sync URL` names the first"))
    try all.a.does("add Milk +shop")
    #expect(try all.a.does("sync \(all.remote)") == "Synced with origin: 1 task went\n")
    #expect(try all.b.does("sync \(all.remote)") == "Synced with origin: 1 task came\n  + 1 Milk · +shop\n")
    #expect(try all.b.does("sync") == "Synced with origin: nothing was new\n")
    try all.b.does("modify 1 due:2026-12-01", "sync")
    #expect(try all.a.does("sync").contains("~ 1 Milk · due none → Tuesday 2026-12-01"))
    try all.settle()
    #expect(try all.a.does("sync --remotes") == "origin  \(all.remote)\n")
  }

  @Test func theRepositoryHasWhatIsSharedAndNothingElse() throws {
    let all = try SyncedMachines(sharing: "add Milk +shop", "view save shop = +shop", "use +home")
    try all.a.does("modify 1 due:2026-12-01", "sync")
    #expect(
      try all.remoteGit("show", "main:settings.json")
        == #"{"format":"todo-sync","version":1,"lastNumber":1,"views":{"shop":"+shop"}}"#)
    let path = try #require(try all.remoteGit("ls-tree", "-r", "--name-only", "main").split(separator: "\n").last)
    let line = try all.remoteGit("show", "main:\(path)")
    #expect(path == "tasks/00.jsonl" && line.hasSuffix(#""changed":{"due":"2026-11-21T08:00:05Z"}}"#), "\(line)")
    #expect(try all.remoteGit("log", "--format=%P", "-1", "main").count == 40)
    #expect(try all.b.does("view").contains("shop"))
    #expect(all.b.todo.contents().map(\.text)?.contains("scope") == false)
  }

  @Test func viewsThatComeAndGoAreTold() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.does("view save shop = +shop")
    #expect(try all.a.does("sync") == "Synced with origin: views went\n")
    try all.b.does("add Bread")
    #expect(try all.b.does("sync") == "Synced with origin: views came, 1 task went\n")
    // A number that was given and is free again is no view.
    try all.b.does("add Salt", "--yes delete 3")
    #expect(try all.b.does("sync") == "Synced with origin: nothing was new\n")
  }

  @Test func aDryRunChangesNothing() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.does("add Bread")
    try all.b.does("rename 1 Oat milk")
    try all.a.does("sync")
    let (before, history) = (all.b.todo.contents(), all.b.todo.contents(of: "tasks.history.jsonl"))
    let head = try all.remoteGit("rev-parse", "main")
    #expect(try all.b.does("sync --dry-run") == "A sync with origin would be: 1 task came, 1 task went\n  + 2 Bread\n")
    #expect(try all.b.does("--dry-run sync").contains("Dry run, nothing is written:"))
    #expect(all.b.todo.contents() == before)
    #expect(all.b.todo.contents(of: "tasks.history.jsonl") == history)
    #expect(try all.remoteGit("rev-parse", "main") == head)
    #expect(try all.b.does("sync") == "Synced with origin: 1 task came, 1 task went\n  + 2 Bread\n")
    try all.settle()
  }

  @Test func aConflictIsListedUntilItIsDecided() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.does("rename 1 Oat")
    try all.b.does("rename 1 Soy")
    try all.a.does("sync")
    let told = try all.b.does("sync")
    #expect(told.contains("1 Soy: the title was set to “Soy” here and to “Oat” there; “Soy” is later and stays"))
    #expect(told.contains("“conflicts take 1 title” takes the other"))
    #expect(try all.b.does("conflicts").contains("1 Soy: the title was set"))
    let json = try all.b.does("--format json conflicts")
    #expect(json.contains(#""field":"title","kept":"Soy","lost":"Oat","from":"theirs","remote":"origin"}]"#), "\(json)")
    #expect(try all.b.does("conflicts take 1") == "TO-DO saved: 1 Oat · title Soy → Oat\n")
    #expect(try all.b.does("conflicts") == "No conflicts\n")
    #expect(try all.b("conflicts take 1").errorText.contains("no conflict is open about task 1"))
    #expect(try all.b.does("undo").contains("title Oat → Soy"))
    // It was not decided, then.
    #expect(try all.b.does("conflicts").contains("1 Soy: the title was set"))
    #expect(try all.b.does("redo").contains("title Soy → Oat"))
    #expect(try all.b.does("conflicts") == "No conflicts\n")
    #expect(try all.b.does("undo").contains("title Oat → Soy"))
    try all.settle(with: ["1 Soy"])
  }

  @Test func undoTakesBackWhatWasTypedAndNotWhatCame() throws {
    let all = try SyncedMachines(sharing: "add Milk", "add Bread")
    try all.b.does("modify 1 +mine")
    try all.a.does("modify 1 due:2026-12-01", "add Butter")
    try all.sync()
    #expect(try all.b.does("undo").contains("~ 1 Milk · -mine"))
    #expect(try all.b.tasks[0]["due"] as? String == "2026-12-01")
    try all.b.does("redo")
    // A part that the sync has changed is in the way, and named.
    try all.b.does("modify 2 Brown", "sync")
    try all.a.does("sync", "modify 2 White")
    try all.sync()
    let refused = try all.b("undo")
    #expect(refused.status == 1)
    #expect(
      refused.errorText.contains("the title of task 2 has been changed since by the sync with origin"),
      "\(refused.errorText)")
    try all.settle()
  }

  @Test func whatCameIsTakenBackAsOneStep() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.does("add Butter", "rename 1 Oat")
    try all.sync()
    #expect(try all.b.does("sync --undo").contains("What came from origin is taken back; the next sync sends that"))
    #expect(try all.b.list == ["1 Milk"])
    #expect(try all.b.does("undo").contains("Command undone: “sync --undo”"))
    #expect(try all.b.list == ["1 Oat", "2 Butter"])
    try all.b.does("redo")
    try all.settle(with: ["1 Milk"])
    #expect(try all.a("sync --undo").status == 0)
    #expect(try all.a.list == ["1 Oat", "2 Butter"])
    #expect(try SyncedMachines().a("sync --undo").errorText.contains("nothing has come from other machines"))
  }
}
