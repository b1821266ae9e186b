/// What was pasted, as lines.
struct PastedText {
  /// The lines, without blank ones and without what ended them: CR, LF, or both.
  let lines: [String]

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    lines = text.split { $0 == "\r" || $0 == "\n" }
      .map { String(String.UnicodeScalarView($0)) }
      .filter { !$0.unicodeScalars.allSatisfy { $0 == " " || $0 == "\t" || $0 == "\0" } }
  }
}
