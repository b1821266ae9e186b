import MVI
import TodoModel

/// What is to be done to add or edit.
package enum EditAction: AppAction {
  package typealias Owner = EditScreen

  /// Add a task.
  case create(ParsedAttributes)
  /// Add a task that is done.
  case log(ParsedAttributes)
  /// Add tasks like others.
  case copy(Selection, [Attribute], in: Listing, hints: [Hint])
  /// Change attributes of tasks.
  case update(Selection, [Attribute], in: Listing, hints: [Hint])
  /// Make a change that has been confirmed.
  indirect case confirm(Confirmation)
  /// Load a task to go through its fields.
  case load(Int)
  /// Take an answer about the task with that number, and ask on.
  case answer(EditAnswer, of: Int)
  /// Save what has been filled in, for the line that asked for it.
  indirect case save(EditDraft, for: String)
  /// Leave, with nothing to lose; the task that was shown.
  indirect case leave(TodoItem?)
  /// Leave without an answer: nothing is saved.
  case abandon
}

extension EditScreen {
  package static func action(for intent: EditIntent, in state: EditViewState) -> EditAction {
    switch intent {
    case .add(let attributes): .create(attributes)
    case .log(let attributes): .log(attributes)
    case .copy(let selection, let attributes, let listing):
      .copy(selection, attributes.all, in: listing, hints: attributes.hints)
    case .modify(let selection, let attributes, let listing):
      .update(selection, attributes.all, in: listing, hints: attributes.hints)
    case .note(let selection, let text, let listing):
      .update(selection, [.appendNote(text)], in: listing, hints: [])
    case .removeNote(let selection, let place, let listing):
      .update(selection, [.removeNote(place)], in: listing, hints: [])
    case .open(let number): .load(number)
    case .answer(let answer): state.editing.map { action(for: answer, to: $0) } ?? .leave(nil)
    }
  }

  private static func action(for answer: Answer, to editing: EditViewState.Editing) -> EditAction {
    switch answer {
    case .nothing: editing.isUnsaved ? .abandon : .leave(editing.task)
    case .interrupted: action(for: editing.isDiscarding ? .goOn : .cancel, to: editing)
    case .line(let line): action(for: EditAnswer(line, to: editing), to: editing)
    }
  }

  private static func action(for answer: EditAnswer, to editing: EditViewState.Editing) -> EditAction {
    switch answer {
    case .discard:
      return .leave(editing.task)
    case .cancel where !editing.isUnsaved:
      return .leave(editing.task)
    case .back where !editing.flow.canGoBack:
      return action(for: .cancel, to: editing)
    case .save:
      return action(finishing: editing.flow.draft, for: editing.command)
    case .value, .keep:
      // The reducer moves the flow; a copy tells whether this is the last answer.
      var flow = editing.flow
      try? flow.answer(answer)
      guard flow.isFinished else { return .answer(answer, of: editing.task.number) }
      return action(finishing: flow.draft, for: editing.command)
    case .back, .cancel, .explain, .goOn:
      return .answer(answer, of: editing.task.number)
    }
  }

  private static func action(finishing draft: EditDraft, for command: String) -> EditAction {
    draft.attributes.isEmpty ? .leave(draft.original) : .save(draft, for: command)
  }
}
