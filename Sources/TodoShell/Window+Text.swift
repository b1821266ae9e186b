import TodoApp

extension Window {
  /// Whether a text leaves room for the prompt below it. Costs no more than a window full of text.
  func hasRoom(for text: [UInt8]) -> Bool {
    beginning(of: text, leaving: 1).count == text.count
  }

  /// As many whole lines of a text as leave so many rows of the window free. Costs no more than a window full of text.
  func beginning(of text: [UInt8], leaving free: Int) -> ArraySlice<UInt8> {
    var room = rows - free
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      room -= height(of: rest[rest.startIndex..<end])
      guard room >= 0 else { break }
      rest = rest[end...].dropFirst()
    }
    return text[..<rest.startIndex]
  }

  /// The rows that a line takes.
  private func height(of line: ArraySlice<UInt8>) -> Int {
    // A character never takes more columns than bytes.
    let width = line.count <= columns ? 1 : max(1, Self.width(of: line))
    return (width + columns - 1) / max(1, columns)
  }

  /// The columns of a line that may have colours and links.
  private static func width(of line: ArraySlice<UInt8>) -> Int {
    let pieces = line.split(separator: 0x1B, omittingEmptySubsequences: false)
    return pieces.enumerated().reduce(0) { width, piece in
      let text: ArraySlice<UInt8>
      switch (piece.offset, piece.element.first) {
      case (0, _): text = piece.element
      // The address of a link, up to the escape that ends it.
      case (_, UInt8(ascii: "]")?): return width
      case (_, UInt8(ascii: "\\")?): text = piece.element.dropFirst()
      // The parameters of a colour.
      default: text = piece.element.drop { $0 != UInt8(ascii: "m") }.dropFirst()
      }
      return width + displayWidth(of: String(decoding: text, as: UTF8.self))
    }
  }
}
