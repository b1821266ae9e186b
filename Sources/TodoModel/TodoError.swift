/// Everything that a command can be answered with instead of success; each case carries what is needed to explain it.
package enum TodoError: Error, Hashable, Sendable, Codable {
  /// An error with the line that was probably meant, whole.
  indirect case slip(TodoError, meant: String)
  /// The verb is none of the commands.
  case unknownCommand(String, nearest: String?, column: Int)
  /// The line could not be understood; the column counts characters from 1.
  case syntax(SyntaxProblem, column: Int)
  /// The line is not UTF-8; the column counts characters from 1.
  case notText(column: Int)
  /// These numbers belong to no task.
  case noSuchTask([Int])
  /// These words are to name one task, and are in the titles of none or of several: the first of them, and how many.
  case notOneTask(String, [UnconfirmedChanges.Task], count: Int)
  /// The title has nothing in it.
  case emptyTitle
  /// A value does not fit its field.
  case invalidValue(InvalidValue, column: Int?)
  /// A question stood between the command and its effect, and was not answered with yes.
  case notConfirmed(MissingConfirmation)
  /// These changes have to be confirmed, and no one can be asked.
  case unconfirmed(UnconfirmedChanges)
  /// A review was not gone through to the end; the numbers of the tasks that were not answered.
  case unanswered([Int])
  /// A part of a task has become something else in the meantime; which command did it, if that is known.
  case conflict(Int, ConflictingPart, cause: ConflictCause?)
  /// There are not as many steps to undo or redo; how many there are, and why those before them are gone, if they are.
  case nothingToUndo(UndoRequest, available: Int, forgotten: ForgottenHistory? = nil)
  /// A task would come before itself: the numbers along the way.
  case cycle([Int])
  /// No query has that name; who uses it, if it is not the line itself.
  case noSuchView(String, nearest: String?, usedBy: ViewUser? = nil)
  /// The name of a query cannot go as long as these use it.
  case viewInUse(String, by: [ViewUser])
  /// Nothing of that name can be configured; the column counts characters from 1.
  case noSuchPreference(String, nearest: String?, column: Int)
  /// A view would use itself: the names along the way.
  case viewCycle([String])
  /// A view, or the scope if none is named, has become something else past the history.
  case settingConflict(view: String?)
  /// Interrupted before it took effect.
  case cancelled
  /// Nothing has come of a text that was edited elsewhere; where the text is, if there is any.
  case editorFailed(EditorFailure, path: String?)
  /// What was edited elsewhere has not been done; where the text is.
  indirect case textKept(TodoError, path: String)
  /// The data file is not what it should be.
  case brokenFile(path: String, line: Int, column: Int, problem: String)
  /// The data file was written by a later version of the program.
  case newerFile(path: String, version: Int)
  /// Files that tasks were to be read from are not what they should be: the first problems, how many there are, and whether
  /// everything else has been taken in.
  case brokenSource([SourceProblem], count: Int, isLeftOut: Bool)
  /// So many things are wrong with what tasks are kept in.
  case problemsFound(Int)
  /// A file cannot be read.
  case unreadable(path: String, reason: String)
  /// A file cannot be created.
  case cannotCreate(path: String, reason: String)
  /// Reading or writing failed; the reason says what has become of the file.
  case writeFailed(path: String, reason: String)
  /// Another process kept the data file locked.
  case locked(path: String, holder: Int?)
  /// The file system's permissions are in the way.
  case notPermitted(path: String)
  /// The list could not be merged with that of other machines.
  case sync(SyncFailure)

  /// Why there is no yes.
  package enum MissingConfirmation: String, Sendable, Codable {
    /// No one can ask.
    case nobodyToAsk
    /// No one can ask what the fields of a task shall be.
    case nobodyToFillIn
    /// The answer was no, or none.
    case declined
    /// No one can ask what shall become of the tasks in a review.
    case nobodyToReview
    /// There is no terminal for an editor.
    case nobodyToEdit
    /// No one can watch a screen change.
    case nobodyToWatch
    /// The fields of a task were not gone through to the end.
    case unfinished
  }
}

/// Changes that are not confirmed, as far as it takes to know which.
package struct UnconfirmedChanges: Hashable, Sendable, Codable {
  /// How many tasks would change.
  package let changed: Int
  /// How many of those would be deleted.
  package let deleted: Int
  /// How many would be new, if that is all; nil otherwise.
  package let added: Int?
  /// The numbers and titles of the first of them.
  package let first: [Task]

  /// A task that would change.
  package struct Task: Hashable, Sendable, Codable {
    package let number: Int
    package let title: String
  }

  private static let mostNamed = 5

  /// Changes, in the order of the numbers; what would be new is named only if there is nothing else.
  package init(_ changes: [Change]) {
    let tasks = changes.filter { $0.before != nil }
    changed = tasks.count
    deleted = tasks.count(where: \.isDeletion)
    added = tasks.isEmpty ? changes.count : nil
    first = UnconfirmedChanges.named(tasks.isEmpty ? changes.compactMap(\.after) : tasks.compactMap(\.before))
  }

  /// The first of some tasks, in the order of their numbers.
  package static func named(_ tasks: [TodoItem]) -> [Task] {
    tasks.sorted { $0.number < $1.number }.prefix(mostNamed).map { Task(number: $0.number, title: $0.title) }
  }
}

/// Who uses the name of a query.
package enum ViewUser: Hashable, Sendable, Codable {
  /// The standing filter.
  case filter
  /// A query that has a name itself.
  case view(String)
}

