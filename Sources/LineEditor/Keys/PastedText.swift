/// What was pasted, as lines.
struct PastedText {
  /// The lines, without blank ones and without what ended them: CR, LF, or both.
  let lines: [String]
  /// Whether it was more than is taken at once; then nothing of it is here.
  let isTooLong: Bool

  /// So much was pasted that it was thrown away.
  static let tooLong = PastedText(lines: [], isTooLong: true)

  private init(lines: [String], isTooLong: Bool) {
    self.lines = lines
    self.isTooLong = isTooLong
  }

  init(_ bytes: [UInt8]) {
    isTooLong = false
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    lines = text.split { $0 == "\r" || $0 == "\n" }
      .map { String(String.UnicodeScalarView($0)) }
      .filter { !$0.unicodeScalars.allSatisfy { $0 == " " || $0 == "\t" || $0 == "\0" } }
  }
}
