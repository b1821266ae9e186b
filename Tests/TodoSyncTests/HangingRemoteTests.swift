import Foundation
import Glibc
import Platform
import SampleTasks
import TestRunning
import Testing
import TodoModel
import TodoStore
import TodoSync

/// A remote that is reached by an ssh that hangs: it is ended with the git that has started it, and nothing stays locked.
@Suite(.tags(.processes), .door, .enabled(if: WrappedGit.isInstalled, "git is not installed"))
struct HangingRemoteTests {
  private let git: WrappedGit
  /// The file that shows that ssh runs.
  private let note: String
  private let environment: [String: String]

  init() throws {
    git = try WrappedGit()
    note = git.folder + "/note"
    let script = git.folder + "/ssh.sh"
    try Data("echo $$ >\(note).new; mv \(note).new \(note); exec sleep 1000\n".utf8).write(
      to: URL(fileURLWithPath: script))
    environment = git.environment().merging(["GIT_SSH_COMMAND": "sh \(script)", "TZ": "UTC"]) { $1 }
  }

  private func sync(
    _ remote: String, timeout: Int? = nil, adding variables: [String: String] = [:],
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) async throws(TodoError) -> SyncAnswer {
    let clock = Clock.fixed(at: Instant(seconds: 1_795_000_000), zone: FixedZone.utc)
    let file = git.folder + "/tasks.json"
    let synchronisation = Synchronisations(
      of: JSONFileTasksDataSource(path: file, clock: clock), in: file, folder: git.folder + "/state",
      variables: { [environment] in environment.merging(variables) { $1 } }, clock: clock, timeout: timeout,
      isCancelled: isCancelled)
    var request = SyncRequest()
    request.remote = remote
    return try await synchronisation.synchronise(request)
  }

  private var noted: pid_t? {
    (try? String(contentsOfFile: note, encoding: .utf8)).flatMap { pid_t($0.filter(\.isNumber)) }
  }

  /// Checks that everything that was started has ended; another remote is free at once.
  private func seeThatNothingIsLeft() async throws {
    if let process = noted {
      let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      #expect(status.isEmpty || status.contains(") Z "), "\(status)")
      kill(process, SIGKILL)
    }
    guard case .done = try await sync(git.remote) else { return fail("it asks") }
  }

  @Test func whatIsGivenUpIsEndedWithAllThatItHasStarted() async throws {
    let note = note
    await #expect(throws: TodoError.cancelled) {
      _ = try await sync("host:list.git", isCancelled: { FileManager.default.fileExists(atPath: note) })
    }
    try await seeThatNothingIsLeft()
  }

  /// Ignores SIGTERM, and has closed its outputs.
  @Test func aGitThatDoesNotEndIsKilledWhenItIsCancelled() async throws {
    let note = note
    await #expect(throws: TodoError.cancelled) {
      _ = try await sync(
        "host:list.git", adding: ["SYNC_STUCK": note], isCancelled: { FileManager.default.fileExists(atPath: note) })
    }
    try await seeThatNothingIsLeft()
  }

  @Test func aGitThatDoesNotEndIsKilledAfterItsTime() async throws {
    await #expect(throws: TodoError.sync(.silent("host:list.git", seconds: 2))) {
      _ = try await sync("host:list.git", timeout: 2, adding: ["SYNC_STUCK": note])
    }
    try await seeThatNothingIsLeft()
  }

  /// A git that works here alone has a limit, too, and that is not reported of the remote.
  @Test(arguments: ["init", "fast-import"]) func aGitThatWorksHereIsKilledAfterItsTime(_ command: String) async throws {
    let source = JSONFileTasksDataSource(
      path: git.folder + "/tasks.json", clock: .fixed(at: Instant(seconds: 1_795_000_000), zone: FixedZone.utc))
    _ = try await source.add([.title("Milk")])
    try await source.commit()
    await #expect(throws: TodoError.sync(.failed(reason: "it has said nothing for 2 s"))) {
      _ = try await sync(git.remote, timeout: 2, adding: ["SYNC_STUCK": note, "SYNC_STUCK_AT": command])
    }
    try await seeThatNothingIsLeft()
  }

  /// Nothing waits for it, and the lock that it has inherited holds up nobody.
  @Test func whatAGitHasLeftBehindHoldsUpNothing() async throws {
    guard case .done = try await sync(git.remote, adding: ["SYNC_LEFT": note]) else { return fail("it asks") }
    let process = try #require(noted)
    defer { kill(process, SIGKILL) }
    #expect(kill(process, 0) == 0)
    guard case .done = try await sync(git.remote) else { return fail("it asks") }
  }

  @Test func aSilentRemoteIsGivenUp() async throws {
    await #expect(throws: TodoError.sync(.silent("host:list.git", seconds: 2))) {
      _ = try await sync("host:list.git", timeout: 2)
    }
  }
}

