/// A text with everything shown that a terminal would obey or hide: controls, bidi marks, blanks at the end of a line.
func visible(_ text: String, spellsLettersOut: Bool = false) -> String {
  splitLines(text).map { line in
    let scalars = line.unicodeScalars
    let blanks = scalars.reversed().prefix { $0 == " " }.count
    let body = scalars.dropLast(blanks).map { scalar in
      isHidden(scalar) || (spellsLettersOut && !scalar.isASCII) ? escape(scalar) : String(scalar)
    }
    return body.joined() + String(repeating: "\\u{20}", count: blanks)
  }
  .joined(separator: "\n")
}

/// The lines of a text, the empty one after its last newline included.
///
/// By bytes, because for Swift a carriage return and the newline after it are one character.
func splitLines(_ text: String) -> [String] {
  text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)) }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\t": "\\t"
  case "\r": "\\r"
  default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}

private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  // Joined emoji hold a zero-width joiner, which is a format character and harmless.
  case .format: scalar != "\u{200D}"
  default: false
  }
}
