import MVI
import TodoModel

/// What is to be done to edit elsewhere.
package enum EditorAction: AppAction {
  package typealias Owner = Editor

  /// Load a task to be edited as a form.
  case load(Int, atNotes: Bool)
  /// Load tasks to be edited as a list.
  case loadList(Selection?, in: Listing)
  /// Do what has been changed about a text.
  case apply(EditedText, EditDocument)
  /// Make changes that have been confirmed.
  case confirm(EditorResult.Unconfirmed)
  /// Edit on instead of making the changes.
  case reopen(EditorResult.Unconfirmed)
  /// Give up: there is no editor.
  case giveUp
}

extension Editor {
  package static func action(for intent: EditorIntent, in state: EditorViewState) -> EditorAction {
    switch intent {
    case .edit(let number, let atNotes): .load(number, atNotes: atNotes)
    case .list(let selection, let listing): .loadList(selection, in: listing)
    case .edited(let text): state.document.map { .apply(text, $0) } ?? .giveUp
    case .giveUp: .giveUp
    }
  }
}

extension PendingAction {
  /// The changes of a text; it is kept if they are not confirmed.
  init(_ unconfirmed: EditorResult.Unconfirmed) {
    let kept = { TodoError.textKept($0, path: unconfirmed.path) }
    self.init(
      question: unconfirmed.confirmation, confirmed: EditorAction.confirm(unconfirmed),
      declined: .decline(kept(.notConfirmed(.declined))),
      otherAnswers: [.line("e"): EditorAction.reopen(unconfirmed), .line("edit"): EditorAction.reopen(unconfirmed)],
      refusalUnasked: kept(.unconfirmed(UnconfirmedChanges(unconfirmed.confirmation.changes))))
  }
}
