import MVITesting
import Testing
import TodoModel

@testable import TodoApp

@Suite struct PasteTests {
  private func state(running lines: [String]) -> TodoViewState {
    let asked = TodoReducer.reduce(TodoViewState(), .feature(PasteResult.asked(lines)))
    return TodoReducer.reduce(began(asked), .feature(PasteResult.confirmed(lines)))
  }

  private func began(_ state: TodoViewState) -> TodoViewState {
    let origin = CommandSource(line: 1, command: state.pastedLines.first ?? "", typed: state.pastedLines.first)
    return TodoReducer.reduce(state, .program(.began(origin, at: Instant(seconds: 0))))
  }

  @Test func pastedLinesAreAskedAbout() {
    let state = TodoReducer.reduce(TodoViewState(), .feature(PasteResult.asked(["add One", "list"])))
    #expect(state.isAsking(PasteQuestion(pasted: ["add One", "list"])))
    #expect(state.pastedLines.isEmpty)
    #expect(state.asking?.pending?.confirmed as? PasteAction == .run(["add One", "list"]))
  }

  @Test func eachCommandTakesOneOfTheLines() {
    let running = began(state(running: ["add One", "list"]))
    #expect(running.isRunningPastedLine && running.pastedLines == ["list"])
    let last = began(running)
    #expect(last.isRunningPastedLine && last.pastedLines.isEmpty)
    #expect(!began(last).isRunningPastedLine)
  }

  @Test func anAnswerTakesNone() {
    var state = state(running: ["list"])
    #expect(state.lineToRun?.text == "list")
    state.asking = Asker(TasksScreen.self)
    #expect(state.lineToRun == nil)
    let answering = began(state)
    #expect(!answering.isRunningPastedLine && answering.pastedLines == ["list"])
  }

  @Test func anInterruptDropsTheRest() {
    let running = began(state(running: ["add One", "list"]))
    #expect(TodoReducer.reduce(running, .program(.failed(.emptyTitle))).pastedLines == ["list"])
    #expect(TodoReducer.reduce(running, .program(.failed(.cancelled))).pastedLines.isEmpty)
  }

  @Test func anInterruptBetweenTwoLinesIsNoneOfThem() {
    let waiting = state(running: ["add One", "list"])
    let origin = CommandSource(line: 2, command: "")
    let stopping = TodoReducer.reduce(waiting, .program(.began(origin, at: Instant(seconds: 0))))
    #expect(!stopping.isRunningPastedLine && stopping.pastedLines == ["add One", "list"])
    #expect(Paste.action(for: .stop, in: PasteViewState()) == .stop)
    let stopped = TodoReducer.reduce(stopping, .feature(PasteResult.stopped))
    #expect(stopped.pastedLines.isEmpty)
    #expect(stopped.message == .notice(.pasteStopped(2)))
  }
}
