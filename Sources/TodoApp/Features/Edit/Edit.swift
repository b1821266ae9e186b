import MVI
import TodoJSON
import TodoModel

/// Adding and editing: by attributes in one line, or field by field.
package enum Edit: Reducer {
  /// What the user wants of adding and editing.
  package enum Intent: Equatable, Sendable, Codable {
    /// Have a new task.
    case add(ParsedAttributes)
    /// Have a new task that is done.
    case log(ParsedAttributes)
    /// Have new tasks like others.
    case copy(Selection, ParsedAttributes, in: Listing)
    /// Have attributes of tasks changed.
    case modify(Selection, ParsedAttributes, in: Listing)
    /// Have a line added to the notes of tasks.
    case note(Selection, String, in: Listing)
    /// Have the note at a place, counted from 1, taken away.
    case removeNote(Selection, Int, in: Listing)
    /// Go through the fields of a task.
    case open(Int)
    /// Settle what has been asked.
    case answer(Answer)

    package var destroys: Bool {
      if case .removeNote = self { true } else { false }
    }
  }

  /// What is to be done to add or edit.
  package enum Action: Equatable, Sendable, Codable {
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

  /// What happened to adding and editing.
  package enum Result: Equatable, Sendable, Codable {
    /// A change was attempted.
    case attempted(ChangeOutcome)
    /// A task has been loaded to go through its fields, for that line; whether lines begin with what is there already.
    indirect case loaded(TodoItem, for: String, isPrefilled: Bool)
    /// An answer was given about the task with that number, and more is asked.
    case answered(EditAnswer, of: Int)
    /// Another process has changed a field meanwhile; the answers stay, for the task as it is by now.
    indirect case conflicted(EditDraft, at: TaskField, because: TodoError)
    /// What was filled in could not be saved; it is given up, for nothing is left to be asked.
    case savingFailed(TodoError)
    /// What was filled in has been saved.
    case saved(ChangeReport)
    /// There was nothing to save; the task as it is.
    indirect case left(TodoItem?)
    /// There was no answer, and nothing has been saved.
    case abandoned
  }

  package static func action(for intent: Edit.Intent, in state: Edit.State) -> Edit.Action {
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

  private static func action(for answer: Answer, to editing: Edit.State.Editing) -> Edit.Action {
    switch answer {
    case .nothing: editing.isUnsaved ? .abandon : .leave(editing.task)
    case .interrupted: action(for: editing.isDiscarding ? .goOn : .cancel, to: editing)
    case .line(let line): action(for: EditAnswer(line, to: editing), to: editing)
    }
  }

  private static func action(for answer: EditAnswer, to editing: Edit.State.Editing) -> Edit.Action {
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

  private static func action(finishing draft: EditDraft, for command: String) -> Edit.Action {
    draft.attributes.isEmpty ? .leave(draft.original) : .save(draft, for: command)
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .loaded(let task, let command, let isPrefilled):
      state.editing = Edit.State.Editing(task, for: command, isPrefilled: isPrefilled)
    case .answered(let answer, _): state.editing?.take(answer)
    case .conflicted(let draft, let field, let error): state.editing?.askAgain(at: field, with: draft, because: error)
    case .saved, .savingFailed, .left, .abandoned: state.editing = nil
    case .attempted: break
    }
  }
}

extension Edit.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
    case .attempted(let attempt): attempt.report { .edit(.confirm($0)) }
    case .loaded(let task, _, _): .ask(.edit, showing: Route(.edit, task: task.number))
    case .answered(_, let number): .ask(.edit, showing: Route(.edit, task: number))
    case .conflicted(let draft, _, _): .ask(.edit, showing: Route(.edit, task: draft.original.number))
    case .saved(let report): .close(report)
    case .left(let task): .close(ChangeReport([], task.map(Notice.unchanged) ?? .nothingToChange))
    case .savingFailed(let error): .abandon(error)
    case .abandoned: .abandon(.notConfirmed(.unfinished))
    }
  }
}

