import Glibc
import TerminalTesting
import TestRunning
import Testing

@Suite(.tags(.terminal), .door, .enabled(if: SyncedMachines.isGitInstalled, "git is not installed"))
struct SyncShellTests {
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
    try terminal.waitFor("2 TO-DOs came from origin:\r\n  + 2 Pepper\r\n  ~ 3 Salt", "  your 2 Salt is 3 now\r\n")
    try terminal.waitFor("  1 Soy: the title was set to “Soy” here and to “Oat” there; ")
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

  /// What is in the place of ssh: it asks on the terminal, and runs what it is reported on this machine.
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
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
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
