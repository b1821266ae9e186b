import Foundation
import TestRunning
import Testing

@Suite(.tags(.processes), .door, .needsGit) struct SyncSurroundingsTests {
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

  @Test(arguments: configurations) func theUsersConfigurationHasNoInfluence(_ configuration: String) throws {
    let all = try SyncedMachines()
    let home = all.a.todo.directory
    try all.a.todo.createFolder("hooks")
    try all.a.todo.createFolder("template/hooks")
    for hook in ["hooks/pre-push", "hooks/reference-transaction", "template/hooks/pre-push"] {
      _ = try all.a.todo.writeProgram("case $PWD in */todo/sync/*) exit 1;; esac", to: hook)
    }
    try all.a.todo.write(configuration.replacingOccurrences(of: "HOME", with: home), to: ".gitconfig")
    try all.a.does("add Grüße", "sync \(all.remote)")
    try all.b.does("sync \(all.remote)", "add Milk", "sync")
    try all.a.does("rename 1 Größe")
    try all.settle(with: ["1 Größe", "2 Milk"])
    let log = try all.remoteGit("log", "--format=%an <%ae> %s|%G?", "main")
    #expect(log.contains("todo <todo@") && log.hasSuffix("1 added|N"), "\(log)")
  }

  @Test func whoOneIsIsTakenFromGit() throws {
    let all = try SyncedMachines(1)
    try all.a.todo.write("[user]\nname = Ada Lovelace\nemail = ada@example.org\n", to: ".gitconfig")
    try all.a.does("add Milk", "sync \(all.remote)")
    #expect(
      try all.remoteGit("log", "--format=%an <%ae> %cn %ad", "--date=iso-strict", "main")
        == "Ada Lovelace <ada@example.org> Ada Lovelace 2026-11-21T08:00:02+00:00")
  }

  /// Each file is one that git has while something in the repository around it is unfinished.
  @Test(arguments: [".git/MERGE_HEAD", ".git/rebase-merge/head-name", ".git/CHERRY_PICK_HEAD", ".git/shallow"])
  func anotherRepositoryAroundItHasNoInfluence(_ state: String) throws {
    let all = try SyncedMachines(sharing: "add Milk")
    let work = all.a.todo.directory
    try all.git("init", "--quiet", work)
    try all.git("-C", work, "commit", "--quiet", "--allow-empty", "-m", "one")
    try all.a.todo.write("x", to: "dirty")
    try all.git("-C", work, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "--force", work, "sub")
    try all.a.todo.createFolder((state as NSString).deletingLastPathComponent)
    try all.a.todo.write(try all.git("-C", work, "rev-parse", "HEAD") + "\n", to: state)
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

  @Test func insideAHookItIsTheSame() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    let work = all.a.todo.directory
    try all.git("init", "--quiet", work)
    try all.a.does("add Bread")
    _ = try all.a.todo.writeProgram("exec \(BuiltTodo.path) sync >hook.told 2>&1", to: ".git/hooks/post-commit")
    all.a.todo.environment["TODO_NOW"] = "2026-11-21T12:00:00Z"
    let run = try all.a.todo.run(
      ["-c", "user.name=x", "-c", "user.email=x@y", "commit", "--quiet", "--allow-empty", "-m", "one"],
      program: "/usr/bin/git")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(all.a.todo.contents(of: "hook.told") == Array("Synced with origin: 1 task went\n".utf8))
    try all.settle()
    #expect(try all.git("-C", work, "rev-list", "--count", "--all") == "1")
  }

  @Test func whatIsShallowBecomesWhole() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    for title in ["Bread", "Salt"] { try all.a.does("add \(title)", "sync") }
    let repository = try all.b.repository
    try all.git(
      "--git-dir", repository, "fetch", "--quiet", "--depth=1", "file://" + all.remote,
      "+refs/heads/*:refs/remotes/origin/*")
    #expect(FileManager.default.fileExists(atPath: repository + "/shallow"))
    try all.b.does("add Hen")
    try all.settle()
    #expect(!FileManager.default.fileExists(atPath: repository + "/shallow"))
    #expect(try all.a.list.count == 4)
    // A remote that is shallow itself has all that there is to be merged.
    let shallow = all.folder.file("shallow.git")
    try all.git("clone", "--quiet", "--bare", "--depth=1", "file://" + all.remote, shallow)
    let other = try SyncedMachines(1)
    try other.a.does("sync \(shallow)", "add Egg")
    #expect(try other.a.does("sync") == "Synced with origin: 1 task went\n")
    #expect(try other.a.list.count == 5)
  }

  /// A signer in the place of gpg, which signs unless there is a file that says no.
  private static let signer = """
    cat >/dev/null
    [ ! -e "$HOME/locked" ] || { echo 'gpg: signing failed: No secret key' >&2; exit 2; }
    echo '[GNUPG:] SIG_CREATED x' >&2
    printf -- '-----BEGIN PGP SIGNATURE-----\\n\\nsigned\\n-----END PGP SIGNATURE-----\\n'
    """

  @Test func whatIsSentIsSignedIfThatIsWanted() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    _ = try all.a.todo.writeProgram(Self.signer, to: "gpg")
    try all.a.todo.write(
      "[gpg]\nprogram = \(all.a.todo.file("gpg"))\n[user]\nname = Ada\nemail = ada@example.org\nsigningkey = x\n"
        + "[i18n]\ncommitEncoding = ISO-8859-1\n", to: ".gitconfig")
    all.a.todo.environment["TODO_SYNC_SIGN"] = "on"
    let head = try all.remoteGit("rev-parse", "main")
    try all.a.does("add Bread")
    try all.a.todo.write("", to: "locked")
    try all.a.fails("sync", 77, "the changes cannot be signed, and are not sent: ")
    #expect(try all.remoteGit("rev-parse", "main") == head)
    try FileManager.default.removeItem(atPath: all.a.todo.file("locked"))
    #expect(try all.a.does("sync") == "Synced with origin: 1 task went\n")
    let commit = try all.remoteGit("cat-file", "commit", "main")
    #expect(commit.contains("gpgsig -----BEGIN PGP SIGNATURE-----\n \n signed\n"), "\(commit)")
    #expect(commit.contains("parent \(head)\nauthor Ada <ada@example.org> ") && !commit.contains("encoding "))
    #expect(commit.hasSuffix(": 1 added"))
    all.a.todo.environment["TODO_SYNC_SIGN"] = nil
    try all.settle(with: ["1 Milk", "2 Bread"])
  }

  @Test func withoutATerminalNothingIsAsked() throws {
    let all = try SyncedMachines(1)
    try all.a.todo.createFolder("bin")
    _ = try all.a.todo.writeProgram(
      #"echo "$GIT_TERMINAL_PROMPT $GIT_ASKPASS $*" >"$HOME/asked"; echo 'Permission denied' >&2; exit 255"#,
      to: "bin/ssh")
    all.a.path = all.a.todo.file("bin") + ":/usr/bin:/bin"
    try all.a.does("add Milk")
    func asked() throws -> String {
      try all.a.fails("sync box:list.git", 77, "box:list.git says no: Permission denied")
      return try #require(all.a.todo.contents(of: "asked")).text
    }
    #expect(try asked().hasPrefix("0 /bin/true -o BatchMode=yes -o ConnectTimeout=10 "))
    // Who has configured an ssh has said how it asks.
    try all.a.todo.write("[core]\nsshCommand = ssh -F /dev/null\n", to: ".gitconfig")
    #expect(try asked().hasPrefix("0 /bin/true -F /dev/null "))
  }

  @Test func aClearedHistoryLosesNothing() throws {
    let all = try SyncedMachines(sharing: "add Milk", "add Bread")
    try all.b.does("--yes delete 2", "sync")
    try all.a.does("rename 1 Oat", "--yes history clear")
    try all.settle(with: ["1 Oat"])
    try all.b.does("add Salt")
    try all.settle()
  }

  @Test func whatIsPutBackFromABackupDeletesNothingElsewhere() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    let backup = try ["tasks.json", "tasks.history.jsonl"].map { ($0, try #require(all.a.todo.contents(of: $0))) }
    try all.a.does("add Bread")
    try all.sync()
    for (name, bytes) in backup { try Data(bytes).write(to: URL(fileURLWithPath: all.a.todo.file(name))) }
    try all.a.does("sync", telling: "+ 2 Bread", "put back from a copy")
    try all.settle(with: ["1 Milk", "2 Bread"])
  }

  @Test func aLostRepositoryIsMadeAgain() throws {
    let all = try SyncedMachines(sharing: "add Milk", "add Bread")
    try all.b.does("--yes delete 2", "sync")
    try FileManager.default.removeItem(atPath: try all.a.repository)
    try all.a.does("rename 1 Oat")
    #expect(try all.a("sync \(all.remote)").status == 65, "it never got anything from there")
    try all.a.does("sync --join")
    try all.settle(with: ["1 Oat", "2 Bread"])
    // Who has got something knows by its history how far that went.
    try all.b.does("--yes delete 2", "sync")
    try all.a.does("sync")
    try FileManager.default.removeItem(atPath: try all.a.repository)
    #expect(try all.a.does("sync \(all.remote)").hasSuffix("nothing was new\n"))
    #expect(try all.a.list == ["1 Oat"])
    try all.settle()
  }
}
