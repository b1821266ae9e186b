import TodoModel

/// Whether to go on with what may not be meant.
struct SyncQuestion: Equatable, Codable, Question {
  let doubt: SyncWarning
  let remote: String

  var prompt: String {
    switch doubt {
    case .emptied: "Send everything again? [y/N] "
    case .deletions, .allGone: "Delete them here as well? [y/N] "
    }
  }

  func lines(in zone: some Zone) -> [TextLine] { [TextLine(doubt.words(about: remote), .warning)] }
}
