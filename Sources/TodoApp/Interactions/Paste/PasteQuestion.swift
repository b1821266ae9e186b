import TodoJSON
import TodoModel

/// Whether to run lines that were pasted.
struct PasteQuestion: Question {
  let pasted: [String]

  private static let mostLines = 20

  var prompt: String { pasted.count == 1 ? "Run this line? [y/N] " : "Run these \(pasted.count) lines? [y/N] " }

  /// All lines, or the first and the last ones: what was pasted by mistake shows at either end.
  func lines(in zone: some Zone) -> [TextLine] {
    guard pasted.count > Self.mostLines else { return pasted.map { TextLine("  " + $0) } }
    let half = Self.mostLines / 2
    let left = TextLine("  … \(pasted.count - 2 * half) more …", .faint)
    return pasted.prefix(half).map { TextLine("  " + $0) } + [left] + pasted.suffix(half).map { TextLine("  " + $0) }
  }

  func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {
    writer.member("lines", pasted)
  }
}
