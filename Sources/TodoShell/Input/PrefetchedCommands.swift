import TodoApp
import TodoModel

/// The lines of a batch with what they say, which is found out while the lines before them are worked on.
///
/// What a line says depends on it and on the context alone. So lines that are there already are parsed in the context
/// of now, on another thread; a line whose turn comes in another context is parsed again.
struct PrefetchedCommands {
  private let source: any LineSource
  private let parser: CommandParser

  /// Where the lines that `next` answers with say what they say.
  private(set) var parseContext: ParseContext
  /// The next line is the last one, where it can be taken without being copied.
  private var parsed: [ParsedLine] = []
  private var upcoming: (lines: Task<[ParsedLine], Never>, parseContext: ParseContext)?

  /// Few enough that little is parsed in vain when a batch ends before its input, and enough to be worth a task.
  private static let groupSize = 256

  init(_ source: any LineSource, parser: CommandParser, parseContext: ParseContext) {
    self.parseContext = parseContext
    self.source = source
    self.parser = parser
  }

  /// Whether the next line, or the end, can be had without waiting for the input.
  var isReady: Bool { !parsed.isEmpty || upcoming != nil || source.isReady }

  /// The next line; nil at the end.
  ///
  /// - Parameters:
  ///   - question: What the line will be the answer to.
  ///   - parseContext: The context in which the following lines will probably be read.
  mutating func next(answering question: (any Question)?, in parseContext: ParseContext) async -> ParsedLine? {
    if let line = parsed.popLast() { return line }
    if let (lines, parseContext) = upcoming {
      upcoming = nil
      self.parseContext = parseContext
      parsed = await lines.value
    } else if let line = source.next(answering: question) {
      self.parseContext = parseContext
      parsed = [parser.parsed(line, in: parseContext)]
    }
    lookAhead(in: parseContext)
    return parsed.popLast()
  }

  /// Puts back the line that was taken last, which is the next one again.
  mutating func putBack(_ line: ParsedLine) {
    parsed.append(line)
  }

  private mutating func lookAhead(in parseContext: ParseContext) {
    var lines: [InputLine] = []
    while lines.count < Self.groupSize, source.isReady, let line = source.next(answering: nil) { lines.append(line) }
    guard !lines.isEmpty else { return }
    let parsing = Task { [parser, lines] in lines.reversed().map { parser.parsed($0, in: parseContext) } }
    upcoming = (parsing, parseContext)
  }
}

/// A line of input with what it says where it answers no question.
struct ParsedLine: Sendable {
  /// The line.
  let input: InputLine
  /// What was typed, with a command in the place of an alias.
  let text: String
  /// The command; nil if the line says nothing.
  let command: Command?
}

extension CommandParser {
  /// What a line says in a context.
  func parsed(_ line: InputLine, in parseContext: ParseContext) -> ParsedLine {
    switch line {
    case .notText(let lossy, let column):
      return ParsedLine(input: line, text: lossy, command: .invalid(.notText(column: column)))
    case .tooLong(let beginning):
      let error = TodoError.syntax(.tooLong(limit: Limits.lineBytes), column: 1)
      return ParsedLine(input: line, text: beginning, command: .invalid(error))
    case .text(let typed):
      let (text, command) = parse(typed, in: parseContext)
      return ParsedLine(input: line, text: text, command: Self.isSilent(text, asAnswer: false) ? nil : command)
    }
  }
}