extension Edit {
  /// What there is to be seen of adding and editing.
  package struct State: Equatable, Sendable, Codable {
    /// The task whose fields are gone through.
    @BoxedOptional var editing: Editing?

    /// How far the fields of a task have been gone through.
    package struct Editing: Equatable, Sendable, Codable {
      /// The fields, asked one after another.
      package internal(set) var flow: Flow<TaskField>
      /// Why the last answer was not taken.
      package internal(set) var refusal: TodoError?
      /// Whether it is asked if everything shall be given up.
      var isDiscarding = false
      /// Whether it is to be said what the field is, and what can be answered.
      var isExplaining = false
      /// What was typed and not taken.
      var refused = ""

      /// The line that asked for it.
      let command: String
      /// Whether the present value stands in the line, ready to be changed, and is not named before it.
      let isPrefilled: Bool

      init(_ task: TodoItem, for command: String = "", isPrefilled: Bool = false) {
        self.command = command
        self.isPrefilled = isPrefilled
        flow = Flow(TaskField.asked, draft: EditDraft(original: task))
      }

      /// The task as it is kept.
      package var task: TodoItem { flow.draft.original }

      /// What has been filled in so far.
      package var changes: [Attribute] { flow.draft.attributes }

      /// Whether there is anything to lose.
      var isUnsaved: Bool { !changes.isEmpty }

      /// What is asked now.
      var question: EditQuestion? {
        if isDiscarding { return .discardChanges }
        return flow.current.map {
          .field($0, current: current(of: $0), refusal: refusal, draft: isPrefilled ? draft : nil)
        }
      }

      /// What the line begins with: the present value, or what was typed and not taken; empty where lines begin empty.
      var draft: String {
        guard isPrefilled, !isDiscarding, let step = flow.current else { return "" }
        return refused.isEmpty ? current(of: step) : refused
      }

      private func current(of step: TaskField) -> String { flow.draft.typed[step] ?? task.text(of: step) }
    }
  }
}

extension Edit.State.Editing {
  /// Whether no field has been answered yet.
  var isAtStart: Bool { !flow.canGoBack && refusal == nil && !isDiscarding && !isUnsaved }

  /// Whether a field has been filled in with something new.
  package func hasChanged(_ step: TaskField) -> Bool {
    !(flow.draft.changes[step] ?? []).isEmpty
  }
}

extension Edit.State.Editing {
  fileprivate mutating func take(_ answer: EditAnswer) {
    (refusal, refused) = (nil, "")
    isExplaining = answer == .explain
    isDiscarding = answer == .cancel
    switch answer {
    case .back: flow.back()
    case .value, .keep:
      do throws(TodoError) {
        try flow.answer(answer)
      } catch {
        refusal = error
        if case .value(let text) = answer { refused = text }
      }
    case .save, .cancel, .explain, .discard, .goOn: break
    }
  }

  fileprivate mutating func askAgain(at field: TaskField, with draft: EditDraft, because error: TodoError) {
    (refusal, refused, isExplaining, isDiscarding) = (error, "", false, false)
    flow = Flow(TaskField.asked, draft: draft)
    while let current = flow.current, current != field { flow.skip() }
  }
}

/// The guided edit as text; its question is written after it.
extension Edit {
  package static func write(_ state: Edit.State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let editing = state.editing, editing.isAtStart || editing.isExplaining else { return }
    if editing.isExplaining, case .field(let step, _, _, _)? = editing.question {
      let name = FieldName(step)
      page.add(TextLine(name.word, .accent) + ": \(name.explanation)\(name.help.map { ", as in \($0.typed)" } ?? "")")
    } else {
      page.add(
        TextLine("Editing ", .headline) + TextLine("\(editing.task.number)", .accent) + " "
          + TextLine(editing.task.title, .headline))
    }
    page.add(TextLine("Enter keeps, - clears, back goes back, save saves, cancel gives up, ? explains", .faint))
  }

  package static func writeMembers(of state: Edit.State, to writer: inout JSONWriter) {
    guard let editing = state.editing else { return }
    writer.member("task")
    editing.task.write(to: &writer)
    if case .field(let step, _, _, _)? = editing.question {
      writer.member("field", step.name)
    }
    writer.member("changes", TaskField.asked.filter(editing.hasChanged).map(\.name))
  }
}
