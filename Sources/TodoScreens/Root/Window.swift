/// How large the window is that answers are shown in, in characters.
public struct Window: Hashable, Sendable, Codable {
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
