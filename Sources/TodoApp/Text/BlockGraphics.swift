/// Draws numbers as characters: in blocks, or in ASCII where nothing else can be shown.
struct BlockGraphics {
  /// Whether characters beyond ASCII can be shown.
  let isUnicode: Bool

  /// What stands for a cell that is filled.
  var full: String { isUnicode ? "█" : "#" }
  /// What stands for a cell that is filled with something of less interest.
  var light: String { isUnicode ? "░" : "." }
  /// What stands where something was left out.
  var ellipsis: String { isUnicode ? "…" : "..." }

  /// How many cells a number takes where the greatest takes all of them; none for 0, and at least one for any other.
  static func cells(_ number: Int, ofMost most: Int, width: Int) -> Int {
    guard number > 0, most > 0 else { return 0 }
    return min(width, max(1, (number * width + most / 2) / most))
  }

  /// One character for each number, as high as the number is in relation to the greatest; in ASCII the number itself, as
  /// far as it has one digit.
  func sparkline(_ numbers: [Int]) -> String {
    let most = numbers.max() ?? 0
    return String(
      numbers.map { number -> Character in
        switch (number, isUnicode) {
        case (...0, true): "·"
        case (...0, false): "."
        case (let number, true): BlockGraphics.blocks[BlockGraphics.cells(number, ofMost: most, width: 8)]
        case (1...9, false): Character(String(number))
        case (_, false): "+"
        }
      })
  }

  /// A column for each number, beginning at 0: the rows from top to bottom, without blanks at their ends.
  func columns(_ numbers: [Int], height: Int) -> [String] {
    let most = max(1, numbers.max() ?? 0)
    let levels = numbers.map { BlockGraphics.cells($0, ofMost: most, width: height * steps.count) }
    return (0..<height).reversed().map { row in
      let characters = levels.map { level -> Character in
        let filled = min(steps.count, max(0, level - row * steps.count))
        return filled == 0 ? " " : steps[filled - 1]
      }
      return String(String(characters).reversed().drop { $0 == " " }.reversed())
    }
  }

  /// How a cell fills from the bottom.
  private var steps: [Character] {
    isUnicode ? Array(BlockGraphics.blocks.dropFirst()) : [":", "#"]
  }

  private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
