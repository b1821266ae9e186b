import MVITesting
import TestRunning
import Testing

@testable import TodoApp

/// What is found scalar by scalar, against the clusters that the standard library finds.
@Suite struct TextPiecesTests {
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
