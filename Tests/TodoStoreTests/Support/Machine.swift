import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

/// A machine with a data file and a history of its own, on which commands are given one at a time.
struct Machine {
  let directory = TemporaryDirectory()
  let time = SteppingClock()
  let limits: HistoryLimits

  init(limits: HistoryLimits = HistoryLimits()) {
    self.limits = limits
  }

  var source: JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: directory.file, clock: time.clock, limits: limits, patience: .zero)
  }

  /// Gives one command as the program does in a process of its own, and answers with what was remarked.
  @discardableResult
  func run(_ command: (JSONFileTasksDataSource) async throws -> [Change]) async throws -> [FileNotice] {
    let source = source
    _ = try await command(source)
    try await source.commit()
    await source.checkpoint(during: .afterCommands)
    time.step()
    return source.takeFileNotices()
  }

  @discardableResult
  func add(_ title: String) async throws -> [FileNotice] {
    try await run { try await $0.add([.title(title)], for: "add \(title)") }
  }

  @discardableResult
  func complete(_ number: Int) async throws -> [FileNotice] {
    try await run { try await $0.complete([number], for: "done \(number)") }
  }

  @discardableResult
  func delete(_ number: Int) async throws -> [FileNotice] {
    try await run { try await $0.delete([number], for: "delete \(number)") }
  }

  @discardableResult
  func rename(_ number: Int, _ title: String) async throws -> [FileNotice] {
    try await run { try await $0.save([.title(title)], to: [number], for: "modify \(number) \(title)") }
  }

  var titles: [String] {
    get async throws { try await source.tasks().map(\.title) }
  }

  /// The bytes of the data file and of the history.
  var file: [UInt8] { contents(directory.file) ?? [] }
  var history: [UInt8] { contents(directory.history) ?? [] }

  func putFile(_ bytes: [UInt8]) { put(bytes, into: directory.file) }
  func putHistory(_ bytes: [UInt8]) { put(bytes, into: directory.history) }

  /// A machine that gets copies of both files.
  func copy() -> Machine {
    let copy = Machine(limits: limits)
    copy.putFile(file)
    copy.putHistory(history)
    for _ in 0..<3 { copy.time.step() }
    return copy
  }

  /// A file of about so many bytes that has tasks already, with one command behind it.
  ///
  /// - Parameter isBegunByProgram: Whether its history goes back to the beginning.
  static func filled(_ size: FileSize) async throws -> Machine {
    let machine = Machine()
    if size.tasks <= 3 {
      for title in ["Eins", "Zwei"] { try await machine.add(title) }
      return machine
    }
    let created = Instant(seconds: 1_795_000_000)
    let tasks = (1...size.tasks).map { number in
      let titles = ["Eins", "Zwei"]
      return TodoItem(
        number: number, id: TaskID.derived(from: created, number: number),
        title: number < 3 ? titles[number - 1] : "Task number \(number) with a title that is as long as they are",
        created: created)
    }
    var bytes: [UInt8] = []
    TasksDocument(tasks: tasks).write(into: &bytes)
    machine.putFile(bytes)
    let source = machine.source
    _ = try await source.save([.project("home")], to: [2], for: "modify 2 project:home")
    try await source.commit()
    await source.checkpoint(during: .atTheEnd)
    machine.time.step()
    try #require(size.bytes.contains(machine.file.count), "\(machine.file.count)")
    return machine
  }
}

/// Sizes on both sides of each limit at which a checkpoint is put off.
enum FileSize: CaseIterable, CustomTestStringConvertible {
  case few, quarterMegabyte, overFourMegabytes

  /// The sizes that are gone through.
  static let swept = thinned(allCases, toFirst: 2, "sizes of a file from elsewhere")

  var tasks: Int {
    switch self {
    case .few: 2
    case .quarterMegabyte: 1230
    case .overFourMegabytes: 20_000
    }
  }

  /// What the file of so many tasks has: the limits are at 1 MB and at 4 MB.
  fileprivate var bytes: Range<Int> {
    switch self {
    case .few: 0..<4096
    case .quarterMegabyte: 256_000..<1 << 20
    case .overFourMegabytes: 4 << 20..<8 << 20
    }
  }

  var testDescription: String { "\(tasks) tasks" }
}

extension [UInt8] {
  /// With one text in the place of another, as an editor saves it.
  func edited(_ old: String, _ new: String) -> [UInt8] {
    let text = String(decoding: self, as: UTF8.self)
    return text.contains(old) ? Array(text.replacing(old, with: new).utf8) : []
  }
}
