import Foundation
import Glibc
import Platform
import TestRunning
import Testing
import TodoModel
import TodoStore
import TodoSync

/// A remote that is reached by an ssh that hangs: it is ended with the git that has started it, and nothing stays locked.
@Suite(.tags(.processes), .door, .enabled(if: WrappedGit.isInstalled, "git is not installed"))
struct HangingRemoteTests {
  private let git: WrappedGit
  /// Where the ssh notes that it is there.
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
    _ remote: String, patience: Int? = nil, adding variables: [String: String] = [:],
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) async throws(TodoError) -> SyncAnswer {
    let clock = Clock.fixed(at: Instant(seconds: 1_795_000_000), zone: FixedZone.utc)
    let file = git.folder + "/tasks.json"
    let synchronisation = GitSynchronisation(
      of: JSONFileTasksDataSource(path: file, clock: clock), in: file, folder: git.folder + "/state",
      variables: { [environment] in environment.merging(variables) { $1 } }, clock: clock, patience: patience,
      isCancelled: isCancelled)
    var request = SyncRequest()
    request.remote = remote
    return try await synchronisation.synchronise(request)
  }

  /// Another remote is free at once: as long as the ssh lived it would hold the lock.
  private func seeThatNothingIsLeft() async throws {
    defer { git.remove() }
    let process = (try? String(contentsOfFile: note, encoding: .utf8)).flatMap { pid_t($0.filter(\.isNumber)) }
    defer { if let process { kill(process, SIGKILL) } }
    guard case .done = try await sync(git.remote) else {
      Issue.record("it asks")
      return
    }
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
      _ = try await sync("host:list.git", patience: 2, adding: ["SYNC_STUCK": note])
    }
    try await seeThatNothingIsLeft()
  }

  @Test func aSilentRemoteIsGivenUp() async throws {
    defer { git.remove() }
    await #expect(throws: TodoError.sync(.silent("host:list.git", seconds: 0))) {
      _ = try await sync("host:list.git", patience: 0)
    }
  }
}
