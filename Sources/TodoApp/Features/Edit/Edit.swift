import MVI
import TodoJSON
import TodoModel

/// Adds and edits tasks: by attributes in one line, or field by field.
package enum Edit: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable {
    case change(Change)
    case open(Int)
    case answer(Answer)

    var traits: Features.Traits {
      guard case .change(.modify(_, let line, _)) = self else { return [] }
      return line.attributes.contains { if case .removeNote = $0 { true } else { false } } ? .destroys : []
    }
  }

  package indirect enum Change: Equatable, Sendable, Codable {
    case add(ParsedAttributes)
    case log(ParsedAttributes)
    case copy(Selection, ParsedAttributes, in: Listing)
    case modify(Selection, ParsedAttributes, in: Listing)
  }

  package enum Action: Equatable, Sendable, Codable {
    case change(Change)
    case load(Int)
    case answer(EditAnswer, of: Int)
    /// Saves the answers, for the line that asked for the edit.
    indirect case save(EditDraft, for: String)
    /// Saves the answers that were asked about.
    indirect case confirm(Confirmation)
    /// Ends the edit without changes; the task that was shown.
    indirect case leave(TodoItem?)
    /// Ends the edit because there are no more answers: nothing is saved.
    case abandon
  }

  package enum Result: Equatable, Sendable, Codable {
    indirect case attempted(ChangeOutcome)
    /// A task was loaded to go through its fields, for this line; `isPrefilled` if the input line begins with the present value.
    indirect case loaded(TodoItem, for: String, isPrefilled: Bool)
    case answered(EditAnswer, of: Int)
    /// Another process has changed a field meanwhile; the answers are kept, for the task as it is now.
    indirect case conflicted(EditDraft, at: TaskField, because: TodoError)
    /// The answers make a change that is asked about first.
    indirect case unconfirmed(Confirmation)
    /// The edit is over, with its answers saved or without a change.
    case ended(ChangeReport)
    /// The answers are given up: they could not be saved, or there were no more.
    case abandoned(TodoError)

    var report: Report {
      switch self {
      case .attempted(let attempt): attempt.report
      case .loaded(let task, _, _): .ask(.edit, showing: Route(.edit, task: task.number))
      case .answered(_, let number): .ask(.edit, showing: Route(.edit, task: number))
      case .conflicted(let draft, _, _): .ask(.edit, showing: Route(.edit, task: draft.original.number))
      case .unconfirmed(let confirmation):
        .confirm(PendingAction(editing: confirmation), showing: Route(.edit, task: confirmation.changes.first?.number))
      case .ended(let report): .close(report)
      case .abandoned(let error): .abandon(error)
      }
    }
  }

  package struct State: Equatable, Sendable, Codable {
    @Boxed var editing: Editing?

    package struct Editing: Equatable, Sendable, Codable {
      package internal(set) var flow: Flow<TaskField>
      package internal(set) var refusal: TodoError?
      var isDiscarding = false
      /// A line with a word of the dialogue at its end, which is asked about.
      var doubtful: EditAnswer.Ending?
      var isExplaining = false
      var refused = ""

      let command: String
      /// True if the input line begins with the present value, which the prompt then does not name.
      let isPrefilled: Bool

      init(_ task: TodoItem, for command: String = "", isPrefilled: Bool = false) {
        (self.command, self.isPrefilled) = (command, isPrefilled)
        flow = Flow(TaskField.asked, draft: EditDraft(original: task))
      }

      package var task: TodoItem { flow.draft.original }

      package var changes: [Attribute] { flow.draft.attributes }

      var isUnsaved: Bool { !changes.isEmpty }

      var question: (any Question)? {
        if isDiscarding { return EditDoubt.discardChanges }
        guard let field = flow.current else { return nil }
        // A word of the dialogue is at the end of the value.
        if let word = doubtful?.word { return EditDoubt(prompt: "Is “\(word)” part of the \(field.name)? [y/n] ") }
        return EditQuestion(
          field: field, current: current(of: field), refusal: refusal, prefilled: isPrefilled ? draft : nil)
      }

      fileprivate var asked: TaskField? { (question as? EditQuestion)?.field }

      /// The beginning of the input line: the present value, or a refused answer; empty if lines begin empty.
      var draft: String {
        guard isPrefilled, !isDiscarding, doubtful == nil, let step = flow.current else { return "" }
        return refused.isEmpty ? current(of: step) : refused
      }

      private func current(of step: TaskField) -> String { flow.draft.typed[step] ?? task.text(of: step) }
    }
  }

  package static func action(for intent: Intent, in state: State) -> Action {
    switch intent {
    case .change(let change): .change(change)
    case .open(let number): .load(number)
    case .answer(let answer): state.editing.map { action(for: answer, to: $0) } ?? .leave(nil)
    }
  }

  private static func action(for answer: Answer, to editing: State.Editing) -> Action {
    switch answer {
    case .nothing: editing.isUnsaved ? .abandon : .leave(editing.task)
    case .interrupted:
      action(for: editing.isDiscarding || editing.doubtful != nil ? .continueEditing : .cancel, to: editing)
    case .line(let line): action(for: EditAnswer(line, to: editing), to: editing)
    }
  }

  private static func action(for answer: EditAnswer, to editing: State.Editing) -> Action {
    switch answer {
    case .discard: return .leave(editing.task)
    case .cancel where !editing.isUnsaved: return .leave(editing.task)
    case .back where !editing.flow.canGoBack: return action(for: .cancel, to: editing)
    case .save:
      var flow = editing.flow
      if let value = editing.doubtful?.value, (try? flow.answer(.value(value))) == nil {
        return .answer(.value(value), of: editing.task.number)
      }
      return action(finishing: flow.draft, for: editing.command)
    case .value, .keep:
      // The reducer moves the flow; a copy shows whether this is the last answer.
      var flow = editing.flow
      try? flow.answer(answer)
      guard flow.isFinished else { return .answer(answer, of: editing.task.number) }
      return action(finishing: flow.draft, for: editing.command)
    case .back, .cancel, .explain, .continueEditing, .doubtful: return .answer(answer, of: editing.task.number)
    }
  }

  private static func action(finishing draft: EditDraft, for command: String) -> Action {
    draft.attributes.isEmpty ? .leave(draft.original) : .save(draft, for: command)
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .loaded(let task, let command, let isPrefilled):
      state.editing = Edit.State.Editing(task, for: command, isPrefilled: isPrefilled)
    case .answered(let answer, _): state.editing?.apply(answer)
    case .conflicted(let draft, let field, let error): state.editing?.askAgain(at: field, with: draft, because: error)
    case .ended, .abandoned: state.editing = nil
    case .attempted, .unconfirmed: break
    }
  }

  // The question is written after this text.
  package static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let editing = state.editing, editing.isAtStart || editing.isExplaining else { return }
    if editing.isExplaining, let step = editing.asked {
      let name = FieldName(step)
      page.add(TextLine(name.word, .accent) + ": \(name.explanation)\(name.help.map { ", as in \($0.typed)" } ?? "")")
    } else {
      page.add(
        TextLine("Editing ", .headline) + TextLine("\(editing.task.number)", .accent) + " "
          + TextLine(editing.task.title, .headline))
    }
    let typed = "Enter keeps, - clears, back goes back, save saves, cancel gives up, ? explains"
    let prefilled = "Enter takes the line. After Ctrl-U: - clears, back, save, cancel, ? explains"
    page.add(TextLine(editing.isPrefilled ? prefilled : typed, .faint))
  }

  package static func writeMembers(of state: State, to writer: inout JSONWriter) {
    guard let editing = state.editing else { return }
    let changes = TaskField.asked.filter(editing.hasChanged).map(\.name)
    writer.members(("task", editing.task), ("field", editing.asked?.name), ("changes", changes))
  }
}

