import Foundation
import TestRunning
import Testing

@testable import TodoApp

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
    func word(_ value: Int, shifts: [Int]) -> String {
      shifts.map { UInt8(0x30 + (value >> $0 & 0x3F)) }.text
    }
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
