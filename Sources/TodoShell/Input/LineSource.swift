import LineEditor
import TodoApp

package protocol LineSource: AnyObject {
  /// True if the next line, or the end, is available without waiting.
  var isReady: Bool { get }

  /// Returns the next line, which will answer the question; nil at the end. Waits if necessary.
  func next(answering question: (any Question)?) -> InputLine?
}

/// One line of input, without its line ending.
package enum InputLine: Equatable, Sendable {
  case text(String)
  /// Bytes that are not UTF-8, decoded as far as possible, and the column of the first invalid character, from 1.
  case notText(String, column: Int)
  /// A line that exceeds the size limit; only its beginning.
  case tooLong(String)
}

/// A single line from the command line; if a user can be asked, the lines after it are their answers.
package final class OneShotLines: LineSource {
  private var line: String?
  private let answers: (any LineSource)?
  private let output: any Output

  /// Questions go to the errors: answers may be redirected.
  package init(_ line: String, answers: (any LineSource)?, output: any Output) {
    (self.line, self.answers, self.output) = (line, answers, output)
  }

  package var isReady: Bool { line != nil }

  package func next(answering question: (any Question)?) -> InputLine? {
    if let line = line.take() { return .text(line) }
    guard let question, let answers else { return nil }
    output.write(Array(TextLine(question.prompt).prompt(isColored: false).utf8), to: .errors)
    return answers.next(answering: question)
  }
}

/// Lines that are all read before the first one is returned, however slowly they arrive: an atomic batch locks the data
/// file from its first change to its last, and other processes must not wait for a pipe.
package final class GatheredLines: LineSource {
  private let source: any LineSource
  private var lines: [InputLine] = []
  package private(set) var isReady = false

  package init(_ source: any LineSource) { self.source = source }

  /// Returns the next line; nil at the end, and when an interruption has cut the lines short.
  package func next(answering question: (any Question)?) -> InputLine? {
    if !isReady {
      while let line = source.next(answering: nil) { lines.append(line) }
      // Reversed, so that the next one can be removed without moving the others.
      lines = Interruption.hasArrived ? [] : lines.reversed()
      isReady = true
    }
    return lines.popLast()
  }
}

/// An empty source, for views that only render.
package final class NoLines: LineSource, LineReading {
  package init() {}

  package var isReady: Bool { true }

  package func next(answering question: (any Question)?) -> InputLine? { nil }

  package func readLine(
    _ purpose: LinePurpose, prompt: Prompt, offering completion: Completion?, with assistance: LineAssistance?,
    idleAfter timeout: IdleTimeout?
  ) -> LineInput {
    .endOfInput
  }

  package var wakeUp: @Sendable () -> Void { {} }

  package func remember(_ line: String) {}
  package func showPage(_ rows: () -> [String]) {}
  package func waitOnPage() -> PageEvent { .endOfInput }
  package func closePage() {}
}
