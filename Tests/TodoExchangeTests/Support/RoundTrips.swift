import MVITesting
import TestRunning
import Testing
import TodoExchange
import TodoJSON
import TodoModel

/// What holds for every format, whatever it is.
enum RoundTrips {
  /// The zone of the samples.
  static let zone: any Zone = SystemZone(named: "Europe/Berlin")

  /// When it is.
  static let now = Now(Instant(iso: "2026-11-21T08:00:00Z")!, in: zone)

  /// An empty list into which files are read, and what is in it then.
  static func taken(
    _ text: [UInt8], as format: any ExchangeFormat.Type, named name: String = "file", into tasks: [TodoItem] = []
  ) throws -> [TodoItem] {
    let context = ExchangeContext(now: now)
    let reading = format.read([SourceFile(name: name, bytes: text)], context)
    if let problem = reading.problems.first { throw problem }
    var table = TaskTable(tasks)
    let clock = Clock.fixed(at: now.instant, zone: zone)
    table.apply(
      try table.changes(
        by: .importTasks(format.incoming(reading, into: tasks, context)), clock: clock))
    try requireStorable(table.tasks)
    return table.tasks
  }

  /// What is taken in is read again from a data file as it is.
  private static func requireStorable(_ tasks: [TodoItem]) throws {
    var bytes: [UInt8] = []
    TasksDocument(tasks: tasks, lastNumber: tasks.last?.number ?? 0).write(into: &bytes)
    let read = try TasksDocument.read(bytes).tasks
    for (task, read) in zip(tasks, read) where !task.isExactly(read) {
      Issue.record("\(task)\nis in the data file\n\(read)")
      return
    }
    #expect(read.count == tasks.count)
  }

  /// Ours to theirs to ours: what export writes comes back as it was.
  static func assertRest(
    _ format: any ExchangeFormat.Type, _ tasks: [TodoItem], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = format.export(tasks, ExchangeContext(now: now, isComplete: true))
    let back = try taken(text, as: format)
    try #require(back.count == tasks.count, sourceLocation: sourceLocation)
    for (task, back) in zip(tasks, back) where !task.isExactly(back) {
      let alone = format.export([task], ExchangeContext(now: now, isComplete: true))
      Issue.record(
        "\(task)\nis written as\n\(String(decoding: alone, as: UTF8.self))\nand comes back as\n\(back)",
        sourceLocation: sourceLocation)
      return
    }
    // And once more over itself it is nothing new.
    #expect(try taken(text, as: format, into: tasks) == tasks, sourceLocation: sourceLocation)
  }

  /// Theirs to ours to theirs: what is taken in goes out as it was.
  static func assertRaw(
    _ format: any ExchangeFormat.Type, _ text: [UInt8], isComplete: Bool = false, goesOutAs expected: [UInt8]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let tasks = try taken(text, as: format)
    let out = format.export(tasks, ExchangeContext(now: now, isComplete: isComplete))
    #expect(
      String(decoding: out, as: UTF8.self) == String(decoding: expected ?? text, as: UTF8.self),
      sourceLocation: sourceLocation)
    #expect(
      try taken(text, as: format, into: tasks) == tasks, "a second time it is nothing new",
      sourceLocation: sourceLocation)
  }

  /// What is written for people, who do not want to see everything, is read without a problem.
  static func assertReadable(
    _ format: any ExchangeFormat.Type, _ tasks: [TodoItem], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let context = ExchangeContext(now: now)
    let reading = format.read([SourceFile(name: "file", bytes: format.export(tasks, context))], context)
    #expect(reading.problems == [], sourceLocation: sourceLocation)
    #expect(reading.tasks.count == tasks.count, sourceLocation: sourceLocation)
  }

  /// With each byte destroyed in turn, each time in the next of six ways, a text is refused or taken in, and goes out again
  /// if it is taken in.
  static func assertTotal(_ format: any ExchangeFormat.Type, _ text: [UInt8]) {
    let context = ExchangeContext(now: now)
    for place in stride(from: 0, to: text.count, by: Door.current == .everything ? 1 : max(1, text.count / 200)) {
      let ways = [UInt8(0), UInt8(ascii: "\""), UInt8(ascii: " "), 0xFF, 0x0D, text[place] ^ 0x20]
      var broken = text
      broken[place] = ways[place % ways.count]
      guard let tasks = try? taken(broken, as: format) else { continue }
      _ = format.export(tasks, context)
    }
  }
}