extension Edit.State.Editing {
  var isAtStart: Bool { !flow.canGoBack && refusal == nil && !isDiscarding && !isUnsaved }

  package func hasChanged(_ step: TaskField) -> Bool { !(flow.draft.changes[step] ?? []).isEmpty }

  fileprivate mutating func apply(_ answer: EditAnswer) {
    refusal = nil
    refused = answer == .continueEditing ? doubtful?.line ?? "" : ""
    doubtful = if case .doubtful(let ending) = answer { ending } else { nil }
    isExplaining = answer == .explain
    isDiscarding = answer == .cancel
    switch answer {
    case .back: flow.back()
    case .value, .keep:
      do throws(TodoError) { try flow.answer(answer) } catch {
        refusal = error
        if case .value(let text) = answer { refused = text }
      }
    case .save, .cancel, .explain, .discard, .continueEditing, .doubtful: break
    }
  }

  fileprivate mutating func askAgain(at field: TaskField, with draft: EditDraft, because error: TodoError) {
    (refusal, refused, isExplaining, isDiscarding) = (error, "", false, false)
    flow = Flow(TaskField.asked, draft: draft)
    while let current = flow.current, current != field { flow.skip() }
  }
}

struct EditProcessor {
  let environment: Environment

  func result(of action: Edit.Action) async throws(TodoError) -> Edit.Result {
    switch action {
    case .change(let change): .attempted(try await make(change))
    case .load(let number): try await load(number)
    case .answer(let answer, let number): .answered(answer, of: number)
    case .save(let draft, let command): await save(draft, for: command)
    case .confirm(let confirmation): result(of: try await environment.perform(confirmation))
    // The task as it is now; the given one if it is deleted.
    case .leave(let task?):
      .ended(ChangeReport([], .unchanged((try? await environment.dataSource.task(task.number)) ?? task)))
    case .leave(nil): .ended(ChangeReport([], .nothingToChange))
    case .abandon: .abandoned(.notConfirmed(.unfinished))
    }
  }

