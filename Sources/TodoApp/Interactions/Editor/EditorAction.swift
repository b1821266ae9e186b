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
  case confirm(EditorViewState.Pending)
  /// Edit on instead of making the changes.
  case reopen(EditorViewState.Pending)
  /// Give up changes that have not been confirmed.
  case decline(EditorViewState.Pending)
  /// Give up: there is no editor.
  case giveUp
}

extension EditorAction {
  /// What an intent asks for, in the light of what is shown.
  init(_ intent: EditorIntent, in state: EditorViewState) {
    switch intent {
    case .edit(let number, let atNotes): self = .load(number, atNotes: atNotes)
    case .list(let selection, let listing): self = .loadList(selection, in: listing)
    case .edited(let text): self = state.document.map { .apply(text, $0) } ?? .giveUp
    case .answer(let answer):
      guard let pending = state.pending else {
        self = .giveUp
        return
      }
      self = answer.isYes ? .confirm(pending) : answer.isWishToEdit ? .reopen(pending) : .decline(pending)
    }
  }
}

extension Answer {
  fileprivate var isWishToEdit: Bool {
    switch self {
    case .line(let line): ["e", "edit"].contains(line.lowercased())
    case .interrupted, .nothing: false
    }
  }
}
