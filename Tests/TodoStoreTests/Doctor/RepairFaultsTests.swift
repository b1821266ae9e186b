import Glibc
import Testing
import TodoModel
import TodoStore

/// Failing and killing at every system call of a repair that has to do with the files.
@Suite("Injected faults in a repair", .enabled(if: Probe.canTrace, "needs strace"), .serialized)
struct RepairFaultsTests {
  private static let calls = ["linkat", "write", "fsync", "fchmod", "renameat"]

  /// A store with a broken task that the history knows, and a broken record.
  private func brokenStore() async throws -> DamagedStore {
    let store = try await DamagedStore(tasks: 4, tail: 1)
    store.changeLine(3) { $0 = $0.replacing(#""title""#, with: "title") }
    store.changeHistoryLine(1) { $0 = $0.replacing("Task 1", with: "Task X") }
    return store
  }

  private func repair(_ store: DamagedStore, _ fault: String) -> (said: [String], end: Child.End) {
    let probe = Probe.trace(["-o", "/dev/null", "-e", "inject=" + fault], "repair", store.directory.file)
    return (probe.lines(), probe.wait())
  }

  /// Whether the bytes are in some file of the store.
  private func isKept(_ bytes: [UInt8], in store: DamagedStore) -> Bool {
    store.directory.names.contains { contents(store.directory.path + "/" + $0) == bytes }
  }

  @Test(arguments: calls, ["signal=KILL", "error=ENOSPC", "error=EIO"])
  func theDataFileIsTheOldOneOrTheNewOne(_ call: String, _ fault: String) async throws {
    var hits = 0
    for number in 1...8 {
      let store = try await brokenStore()
      let (file, history) = (store.file, store.history)
      let (said, end) = repair(store, "\(call):\(fault):when=\(number)")
      if end != .exited(0) { hits += 1 }
      let place = "\(call) \(number) \(fault): \(said) \(end)"
      let titles = (try? await store.source.tasks())?.map(\.title)
      #expect(store.file == file || titles == (1...4).map { "Task \($0)" }, "\(place)")
      #expect(isKept(file, in: store) && isKept(history, in: store), "\(place)")
      if said.first?.contains("nothing has changed") == true {
        #expect(store.file == file && store.history == history, "\(place)")
      }
      // And once there is room, it goes through.
      _ = try await store.repair()
      #expect(try await store.source.tasks().map(\.title) == (1...4).map { "Task \($0)" }, "\(place)")
      #expect(try await store.source.examine().problems.isEmpty, "\(place)")
      #expect(isKept(file, in: store) && isKept(history, in: store), "\(place)")
    }
    #expect(hits >= 1 || call == "fchmod" && fault != "signal=KILL", "\(call) was never hit")
  }
}
