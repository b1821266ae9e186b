import TodoModel

extension TodoError {
  /// The error and its remedy, in one sentence without the place.
  package var words: String {
    switch self {
    case .slip(.syntax(.notATitle(let title, of: let number?), let column), let meant):
      TodoError.syntax(.notATitle(title, of: number), column: column).wordsWithoutAdvice
        + "; did you mean “\(meant)”, or “rename \(number) \(title.hasPrefix("to ") ? title.inQuotes : title)”?"
    case .slip(.unknownCommand(let word, let nearest, let column, let task?), let meant):
      TodoError.unknownCommand(word, nearest: nearest, column: column).wordsWithoutAdvice + "; “\(meant)” adds: \(task)"
    case .slip(let error, let meant): error.wordsWithoutAdvice + "; did you mean “\(meant)”?"
    case .unknownCommand(let word, let nearest, _, _):
      wordsWithoutAdvice + "; "
        + (Features.verbs.first { verb in nearest.map(verb.matches) ?? false }
          .map {
            "the nearest is “\(nearest ?? "")”" + ($0.examples[0] == nearest ? "" : ", as in “\($0.examples[0])”")
          }
          ?? Synonym.answers[word.lowercased()] ?? "“help” lists the commands")
    case .syntax(let problem, _): wordsWithoutAdvice + problem.advice
    case .notText(let column): "the line is not UTF-8 text (from character \(column) on)"
    case .noSuchTask(let numbers): "no task " + listed(numbers)
    case .notOneTask(let words, _, 0): "no task that is listed has \(quoted(words)) in its title"
    case .notOneTask(let words, let first, let count):
      "\(count) tasks have \(quoted(words)) in their titles: \(first.words(outOf: count)); a number says which"
    case .emptyTitle: "TO-DOs cannot be empty"
    case .invalidValue(let value, _): wordsWithoutAdvice + "; expected \(value.expected)"
    case .notConfirmed(.nobodyToAsk): "not confirmed, and there is no one to ask; `--yes` confirms"
    case .notConfirmed(.nobodyToFillIn): "there is no one to ask for the fields; `modify` changes them in one line"
    case .notConfirmed(.nobodyToReview): "there is no one to answer; in a shell or a batch `review` has the next lines"
    case .notConfirmed(.nobodyToEdit):
      "there is no terminal for an editor; `modify` changes fields and `note` adds to the notes in one line"
    case .notConfirmed(.nobodyToWatch): "there is no one to watch; `watch` needs a terminal, and shows text only"
    case .notConfirmed(.declined): "not confirmed; nothing has changed"
    case .notConfirmed(.unfinished): "the edit was not finished; nothing has been saved"
    case .unconfirmed(let changes): changes.words
    case .unanswered(let numbers):
      "the review was not finished: task\(numbers.count == 1 ? "" : "s") \(listed(numbers)) "
        + "\(numbers.count == 1 ? "is" : "are") not answered"
    case .conflict(let task, let part, let cause):
      "\(part.words(of: task)) since\(cause.map { " \($0.words)" } ?? ""); nothing has changed"
    case .nothingToUndo(let walk, 0, let forgotten):
      (walk.isUndo ? "nothing to undo" : "nothing to redo") + (forgotten.map { "; " + $0.words } ?? "")
    case .nothingToUndo(let walk, let available, let forgotten):
      "only \(available.counted("command")) can be \(walk.isUndo ? "undone" : "redone"); nothing has changed"
        + (forgotten.map { "; " + $0.words } ?? "")
    case .cycle(let numbers): "a task cannot come before itself: " + numbers.map(String.init).joined(separator: " → ")
    case .noSuchView(let name, let nearest, let user?):
      user.words + " uses @\(shortened(name, to: 40)), and there is no view of that name"
        + (nearest.map { "; did you mean @\($0)?" } ?? "") + user.advice
    case .viewInUse(let name, let users):
      "@\(shortened(name, to: 40)) is in use by \(users.map(\.words).joined(separator: " and "))"
        + (users.contains(.filter) ? ViewUser.filter.advice : "; nothing has changed")
    case .noSuchView(_, let nearest, nil):
      wordsWithoutAdvice + (nearest.map { "; did you mean @\($0)?" } ?? "; “view” lists them")
    case .noSuchPreference(_, let nearest, _):
      wordsWithoutAdvice + (nearest.map { "; did you mean “\($0)”?" } ?? "; “config” shows what is")
    case .viewCycle(let names): "a view cannot use itself: " + names.map { "@" + $0 }.joined(separator: " → ")
    case .settingConflict(let view):
      (view.map { "the view @\($0)" } ?? "what is worked on") + " has been changed since; nothing has changed"
    case .cancelled: "interrupted; nothing has changed"
    case .editorFailed(let failure, let path):
      failure.words + "; nothing has changed"
        + (path.map { ", the text\(failure.leavesNoText ? " as it was opened" : "") is kept in \($0)" } ?? "")
    case .textKept(let error, let path): error.words + "; the text is not applied, and kept in \(path)"
    case .unreadable(_, _, isTasks: false): wordsOnFile
    case .brokenFile, .newerFile, .unreadable: "Error while loading tasks: " + wordsOnFile
    case .brokenSource(_, let count, let isLeftOut):
      (isLeftOut ? "left out of what came in" : "nothing is imported") + ": " + count.counted("problem")
    case .problemsFound(let count, _): count.counted("problem") + (count == 1 ? " was found" : " were found")
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
    case .writeFailed(let path, let reason, isUnsaved: true):
      "\(path): it could not be saved, so nothing has changed: \(reason)"
    case .writeFailed(_, _, isUnsaved: false): wordsOnFile
    case .locked(let path, let holder):
      "\(path) is locked" + (holder.map { " by process \($0)" } ?? "") + "; try again when it is free"
    case .notPermitted(let path): "permission denied: \(path)"
    case .sync(let failure): failure.words
    }
  }

