/// What can be undone and what can be redone, as the records of a history make it.
package struct UndoStacks<Step: Sendable>: Sendable {
  /// What can be undone; the newest is last.
  package private(set) var done: [Step] = []
  /// What can be redone; what comes next is last. nil stands for a step that the history has forgotten.
  private var undone: [Step?] = []

  /// Why it does not go back further; nil if it has everything that there was to be undone.
  package let forgotten: ForgottenHistory?

  /// An empty history.
  package init(behind forgotten: ForgottenHistory? = nil) {
    self.forgotten = forgotten
  }

  /// What can be redone; what comes next is last.
  package var redoable: [Step] {
    // Nothing below a forgotten step can be reached without it.
    Array(undone.reversed().prefix { $0 != nil }.compactMap { $0 }.reversed())
  }

  /// Takes the next record into account.
  package mutating func record(_ kind: HistoryRecord.Kind, _ step: Step) {
    switch kind {
    case .change:
      done.append(step)
      undone = []
    case .outside:
      // A command that was undone can still be redone after a file has come from elsewhere.
      done.append(step)
    case .sync:
      // Who undoes takes back what was done here; others' changes are taken back by name.
      break
    case .undo(let count):
      for _ in 0..<count { undone.append(done.popLast()) }
    case .redo(let count):
      for _ in 0..<min(count, undone.count) {
        if let step = undone.removeLast() { done.append(step) }
      }
    }
  }

  /// The steps of a walk in the order in which it meets them, or `nothingToUndo` if there are not as many.
  package func steps(of walk: UndoRequest) throws(TodoError) -> [Step] {
    let steps = walk.isUndo ? done : redoable
    guard walk.count > 0, walk.count <= steps.count else {
      let isAllThere = !walk.isUndo && redoable.count == undone.count
      throw .nothingToUndo(walk, available: steps.count, forgotten: isAllThere ? nil : forgotten)
    }
    return steps.suffix(walk.count).reversed()
  }
}
