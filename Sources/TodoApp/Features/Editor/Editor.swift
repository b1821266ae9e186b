import MVI
import TodoJSON
import TodoModel

/// Edits tasks as a text in another program: the text is a question, the edited text the answer. It has no screen.
package enum Editor: Reducer {
  package enum Intent: Equatable, Sendable, Codable {
    case edit(Int, atNotes: Bool)
    /// Edits several tasks as a list; without a selection the listed ones.
    case list(Selection?, in: Listing)
    case edited(EditedText)
    /// Gives up because there is no editor.
    case giveUp
  }

  package enum Action: Equatable, Sendable, Codable {
    /// Opens tasks, or makes the changes of the edited text to the document that is open.
    case run(Intent, State)
    case confirm(Result.Unconfirmed), reopen(Result.Unconfirmed)

    var path: String? {
      switch self {
      case .run(.edited(.text(_, let path)), _), .run(.edited(.unchanged(let path)), _): path
      case .confirm(let pending): pending.path
      case .run, .reopen: nil
      }
    }
  }

  package enum Result: Equatable, Sendable, Codable {
    case asked(EditDocument)
    case unconfirmed(Unconfirmed)
    /// The changes are made and durable, if there were any.
    case done(ChangeReport)
    case failed(TodoError)

    package struct Unconfirmed: Hashable, Sendable, Codable {
      let confirmation: Confirmation
      let document: EditDocument
      let typed, path: String
    }

    var report: Report {
      switch self {
      case .asked: .ask(.editor)
      case .unconfirmed(let unconfirmed): .confirm(PendingAction(unconfirmed))
      case .done(let report): report.report
      case .failed(let error): .fail(error)
      }
    }
  }

  package typealias State = EditDocument?

  package static func reduce(_ state: inout State, _ result: Result) {
    state = if case .asked(let document) = result { document } else { nil }
  }

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

  package static func writeMembers(of state: State, to writer: inout JSONWriter) {
    if let state { writer.member("numbers", state.entries.map(\.task.number)) }
  }
}

extension PendingAction {
  init(_ unconfirmed: Editor.Result.Unconfirmed) {
    let kept = { TodoError.textKept($0, path: unconfirmed.path) }
    self.init(
      asked: .change(unconfirmed.confirmation), confirmed: .editor(.confirm(unconfirmed)),
      declined: .decline(kept(.notConfirmed(.declined))),
      otherAnswers: [.line("e"): .editor(.reopen(unconfirmed)), .line("edit"): .editor(.reopen(unconfirmed))],
      refusalUnasked: kept(.unconfirmed(UnconfirmedChanges(unconfirmed.confirmation.changes))))
  }
}

/// The outcome of opening a text in another program. The file at the path holds the text until its changes are made.
package enum EditedText: Hashable, Sendable, Codable {
  case text(String, path: String)
  case unchanged(path: String)
  /// The editor failed; without a path there is no edited text.
  case failed(EditorFailure, path: String?)
}

package protocol TextEditing: Sendable {
  /// Opens a text, in the file in which it was opened before if there is one, and waits until the editor has ended,
  /// blocking the thread; nil if this program is to end and opens nothing. The file stays.
  func edit(_ page: EditDocument.Page, in path: String?) -> EditedText?

  func discard(_ path: String)
}
