import Glibc
import TestRunning
import Testing
import TodoModel
import TodoStore

/// Failing and killing at every system call of a repair that has to do with the files.
@Suite("Injected faults in a repair", .tags(.processes, .sweep), .door, .enabled(if: Probe.canTrace, "needs strace"))
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
    for number in 1...thinned(8, to: 2, "places of \(call) in a repair") {
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
      let problems = try await store.source.examine().problems
      #expect(problems.isEmpty, "\(place): \(problems)")
      #expect(isKept(file, in: store) && isKept(history, in: store), "\(place)")
    }
    #expect(hits >= 1 || call == "fchmod" && fault != "signal=KILL", "\(call) was never hit")
  }

  /// The calls of a repair that decide what is on the disk, in their order.
  private func changingCalls(of store: DamagedStore) throws -> [String] {
    let traces = TemporaryDirectory()
    let traced = "trace=openat,linkat,write,fsync,close,renameat"
    let probe = Probe.trace(["-o", traces.file, "-y", "-e", traced], "repair", store.directory.file)
    #expect(probe.lines() == ["4"])
    #expect(probe.wait() == .exited(0))
    let lines = String(decoding: try #require(contents(traces.file)), as: UTF8.self).split(separator: "\n")
    return lines.compactMap { line in
      let call = line.drop { $0.isNumber || $0 == " " }.prefix { $0 != "(" }
      guard line.contains(store.directory.path), !line.contains("O_RDONLY") else { return nil }
      if call == "fsync", line.contains(store.directory.path + ">") { return "fsync directory" }
      let files = [
        (".rejected.txt", "rejected"), (".tasks.json.new", "draft"), (".tasks.history.jsonl.new", "history draft"),
        (".history.jsonl\"", "kept history"), ("tasks.broken-", "kept file"),
      ]
      return files.first { line.contains($0.0) }.map { "\(call) \($0.1)" }
    }
  }

  @Test func theOrderOfCallsIsTheOneThatSurvivesAPowerLoss() async throws {
    let calls = try changingCalls(of: try await brokenStore())
    #expect(
      calls == [
        "linkat kept file", "linkat kept history", "openat rejected", "write rejected", "fsync rejected",
        "close rejected", "fsync directory", "openat draft", "write draft", "fsync draft", "close draft",
        "renameat draft", "fsync directory", "openat history draft", "write history draft", "fsync history draft",
        "close history draft", "renameat history draft", "fsync directory",
      ])
  }

  /// File systems without second names, and files that have as many as there can be.
  @Test(arguments: ["EPERM", "EOPNOTSUPP", "EMLINK"])
  func whereAFileCannotHaveASecondNameItIsCopied(_ failure: String) async throws {
    let store = try await brokenStore()
    let (file, history) = (store.file, store.history)
    #expect(repair(store, "linkat:error=\(failure)") == (["4"], .exited(0)))
    #expect(isKept(file, in: store) && isKept(history, in: store))
    #expect(try await store.source.tasks().map(\.title) == (1...4).map { "Task \($0)" })
  }

  /// Some file systems say only then that writing has failed.
  @Test func whatFailsWhenACopyIsClosedIsAFailure() async throws {
    let store = try await brokenStore()
    let (file, history, names) = (store.file, store.history, store.directory.names)
    // What is kept is named by the second in which that happens, and only its descriptor is to fail.
    let places = (0..<600).flatMap { seconds in ["-P", "\(store.directory.path)/\(rejectedName(in: seconds))"] }
    let fault = ["-o", "/dev/null", "-e", "inject=close:error=EIO:when=1"]
    let probe = Probe.trace(fault + places, "repair", store.directory.file)
    let said = probe.lines()
    #expect(said.count == 1 && said[0].contains("input/output error"), "\(said)")
    #expect(probe.wait() == .exited(74))
    #expect(store.file == file && store.history == history)
    #expect(store.directory.names == names)
  }

  /// The name of what cannot be read, if it is put aside in so many seconds.
  private func rejectedName(in seconds: Int) -> String {
    var (instant, fields) = (time(nil) + seconds, tm())
    gmtime_r(&instant, &fields)
    var text = [CChar](repeating: 0, count: 64)
    strftime(&text, text.count, "tasks.broken-%Y%m%d-%H%M%S.rejected.txt", &fields)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  }
}
