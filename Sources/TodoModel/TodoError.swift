package enum TodoError: Error, Hashable, Sendable, Codable {
  /// An error with the complete line that was probably meant.
  indirect case slip(TodoError, meant: String)
  /// A first word that is no command; if the line is offered to `quick`, the task that it would add, in words.
  case unknownCommand(String, nearest: String?, column: Int, adding: String? = nil)
  case syntax(SyntaxProblem, column: Int)
  /// The line is not UTF-8; the column counts characters from 1.
  case notText(column: Int)
  case noSuchTask([Int])
  /// A text should identify one task, but is in the titles of none or several: the first of them and their number.
  case notOneTask(String, [UnconfirmedChanges.Task], count: Int)
  case emptyTitle, cancelled
  case invalidValue(InvalidValue, column: Int?)
  case notConfirmed(MissingConfirmation)
  case unconfirmed(UnconfirmedChanges)
  /// A review was not completed; the numbers of the tasks that are left.
  case unanswered([Int])
  /// A part of a task has changed in the meantime, by a command if that is known.
  case conflict(Int, ConflictingPart, cause: ConflictCause? = nil)
  /// There are not enough steps to undo or redo: their number, and why earlier ones are missing.
  case nothingToUndo(UndoRequest, available: Int, forgotten: ForgottenHistory? = nil)
  /// A task would precede itself; the numbers along the cycle.
  case cycle([Int])
  /// No view has that name; its user, if that is not the line itself.
  case noSuchView(String, nearest: String?, usedBy: ViewUser? = nil)
  case viewInUse(String, by: [ViewUser])
  case noSuchPreference(String, nearest: String?, column: Int)
  case viewCycle([String])
  /// A view, or the scope for nil, was changed outside the history.
  case settingConflict(view: String?)
  /// Editing in another program failed; the path of the text, if there is one.
  case editorFailed(EditorFailure, path: String?)
  /// An edited text was not applied, and is kept in a file.
  indirect case textKept(TodoError, path: String)
  case brokenFile(path: String, line: Int, column: Int, problem: String)
  case newerFile(path: String, version: Int)
  /// Files for an import are invalid: the first problems, their number, and whether everything else was imported.
  case brokenSource([SourceProblem], count: Int, isLeftOut: Bool)
  /// An examination has found problems; the error of a file that cannot be used at all.
  indirect case problemsFound(Int, because: TodoError? = nil)
  /// The data file, or another file that a command names, cannot be read.
  case unreadable(path: String, reason: String, isTasks: Bool = true)
  case cannotCreate(path: String, reason: String)
  /// Reading or writing failed; a change that could not be saved was not made, unless the history has it.
  case writeFailed(path: String, reason: String, isUnsaved: Bool = false)
  case locked(path: String, holder: Int?)
  case notPermitted(path: String)
  case sync(SyncFailure)

  package enum MissingConfirmation: String, Sendable, Codable {
    case nobodyToAsk, nobodyToFillIn, declined, nobodyToReview, nobodyToEdit, nobodyToWatch, unfinished
  }

  package static func invalid(_ value: String, of field: String, expected: String, column: Int? = nil) -> TodoError {
    .invalidValue(InvalidValue(field: field, value: value, expected: expected), column: column)
  }

  package var code: String { classification.code }
  package var exitCode: Int32 { classification.exitCode }

  private var classification: (code: String, exitCode: Int32) {
    switch self {
    case .slip(let error, _), .textKept(let error, _), .problemsFound(_, let error?): error.classification
    case .unknownCommand: ("unknownCommand", 64)
    case .syntax, .notText: ("syntax", 64)
    case .noSuchTask, .notOneTask: ("noSuchTask", 1)
    case .emptyTitle: ("emptyTitle", 1)
    case .invalidValue, .noSuchView, .viewInUse, .noSuchPreference: ("invalidValue", 1)
    case .notConfirmed, .unconfirmed, .unanswered: ("notConfirmed", 1)
    case .conflict, .settingConflict: ("conflict", 1)
    case .nothingToUndo: ("nothingToUndo", 1)
    case .cycle, .viewCycle: ("cycle", 1)
    case .cancelled, .editorFailed: ("cancelled", 1)
    case .brokenSource(_, _, isLeftOut: true): ("leftOut", 1)
    case .brokenFile, .brokenSource, .problemsFound: ("brokenFile", 65)
    case .newerFile: ("newerFile", 65)
    case .unreadable: ("unreadable", 66)
    case .cannotCreate: ("cannotCreate", 73)
    case .writeFailed: ("writeFailed", 74)
    case .locked: ("locked", 75)
    case .notPermitted: ("notPermitted", 77)
    case .sync(let failure): failure.classification
    }
  }

  /// The first problems in files for an import or synchronisation, with their number.
  package var sourceProblems: (first: [SourceProblem], count: Int)? {
    switch self {
    case .brokenSource(let problems, let count, _), .sync(.brokenFiles(let problems, let count)): (problems, count)
    case _: nil
    }
  }

  package var column: Int? {
    switch self {
    case .slip(let error, _): error.column
    case .syntax(_, let column), .notText(let column): column
    case .invalidValue(_, let column): column
    case .unknownCommand(_, _, let column, _), .noSuchPreference(_, _, let column): column
    case _: nil
    }
  }

  package var cause: TodoError { if case .slip(let error, _) = self { error } else { self } }
  package var correction: String? { if case .slip(_, let meant) = self { meant } else { nil } }

  /// The error as the answer to a line: a name that was not found is a slip if another one is near.
  package func settled(in line: String) -> TodoError {
    switch self {
    case .noSuchView(let name, let nearest?, nil), .noSuchPreference(let name, let nearest?, _):
      guard let column = column(in: line) else { return self }
      let sign = line.dropFirst(column - 1).first == "@" ? 1 : 0
      let typed = line.dropFirst(column - 1 + sign).prefix(name.count)
      guard typed.lowercased() == name.lowercased() else { return self }
      // A term in the place of a view has no sign in front.
      let before = line.prefix(column - 1 + (nearest.contains { "+:".contains($0) } ? 0 : sign))
      return .slip(self, meant: before + nearest + line[typed.endIndex...])
    case _: return self
    }
  }
}

