import MVI
import Testing
import TodoModel

@testable import TodoApp

/// A Ctrl-C that came between two commands.
@Suite struct InterruptIntentTests {
  private func action(_ change: (inout TodoViewState) -> Void) -> (any AppAction)? {
    var state = TodoViewState()
    state.origin = CommandSource(line: 4, command: "list")
    change(&state)
    guard case .run(let action, CommandSource(line: 5, command: ""))? = TodoAction.action(for: .interrupt, in: state)
    else { return nil }
    return action
  }

  private func ask(_ state: inout TodoViewState) {
    let confirmation = Confirmation(mutation: .delete([1]), changes: [.deleted(Sample.task(1))])
    state.asking = Asker(TasksScreen.self, pending: confirmation.pending(TasksAction.confirm(confirmation)))
  }

  @Test func itLeavesOutPastedLines() {
    #expect(action { $0.pastedLines = ["list"] } as? PasteAction == .stop)
  }

  @Test func itEndsALiveView() {
    #expect(action { $0.features[Watch.self].line = "list" } as? WatchAction == .end)
  }

  @Test func whereNothingGoesOnItIsNothing() {
    let action = action { _ in }
    #expect(action == nil)
  }

  @Test func itAnswersWhatIsAskedAgainAfterItHasStoppedTheAnswer() {
    var state = TodoViewState()
    ask(&state)
    // A question that has just come up is not meant.
    #expect(TodoAction.action(for: .interrupt, in: state) == nil)
    state.message = .error(.cancelled)
    guard case .decline(.notConfirmed(.declined), _)? = TodoAction.action(for: .interrupt, in: state) else {
      Issue.record("\(String(describing: TodoAction.action(for: .interrupt, in: state)))")
      return
    }
  }

  @Test func nothingArrivesAnyMoreInAProgramThatIsLeft() {
    var state = TodoViewState()
    state.hasEnded = true
    state.pastedLines = ["list"]
    #expect(state.lineToRun == nil)
    for intent in [TodoIntent.interrupt, .outside(.fileChanged), .outside(.dayChanged)] {
      #expect(TodoAction.action(for: intent, in: state) == nil)
    }
  }

  @Test func aQuestionOfPastedLinesIsNotAnsweredByIt() {
    var state = TodoViewState()
    ask(&state)
    state.pastedLines = ["list"]
    #expect(TodoAction.action(for: .interrupt, in: state) == nil)
  }
}
