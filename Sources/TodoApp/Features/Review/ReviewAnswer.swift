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
    do throws(TodoError) { try self.init(reading: &scanner) } catch {
      // The line is an answer: a correction could not be typed at the prompt.
      throw error.cause
    }
  }

  /// The words that are offered, with short forms and meanings; those without an answer begin a change.
  private static let words: [(keyword: Keyword, shortForms: [String], answer: ReviewAnswer?)] = [
    (Keyword("keep", following: "", explanation: "leaves the task as it is"), ["", "k", "skip", "s"], .keep),
    (Keyword("done", following: "", explanation: "completes it"), ["d"], .change(.complete)),
    (Keyword("due", explanation: "moves it to a date"), [], nil),
    (Keyword("wait", explanation: "hides it until a date"), [], nil),
    (Keyword("someday", following: "", explanation: "hides it, without a date"), [], nil),
    (Keyword("note", explanation: "adds a note"), [], nil),
    (Keyword("delete", following: "", explanation: "deletes it"), ["x"], .change(.delete)),
    (Keyword("open", following: "", explanation: "shows all of it"), ["o"], .open),
    (Keyword("edit", following: "", explanation: "goes through its fields"), ["e"], .edit),
    (Keyword("back", following: "", explanation: "the task before"), ["b"], .back),
    (Keyword("undo", following: "", explanation: "takes the last change back"), ["u"], .undo),
    (Keyword("stop", following: "", explanation: "ends the review"), ["q", "quit"], .stop),
  ]

  init(reading scanner: inout LineScanner) throws(TodoError) {
    let start = scanner.skipSpace()
    let word = scanner.bareWord().text.lowercased()
    scanner.expect(.keywords(ReviewAnswer.words.map(\.keyword)), from: start)
    let known = ReviewAnswer.words.first { $0.keyword.text == word || $0.shortForms.contains(word) }?.answer
    if let answer = known ?? (["?", "h", "help"].contains(word) ? .explain : nil) {
      self = answer
      try scanner.expectEnd()
    } else if let attributes = try scanner.oneWordChange(word) {
      self = .save(attributes)
    } else {
      scanner.move(to: start)
      self = .save(try scanner.changes())
    }
  }
}

extension LineScanner {
  /// Reads a date by itself, or attributes in the syntax of `modify` without a title.
  fileprivate mutating func changes() throws(TodoError) -> [Attribute] {
    let start = offset
    let line = remainder().text
    if let date = try? DateExpression(parsing: line, hasShortMinutes: true) {
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
  let refusal: TodoError?
  /// Its position among the tasks of the review, from 1, and their number.
  var place = 1, count = 1

  var prompt: String { "\(place) of \(count)? [Enter keeps, ? explains] " }
  var isYesOrNo: Bool { false }

  func expectAnswer(in scanner: inout LineScanner) { _ = try? ReviewAnswer(reading: &scanner) }
}
