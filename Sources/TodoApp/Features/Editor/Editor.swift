import MVI
import TodoJSON
import TodoModel

/// Edits tasks as a text in another program.
///
/// The text is a question, and the edited text is the answer. It has no screen.
package enum Editor: Reducer {
  package enum Intent: Equatable, Sendable, Codable {
    /// Edits one task as a form, with the cursor at the title or the notes.
    case edit(Int, atNotes: Bool)
    /// Edits several tasks as a list; without a selection the listed ones.
    case list(Selection?, in: Listing)
    /// Applies the changes made in the editor.
    case edited(EditedText)
    /// Gives up because there is no editor.
    case giveUp
  }

  package enum Action: Equatable, Sendable, Codable {
    case load(Int, atNotes: Bool)
    case loadList(Selection?, in: Listing)
    case apply(EditedText, EditDocument)
    /// Makes confirmed changes.
    case confirm(Result.Unconfirmed)
    /// Opens the text again instead of making the changes.
    case reopen(Result.Unconfirmed)
    case giveUp
  }

  package enum Result: Equatable, Sendable, Codable {
    /// A text is to be opened in an editor.
    case asked(EditDocument)
    /// The changes have to be confirmed.
    case unconfirmed(Unconfirmed)
    /// The changes are made and durable.
    case done(ChangeReport)
    /// There was nothing to change.
    case told(Notice)
    /// The text could not be opened, or its changes could not be made.
    case failed(TodoError)

    /// Changes that have to be confirmed, with their text.
    package struct Unconfirmed: Hashable, Sendable, Codable {
      let confirmation: Confirmation
      /// The document as it was opened.
      let document: EditDocument
      /// The edited text.
      let typed: String
      /// The file of the text.
      let path: String
    }
  }

  package struct State: Equatable, Sendable, Codable {
    /// The text that an editor is to open.
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
  /// The changes of a text; the file is kept if they are not confirmed.
  init(_ unconfirmed: Editor.Result.Unconfirmed) {
    let kept = { TodoError.textKept($0, path: unconfirmed.path) }
    self.init(
      asked: .change(unconfirmed.confirmation), confirmed: .editor(.confirm(unconfirmed)),
      declined: .decline(kept(.notConfirmed(.declined))),
      otherAnswers: [.line("e"): .editor(.reopen(unconfirmed)), .line("edit"): .editor(.reopen(unconfirmed))],
      refusalUnasked: kept(.unconfirmed(UnconfirmedChanges(unconfirmed.confirmation.changes))))
  }
}

extension Editor.Result {
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

/// The outcome of opening a text in another program.
///
/// The file at the path holds the text until its changes are made, so that nothing is lost.
package enum EditedText: Hashable, Sendable, Codable {
  /// The text was changed and saved.
  case text(String, path: String)
  /// The text was left as it was.
  case unchanged(path: String)
  /// The editor failed; without a path there is no edited text.
  case failed(EditorFailure, path: String?)

  var path: String? {
    switch self {
    case .text(_, let path), .unchanged(let path): path
    case .failed(_, let path): path
    }
  }
}

/// Opens texts in an editor.
package protocol TextEditing: Sendable {
  /// Opens a text and waits until the editor has ended, blocking the thread; nil if this program is to end and opens nothing.
  ///
  /// - Parameter path: The file in which the same text was opened before; nil for a new one. The file stays.
  func edit(_ page: EditDocument.Page, in path: String?) -> EditedText?

  /// Removes the file of a text whose changes are made.
  func discard(_ path: String)
}

extension Editor {
  package static func writeMembers(of state: State, to writer: inout JSONWriter) {
    guard let document = state.document else { return }
    writer.member("numbers", document.entries.map(\.task.number))
  }
}
