import TodoModel

/// Whether to forget everything that could be undone.
struct ClearingQuestion: Equatable, Codable, Question {
  /// How many commands can be undone.
  let undone: Int
  /// How many can be redone.
  let redone: Int

  var prompt: String { "Forget the history? [y/N] " }

  func lines(in zone: some Zone) -> [TextLine] {
    let count = undone + redone
    return [
      TextLine(
        "\(count.counted("command")) can be undone or redone now; this cannot be taken back", .warning)
    ]
  }
}
