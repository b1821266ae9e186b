import Foundation
import Glibc
import Synchronization
import TerminalTesting
import TestRunning
import Testing
import TodoApp
import TodoShell

@Suite(.tags(.processes), .door, .needsGit) struct AutomaticSyncTests {
  private let all: SyncedMachines

  init() throws { all = try SyncedMachines(sharing: "add Milk") }

  private static let auto = ["TODO_SYNC": "auto"]

  @Test func aCommandThatChangesSomethingHasItSentBehindIt() throws {
    try all.a.todo.createFolder("bin")
    _ = try all.a.todo.writeProgram(
      #"case " $* " in *" fetch "*) echo x >>"$HOME/fetches";; esac; exec /usr/bin/git "$@""#, to: "bin/git")
    all.a.path = all.a.todo.file("bin") + ":/usr/bin:/bin"
    for line in ["list", "--dry-run add Never", "sync --remotes"] { try all.a.does(line, Self.auto) }
    #expect(try all.a("done 99", Self.auto).status == 1)
    try all.a.does("add Bread", Self.auto)
    try all.waitForRemote(2)
    try all.a.waitUntilFree()
    // What came with a sync is not to be sent.
    try all.b.does("sync", "add Rye", "sync")
    #expect(try all.a.does("sync", Self.auto).contains("Rye"))
    try all.a.does("add Hay", Self.auto)
    try all.waitForRemote(4)
    try all.a.waitUntilFree()
    #expect(all.a.todo.contents(of: "fetches") == Array("x\nx\nx\n".utf8), "that of `sync`, and of each `add`")
    all.a.todo.environment.merge(Self.auto) { $1 }
    #expect(try all.a.todo.batch("add Salt\nadd Hen\n").status == 0)
    try all.waitForRemote(6)
    all.a.todo.environment["TODO_SYNC"] = nil
    try all.a.waitUntilFree()
    try all.settle()
  }

  @Test func whatManyCommandsChangeIsAllSent() throws {
    for number in 2...9 { try all.a.does("add Task\(number)", Self.auto) }
    try all.waitForRemote(9)
    try all.a.waitUntilFree()
    #expect(try #require(Int(all.remoteGit("rev-list", "--count", "main"))) <= 9)
    try all.settle()
  }

  @Test func withoutARemoteNothingIsMade() throws {
    let all = try SyncedMachines(1)
    try all.a.does("add Milk", Self.auto)
    #expect(!FileManager.default.fileExists(atPath: all.a.todo.file(".local/state/todo/sync")))
    try all.a.does("sync \(all.remote)", "sync --forget")
    let before = try FileManager.default.contentsOfDirectory(atPath: all.a.repository)
    try all.a.does("add Bread", Self.auto)
    #expect(try FileManager.default.contentsOfDirectory(atPath: all.a.repository) == before)
  }

  @Test func oneWorksOneWaitsAndTheOthersLeave() throws {
    let repository = try all.a.repository
    let work = try HeldLock(repository + "/todo.lock")
    try all.a.does("add Bread")
    let waiting = try StartedSync(all.a)
    try wait(for: "the first to wait") { try HeldLock.isHeld(repository + "/todo.waiting") }
    try all.a.does("add Salt")
    let other = try all.a("sync --auto")
    #expect(other.status == 75 && other.output.isEmpty)
    #expect(waiting.isRunning)
    work.release()
    #expect(waiting.status == 0)
    // What was added after it went with it.
    try all.waitForRemote(3)
    try all.settle()
  }

  private final class Told: Sendable {
    private let told = Mutex<[Shell.Intent]>([])

    func tell(_ intent: Shell.Intent) { told.withLock { $0.append(intent) } }

    var reasons: [String] {
      told.withLock { $0 }.compactMap { if case .show(.notSynced(let reason)) = $0 { reason } else { nil } }
    }

    var ends: Int { told.withLock { $0 }.count { if case .outside(.fileChanged) = $0 { true } else { false } } }
  }

  @Test func aFailureIsToldOnceUntilItSucceeds() throws {
    let told = Told()
    let child = SyncChild(
      program: BuiltTodo.path, ["--file", all.a.todo.file("tasks.json"), "sync", "--auto"],
      all.a.todo.environment.merging(["TODO_NOW": "2026-11-21T11:00:00Z"]) { $1 }
    ) { told.tell($0) }
    func sync(_ count: Int) throws {
      child.begin()
      try wait(for: "the end of a sync") { told.ends == count }
    }
    try sync(1)
    #expect(told.reasons.isEmpty)
    try FileManager.default.moveItem(atPath: all.remote, toPath: all.remote + ".away")
    try sync(2)
    try sync(3)
    #expect(told.reasons.count == 1 && told.reasons[0].hasPrefix("origin cannot be reached: "), "\(told.reasons)")
    // Another that waits is no failure, and no success either.
    let other = try HeldLock(try all.a.repository + "/todo.waiting")
    try sync(4)
    other.release()
    try sync(5)
    #expect(told.reasons.count == 1)
    try FileManager.default.moveItem(atPath: all.remote + ".away", toPath: all.remote)
    try sync(6)
    try all.remoteGit("update-ref", "-d", "refs/heads/main")
    try sync(7)
    #expect(told.reasons.count == 2 && told.reasons[1] == "it has a question; type “sync”")
    try all.a.does("sync --yes")
    try all.settle()
  }

  @Test func oneThatIsAtWorkIsNotBegunAgain() throws {
    let told = Told()
    let program = try all.a.todo.writeProgram(
      "echo x >>\(all.a.todo.file("begun")); " + Waiting.until(all.a.todo.file("go")), to: "slow")
    let child = SyncChild(program: program, [], [:]) { told.tell($0) }
    for _ in 0..<3 { child.begin() }
    try all.a.todo.write("", to: "go")
    try wait(for: "its end") { told.ends == 1 }
    child.begin()
    try wait(for: "the next one's end") { told.ends == 2 }
    #expect(all.a.todo.contents(of: "begun") == Array("x\nx\n".utf8))
  }
}

private final class HeldLock {
  private var descriptor: CInt

  init(_ path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
  }

  /// True if a process holds it; makes no attempt to take it, because another process may come across that.
  static func isHeld(_ path: String) throws -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return try String(contentsOfFile: "/proc/locks", encoding: .utf8).contains(":\(status.st_ino) ")
  }

  func release() {
    close(descriptor)
    descriptor = -1
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}

private final class StartedSync {
  private let process: pid_t

  init(_ machine: SyncedMachines.Machine) throws {
    let surroundings = ["PATH": "/usr/bin:/bin", "TODO_NOW": "2026-11-21T12:00:00Z"]
    process = try StartedProgram.process(
      BuiltTodo.path, ["sync", "--auto"], environment: machine.todo.environment.merging(surroundings) { $1 }
    ) { _ in }
  }

  var isRunning: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0 && information.si_signo == 0
  }

  var status: Int32 { StartedProgram.status(of: process) }
}

