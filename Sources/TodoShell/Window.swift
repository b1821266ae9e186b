/// How large the terminal's window is, in characters.
public struct Window: Equatable, Sendable {
  /// From left to right.
  public let columns: Int
  /// From top to bottom.
  public let rows: Int

  /// A window of that size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
