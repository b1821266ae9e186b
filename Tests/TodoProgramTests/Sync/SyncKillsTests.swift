import Foundation
import TestRunning
import Testing

/// A sync in which this program, or a git that works for it, is killed at a system call: the next sync does what is left.
///
/// What is on the disk changes only with the calls that change something, so killing before each of those leaves every
/// state that there can be. The door `everything` goes through all of those of this program, and through some of the others
/// and of those of a first sync, in which the repository is made; `SYNC_KILLS=all` goes through all of them.
@Suite(
  .tags(.processes, .sweep), .door, .enabled(if: SyncedMachines.isGitInstalled && canTrace, "needs git and strace"))
struct SyncKillsTests {
  private let isFull = Door.current == .everything

  private final class Scene {
    let all: SyncedMachines
    private let line: String
    private let store: BuiltTodo
    private let seconds: [Int]
    private(set) var wanted = ""

    /// - Parameter isFirst: True for a machine with tasks of its own, which joins those of another one.
    init(isFirst: Bool = false) throws {
      store = BuiltTodo()
      if isFirst {
        all = try SyncedMachines()
        line = "sync --join \(all.remote)"
        try all.a.does("add Milk", "add Bread due:2026-11-21 every:week", "sync \(all.remote)")
        try all.b.does("add Soap", "add Rye due:2026-11-21 every:week", "done 2", "modify 1 +x")
      } else {
        all = try SyncedMachines(sharing: "add Milk", "add Bread due:2026-11-21 every:week")
        line = "sync"
        try all.a.does("rename 1 Oat", "add Salt", "sync")
        try all.b.does("rename 1 Soy", "done 2", "add Soap")
      }
      try all.b.todo.createFolder("bin")
      // In the place of git: one of its calls is traced.
      _ = try all.b.todo.writeProgram(
        """
        n=$(cat "$HOME/calls" 2>/dev/null || echo 0); n=$((n + 1)); echo $n >"$HOME/calls"
        [ "$n" = "$SYNC_CALL" ] || exec /usr/bin/git "$@"
        exec strace -f -q -o "$HOME/trace" -e "$SYNC_TRACE" /usr/bin/git "$@"
        """, to: "bin/git")
      seconds = all.machines.map(\.seconds)
      try copy(all.folder.directory, to: store.file("template"))
      try all.b.does(line)
      try all.a.does("sync")
      wanted = try all.a.shared
      #expect(try all.b.shared == wanted)
    }

    private func copy(_ folder: String, to other: String) throws {
      let run = try store.run(["-c", "rm -rf \(other) && cp -a \(folder) \(other)"], program: "/bin/sh")
      try #require(run.status == 0, "\(run.errorText)")
    }

    func restore() throws {
      try copy(store.file("template"), to: all.folder.directory)
      for (machine, seconds) in zip(all.machines, seconds) { machine.seconds = seconds }
    }

    func trace(_ options: [String], _ variables: [String: String] = [:]) throws -> BuiltTodo.Run {
      try restore()
      let saved = all.b.todo.environment
      defer { all.b.todo.environment = saved }
      all.b.todo.environment.merge(["TODO_NOW": "2026-11-21T11:00:00Z"]) { $1 }
      all.b.todo.environment.merge(variables) { $1 }
      let program = options.isEmpty ? [] : ["strace", "-q"] + options
      return try all.b.todo.run(
        program + [BuiltTodo.path] + line.split(separator: " ").map(String.init), program: "/usr/bin/env")
    }

    func traceGit(_ call: Int, _ expression: String) throws -> BuiltTodo.Run {
      try trace(
        [], ["PATH": all.b.todo.file("bin") + ":/usr/bin:/bin", "SYNC_CALL": "\(call)", "SYNC_TRACE": expression])
    }

    /// Counts each call in the trace that was written, in the process that made it most often.
    func counts() throws -> [String: Int] {
      let trace = try #require(all.b.todo.contents(of: "trace")).text
      var counts: [Substring: [String: Int]] = [:]
      for line in trace.split(separator: "\n") where !line.contains("resumed") {
        let process = line.prefix { $0.isNumber }
        let name = line.dropFirst(process.count).drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        counts[process, default: [:]][String(name), default: 0] += 1
      }
      return counts.values.reduce(into: [:]) { $0.merge($1) { max($0, $1) } }
    }

    /// Takes away what a git of the remote has left there, as who keeps the host has to, for it is none of ours; a sync that it
    /// is in the way of says so.
    func clearRemote(_ what: String) throws {
      let locks = try FileManager.default.subpathsOfDirectory(atPath: all.remote).filter { $0.hasSuffix(".lock") }
      guard !locks.isEmpty else { return }
      let run = try all.b(line)
      #expect(run.status == 0 || run.status == 69 && run.errorText.contains(".lock"), "\(what): \(run.errorText)")
      for lock in locks { try FileManager.default.removeItem(atPath: all.remote + "/" + lock) }
    }

