/// Lines for people, as they are put out: bytes, in which controls are escaped and meanings may have become colours.
///
/// A line is encoded when it is added, so a long list is never in memory twice.
package struct TextPage: Sendable {
  /// What has been put out so far.
  package private(set) var bytes: [UInt8] = []
  private let isColored: Bool
  private let theme: Theme
  private let width: Int?
  private let isUnicode: Bool
  private let hasLinks: Bool

  /// An empty page.
  ///
  /// - Parameters:
  ///   - theme: How meanings look, if there are colours.
  ///   - width: The columns in which every line is folded; nil where none is.
  ///   - isUnicode: Whether the program's own marks may be others than those of ASCII.
  ///   - hasLinks: Whether links lead somewhere.
  package init(
    isColored: Bool, theme: Theme = .terminal, width: Int? = nil, isUnicode: Bool = true, hasLinks: Bool = false
  ) {
    self.hasLinks = hasLinks
    self.isColored = isColored
    self.theme = theme
    self.width = width
    self.isUnicode = isUnicode
    // A line of several pieces would make it grow with each of them.
    bytes.reserveCapacity(Self.usualLength)
  }

  private static let usualLength = 240

  /// Adds a line, in several rows where it is too wide for one, the later ones further in or where it is said.
  package mutating func add(_ line: TextLine, hanging: Int? = nil) {
    let line = isUnicode ? line : line.inASCII
    guard let width, line.width > width else { return write(line) }
    for row in line.folded(to: width, hanging: hanging) { write(row) }
  }

  private mutating func write(_ line: TextLine) {
    line.write(to: &bytes, isColored: isColored, theme: theme, hasLinks: hasLinks)
  }

  /// Adds lines.
  package mutating func add(_ lines: [TextLine]) {
    for line in lines { add(line) }
  }

  /// Adds a text beside a name that takes so many columns, or beneath it where there is no room beside it.
  mutating func add(_ text: TextLine, beside name: TextLine, _ column: Int) {
    // A text of a few words to a row is hard to read.
    guard let width, width - column < TextPage.leastBeside, column + text.width > width else {
      return add(name.padded(to: column) + text, hanging: column)
    }
    if name.width > 0 { add(name) }
    add(TextLine("    ") + text, hanging: 4)
  }

  private static let leastBeside = 20

  /// Adds a text as it stands, for what another program reads.
  mutating func addAsItStands(_ text: String) {
    bytes += text.utf8
  }

  /// The page as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
