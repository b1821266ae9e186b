import Foundation
import TestRunning
import Testing

@Suite(.tags(.processes, .sweep), .door, .needsGit) struct SyncFaultsTests {
  /// A script in front of git: at one of its calls it kills the program, or itself, before git has worked or after that.
  private static let script = """
    n=$(cat "$SYNC_CALLS" 2>/dev/null || echo 0); n=$((n + 1)); echo $n >"$SYNC_CALLS"
    case " $* " in *" push "*)
      if [ -n "$SYNC_RACE" ] && mkdir "$SYNC_CALLS.raced" 2>/dev/null; then sh -c "$SYNC_RACE" >/dev/null 2>&1; fi;;
    esac
    if [ "$n" = "$SYNC_KILL" ]; then
      case $SYNC_HOW in
        before) kill -9 $PPID; exit 1;;
        after) /usr/bin/git "$@"; kill -9 $PPID; exit 1;;
        git) kill -9 $$;;
        gitAfter) /usr/bin/git "$@"; kill -9 $$;;
        stop) (/usr/bin/git "$@") & p=$!; kill -9 $p; kill -9 $PPID; exit 1;;
      esac
    fi
    exec /usr/bin/git "$@"
    """

  private func wrap(_ machine: SyncedMachines.Machine) throws {
    try machine.todo.createFolder("bin")
    _ = try machine.todo.writeProgram(Self.script, to: "bin/git")
    machine.path = machine.todo.file("bin") + ":/usr/bin:/bin"
    machine.todo.environment["SYNC_CALLS"] = machine.todo.file("calls")
  }

  private func machines() throws -> SyncedMachines {
    let all = try SyncedMachines(sharing: "add Milk", "add Bread due:2026-11-21 every:week")
    try all.a.does("rename 1 Oat", "add Salt", "sync")
    try all.b.does("rename 1 Soy", "done 2", "add Soap")
    return all
  }

  @Test func howeverItIsKilledTheNextSyncGivesTheSame() throws {
    let plain = try machines()
    try plain.settle()
    let wanted = try plain.a.list
    let calls = try countedCalls()
    #expect((6...16).contains(calls), "\(calls)")
    var kills: [(Int, String)] = []
    for call in 1...calls { for how in ["before", "after", "git", "gitAfter", "stop"] { kills.append((call, how)) } }
    for (call, how) in thinned(kills, to: 10, "kills of a sync") {
      let all = try machines()
      try wrap(all.b)
      let run = try all.b("sync", ["SYNC_KILL": "\(call)", "SYNC_HOW": how])
      #expect(run.status != 0 || how.hasPrefix("git"), "\(call) \(how)")
      try all.settle()
      #expect(try all.a.list == wanted, "\(call) \(how)")
      #expect(try all.b.does("conflicts").contains("1 Soy") || how != "before", "\(call) \(how)")
    }
  }

  private func countedCalls() throws -> Int {
    let all = try machines()
    try wrap(all.b)
    try all.b.does("sync")
    let count = try #require(all.b.todo.contents(of: "calls")).text
    return Int(count.trimmingCharacters(in: .newlines)) ?? 0
  }

  @Test func whatWasSentWithoutAnAnswerIsKnown() throws {
    let all = try machines()
    try wrap(all.b)
    let calls = try countedCalls()
    // The push succeeds, and says nothing of it.
    let push = calls - 1
    for call in (push - 2)...calls {
      try all.b.does("add More\(call)")
      _ = try all.b("sync", ["SYNC_KILL": "\(call)", "SYNC_HOW": "gitAfter"])
      try? FileManager.default.removeItem(atPath: all.b.todo.file("calls"))
    }
    try all.settle()
    #expect(try all.a.list.count == 5 + 4)
  }

  /// A list that could not be read any more would be worse than two.
  @Test func whatBothHaveIsRefusedIfItCannotBeKept() throws {
    let all = try machines()
    try all.settle()
    for (machine, letter) in [(all.a, "a"), (all.b, "b")] {
      try machine.does("modify 1 " + (1...600).map { "+\(letter)\($0)" }.joined(separator: " "))
    }
    try all.a.does("sync")
    let (before, shared) = (try all.b.list, try all.a.list)
    try all.b.fails("sync", 65, "1200 tags; expected at most 1000 of them on a task; nothing has changed")
    #expect(try all.b.list == before)
    try all.a.does("sync")
    #expect(try all.a.list == shared)
    // It continues as soon as there are fewer.
    try all.b.does("modify 1 " + (1...300).map { "-b\($0)" }.joined(separator: " "))
    try all.settle()
  }

  @Test func whoIsOvertakenMergesAgain() throws {
    let all = try machines()
    try wrap(all.b)
    let race =
      "env -i HOME=\(all.a.todo.directory) PATH=/usr/bin:/bin TZ=UTC TODO_NOW=2026-11-21T09:30:00Z "
      + "sh -c '\(BuiltTodo.path) --file \(all.a.todo.file("tasks.json")) add Race; "
      + "\(BuiltTodo.path) --file \(all.a.todo.file("tasks.json")) sync'"
    let told = try all.b.does("sync", ["SYNC_RACE": race])
    #expect(told.contains("Race"), "\(told)")
    try all.settle()
    #expect(try all.a.list.contains { $0.hasSuffix("Race") })
    // Two records: what came at first, and what came on the way.
    let records = try #require(all.b.todo.contents(of: "tasks.history.jsonl"))
    #expect(records.text.split(separator: "\n").count { $0.contains(#""sync":{"#) } == 3)
  }

  @Test func twoAtOnceWaitForEachOther() throws {
    let all = try machines()
    all.b.todo.environment["TODO"] = BuiltTodo.path
    all.b.todo.environment["TODO_NOW"] = "2026-11-21T12:00:00Z"
    let run = try all.b.todo.shell("$TODO sync & $TODO sync & $TODO sync & wait")
    #expect(run.errors.isEmpty, "\(run.errorText)")
    try all.settle()
  }

  @Test func staleLocksAreCleared() throws {
    let all = try machines()
    let repository = try all.b.repository
    let locks = ["config.lock", "packed-refs.lock", "refs/remotes/origin/main.lock", "refs/todo/outgoing/origin.lock"]
    for lock in locks {
      try FileManager.default.createDirectory(
        atPath: (repository + "/" + lock as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: repository + "/" + lock))
    }
    try all.settle()
    for lock in locks { #expect(!FileManager.default.fileExists(atPath: repository + "/" + lock)) }
  }
}
