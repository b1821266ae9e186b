import Glibc
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
  say("usage: todo-store-probe add|append|bulk|list|hold FILE COUNT")
  exit(64)
}

// Off the main actor, where every call to the data source would change threads twice.
@concurrent func run(_ command: String, path: String, count: Int) async throws(TodoError) {
  let clock = Clock.system(zone: FixedZone.utc)
  let source = JSONFileTasksDataSource(path: path, clock: clock, patience: .seconds(60))
  switch command {
  case "add":
    for _ in 0..<count {
      let changes = try await source.add([.title("one of many")])
      try await source.commit()
      say(changes[0].number)
      await source.settle(isLeaving: false)
    }
  case "append":
    for _ in 0..<count {
      let changes = try await source.add([.title("one of many")])
      try await source.commit()
      say(changes[0].number)
    }
    await source.settle(isLeaving: true)
  case "bulk":
    for _ in 0..<count { _ = try await source.add([.title("one of many"), .project("home"), .addTag("urgent")]) }
    try await source.commit()
    say("committed")
  case "list":
    for _ in 0..<count { say(try await source.tasks().count) }
  case "hold":
    _ = try await source.add([.title("never committed")])
    say("held")
    while getchar() != EOF {}
  default:
    exit(64)
  }
}

do {
  try await run(arguments[1], path: arguments[2], count: count)
} catch {
  say(error)
  exit(error.exitCode)
}
