import TodoModel

/// What a line means in the review.
enum ReviewAnswer: Hashable, Sendable {
  /// `keep`, `k`, the empty line: the task stays as it is.
  case keep
  /// `done`, `d`.
  case done
  /// `due friday`, and as the attribute, `due:friday`; nil takes the date away.
  case due(DateExpression?)
  /// `delete`, `x`.
  case delete
  /// `stop`, `q`: enough for now.
  case stop
  /// `?`: what can be answered.
  case explain

  static let expectation = "keep (k), done (d), due DATE, delete (x) or stop (q)"

  /// Reads a line; letters in either case.
  init(_ line: String) throws(TodoError) {
    var scanner = LineScanner(line)
    do throws(TodoError) {
      try self.init(reading: &scanner)
    } catch {
      // An answer is no line that could be typed at the prompt.
      throw error.cause
    }
  }

  private static let keywords = [
    Keyword("keep", following: "", explanation: "leaves the task as it is"),
    Keyword("done", following: "", explanation: "completes it"),
    Keyword("due", explanation: "moves it to a date"),
    Keyword("delete", following: "", explanation: "deletes it"),
    Keyword("stop", following: "", explanation: "ends the review"),
  ]

  /// Reads the rest of a line.
  init(reading scanner: inout LineScanner) throws(TodoError) {
    scanner.skipSpace()
    let start = scanner.offset
    let word = scanner.bareWord().text
    scanner.expect(.keywords(ReviewAnswer.keywords), from: start)
    let lowercased = word.lowercased()
    switch lowercased {
    case "", "keep", "k": self = .keep
    case "done", "d": self = .done
    case "delete", "x": self = .delete
    case "stop", "q", "quit": self = .stop
    case "?", "h", "help": self = .explain
    case "due":
      if scanner.peek != nil { scanner.expectRemainder(.date) }
      let date = try scanner.plainText()
      guard !date.isEmpty else {
        throw .syntax(.missing("a date such as tomorrow or friday 17:00"), column: scanner.column(at: scanner.offset))
      }
      self = try ReviewAnswer(due: date)
      return
    case _ where lowercased.hasPrefix("due:"):
      scanner.move(to: start + 4)
      scanner.expectRemainder(.date)
      self = try ReviewAnswer(due: try scanner.plainText())
      return
    default:
      throw .syntax(.unexpected(word, expected: ReviewAnswer.expectation), column: scanner.column(at: start))
    }
    try scanner.expectEnd()
  }

  private init(due text: String) throws(TodoError) {
    do throws(InvalidDate) {
      self = .due(text.isEmpty ? nil : try DateExpression(parsing: text))
    } catch {
      throw .invalidValue(InvalidValue(field: "due", value: text, expected: error.problem.expected), column: nil)
    }
  }
}
