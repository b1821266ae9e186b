/// A place in a file that is read.
package struct SourcePlace: Hashable, Sendable, Codable {
  /// What people know the file by.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The character of the line, from 1.
  package let column: Int

  package init(file: String, line: Int, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// Something in a file that cannot be read.
package struct SourceProblem: Hashable, Sendable, Codable, Error {
  /// Where it is.
  package let place: SourcePlace
  /// What is there.
  package let found: String
  /// What would be right.
  package let expected: String

  package init(_ place: SourcePlace, found: String, expected: String) {
    self.place = place
    self.found = found
    self.expected = expected
  }
}

/// Something in a file that is kept, and not understood.
package struct SourceRemark: Hashable, Sendable, Codable {
  /// Where it is.
  package let place: SourcePlace
  /// What is said of it: a clause.
  package let text: String

  package init(_ place: SourcePlace, _ text: String) {
    self.place = place
    self.text = text
  }
}

extension SourcePlace {
  /// The place of a byte of a text that begins at a place.
  package init(of offset: Int, in text: ArraySlice<UInt8>, after start: SourcePlace) {
    let before = text[..<offset]
    let lines = before.count { $0 == UInt8(ascii: "\n") }
    let last = before.suffix(from: before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex)
    self.init(
      file: start.file, line: start.line + lines,
      column: String(decoding: last, as: UTF8.self).count + (lines == 0 ? start.column : 1))
  }

  /// `tasks.ics:5:1`
  package var words: String { "\(file):\(line):\(column)" }
}
