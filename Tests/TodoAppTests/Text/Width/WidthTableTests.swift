import Foundation
import MVITesting
import TestRunning
import Testing

@testable import TodoApp

/// Unicode's data about each code point, from the package `unicode-data` of Debian.
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

/// The table of widths is what Unicode's data say; `SNAPSHOTS=record` writes it anew.
@Suite(.tags(.sweep), .door, .enabled(if: UnicodeData.isInstalled, "needs the package unicode-data"))
struct WidthTableTests {
  @Test func theTableIsGenerated() throws {
    let root = #filePath.components(separatedBy: "/Tests/TodoAppTests/")[0]
    let path = root + "/Sources/TodoApp/Text/WidthTable.swift"
    let source = try source(of: UnicodeData())
    if ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record" {
      try source.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == source)
  }

  @Test func everyScalarHasTheClassOfTheData() throws {
    let data = try UnicodeData()
    for value in 0...UInt32(0x10_FFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let expected = widthClass(of: Int(value), in: data)
      if WidthClass(scalar) != expected { Issue.record("U+\(String(value, radix: 16)): not \(expected)") }
    }
  }

  /// All pictures that Unicode recommends take two columns, and are cut nowhere.
  @Test func everyEmojiIsTwoColumnsWide() throws {
    let sequences = try UnicodeData.emojiSequences()
    #expect(sequences.count > 3000)
    for (text, name) in sequences {
      #expect(displayWidth(of: text) == 2, "\(name)")
      #expect(displayWidth(of: "é\(text)日") == 5, "\(name)")
      #expect(shortened("é\(text)日", to: 4) == "é\(text)…", "\(name)")
      #expect(shortened("é\(text)日", to: 3) == "é…", "\(name)")
    }
  }

  private func source(of data: UnicodeData) -> String {
    var rows: [(first: Int, last: Int, kind: WidthClass)] = []
    for value in 0..<0x11_0000 {
      let kind = widthClass(of: value, in: data)
      guard kind != .narrow else { continue }
      if let last = rows.last, last.kind == kind, last.last == value - 1 {
        rows[rows.count - 1].last = value
      } else {
        rows.append((value, value, kind))
      }
    }
    // Twelve rows of nine characters on a line.
    func digits(_ value: Int) -> String { word(value, shifts: [18, 12, 6, 0]) }
    func word(_ value: Int, shifts: [Int]) -> String { shifts.map { UInt8(0x30 + (value >> $0 & 0x3F)) }.text }
    let words = rows.map { digits($0.first) + digits($0.last) + word(Int($0.kind.rawValue), shifts: [0]) }
    let lines = stride(from: 0, to: words.count, by: 12).map { words[$0..<min($0 + 12, words.count)].joined() }
    return """
      /// The scalars that are not narrow, generated from Unicode's data (`WidthTableTests`).
      enum WidthTable {
        /// The class of a scalar, by a binary search.
        static func `class`(of value: UInt32) -> WidthClass {
          // Written as the scalars in the rows, which are in the order of their values.
          let digits = (value >> 18) << 24 | (value >> 12 & 0x3F) << 16 | (value >> 6 & 0x3F) << 8 | value & 0x3F
          let sought = digits + 0x3030_3030
          let start = UnsafeRawPointer(rows.utf8Start)
          func scalar(at place: Int) -> UInt32 {
            UInt32(bigEndian: start.loadUnaligned(fromByteOffset: place, as: UInt32.self))
          }
          var low = 0
          var high = rows.utf8CodeUnitCount / 9
          while low < high {
            let middle = (low + high) / 2
            if scalar(at: 9 * middle) <= sought { low = middle + 1 } else { high = middle }
          }
          guard low > 0, sought <= scalar(at: 9 * low - 5) else { return .narrow }
          return WidthClass(rawValue: start.load(fromByteOffset: 9 * low - 1, as: UInt8.self) - 0x30) ?? .narrow
        }

        /// The first and the last scalar of each range in four digits of six bits, and the raw value of its class in one; a
        /// digit is a byte from 0x30 on.
        private static let rows: StaticString = #\"""
      \(lines.map { "    \($0)" }.joined(separator: "\\#\n"))
          \"""#
      }

      """
  }

  /// As the C library's `wcwidth` has it, but for pictures, which terminals draw as two columns.
  private func widthClass(of value: Int, in data: UnicodeData) -> WidthClass {
    if let scalar = Unicode.Scalar(UInt32(value)), scalar.isControl { return .control }
    switch value {
    case 0xFE0F: return .pictureSelector
    case 0x200D: return .joiner
    // Wide since Unicode 16.
    case 0x4DC0...0x4DFF: return .wide
    default: break
    }
    if data.isEmojiModifier[value] { return .emojiModifier }
    let isWide = ["W", "F"].contains(data.eastAsianWidth[value])
    switch data.graphemeBreak[value] {
    case "Regional_Indicator": return .regionalIndicator
    case "L", "Prepend", "SpacingMark": return isWide ? .partOfTwoColumns : .partOfOneColumn
    case "V", "T": return .partWithoutColumn
    default: break
    }
    if data.isEmojiPresentation[value] { return .emoji }
    if data.isEmoji[value] { return .textEmoji }
    let extends = data.graphemeBreak[value] == "Extend"
    switch data.generalCategory[value] {
    case "Mn", "Me": return data.isVirama[value] ? .partWithoutColumn : .zero
    case "Mc": return isWide ? .partOfTwoColumns : .partOfOneColumn
    // A soft hyphen is seen where a line is not broken; no mark belongs to it.
    case "Cf": return extends ? .zero : value == 0xAD ? .partOfOneColumn : .partWithoutColumn
    default: return isWide ? .wide : .narrow
    }
  }
}

