import TodoModel

extension Merge {
  static let verbs = [
    Verb(
      "merge", parameters: "[--dry-run] [COPY…]",
      summary: "takes in what a conflict has left: copies of the list that Syncthing, Dropbox or the like have put "
        + "beside it, or the versions of it that git could not merge; without COPY, finds what there is",
      examples: ["merge", "merge --dry-run \"tasks (conflicted copy 2026-11-21 091400).json\""], reads: .words
    ) { (scanner, _) throws(TodoError) in
      var copies: [String] = []
      var isDryRun = false
      while let word = try scanner.word(among: options) {
        switch word.isQuoted ? "" : word.text {
        case "--dry-run": isDryRun = true
        case let text where text.hasPrefix("--"):
          throw .syntax(
            .unexpected(text, expected: "--dry-run or a copy of the list"), column: scanner.column(at: word.offset))
        case _: copies.append(word.text)
        }
      }
      return .feature(
        copies.isEmpty ? MergeIntent.find(isDryRun: isDryRun) : MergeIntent.merge(copies, isDryRun: isDryRun))
    }.givingWay()
  ]

  private static let options = [Keyword("--dry-run", explanation: "shows what would change")]
}
