import Foundation
import Glibc
import TerminalTesting
import TestRunning
import Testing

final class BuiltTodo {
  struct Run: Equatable {
    let output: [UInt8]
    let errors: [UInt8]
    let status: Int32

    var text: String { output.text }
    var errorText: String { errors.text }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  static let path = BuiltProgram.path("todo")

  let directory: String
  private let ownsDirectory: Bool
  var environment = ["TODO_NOW": "2026-11-21T09:00:00", "TZ": "UTC", "LC_ALL": "C.UTF-8"]

  init() {
    ownsDirectory = true
    directory = NSTemporaryDirectory() + "todo-\(UUID().uuidString)"
    precondition(mkdir(directory, 0o755) == 0, "cannot create \(directory)")
    environment["HOME"] = directory
    environment["TODO_FILE"] = file("tasks.json")
  }

  init(in directory: String, environment: [String: String]) {
    self.directory = directory
    self.environment = environment
    ownsDirectory = false
  }

  deinit {
    guard ownsDirectory else { return }
    try? FileManager.default.removeItem(atPath: directory)
  }

  func file(_ name: String) -> String { directory + "/" + name }

  func createFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
  }

  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file(name))) }

  /// Makes a program of a script for `sh`, and answers with its path.
  ///
  /// Another program copies it into its place, so that the tests never have it open: what some test starts at that moment
  /// has a copy of every descriptor until it becomes its own program, and what is open for writing cannot be run. A lock
  /// would not do, for the testing library starts programs as well.
  func writeProgram(_ script: String, to name: String) throws -> String {
    try write("#!/bin/sh\n" + script, to: name + ".sh")
    let copying = try run(["-m", "700", name + ".sh", name], program: "/usr/bin/install")
    try #require(copying.status == 0, "\(copying.errorText)")
    return file(name)
  }

  func contents(of name: String = "tasks.json") -> [UInt8]? {
    FileManager.default.contents(atPath: file(name)).map { Array($0) }
  }

  func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: directory).sorted() }

  func callAsFunction(_ arguments: String...) throws -> Run { try run(arguments) }

  func batch(_ input: String, _ options: String...) throws -> Run { try run(options, input: Array(input.utf8)) }

  /// Runs what a shell makes of a line, `$TODO` being the program.
  func shell(_ script: String) throws -> Run {
    environment["TODO"] = BuiltTodo.path
    return try run(["-c", script], program: "/bin/sh")
  }

  func run(
    _ arguments: [String], input: [UInt8] = [], program: String = BuiltTodo.path, mergingErrors: Bool = false
  ) throws -> Run {
    let (printed, complaints, source) = (try PrintedText(), try PrintedText(), try pipe(feeding: input))
    defer { close(source) }
    let surroundings = environment.merging(["PATH": "/usr/bin:/bin"]) { mine, _ in mine }
    // posix_spawn as Swift sees it cannot change the directory.
    let words = ["-C", directory, program] + arguments
    let process = try StartedProgram.process("/usr/bin/env", words, environment: surroundings) {
      posix_spawn_file_actions_adddup2(&$0, source, 0)
      posix_spawn_file_actions_adddup2(&$0, printed.descriptor, 1)
      posix_spawn_file_actions_adddup2(&$0, mergingErrors ? printed.descriptor : complaints.descriptor, 2)
    }
    let status = StartedProgram.status(of: process)
    return Run(output: try printed.bytes(), errors: try complaints.bytes(), status: status)
  }

  private func pipe(feeding input: [UInt8]) throws -> Int32 {
    let (readingEnd, writingEnd) = try StartedProgram.pipe()
    Thread.detachNewThread {
      // A program may leave before it has read everything; that shall not end the tests.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      var rest = input[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(writingEnd, $0.baseAddress, $0.count) }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
      }
      close(writingEnd)
    }
    return readingEnd
  }
}

private struct PrintedText {
  private let handle: FileHandle
  var descriptor: Int32 { handle.fileDescriptor }

  init() throws {
    let path = NSTemporaryDirectory() + "printed-\(UUID().uuidString)"
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_APPEND, 0o600)
    try #require(descriptor >= 0)
    unlink(path)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func bytes() throws -> [UInt8] {
    try handle.seek(toOffset: 0)
    return Array(try handle.readToEnd() ?? Data())
  }
}