/// What of a task is not what a change expects.
package enum ConflictingPart: Hashable, Sendable, Codable {
  /// A field has another value.
  case field(TaskField)
  /// Something that is no field of this program.
  case other
  /// The task is gone.
  case deleted
  /// The task is there.
  case added
}

/// Who made a part of a task what it is.
package enum ConflictCause: Hashable, Sendable, Codable {
  /// A command, with its place in the history.
  case command(String, number: Int)
  /// A change past the history, with the place in the history where that was noticed, if it was.
  case outside(number: Int?)
  /// A synchronisation with a remote, with its place in the history.
  case sync(String, number: Int)
}

/// A value that does not fit its field.
package struct InvalidValue: Hashable, Sendable, Codable {
  /// The field's name as it is typed.
  package let field: String
  /// The value as it was typed.
  package let value: String
  /// What would have been right.
  package let expected: String

  package init(field: String, value: String, expected: String) {
    self.field = field
    self.value = value
    self.expected = expected
  }
}

/// Why a line could not be understood.
package enum SyntaxProblem: Hashable, Sendable, Codable {
  /// A double quote opens a group that nothing closes.
  case unclosedQuote
  /// A parenthesis opens a group that nothing closes.
  case unclosedParenthesis
  /// A parenthesis closes what none has opened.
  case unopenedParenthesis
  /// Parentheses are nested deeper than makes sense.
  case nestedTooDeep
  /// The line has more bytes than any is read of.
  case tooLong(limit: Int)
  /// What was pasted has more bytes than are taken at once.
  case pasteTooLong(limit: Int)
  /// Something has to stand here.
  case missing(String)
  /// Something stands here that has no meaning.
  case unexpected(String, expected: String)
  /// A slash begins a regular expression that no slash ends.
  case unclosedPattern
  /// The C library does not take it for a regular expression, or it would cost too much.
  case invalidPattern(String, reason: String)
  /// A field that no task has.
  case unknownField(String, nearest: String?)
  /// This would become the title of several tasks, or of the one of that number, and looks like something else.
  case notATitle(String, of: Int?)
}

extension TodoError {
  /// The exit code of a one-shot command or a batch that ends with this error.
  package var exitCode: Int32 {
    switch self {
    case .slip(let error, _): error.exitCode
    case .unknownCommand, .syntax, .notText: 64
    case .noSuchTask, .notOneTask, .emptyTitle, .invalidValue, .notConfirmed, .unconfirmed, .unanswered, .conflict: 1
    case .nothingToUndo, .cycle, .noSuchView, .viewInUse, .noSuchPreference, .viewCycle, .settingConflict, .cancelled,
      .editorFailed:
      1
    case .textKept(let error, _): error.exitCode
    case .brokenSource(_, _, isLeftOut: true): 1
    case .brokenFile, .newerFile, .brokenSource, .problemsFound: 65
    case .unreadable: 66
    case .cannotCreate: 73
    case .writeFailed: 74
    case .locked: 75
    case .notPermitted: 77
    case .sync(let failure): failure.exitCode
    }
  }

  /// The name of the error in the machine-readable output.
  package var code: String {
    switch self {
    case .slip(let error, _): error.code
    case .unknownCommand: "unknownCommand"
    case .syntax, .notText: "syntax"
    case .noSuchTask, .notOneTask: "noSuchTask"
    case .emptyTitle: "emptyTitle"
    case .invalidValue, .noSuchView, .viewInUse, .noSuchPreference: "invalidValue"
    case .notConfirmed, .unconfirmed, .unanswered: "notConfirmed"
    case .conflict, .settingConflict: "conflict"
    case .nothingToUndo: "nothingToUndo"
    case .cycle, .viewCycle: "cycle"
    case .cancelled, .editorFailed: "cancelled"
    case .textKept(let error, _): error.code
    case .brokenSource(_, _, isLeftOut: true): "leftOut"
    case .brokenFile, .brokenSource, .problemsFound: "brokenFile"
    case .newerFile: "newerFile"
    case .unreadable: "unreadable"
    case .cannotCreate: "cannotCreate"
    case .writeFailed: "writeFailed"
    case .locked: "locked"
    case .notPermitted: "notPermitted"
    case .sync(let failure): failure.code
    }
  }

  /// The first things that cannot be read in files that tasks were to come from, and how many there are; nil for every other
  /// error.
  package var sourceProblems: (first: [SourceProblem], count: Int)? {
    switch self {
    case .brokenSource(let problems, let count, _), .sync(.brokenFiles(let problems, let count)): (problems, count)
    case _: nil
    }
  }

  /// Where in the line it is, in characters from 1; nil for errors without a place.
  package var column: Int? {
    switch self {
    case .slip(let error, _): error.column
    case .syntax(_, let column), .notText(let column): column
    case .invalidValue(_, let column): column
    case .unknownCommand(_, _, let column), .noSuchPreference(_, _, let column): column
    case .noSuchTask, .notOneTask, .emptyTitle, .notConfirmed, .unconfirmed, .unanswered, .conflict, .nothingToUndo,
      .cycle,
      .noSuchView, .viewInUse, .viewCycle, .settingConflict, .cancelled, .editorFailed, .textKept, .brokenFile,
      .brokenSource, .newerFile, .problemsFound, .unreadable, .cannotCreate, .writeFailed, .locked, .notPermitted,
      .sync:
      nil
    }
  }
}