    func check(_ what: String) throws {
      try all.b.does(line)
      try all.a.does("sync")
      #expect(try all.b.does("sync").hasSuffix("nothing was new\n"), "\(what)")
      #expect(try all.a.shared == wanted, "\(what)")
      #expect(try all.b.shared == wanted, "\(what)")
    }
  }

  private static let changing: Set = [
    "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "rename", "renameat", "renameat2", "link", "linkat",
    "unlink", "unlinkat", "rmdir", "mkdir", "mkdirat", "flock", "clone3", "vfork", "wait4", "chmod",
  ]

  private func kills(_ counts: [String: Int], _ isMeant: (String) -> Bool) -> [Kill] {
    counts.filter { isMeant($0.key) && $0.key != "execve" && $0.key != "exit_group" }.sorted { $0.key < $1.key }
      .flatMap { call, count in (1...count).map { (call, $0) } }
  }

  @Test func whereverThisProgramIsKilledTheNextSyncDoesWhatIsLeft() throws {
    let scene = try Scene()
    let all = try kills(of: scene)
    try kill(
      thinned(all.changing, to: 8, "kills at calls of a sync that change something")
        + spread(all.others, to: isFull ? 200 : 2), in: scene)
  }

  @Test func whereverThisProgramIsKilledTheFirstSyncCanBeRepeated() throws {
    let scene = try Scene(isFirst: true)
    let all = try kills(of: scene)
    for call in ["mkdir", "rmdir"] { #expect(all.changing.contains { $0.call == call }, "\(call)") }
    try kill(spread(all.changing, to: isFull ? 45 : 6) + spread(all.others, to: isFull ? 15 : 1), in: scene)
  }

  private typealias Kill = (call: String, number: Int)

  private func kills(of scene: Scene) throws -> (changing: [Kill], others: [Kill]) {
    #expect(try scene.trace(["-o", scene.all.b.todo.file("trace")]).status == 0)
    let counts = try scene.counts()
    for call in ["write", "fsync", "rename", "clone3", "wait4", "flock"] {
      #expect(counts[call] ?? 0 > 0, "\(call) is not in the trace")
    }
    return (kills(counts) { Self.changing.contains($0) }, kills(counts) { !Self.changing.contains($0) })
  }

  private func kill(_ all: [Kill], in scene: Scene) throws {
    var kills = 0
    for (call, number) in all {
      let run = try scene.trace(["-o", "/dev/null", "-e", "inject=\(call):signal=KILL:when=\(number)"])
      if run.status == 128 + 9 { kills += 1 }
      try scene.check("\(call) \(number)")
    }
    #expect(kills > all.count * 3 / 4, "\(kills) of \(all.count)")
  }

  @Test func whereverAGitIsKilledTheNextSyncDoesWhatIsLeft() throws {
    try killGits(of: Scene(), to: isFull ? 250 : 6)
  }

  @Test func whereverAGitIsKilledTheFirstSyncCanBeRepeated() throws {
    try killGits(of: Scene(isFirst: true), to: isFull ? 60 : 6)
  }

  private func killGits(of scene: Scene, to count: Int) throws {
    #expect(try scene.traceGit(0, "").status == 0)
    let told = try #require(scene.all.b.todo.contents(of: "calls")).text
    let calls = try #require(Int(told.prefix { $0.isNumber }))
    var all: [(git: Int, call: String, number: Int)] = []
    for git in 1...calls {
      #expect(try scene.traceGit(git, "trace=all").status == 0)
      all += kills(try scene.counts()) { Self.changing.contains($0) }.map { (git, $0.call, $0.number) }
    }
    for (git, call, number) in spread(all, to: count) {
      _ = try scene.traceGit(git, "inject=\(call):signal=KILL:when=\(number)")
      try scene.clearRemote("git \(git): \(call) \(number)")
      try scene.check("git \(git): \(call) \(number)")
    }
  }

  /// Some of them, evenly spread, after any door: each takes more than a second. `SYNC_KILLS=all` takes them all.
  private func spread<Case>(_ cases: [Case], to count: Int) -> [Case] {
    guard cases.count > count, ProcessInfo.processInfo.environment["SYNC_KILLS"] != "all" else { return cases }
    say("thinned: \(count) of \(cases.count) kills at calls of a sync")
    return (0..<count).map { cases[$0 * cases.count / count] }
  }
}

private let canTrace = {
  let run = try? BuiltTodo().run(["-o", "/dev/null", "true"], program: "/usr/bin/strace")
  return run?.status == 0
}()
