import LineEditor
import TodoApp

/// Where the lines of a batch come from.
package protocol LineSource: AnyObject {
  /// Whether the next line, or the end, can be had without waiting.
  var isReady: Bool { get }

  /// The next line; nil at the end. Waits if it has to.
  ///
  /// - Parameter question: What the line will be the answer to.
  func next(answering question: (any Question)?) -> InputLine?
}

/// One line of input, without its line ending.
package enum InputLine: Equatable, Sendable {
  /// Text.
  case text(String)
  /// Bytes that are not UTF-8, as well as they can be read, and the character from which on they are not, from 1.
  case notText(String, column: Int)
  /// More bytes than a line may have; how it begins.
  case tooLong(String)
}

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

/// Lines that are all read before the first one is answered with, however slowly they come.
///
/// What is done as a whole locks the data file from its first change to its last: other processes must not wait for a pipe.
package final class GatheredLines: LineSource {
  private let source: any LineSource
  private var lines: [InputLine] = []
  private var position: Int?

  /// The lines of a source, to which no question matters.
  package init(_ source: any LineSource) {
    self.source = source
  }

  /// Whether all lines have been read.
  package var isReady: Bool { position != nil }

  /// The next line; nil at the end, and when an interruption has cut the lines short.
  package func next(answering question: (any Question)?) -> InputLine? {
    if position == nil {
      while let line = source.next(answering: nil) { lines.append(line) }
      if Interruption.hasArrived { lines = [] }
    }
    let place = position ?? 0
    position = min(place + 1, lines.count)
    return place < lines.count ? lines[place] : nil
  }
}

/// A source that has nothing to say, for views that only render.
package final class NoLines: LineSource, LineReading {
  /// Nothing will ever come.
  package init() {}

  /// The end can be had without waiting.
  package var isReady: Bool { true }

  /// The end.
  package func next(answering question: (any Question)?) -> InputLine? { nil }

  /// The end.
  package func readLine(
    _ purpose: LinePurpose, prompt: Prompt, offering completion: Completion?, with assistance: LineAssistance?,
    idleAfter patience: IdleTimeout?
  ) -> LineInput {
    .endOfInput
  }

  /// There is no wait.
  package var wakeUp: @Sendable () -> Void { {} }

  /// There is nothing to remember.
  package func remember(_ line: String) {}

  /// It is not shown.
  package func showPage(_ rows: () -> [String]) {}

  /// Nothing will ever come.
  package func waitOnPage() -> PageEvent { .endOfInput }

  /// There is none.
  package func closePage() {}
}
