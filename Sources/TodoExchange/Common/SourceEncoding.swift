import TodoJSON
import TodoModel

/// The encodings of text that spreadsheets and old programs write.
package enum SourceEncoding: String, CaseIterable, Hashable, Sendable, Codable {
  case utf8 = "utf-8"
  /// By its byte order mark, else with the lower byte first.
  case utf16 = "utf-16"
  /// As Windows has it, which has signs where Latin-1 has controls.
  case latin1

  /// The characters of the bytes 0x80 to 0x9F in Windows-1252; those of the following bytes have the same numbers.
  private static let signs = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  /// An encoding by one of its usual names, as in `UTF8`, `latin-1`, `ISO-8859-1` and `windows-1252`.
  package init?(typed name: String) {
    switch name.lowercased().filter({ $0 != "-" && $0 != "_" }) {
    case "utf8": self = .utf8
    case "utf16": self = .utf16
    case "latin1", "iso88591", "windows1252", "cp1252": self = .latin1
    case _: return nil
    }
  }

  fileprivate func decoded(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8: return bytes.starts(with: JSONReader.byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
    case .utf16:
      let isMarked = bytes.isMarkedAsUTF16
      // Text that has been decoded by its mark has no NUL.
      guard isMarked || bytes.contains(0) else { return bytes }
      let high = isMarked && bytes[0] == 0xFE ? 0 : 1
      let units = stride(from: isMarked ? 2 : 0, to: bytes.count - 1, by: 2).lazy.map {
        UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
      }
      return Array(String(decoding: Array(units), as: UTF16.self).utf8)
    case .latin1:
      var text = String.UnicodeScalarView()
      for byte in bytes { text.append(0x80...0x9F ~= byte ? Self.signs[Int(byte) - 0x80] : Unicode.Scalar(byte)) }
      return Array(String(text).utf8)
    }
  }
}

extension [UInt8] {
  var isMarkedAsUTF16: Bool { starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) }
  /// True also for two letters of ASCII, each with a zero after it, which no text in UTF-8 has.
  var isUTF16: Bool { isMarkedAsUTF16 || count > 3 && self[0] != 0 && self[1] == 0 && self[2] != 0 && self[3] == 0 }
}

extension SourceFile {
  package func decoded(as encoding: SourceEncoding) -> SourceFile {
    let text = encoding.decoded(bytes)
    return with(text.contains(.newline) ? text : text.map { $0 == 0x0D ? .newline : $0 })
  }

  /// The file as UTF-8: if none of its letters is that, it is taken as Latin-1, which is remarked. Otherwise lines with
  /// broken letters are emptied, each of which is a problem.
  func readable() -> (file: SourceFile, remark: SourceRemark?, problems: [SourceProblem]) {
    guard let first = problemOfEncoding() else { return (self, nil, []) }
    // Half of a pair of UTF-16 is no text of any encoding.
    let isHalf = bytes.indices.dropLast(2).contains {
      bytes[$0] == 0xED && bytes[$0 + 1] & 0xE0 == 0xA0 && bytes[$0 + 2].continuesCharacter
    }
    if !isHalf, !String(utf8: bytes).unicodeScalars.contains(where: { $0.value > 0x7F && $0 != "\u{FFFD}" }) {
      let text = "this is not UTF-8; it is read as Latin-1, and `--encoding` takes another"
      return (with(SourceEncoding.latin1.decoded(bytes)), SourceRemark(place(ofLine: first.place.line), text), [])
    }
    let lines = bytes.split(separator: .newline, omittingEmptySubsequences: false)
    let problems = zip(lines, 1...).map { with(Array($0)).problemOfEncoding(inLine: $1) }
    let whole = zip(lines, problems).map { $1 == nil ? $0 : [] }
    return (with(Array(whole.joined(separator: [.newline]))), nil, problems.compactMap(\.self))
  }
}
