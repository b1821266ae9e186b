import LineEditor
import TodoApp

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
