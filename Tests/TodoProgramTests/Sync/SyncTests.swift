import Foundation
import TestRunning
import Testing

@Suite(.tags(.processes), .door, .needsGit) struct SyncTests {
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
    let bread = "1 task came, 1 task went\n  + 2 Bread · a, today 08:00\n"
    #expect(try all.b.does("sync --dry-run") == "A sync with origin would be: \(bread)")
    #expect(try all.b.does("--dry-run sync").contains("Dry run, nothing is written:"))
    #expect(all.b.todo.contents() == before)
    #expect(all.b.todo.contents(of: "tasks.history.jsonl") == history)
    #expect(try all.remoteGit("rev-parse", "main") == head)
    #expect(try all.b.does("sync") == "Synced with origin: \(bread)")
    try all.settle()
  }

  @Test func aConflictIsListedUntilItIsDecided() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.does("rename 1 Oat")
    try all.b.does("rename 1 Soy")
    try all.a.does("sync")
    let told = try all.b.does("sync")
    #expect(
      told.contains("1 Soy: the title was set to “Soy” here and to “Oat” by a (today 08:00); “Soy” is later and stays"))
    #expect(told.contains("“conflicts take 1 title” takes the other"))
    #expect(try all.b.does("conflicts").contains("1 Soy: the title was set"))
    let json = try all.b.does("--format json conflicts")
    let conflict = #""field":"title","kept":"Soy","lost":"Oat","from":"theirs","remote":"origin","#
    #expect(json.contains(conflict + #""host":"a","at":"2026-11-21T08:00:03Z"}]"#), "\(json)")
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
    try all.b.fails("undo", 1, "the title of task 2 has been changed since by the sync with origin")
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
    let alone = try SyncedMachines()
    #expect(try alone.a("sync --undo").errorText.contains("nothing has come from other machines"))
  }
}

/// A remote on which everything is encrypted for a key, by a program of others that forces its pushes.
@Suite(
  .tags(.processes), .door,
  .enabled(
    if: SyncedMachines.isGitInstalled && EncryptedRemote.isInstalled, "git-remote-gcrypt or gpg is not installed"))
struct SyncEncryptedTests {
  @Test func whatWasOverwrittenIsSentAgain() throws {
    let all = try SyncedMachines()
    let encrypted = try EncryptedRemote(of: all)
    defer { encrypted.remove() }
    let url = encrypted.url
    try all.a.does("add Milk")
    #expect(try all.a.does("sync \(url)") == "Synced with origin: 1 task went\n")
    #expect(try all.b.does("sync \(url)").contains("+ 1 Milk"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: all.remote).compactMap {
      FileManager.default.contents(atPath: all.remote + "/" + $0)
    }
    #expect(!files.contains { $0.range(of: Data("Milk".utf8)) != nil })
    // Two pushes at once: the later takes the place of the earlier.
    let before = all.folder.file("before")
    try FileManager.default.copyItem(atPath: all.remote, toPath: before)
    try all.a.does("add Bread", "sync")
    try FileManager.default.removeItem(atPath: all.remote)
    try FileManager.default.moveItem(atPath: before, toPath: all.remote)
    try all.b.does("add Salt", "sync")
    try all.a.does("sync", telling: "nothing is lost, it is sent again", "your 2 Bread is 3 now")
    try all.b.does("sync")
    #expect(try all.b.list == ["1 Milk", "2 Salt", "3 Bread"])
    for machine in all.machines { #expect(try machine.does("sync").hasSuffix("nothing was new\n")) }
    #expect(try all.a.shared == all.b.shared)
  }
}

