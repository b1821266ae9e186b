import TodoJSON
import TodoModel

/// What comes back when a question has been asked.
package enum Answer: Hashable, Sendable, Codable {
  /// A line.
  case line(String)
  /// Nothing: the input was interrupted. That never means yes.
  case interrupted
  /// Nothing, and nothing will come: the input has ended. That never means yes.
  case nothing
}

/// What a feature wants to know before it goes on; the next line is the answer.
///
/// A question is a value that knows how it reads, so it stands in the folder of the feature that asks it. Most of them are
/// answered by yes or no; that is what is here by default.
package protocol Question: Sendable {
  /// What is asked, in one line that the answer is typed after.
  var prompt: String { get }

  /// What stands in the line, ready to be changed, where the answer is typed on a screen.
  var draft: String { get }

  /// Why the last answer was not taken.
  var refusal: TodoError? { get }

  /// Whether it is answered by yes or no, and not by what the screen that asks has explained.
  var isYesOrNo: Bool { get }

  /// Whether all that it asks is whether to do something, so that nothing is lost when it is left; other questions belong
  /// to something that goes on.
  var isWhetherToAct: Bool { get }

  /// The text that an editor is opened on for the answer; nil if the answer is a line.
  var document: EditDocument? { get }

  /// What is shown before it is asked.
  func lines(in zone: some Zone) -> [TextLine]

  /// Says what could stand in an answer.
  func expectAnswer(in scanner: inout LineScanner)

  /// Writes its members beside `text` in the object `question`.
  func writeMembers(in zone: some Zone, to writer: inout JSONWriter)
}

extension Keyword {
  static let yesOrNo = [Keyword("y", following: ""), Keyword("n", following: "")]
}

extension Question {
  package var draft: String { "" }
  package var refusal: TodoError? { nil }
  package var isYesOrNo: Bool { true }
  package var isWhetherToAct: Bool { isYesOrNo }
  package var document: EditDocument? { nil }

  package func lines(in zone: some Zone) -> [TextLine] { [] }

  func expectAnswer(in scanner: inout LineScanner) {
    scanner.expectRemainder(.keywords(Keyword.yesOrNo))
  }

  package func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {}

  /// What is asked, where no answer is typed after it.
  package var shownPrompt: String {
    var text = prompt[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// What could stand at the end of an answer.
  func places(in head: String) -> [ExpectedPlace] {
    guard head.utf8.count <= LineCompletion.maxLine else { return [] }
    var scanner = LineScanner(completing: head)
    expectAnswer(in: &scanner)
    return scanner.expectations ?? []
  }
}
