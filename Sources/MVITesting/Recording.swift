import Foundation
import Testing

/// The two uses of snapshots and transcripts: they are compared with the stored ones, or stored anew.
///
/// The variable `SNAPSHOTS` decides. `SNAPSHOTS=record swift test` accepts everything as it is now, and the review
/// happens as a diff; where `CI` is set, that is refused.
///
///     #expect(Recording(environment: ["SNAPSHOTS": "record"]) == .record)
public enum Recording: Equatable, Sendable {
  /// Stored texts must match, and must be there.
  case compare
  /// Texts that differ are stored anew.
  case record
  /// Every snapshot fails, for this reason.
  case refused(reason: String)

  /// The use that the environment of this process asks for.
  public static var fromEnvironment: Recording {
    Recording(environment: ProcessInfo.processInfo.environment)
  }

  /// Reads the use that an environment asks for.
  ///
  ///     #expect(Recording(environment: ["SNAPSHOTS": "record"]) == .record)
  public init(environment: [String: String]) {
    switch environment["SNAPSHOTS"] ?? "" {
    case "":
      self = .compare
    case "record" where environment["CI", default: ""].isEmpty:
      self = .record
    case "record":
      self = .refused(reason: "SNAPSHOTS=record is refused where CI is set: nobody would review what was recorded.")
    case let other:
      self = .refused(reason: "SNAPSHOTS=\(other) is not known; the only value is `record`.")
    }
  }

  /// Compares a text with a stored file, or stores it there.
  package func check(_ text: String, in path: String, stored: String?, at location: SourceLocation) throws {
    switch self {
    case .refused(let reason):
      throw unmet(reason, at: location)
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
