import TodoApp

/// A single line from the command line; where a user can be asked, the lines after it are their answers.
package final class OneShotLines: LineSource {
  private var line: String?
  private let answers: (any LineSource)?
  private let output: any Output

  /// A line, and where answers come from if a user can be asked.
  ///
  /// - Parameter output: Where it is asked for the answers, among the errors, because what is answered may go elsewhere.
  package init(_ line: String, answers: (any LineSource)?, output: any Output) {
    self.line = line
    self.answers = answers
    self.output = output
  }

  /// Whether the line is still to be had.
  package var isReady: Bool { line != nil }

  /// The line, then an answer for each question.
  package func next(answering question: (any Question)?) -> InputLine? {
    if let line {
      self.line = nil
      return .text(line)
    }
    guard let question, let answers else { return nil }
    output.write(Array(TextLine(question.prompt).prompt(isColored: false).utf8), to: .errors)
    return answers.next(answering: question)
  }
}
