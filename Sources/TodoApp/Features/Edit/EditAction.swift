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
  /// Ask on where the fields have been gone through to.
  indirect case ask(EditViewState.Editing)
  /// Save what has been filled in.
  indirect case save(EditViewState.Editing)
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
      self = editing.isDiscarding ? .ask(editing.keeping()) : EditAction(leaving: editing)
    case .line(let line) where editing.isDiscarding:
      self = ["y", "yes"].contains(line.lowercased()) ? .leave(editing.task) : .ask(editing.keeping())
    case .line(let line):
      switch EditAnswer(line, to: editing) {
      case .cancel:
        self = EditAction(leaving: editing)
      case .back where !editing.flow.canGoBack:
        self = EditAction(leaving: editing)
      case .back:
        self = .ask(editing.back())
      case .save:
        self = editing.isUnsaved ? .save(editing) : .leave(editing.task)
      case .explain:
        self = .ask(editing.explaining())
      case .value, .keep:
        let next = editing.answering(EditAnswer(line, to: editing))
        self = next.flow.isFinished ? (next.isUnsaved ? .save(next) : .leave(next.task)) : .ask(next)
      }
    }
  }

  /// Leaves, unless there is something to lose.
  private init(leaving editing: EditViewState.Editing) {
    self = editing.isUnsaved ? .ask(editing.discarding()) : .leave(editing.task)
  }
}
