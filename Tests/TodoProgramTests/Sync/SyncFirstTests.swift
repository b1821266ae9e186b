import Foundation
import TestRunning
import Testing

@Suite(.tags(.processes), .door, .needsGit) struct SyncFirstTests {
  private func foreign(_ all: SyncedMachines) throws -> String {
    let (bare, work) = (all.folder.file("foreign.git"), all.folder.file("foreign"))
    try all.git("init", "--quiet", "--bare", bare)
    try all.git("clone", "--quiet", bare, work)
    try all.folder.write("hello", to: "foreign/readme")
    try all.git("-C", work, "add", "readme")
    try all.git("-C", work, "commit", "--quiet", "-m", "readme")
    try all.git("-C", work, "push", "--quiet", "origin", "HEAD:main")
    return bare
  }

  private func isConfigured(_ machine: SyncedMachines.Machine) throws -> Bool {
    try String(contentsOfFile: machine.repository + "/config", encoding: .utf8).contains("todo-")
  }

  @Test func whatTheRemoteHasNotTakenIsSentWithoutAQuestion() throws {
    let all = try SyncedMachines()
    try all.a.does("add Milk")
    let hook = try all.folder.writeProgram("echo no way >&2; exit 1", to: "remote.git/hooks/pre-receive")
    let refused = try all.a("sync \(all.remote)")
    #expect(refused.status == 69)
    #expect(
      refused.errorText == "todo: origin does not take the changes: no way; pre-receive hook declined\n",
      "\(refused.errorText)")
    try all.a.does("doctor", telling: "never synced", "a command has not been sent to origin")
    try FileManager.default.removeItem(atPath: hook)
    // A sync by itself asks nothing, so it has to need no answer.
    try all.a.does("add Bread", ["TODO_SYNC": "auto"])
    try wait(for: "a head of the remote") { FileManager.default.fileExists(atPath: all.remote + "/refs/heads/main") }
    try all.waitForRemote(2)
    try all.a.waitUntilFree()
    #expect(try all.a.does("sync") == "Synced with origin: nothing was new\n")
    try all.b.does("sync \(all.remote)")
    try all.settle()
  }

  @Test func anotherListThatIsThereByThenIsNotTakenForOurs() throws {
    let all = try SyncedMachines()
    try all.a.does("add Milk")
    let hook = try all.folder.writeProgram("exit 1", to: "remote.git/hooks/pre-receive")
    #expect(try all.a("sync \(all.remote)").status == 69)
    try FileManager.default.removeItem(atPath: hook)
    try all.b.does("add Bread", "sync \(all.remote)")
    try all.a.fails("sync", 65, "`sync --join`")
    try all.a.does("sync --join")
    try all.settle()
  }

  @Test func anotherRemoteAfterOneThatIsForgottenIsNotTakenForIt() throws {
    // The history of the second has a record of what came from that of the same name.
    let all = try SyncedMachines(sharing: "add Milk")
    try all.b.does("sync --forget")
    let other = all.folder.file("other.git")
    try all.git("init", "--quiet", "--bare", other)
    #expect(try all.b.does("sync \(other)") == "Synced with origin: 1 task went\n")
    try all.b.does("sync --forget")
    let stranger = try SyncedMachines(1)
    try stranger.a.does("add Bread", "sync \(stranger.remote)")
    #expect(try all.b("sync \(stranger.remote)").status == 65)
  }

  @Test func aRemoteIsKeptOnlyIfItIsAListOrEmpty() throws {
    let all = try SyncedMachines()
    try all.a.does("add Milk")
    #expect(try all.a("sync \(foreign(all))").status == 65)
    #expect(try !isConfigured(all.a))
    #expect(try !all.a.does("doctor").contains("cannot be read"))
    #expect(try all.a("sync").errorText.contains("no remote is known"))
    #expect(try all.a("sync \(all.folder.file("nowhere.git"))").status == 69)
    #expect(try all.a.does("sync \(all.remote)") == "Synced with origin: 1 task went\n")
    #expect(try all.a.does("doctor").hasSuffix("Everything is fine\n"))
    try all.b.does("sync \(all.remote)")
    try all.settle()
  }

  @Test func whatCouldNotBeReachedLeavesNothingToComplainOf() throws {
    let all = try SyncedMachines(1)
    try all.a.does("add Milk")
    #expect(try all.a("sync \(all.folder.file("nowhere.git"))").status == 69)
    let doctor = try all.a.does("doctor")
    #expect(!doctor.contains("sync"), "\(doctor)")
  }

  /// Earlier versions made the repository in its place, and left a half-made one when they were killed.
  @Test(arguments: ["HEAD refs", "HEAD refs config", "refs config objects", "new"])
  func aHalfMadeRepositoryIsReplaced(_ parts: String) throws {
    let all = try SyncedMachines()
    try all.a.does("add Milk", "sync \(all.remote)")
    try all.b.does("add Bread")
    #expect(try all.b("sync \(all.folder.file("nowhere.git"))").status == 69)
    let repository = try all.b.repository
    let whole = all.folder.file("whole.git")
    try all.git("init", "--quiet", "--bare", "--template=", whole)
    try FileManager.default.createDirectory(atPath: whole + "/new/refs/heads", withIntermediateDirectories: true)
    for part in parts.split(separator: " ") {
      try FileManager.default.moveItem(atPath: "\(whole)/\(part)", toPath: "\(repository)/\(part)")
    }
    #expect(try all.b("sync").errorText.contains("no remote is known"))
    let doctor = try all.b.does("doctor")
    #expect(!doctor.contains("sync"), "\(doctor)")
    try all.b.does("sync --join \(all.remote)")
    #expect(!FileManager.default.fileExists(atPath: repository + "/new"))
    try all.settle(with: ["1 Milk", "2 Bread"])
  }

  @Test func aBranchIsKnownBeforeTheRemoteIs() throws {
    let all = try SyncedMachines(1)
    try all.a.does("add Milk", "sync \(all.remote) --branch list")
    let configuration = try String(contentsOfFile: all.a.repository + "/config", encoding: .utf8)
    let branch = try #require(configuration.range(of: "todobranch = list"))
    let url = try #require(configuration.range(of: "url = "))
    #expect(branch.lowerBound < url.lowerBound, "\(configuration)")
  }

  @Test(arguments: ["rm -r origin && echo x >origin", "rm origin/main && mkdir origin/main && echo x >origin/main/x"])
  func whatIsWrongWithTheRepositoryIsNotToldOfTheRemote(_ script: String) throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.does("add Bread", "sync")
    #expect(try all.folder.shell("cd \(all.b.repository)/refs/remotes && \(script)").status == 0)
    try all.b.fails("sync", 74, "todo: git has failed here: ")
  }

  @Test(arguments: ["objects", "HEAD", "objects HEAD refs"])
  func aRepositoryWithoutItsPartsIsBrokenAndNotOneWithoutARemote(_ parts: String) throws {
    let all = try SyncedMachines(sharing: "add Milk")
    for part in parts.split(separator: " ") {
      try FileManager.default.removeItem(atPath: "\(all.b.repository)/\(part)")
    }
    for line in ["sync", "sync \(all.remote)", "sync --remotes"] {
      try all.b.fails(line, 74, "todo: git has failed here: not a git repository")
    }
  }

  /// A push that cannot read what it is to send, though the remote answers.
  @Test func whatCannotBeReadForAPushIsNotToldOfTheRemote() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.todo.createFolder("bin")
    _ = try all.a.todo.writeProgram(
      """
      case " $* " in *" push "*) find "\(all.a.repository)/objects" -type f -exec rm -f {} +;; esac
      exec /usr/bin/git "$@"
      """, to: "bin/git")
    all.a.path = all.a.todo.file("bin") + ":/usr/bin:/bin"
    try all.a.does("add Bread")
    let failed = try all.a("sync")
    #expect(failed.status == 74 && failed.errorText.hasPrefix("todo: git has failed here: "), "\(failed.errorText)")
  }

  @Test(arguments: ["../x", "x..y", "x/", "x.lock", "x~1", "@{x}"])
  func aNameThatNoBranchCanHaveIsRefused(_ branch: String) throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.fails("sync --branch \(branch)", 64, "expected the name of a branch")
    #expect(try all.a.does("sync") == "Synced with origin: nothing was new\n")
  }

  @Test func aNewBranchIsEmptyWithoutAQuestion() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    #expect(try all.a.does("sync --branch list") == "Synced with origin: 1 task went\n")
    #expect(try all.a.does("sync --remotes").hasSuffix("branch list\n"))
  }

  @Test(arguments: ["sync --dry-run", "--dry-run sync"]) func aDryRunKeepsNoRemote(_ line: String) throws {
    let all = try SyncedMachines()
    try all.a.does("add Milk")
    #expect(try all.a.does("\(line) \(all.remote)").contains("1 task went"))
    #expect(try !isConfigured(all.a))
    #expect(try all.a.does("sync \(all.remote)") == "Synced with origin: 1 task went\n")
    #expect(try all.a.does("\(line) --branch list").contains("1 task went"))
    #expect(try all.a.does("sync --remotes") == "origin  \(all.remote)\n")
    #expect(try all.remoteGit("for-each-ref").split(separator: "\n").count == 1)
  }

  @Test func whatIsWrongWithTheConfigurationIsToldInGitsWords() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.todo.write("[user\n", to: ".gitconfig")
    let words = "bad config line 1 in file \(all.a.todo.file(".gitconfig"))"
    for line in ["sync", "sync --remotes", "sync \(all.remote)"] {
      let failed = try all.a(line)
      #expect(failed.status == 74 && failed.errorText == "todo: git has failed here: \(words)\n", "\(failed.errorText)")
    }
    let doctor = try all.a("doctor")
    #expect(doctor.status == 65 && doctor.text.contains("git fails here, so there is no sync: \(words)"))
    #expect(!doctor.text.contains("move it away"))
    try FileManager.default.removeItem(atPath: all.a.todo.file(".gitconfig"))
    // The repository's own is another matter.
    let repository = try all.a.repository
    try (String(contentsOfFile: repository + "/config", encoding: .utf8) + "[user\n")
      .write(toFile: repository + "/config", atomically: true, encoding: .utf8)
    #expect(try all.a("sync").errorText.contains("git has failed here: bad config line "))
    #expect(try all.a("doctor").text.contains("move it away"))
  }

  @Test func theDoctorSaysThatThereIsNoGit() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    all.a.path = "/nonexistent"
    let doctor = try all.a("doctor")
    #expect(doctor.status == 65 && doctor.text.contains("there is no git, which sync needs\n    install it"))
    #expect(!doctor.text.contains("move it away"))
  }

  @Test func theDoctorCountsWhatIsNotSent() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    for title in ["Bread", "Salt"] { try all.a.does("add \(title)") }
    try FileManager.default.moveItem(atPath: all.remote, toPath: all.remote + ".away")
    #expect(try all.a("sync").status == 69)
    #expect(
      try all.a.does("doctor").contains("2 commands have not been sent to origin\n    “todo sync origin” does it"))
    try FileManager.default.moveItem(atPath: all.remote + ".away", toPath: all.remote)
    try all.a.does("sync")
    #expect(try !all.a.does("doctor").contains("not been sent"))
  }

  @Test func aGitThatIsTooOldIsSaidToBe() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.todo.createFolder("bin")
    _ = try all.a.todo.writeProgram(
      """
      case " $* " in
        *" version "*) echo git version 2.20.1; exit;;
        *" --no-write-fetch-head "*) echo "error: unknown option \\`no-write-fetch-head'" >&2; exit 129;;
      esac
      exec /usr/bin/git "$@"
      """, to: "bin/git")
    all.a.path = all.a.todo.file("bin") + ":/usr/bin:/bin"
    let refused = try all.a("sync")
    #expect(refused.status == 69)
    #expect(
      refused.errorText == "todo: git 2.29 or newer is needed for sync, and this is git version 2.20.1\n",
      "\(refused.errorText)")
  }
}