  private var wordsWithoutAdvice: String {
    switch self {
    case .unknownCommand(let verb, _, _, _):
      verb.hasPrefix("#") ? "a line after # is a comment" : "unknown command \(quoted(verb))"
    case .syntax(let problem, _): problem.words
    case .invalidValue(let value, _): "\(quoted(value.value)) is no value for \(value.field)"
    case .noSuchView(let name, _, nil): "no view @\(shortened(name, to: 40))"
    case .noSuchPreference(let name, _, _): "nothing is configured by the name \(quoted(name))"
    case _: words
    }
  }

  /// The error, if it is known that tasks were being loaded, or what became of a change.
  var wordsOnFile: String {
    switch self {
    case .brokenFile(let path, let line, let column, let problem):
      "\(path):\(line):\(column): \(problem); the file has not been touched; `todo doctor` says more"
    case .newerFile(let path, let version):
      "\(path) is of version \(version), which this program is too old for; a newer program can read it"
    case .unreadable(let path, let reason, _): "cannot read \(path): \(reason)"
    case .writeFailed(let path, let reason, _): "\(path): \(reason)"
    case _: words
    }
  }
}

extension UnconfirmedChanges {
  /// `2 tasks would be deleted, and there is no one to confirm it: 1 Pay rent, 2 Buy milk; `--yes` confirms`
  fileprivate var words: String {
    let kept = changed - deleted
    let consequence =
      switch (deleted, kept) {
      case (0, 0): (added ?? 0).counted("task") + " would be added"
      case (0, _): kept.counted("task") + " would change"
      case (_, 0): deleted.counted("task") + " would be deleted"
      case (_, _): deleted.counted("task") + " would be deleted and \(kept) changed"
      }
    return consequence + (reason.map { ", " + $0 } ?? "")
      + ", and there is no one to confirm it: \(first.words(outOf: added ?? changed)); "
      + "`--yes` confirms, `--dry-run` shows it"
  }
}

extension [UnconfirmedChanges.Task] {
  /// `1 Pay rent, 2 Buy milk and 3 more`
  func words(outOf count: Int, titlesTo width: Int = 40) -> String {
    map { "\($0.number) \(shortened($0.title, to: width))" }.joined(separator: ", ")
      + (count > self.count ? " and \(count - self.count) more" : "")
  }
}

extension ViewUser {
  fileprivate var words: String {
    switch self {
    case .filter: "the standing filter"
    case .view(let name): "the view @\(shortened(name, to: 40))"
    }
  }

  fileprivate var advice: String { self == .filter ? "; “filter clear” ends it" : "" }
}

