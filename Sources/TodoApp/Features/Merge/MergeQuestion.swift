import TodoModel

/// Whether to merge the copies that lie beside the list.
struct MergeQuestion: Equatable, Codable, Question {
  let copies: [String]

  var prompt: String { "Merge \(copies.count == 1 ? "it" : "them") into the list? [y/N] " }

  func lines(in zone: some Zone) -> [TextLine] {
    [TextLine("Beside the list lie copies from a conflict:")] + copies.map { TextLine("  " + $0) }
  }
}
