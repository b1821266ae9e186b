import Glibc
import SampleTasks
import Synchronization
import TestRunning
import Testing
import TodoJSON
import TodoStore

@testable import TodoModel

/// A machine with a data file and a history of its own, on which commands are given one at a time.
struct Machine {
  let directory = TemporaryDirectory()
  let time = SteppingClock()
  let limits: HistoryLimits

  init(limits: HistoryLimits = HistoryLimits()) { self.limits = limits }

  var source: JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: directory.file, clock: time.clock, limits: limits, timeout: .zero)
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

  @discardableResult func add(_ title: String) async throws -> [FileNotice] {
    try await run { try await $0.add([.title(title)], for: "add \(title)") }
  }

  @discardableResult func complete(_ number: Int) async throws -> [FileNotice] {
    try await run { try await $0.complete([number], for: "done \(number)") }
  }

  @discardableResult func delete(_ number: Int) async throws -> [FileNotice] {
    try await run { try await $0.delete([number], for: "delete \(number)") }
  }

  @discardableResult func rename(_ number: Int, _ title: String) async throws -> [FileNotice] {
    try await run { try await $0.save([.title(title)], to: [number], for: "modify \(number) \(title)") }
  }

  var titles: [String] { get async throws { try await source.tasks().map(\.title) } }

  var file: [UInt8] { contents(directory.file) ?? [] }
  var history: [UInt8] { contents(directory.history) ?? [] }

  func putFile(_ bytes: [UInt8]) { put(bytes, into: directory.file) }
  func putHistory(_ bytes: [UInt8]) { put(bytes, into: directory.history) }

  func copy() -> Machine {
    let copy = Machine(limits: limits)
    copy.putFile(file)
    copy.putHistory(history)
    for _ in 0..<3 { copy.time.step() }
    return copy
  }

  /// A file of a size with tasks that no command added, and one command in its history.
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
    machine.putFile(TasksDocument(tasks: tasks).bytes())
    let source = machine.source
    _ = try await source.save([.project("home")], to: [2], for: "modify 2 project:home")
    try await source.settle()
    machine.time.step()
    try #require(size.bytes.contains(machine.file.count), "\(machine.file.count)")
    return machine
  }
}

/// Sizes on both sides of each limit at which a checkpoint is put off.
enum FileSize: CaseIterable, CustomTestStringConvertible {
  case few, quarterMegabyte, overFourMegabytes

  static let swept = thinned(allCases, toFirst: 2, "sizes of a file from elsewhere")

  var tasks: Int { value(few: 2, quarterMegabyte: 1230, overFourMegabytes: 20_000) }

  fileprivate var bytes: Range<Int> {
    value(few: 0..<4096, quarterMegabyte: 256_000..<1 << 20, overFourMegabytes: 4 << 20..<8 << 20)
  }

  func value<Value>(few: Value, quarterMegabyte: Value, overFourMegabytes: Value) -> Value {
    switch self {
    case .few: few
    case .quarterMegabyte: quarterMegabyte
    case .overFourMegabytes: overFourMegabytes
    }
  }

  var testDescription: String { "\(tasks) tasks" }
}

extension [UInt8] {
  func edited(_ old: String, _ new: String) -> [UInt8] {
    let text = String(decoding: self, as: UTF8.self)
    return text.contains(old) ? Array(text.replacing(old, with: new).utf8) : []
  }
}

final class SteppingClock: Sendable {
  private let seconds = Mutex(1_795_251_600)

  var clock: Clock { Clock(now: { [self] in now }, zone: FixedZone.utc, isFixed: false) }

  var now: Instant { Instant(seconds: seconds.withLock { $0 }) }

  func step() { seconds.withLock { $0 += 3600 } }
}

extension TemporaryDirectory {
  /// The data file that most tests use; it does not exist yet.
  var file: String { file("tasks.json") }

  var history: String { file("tasks.history.jsonl") }
}

func contents(_ path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    guard count > 0 else { return count == 0 ? bytes : nil }
    bytes += chunk[..<count]
  }
}

func put(_ text: String, into path: String, mode: mode_t = 0o600) { put(text.utf8, into: path, mode: mode) }

func put(_ bytes: some Collection<UInt8>, into path: String, mode: mode_t = 0o600) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
  let bytes = Array(bytes)
  guard descriptor >= 0, write(descriptor, bytes, bytes.count) == bytes.count, fchmod(descriptor, mode) == 0 else {
    fatalError("cannot write \(path): errno \(errno)")
  }
  close(descriptor)
}

func fileStatus(_ path: String) -> stat? {
  var status = stat()
  return lstat(path, &status) == 0 ? status : nil
}

/// A suite about one data file, with a clock that the test moves.
protocol StoreSuite {
  var directory: TemporaryDirectory { get }
  var time: SteppingClock { get }
}

extension StoreSuite {
  var file: String { directory.file }

  func source() -> JSONFileTasksDataSource { JSONFileTasksDataSource(path: file, clock: time.clock, timeout: .zero) }

  func make(_ kind: DataSourceKind) -> any TasksDataSource { kind.make(in: directory, clock: time.clock) }
}

enum DataSourceKind: CaseIterable, CustomTestStringConvertible {
  case inMemory, jsonFile, dryRun

  var testDescription: String {
    switch self {
    case .inMemory: "InMemoryTasksDataSource"
    case .jsonFile: "JSONFileTasksDataSource"
    case .dryRun: "JSONFileTasksDataSource that writes nothing"
    }
  }

  func make(in directory: TemporaryDirectory, clock: Clock) -> any TasksDataSource {
    switch self {
    case .inMemory: InMemoryTasksDataSource(clock: clock)
    case .jsonFile: JSONFileTasksDataSource(path: directory.file, clock: clock)
    case .dryRun: JSONFileTasksDataSource(path: directory.file, clock: clock, isDryRun: true)
    }
  }
}

extension TasksDataSource {
  @discardableResult
  func addAndCommit(_ attributes: [Attribute], for command: String = "add") async throws(TodoError) -> [Change] {
    let changes = try await add(attributes, for: command)
    try await commit()
    return changes
  }

  func committing<Result>(_ change: (Self) async throws -> Result) async throws {
    _ = try await change(self)
    try await commit()
  }

  func fields(of number: Int) async throws(TodoError) -> [FieldOrigin] {
    try await search(FieldOrigins(of: try await task(number).id)).origins
  }

  func settle() async throws(TodoError) {
    try await commit()
    await checkpoint(during: .atTheEnd)
  }
}
