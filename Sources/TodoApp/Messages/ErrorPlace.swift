import TodoModel

extension Rendering {
  /// An error for people: the sentence, and under it the line with a caret at the place, if it has one.
  ///
  /// - Parameter prefix: What stands before the sentence, `todo: line 12: `.
  package func lines(of error: TodoError, answering origin: CommandSource?, prefix: String = "") -> [TextLine] {
    let whole = TextLine(prefix + (origin.map { error.settled(in: $0.command) } ?? error).words, .bad)
    // After a prefix it is for standard error, where programs look for it in one line.
    if let (problems, count) = error.sourceProblems {
      return [whole] + problems.map { TextLine($0.words) }
        + (count > problems.count ? [TextLine("… and \(count - problems.count) more", .faint)] : [])
    }
    guard let origin, error.concernsPlaceInLine, let column = error.column(in: origin.command) else { return [whole] }
    return [whole] + TextLine.pointing(at: column, in: origin.command, width: context.width)
  }
}

extension TextLine {
  /// A line that was written, and a caret under a character of it, counted from 1.
  static func pointing(at column: Int, in line: String, width: Int? = nil) -> [TextLine] {
    // Of a long line only the surroundings of the place are shown, and in a narrow window fewer of them.
    let most = width.map { min(40, max(4, $0 / 2 - 3)) } ?? 40
    func surroundings(_ part: Substring, _ end: (Substring, Int) -> Substring) -> Substring {
      var shown = end(part, most)
      while width != nil, displayWidth(of: String(shown)) > most { shown = end(shown, shown.count - 1) }
      return shown
    }
    let (before, after) = (line.prefix(column - 1), line.dropFirst(column - 1))
    let (near, far) = (surroundings(before) { $0.suffix($1) }, surroundings(after) { $0.prefix($1) })
    let shownBefore = (near.count < before.count ? "…" : "") + near
    let shownAfter = far + (far.count < after.count ? "…" : "")
    return [
      "  " + TextLine(shownBefore + String(shownAfter)),
      "  " + TextLine(String(repeating: " ", count: displayWidth(of: String(shownBefore))) + "^", .bad),
    ]
  }
}

extension SourceProblem {
  /// `tasks.ics:6:5: “2026-11-27” is no date; expected 20261127`
  var words: String { "\(place.words): \(found); expected \(expected)" }
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
      .brokenFile, .newerFile, .brokenSource, .problemsFound, .unreadable, .cannotCreate, .writeFailed, .locked,
      .notPermitted, .sync:
      false
    }
  }
}
