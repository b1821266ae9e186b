import Testing

/// Demands that the sessions on a Markdown page print what the page says.
///
/// A session is a block of three backquotes and the word `console`, written as a ``Transcript``. The blocks beneath one
/// headline (`## …`) are one transcript, so that one can go on where another ended; each headline begins with nothing.
/// The program's output is written into a copy of the page, so what is compared, and recorded, is the page as a whole.
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
  guard page.sections.contains(where: { !$0.sessions.isEmpty }) else {
    throw unmet("\(path) has no session in it.", at: sourceLocation)
  }
  for number in page.sections.indices { try await page.sections[number].run(at: sourceLocation, using: program) }
  try recording.check(page.text, in: path, stored: text, at: sourceLocation)
}

/// A Markdown page as the sections between its headlines.
private struct Page {
  var sections: [Section] = [Section()]

  init(_ text: String) {
    for line in splitLines(text) { take(line) }
  }

  private mutating func take(_ line: String) {
    if line.hasPrefix("## "), !sections[sections.count - 1].isInSession { sections.append(Section()) }
    sections[sections.count - 1].take(line)
  }

  var text: String { sections.flatMap(\.lines).joined(separator: "\n") }
}

/// Prose and sessions in turn, beginning and ending with prose; the fences belong to the prose.
private struct Section {
  private var prose: [[String]] = [[]]
  private(set) var sessions: [[String]] = []
  private(set) var isInSession = false

  /// The text between two sessions in the transcript.
  private static let border = "# (the session goes on)"

  mutating func take(_ line: String) {
    switch (isInSession, line) {
    case (true, "```"):
      isInSession = false
      prose.append([line])
    case (true, _):
      sessions[sessions.count - 1].append(line)
    case (false, "```console"):
      prose[prose.count - 1].append(line)
      isInSession = true
      sessions.append([])
    case (false, _):
      prose[prose.count - 1].append(line)
    }
  }

  var lines: [String] {
    prose.indices.flatMap { prose[$0] + ($0 < sessions.count ? sessions[$0] : []) }
  }

  mutating func run(
    at location: SourceLocation, using program: (Transcript.Invocation) async throws -> Transcript.Output
  ) async throws {
    guard !sessions.isEmpty else { return }
    let text = sessions.map { $0.joined(separator: "\n") }.joined(separator: "\n\(Self.border)\n") + "\n"
    let outcome = try await parsed(text, name: prose[0].first ?? "", at: location).run(using: program)
    var lines = splitLines(outcome.actual)
    if lines.last == "" { lines.removeLast() }
    sessions = lines.split(separator: Self.border, omittingEmptySubsequences: false).map(Array.init)
  }
}
