import MVI
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

@Suite struct InterruptionTests {
  private let dataSource = ScriptedTasksDataSource(Sample.tasks(1...2))

  /// Enters a line, and interrupts it as soon as the operation that it comes to hangs.
  private func interrupt(
    _ line: String, in session: Session, at operation: ScriptedTasksDataSource.Operation
  ) async -> Shell.State {
    let (hasBegun, end) = await dataSource.hang(operation)
    let cancellation = session.cancellation
    let interrupter = Task {
      for await _ in hasBegun {}
      defer { end.finish() }
      return cancellation.cancel()
    }
    let state = await session.enter(line)
    #expect(await interrupter.value)
    return state
  }

  @Test func aChangeThatIsInterruptedIsTakenBack() async {
    let session = Session(dataSource)
    #expect(await interrupt("done 1", in: session, at: .perform).message == .error(.cancelled))
    #expect(await dataSource.log == [.perform, .rollback])
    #expect(await dataSource.contents == Sample.tasks(1...2))
    #expect(await session.enter("done 1").changes.count == 1)
  }

  @Test func aListThatIsInterruptedIsNotShown() async {
    let session = Session(dataSource)
    #expect(await interrupt("stats", in: session, at: .tasks).message == .error(.cancelled))
    #expect(session.path == "tasks")
    #expect(await session.enter("stats").message == .screen)
  }

  @Test func whatWasDurableBeforeStays() async {
    let session = Session(dataSource)
    await session.enter("done 1")
    #expect(await interrupt("done 2", in: session, at: .perform).error == .cancelled)
    #expect(await dataSource.contents == [Sample.task(1).done, Sample.task(2)])
  }

  @Test func whatNobodyWaitsForIsNotInterrupted() async {
    let cancellation = Cancellation()
    let processor = InterruptedProcessor(cancellation: cancellation)
      .cancellable(by: cancellation, rollingBack: dataSource)
    #expect(await processor.results(of: .checkpoint).all().isEmpty)
    #expect(await processor.results(of: .greet).all().count == 1)
  }

  @Test func anEditorIsNotOpenedAnyMoreAndNothingIsAsked() async {
    let editor = ScriptedEditor()
    let session = Session(dataSource, editor: editor)
    #expect(await interrupt("edit 1 --editor", in: session, at: .checkpoint).error == .cancelled)
    #expect(session.question == nil)
    #expect(editor.log == [])
  }

  @Test func anInterruptBetweenTwoCommandsReachesNothing() async {
    let session = Session(dataSource)
    await session.enter("list")
    #expect(!session.cancellation.cancel())
    #expect(await session.enter("list").listed == [1, 2])
  }

  @Test func anAnswerThatIsInterruptedChangesNothingAndTheQuestionIsStillOpen() async {
    let session = Session(dataSource)
    await session.enter("delete 1")
    #expect(await interrupt("yes", in: session, at: .perform).error == .cancelled)
    #expect(await dataSource.contents == Sample.tasks(1...2))
    #expect(session.confirmation?.mutation == .delete([1]))
    #expect(await session.enter("yes").notice == .changed(.delete, 1))
  }
}

private struct InterruptedProcessor: Processor {
  let cancellation: Cancellation

  func results(of action: Shell.Action) -> Results<Shell.Result> {
    Results<Shell.Result>.deferred {
      cancellation.cancel()
      return .none
    }
  }
}

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
      source: .action(confirmation.pending), isOnScreen: false)
  }

  @Test func itLeavesOutPastedLines() { #expect(action { $0.pastedLines = ["list"] } == .paste(.stop)) }

  @Test func itEndsALiveView() { #expect(action { $0.watch.line = "list" } == .watch(.end)) }

  @Test func whereNothingGoesOnItIsNothing() { #expect(action { _ in } == nil) }

  @Test func itAnswersWhatIsAskedAgainAfterItHasStoppedTheAnswer() {
    var state = Shell.State()
    ask(&state)
    // A question that has just come up is not meant.
    #expect(Shell.action(for: .interrupt, in: state) == nil)
    state.message = .error(.cancelled)
    guard case .answer(.declined(.notConfirmed(.declined)), _)? = Shell.action(for: .interrupt, in: state)
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

@Suite struct PendingActionTests {
  private var pending = PendingAction(
    asked: .paste(PasteQuestion(pasted: ["list"])), confirmed: .tasks(.run(.clearCompleted, in: .standard)))

  private func expect(
    _ answer: Answer, _ expected: String, of pending: PendingAction, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let reply =
      switch pending.reply(to: answer) {
      case .run(.tasks(.run(.clearCompleted, _))): "yes"
      case .run: "other"
      case .decline(let error): error == .notConfirmed(.declined) ? "no" : "another error"
      case .askAgain: "again"
      }
    #expect(reply == expected, "\(answer)", sourceLocation: sourceLocation)
  }

  @Test func onlyAYesConfirms() {
    for yes in ["y", "yes", "Y", "YES", "Yes"] { expect(.line(yes), "yes", of: pending) }
    for no in ["", "n", "no", "yy", "yes please", "ja", "1"] { expect(.line(no), "no", of: pending) }
    for no in [Answer.nothing, .interrupted] { expect(no, "no", of: pending) }
  }

  @Test func otherAnswersAreReadFirst() {
    var pending = pending
    pending.otherAnswers = [.line("e"): .paste(.stop), .nothing: .paste(.stop)]
    for other in [Answer.line("e"), .line("E"), .nothing] { expect(other, "other", of: pending) }
    expect(.line("y"), "yes", of: pending)
    for no in [Answer.line("x"), .interrupted] { expect(no, "no", of: pending) }
  }

  @Test func whatIsOneOfSeveralQuestionsTakesNoOtherWord() {
    var pending = pending
    pending.expectation = "yes or no"
    for no in ["", "n", "No"] { expect(.line(no), "no", of: pending) }
    for other in ["x", "list", "yess"] { expect(.line(other), "again", of: pending) }
  }
}
