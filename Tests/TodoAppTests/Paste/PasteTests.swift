import MVITesting
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

@Suite struct PasteTests {
  private func state(running lines: [String]) -> Shell.State {
    let asked = ShellReducer.reduce(Shell.State(), .feature(.paste(.asked(PasteQuestion(pasted: lines)))))
    return ShellReducer.reduce(began(asked), .feature(.paste(.confirmed(lines))))
  }

  private func began(_ state: Shell.State) -> Shell.State {
    let origin = CommandSource(line: 1, command: state.pastedLines.first ?? "", typed: state.pastedLines.first)
    return ShellReducer.reduce(state, .began(origin, at: Instant(seconds: 0)))
  }

  @Test func pastedLinesAreAskedAbout() {
    let state = ShellReducer.reduce(
      Shell.State(), .feature(.paste(.asked(PasteQuestion(pasted: ["add One", "list"])))))
    #expect(state.isAsking(PasteQuestion(pasted: ["add One", "list"])))
    #expect(state.pastedLines.isEmpty)
    #expect(state.asking?.pending?.confirmed == .paste(.run(["add One", "list"])))
  }

  @Test(arguments: [(3, true, false), (2, true, true), (1, false, true)])
  func `What most of the lines are decides what is asked`(commands: Int, areRun: Bool, isMixed: Bool) {
    let lines = ["add One", "list", "frobnicate"]
    let action = Paste.action(for: .paste(lines, commands: commands))
    #expect(action == (areRun ? .ask(lines, isMixed: isMixed) : .offer(lines)))
  }

  @Test func linesAreRunOrAddedAsTheAnswerSays() {
    let lines = ["add One", "list", "frobnicate"]
    let running = PendingAction(PasteQuestion(pasted: lines, isMixed: true))
    #expect(running.question.prompt == "Run these 3 lines? [y/N/tasks] ")
    guard case .run(let offering) = running.reply(to: .line("tasks")) else { return fail("not offered") }
    #expect(offering == .paste(.offer(lines)))
    let task = Sample.task(1, "frobnicate")
    let tasks = Confirmation(mutation: .several([]), changes: [.added(task)])
    let adding = PendingAction(PasteQuestion(pasted: lines, tasks: tasks))
    #expect(adding.question.prompt == "Add this as a task? [y/N/commands] ")
    guard case .run(let run) = adding.reply(to: .line("C")) else { return fail("not run") }
    #expect(run == .paste(.run(lines)))
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
    state.asking = PendingQuestion(asker: .edit, isOnScreen: false)
    #expect(state.lineToRun == nil)
    let answering = began(state)
    #expect(!answering.isRunningPastedLine && answering.pastedLines == ["list"])
  }

  @Test func anInterruptDropsTheRest() {
    let running = began(state(running: ["add One", "list"]))
    #expect(ShellReducer.reduce(running, .refused(.emptyTitle)).pastedLines == ["list"])
    #expect(ShellReducer.reduce(running, .refused(.cancelled)).pastedLines.isEmpty)
  }

  @Test func anInterruptBetweenTwoLinesIsNoneOfThem() {
    let waiting = state(running: ["add One", "list"])
    let origin = CommandSource(line: 2, command: "")
    let stopping = ShellReducer.reduce(waiting, .began(origin, at: Instant(seconds: 0)))
    #expect(!stopping.isRunningPastedLine && stopping.pastedLines == ["add One", "list"])
    #expect(Paste.action(for: .stop) == .stop)
    let stopped = ShellReducer.reduce(stopping, .feature(.paste(.stopped)))
    #expect(stopped.pastedLines.isEmpty)
    #expect(stopped.message == .notice(.pasteStopped(2)))
  }
}
