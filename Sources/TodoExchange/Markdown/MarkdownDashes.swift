// How a rest stands in a comment, where two dashes would end it: a dash of a text is written `\u002d`.

extension String {
  /// JSON without a dash in its texts.
  var withCodedDashes: String {
    var bytes: [UInt8] = []
    var isText = false
    var isEscaped = false
    for byte in utf8 {
      if isText, byte == UInt8(ascii: "-") {
        bytes += "\\u002d".utf8
        continue
      }
      // Between its values JSON may have line ends.
      bytes.append(byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? UInt8(ascii: " ") : byte)
      if byte == UInt8(ascii: "\""), !isEscaped { isText.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// JSON with the dashes of its texts as they are.
  var withPlainDashes: String {
    let coded = Array(utf8)
    var bytes: [UInt8] = []
    var place = 0
    while place < coded.count {
      guard coded[place] == UInt8(ascii: "\\") else {
        bytes.append(coded[place])
        place += 1
        continue
      }
      if coded[place...].starts(with: "\\u002d".utf8) {
        bytes.append(UInt8(ascii: "-"))
        place += 6
      } else {
        bytes += coded[place..<min(place + 2, coded.count)]
        place += 2
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
