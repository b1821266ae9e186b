import Glibc
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

@Suite("Repairing random damage") struct RepairFuzzTests {
  private enum Target: CaseIterable { case file, history, both }

  @Test(.tags(.sweep), .door, arguments: thinned(Array(0..<24), to: 3, "seeds of random damage"))
  func everyTaskThatIsNotHitIsSaved(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let store = try await DamagedStore(
      tasks: Int.random(in: 1...9, using: &generator), tail: Int.random(in: 0...4, using: &generator))
    let (file, history) = (store.file, store.history)
    for _ in 0..<6 {
      let target = Target.allCases.randomElement(using: &generator)!
      let damagedFile = target == .history ? file : Self.damaged(file, using: &generator)
      let damagedHistory = target == .file ? history : Self.damaged(history, using: &generator)
      try await check(store, damagedFile, damagedHistory, from: file, history)
    }
  }

  private func check(
    _ store: DamagedStore, _ file: [UInt8], _ history: [UInt8], from whole: [UInt8], _ wholeHistory: [UInt8]
  ) async throws {
    for name in store.directory.names where name != "tasks.json.lock" { unlink(store.directory.path + "/" + name) }
    store.file = file
    store.history = history
    let examination = try await store.source.examine()
    #expect(store.file == file && store.history == history)
    let isLoadable = (try? await store.source.tasks()) != nil
    // A file that does not load needs a finding.
    #expect(isLoadable || !examination.problems.isEmpty)
    let repair = try await store.repair()
    if repair == nil { #expect(store.file == file && store.history == history) }
    guard let repair else {
      // What is not repaired is whole, or nothing shows that it ever was a file of this program and this version.
      let isNewer = examination.problems.contains { if case .unusable(.newerFile) = $0 { true } else { false } }
      let isNothing = SalvagedTasks(in: file).tasks.allSatisfy { !$0.lost.isEmpty }
      return #expect(isLoadable || isNewer || isNothing)
    }
    let tasks = try await store.source.tasks()
    #expect(tasks.count == repair.tasks)
    #expect(Set(tasks.map(\.number)).count == tasks.count && Set(tasks.map(\.id)).count == tasks.count)
    #expect(try contents(store.directory.path + "/" + #require(repair.kept.first { $0.hasSuffix(".json") })) == file)
    let keptHistory = try #require(repair.kept.first { $0.hasSuffix(".history.jsonl") })
    #expect(contents(store.directory.path + "/" + keptHistory) == history)
    let after = try await store.source.examine()
    #expect(!after.isRepairable, "\(after.findings)")
    for task in Self.undamaged(file, history, from: whole, wholeHistory) {
      #expect(tasks.contains { $0.isVersion(of: task) }, "\(task.number) \(task.title)")
    }
    // The next command works.
    try await store.run { source in
      let added = try await source.add([.title("next")])
      try await source.commit()
      #expect(!tasks.contains { $0.number == added[0].number })
    }
  }

  private static func undamaged(
    _ file: [UInt8], _ history: [UInt8], from whole: [UInt8], _ wholeHistory: [UInt8]
  ) -> [TodoItem] {
    let lines = Set(DamagedStore.lines(file).map(Self.withoutComma))
    return SalvagedTasks(in: whole).tasks.map(\.task).filter { task in
      let line = DamagedStore.lines(whole).first { $0.text.contains(task.id.description) }
      return line.map { lines.contains(Self.withoutComma($0)) } ?? false
    }
  }

  private static func withoutComma(_ line: [UInt8]) -> [UInt8] {
    line.filter { $0 != 0x0A && $0 != UInt8(ascii: "\r") }.suffix(1) == [UInt8(ascii: ",")]
      ? Array(line.dropLast(2)) : Array(line.dropLast(1))
  }

  private static func damaged(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard !bytes.isEmpty else { return bytes }
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...200, using: &generator))
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.removeSubrange(place...)
      case 4: bytes.insert(contentsOf: Array("\\\"[{,:}]\u{0}\n<<<<<<< ".utf8).shuffled(using: &generator), at: place)
      case 5: for place in place..<end { bytes[place] = 0 }
      case 6, 7:
        var lines = DamagedStore.lines(bytes)
        guard lines.count > 1 else { continue }
        let (one, other) = (
          Int.random(in: lines.indices, using: &generator), Int.random(in: lines.indices, using: &generator)
        )
        if Bool.random(using: &generator) { lines.swapAt(one, other) } else { lines.insert(lines[one], at: other) }
        bytes = lines.flatMap { $0 }
      default:
        var lines = DamagedStore.lines(bytes)
        guard lines.count > 1 else { continue }
        lines.remove(at: Int.random(in: lines.indices, using: &generator))
        bytes = lines.flatMap { $0 }
      }
    }
    return bytes
  }
}

