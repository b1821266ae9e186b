import MVI
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

@Suite struct InterruptIntentTests {
  private func action(_ change: (inout Shell.State) -> Void) -> Features.Action? {
    var state = Shell.State()
    state.origin = CommandSource(line: 4, command: "list")
    change(&state)
    guard case .run(let action, CommandSource(line: 5, command: ""))? = Shell.action(for: .interrupt, in: state)
    else { return nil }
    return action
  }

  private func ask(_ state: inout Shell.State) {
    let confirmation = Confirmation(mutation: .delete([1]), changes: [.deleted(Sample.task(1))])
    state.asking = PendingQuestion(
      asker: .action(confirmation.pending(.tasks(.confirm(confirmation)))), isOnScreen: false)
  }

  @Test func itLeavesOutPastedLines() { #expect(action { $0.pastedLines = ["list"] } == .paste(.stop)) }

  @Test func itEndsALiveView() { #expect(action { $0.watch.line = "list" } == .watch(.end)) }

  @Test func whereNothingGoesOnItIsNothing() {
    #expect(action { _ in } == nil)
  }

  @Test func itAnswersWhatIsAskedAgainAfterItHasStoppedTheAnswer() {
    var state = Shell.State()
    ask(&state)
    // A question that has just come up is not meant.
    #expect(Shell.action(for: .interrupt, in: state) == nil)
    state.message = .error(.cancelled)
    guard case .decline(.notConfirmed(.declined), _)? = Shell.action(for: .interrupt, in: state)
    else { return fail("\(String(describing: Shell.action(for: .interrupt, in: state)))") }
  }

  @Test func nothingArrivesAnyMoreInAProgramThatIsLeft() {
    var state = Shell.State()
    state.hasEnded = true
    state.pastedLines = ["list"]
    #expect(state.lineToRun == nil)
    for intent in [Shell.Intent.interrupt, .outside(.fileChanged), .outside(.dayChanged)] {
      #expect(Shell.action(for: intent, in: state) == nil)
    }
  }

  @Test func aQuestionOfPastedLinesIsNotAnsweredByIt() {
    var state = Shell.State()
    ask(&state)
    state.pastedLines = ["list"]
    #expect(Shell.action(for: .interrupt, in: state) == nil)
  }
}