@Suite struct DisplayWidthTests {
  @Test(
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("ｱ", 1), ("Ａ", 2), ("🍋", 2),
      ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("👍🏽", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("→", 1), ("…", 1),
      ("\u{200D}", 0), ("\u{FEFF}", 0), ("\u{1B}", 6), ("\t", 6), ("\r\n", 12), ("\u{202E}", 6), ("a\u{0}b", 8),
      ("𝒳", 1), ("𠀀", 2), ("กำ", 2), ("नि", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("a\u{AD}b", 3), ("䷀", 2),
      ("\u{FE0F}", 0), ("🧑🏽‍🚀", 2), ("🏳️‍🌈", 2), ("☀\u{FE0E}", 1), ("ﷺ", 1), ("\u{200B}", 0),
    ] as [(String, Int)])
  func isThatOfATerminal(text: String, width: Int) { #expect(displayWidth(of: text) == width) }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"),
    ("日本語", 4, "日…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ("a\u{1B}b", 7, "a…"), ("", 0, ""),
  ]) func aTextThatIsTooWideEndsInAnEllipsis(text: String, width: Int, result: String) {
    #expect(shortened(text, to: width) == result)
    #expect(displayWidth(of: shortened(text, to: width)) <= max(1, width))
  }

  @Test func everyControlIsShownAsAnEscape() {
    for value in 0...UInt32(0x10_FFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = visible("é\(scalar)é")
      if scalar.isControl != (shown.unicodeScalars.count == 8) {
        Issue.record("U+\(String(value, radix: 16)): \(shown)")
      }
    }
  }
}

/// Compares widths and cuts that are found scalar by scalar with the clusters of the standard library.
@Suite struct TextClusterTests {
  private static let scalars: [Unicode.Scalar] = [
    "a", "1", "#", "é", "日", "한", "\u{301}", "\u{308}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{FE0F}", "\u{FE0E}", "👍",
    "👩", "🚀", "❤", "©", "✌", "☝", "\u{1F3FD}", "🇩", "🇪", "\u{20E3}", "क", "\u{94D}", "ष", "\u{93F}", "ก", "\u{E33}",
    "\u{1112}",
    "\u{1161}", "\u{11AB}", "\u{600}", "\u{D4E}", "\u{E0067}", "\u{AD}", "\r", "\n", "\u{1B}", "\u{202E}", "★", "ｱ",
  ]

  @Test(.tags(.sweep), .door) func widthAndCutsAreThoseOfTheClusters() {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<thinned(200_000, to: 5_000, "texts of clusters") {
      var text = ""
      for _ in 0..<Int.random(in: 1...7, using: &generator) {
        text.unicodeScalars.append(Self.scalars.randomElement(using: &generator)!)
      }
      let width = text.reduce(0) { $0 + clusterWidth($1) }
      // Of a sign that is made a picture after it was given a part of a letter, nothing is drawn alike anywhere.
      guard !text.contains(where: isOdd) else { continue }
      let escaped = text.unicodeScalars.map { "U+" + String($0.value, radix: 16) }.joined(separator: " ")
      #expect(displayWidth(of: text) == width, "\(escaped)")
      for room in 1...max(2, width) {
        #expect(shortened(text, to: room) == shortenedByCluster(text, to: room), "\(escaped) to \(room)")
      }
    }
  }

  private func isOdd(_ character: Character) -> Bool {
    let kinds = character.unicodeScalars.map(WidthClass.init)
    guard kinds.first == .textEmoji || kinds.contains(.joiner), kinds.count > 2 else { return false }
    return kinds.dropFirst().contains {
      [.partOfOneColumn, .partOfTwoColumns, .partWithoutColumn, .narrow, .textEmoji].contains($0)
    }
  }

  private func clusterWidth(_ character: Character) -> Int {
    let kinds = character.unicodeScalars.map(WidthClass.init)
    switch kinds[0] {
    case .emoji, .regionalIndicator, .emojiModifier: return 2
    case .textEmoji where kinds.contains { [.pictureSelector, .joiner, .emojiModifier].contains($0) }: return 2
    default: return kinds.reduce(0) { $0 + $1.width }
    }
  }

  private func shortenedByCluster(_ text: String, to width: Int) -> String {
    guard text.reduce(0, { $0 + clusterWidth($1) }) > width else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += clusterWidth(character)
      guard used <= width else { break }
      result.append(character)
    }
    return result + "…"
  }
}