extension TodoItem {
  fileprivate func isVersion(of task: TodoItem) -> Bool {
    title == task.title && notes == task.notes && created == task.created
  }
}

@Suite("Injected faults in a repair", .tags(.processes, .sweep), .door, .enabled(if: Probe.canTrace, "needs strace"))
struct RepairFaultsTests {
  private static let calls = ["linkat", "write", "fsync", "fchmod", "renameat"]

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

  private func changingCalls(of store: DamagedStore) throws -> [String] {
    let traces = TemporaryDirectory()
    let traced = "trace=openat,linkat,write,fsync,close,renameat"
    let probe = Probe.trace(["-o", traces.file, "-y", "-e", traced], "repair", store.directory.file)
    #expect(probe.lines() == ["4"])
    #expect(probe.wait() == .exited(0))
    let lines = try #require(contents(traces.file)).text.split(separator: "\n")
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

  private func rejectedName(in seconds: Int) -> String {
    var (instant, fields) = (time(nil) + seconds, tm())
    gmtime_r(&instant, &fields)
    var text = [CChar](repeating: 0, count: 64)
    strftime(&text, text.count, "tasks.broken-%Y%m%d-%H%M%S.rejected.txt", &fields)
    return (text.prefix { $0 != 0 }.map(UInt8.init)).text
  }
}

struct DamagedStore {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  var source: JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: directory.file, clock: time.clock, timeout: .zero)
  }

  init(tasks: Int = 6, tail: Int = 3) async throws {
    try await run { source in
      for number in 1...tasks {
        try await source.addAndCommit(
          [.title("Task \(number)"), .notes("line\nline \(number)")], for: "add Task \(number)")
      }
      try await source.committing { try await $0.complete([min(2, tasks)], for: "done 2") }
    }
    let source = source
    for step in 0..<tail {
      _ = try await source.save([.project("tail\(step)")], to: [step % tasks + 1], for: "modify \(step)")
      try await source.commit()
    }
  }

  func run(_ body: (JSONFileTasksDataSource) async throws -> Void) async throws {
    let source = source
    try await body(source)
    await source.checkpoint(during: .atTheEnd)
  }

  var file: [UInt8] {
    get { contents(directory.file) ?? [] }
    nonmutating set { put(newValue, into: directory.file) }
  }

  var history: [UInt8] {
    get { contents(directory.history) ?? [] }
    nonmutating set { put(newValue, into: directory.history) }
  }

  static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map { $0 + [0x0A] }
  }

  func changeLine(_ number: Int, _ change: (inout String) -> Void) { file = Self.changed(file, number, change) }

  func changeHistoryLine(_ number: Int, _ change: (inout String) -> Void) {
    history = Self.changed(history, number, change)
  }

  private static func changed(_ bytes: [UInt8], _ number: Int, _ change: (inout String) -> Void) -> [UInt8] {
    var lines = lines(bytes)
    var line = lines[number - 1].text
    change(&line)
    lines[number - 1] = Array(line.utf8)
    return lines.flatMap { $0 }
  }

  func repair() async throws -> Repair? {
    let source = source
    guard let proposal = try await source.proposeRepair() else { return nil }
    return try await source.perform(proposal)
  }
}
