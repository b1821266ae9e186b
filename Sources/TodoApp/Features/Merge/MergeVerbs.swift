import TodoModel

extension Merge {
  static let verbs: [Verb] = [
    Verb(
      "merge", parameters: "[--dry-run] [COPY…]|--ics FILE FILE",
      summary: "takes in what a conflict has left: copies of the list that Syncthing, Dropbox or the like have put "
        + "beside it, or the versions of it that git could not merge; without COPY, finds what there is; "
        + "--ics makes two calendar files one, as vdirsyncer wants where both sides have changed",
      examples: ["merge", "merge --dry-run \"tasks (conflicted copy 2026-11-21 091400).json\""], reads: .words
    ) { (scanner, _) throws(TodoError) in
      var copies: [String] = []
      var (isDryRun, areCalendars) = (false, false)
      while let word = try scanner.word(among: options) {
        switch word.isQuoted ? "" : word.text {
        case "--dry-run": isDryRun = true
        case "--ics": areCalendars = true
        case let text where text.hasPrefix("--"):
          throw scanner.unexpected(word, expected: "--dry-run, --ics or a copy of the list")
        case _: copies.append(word.text)
        }
      }
      if areCalendars {
        guard copies.count == 2, !isDryRun else { throw scanner.missing("two files, and nothing else, behind --ics") }
        return .feature(.merge(.mergeCalendars(copies)))
      }
      return .feature(
        .merge(copies.isEmpty ? .find(isDryRun: isDryRun) : .merge(copies, isDryRun: isDryRun)))
    }.givingWay()
  ]

  private static let options = [
    Keyword("--dry-run", explanation: "shows what would change"),
    Keyword("--ics", explanation: "makes two calendar files one"),
  ]
}
