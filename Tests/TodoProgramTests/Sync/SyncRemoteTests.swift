import Foundation
import TestRunning
import Testing

@Suite(.tags(.processes), .door, .needsGit) struct SyncRemoteTests {
  private let all: SyncedMachines

  init() throws { all = try SyncedMachines(sharing: "add Milk") }

  private func tamper(_ all: SyncedMachines, _ script: String) throws {
    let work = all.folder.file("work")
    try all.git("clone", "--quiet", all.remote, work)
    try all.git("-C", work, "checkout", "--quiet", "-B", "main", "origin/main")
    let run = try all.folder.run(["-c", "cd \(work) && " + script], program: "/bin/sh")
    try #require(run.status == 0, "\(run.errorText)")
    try all.git("-C", work, "add", "--all")
    try all.git("-C", work, "commit", "--quiet", "-m", "tampered")
    try all.git("-C", work, "push", "--quiet", "origin", "main")
  }

  @Test func aRemoteThatWasResetGetsEverythingAgain() throws {
    let old = try all.remoteGit("rev-parse", "main")
    try all.a.does("add Bread")
    try all.sync()
    try all.remoteGit("update-ref", "refs/heads/main", old)
    try all.a.does("modify 1 Oat")
    try all.a.does("sync", telling: "nothing is lost, it is sent again")
    try all.settle(with: ["1 Oat", "2 Bread"])
  }

  @Test func aRemoteWithAnotherPastLosesNothing() throws {
    let all = try SyncedMachines(sharing: "add Milk", "add Bread")
    let tree = try all.remoteGit("rev-parse", "main^{tree}")
    let root = try all.remoteGit("commit-tree", tree, "-m", "squashed")
    try all.remoteGit("update-ref", "refs/heads/main", root)
    try all.a.does("rename 1 Oat")
    try all.b.does("--yes delete 2")
    #expect(try all.a.does("sync").contains("nothing is lost, it is sent again"))
    // What both were is not known any more, so nothing counts as deleted.
    try all.b.does("sync")
    try all.settle(with: ["1 Oat", "2 Bread"])
  }

  @Test func whatAnotherHasForcedIsPutRightByTheNextSync() throws {
    let old = try all.remoteGit("rev-parse", "main")
    try all.a.does("add Bread", "sync")
    try all.remoteGit("update-ref", "refs/heads/main", old)
    try all.b.does("add Salt", "sync")
    #expect(try all.a.does("sync").contains("your 2 Bread is 3 now"))
    try all.settle(with: ["1 Milk", "2 Salt", "3 Bread"])
  }

  @Test func anEmptiedRemoteIsAskedAbout() throws {
    try all.remoteGit("update-ref", "-d", "refs/heads/main")
    #expect(try all.a("sync").status == 1)
    #expect(
      try all.a("sync").errorText
        == "todo: origin is empty, and was not when it was last seen; there is no one to ask, so nothing is synced: `--yes` continues, `--dry-run` shows it\n"
    )
    #expect(try all.a.does("sync --dry-run").contains("1 task went"))
    #expect(try all.a.does("--yes sync") == "Synced with origin: 1 task went\n")
    try all.settle()
  }

  @Test func aRemoteThatLacksMostTasksIsAskedAbout() throws {
    for number in 2...14 { try all.a.does("add Task\(number)") }
    try all.sync()
    #expect(try all.b("--yes delete 2-14").status == 0)
    try all.b.does("sync")
    #expect(try all.a("sync").status == 1)
    #expect(try all.a.list.count == 14)
    try all.a.does("sync --yes")
    try all.settle(with: ["1 Milk"])
  }

  @Test func fromThreeTasksOnMostOfThemAreAskedAbout() throws {
    for number in 2...5 { try all.a.does("add Task\(number)") }
    try all.sync()
    // What was added here since is not known there, and hides nothing.
    for number in 6...9 { try all.a.does("add Task\(number)") }
    try all.b.does("--yes delete 2-4", "sync")
    try all.a.fails("sync", 1, "3 tasks, more than half of all, are gone from origin")
    #expect(try all.a.list.count == 9)
    try all.a.does("sync --yes")
    try all.settle()
    #expect(try all.a.list.count == 6)
    let few = try SyncedMachines(sharing: "add Milk", "add Bread", "add Salt")
    try few.b.does("--yes delete 1-2", "sync")
    try few.a.fails("sync", 1, "2 tasks, more than half of all, are gone from origin")
  }

  @Test func twoTasksAndThoseThatAreGoneHereAreNotAskedAbout() throws {
    let all = try SyncedMachines(sharing: "add Milk", "add Bread", "add Salt", "add Soap")
    for machine in all.machines { try machine.does("--yes delete 1-2") }
    try all.b.does("--yes delete 3")
    try all.a.does("--yes delete 3")
    try all.settle(with: ["4 Soap"])
    let few = try SyncedMachines(sharing: "add Milk", "add Bread")
    try few.b.does("--yes delete 1-2", "sync")
    try few.settle(with: [])
  }

  @Test(arguments: [
    ("mv tasks/00.jsonl tasks/zz.jsonl", "tasks/zz.jsonl"), ("mv tasks/00.jsonl tasks/00.JSON", "tasks/00.JSON"),
    ("mv tasks/00.jsonl tasks/00", "tasks/00"), ("mv tasks/00.jsonl tasks/.00", "tasks/.00"),
    ("mkdir tasks/sub && mv tasks/00.jsonl tasks/sub", "tasks/sub"),
    ("rm tasks/00.jsonl && mkdir tasks/00.jsonl && echo x >tasks/00.jsonl/x", "tasks/00.jsonl"),
  ])
  func tasksThatWouldNotBeReadAreNotTakenForDeleted(_ script: String, _ path: String) throws {
    try tamper(all, script)
    let before = all.a.todo.contents()
    try all.a.fails("sync", 65, "origin:\(path):1:1: tasks are in no such file, so those in it are unknown")
    #expect(all.a.todo.contents() == before)
    let first = try SyncedMachines(1)
    try first.a.fails("sync \(all.remote)", 65, "origin:\(path):1:1: ")
  }

  @Test func whatIsNoListIsRefusedWithItsPlace() throws {
    let before = all.a.todo.contents()
    try tamper(all, #"printf '{"number":1\n' >> tasks/00.jsonl"#)
    try all.a.fails("sync", 65, "origin:tasks/00.jsonl:2:")
    #expect(all.a.todo.contents() == before)
    try all.remoteGit("update-ref", "refs/heads/main", "main~1")
    _ = try all.folder.shell("rm -r $HOME/work")
    try tamper(all, #"sed -i s/:1,/:2,/ settings.json"#)
    #expect(try all.a("sync").errorText.contains("origin is of version 2, which this program is too old for"))
    let other = try SyncedMachines()
    try other.git("clone", "--quiet", other.remote, other.folder.file("w"))
    try other.folder.write("x", to: "w/readme")
    try other.git("-C", other.folder.file("w"), "add", "readme")
    try other.git("-C", other.folder.file("w"), "commit", "--quiet", "-m", "x")
    try other.git("-C", other.folder.file("w"), "push", "--quiet", "origin", "HEAD:main")
    try other.a.fails(
      "sync \(other.remote)", 65, "origin:settings.json:1:1: there is no such file, so this is no list of todo")
  }

  @Test(arguments: ["rm -r tasks && echo a > tasks", "rm -r tasks && ln -s . tasks"])
  func tasksThatAreNoFolderAreNoList(_ script: String) throws {
    try tamper(all, script)
    let before = all.a.todo.contents()
    try all.a.fails("sync", 65, "origin:tasks:1:1: this is no folder")
    #expect(all.a.todo.contents() == before)
    #expect(try !all.a.does("doctor").contains("cannot be read"))
  }

  @Test func filesThatAreNotKnownAreKept() throws {
    try tamper(all, #"echo hello > readme && echo hello > tasks/.gitkeep && sed -i 's/}$/,"more":[1]}/' settings.json"#)
    try all.a.does("add Bread", "sync")
    try all.settle()
    #expect(try all.remoteGit("show", "main:readme") == "hello")
    #expect(try all.remoteGit("show", "main:settings.json").hasSuffix(#","more":[1]}"#))
  }

  @Test func twoListsAreJoinedOnlyWhenThatIsSaid() throws {
    let all = try SyncedMachines()
    try all.a.does("add Milk", "sync \(all.remote)")
    try all.b.does("add Bread")
    try all.b.fails("sync \(all.remote)", 65, "origin has a history of its own; `sync --join` merges both")
    #expect(try all.b.list == ["1 Bread"])
    #expect(try all.b.does("sync --join").contains("your 1 Bread is 2 now"))
    try all.settle(with: ["1 Milk", "2 Bread"])
  }

  @Test func whatTheServerRefusesIsToldInItsWords() throws {
    _ = try all.folder.writeProgram("echo not on Sundays >&2; exit 1", to: "remote.git/hooks/pre-receive")
    try all.a.does("add Bread")
    try all.a.fails("sync", 69, "origin does not take the changes: not on Sundays; pre-receive hook declined\n")
    _ = try all.folder.shell("rm $HOME/remote.git/hooks/pre-receive")
    try all.settle()
    let work = all.folder.file("checked-out")
    try all.git("init", "--quiet", work)
    try all.git("-C", work, "commit", "--quiet", "--allow-empty", "-m", "x")
    try all.git("-C", work, "branch", "-M", "main")
    let other = try SyncedMachines(1)
    try other.a.does("add Milk")
    #expect(try other.a("sync \(work)").status == 65, "its branch is no list")
    try all.git("-C", work, "checkout", "--quiet", "--orphan", "list")
    try other.a.fails("sync \(work) --branch list", 69, "receive.denyCurrentBranch set to updateInstead")
  }

  @Test func whatIsNotThereIsSaid() throws {
    let all = try SyncedMachines()
    try all.a.does("add Milk")
    try all.a.fails("sync \(all.folder.file("nowhere.git"))", 69, "there is no repository in ")
    #expect(try all.a("sync").errorText.contains("no remote is known"))
    #expect(try all.a("sync nowhere").errorText.contains("no remote is known"))
    try all.a.does("sync \(all.remote)")
    #expect(try all.a("sync nowhere").errorText.contains("no remote “nowhere”; there is origin"))
    #expect(try all.a("sync \(all.folder.file("nowhere.git"))").status == 69)
    #expect(try all.a.does("sync --remotes") == "origin  \(all.remote)\n")
    #expect(try all.a.does("sync --forget").hasPrefix("origin is forgotten; "))
    #expect(try all.a.does("sync --remotes").contains("no remote is known"))
    all.a.path = "/nonexistent"
    try all.a.fails("sync \(all.remote)", 69, "git is needed for sync; install it")
  }
}
