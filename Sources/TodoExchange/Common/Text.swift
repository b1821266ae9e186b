import TodoModel

extension UInt8 {
  static var newline: UInt8 { 0x0A }
  static var space: UInt8 { 0x20 }
  static var quote: UInt8 { UInt8(ascii: "\"") }
  static var comma: UInt8 { UInt8(ascii: ",") }
  static var colon: UInt8 { UInt8(ascii: ":") }
  static var backslash: UInt8 { UInt8(ascii: "\\") }

  /// True for space and tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
  var isBlankInJSON: Bool { isBlank || isLineEnd }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isLetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }
  var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}

extension Moment {
  /// The day for a format without a word for `someday`; nil for that.
  func dayForOthers(in zone: some Zone) -> String? { self == .someday ? nil : day(in: zone).iso }
}

extension Collection { var ifAny: Self? { isEmpty ? nil : self } }

extension BidirectionalCollection {
  func trimming(while isOutside: (Element) -> Bool) -> SubSequence {
    let start = drop(while: isOutside)
    return self[start.startIndex..<(start.lastIndex { !isOutside($0) }.map(index(after:)) ?? start.startIndex)]
  }
}

extension BidirectionalCollection<UInt8> {
  var trimmingBlanks: SubSequence { trimming(while: \.isBlank) }

  /// The lines without their ends, LF or CR LF.
  var linesWithoutEnds: [SubSequence] {
    split(separator: .newline, omittingEmptySubsequences: false).map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }
}

extension StringProtocol {
  var hasLineEnd: Bool { utf8.contains { $0.isLineEnd } }
  var isOnlyBlanks: Bool { utf8.allSatisfy(\.isBlank) }

  /// The parts between bytes of ASCII, without empty ones.
  func parts(separatedBy isSeparator: (UInt8) -> Bool) -> [String] {
    utf8.split(whereSeparator: isSeparator).map { String(utf8: $0) }
  }
}

extension String {
  init(utf8 bytes: some Collection<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }

  /// The lines, without empty ones, with a blank between them.
  var onOneLine: String { hasLineEnd ? parts(separatedBy: \.isLineEnd).joined(separator: " ") : self }
  var withoutLineEnds: String { hasLineEnd ? String(utf8: utf8.map { $0.isLineEnd ? .space : $0 }) : self }
  /// The name with no-break spaces for blanks, in a format in which a blank would end it; the reverse is read.
  var withoutBlanks: String { replacingBytes(" ", with: "\u{A0}") }
  var withBlanks: String { replacingBytes("\u{A0}", with: " ") }
  /// The first line that is not blank.
  var firstLine: String? { utf8.split(whereSeparator: \.isLineEnd).lazy.map { String(utf8: $0) }.first { !$0.isBlank } }
  var excerpt: String { utf8.count > 60 ? "\(prefix(40))…" : self }
}

// To `String` the two ways to write é are equal; here they are not.
extension [String] {
  func isExactly(_ other: [String]) -> Bool { elementsEqual(other) { ExactText($0) == ExactText($1) } }

  func excluding(_ others: [String]) -> [String] {
    let others = Set(others.map { ExactText($0) })
    return filter { !others.contains(ExactText($0)) }
  }
}

extension BidirectionalCollection<String> { var trimmingBlankLines: [String] { Array(trimming { $0.isOnlyBlanks }) } }

extension Unicode.Scalar { var isBlank: Bool { self == " " || self == "\t" } }

extension Substring.UnicodeScalarView {
  var trimmingBlanks: Self { trimming(while: \.isBlank) }

  mutating func takeTrailingBlanks() -> Substring {
    let start = lastIndex { !$0.isBlank }.map(index(after:)) ?? startIndex
    defer { self = self[..<start] }
    return Substring(self[start...])
  }
}
