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

extension EditAction {
  /// What an intent asks for, in the light of what is shown.
  init(_ intent: EditIntent, in state: EditViewState) {
    switch intent {
    case .add(let attributes):
      self = .create(attributes)
    case .log(let attributes):
      self = .log(attributes)
    case .copy(let selection, let attributes, let listing):
      self = .copy(selection, attributes.all, in: listing, hints: attributes.hints)
    case .modify(let selection, let attributes, let listing):
      self = .update(selection, attributes.all, in: listing, hints: attributes.hints)
    case .note(let selection, let text, let listing):
      self = .update(selection, [.appendNote(text)], in: listing, hints: [])
    case .removeNote(let selection, let place, let listing):
      self = .update(selection, [.removeNote(place)], in: listing, hints: [])
    case .open(let number):
      self = .load(number)
    case .answer(let answer):
      self = state.editing.map { EditAction(answer, in: $0) } ?? .leave(nil)
    }
  }

  private init(_ answer: Answer, in editing: EditViewState.Editing) {
    switch answer {
    case .nothing:
      self = editing.isUnsaved ? .abandon : .leave(editing.task)
    case .interrupted:
      self.init(editing.isDiscarding ? .goOn : .cancel, in: editing)
    case .line(let line):
      self.init(EditAnswer(line, to: editing), in: editing)
    }
  }

  private init(_ answer: EditAnswer, in editing: EditViewState.Editing) {
    switch answer {
    case .discard:
      self = .leave(editing.task)
    case .cancel where !editing.isUnsaved:
      self = .leave(editing.task)
    case .back where !editing.flow.canGoBack:
      self.init(.cancel, in: editing)
    case .save:
      self.init(finishing: editing.flow.draft, for: editing.command)
    case .value, .keep:
      // The reducer moves the flow; a copy tells whether this is the last answer.
      var flow = editing.flow
      try? flow.answer(answer)
      self =
        flow.isFinished
        ? EditAction(finishing: flow.draft, for: editing.command) : .answer(answer, of: editing.task.number)
    case .back, .cancel, .explain, .goOn:
      self = .answer(answer, of: editing.task.number)
    }
  }

  private init(finishing draft: EditDraft, for command: String) {
    self = draft.attributes.isEmpty ? .leave(draft.original) : .save(draft, for: command)
  }
}
