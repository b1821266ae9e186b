import Foundation
import TestRunning
import Testing

@testable import TodoModel

func attributes(_ line: String, for use: AttributesUse = .newTask) throws(TodoError) -> ParsedAttributes {
  var scanner = LineScanner(line)
  return try scanner.attributes(for: use)
}

func query(_ line: String) throws(TodoError) -> Query {
  var scanner = LineScanner(line)
  return try scanner.query()
}

func selection(_ line: String) throws(TodoError) -> Selection? {
  var scanner = LineScanner(line)
  return try scanner.selection()
}

func wholeSelection(_ line: String, _ preference: TaskPreference = .any) throws(TodoError) -> Selection? {
  var scanner = LineScanner(line)
  return try scanner.selectionUpToEnd(of: preference)
}

func error<Value>(_ read: @autoclosure () throws(TodoError) -> Value) -> TodoError? {
  do throws(TodoError) {
    _ = try read()
    return nil
  } catch {
    return error.cause
  }
}

func expectation(_ refusal: TodoError?, insteadOf word: String, at column: Int) -> String? {
  if case .syntax(.unexpected(word, let expected), column)? = refusal { expected } else { nil }
}

extension TodoError {
  var isMissing: Bool { if case .syntax(.missing, _) = self { true } else { false } }
  var refusedValue: InvalidValue? { if case .invalidValue(let value, _) = self { value } else { nil } }
}

extension Query {
  static func text(_ text: String) -> Query { .term(.text(text)) }
  static func tag(_ tag: String) -> Query { .term(.tag(tag)) }
}

extension Clock {
  static func fixed(at text: String, hoursEast hours: Int = 0) throws -> Clock {
    .fixed(at: try #require(Instant(iso: text)), zone: FixedZone(offset: hours * 3600))
  }
}

enum Vectors {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  static func lines(_ name: String) throws -> [Substring] {
    try String(contentsOf: folder.appendingPathComponent("Vectors/" + name), encoding: .utf8).split(separator: "\n")
  }

  /// The lines that a script prints; nil if this machine has no Python, or none with dateutil.
  static func lines(ofScript name: String, _ arguments: String...) throws -> [Substring]? {
    guard try run(["python3", "-c", "import dateutil"]) != nil else { return nil }
    let script = folder.appendingPathComponent("Scripts/" + name).path
    return try run(["python3", script] + arguments)?.split(separator: "\n")
  }

  private static func run(_ command: [String]) throws -> String? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? data.text : nil
  }
}
