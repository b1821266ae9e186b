import Glibc
import SampleTasks
import Synchronization
import Testing
import TodoModel
import TodoStore

/// Reading and writing tell how far they have got, in order and up to the end.
@Suite("Progress") struct ProgressTests {
  let directory = TemporaryDirectory()
  let time = SteppingClock()
  private let told = Told()

  /// A meter whose clock goes on by a second with every look, and what it has told.
  private final class Told: Sendable {
    private let seconds = Mutex(0)
    private let list = Mutex<[Progress]>([])

    var progress: [Progress] { list.withLock { $0 } }

    func meter() -> ProgressMeter {
      let meter = ProgressMeter(clock: { [self] in
        seconds.withLock {
          $0 += 1
          return .seconds($0)
        }
      })
      meter.listen { [self] progress in list.withLock { $0.append(progress) } }
      return meter
    }
  }

  private func source(_ meter: ProgressMeter? = nil) -> JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: directory.file, clock: time.clock, meter: meter)
  }

  private func expectOrder(_ work: Progress.Work) {
    let percents = told.progress.filter { $0.work == work }.map(\.percent)
    #expect(percents.count > 3 && percents == percents.sorted())
    #expect(percents.first ?? 100 < 25 && percents.last ?? 0 > 75)
  }

  @Test func ofAFile() async throws {
    let writer = source()
    for number in 1...1000 { _ = try await writer.add([.title("Task \(number)")]) }
    try await writer.commit()
    await writer.checkpoint(during: .atTheEnd)
    #expect(try await source(told.meter()).tasks().count == 1000)
    expectOrder(.reading)
  }

  @Test func ofAHistory() async throws {
    let writer = source()
    for number in 1...1000 { _ = try await writer.add([.title("Task \(number)")]) }
    try await writer.commit()
    #expect(try await source(told.meter()).tasks().count == 1000)
    expectOrder(.replaying)
  }

  @Test func ofABulkChangeAndOfTheFileBehindIt() async throws {
    let source = source(told.meter())
    for number in 1...1000 { _ = try await source.add([.title("Task \(number)")]) }
    try await source.commit()
    _ = try await source.complete(Array(1...1000))
    try await source.commit()
    expectOrder(.recording)
    await source.checkpoint(during: .atTheEnd)
    expectOrder(.writing)
  }

  @Test func ofARepair() async throws {
    let writer = source()
    for number in 1...1000 { _ = try await writer.add([.title("Task \(number)")]) }
    try await writer.commit()
    await writer.checkpoint(during: .atTheEnd)
    let text = try #require(contents(directory.file).map { String(decoding: $0, as: UTF8.self) })
    put(text.dropLast(3).replacing("Task 7\"", with: "Task 7").utf8, into: directory.file)
    _ = try await source(told.meter()).proposeRepair()
    #expect(told.progress.contains { $0.work == .salvaging && $0.percent > 75 })
  }
}
