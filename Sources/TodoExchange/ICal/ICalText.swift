import TodoModel

/// Values of the type TEXT (RFC 5545 §3.3.11), and the text of the rest, which programs must not touch.
enum ICalText {
  /// A text as people see it. What no calendar may have, and what programs take for ends of lines, is a blank there.
  static func escaped(_ text: String) -> [UInt8] {
    escaped(text) { _ in [UInt8(ascii: " ")] }
  }

  /// A text that comes back as it was; what programs would break is written by its number, `\u2028`.
  static func escapedExactly(_ text: String) -> [UInt8] {
    // A widespread parser reads `\\n` as a backslash and the end of a line.
    let parts = text.utf8.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false).map { Substring($0) }
    return parts.enumerated().flatMap { place, part in
      let isBroken =
        part.isEmpty && place + 1 < parts.count || part.hasPrefix("u005c") || "nN,;".contains(part.first ?? " ")
      return (place == 0 ? [] : Array((isBroken ? "\\u005c" : "\\\\").utf8))
        + escaped(String(part), replacement: number)
    }
  }

  /// A character by its number.
  private static func number(_ scalar: Unicode.Scalar) -> [UInt8] {
    Array("\\u\(String(digits: Int(scalar.value), radix: 16, count: 4))".utf8)
  }

  private static func escaped(_ text: String, replacement: (Unicode.Scalar) -> [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      case "\n": bytes += Array("\\n".utf8)
      case "\t", " "..."~": bytes.append(UInt8(scalar.value))
      case "\u{0}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FFFE}", "\u{FFFF}": bytes += replacement(scalar)
      default: bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  /// The text that a value stands for.
  static func unescaped(_ value: ArraySlice<UInt8>, exactly isExact: Bool = false) -> String {
    guard value.contains(UInt8(ascii: "\\")) else { return String(decoding: value, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var rest = value
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        bytes.append(byte)
        continue
      }
      switch next {
      // The parser above has written it anew.
      case UInt8(ascii: "\\") where isExact && rest.dropFirst().starts(with: "u005c".utf8):
        bytes.append(next)
        rest = rest.dropFirst(6)
      case UInt8(ascii: "n"), UInt8(ascii: "N"):
        bytes.append(UInt8(ascii: "\n"))
        rest.removeFirst()
      case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"):
        bytes.append(next)
        rest.removeFirst()
      case UInt8(ascii: "u") where isExact:
        let digits = String(decoding: rest.dropFirst().prefix(4), as: UTF8.self)
        guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { fallthrough }
        bytes += Array(String(scalar).utf8)
        rest = rest.dropFirst(5)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The texts of a list, each as it stands there.
  static func list(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var isEscaped = false
    return value.split { byte in
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      return byte == UInt8(ascii: ",") && !isEscaped
    }
  }
}