package struct UnconfirmedChanges: Hashable, Sendable, Codable {
  package let changed, deleted: Int
  /// The number of new tasks if there are only those.
  package let added: Int?
  package let first: [Task]
  /// A consequence of the dates that were typed.
  package let reason: String?

  package struct Task: Hashable, Sendable, Codable {
    package let number: Int
    package let title: String
  }

  private static let mostNamed = 5

  /// Summarises changes in the order of the numbers; new tasks are named only if there is nothing else.
  package init(_ changes: [Change], because reason: String? = nil) {
    self.reason = reason
    let tasks = changes.filter { $0.before != nil }
    changed = tasks.count
    deleted = tasks.count(where: \.isDeletion)
    added = tasks.isEmpty ? changes.count : nil
    first = UnconfirmedChanges.named(tasks.isEmpty ? changes.compactMap(\.after) : tasks.compactMap(\.before))
  }

  package static func named(_ tasks: [TodoItem]) -> [Task] {
    tasks.sorted { $0.number < $1.number }.prefix(mostNamed).map { Task(number: $0.number, title: $0.title) }
  }
}

package enum ViewUser: Hashable, Sendable, Codable {
  case filter
  case view(String)
}

package enum ConflictingPart: Hashable, Sendable, Codable {
  case field(TaskField)
  case other, deleted, added
}

package enum ConflictCause: Hashable, Sendable, Codable {
  case command(String, number: Int)
  /// A change outside the history, with its place in the history if it was recorded.
  case outside(number: Int?)
  case sync(String, number: Int)
}

package struct InvalidValue: Hashable, Sendable, Codable { package let field, value, expected: String }

package enum SyntaxProblem: Hashable, Sendable, Codable {
  case unclosedQuote, unclosedPattern, unclosedParenthesis, unopenedParenthesis, nestedTooDeep
  case tooLong(limit: Int), pasteTooLong(limit: Int)
  /// Something is missing, and a line of the same verb that has it.
  case missing(String, example: String? = nil)
  case unexpected(String, expected: String)
  /// A regular expression that the C library rejects, or that would cost too much.
  case invalidPattern(String, reason: String)
  case unknownField(String, nearest: String?)
  /// A text that would become the title of several tasks, or of one, and looks like something else.
  case notATitle(String, of: Int?)
  /// A word with two dashes that is no option of its line; `--` in front makes it text, or quotes do.
  case unknownOption(String, needsQuotes: Bool)
}

package enum EditorFailure: Error, Hashable, Sendable, Codable {
  case notNamed
  case notStarted(command: String, reason: String)
  case exited(Int32), killed(signal: Int32)
  /// The editor ignored the request to exit.
  case left
  case gone
  /// Something else was in the place of the file, such as a folder.
  case replaced
  case inaccessible(reason: String)
  case tooLong(limit: Int)
  case notText, hasNUL

  /// True if nothing that was typed can be found, so that only the original text is kept.
  package var leavesNoText: Bool { self == .gone || self == .replaced }
}
