import TodoApp
import TodoModel

/// A terminal row that shows progress and disappears at the end.
package struct ProgressLine {
  private let output: any Output
  private let columns: () -> Int
  private let isColored: Bool
  private let theme: Theme

  /// A line on the terminal of the errors, so that it is never among answers that go somewhere else.
  package init(on output: any Output, columns: @escaping () -> Int, isColored: Bool, theme: Theme = .terminal) {
    self.output = output
    self.columns = columns
    self.isColored = isColored
    self.theme = theme
  }

  /// Shows a progress in the place of the one before it; nil takes that off the screen.
  func show(_ progress: Progress?) {
    // The last column stays free: a cursor after it would be in the next row. To the end of the row is ECMA-48 §8.3.41.
    let line = progress?.line.cut(to: max(1, columns() - 1)).prompt(isColored: isColored, theme: theme) ?? ""
    output.write(Array("\r\(line)\u{1B}[K".utf8), to: .errors)
  }
}