  private func make(_ change: Edit.Change) async throws(TodoError) -> ChangeOutcome {
    switch change {
    case .add(let line): try await create(line) { .add($0) }.offering(line.readByQuick)
    case .log(let line): try await create(line) { .log($0) }
    case .copy(let selection, let line, let listing):
      try await environment.attempt(on: selection, in: listing) { .copy($0, line.all) }.hinting(line.hints)
    case .modify(let selection, let line, let listing):
      try await environment.attempt(on: selection, in: listing) { .save(line.all, to: $0) }.hinting(line.hints)
    }
  }

  private func create(
    _ line: ParsedAttributes, _ mutation: ([Attribute]) -> Mutation
  ) async throws(TodoError) -> ChangeOutcome {
    // Most lines remove no tag and do not need the scope.
    let scope = line.mayTakeTagsAway || line.isForInbox ? try await environment.dataSource.settings().scope : Scope()
    let undone: [Attribute] = (line.isForInbox ? scope.attributes : []).map {
      if case .addTag(let tag) = $0 { .removeTag(tag) } else { .clear($0.field) }
    }
    return try await environment.attempt(mutation(line.all(givenTags: scope.tags) + undone)).hinting(line.hints)
  }

  private func load(_ number: Int) async throws(TodoError) -> Edit.Result {
    let task = try await environment.dataSource.task(number)
    guard environment.hasAnswers else { throw .notConfirmed(.nobodyToFillIn) }
    return .loaded(task, for: environment.command, isPrefilled: environment.canBeWatched)
  }

  private func save(_ draft: EditDraft, for command: String) async -> Edit.Result {
    do throws(TodoError) {
      let mutation = Mutation.revise(draft.original, draft.attributes)
      let change = try await environment.attempt(mutation, for: mutation.command() ?? command)
      if case .done(let report) = change, report.changes.isEmpty {
        return .ended(ChangeReport([], .unchanged(draft.original)))
      }
      return result(of: change)
    } catch { return await conflicted(draft, error) ?? .abandoned(error) }
  }

  private func result(of change: ChangeOutcome) -> Edit.Result {
    switch change {
    case .done(let report): return .ended(report)
    case .unconfirmed(let confirmation):
      let pending = PendingAction(editing: confirmation)
      return pending.canBeAsked(in: environment) ? .unconfirmed(confirmation) : .abandoned(pending.refusalUnasked)
    }
  }

  /// Asks again about a field that another process has changed meanwhile, so that no answer is lost.
  private func conflicted(_ draft: EditDraft, _ error: TodoError) async -> Edit.Result? {
    guard case .conflict(let number, .field(let field), _) = error, TaskField.asked.contains(field),
      let task = try? await environment.dataSource.task(number)
    else { return nil }
    return .conflicted(EditDraft(original: task, changes: draft.changes, typed: draft.typed), at: field, because: error)
  }
}

extension PendingAction {
  /// Asks about the answers of an edit, which continues unless they are saved.
  fileprivate init(editing confirmation: Confirmation) {
    let number = confirmation.changes.first?.number ?? 0
    self.init(
      asked: .change(confirmation), confirmed: .edit(.confirm(confirmation)),
      declined: .run(.edit(.answer(.continueEditing, of: number))), refusalUnasked: confirmation.pending.refusalUnasked)
  }
}

extension ChangeOutcome {
  /// The same with a line that makes of the new task what `quick` would have.
  fileprivate func offering(_ changes: [Attribute]) -> ChangeOutcome {
    guard case .done(var report) = self, !report.isDryRun, !changes.isEmpty, let task = report.changes.first else {
      return self
    }
    report.hints.append(.readByQuick(task.number, changes))
    return .done(report)
  }
}
