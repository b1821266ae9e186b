import Synchronization
import TestRunning
import Testing
import TodoExchange
import TodoModel
import TodoShell

@testable import TodoApp

@Suite struct ExportTests {
  private final class Written: SourceReading {
    let files = Mutex<[String: String]>([:])

    func files(at path: String, endings: [String]) -> [SourceFile] { [] }

    func write(_ bytes: [UInt8], to path: String) throws(TodoError) {
      let isNew = files.withLock { $0.updateValue(bytes.text, forKey: path) == nil }
      guard isNew else { throw .writeFailed(path: path, reason: "File exists") }
    }
  }

  private func export(_ line: String, to written: Written) async throws -> Exchange.Result {
    let command = Sample.parser.command(line, in: Sample.parseContext)
    let exchange: Exchange.Intent? = if case .feature(.exchange(let intent)) = command { intent } else { nil }
    let intent = try #require(exchange)
    let environment = Environment(
      dataSource: ScriptedTasksDataSource(Sample.tasks(1...2)), clock: Sample.clock, confirmations: .ask
    ) { ($0.sources, $0.home) = (written, "/home/bob") }
    return try await ExchangeProcessor(environment: environment).result(of: intent)
  }

  @Test(arguments: [
    ("export tasks.csv", "tasks.csv", "csv", 2), ("export ~/tasks.md t1", "/home/bob/tasks.md", "markdown", 1),
    ("export --format todotxt $HOME/a.md", "/home/bob/a.md", "todotxt", 2), ("export a~/b.ics", "a~/b.ics", "ical", 2),
  ]) func aFileIsWrittenInTheFormatOfItsEnding(line: String, path: String, format: String, count: Int) async throws {
    let written = Written()
    guard case .exported(let export) = try await self.export(line, to: written) else { return fail("nothing exported") }
    #expect((export.format, export.count) == (format, count))
    #expect(export.text.hasPrefix("\(count.counted("task")) exported to "))
    #expect(written.files.withLock { $0[path] }?.contains("t1") == true)
    await #expect(throws: TodoError.self) { try await self.export(line, to: written) }
  }

  @Test(arguments: ["export", "export \"a.csv\"", "export title:a.csv", "export a.xyz", "export csv"])
  func whatIsNoNameOfAFileIsLookedFor(line: String) async throws {
    let written = Written()
    _ = try await export(line, to: written)
    #expect(written.files.withLock { $0.isEmpty })
  }

  @Test(arguments: ["export > a.csv", "export >> a.csv", "export t1 >a.csv", "list > a.csv", "list t1 > a"])
  func aSignOfAShellIsRefused(line: String) {
    guard case .invalid(let error) = Sample.parser.command(line, in: Sample.parseContext) else {
      return fail("\(line) was taken")
    }
    #expect(error.words.contains("`export "))
  }

  @Test func aFileCannotBeTriedOrWatched() {
    var request = ExportRequest()
    #expect(Features.Intent.exchange(.export(request)).canBeTried)
    request.path = "a.csv"
    #expect(!Features.Intent.exchange(.export(request)).canBeTried)
  }
}
