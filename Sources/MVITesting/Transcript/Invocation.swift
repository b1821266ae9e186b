extension Transcript {
  /// One run of the program, as a transcript asks for it.
  public struct Invocation: Equatable, Sendable {
    /// The name after the `$`; nil if the run began with a `>` line.
    public internal(set) var program: String?
    /// The words after the name.
    public internal(set) var arguments: [String] = []
    /// The variables before the name, to be added to the runner's own environment.
    public internal(set) var environment: [String: String] = [:]
    /// The lines of standard input.
    public internal(set) var input: [String] = []
    /// The fresh directory in which the program runs; files of the transcript are there.
    public internal(set) var directory = ""

    /// The whole of standard input.
    public var standardInput: String { input.map { $0 + "\n" }.joined() }
  }

  /// The output of a run of the program.
  ///
  /// The paths of files in the run's directory may be absolute or relative: `directory/` is taken out of the text.
  public struct Output: Equatable, Sendable {
    enum Text: Equatable, Sendable {
      case perLine([String], opening: String)
      case whole(String)
    }

    let text: Text
    let exitCode: Int

    /// The texts that were printed before any input was read, and in answer to each line of it.
    ///
    ///     .perLine(invocation.input.map { "You said \($0).\n" })
    public static func perLine(_ answers: [String], opening: String = "", exitCode: Int = 0) -> Output {
      Output(text: .perLine(answers, opening: opening), exitCode: exitCode)
    }

    /// All that was printed, where it is unknown which line it answers: that of a pipe.
    ///
    ///     return .whole(String(decoding: printed, as: UTF8.self), exitCode: Int(process.terminationStatus))
    public static func whole(_ text: String, exitCode: Int = 0) -> Output {
      Output(text: .whole(text), exitCode: exitCode)
    }
  }
}

extension Transcript.Invocation {
  /// Reads the words of a `$` line; nil if there is no name among them or a quote is open.
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

  /// As a POSIX shell takes words apart, without anything that it would expand.
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
      case (let character, let open?) where character == open:
        quote = nil
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case (" ", nil):
        if let word { words.append(word) }
        word = nil
      case (let character, _):
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }
}
