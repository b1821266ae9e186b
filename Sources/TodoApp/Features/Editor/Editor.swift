import MVI
import TodoJSON
import TodoModel

/// Editing tasks as a text in another program.
///
/// It only asks: a text that is to be edited is a question, and what comes back from the editor is the answer. No route
/// leads to it.
package enum Editor: Reducer {
  /// What the user wants of an editor.
  package enum Intent: Equatable, Sendable, Codable {
    /// Edit one task as a form, from the top or at the notes.
    case edit(Int, atNotes: Bool)
    /// Edit several tasks as a list; without a selection those that are listed.
    case list(Selection?, in: Listing)
    /// Have done what was changed in the editor.
    case edited(EditedText)
    /// Leave it: there is no editor.
    case giveUp
  }

  /// What is to be done to edit elsewhere.
  package enum Action: Equatable, Sendable, Codable {
    /// Load a task to be edited as a form.
    case load(Int, atNotes: Bool)
    /// Load tasks to be edited as a list.
    case loadList(Selection?, in: Listing)
    /// Do what has been changed about a text.
    case apply(EditedText, EditDocument)
    /// Make changes that have been confirmed.
    case confirm(Editor.Result.Unconfirmed)
    /// Edit on instead of making the changes.
    case reopen(Editor.Result.Unconfirmed)
    /// Give up: there is no editor.
    case giveUp
  }

  /// What there is to be seen of editing elsewhere.
  package struct State: Equatable, Sendable, Codable {
    /// The text that an editor is to be opened on.
    var document: EditDocument?
  }

  static func action(for intent: Intent, in state: State) -> Action {
    switch intent {
    case .edit(let number, let atNotes): .load(number, atNotes: atNotes)
    case .list(let selection, let listing): .loadList(selection, in: listing)
    case .edited(let text): state.document.map { .apply(text, $0) } ?? .giveUp
    case .giveUp: .giveUp
    }
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .asked(let document): state = State(document: document)
    case .unconfirmed, .done, .told, .failed: state = State()
    }
  }
}

extension PendingAction {
  /// The changes of a text; it is kept if they are not confirmed.
  init(_ unconfirmed: Editor.Result.Unconfirmed) {
    let kept = { TodoError.textKept($0, path: unconfirmed.path) }
    self.init(
      asked: .change(unconfirmed.confirmation), confirmed: .editor(.confirm(unconfirmed)),
      declined: .decline(kept(.notConfirmed(.declined))),
      otherAnswers: [.line("e"): .editor(.reopen(unconfirmed)), .line("edit"): .editor(.reopen(unconfirmed))],
      refusalUnasked: kept(.unconfirmed(UnconfirmedChanges(unconfirmed.confirmation.changes))))
  }
}

extension Editor {
  /// What happened to a text that is edited elsewhere.
  package enum Result: Equatable, Sendable, Codable {
    /// It is to be opened in an editor.
    case asked(EditDocument)
    /// What was changed has to be confirmed first.
    case unconfirmed(Unconfirmed)
    /// What was changed is done, and durable.
    case done(ChangeReport)
    /// There was nothing to do.
    case told(Notice)
    /// It could not be opened, or what was changed could not be done.
    case failed(TodoError)

    /// Changes that have to be confirmed, with the text that they come from.
    package struct Unconfirmed: Hashable, Sendable, Codable {
      /// The changes.
      let confirmation: Confirmation
      /// The text as it was opened.
      let document: EditDocument
      /// What was typed.
      let typed: String
      /// The file that it is in.
      let path: String
    }
  }
}

extension Editor.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
    case .asked: .ask(.editor)
    case .unconfirmed(let unconfirmed): .confirm(PendingAction(unconfirmed))
    case .done(let report): report.report
    case .told(let notice): .notify(notice)
    case .failed(let error): .fail(error)
    }
  }
}

extension Editor {
  static let verbs: [Verb] = [
    Verb(
      "batch", parameters: "[SEL]",
      summary: "opens tasks in an editor, a line each; what is changed, added or removed there is shown and confirmed",
      examples: ["batch", "batch 1-3", "batch (project:home)"], reads: .selection
    ) { (scanner, parseContext) throws(TodoError) in
      let selection = try scanner.selection()
      try scanner.expectEnd()
      return .feature(.editor(.list(selection, in: parseContext.listing)))
    }
  ]
}

/// What came of a text that was opened in another program.
///
/// The text is in a file until it has been seen to, so that nothing is lost whatever happens; the path is that file's.
package enum EditedText: Hashable, Sendable, Codable {
  /// It was saved as something else.
  case text(String, path: String)
  /// It was left as it was shown.
  case unchanged(path: String)
  /// Nothing came of it; without a path nothing was ever typed.
  case failed(EditorFailure, path: String?)

  var path: String? {
    switch self {
    case .text(_, let path), .unchanged(let path): path
    case .failed(_, let path): path
    }
  }
}

/// Another program in which a person edits a text.
package protocol TextEditing: Sendable {
  /// Opens a text and waits until the other program has ended, blocking the thread; nil if this program is to end, so that
  /// nothing is opened any more.
  ///
  /// - Parameter path: The file in which the same text was opened before; without it a new one is made. It stays.
  func edit(_ page: EditDocument.Page, in path: String?) -> EditedText?

  /// Removes a file, because what is in it has been seen to.
  func discard(_ path: String)
}

// The state as JSON; there is no text.
extension Editor {
  package static func writeMembers(of state: Editor.State, to writer: inout JSONWriter) {
    guard let document = state.document else { return }
    writer.member("numbers")
    writer.beginArray()
    for entry in document.entries { writer.value(entry.task.number) }
    writer.endArray()
  }
}
