/// A text that is looked for: without regard to case, and without regard to accents if it has none itself.
struct Needle {
  /// What is compared with texts folded in the same way.
  private let bytes: [UInt8]
  /// The place of the byte that is likely to be the rarest.
  private let rarest: Int
  /// How the text has to be folded in which it is looked for.
  let accents: TextFolding.Accents

  init(_ text: String, _ folding: inout TextFolding) {
    let kept = Needle.folded(text, .kept, &folding)
    let removed = Needle.folded(text, .removed, &folding)
    accents = kept == removed ? .removed : .kept
    bytes = kept
    rarest = kept.indices.min { Needle.frequency(kept[$0]) < Needle.frequency(kept[$1]) } ?? 0
  }

  /// A project or a tag, in which accents never count.
  init(name: String, _ folding: inout TextFolding) {
    accents = .removed
    bytes = Needle.folded(name, .removed, &folding)
    rarest = 0
  }

  /// Whether it stands anywhere in a folded text.
  func isFound(in text: FoldingBuffer) -> Bool {
    var start = 0
    while let place = text.firstOffset(of: bytes, rarest: rarest, from: start) {
      if ends(before: place + bytes.count, in: text) { return true }
      start = place + 1
    }
    return false
  }

  /// Whether it is a folded text.
  func isWhole(_ text: FoldingBuffer) -> Bool {
    text.count == bytes.count && text.hasPrefix(bytes)
  }

  /// Whether it is the path of a project, or of one that the project is inside.
  func isProject(_ text: FoldingBuffer) -> Bool {
    text.hasPrefix(bytes) && (text.count == bytes.count || text.byte(at: bytes.count) == UInt8(ascii: "."))
  }

  /// Where accents count, a letter is not found if it has another accent after it: `é` in `ế`.
  private func ends(before place: Int, in text: FoldingBuffer) -> Bool {
    switch accents {
    case .removed: true
    case .kept:
      // The first bytes of U+0300–U+036F; the accents of the other blocks are for phonetics.
      switch (text.byte(at: place), text.byte(at: place + 1)) {
      case (0xCC, _): false
      case (0xCD, let second?): second > 0xAF
      default: true
      }
    }
  }

  /// How often a byte is met: the English letters by their rank, then what begins and what continues other letters.
  private static func frequency(_ byte: UInt8) -> Int {
    let letters = " etaoinsrhldcumfpgwybvkxjqz".utf8
    if let rank = letters.firstIndex(of: byte) { return 100 - letters.distance(from: letters.startIndex, to: rank) }
    return byte >= 0xC0 ? 95 : byte >= 0x80 ? 80 : 70
  }

  private static func folded(
    _ text: String, _ accents: TextFolding.Accents, _ folding: inout TextFolding
  ) -> [UInt8] {
    var buffer = FoldingBuffer()
    _ = folding.append(text, accents, to: &buffer)
    return (0..<buffer.count).compactMap(buffer.byte(at:))
  }
}
