import Glibc
import SampleTasks
import TodoModel
import TodoStore

// A process of its own that works on a data file, for tests that need another process, or one that can be killed.

func say(_ words: some Sendable) {
  print(words)
  fflush(nil)
}

signal(SIGXFSZ, SIG_IGN)
let arguments = CommandLine.arguments
guard arguments.count == 4, let count = Int(arguments[3]) else {
  say("usage: todo-store-probe add|append|insist|bulk|list|repair|hold|mix|session FILE COUNT")
  exit(64)
}

@concurrent func session(_ source: JSONFileTasksDataSource, count: Int) async throws(TodoError) {
  for step in 0..<count {
    switch step % 9 {
    case 0: _ = try await source.add([.title("c")], for: "add c")
    case 1: _ = try await source.save([.title("B")], to: [2], for: "modify 2 B")
    case 2: _ = try await source.complete([1], for: "done 1")
    case 3: _ = try await source.undo(2, for: "undo 2")
    case 4: _ = try await source.redo(for: "redo")
    case 5: _ = try await source.delete([3], for: "delete 3")
    case 6: try await source.clearHistory()
    case 7:
      _ = try await source.add([.title("d")], for: "add d")
      _ = try await source.complete([4], for: "done 4")
    default: _ = try await source.activate([4], for: "undone 4")
    }
    try await source.commit()
    say(try await source.tasks().map { "\($0.number) \($0.title) \($0.status)" }.joined(separator: ", "))
    // Every other command finds that the file lags the history.
    if step % 2 == 0 { await source.checkpoint(during: .afterCommands) }
  }
}

/// Commands that get in each other's way when others give them too. Each that changed something says so.
@concurrent func mix(_ source: JSONFileTasksDataSource, count: Int) async throws(TodoError) {
  func attempt(_ command: () async throws(TodoError) -> Bool) async throws(TodoError) {
    do throws(TodoError) {
      guard try await command() else { return }
      try await source.commit()
      say("changed")
    } catch .noSuchTask {
      return
    } catch .nothingToUndo {
      return
    }
  }
  for round in 0..<count {
    try await attempt { () throws(TodoError) in try await !source.add([.title("\(getpid()) \(round)")]).isEmpty }
    let numbers = try await source.tasks().map(\.number)
    guard let number = numbers.randomElement() else { continue }
    try await attempt { () throws(TodoError) in try await !source.complete([number]).isEmpty }
    try await attempt { () throws(TodoError) in
      try await !source.save([.appendNote("by \(getpid())")], to: [number]).isEmpty
    }
    // A walk is a record even if what it takes back comes to nothing.
    if round % 3 == 0 { try await attempt { () throws(TodoError) in try await source.undo(2).count >= 0 } }
    if round % 6 == 0 { try await attempt { () throws(TodoError) in try await source.redo().count >= 0 } }
    await source.checkpoint(during: .afterCommands)
  }
  await source.checkpoint(during: .atTheEnd)
}

// Off the main actor, where every call to the data source would change threads twice.
@concurrent func run(_ command: String, path: String, count: Int) async throws(TodoError) {
  let clock = Clock.system(zone: FixedZone.utc)
  let kept = getenv("HISTORY_COMMANDS").flatMap { Int(String(cString: $0)) }
  // On a machine that is busy with other things it may be a long time before the lock is free.
  let source = JSONFileTasksDataSource(
    path: path, clock: clock, limits: kept.map { HistoryLimits(commands: $0) } ?? HistoryLimits(),
    timeout: .seconds(3600))
  switch command {
  case "add":
    for _ in 0..<count {
      let changes = try await source.add([.title("one of many")])
      try await source.commit()
      say(changes[0].number)
      await source.checkpoint(during: .afterCommands)
    }
  case "append":
    for _ in 0..<count {
      let changes = try await source.add([.title("one of many")])
      try await source.commit()
      say(changes[0].number)
    }
    await source.checkpoint(during: .atTheEnd)
  case "insist":
    // Repeats commands after reports that nothing has changed, as a person would.
    for step in 0..<count {
      let title = "\(getpid()) \(step)"
      while true {
        do throws(TodoError) {
          _ = try await source.add([.title(title)], for: "add \(title)")
          try await source.commit()
          break
        } catch .writeFailed { await source.rollback() }
      }
      say(title)
      await source.checkpoint(during: .afterCommands)
    }
  case "bulk":
    for _ in 0..<count { _ = try await source.add([.title("one of many"), .project("home"), .addTag("urgent")]) }
    try await source.commit()
    say("committed")
  case "list": for _ in 0..<count { say(try await source.tasks().count) }
  case "repair":
    for _ in 0..<count {
      guard let proposal = try await source.proposeRepair() else { return say("whole") }
      if let repair = try await source.perform(proposal) { say(repair.tasks) }
    }
  case "mix": try await mix(source, count: count)
  case "session": try await session(source, count: count)
  case "hold":
    _ = try await source.add([.title("never committed")])
    say("held")
    while getchar() != EOF {}
  default: exit(64)
  }
}

do {
  try await run(arguments[1], path: arguments[2], count: count)
} catch {
  say(error)
  exit(error.exitCode)
}
