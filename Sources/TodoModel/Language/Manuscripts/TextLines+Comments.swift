extension String {
  /// Whether it says nothing at all: there is nothing in it but blank lines, and comments behind `#`.
  public var saysNothing: Bool {
    var lines = TextLines(self)
    return lines.meaningfulLine() == nil
  }
}
