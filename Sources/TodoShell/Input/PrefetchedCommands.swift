import TodoApp
import TodoModel

/// The lines of a batch with their commands, parsed on another thread while earlier lines are processed: the meaning of
/// a line depends only on it and on the context. A line whose turn comes in another context is parsed again.
struct PrefetchedCommands {
  private let source: any LineSource
  private let parser: CommandParser

  /// The context in which the present lines were parsed.
  private var parseContext: ParseContext
  /// The parsed lines in reverse: the next one is the last, so that it can be removed without a copy.
  private var parsed: [ParsedLine] = []
  private var upcoming: (lines: Task<[ParsedLine], Never>, parseContext: ParseContext)?

  /// The number of lines in a group: small enough to waste little when a batch ends early, large enough for a task.
  private static let groupSize = 256

  init(_ source: any LineSource, parser: CommandParser, parseContext: ParseContext) {
    (self.source, self.parser, self.parseContext) = (source, parser, parseContext)
  }

  var isReady: Bool { !parsed.isEmpty || upcoming != nil || source.isReady }

  /// Returns the next line as it is read in a context, or answers a question; nil at the end. The following lines will
  /// probably be read in the same context.
  mutating func next(answering question: (any Question)?, in parseContext: ParseContext) async -> ParsedLine? {
    if parsed.isEmpty {
      if let (lines, parseContext) = upcoming.take() {
        self.parseContext = parseContext
        parsed = await lines.value
      } else if let line = source.next(answering: question) {
        self.parseContext = parseContext
        parsed = [parser.parsed(line, in: parseContext)]
      }
      lookAhead(in: parseContext)
    }
    guard question == nil, self.parseContext != parseContext else { return parsed.popLast() }
    return parsed.popLast().map { parser.parsed($0.input, in: parseContext) }
  }

  mutating func putBack(_ line: ParsedLine) { parsed.append(line) }

  private mutating func lookAhead(in parseContext: ParseContext) {
    var lines: [InputLine] = []
    while lines.count < Self.groupSize, source.isReady, let line = source.next(answering: nil) { lines.append(line) }
    guard !lines.isEmpty else { return }
    let parsing = Task { [parser, lines] in lines.reversed().map { parser.parsed($0, in: parseContext) } }
    upcoming = (parsing, parseContext)
  }
}

/// A line of input, parsed as if it answered no question. An object, because commands are large and lines change hands.
final class ParsedLine: Sendable {
  let input: InputLine
  let text: String
  /// The command; nil if the line has no effect.
  let command: Command?
  let options: LineOptions?

  init(input: InputLine, text: String, command: Command?, options: LineOptions? = nil) {
    (self.input, self.text, self.command, self.options) = (input, text, command, options)
  }

  var needsDurability: Bool {
    if case .feature(let intent)? = command { intent.traits.contains(.needsDurability) } else { false }
  }
}

extension CommandParser {
  func parsed(_ line: InputLine, in parseContext: ParseContext) -> ParsedLine {
    switch line {
    case .notText(let lossy, let column):
      return ParsedLine(input: line, text: lossy, command: .invalid(.notText(column: column)))
    case .tooLong(let beginning):
      let error = TodoError.syntax(.tooLong(limit: Limits.lineBytes), column: 1)
      return ParsedLine(input: line, text: beginning, command: .invalid(error))
    case .text(let typed):
      let (text, command, options) = parse(typed, in: parseContext)
      // A script may comment on `#2`.
      let isSilent = Self.isSilent(text, asAnswer: false) || text.hasPrefix("#") && !command.isValid
      return ParsedLine(input: line, text: text, command: isSilent ? nil : command, options: options)
    }
  }
}
