import LineEditor
import TodoScreens

/// A source that has nothing to say, for views that only render.
public final class NoLines: LineSource, LineReading {
  /// Nothing will ever come.
  public init() {}

  /// The end can be had without waiting.
  public var isReady: Bool { true }

  /// The end.
  public func next(answering question: Question?) -> InputLine? { nil }

  /// The end.
  public func readLine(
    _ purpose: LinePurpose, prompt: Prompt, offering completion: Completion?, idleAfter patience: Patience?
  ) -> LineInput {
    .endOfInput
  }

  /// There is nothing to remember.
  public func remember(_ line: String) {}

  /// Nobody sees it.
  public func showPage(_ rows: () -> [String]) {}

  /// Nothing will ever come.
  public func waitOnPage(seconds: Int?) -> PageEvent { .endOfInput }

  /// There is none.
  public func closePage() {}
}
