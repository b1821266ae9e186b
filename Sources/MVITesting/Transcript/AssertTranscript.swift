import Foundation
import Testing

extension Transcript {
  /// The names of the transcripts beside a test file, in `Transcripts/<name>.transcript`, to make a test of each.
  ///
  /// Throws if there is none, because a test without arguments would pass.
  ///
  ///     @Test(arguments: try Transcript.names())
  ///     func transcript(_ name: String) async throws {
  ///       try await assertTranscript(named: name) { invocation in
  ///         .perLine(invocation.input.map { "\($0) is on the list.\n" }, opening: "What do you need?\n")
  ///       }
  ///     }
  public static func names(filePath: String = #filePath) throws -> [String] {
    let folder = folder(beside: filePath)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let names = files.filter { $0.hasSuffix(".transcript") }.map { String($0.dropLast(".transcript".count)) }
    guard !names.isEmpty else { throw TestFailure("There is no transcript here.", at: folder.path) }
    return names.sorted()
  }

  fileprivate static func folder(beside filePath: String) -> URL {
    URL(fileURLWithPath: filePath).deletingLastPathComponent().appendingPathComponent("Transcripts")
  }
}

/// Demands that a program does what a transcript beside the test says.
///
/// Run it twice, once in process with the output per line and once through the built program with the output as a whole:
///
///     @Test(arguments: try Transcript.names())
///     func inProcess(_ name: String) async throws {
///       try await assertTranscript(named: name) { invocation in
///         await answers(to: invocation.input, of: shoppingLoop(Pantry()), intent: intent(from:), text: text(of:))
///       }
///     }
///
///     @Test(arguments: try Transcript.names())
///     func asAPipe(_ name: String) async throws {
///       try await assertTranscript(named: name) { try runBuiltProgram("shopping", $0) }
///     }
public func assertTranscript(
  named name: String, recording: Recording = .fromEnvironment, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation,
  using program: (Transcript.Invocation) async throws -> Transcript.Output
) async throws {
  let path = Transcript.folder(beside: filePath).appendingPathComponent("\(name).transcript").path
  guard let text = try storedText(at: path) else {
    throw unmet("\(path) is missing. Write its prose and its `>` lines; the rest can be recorded.", at: sourceLocation)
  }
  let outcome = try await parsed(text, name: "\(name).transcript", at: sourceLocation).run(using: program)
  if recording == .record, !outcome.canBeRecorded, !hasSameBytes(outcome.expected, outcome.actual) {
    let difference = lineDifference(from: outcome.expected, to: outcome.actual) ?? ""
    let advice = "cannot be recorded from an output that came as a whole; record it from one that came per line."
    throw unmet("\(path) \(advice)\n\n\(difference)", at: sourceLocation)
  }
  let stored = recording == .compare ? outcome.expected : text
  try recording.check(outcome.actual, in: path, stored: stored, at: sourceLocation)
}

/// A transcript, or a failure at the line of the test that tells the malformed one of the transcript.
func parsed(_ text: String, name: String, at location: SourceLocation) throws -> Transcript {
  do throws(TestFailure) {
    return try Transcript(parsing: text, name: name)
  } catch {
    throw unmet(error.description, at: location)
  }
}