/// A folder with a git in front of the real one, which does what a test asks for: it is dead from a call on, or forces
/// pushes.
struct WrappedGit {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  private let directory = TemporaryDirectory()
  var folder: String { directory.path }

  init() throws {
    // As the program does: a git that is dead hears nothing any more.
    _ = TakenSignals([SIGPIPE], .ignoring)
    mkdir(folder + "/bin", 0o700)
    let script = """
      #!/bin/sh
      n=$(cat "$SYNC_CALLS" 2>/dev/null || echo 0); n=$((n + 1)); echo $n >"$SYNC_CALLS"
      if [ -n "$SYNC_DEAD" ] && [ $n -gt $SYNC_DEAD ]; then
        if [ -n "$SYNC_SHOT" ] && [ $n -eq $((SYNC_DEAD + 1)) ]; then
          /usr/bin/git "$@" <&0 &
          sleep $SYNC_SHOT; kill -9 $! 2>/dev/null
        fi
        exit 1
      fi
      case "$SYNC_LEFT $*" in /*" ls-remote "*)
        (while echo word; do sleep 0.01; done) >&2 &
        sleep 1000 & echo $! >"$SYNC_LEFT.new"; mv "$SYNC_LEFT.new" "$SYNC_LEFT"
      esac
      case "$SYNC_STUCK $*" in /*" ${SYNC_STUCK_AT:-ls-remote} "*)
        trap '' TERM; exec <&- >&- 2>&-
        echo $$ >"$SYNC_STUCK.new"; mv "$SYNC_STUCK.new" "$SYNC_STUCK"
        while :; do sleep 1000; done
      esac
      if [ -n "$SYNC_FORCE" ]; then
        for word; do shift; case $word in *:refs/heads/main) word=+$word;; esac; set -- "$@" "$word"; done
      fi
      exec /usr/bin/git "$@"
      """
    // Written by another program: what is open for writing here cannot be run.
    try directory.write(script, to: "git.sh")
    try run("/usr/bin/install", ["-m", "700", folder + "/git.sh", folder + "/bin/git"])
    try run("/usr/bin/git", ["init", "--quiet", "--bare", folder + "/remote.git"])
  }

  /// The environment of a git that is dead after so many calls; of one that lives, if there is no number. The first call
  /// in which it is dead may have worked for so many milliseconds.
  func environment(deadAfter calls: Int? = nil, shotAfter shot: Int? = nil, forcing: Bool = false) -> [String: String] {
    var environment = [
      "PATH": folder + "/bin:/usr/bin:/bin", "HOME": folder, "SYNC_CALLS": folder + "/calls-\(UUID().uuidString)",
    ]
    if let calls { environment["SYNC_DEAD"] = "\(calls)" }
    if let shot { environment["SYNC_SHOT"] = "0.00\(shot)" }
    if forcing { environment["SYNC_FORCE"] = "1" }
    return environment
  }

  var remote: String { folder + "/remote.git" }

  func head() throws -> String { try String(contentsOfFile: remote + "/refs/heads/main", encoding: .utf8) }

  private func run(_ program: String, _ arguments: [String]) throws {
    let process = try ChildProcess([program] + arguments, environment: ["HOME": folder]) { _ in }
    try #require(process.ending() == .exited(0), "\(program) \(arguments)")
  }
}
