import Foundation
import TestRunning
import Testing

/// What a user has configured of git, or is in the middle of, has no influence on the list.
@Suite(.tags(.processes), .door, .enabled(if: SyncedMachines.isGitInstalled, "git is not installed"))
struct SyncSurroundingsTests {
  /// Settings that stop git elsewhere, or have it do something else.
  private static let configurations = [
    "[user]\nuseConfigOnly = true\n", "[commit]\ngpgsign = true\n[push]\ngpgSign = true\n[user]\nsigningkey = none\n",
    "[core]\nautocrlf = true\nhooksPath = HOME/hooks\nquotePath = false\nsafecrlf = true\n",
    "[init]\ntemplateDir = HOME/template\ndefaultBranch = other\n",
    "[pull]\nrebase = true\n[merge]\nff = only\n[push]\ndefault = nothing\nfollowTags = true\npushOption = x\n",
    "[i18n]\ncommitEncoding = ISO-8859-1\nlogOutputEncoding = UTF-16\n",
    "[fetch]\nprune = false\nrecurseSubmodules = true\n[submodule]\nrecurse = true\n[transfer]\nunpackLimit = 1\n",
    "[color]\nui = always\n[core]\npager = false\n[diff]\nnoprefix = true\nrenames = copies\nexternal = false\n",
    "[safe]\nbareRepository = explicit\n[gc]\nauto = 1\n[maintenance]\nauto = true\n",
    "[remote \"origin\"]\nfetch = +refs/x/*:refs/x/*\nmirror = true\npushurl = /nowhere\n",
  ]

  @Test(arguments: configurations)
  func theUsersConfigurationHasNoInfluence(_ configuration: String) throws {
    let all = try SyncedMachines()
    let home = all.a.todo.directory
    try all.a.todo.createFolder("hooks")
    try all.a.todo.createFolder("template/hooks")
    for hook in ["hooks/pre-push", "hooks/reference-transaction", "template/hooks/pre-push"] {
      _ = try all.a.todo.writeProgram("case $PWD in */todo/sync/*) exit 1;; esac", to: hook)
    }
    try all.a.todo.write(configuration.replacingOccurrences(of: "HOME", with: home), to: ".gitconfig")
    try all.a.does("add Grüße")
    try all.a.does("sync \(all.remote)")
    try all.b.does("sync \(all.remote)")
    try all.b.does("add Milk")
    try all.b.does("sync")
    try all.a.does("rename 1 Größe")
    try all.settle()
    #expect(try all.b.list == ["1 Größe", "2 Milk"])
    let log = try all.git("--git-dir", all.remote, "log", "--format=%an <%ae> %s|%G?", "main")
    #expect(log.contains("todo <todo@") && log.hasSuffix("1 added|N"), "\(log)")
  }

  @Test func whoOneIsIsTakenFromGit() throws {
    let all = try SyncedMachines(1)
    try all.a.todo.write("[user]\nname = Ada Lovelace\nemail = ada@example.org\n", to: ".gitconfig")
    try all.a.does("add Milk")
    try all.a.does("sync \(all.remote)")
    #expect(
      try all.git("--git-dir", all.remote, "log", "--format=%an <%ae> %cn %ad", "--date=iso-strict", "main")
        == "Ada Lovelace <ada@example.org> Ada Lovelace 2026-11-21T08:00:02+00:00")
  }

  @Test func anotherRepositoryAroundItHasNoInfluence() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    let work = all.a.todo.directory
    try all.git("init", "--quiet", work)
    try all.git("-C", work, "commit", "--quiet", "--allow-empty", "-m", "one")
    try all.a.todo.write("x", to: "dirty")
    try all.a.todo.write("1", to: ".git/MERGE_HEAD")
    let before = try all.git("-C", work, "rev-parse", "HEAD")
    try all.a.does("add Bread")
    // As inside a hook of that repository.
    let variables = [
      "GIT_DIR": work + "/.git", "GIT_WORK_TREE": work, "GIT_INDEX_FILE": work + "/.git/index", "GIT_PREFIX": "x/",
      "GIT_OBJECT_DIRECTORY": work + "/.git/objects", "GIT_QUARANTINE_PATH": work, "GIT_NAMESPACE": "n",
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "push.default", "GIT_CONFIG_VALUE_0": "nothing",
    ]
    #expect(try all.a.does("sync", variables) == "Synced with origin: 1 task went\n")
    try all.settle()
    #expect(try all.git("-C", work, "rev-parse", "HEAD") == before)
    #expect(try all.git("-C", work, "for-each-ref").split(separator: "\n").count == 1)
  }

  @Test func aClearedHistoryLosesNothing() throws {
    let all = try SyncedMachines(sharing: "add Milk", "add Bread")
    try all.b.does("--yes delete 2")
    try all.b.does("sync")
    try all.a.does("rename 1 Oat")
    try all.a.does("--yes history clear")
    try all.settle()
    #expect(try all.a.list == ["1 Oat"])
    try all.b.does("add Salt")
    try all.settle()
  }

  @Test func whatIsPutBackFromABackupDeletesNothingElsewhere() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    let backup = try ["tasks.json", "tasks.history.jsonl"].map { ($0, try #require(all.a.todo.contents(of: $0))) }
    try all.a.does("add Bread")
    try all.a.does("sync")
    try all.b.does("sync")
    for (name, bytes) in backup { try Data(bytes).write(to: URL(fileURLWithPath: all.a.todo.file(name))) }
    let told = try all.a.does("sync")
    #expect(told.contains("+ 2 Bread"), "\(told)")
    #expect(told.contains("put back from a copy"), "\(told)")
    try all.settle()
    #expect(try all.b.list == ["1 Milk", "2 Bread"])
  }

  @Test func aLostRepositoryIsMadeAgain() throws {
    let all = try SyncedMachines(sharing: "add Milk", "add Bread")
    try all.b.does("--yes delete 2")
    try all.b.does("sync")
    try FileManager.default.removeItem(atPath: try all.a.repository)
    try all.a.does("rename 1 Oat")
    let run = try all.a("sync \(all.remote)")
    #expect(run.status == 65, "it never got anything from there")
    try all.a.does("sync --join")
    try all.settle()
    #expect(try all.a.list == ["1 Oat", "2 Bread"])
    // Who has got something knows by its history how far that went.
    try all.b.does("--yes delete 2")
    try all.b.does("sync")
    try all.a.does("sync")
    try FileManager.default.removeItem(atPath: try all.a.repository)
    #expect(try all.a.does("sync \(all.remote)").hasSuffix("nothing was new\n"))
    #expect(try all.a.list == ["1 Oat"])
    try all.settle()
  }
}
