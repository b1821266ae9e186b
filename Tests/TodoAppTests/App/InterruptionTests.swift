import MVI
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
    #expect(await session.enter("yes").notice == .deleted(1))
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
