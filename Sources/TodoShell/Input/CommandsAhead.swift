import TodoApp
import TodoModel

/// The lines of a batch with what they say, which is found out while the lines before them are worked on.
///
/// What a line says depends on it and on the situation alone. So lines that are there already are parsed in the situation
/// of now, on another thread; a line whose turn comes in another situation is parsed again.
struct CommandsAhead {
  private let source: any LineSource
  private let parser: CommandParser

  /// Where the lines that `next` answers with say what they say.
  private(set) var situation: Situation
  /// The next line is the last one, where it can be taken without being copied.
  private var parsed: [ParsedLine] = []
  private var upcoming: (lines: Task<[ParsedLine], Never>, situation: Situation)?

  /// Few enough that little is parsed in vain when a batch ends before its input, and enough to be worth a task.
  private static let groupSize = 256

  init(_ source: any LineSource, parser: CommandParser, situation: Situation) {
    self.situation = situation
    self.source = source
    self.parser = parser
  }

  /// Whether the next line, or the end, can be had without waiting for the input.
  var isReady: Bool { !parsed.isEmpty || upcoming != nil || source.isReady }

  /// The next line; nil at the end.
  ///
  /// - Parameters:
  ///   - question: What the line will be the answer to.
  ///   - situation: What the lines behind it will probably be typed in.
  mutating func next(answering question: (any Question)?, in situation: Situation) async -> ParsedLine? {
    if let line = parsed.popLast() { return line }
    if let (lines, situation) = upcoming {
      upcoming = nil
      self.situation = situation
      parsed = await lines.value
    } else if let line = source.next(answering: question) {
      self.situation = situation
      parsed = [parser.parsed(line, in: situation)]
    }
    lookAhead(in: situation)
    return parsed.popLast()
  }

  private mutating func lookAhead(in situation: Situation) {
    var lines: [InputLine] = []
    while lines.count < Self.groupSize, source.isReady, let line = source.next(answering: nil) { lines.append(line) }
    guard !lines.isEmpty else { return }
    let parsing = Task { [parser, lines] in lines.reversed().map { parser.parsed($0, in: situation) } }
    upcoming = (parsing, situation)
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
  /// What a line says in a situation.
  func parsed(_ line: InputLine, in situation: Situation) -> ParsedLine {
    switch line {
    case .notText(let lossy, let column):
      return ParsedLine(input: line, text: lossy, command: .incomprehensible(.notText(column: column)))
    case .tooLong(let beginning):
      let error = TodoError.syntax(.tooLong(limit: Limits.lineBytes), column: 1)
      return ParsedLine(input: line, text: beginning, command: .incomprehensible(error))
    case .text(let typed):
      let text = expanded(typed)
      let command = Self.isSilent(text, asAnswer: false) ? nil : command(text, in: situation)
      return ParsedLine(input: line, text: text, command: command)
    }
  }
}
