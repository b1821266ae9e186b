import Foundation
import Testing

/// The mode of snapshots and transcripts: compare with the stored ones, or store anew.
///
/// `SNAPSHOTS=record swift test` stores everything as it is, to be reviewed as a diff; refused where `CI` is set.
///
///     #expect(Recording(environment: ["SNAPSHOTS": "record"]) == .record)
public enum Recording: Equatable, Sendable {
  /// Stored texts must exist and match.
  case compare
  /// Texts that differ are stored anew.
  case record
  /// Every snapshot fails, for this reason.
  case refused(reason: String)

  /// The mode set by this process's environment.
  public static var fromEnvironment: Recording { Recording(environment: ProcessInfo.processInfo.environment) }

  /// Parses the variable `SNAPSHOTS` of an environment.
  public init(environment: [String: String]) {
    switch environment["SNAPSHOTS"] ?? "" {
    case "": self = .compare
    case "record" where environment["CI", default: ""].isEmpty: self = .record
    case "record":
      self = .refused(reason: "SNAPSHOTS=record is refused where CI is set: nobody would review what was recorded.")
    case let other: self = .refused(reason: "SNAPSHOTS=\(other) is not known; the only value is `record`.")
    }
  }

  package func check(_ text: String, in path: String, stored: String?, at location: SourceLocation) throws {
    switch self {
    case .refused(let reason): throw unmet(reason, at: location)
    case .record:
      guard stored.map({ !hasSameBytes($0, text) }) ?? true else { return }
      let file = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
    case .compare:
      guard let stored else {
        throw unmet("\(path) is missing. SNAPSHOTS=record makes it from:\n\n\(visible(text))", at: location)
      }
      guard let difference = lineDifference(from: stored, to: text) else { return }
      throw unmet("\(path) differs. If this is right, SNAPSHOTS=record accepts it.\n\n\(difference)", at: location)
    }
  }
}

/// The text of a file, byte for byte; nil if there is no such file.
func storedText(at path: String) throws -> String? {
  guard FileManager.default.fileExists(atPath: path) else { return nil }
  return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
}

/// Demands that a text, for example a rendered state, is the one that is stored next to the test.
///
/// A test in `TasksTextTests.swift` finds it in `__Snapshots__/TasksTextTests/<name>.snap`, byte for byte. A snapshot
/// that is missing or differs fails; the difference shows control characters as escapes.
///
///     try assertSnapshot(text(of: ShoppingState(items: ["milk"], showsItems: true)), named: "list")
public func assertSnapshot(
  _ text: String, named name: String, recording: Recording = .fromEnvironment,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let test = URL(fileURLWithPath: filePath)
  let path = test.deletingLastPathComponent()
    .appendingPathComponent("__Snapshots__")
    .appendingPathComponent(test.deletingPathExtension().lastPathComponent)
    .appendingPathComponent("\(name).snap").path
  try recording.check(text, in: path, stored: storedText(at: path), at: sourceLocation)
}