extension EditorFailure {
  fileprivate var words: String {
    switch self {
    case .notNamed: "no editor is named; VISUAL, EDITOR or the setting `editor` names one"
    case .notStarted(let command, let reason):
      "cannot start the editor \(quoted(command)): \(reason); VISUAL or EDITOR names another"
    case .exited(let code): "the editor ended with exit code \(code)"
    case .killed(let signal): "the editor was ended by signal \(signal)"
    case .left: "the editor does not end although it was asked to"
    case .gone: "the file was gone when the editor ended"
    case .replaced: "there was something else in the place of the file when the editor ended"
    case .inaccessible(let reason): "the file for the editor cannot be used: \(reason)"
    case .tooLong(let limit): "what the editor has saved has more than \(limit) bytes"
    case .notText: "what the editor has saved is not UTF-8 text"
    case .hasNUL: "what the editor has saved has a NUL in it, which is no text; UTF-16 has many"
    }
  }
}

extension ConflictingPart {
  fileprivate func words(of task: Int) -> String {
    switch self {
    case .field(let field):
      "the \(field.words) of task \(task) \([.tags, .notes, .references].contains(field.kind) ? "have" : "has") been changed"
    case .other: "task \(task) has been changed"
    case .deleted: "task \(task) has been deleted"
    case .added: "task \(task) has been added"
    }
  }
}

extension ConflictCause {
  fileprivate var words: String {
    switch self {
    case .command(let command, let number):
      "by \(quoted(command.firstLineOfCommand, to: 60)) (number \(number) of the history)"
    case .outside(let number?): "outside of todo (number \(number) of the history)"
    case .outside(nil): "outside of todo"
    case .sync(let remote, let number): "by the sync with \(remote) (number \(number) of the history)"
    }
  }
}

extension SyntaxProblem {
  fileprivate var words: String {
    switch self {
    case .unclosedQuote: "this quote is never closed"
    case .unclosedParenthesis: "this parenthesis is never closed"
    case .unopenedParenthesis: "no parenthesis is open here"
    case .nestedTooDeep: "nested too deep"
    case .tooLong(let limit): "the line is longer than \(limit) bytes; none of it has been done"
    case .pasteTooLong(let limit): "what was pasted has more than \(limit) bytes; none of it has been taken"
    case .missing(let expected, let example): "expected \(expected) here" + (example.map { ", as in “\($0)”" } ?? "")
    case .unexpected(let found, _): "\(quoted(found)) is out of place"
    case .unclosedPattern: "this regular expression is never closed; a slash ends it"
    case .invalidPattern(let pattern, let reason): "\(quoted(pattern)) is no regular expression: \(reason)"
    case .unknownField(let name, _): "no field \(quoted(name))"
    case .notATitle(let title, nil): "\(quoted(title)) is out of place: one title for several tasks is never meant"
    case .notATitle(let title, _): "\(quoted(title)) is not taken for a title"
    case .unknownOption(let name, let needsQuotes):
      "\(quoted(name)) is no option here; \(needsQuotes ? "in quotes" : "with `--` in front") it is text"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .unexpected(_, let expected): "; expected \(expected)"
    case .unknownField(_, let nearest):
      nearest.map { "; did you mean “\($0)”?" } ?? "; in quotes it is looked for as text"
    case .notATitle(_, nil): "; `rename N TITLE` names one"
    case .notATitle(let title, let number?): "; `rename \(number) \(title)` makes it one"
    case _: ""
    }
  }
}

extension Rendering {
  /// The sentence after a prefix such as `todo: line 12: `, and under it the line with a caret, if it has a place.
  package func lines(of error: TodoError, answering origin: CommandSource?, prefix: String = "") -> [TextLine] {
    let whole = TextLine(prefix + (origin.map { error.settled(in: $0.command) } ?? error).words, .bad)
    // After a prefix it is for standard error, where programs look for it in one line.
    if let (problems, count) = error.sourceProblems {
      return [whole] + problems.map { TextLine($0.words) }
        + (count > problems.count ? [TextLine("… and \(count - problems.count) more", .faint)] : [])
    }
    // Pasted text is not in the line.
    if case .syntax(.pasteTooLong, _) = error { return [whole] }
    guard let origin, let column = error.column(in: origin.command) else { return [whole] }
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
