extension String {
  /// Whether it says nothing at all: there is nothing in it but blank lines, and comments after `#`.
  package var saysNothing: Bool {
    var lines = TextLines(self)
    return lines.meaningfulLine() == nil
  }
}
