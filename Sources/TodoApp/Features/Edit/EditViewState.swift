import MVI
import TodoModel

/// What there is to be seen of adding and editing.
package struct EditViewState: Equatable, Sendable {
  /// The task whose fields are gone through.
  @Boxed var editing: Editing?

  /// How far the fields of a task have been gone through.
  package struct Editing: Equatable, Sendable {
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

extension EditViewState.Editing {
  /// Whether no field has been answered yet.
  var isAtStart: Bool { !flow.canGoBack && refusal == nil && !isDiscarding && !isUnsaved }

  /// Whether a field has been filled in with something new.
  package func hasChanged(_ step: TaskField) -> Bool {
    !(flow.draft.changes[step] ?? []).isEmpty
  }
}
