import TodoModel

extension Rendering {
  /// An error for people: the sentence, and under it the line with a caret at the place, if it has one.
  ///
  /// - Parameter prefix: What stands before the sentence, `todo: line 12: `.
  package func lines(of error: TodoError, answering origin: CommandSource?, prefix: String = "") -> [TextLine] {
    let whole = TextLine(prefix + (origin.map { error.settled(in: $0.command) } ?? error).words, .bad)
    // After a prefix it is for standard error, where programs look for it in one line.
    let sentence = prefix.isEmpty ? broken([whole]) : [whole]
    guard let origin, error.concernsPlaceInLine, let column = error.column(in: origin.command) else {
      return sentence
    }
    return sentence + TextLine.pointing(at: column, in: origin.command)
  }
}

extension TextLine {
  /// A line that was written, and a caret under a character of it, counted from 1.
  static func pointing(at column: Int, in line: String) -> [TextLine] {
    let before = line.prefix(column - 1)
    let after = line.dropFirst(column - 1)
    // Of a long line only the surroundings of the place are shown.
    let shownBefore = (before.count > 40 ? "…" : "") + before.suffix(40)
    let shownAfter = after.prefix(40) + (after.count > 40 ? "…" : "")
    return [
      "  " + TextLine(shownBefore + String(shownAfter)),
      "  " + TextLine(String(repeating: " ", count: displayWidth(of: String(shownBefore))) + "^", .bad),
    ]
  }
}

extension TodoError {
  /// Whether it helps to see where in the line it is.
  fileprivate var concernsPlaceInLine: Bool {
    switch self {
    case .slip(let error, _): error.concernsPlaceInLine
    case .syntax(.pasteTooLong, _): false
    case .unknownCommand, .syntax, .notText, .noSuchTask, .notOneTask, .emptyTitle, .invalidValue, .nothingToUndo,
      .cycle, .noSuchView, .viewInUse, .noSuchPreference, .viewCycle:
      true
    case .notConfirmed, .unconfirmed, .unanswered, .conflict, .settingConflict, .cancelled, .editorFailed, .textKept,
      .brokenFile, .newerFile, .problemsFound, .unreadable, .cannotCreate, .writeFailed, .locked, .notPermitted:
      false
    }
  }
}
