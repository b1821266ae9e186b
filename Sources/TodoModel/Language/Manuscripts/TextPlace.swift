/// A place in a text of several lines.
public struct TextPlace: Hashable, Sendable, Codable {
  /// The line, from 1.
  public var line: Int
  /// The character in the line, from 1.
  public var column: Int

  /// A place by line and column.
  public init(line: Int, column: Int = 1) {
    self.line = line
    self.column = column
  }
}

/// Why a text cannot be understood, or not be done, and where.
public struct TextProblem: Error, Hashable, Sendable, Codable {
  /// Where.
  public let place: TextPlace
  /// Why.
  public let error: TodoError

  /// An error with its place in the text; a column that the error has counts in the line.
  public init(_ error: TodoError, atLine line: Int, column: Int = 1) {
    self.error = error
    place = TextPlace(line: line, column: error.column ?? column)
  }
}
