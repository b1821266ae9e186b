/// How large the window is that answers are shown in, in characters.
package struct Window: Hashable, Sendable, Codable {
  /// From left to right.
  package let columns: Int
  /// From top to bottom.
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