private struct EncryptedRemote {
  static let isInstalled = ["git-remote-gcrypt", "gpg"].allSatisfy { name in
    ["/usr/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
  }

  let url: String
  private let keys: String
  private let folder: BuiltTodo

  init(of all: SyncedMachines) throws {
    url = "gcrypt::" + all.remote
    folder = all.folder
    // The agent's socket is in this folder, and a path to it has to be short.
    keys = "/tmp/gpg-\(ProcessInfo.processInfo.processIdentifier)-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(
      atPath: keys, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    folder.environment["GNUPGHOME"] = keys
    let made = try folder.run(
      ["--batch", "--pinentry-mode", "loopback", "--passphrase", "", "--quick-generate-key", "list@example.org"],
      program: "/usr/bin/gpg")
    try #require(made.status == 0, "\(made.errorText)")
    for machine in all.machines {
      machine.todo.environment["GNUPGHOME"] = keys
      try machine.todo.write(
        "[user]\nsigningkey = list@example.org\n[gcrypt]\nparticipants = simple\n", to: ".gitconfig")
    }
  }

  func remove() {
    _ = try? folder.run(["--kill", "all"], program: "/usr/bin/gpgconf")
    try? FileManager.default.removeItem(atPath: keys)
  }
}

@Suite(.tags(.processes), .door, .needsGit) struct SyncSituationsTests {
  @Test func whatIsDeletedHereAndChangedThereStays() throws {
    let all = try SyncedMachines(sharing: "add Milk", "add Bread", "add Salt")
    for number in 1...3 { try all.a.does("--yes delete \(number)") }
    try all.b.does("rename 1 Oat", "done 2")
    try all.a.does("sync")
    try all.b.does("sync --yes", telling: "1 Oat: deleted by a ", " and changed here: it stays", "- 3 Salt")
    try all.settle(with: ["1 Oat", "2 Bread done"])
    // The other side of it is that the task goes.
    #expect(try all.b("conflicts take 1").errorText.contains("delete"))
    #expect(try all.b.does("--yes conflicts take 1").contains("Task deleted"))
    try all.settle(with: ["2 Bread done"])
  }

  @Test func twoTasksThatWereAddedAtTheSameFixedTimeAreTwo() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    let clock = ["TODO_NOW": "2026-11-21T18:00:00Z"]
    try all.a.does("add Bread", clock)
    try all.b.does("add Salt", clock)
    #expect(try all.a.tasks[1]["id"] as? String != all.b.tasks[1]["id"] as? String)
    try all.b.does("add Pepper parent:2", "add Soap depends:2")
    try all.a.does("sync")
    try all.b.does("sync", telling: "your 2 Salt is 5 now")
    try all.settle(with: ["1 Milk", "2 Bread", "3 Pepper", "4 Soap", "5 Salt"])
    let tasks = try all.a.tasks
    let salt = try #require(tasks[4]["id"] as? String)
    #expect(tasks[2]["parent"] as? String == salt && tasks[3]["depends"] as? [String] == [salt])
  }

  @Test func theyAreWhereListsAreJoinedByThreeMachines() throws {
    let all = try SyncedMachines(3)
    let clock = ["TODO_NOW": "2026-11-21T18:00:00Z"]
    for (machine, title) in zip(all.machines, ["Milk", "Bread", "Salt"]) { try machine.does("add \(title)", clock) }
    // It may have been renamed since.
    try all.b.does("rename 1 Rye")
    for machine in all.machines { try machine.does("sync --join \(all.remote)") }
    try all.settle(with: ["1 Milk", "2 Rye", "3 Salt"])
    // Also with the same title, because the machines have names.
    let same = try SyncedMachines()
    for machine in same.machines { try machine.does("add Milk", clock) }
    for machine in same.machines { try machine.does("sync --join \(same.remote)") }
    try same.settle(with: ["1 Milk", "2 Milk"])
  }

  @Test func theyAreWithTheSameTitleOnceAMachineIsSynced() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    let clock = ["TODO_NOW": "2026-11-21T18:00:00Z", "TODO_HOST": ""]
    for machine in all.machines { try machine.does("add Bread", clock) }
    try all.settle(with: ["1 Milk", "2 Bread", "3 Bread"])
    // Without a name and a sync, the same command gives the same list everywhere.
    let alone = try SyncedMachines()
    for machine in alone.machines { try machine.does("add Bread", clock) }
    #expect(try alone.a.shared == alone.b.shared)
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
    try all.a.does("sync", telling: "3 Water: deleted here and changed by b ")
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
