/// A place in a text of several lines.
package struct TextPlace: Hashable, Sendable, Codable {
  /// The line, from 1.
  package var line: Int
  /// The character in the line, from 1.
  package var column: Int

  package init(line: Int, column: Int = 1) {
    self.line = line
    self.column = column
  }
}

/// Why a text cannot be understood, or not be done, and where.
package struct TextProblem: Error, Hashable, Sendable, Codable {
  /// Where.
  package let place: TextPlace
  /// Why.
  package let error: TodoError

  /// An error with its place in the text; a column that the error has counts in the line, which is no command to be typed.
  package init(_ error: TodoError, atLine line: Int, column: Int = 1) {
    self.error = error.cause
    place = TextPlace(line: line, column: error.column ?? column)
  }
}
