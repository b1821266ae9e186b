import Foundation

/// What Unicode's data files say about each code point, as the package `unicode-data` of Debian has them.
struct UnicodeData {
  static let folder = "/usr/share/unicode"
  static var isInstalled: Bool { FileManager.default.fileExists(atPath: folder + "/UnicodeData.txt") }

  /// By code point; where a file names none, what it says of all others.
  private(set) var generalCategory = [String](repeating: "Cn", count: 0x11_0000)
  private(set) var isVirama = [Bool](repeating: false, count: 0x11_0000)
  let eastAsianWidth: [String]
  let graphemeBreak: [String]
  let isEmoji: [Bool], isEmojiPresentation: [Bool], isEmojiModifier: [Bool]

  init() throws {
    eastAsianWidth = try Self.property(in: "EastAsianWidth.txt", otherwise: "N") { $0 }
    graphemeBreak = try Self.property(in: "auxiliary/GraphemeBreakProperty.txt", otherwise: "Other") { $0 }
    isEmoji = try Self.property(in: "emoji/emoji-data.txt", otherwise: false) { $0 == "Emoji" ? true : nil }
    isEmojiPresentation = try Self.property(in: "emoji/emoji-data.txt", otherwise: false) {
      $0 == "Emoji_Presentation" ? true : nil
    }
    isEmojiModifier = try Self.property(in: "emoji/emoji-data.txt", otherwise: false) {
      $0 == "Emoji_Modifier" ? true : nil
    }
    var first = 0
    for line in try Self.lines(of: "UnicodeData.txt") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count > 3, let value = Int(fields[0], radix: 16) else { continue }
      // Large blocks are named by their first and their last.
      if !fields[1].hasSuffix(", Last>") { first = value }
      for place in first...value {
        generalCategory[place] = String(fields[2])
        isVirama[place] = fields[3] == "9"
      }
    }
  }

  static func emojiSequences() throws -> [(text: String, name: String)] {
    try lines(of: "emoji/emoji-test.txt").compactMap { line in
      let fields = line.split(separator: ";", maxSplits: 1)
      guard fields.count == 2, fields[1].contains("fully-qualified"), !fields[1].contains("minimally") else {
        return nil
      }
      var text = ""
      for code in fields[0].split(separator: " ") {
        guard let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
        text.unicodeScalars.append(scalar)
      }
      return (text, String(fields[1]))
    }
  }

  private static func property<Value>(
    in file: String, otherwise value: Value, _ read: (String) -> Value?
  ) throws -> [Value] {
    var values = [Value](repeating: value, count: 0x11_0000)
    for line in try lines(of: file) {
      let fields = line.prefix { $0 != "#" }.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard fields.count == 2, let value = read(fields[1]) else { continue }
      let ends = fields[0].split(separator: ".").compactMap { Int($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { continue }
      for place in first...last { values[place] = value }
    }
    return values
  }

  private static func lines(of file: String) throws -> [Substring] {
    try String(contentsOfFile: folder + "/" + file, encoding: .utf8).split(separator: "\n")
  }
}
