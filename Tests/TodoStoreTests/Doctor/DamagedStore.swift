import Glibc
import MVITesting
import SampleTasks
import Testing
import TodoJSON
import TodoModel
import TodoStore

/// A data file and a history on which a test works, in a directory of its own.
struct DamagedStore {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  var source: JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: directory.file, clock: time.clock, patience: .zero)
  }

  /// A file with tasks, and behind it a tail of commands that are not in it.
  init(tasks: Int = 6, tail: Int = 3) async throws {
    try await run { source in
      for number in 1...tasks {
        _ = try await source.add([.title("Task \(number)"), .notes("line\nline \(number)")], for: "add Task \(number)")
        try await source.commit()
      }
      _ = try await source.complete([min(2, tasks)], for: "done 2")
      try await source.commit()
    }
    let source = source
    for step in 0..<tail {
      _ = try await source.save([.project("tail\(step)")], to: [step % tasks + 1], for: "modify \(step)")
      try await source.commit()
    }
  }

  /// Works with a data source, and leaves it as the program does.
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

  /// The lines of a file with their ends.
  static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map { $0 + [0x0A] }
  }

  /// Changes one line of the data file.
  func changeLine(_ number: Int, _ change: (inout String) -> Void) {
    file = Self.changed(file, number, change)
  }

  /// Changes one line of the history.
  func changeHistoryLine(_ number: Int, _ change: (inout String) -> Void) {
    history = Self.changed(history, number, change)
  }

  private static func changed(_ bytes: [UInt8], _ number: Int, _ change: (inout String) -> Void) -> [UInt8] {
    var lines = lines(bytes)
    var line = String(decoding: lines[number - 1], as: UTF8.self)
    change(&line)
    lines[number - 1] = Array(line.utf8)
    return lines.flatMap { $0 }
  }

  /// Examines, proposes and repairs; nil if nothing is to be repaired.
  func repair() async throws -> Repair? {
    let source = source
    guard let proposal = try await source.proposeRepair() else { return nil }
    return try await source.perform(proposal)
  }
}

/// Puts bytes into a file, in place.
func put(_ bytes: [UInt8], into path: String) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard descriptor >= 0, write(descriptor, bytes, bytes.count) == bytes.count else {
    fatalError("cannot write \(path): errno \(errno)")
  }
  close(descriptor)
}
