import TodoModel

/// A change that is shown before it is made.
package struct Confirmation: Hashable, Sendable, Codable {
  /// What is to be done.
  let mutation: Mutation
  /// What that changes.
  let changes: [Change]
  /// The line that asked for it.
  var command = ""
  /// The numbers of the tasks that the changed ones begin or cease to refer to.
  var references: [TaskReference] = []
  /// What a person should know before the answer.
  private(set) var hints: [Hint] = []
  /// Those of them that come of the line and not of the changes; they are told again with what has been done.
  private(set) var typedHints: [Hint] = []

  /// Whether it comes from a list of tasks, which can be edited on.
  var canBeEditedOn: Bool {
    if case .several = mutation { true } else { false }
  }

  /// The action that makes the change, once this has been shown and answered with yes.
  func pending(_ confirmed: Features.Action) -> PendingAction {
    PendingAction(
      asked: .change(self), confirmed: confirmed, refusalUnasked: .unconfirmed(UnconfirmedChanges(changes)))
  }

  /// The same with other hints before its own, which come of the line.
  func hinting(_ first: [Hint]) -> Confirmation {
    var confirmation = self
    confirmation.hints = first + hints
    confirmation.typedHints = first + typedHints
    return confirmation
  }
}
