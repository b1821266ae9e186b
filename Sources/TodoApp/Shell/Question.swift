import TodoJSON
import TodoModel

package enum Answer: Hashable, Sendable, Codable {
  case line(String)
  /// Nothing: the input was interrupted. That never means yes.
  case interrupted
  /// Nothing, and nothing will come: the input has ended. That never means yes.
  case nothing
}

/// A question that has to be answered before a feature continues; the next line is the answer, by default yes or no. It
/// has its own text, so it belongs in the folder of the feature that asks it.
package protocol Question: Sendable {
  /// The question in one line, after which the answer is typed.
  var prompt: String { get }

  /// The text that is in the line at first, ready to be changed, if the answer is typed on a screen.
  var draft: String { get }

  /// The reason for refusing the last answer.
  var refusal: TodoError? { get }

  /// True for a yes-or-no question; the screen that asks explains other answers.
  var isYesOrNo: Bool { get }

  /// True if leaving it loses nothing; other questions are part of something that continues.
  var isWhetherToAct: Bool { get }

  /// The text that an editor is opened on for the answer; nil if the answer is a line.
  var document: EditDocument? { get }

  func lines(in zone: some Zone) -> [TextLine]

  func expectAnswer(in scanner: inout LineScanner)

  /// Writes its members next to `text` in the object `question`.
  func writeMembers(in zone: some Zone, to writer: inout JSONWriter)
}

/// A question that is the same for everything that it may be about but for the lines above it.
struct PermissionQuestion: Question {
  let prompt: String
  private let explanation: [TextLine]

  init(_ question: String, _ explanation: [TextLine] = []) {
    prompt = question + " [y/N] "
    self.explanation = explanation
  }

  func lines(in zone: some Zone) -> [TextLine] { explanation }
}

extension Keyword { static let yesOrNo = [Keyword("y", following: ""), Keyword("n", following: "")] }

extension Question {
  package var draft: String { "" }
  package var refusal: TodoError? { nil }
  package var isYesOrNo: Bool { true }
  package var isWhetherToAct: Bool { isYesOrNo }
  package var document: EditDocument? { nil }

  package func lines(in zone: some Zone) -> [TextLine] { [] }

  func expectAnswer(in scanner: inout LineScanner) { scanner.expectRemainder(.keywords(Keyword.yesOrNo)) }

  package func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {}

  /// The prompt without blanks at its end.
  package var shownPrompt: String { String(prompt.reversed().drop { $0 == " " }.reversed()) }

  func places(in head: String) -> [ExpectedPlace] {
    guard head.utf8.count <= LineCompletion.maxLine else { return [] }
    var scanner = LineScanner(head, completing: true)
    expectAnswer(in: &scanner)
    return scanner.expectations ?? []
  }
}
