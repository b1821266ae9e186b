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
