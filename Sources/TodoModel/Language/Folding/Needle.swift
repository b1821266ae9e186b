/// A text to be found without regard to case, and without regard to accents if it has none itself.
struct Needle {
  enum Extent {
    case part, whole
    /// All of a name, or that of a project around it.
    case outerName
  }

  private let bytes: [UInt8]
  private let extent: Extent
  /// The place of the byte that is likely to be the rarest.
  private let rarest: Int
  let accents: TextFolding.Accents

  /// - Parameter isName: True for a name, whose accents never count.
  init(_ text: String, _ extent: Extent, isName: Bool = false, _ folding: inout TextFolding) {
    self.extent = extent
    let removed = folding.folded(text, .removed)
    let folded = isName ? removed : folding.folded(text, .kept)
    accents = folded == removed ? .removed : .kept
    bytes = folded
    rarest = folded.indices.min { Needle.frequency(folded[$0]) < Needle.frequency(folded[$1]) } ?? 0
  }

  func isFound(in text: FoldingBuffer) -> Bool {
    switch extent {
    case .whole: return text.count == bytes.count && text.hasPrefix(bytes)
    case .outerName:
      return text.hasPrefix(bytes) && (text.count == bytes.count || text.byte(at: bytes.count) == UInt8(ascii: "."))
    case .part:
      var start = 0
      while let place = text.firstOffset(of: bytes, rarest: rarest, from: start) {
        if ends(before: place + bytes.count, in: text) { return true }
        start = place + 1
      }
      return false
    }
  }

  /// True unless the letter has another accent after it, where accents count: `é` is not found in `ế`.
  private func ends(before place: Int, in text: FoldingBuffer) -> Bool {
    guard accents == .kept else { return true }
    // The first bytes of U+0300–U+036F; the accents of the other blocks are for phonetics.
    return switch (text.byte(at: place), text.byte(at: place + 1)) {
    case (0xCC, _): false
    case (0xCD, let second?): second > 0xAF
    default: true
    }
  }

  /// The frequency of a byte: English letters by rank, then lead bytes, then continuation bytes of other letters.
  private static func frequency(_ byte: UInt8) -> Int {
    if let rank = Array(" etaoinsrhldcumfpgwybvkxjqz".utf8).firstIndex(of: byte) { return 100 - rank }
    return byte >= 0xC0 ? 95 : byte >= 0x80 ? 80 : 70
  }
}

/// The folded texts of the current task, each folded at most once, in buffers that the next task reuses.
struct TaskTexts {
  private var folding: TextFolding
  private var withAccents = FoldingBuffer()
  private var withoutAccents = FoldingBuffer()
  private var value = FoldingBuffer()
  private var isASCII = false

  init(folding: TextFolding) { self.folding = folding }

  mutating func forget() { (withAccents.count, withoutAccents.count) = (0, 0) }

  mutating func titleOrNotes(at place: Int, of tasks: [TodoItem], contain needle: Needle) -> Bool {
    // No title is empty, so an empty buffer has not been filled yet.
    if needle.accents == .removed || isASCII && withoutAccents.count > 0 {
      if withoutAccents.count == 0 {
        isASCII = folding.fold(tasks[place].title, tasks[place].notes, .removed, into: &withoutAccents)
      }
      return needle.isFound(in: withoutAccents)
    }
    if withAccents.count == 0 { _ = folding.fold(tasks[place].title, tasks[place].notes, .kept, into: &withAccents) }
    return needle.isFound(in: withAccents)
  }

  mutating func matches(_ text: String, _ needle: Needle) -> Bool {
    value.count = 0
    _ = folding.append(text, needle.accents, to: &value)
    return needle.isFound(in: value)
  }
}

extension TodoItem {
  /// True if each word of a text is a whole word of the title, without regard to case and accents.
  package func hasInTitle(wordsOf text: String) -> Bool {
    var folding = TextFolding()
    return Set(folding.words(of: text)).isSubset(of: folding.words(of: title))
  }
}

extension TextFolding {
  /// Appends a title and notes to a buffer; returns true if both were ASCII.
  fileprivate mutating func fold(
    _ title: String, _ notes: String, _ accents: Accents, into buffer: inout FoldingBuffer
  ) -> Bool {
    let isTitleASCII = append(title, accents, to: &buffer)
    guard !notes.isEmpty else { return isTitleASCII }
    // No text has this byte in it, so nothing is found across the border.
    buffer.append(0xFF)
    return append(notes, accents, to: &buffer) && isTitleASCII
  }

  mutating func folded(_ text: String, _ accents: Accents) -> [UInt8] {
    var buffer = FoldingBuffer()
    _ = append(text, accents, to: &buffer)
    return (0..<buffer.count).compactMap(buffer.byte(at:))
  }

  fileprivate mutating func words(of text: String) -> [[UInt8]] {
    text.split { !$0.isLetter && !$0.isNumber }.map { folded(String($0), .removed) }
  }
}
