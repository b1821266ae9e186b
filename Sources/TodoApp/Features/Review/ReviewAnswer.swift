import TodoModel

package enum ReviewAnswer: Hashable, Sendable, Codable {
  /// `keep`, `skip`, `k` or the empty line: leaves the task as it is.
  case keep
  case change(StatusChange)
  case save([Attribute])
  case open, edit, back
  /// `undo`: undoes the last change and returns to its task.
  case undo
  case stop, explain

  static let expectation = "Enter, done, a date, a change such as +tag or due fri, delete or stop; ? explains"

  /// Reads a line, ignoring case.
  init(_ line: String) throws(TodoError) {
    var scanner = LineScanner(line)
    do throws(TodoError) {
      try self.init(reading: &scanner)
    } catch {
      // The line is an answer: a correction could not be typed at the prompt.
      throw error.cause
    }
  }

  private static let keywords = [
    Keyword("keep", following: "", explanation: "leaves the task as it is"),
    Keyword("done", following: "", explanation: "completes it"),
    Keyword("due", explanation: "moves it to a date"),
    Keyword("wait", explanation: "hides it until a date"),
    Keyword("someday", following: "", explanation: "hides it, without a date"),
    Keyword("note", explanation: "adds a note"),
    Keyword("delete", following: "", explanation: "deletes it"),
    Keyword("open", following: "", explanation: "shows all of it"),
    Keyword("edit", following: "", explanation: "goes through its fields"),
    Keyword("back", following: "", explanation: "the task before"),
    Keyword("undo", following: "", explanation: "takes the last change back"),
    Keyword("stop", following: "", explanation: "ends the review"),
  ]

  init(reading scanner: inout LineScanner) throws(TodoError) {
    scanner.skipSpace()
    let start = scanner.offset
    let word = scanner.bareWord().text
    scanner.expect(.keywords(ReviewAnswer.keywords), from: start)
    switch word.lowercased() {
    case "", "keep", "k", "skip", "s": self = .keep
    case "done", "d": self = .change(.complete)
    case "delete", "x": self = .change(.delete)
    case "open", "o": self = .open
    case "edit", "e": self = .edit
    case "back", "b": self = .back
    case "undo", "u": self = .undo
    case "stop", "q", "quit": self = .stop
    case "?", "h", "help": self = .explain
    case let word:
      if let attributes = try scanner.oneWordChange(word) {
        self = .save(attributes)
      } else {
        scanner.move(to: start)
        self = .save(try scanner.changes())
      }
      return
    }
    try scanner.expectEnd()
  }
}

extension LineScanner {
  /// Reads a date by itself, or attributes in the syntax of `modify` without a title.
  fileprivate mutating func changes() throws(TodoError) -> [Attribute] {
    let start = offset
    let line = remainder().text
    if let date = try? DateExpression(parsing: line) {
      return date == .someday ? [.wait(date), .due(nil)] : [.due(date)]
    }
    move(to: start)
    let parsed = try attributes(for: .change)
    guard parsed.title == nil, !parsed.attributes.isEmpty else {
      move(to: titleOffset ?? start)
      throw unexpected(bareWord(), expected: ReviewAnswer.expectation)
    }
    return parsed.attributes
  }
}

struct ReviewQuestion: Question {
  let step: ReviewStep
  let task: TodoItem
  let refusal: TodoError?
  /// Its position among the tasks of the review, from 1, and their number.
  var place = 1, count = 1

  var prompt: String { "\(place) of \(count)? [Enter keeps, ? explains] " }
  var isYesOrNo: Bool { false }

  func expectAnswer(in scanner: inout LineScanner) { _ = try? ReviewAnswer(reading: &scanner) }
}
