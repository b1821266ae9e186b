import Foundation
import SampleTasks
import Synchronization
import TestRunning
import Testing
import TodoExchange
import TodoJSON
import TodoModel
import TodoStore

@testable import TodoSync

/// A list, and a folder of calendar files that another program writes in too.
///
/// The clock is a second further with each command.
actor CalendarFolder {
  private let directory: TemporaryDirectory
  nonisolated var home: String { directory.path }
  nonisolated let calendar: String
  private var seconds: Int

  /// - Parameter other: Another list that has the same folder, as if it was carried from one to the other at once.
  init(sharing other: CalendarFolder? = nil) {
    let directory = TemporaryDirectory()
    self.directory = directory
    calendar = other?.calendar ?? directory.file("calendar")
    // No two lists have the same instant, so that they give no identifier twice.
    seconds = other == nil ? 1_795_000_000 : 1_795_100_001
    mkdir(calendar, 0o755)
  }

  static let zone: any Zone = SystemZone(named: "Europe/Berlin")

  private var clock: TodoModel.Clock { .fixed(at: Instant(seconds: seconds), zone: Self.zone) }

  /// The time of the next change of a file.
  var stamp: String {
    seconds += 2
    return Self.stamp(Instant(seconds: seconds))
  }

  nonisolated static func stamp(_ instant: Instant) -> String { instant.iso.filter { $0 != "-" && $0 != ":" } }

  var source: JSONFileTasksDataSource {
    seconds += 2
    return JSONFileTasksDataSource(path: home + "/tasks.json", clock: clock)
  }

  func give(_ command: (JSONFileTasksDataSource) async throws -> Void) async throws {
    let source = source
    try await command(source)
    try await source.commit()
    await source.checkpoint(during: .atTheEnd)
  }

  /// Gives a command that may be refused, and answers with what it has changed.
  func attempt(_ command: (JSONFileTasksDataSource) async throws -> [Change]) async -> [Change] {
    var changes: [Change] = []
    do { try await give { changes = try await command($0) } } catch {}
    return changes
  }

  /// Adds or changes a task by what is typed.
  func add(_ line: String) async throws {
    let attributes = try Self.attributes(line)
    try await give { _ = try await $0.add(attributes) }
  }

  /// Adds tasks, and synchronises.
  func share(_ lines: String...) async throws {
    for line in lines { try await add(line) }
    try await sync()
  }

  func change(_ number: Int, _ line: String) async throws {
    let attributes = try Self.attributes(line, for: .change)
    try await give { _ = try await $0.save(attributes, to: [number]) }
  }

  private static func attributes(_ line: String, for use: AttributesUse = .newTask) throws -> [Attribute] {
    var scanner = LineScanner(line)
    return try scanner.attributes(for: use).all
  }

  nonisolated func document() throws -> TasksDocument {
    guard let bytes = FileManager.default.contents(atPath: home + "/tasks.json") else { return TasksDocument() }
    return try TasksDocument.read(Array(bytes))
  }

  nonisolated var tasks: [TodoItem] { get throws { try document().tasks } }

  nonisolated func task(_ title: String) throws -> TodoItem { try #require(try tasks.first { $0.title == title }) }

  nonisolated var records: Int {
    let bytes = FileManager.default.contents(atPath: home + "/tasks.history.jsonl") ?? Data()
    return bytes.split(separator: UInt8(ascii: "\n")).count { $0.text.contains("\"sync\":{") }
  }

  /// The state that is kept of the folder.
  nonisolated var state: Data {
    get throws {
      let folder = home + "/state/vdir/"
      let name = try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".json") }
      return try Data(contentsOf: URL(fileURLWithPath: folder + (try #require(name))))
    }
  }

  private static let files = ["tasks.json", "tasks.history.jsonl"]

  /// The list with its history, as a backup has it.
  nonisolated func saved() throws -> [Data] {
    try Self.files.map { try Data(contentsOf: URL(fileURLWithPath: home + "/" + $0)) }
  }

  nonisolated func restore(_ saved: [Data]) throws {
    for (name, bytes) in zip(Self.files, saved) { try bytes.write(to: URL(fileURLWithPath: home + "/" + name)) }
  }

  /// Nothing is written any more, here or there.
  func expectQuiet(_ place: SourceLocation = #_sourceLocation) async throws {
    let before = (contents, records)
    for _ in 0..<2 {
      let report = try await sync()
      #expect(report.came.isEmpty && report.went.all == 0, "\(report)", sourceLocation: place)
    }
    #expect(contents == before.0 && records == before.1, sourceLocation: place)
  }

  /// Synchronises, and ends after `limit` steps that write, as if it were killed; `meanwhile` runs before the first.
  @discardableResult func sync(
    deadAfter limit: Int? = nil, isConfirmed: Bool = true, isDryRun: Bool = false,
    meanwhile: (@Sendable () -> Void)? = nil
  ) async throws -> SyncReport {
    let source = source
    let left = StepsLeft(limit)
    var synchronisation = Synchronisations(
      of: source, in: home + "/tasks.json", folder: home + "/state", variables: { [:] }, clock: clock,
      isDryRun: isDryRun, isCancelled: { false })
    synchronisation.step = { () throws(TodoError) in if try left.take() { meanwhile?() } }
    var request = SyncRequest()
    request.isConfirmed = isConfirmed
    do {
      let answer = try await synchronisation.synchronise(with: calendar, request)
      await source.checkpoint(during: .atTheEnd)
      switch answer {
      case .done(let report): return report
      case .asks(let warning, let remote, _): throw TodoError.sync(.unconfirmed(warning, remote: remote))
      }
    } catch {
      await source.checkpoint(during: .atTheEnd)
      throw error
    }
  }

  nonisolated var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: calendar)) ?? []).sorted() }

  nonisolated func read(_ name: String) -> String {
    (FileManager.default.contents(atPath: calendar + "/" + name) ?? Data()).text
  }

  nonisolated func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: calendar + "/" + name), options: .atomic)
  }

  /// Writes into a file so that it has the same time, inode and size.
  nonisolated func overwriteUnseen(_ name: String, with text: String) throws {
    let path = calendar + "/" + name
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    var status = stat()
    try #require(stat(path, &status) == 0 && date != nil)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
    var times = [status.st_atim, status.st_mtim]
    try #require(utimensat(AT_FDCWD, path, &times, 0) == 0)
  }

  nonisolated func delete(_ name: String) throws { try FileManager.default.removeItem(atPath: calendar + "/" + name) }

  nonisolated var contents: [String: String] { Dictionary(uniqueKeysWithValues: names.map { ($0, read($0)) }) }

  nonisolated func file(_ title: String) throws -> String {
    try #require(names.first { read($0).contains("SUMMARY:\(title)\r\n") })
  }

  /// Has another program change a file: each line by itself, nil takes it away; lines can be added.
  func edit(_ name: String, adding new: [String] = [], _ body: (String) -> String? = { $0 }) throws {
    var lines = read(name).components(separatedBy: "\r\n").compactMap { line -> String? in
      line.hasPrefix("LAST-MODIFIED") ? nil : body(line)
    }
    let end = try #require(lines.lastIndex(of: "END:VTODO"))
    lines.insert(contentsOf: ["LAST-MODIFIED:\(stamp)"] + new, at: end)
    try write(lines.joined(separator: "\r\n"), to: name)
  }
}

/// A calendar of one task, as a phone writes it.
func calendar(_ uid: String, _ lines: [String]) -> String {
  (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Phone//EN", "BEGIN:VTODO", "UID:\(uid)"] + lines
    + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n")
}

/// Counts the steps of a synchronisation, and ends it after some as if it were killed.
private final class StepsLeft: Sendable {
  private let limit: Int
  private let count = Mutex(0)

  init(_ limit: Int?) { self.limit = limit ?? .max }

  /// Takes a step, and says whether it is the first one.
  func take() throws(TodoError) -> Bool {
    let taken = count.withLock { count in
      count += 1
      return count
    }
    guard taken <= limit else { throw .cancelled }
    return taken == 1
  }
}
