import LineEditor
import TodoApp

/// A source of the lines of a batch.
package protocol LineSource: AnyObject {
  /// True if the next line, or the end, is available without waiting.
  var isReady: Bool { get }

  /// Returns the next line; nil at the end. Waits if necessary.
  ///
  /// - Parameter question: The question that the line will answer.
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

  /// Creates a source with a line, and with answers if a user can be asked.
  ///
  /// - Parameter output: The output for questions. They go to the errors, because answers may be redirected.
  package init(_ line: String, answers: (any LineSource)?, output: any Output) {
    self.line = line
    self.answers = answers
    self.output = output
  }

  /// True if the line has not been taken yet.
  package var isReady: Bool { line != nil }

  /// Returns the line, then an answer for each question.
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

/// Lines that are all read before the first one is returned, however slowly they arrive.
///
/// An atomic batch locks the data file from its first change to its last: other processes must not wait for a pipe.
package final class GatheredLines: LineSource {
  private let source: any LineSource
  private var lines: [InputLine] = []
  private var position: Int?

  /// Creates a source that gathers the lines of another one; questions do not matter to it.
  package init(_ source: any LineSource) {
    self.source = source
  }

  /// True if all lines have been read.
  package var isReady: Bool { position != nil }

  /// Returns the next line; nil at the end, and when an interruption has cut the lines short.
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

/// An empty source, for views that only render.
package final class NoLines: LineSource, LineReading {
  package init() {}

  package var isReady: Bool { true }

  package func next(answering question: (any Question)?) -> InputLine? { nil }

  package func readLine(
    _ purpose: LinePurpose, prompt: Prompt, offering completion: Completion?, with assistance: LineAssistance?,
    idleAfter patience: IdleTimeout?
  ) -> LineInput {
    .endOfInput
  }

  package var wakeUp: @Sendable () -> Void { {} }

  package func remember(_ line: String) {}

  package func showPage(_ rows: () -> [String]) {}

  package func waitOnPage() -> PageEvent { .endOfInput }

  package func closePage() {}
}
