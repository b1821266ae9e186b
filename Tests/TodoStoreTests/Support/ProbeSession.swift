import Glibc
import SampleTasks
import Synchronization
import TerminalTesting
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

/// A session of the probe on files that have been through a lot, for faults that come anywhere in it.
///
/// The file was changed in an editor, its history ends in a torn record, and there is an old draft; the session meets
/// everything that the store ever does to them.
struct ProbeSession {
  /// The length of the history before the session.
  enum TaskHistory: CaseIterable {
    case short
    /// So long that it is due to be shortened, which is all that the session waits for.
    case long

    fileprivate var commands: Int { self == .short ? 9 : 1 }
  }

  /// So few commands are kept that a history is soon too long.
  private static let limits = HistoryLimits(commands: 40)

  private let history: TaskHistory
  private let template: TemporaryDirectory
  let states: [String]
  /// The calls that have to do with the files, each with how often it comes.
  let calls: [(name: String, count: Int)]

  private static let clock = Clock.system(zone: FixedZone.utc)

  init(_ history: TaskHistory) async throws {
    self.history = history
    template = try await ProbeSession.template(history)
    let run = try ProbeSession.copy(of: template)
    let before = try await ProbeSession.state(run)
    let trace = run.path + "/trace"
    let probe = ProbeSession.trace(["-o", trace] + ProbeSession.filter(run), run, count: history.commands)
    states = [before] + probe.lines()
    try #require(probe.wait() == .exited(0))
    try #require(states.count == history.commands + 1, "\(states)")
    if history == .long {
      let records = String(decoding: try #require(contents(run.history)), as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix(#"{"sequence""#) }
      #expect(records.count == ProbeSession.limits.commands)
    }
    if history == .short { #expect(states.last == "1 a active, 2 B active, 4 d active") }
    var counts: [String: Int] = [:]
    for line in String(decoding: try #require(contents(trace)), as: UTF8.self).split(separator: "\n")
    where !line.contains("resumed") {
      let call = line.drop { $0.isNumber || $0 == " " }.prefix { $0 != "(" }
      if call != "execve", !call.hasPrefix("+"), !call.hasPrefix("-") { counts[String(call), default: 0] += 1 }
    }
    calls = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  struct FeatureOutput {
    let acknowledged: Int
    let complaint: String?
    let end: Child.End
    let found: String
  }

  /// Runs the session with something injected, and sees that afterwards everything loads and the next command works.
  func run(injecting fault: String) async throws -> FeatureOutput {
    let run = try ProbeSession.copy(of: template)
    let options = ["-o", "/dev/null", "-e", "inject=" + fault] + ProbeSession.filter(run)
    let probe = ProbeSession.trace(options, run, count: history.commands)
    var said = probe.lines()
    let end = probe.wait()
    var acknowledged = 0
    while acknowledged < said.count, acknowledged + 1 < states.count, said[acknowledged] == states[acknowledged + 1] {
      acknowledged += 1
    }
    said.removeFirst(acknowledged)
    #expect(said.count <= 1, "\(fault): \(said)")
    let found = try await ProbeSession.state(run)
    let source = JSONFileTasksDataSource(path: run.file, clock: ProbeSession.clock, timeout: .zero)
    _ = try await source.history()
    let number = try await source.add([.title("next")]).map(\.number)
    try await source.settle()
    #expect(try await ProbeSession.state(run) == found + ", \(number[0]) next active", "\(fault)")
    #expect(try await source.undo().map(\.number) == number, "\(fault)")
    try await source.settle()
    #expect(try await ProbeSession.state(run) == found, "\(fault)")
    #expect(try ProbeSession.told(TasksDocument.read(#require(contents(run.file))).tasks) == found, "\(fault)")
    let neighbours = ["tasks.history.jsonl", "tasks.json", "tasks.json.lock"]
    #expect(run.names.filter { $0 != "tasks.history.jsonl.torn" && $0 != ".tasks.history.jsonl.new" } == neighbours)
    return FeatureOutput(acknowledged: acknowledged, complaint: said.first, end: end, found: found)
  }

  /// Has a write say that it wrote seven bytes, and sees that the next one is for the rest.
  ///
  /// Nothing was written in truth, so what becomes of the session afterwards means nothing.
  func checkShortWrite(_ number: Int) throws {
    let run = try ProbeSession.copy(of: template)
    let trace = run.path + "/trace"
    let options = ["-o", trace, "-s", "0", "-e", "inject=write:retval=7:when=\(number)"]
    let probe = ProbeSession.trace(options + ProbeSession.filter(run), run, count: history.commands)
    _ = probe.lines()
    probe.wait()
    let writes = String(decoding: try #require(contents(trace)), as: UTF8.self).split(separator: "\n")
      .filter { $0.contains(" write(") }
    let place = try #require(writes.firstIndex { $0.contains("(INJECTED)") })
    let asked = try #require(ProbeSession.size(of: writes[place]))
    try #require(place + 1 < writes.count, "\(writes[place])")
    #expect(ProbeSession.size(of: writes[place + 1]) == asked - 7, "\(writes[place]) \(writes[place + 1])")
  }

  private static func size(of call: Substring) -> Int? {
    call.split(separator: ")").first?.split(separator: " ").last.flatMap { Int($0) }
  }

  private static func told(_ tasks: [TodoItem]) -> String {
    tasks.map { "\($0.number) \($0.title) \($0.status)" }.joined(separator: ", ")
  }

  private static func state(_ directory: TemporaryDirectory) async throws -> String {
    told(try await JSONFileTasksDataSource(path: directory.file, clock: clock).tasks())
  }

  private static func trace(_ options: [String], _ run: TemporaryDirectory, count: Int) -> Child {
    Probe.trace(options, "session", run.file, count: count, environment: ["HISTORY_COMMANDS": "\(limits.commands)"])
  }

  /// Only calls that have to do with the file and its neighbours are counted.
  private static func filter(_ directory: TemporaryDirectory) -> [String] {
    let names = [
      "tasks.json", "tasks.json.lock", ".tasks.json.new", "tasks.history.jsonl", "tasks.history.jsonl.torn",
      ".tasks.history.jsonl.new",
    ]
    return ([directory.path] + names.map { directory.path + "/" + $0 }).flatMap { ["-P", $0] }
  }

  private static func template(_ length: TaskHistory) async throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    let source = JSONFileTasksDataSource(path: directory.file, clock: clock)
    for title in ["a", "b"] { _ = try await source.add([.title(title)], for: "add \(title)") }
    try await source.settle()
    var history = try #require(contents(directory.history))
    if length == .long { try lengthen(&history, of: directory) }
    put(history + Array(#"{"sequence":20001,"at":"20"#.utf8), into: directory.history)
    try edit(directory.file, #""title":"b""#, #""title":"by hand""#)
    put("half a dr", into: directory.path + "/.tasks.json.new")
    return directory
  }

  /// So many commands that the history has to be shortened.
  private static func lengthen(_ history: inout [UInt8], of directory: TemporaryDirectory) throws {
    let last = limits.commands * 5 / 4 + 10
    try edit(directory.file, #""sequence":2,"#, #""sequence":\#(last),"#)
    for sequence in 3...last {
      JournalLine.record(
        HistoryRecord(
          sequence: sequence, instant: clock.now(), kind: .change, command: "list", lastNumber: 2, changes: [])
      ).write(to: &history)
    }
    let status = try #require(fileStatus(directory.file))
    let nanoseconds = String(String(1_000_000_000 + status.st_mtim.tv_nsec).dropFirst())
    JournalLine.checkpoint(
      CheckpointMark(sequence: last, size: Int(status.st_size), modified: "\(status.st_mtim.tv_sec).\(nanoseconds)")
    ).write(to: &history)
  }

  private static func edit(_ file: String, _ old: String, _ new: String) throws {
    let text = String(decoding: try #require(contents(file)), as: UTF8.self)
    try #require(text.contains(old))
    put(text.replacing(old, with: new), into: file)
  }

  private static func copy(of template: TemporaryDirectory) throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    let copying = Child(["cp", "-a", template.path + "/.", directory.path])
    try #require(copying.wait() == .exited(0))
    return directory
  }
}

/// Another process, which ends with the test that has started it.
final class Child: Sendable {
  let process: pid_t
  private let hasEnded = Atomic(false)
  private let input: CInt
  private let output: CInt

  enum End: Equatable {
    case exited(Int32)
    case killed(Int32)
  }

  init(_ arguments: [String], environment: [String: String] = [:]) {
    do {
      let (toChild, fromChild) = (try StartedProgram.pipe(), try StartedProgram.pipe())
      process = try StartedProgram.process(
        arguments[0], Array(arguments.dropFirst()), environment: Child.inherited.merging(environment) { $1 }
      ) {
        posix_spawn_file_actions_adddup2(&$0, toChild.reading, 0)
        posix_spawn_file_actions_adddup2(&$0, fromChild.writing, 1)
      }
      (input, output) = (toChild.writing, fromChild.reading)
      close(toChild.reading)
      close(fromChild.writing)
    } catch {
      fatalError("\(error)")
    }
  }

  deinit {
    // A test that fails before it has waited must not leave a child: the tests of exits look at the first child
    // that has ended, whoever has started it, and would wait for ever.
    if !hasEnded.load(ordering: .relaxed) {
      kill()
      wait()
    }
    close(input)
    close(output)
  }

  private static let inherited = Dictionary(
    uniqueKeysWithValues: ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"].compactMap { (name: String) in
      getenv(name).map { (name, String(cString: $0)) }
    })

  func line() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  var isRunning: Bool {
    var end = siginfo_t()
    return waitid(P_PID, id_t(process), &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_signo == 0
  }

  func kill() { Glibc.kill(process, SIGKILL) }

  @discardableResult func wait() -> End {
    var status: CInt = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    hasEnded.store(true, ordering: .relaxed)
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
  }
}

enum Probe {
  static let path = BuiltProgram.path("todo-store-probe")

  static func start(_ command: String, _ file: String, count: Int = 1) -> Child {
    Child([path, command, file, "\(count)"])
  }

  /// Starts it under strace; the trace has the file's name in each call about it.
  static func trace(
    _ options: [String], _ command: String, _ file: String, count: Int = 1, environment: [String: String] = [:]
  ) -> Child {
    // One thread for all actors, because calls are counted by the thread.
    Child(
      ["strace", "-f", "-q"] + options + [path, command, file, "\(count)"],
      environment: environment.merging(["LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1"]) { $1 })
  }

  static let canTrace: Bool = {
    let child = Child(["sh", "-c", "strace -o /dev/null true 2>/dev/null"])
    return child.wait() == .exited(0)
  }()
}
