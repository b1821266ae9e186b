import TodoJSON
import TodoModel

extension TextLine {
  /// Appends the line with a newline, as bytes for a terminal or a pipe. All text for people passes here, so controls
  /// in any task, file or message become visible escapes.
  func write(to bytes: inout [UInt8], isColored: Bool, theme: Theme, hasLinks: Bool = false) {
    for span in spans where !span.text.isEmpty {
      // OSC 8, as terminals have it (Hyperlinks in Terminal Emulators); an empty address ends the link.
      let target = hasLinks ? span.target : nil
      if let target { bytes += Array("\u{1B}]8;;".utf8) + target + Array("\u{1B}\\".utf8) }
      defer { if target != nil { bytes += Array("\u{1B}]8;;\u{1B}\\".utf8) } }
      let parameters = isColored && span.style != .plain ? theme.parameters(of: span.style) : nil
      if let parameters { bytes.append(contentsOf: "\u{1B}[\(parameters)m".utf8) }
      appendVisibly(span.text, to: &bytes)
      if parameters != nil { bytes.append(contentsOf: "\u{1B}[0m".utf8) }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The line as a terminal's prompt, without a newline.
  package func prompt(isColored: Bool, theme: Theme = .terminal) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, isColored: isColored, theme: theme)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}

package func visible(_ text: String) -> String {
  var bytes: [UInt8] = []
  appendVisibly(text, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

private func appendVisibly(_ text: String, to bytes: inout [UInt8]) {
  // Most text has nothing to escape; only other text needs a closer look.
  let isAppended = text.utf8.withContiguousStorageIfAvailable { utf8 in
    guard !utf8.holdsControl else { return false }
    bytes.append(contentsOf: utf8)
    return true
  }
  guard isAppended != true else { return }
  for scalar in text.unicodeScalars {
    bytes.append(contentsOf: scalar.isControl ? Array(scalar.visibleEscape.utf8) : Array(String(scalar).utf8))
  }
}

extension String {
  var isPlainASCII: Bool {
    utf8.withContiguousStorageIfAvailable { $0.printableASCII(from: 0) == $0.count }
      ?? utf8.allSatisfy(\.isPrintableASCII)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if one of its scalars is a control (`isControl`): JSON escapes those and two signs.
  fileprivate var holdsControl: Bool {
    var here = firstToEscape(from: 0)
    while here < count {
      guard self[here] == UInt8(ascii: "\"") || self[here] == UInt8(ascii: "\\") else { return true }
      here = firstToEscape(from: here + 1)
    }
    return false
  }
}

extension UInt8 { var isPrintableASCII: Bool { self &- 0x20 < 0x5F } }

extension Unicode.Scalar {
  /// True if a terminal would do something other than show it: C0, DEL, C1, line separators, bidirectional controls.
  var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: true
    default: false
    }
  }

  fileprivate var visibleEscape: String { "\\u" + String(digits: Int(value), radix: 16, count: 4).uppercased() }
}
