/// A file with the input and the output of a program, one beneath the other, which runs as a test.
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
/// | any other line | the expected output of the line above it |
/// | `[exit 64]` | the exit code, directly beneath the last output, if it is not 0 |
/// | `[no newline]` | the output or file above does not end with a newline |
/// | `[write name]` … `[end]` | makes a file in the fresh directory that the transcript runs in |
/// | `[show name]` … `[end]` | the file's contents then; `[missing]` if there is none |
///
/// A line of output, or of a file, that begins with a backslash is none of these; an output that ends with a blank line
/// ends with a lone backslash. The program's output is written into a copy of the transcript, so the file is compared, and
/// recorded, as a whole.
///
///     let transcript = try Transcript(parsing: "> list\nThe list is empty.\n", name: "empty")
public struct Transcript: Equatable, Sendable {
  enum Block: Equatable, Sendable {
    case prose([String])
    case run(Run)
    case write(name: String, contents: String)
    case show(name: String, contents: String?)

    fileprivate var lines: [String] {
      switch self {
      case .prose(let lines): lines
      case .run(let run): run.lines
      case .write(let name, let contents): ["[write \(name)]"] + textLines(contents, isOutput: false) + ["[end]"]
      case .show(let name, let contents?): ["[show \(name)]"] + textLines(contents, isOutput: false) + ["[end]"]
      case .show(let name, nil): ["[show \(name)]", "[missing]", "[end]"]
      }
    }
  }

  struct Run: Equatable, Sendable {
    var invocation: Invocation
    /// Never empty.
    var exchanges: [Exchange]
    var exitCode = 0

    var last: Exchange {
      get { exchanges[exchanges.count - 1] }
      set { exchanges[exchanges.count - 1] = newValue }
    }

    fileprivate var lines: [String] {
      exchanges.enumerated().flatMap { index, exchange -> [String] in
        var lines = [exchange.line] + outputLines(exchange.output)
        if index == exchanges.count - 1, exitCode != 0 { lines.append("[exit \(exitCode)]") }
        return lines + exchange.prose
      }
    }
  }

  /// A `$` or `>` line, the output it leads to, and the prose that follows.
  struct Exchange: Equatable, Sendable {
    let line: String
    var output = ""
    var prose: [String] = []
  }

  var blocks: [Block]

  /// Parses a transcript; throws a failure with the line where it is malformed.
  public init(parsing text: String, name: String) throws(TestFailure) {
    var parser = TranscriptParser(name: name)
    for line in splitLines(text) { try parser.take(line) }
    blocks = try parser.finish()
  }

  /// The text of a file with the transcript.
  public var text: String { blocks.flatMap(\.lines).joined(separator: "\n") }

  /// One run of the program.
  public struct Invocation: Equatable, Sendable {
    /// The name after the `$`; nil if the run began with a `>` line.
    public internal(set) var program: String?
    /// The words after the name.
    public internal(set) var arguments: [String] = []
    /// The variables before the name, to be added to the runner's own environment.
    public internal(set) var environment: [String: String] = [:]
    /// The lines of standard input.
    public internal(set) var input: [String] = []
    /// The fresh directory in which the program runs, with the files of the transcript.
    public internal(set) var directory = ""

    /// The whole of standard input.
    public var standardInput: String { input.map { $0 + "\n" }.joined() }
  }

  /// The output of a run of the program; `directory/` is removed from paths in it.
  public enum Output: Equatable, Sendable {
    /// The texts that were printed before any input was read, and in answer to each line of it.
    case perLine([String], opening: String = "", exitCode: Int = 0)
    /// The output of a pipe as a whole: it is unknown which line each part answers.
    case whole(String, exitCode: Int = 0)
  }
}

private func outputLines(_ output: String) -> [String] {
  var lines = textLines(output, isOutput: true)
  // Otherwise the last blank line of the output would look like one that separates it from the rest.
  if lines.last == "" { lines[lines.count - 1] = "\\" }
  return lines
}

private func textLines(_ text: String, isOutput: Bool) -> [String] {
  guard !text.isEmpty else { return [] }
  var lines = splitLines(text)
  let isTerminated = lines.last == ""
  if isTerminated { lines.removeLast() }
  return lines.map { TranscriptLine.escaped($0, isOutput: isOutput) } + (isTerminated ? [] : ["[no newline]"])
}

extension Transcript.Invocation {
  /// Parses the words of a `$` line; nil if there is no name among them or a quote is open.
  init?(_ line: String) {
    guard var words = Self.words(of: line) else { return nil }
    while let first = words.first, let equals = first.firstIndex(of: "="), equals > first.startIndex {
      environment[String(first[..<equals])] = String(first[first.index(after: equals)...])
      words.removeFirst()
    }
    guard !words.isEmpty else { return nil }
    program = words.removeFirst()
    arguments = words
  }

  /// Splits words like a POSIX shell, without expanding anything.
  private static func words(of line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = line[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        guard let escaped = rest.popFirst() else { return nil }
        word = (word ?? "") + (quote == nil || "\"\\".contains(escaped) ? "" : "\\") + String(escaped)
      case (let character, let open?) where character == open: quote = nil
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case (" ", nil):
        if let word { words.append(word) }
        word = nil
      case (let character, _): word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }
}
