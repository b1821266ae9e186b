/// Lines for people, as they are put out: bytes, in which controls are escaped and meanings may have become colours.
///
/// A line is encoded when it is added, so a long list is never in memory twice.
package struct TextPage: Sendable {
  /// What has been put out so far.
  package private(set) var bytes: [UInt8] = []
  private let isColored: Bool
  private let width: Int?
  private let isUnicode: Bool
  private let hasLinks: Bool

  /// An empty page.
  ///
  /// - Parameters:
  ///   - width: The columns to which every line is cut; nil where none is.
  ///   - isUnicode: Whether the program's own marks may be others than those of ASCII.
  ///   - hasLinks: Whether links lead somewhere.
  package init(isColored: Bool, width: Int? = nil, isUnicode: Bool = true, hasLinks: Bool = false) {
    self.hasLinks = hasLinks
    self.isColored = isColored
    self.width = width
    self.isUnicode = isUnicode
    // A line of several pieces would make it grow with each of them.
    bytes.reserveCapacity(Self.usualLength)
  }

  private static let usualLength = 240

  /// Adds a line.
  package mutating func add(_ line: TextLine) {
    var line = isUnicode ? line : line.inASCII
    if let width { line = line.cut(to: width, ellipsis: isUnicode ? "…" : "...") }
    line.write(to: &bytes, isColored: isColored, hasLinks: hasLinks)
  }

  /// Adds lines.
  package mutating func add(_ lines: some Sequence<TextLine>) {
    for line in lines { add(line) }
  }

  /// The page as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
