import Foundation
import Glibc
import Platform
import Testing

/// A folder with a git in front of the real one, which does what a test asks for: it is dead from a call on, or forces
/// pushes.
struct WrappedGit {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  let folder: String

  init() throws {
    // As the program does: a git that is dead hears nothing any more.
    _ = TakenSignals([SIGPIPE], .ignoring)
    folder = NSTemporaryDirectory() + "sync-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder + "/bin", withIntermediateDirectories: true)
    let script = """
      #!/bin/sh
      n=$(cat "$SYNC_CALLS" 2>/dev/null || echo 0); n=$((n + 1)); echo $n >"$SYNC_CALLS"
      if [ -n "$SYNC_DEAD" ] && [ $n -gt $SYNC_DEAD ]; then exit 1; fi
      case "$SYNC_STUCK $*" in /*" ls-remote "*)
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
    try Data(script.utf8).write(to: URL(fileURLWithPath: folder + "/git.sh"))
    try run("/usr/bin/install", ["-m", "700", folder + "/git.sh", folder + "/bin/git"])
    try run("/usr/bin/git", ["init", "--quiet", "--bare", folder + "/remote.git"])
  }

  /// The environment of a git that is dead after so many calls; of one that lives, if there is no number.
  func environment(deadAfter calls: Int? = nil, forcing: Bool = false) -> [String: String] {
    var environment = [
      "PATH": folder + "/bin:/usr/bin:/bin", "HOME": folder, "SYNC_CALLS": folder + "/calls-\(UUID().uuidString)",
    ]
    if let calls { environment["SYNC_DEAD"] = "\(calls)" }
    if forcing { environment["SYNC_FORCE"] = "1" }
    return environment
  }

  var remote: String { folder + "/remote.git" }

  /// The head of the remote.
  func head() throws -> String {
    try String(contentsOfFile: remote + "/refs/heads/main", encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func run(_ program: String, _ arguments: [String]) throws {
    let process = try ChildProcess([program] + arguments, environment: ["HOME": folder]) { _ in }
    try #require(process.ending() == .exited(0), "\(program) \(arguments)")
  }
}
