import Foundation
import Testing

extension Transcript {
  /// A transcript, and the same transcript with what a program really did.
  public struct Outcome: Equatable, Sendable {
    /// The text of the transcript.
    public let expected: String
    /// The same with the actual outputs, exit codes and files in it.
    public let actual: String
    /// True if `actual` can replace the file.
    ///
    /// It cannot if the output of several lines of input came as a whole and differs: it is unknown then which line each
    /// part belongs to. Both texts show such a run with all input first and all output after it.
    public let canBeRecorded: Bool
  }

  /// Runs everything in the transcript, in a fresh directory.
  public func run(using program: (Invocation) async throws -> Output) async throws -> Outcome {
    let files = FileManager.default
    let directory = files.temporaryDirectory.appendingPathComponent("transcript-\(UUID().uuidString)")
    try files.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: directory) }
    var (expected, actual, canBeRecorded) = (self, self, true)
    for (index, block) in blocks.enumerated() {
      switch block {
      case .prose: break
      case .write(let name, let contents):
        let file = directory.appendingPathComponent(name)
        try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(contents.utf8).write(to: file)
      case .show(let name, _):
        let path = directory.appendingPathComponent(name).path
        actual.blocks[index] = .show(name: name, contents: try storedText(at: path))
      case .run(let expectedRun):
        var run = expectedRun
        run.invocation.directory = directory.path
        let output = try await program(run.invocation).naming(filesIn: directory.path)
        if !run.take(output) {
          canBeRecorded = false
          var collapsed = expectedRun
          collapsed.replaceOutputs(with: [], rest: expectedRun.wholeOutput)
          expected.blocks[index] = .run(collapsed)
        }
        actual.blocks[index] = .run(run)
      }
    }
    return Outcome(expected: expected.text, actual: actual.text, canBeRecorded: canBeRecorded)
  }

  /// The names of the transcripts next to a test file, in `Transcripts/<name>.transcript`, as arguments of a test.
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
    let folder = folder(nextTo: filePath)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let names = files.filter { $0.hasSuffix(".transcript") }.map { String($0.dropLast(".transcript".count)) }
    guard !names.isEmpty else { throw TestFailure("There is no transcript here.", at: folder.path) }
    return names.sorted()
  }

  fileprivate static func folder(nextTo filePath: String) -> URL {
    URL(fileURLWithPath: filePath).deletingLastPathComponent().appendingPathComponent("Transcripts")
  }
}

extension Transcript.Run {
  fileprivate var wholeOutput: String { exchanges.map(\.output).joined() }

  /// Replaces the expected output by the actual one; returns false if the places of its parts are unknown.
  fileprivate mutating func take(_ output: Transcript.Output) -> Bool {
    switch output {
    case .whole(let text, let exitCode):
      self.exitCode = exitCode
      if hasSameBytes(text, wholeOutput) { return true }
      replaceOutputs(with: [], rest: text)
      return exchanges.count == 1
    case .perLine(let answers, let opening, let exitCode):
      self.exitCode = exitCode
      let hasCommand = exchanges.count > invocation.input.count
      let outputs = hasCommand ? [opening] + answers : [opening + (answers.first ?? "")] + answers.dropFirst()
      let last = exchanges.count - 1
      replaceOutputs(with: outputs.prefix(last), rest: outputs.dropFirst(last).joined())
      return true
    }
  }

  fileprivate mutating func replaceOutputs(with outputs: ArraySlice<String>, rest: String) {
    for index in exchanges.indices { exchanges[index].output = index < outputs.count ? outputs[index] : "" }
    last.output += rest
  }
}

extension Transcript.Output {
  fileprivate func naming(filesIn directory: String) -> Transcript.Output {
    func naming(_ text: String) -> String { text.replacingOccurrences(of: directory + "/", with: "") }
    return switch self {
    case .whole(let text, let exitCode): .whole(naming(text), exitCode: exitCode)
    case .perLine(let answers, let opening, let exitCode):
      .perLine(answers.map(naming), opening: naming(opening), exitCode: exitCode)
    }
  }
}

/// Demands that a program does what a transcript next to the test says.
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
  let path = Transcript.folder(nextTo: filePath).appendingPathComponent("\(name).transcript").path
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

/// Parses a transcript; a failure is reported at the line of the test.
func parsed(_ text: String, name: String, at location: SourceLocation) throws -> Transcript {
  do throws(TestFailure) {
    return try Transcript(parsing: text, name: name)
  } catch { throw unmet(error.description, at: location) }
}

/// Demands that the sessions on a Markdown page print what the page says.
///
/// A session is a block of three backquotes and the word `console`, written as a ``Transcript``. The blocks beneath one
/// headline (`## …`) are one transcript, so that one can continue another; each headline begins with nothing. The
/// program's output is written into a copy of the page, so the page is compared, and recorded, as a whole.
///
///     try await assertSessions(ofPage: Self.page) { invocation in
///       .perLine(invocation.input.map { "You said \($0).\n" })
///     }
public func assertSessions(
  ofPage path: String, recording: Recording = .fromEnvironment, sourceLocation: SourceLocation = #_sourceLocation,
  using program: (Transcript.Invocation) async throws -> Transcript.Output
) async throws {
  guard let text = try storedText(at: path) else { throw unmet("\(path) is missing.", at: sourceLocation) }
  var page = Page(text)
  guard page.sections.contains(where: { $0.count > 1 }) else {
    throw unmet("\(path) has no session in it.", at: sourceLocation)
  }
  for number in page.sections.indices { try await page.run(section: number, at: sourceLocation, using: program) }
  try recording.check(page.text, in: path, stored: text, at: sourceLocation)
}

/// A Markdown page as the sections between its headlines.
private struct Page {
  /// Each has prose and sessions in turn, beginning with prose; the fences belong to the prose.
  private(set) var sections: [[[String]]] = [[[]]]

  private static let border = "# (the session continues)"

  init(_ text: String) {
    for line in splitLines(text) {
      let isInSession = sections[sections.count - 1].count.isMultiple(of: 2)
      if !isInSession, line.hasPrefix("## ") { sections.append([[]]) }
      if isInSession, line == "```" { sections[sections.count - 1].append([]) }
      let last = sections.count - 1
      sections[last][sections[last].count - 1].append(line)
      if !isInSession, line == "```console" { sections[last].append([]) }
    }
  }

  var text: String { sections.joined().joined().joined(separator: "\n") }

  /// Runs the sessions of a section as one, and puts what they print in their places.
  mutating func run(
    section number: Int, at location: SourceLocation,
    using program: (Transcript.Invocation) async throws -> Transcript.Output
  ) async throws {
    let section = sections[number]
    let places = stride(from: 1, to: section.count, by: 2)
    guard section.count > 1 else { return }
    let text = places.map { section[$0].joined(separator: "\n") }.joined(separator: "\n\(Self.border)\n") + "\n"
    let outcome = try await parsed(text, name: section[0].first ?? "", at: location).run(using: program)
    var lines = splitLines(outcome.actual)
    if lines.last == "" { lines.removeLast() }
    let sessions = lines.split(separator: Self.border, omittingEmptySubsequences: false)
    for (place, session) in zip(places, sessions) { sections[number][place] = Array(session) }
  }
}
