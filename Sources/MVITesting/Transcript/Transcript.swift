/// A file that shows what goes into a program and what comes out of it, one beneath the other, and runs as a test.
///
/// ```text
/// # Everything after a number sign is prose.
///
/// [write list.txt]
/// milk
/// [end]
///
/// $ shopping --file list.txt
/// > buy tea
/// Bought: tea.
/// > steal tea
/// I do not know how to steal.
/// [exit 64]
///
/// [show list.txt]
/// milk
/// tea
/// [end]
/// ```
///
/// | line | meaning |
/// |---|---|
/// | `# prose`, blank line | for the reader; blank lines between lines of output belong to the output |
/// | `$ name words` | runs the program; words may be quoted, `NAME=value` before the name sets a variable |
/// | `> line` | a line of its standard input; without a `$` before it, it begins a run without arguments |
/// | any other line | the output that is expected of the line above it |
/// | `[exit 64]` | the exit code, directly beneath the last output, if it is not 0 |
/// | `[no newline]` | the output or file above does not end with a newline |
/// | `[write name]` … `[end]` | makes a file in the fresh directory that the transcript runs in |
/// | `[show name]` … `[end]` | what is in a file then; `[missing]` if it is not there |
///
/// A backslash in front of a line of output, or of a file, says that it is not any of these; an output that ends with a
/// blank line ends with a lone backslash. The program's output is written into a copy of the transcript, so what is
/// compared, and recorded, is the file as a whole.
///
///     let transcript = try Transcript(parsing: "> list\nThe list is empty.\n", name: "empty")
public struct Transcript: Equatable, Sendable {
  enum Block: Equatable, Sendable {
    case prose([String])
    case run(Run)
    case write(name: String, contents: String)
    case show(name: String, contents: String?)
  }

  struct Run: Equatable, Sendable {
    var invocation: Invocation
    var exchanges: [Exchange]
    var exitCode = 0
  }

  /// A `$` or `>` line, the output it leads to, and the prose that follows.
  struct Exchange: Equatable, Sendable {
    let line: String
    var output = ""
    var prose: [String] = []
  }

  var blocks: [Block]

  /// A transcript from its text; throws a failure with the line where it is malformed.
  ///
  ///     let transcript = try Transcript(parsing: "> list\nThe list is empty.\n", name: "empty")
  public init(parsing text: String, name: String) throws(TestFailure) {
    var parser = TranscriptParser(name: name)
    for line in splitLines(text) { try parser.take(line) }
    blocks = try parser.finish()
  }

  /// The transcript as it is written in a file.
  public var text: String {
    blocks.flatMap(\.lines).joined(separator: "\n")
  }
}

extension Transcript.Block {
  fileprivate var lines: [String] {
    switch self {
    case .prose(let lines): lines
    case .run(let run): run.lines
    case .write(let name, let contents): ["[write \(name)]"] + fileLines(contents) + ["[end]"]
    case .show(let name, let contents?): ["[show \(name)]"] + fileLines(contents) + ["[end]"]
    case .show(let name, nil): ["[show \(name)]", "[missing]", "[end]"]
    }
  }
}

extension Transcript.Run {
  fileprivate var lines: [String] {
    exchanges.enumerated().flatMap { index, exchange -> [String] in
      var lines = [exchange.line] + outputLines(exchange.output)
      if index == exchanges.count - 1, exitCode != 0 { lines.append("[exit \(exitCode)]") }
      return lines + exchange.prose
    }
  }
}

private func outputLines(_ output: String) -> [String] {
  var lines = lines(of: output, escaping: TranscriptLine.escapingOutput)
  // Otherwise the last blank line of the output would look like one that sets it apart from what follows.
  if lines.last == "" { lines[lines.count - 1] = "\\" }
  return lines
}

private func fileLines(_ contents: String) -> [String] {
  lines(of: contents, escaping: TranscriptLine.escapingContents)
}

private func lines(of text: String, escaping: (String) -> String) -> [String] {
  guard !text.isEmpty else { return [] }
  var lines = splitLines(text)
  let isTerminated = lines.last == ""
  if isTerminated { lines.removeLast() }
  return lines.map(escaping) + (isTerminated ? [] : ["[no newline]"])
}
