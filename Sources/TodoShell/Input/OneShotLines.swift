import Glibc
import TodoScreens
import TodoText

/// A single line from the command line; where somebody can be asked, the lines after it are their answers.
public final class OneShotLines: LineSource {
  private var line: String?
  private let answers: (any LineSource)?

  /// A line, and where answers come from if anybody can be asked.
  public init(_ line: String, answers: (any LineSource)?) {
    self.line = line
    self.answers = answers
  }

  /// Whether the line is still to be had.
  public var isReady: Bool { line != nil }

  /// The line, then an answer for each question.
  public func next(answering question: Question?) -> InputLine? {
    if let line {
      self.line = nil
      return .text(line)
    }
    guard let question, let answers else { return nil }
    writeFully(Array(question.prompt.utf8), to: STDERR_FILENO)
    return answers.next(answering: question)
  }
}