extension SyncedMachines {
  func waitForRemote(_ count: Int) throws {
    try wait(for: "\(count) tasks at the remote") {
      try git("--git-dir", remote, "grep", "-h", "title", "main", "--", "tasks").split(separator: "\n").count == count
    }
  }
}

extension SyncedMachines.Machine {
  func waitUntilFree() throws {
    let repository = try repository
    try wait(for: "the end of the sync") {
      try !HeldLock.isHeld(repository + "/todo.waiting") && !HeldLock.isHeld(repository + "/todo.lock")
    }
  }
}

@Suite(.tags(.terminal), .door, .needsGit) struct SyncShellTests {
  private let all: SyncedMachines
  private let terminal = PseudoTerminal(columns: 200)

  init() throws { all = try SyncedMachines(sharing: "add Milk") }

  private func start(_ machine: SyncedMachines.Machine, _ variables: [String: String] = [:]) throws {
    let surroundings = [
      "TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1", "PAGER": "", "TODO_TIPS": "off", "PATH": "/usr/bin:/bin",
      "TODO_NOW": "2026-11-21T12:00:00Z",
    ]
    try terminal.spawn(
      BuiltTodo.path,
      environment: machine.todo.environment.merging(surroundings) { $1 }.merging(variables) { $1 })
    try waitForPrompt("todo> ")
  }

  private func waitForPrompt(_ prompt: String) throws {
    try terminal.waitFor(prompt)
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
  }

  private func type(_ line: String, answers answer: String, then prompt: String) throws {
    try terminal.send(line + "\r", shows: answer)
    try waitForPrompt(prompt)
  }

  private func leave() throws { #expect(try terminal.exit(after: Key.controlD) == .status(0)) }

  @Test func thePromptShowsWhatIsNotSentAndWhatIsOpen() throws {
    try start(all.b)
    try type("rename 1 Soy", answers: "Milk → Soy", then: "todo ↑1> ")
    try type("add Salt", answers: "2 Salt", then: "todo ↑2> ")
    try all.a.does("rename 1 Oat", "add Pepper", "sync")
    // Another process of this machine merges, as the shell's own does.
    try all.b.does("sync")
    try terminal.waitFor("2 TO-DOs came from origin:\r\n  + 2 Pepper · a, ")
    try terminal.waitFor("  ~ 3 Salt", "  your 2 Salt is 3 now\r\n")
    try terminal.waitFor("  1 Soy: the title was set to “Soy” here and to “Oat” by a ")
    try type("conflicts", answers: "“Soy” is later", then: "todo sync !1> ")
    try type("conflicts take 1", answers: "Soy → Oat", then: "todo sync ↑1> ")
    try type("undo", answers: "Oat → Soy", then: "todo sync ↑2 !1> ")
    try type("sync", answers: "Synced with origin: nothing was new", then: "todo sync !1> ")
    try terminal.send(Key.controlD)
    try waitForPrompt("todo !1> ")
    try leave()
    #expect(!terminal.transcript.text.contains("changed elsewhere"))
  }

  @Test func aShellThatIsLeftHasItSentBehindIt() throws {
    let git = """
      echo "$TODO_SYNC $( (: </dev/tty) 2>/dev/null && echo terminal || echo none )" >>"$HOME/calls"
      exec /usr/bin/git "$@"
      """
    try all.a.todo.createFolder("bin")
    _ = try all.a.todo.writeProgram(git, to: "bin/git")
    try start(all.a, ["TODO_SYNC": "auto", "PATH": all.a.todo.file("bin") + ":/usr/bin:/bin"])
    try type("add Bread", answers: "2 Bread", then: "todo ↑1> ")
    try leave()
    try all.waitForRemote(2)
    let calls = try #require(all.a.todo.contents(of: "calls")).text
    #expect(Set(calls.split(separator: "\n")) == ["off none"], "it is in a session of its own, and begins no other")
    try all.settle()
  }

  /// A program in the place of ssh: it asks on the terminal, and runs the command on this machine.
  private static let ssh = """
    [ -z "$GIT_TERMINAL_PROMPT$GIT_ASKPASS" ] || exit 255
    stty -echo </dev/tty; printf 'Password: ' >/dev/tty; read -r word </dev/tty; stty echo </dev/tty; echo >/dev/tty
    [ "$word" = secret ] || { echo 'Permission denied (password).' >&2; exit 255; }
    for last; do :; done
    exec sh -c "$last"
    """

  @Test func oneCommandLeavesTheTerminalAsItWas() throws {
    let ssh = try all.folder.writeProgram(Self.ssh, to: "ssh")
    let variables = ["GIT_SSH_COMMAND": ssh, "PATH": "/usr/bin:/bin", "TERM": "xterm"]
    try terminal.spawn(
      BuiltTodo.path, ["sync", "box:\(all.remote)"], environment: all.a.todo.environment.merging(variables) { $1 })
    try terminal.waitFor("Password: ")
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ECHO) == 0 }
    #expect(try terminal.exit(after: "\u{3}") == .status(1))
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ECHO) != 0 }
  }

  private static let hanging = "echo $$ >$HOME/there.new; mv $HOME/there.new $HOME/there; exec sleep 1000"

  @Test func whoIsEndedLeavesNothingLocked() throws {
    let variables = ["GIT_SSH_COMMAND": try all.folder.writeProgram(Self.hanging, to: "ssh"), "PATH": "/usr/bin:/bin"]
    let process = try StartedProgram.process(
      BuiltTodo.path, ["sync", "box:list.git"], environment: all.a.todo.environment.merging(variables) { $1 }
    ) { _ in }
    try wait(for: "the ssh") { all.a.todo.contents(of: "there") != nil }
    let there = try #require(all.a.todo.contents(of: "there")).text
    let ssh = try #require(pid_t(there.filter(\.isNumber)))
    defer { kill(ssh, SIGKILL) }
    kill(process, SIGTERM)
    _ = StartedProgram.status(of: process)
    try all.a.waitUntilFree()
    try all.a.does("sync")
  }

  @Test func gitAsksAtThePrompt() throws {
    let ssh = try all.folder.writeProgram(Self.ssh, to: "ssh")
    let remote = all.folder.file("other.git")
    try all.git("init", "--quiet", "--bare", remote)
    try start(all.a, ["GIT_SSH_COMMAND": ssh])
    try type("add Bread", answers: "2 Bread", then: "todo ↑1> ")
    func ask(_ answers: String..., tells told: String, then prompt: String) throws {
      try terminal.send("sync box:\(remote)\r")
      for answer in answers {
        try terminal.waitFor("Password: ")
        try terminal.send(answer)
      }
      try terminal.waitFor(told)
      try waitForPrompt(prompt)
    }
    try ask("secre\r", tells: "says no: Permission denied (password).", then: "todo ↑1> ")
    // Ctrl-C is for what asks; the terminal is not left without what it shows.
    try ask("\u{3}", tells: "interrupted", then: "todo ↑1> ")
    // For the look at what is there, for the fetch, and for the push.
    try ask("secret\r", "secret\r", "secret\r", tells: "Synced with remote2: 2 tasks went", then: "todo ↑1> ")
    try type("sync", answers: "Synced with origin: 1 task went", then: "todo> ")
    try leave()
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ECHO) != 0 }
  }
}
