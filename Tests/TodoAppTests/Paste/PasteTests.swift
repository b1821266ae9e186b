import MVITesting
import SampleTasks
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
  func `What most of the lines are decides what is asked`(commands: Int, areRun: Bool, isMixed: Bool) async {
    let session = Session(ScriptedTasksDataSource([Sample.task(1)]))
    await session.give(.feature(.paste(.paste(["add One", "list", "frobnicate"], commands: commands))))
    let question = session.question as? PasteQuestion
    #expect((question?.tasks == nil, question?.isMixed) == (areRun, areRun && isMixed))
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
    state.asking = PendingQuestion(source: .edit, isOnScreen: false)
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
    let stopped = ShellReducer.reduce(stopping, .feature(.paste(.stopped)))
    #expect(stopped.pastedLines.isEmpty)
    #expect(stopped.message == .notice(.pasteStopped(2)))
  }
}

@Suite struct PastedTaskTests {
  private let dataSource = ScriptedTasksDataSource([Sample.task(1)])

  @Test(arguments: [
    ("Buy milk", "Buy milk", false), ("- Buy milk", "Buy milk", false), ("* Buy milk", "Buy milk", false),
    ("  •  Buy milk  ", "Buy milk", false), ("1. Buy milk", "Buy milk", false), ("12) Buy milk", "Buy milk", false),
    ("[ ] Buy milk", "Buy milk", false), ("- [x] Buy milk", "Buy milk", true), ("[X] Buy milk", "Buy milk", true),
    ("☐ Buy milk", "Buy milk", false), ("☑ Buy milk", "Buy milk", true), ("\t- [ ]\tBuy milk", "Buy milk", false),
    ("-5 degrees", "-5 degrees", false), ("3.5 litres", "3.5 litres", false), ("2 eggs", "2 eggs", false),
    ("due:sometime", "due:sometime", false), ("+home", "+home", false), ("say \"hi", "say \"hi", false),
  ]) func `Bullets and boxes are no part of a title`(line: String, title: String, isDone: Bool) throws {
    let task = try #require(PastedTask.all(in: [line]).first)
    #expect(task.line.title == title && task.line.attributes.isEmpty && task.isDone == isDone)
  }

  @Test func aLineThatQuickRefusesIsATitleWithARemark() throws {
    let task = try #require(PastedTask.all(in: ["- [x] call Bob friday or monday"]).first)
    #expect(task.line.title == "call Bob friday or monday" && task.line.attributes.isEmpty && task.isDone)
    let remark = try #require(task.remarks.first).words(in: FixedZone.utc)
    #expect(remark.hasPrefix("“call Bob friday or monday” stays as typed: “or” is out of place"), "\(remark)")
  }

  @Test func theyAreReadAsQuickReadsThem() {
    let tasks = PastedTask.all(in: ["- Call mum tomorrow #home @phone p1", "- Pay https://x.org/#a due:friday"])
    #expect(
      tasks.map(\.line.attributes) == [
        [.project("home"), .addTag("phone"), .priority(.high), .due(.day(.tomorrow))], [.due(.day(.weekday(.friday)))],
      ])
    #expect(tasks.map(\.line.title) == ["Call mum", "Pay https://x.org/#a"])
  }

  @Test func aLineFurtherInIsAPartOfTheOneBefore() {
    let lines = ["- a", "  - b", "    - c", "  - d", "-", "\t- e", "f"]
    let tasks = PastedTask.all(in: lines)
    #expect(
      (tasks.map(\.line.title), tasks.map(\.parent)) == (["a", "b", "c", "d", "e", "f"], [nil, 0, 1, 0, 3, nil]))
  }

  @Test func aYesAddsThemInOneStep() async throws {
    let session = Session(dataSource)
    let lines = ["- [ ] a", "  - b tomorrow", "- [x] c", "d"]
    await session.give(.feature(.paste(.paste(lines, commands: 0))))
    let question = try #require(session.question as? PasteQuestion)
    #expect(await (question.prompt, dataSource.contents.count) == ("Add these 4 as tasks? [y/N/commands] ", 1))
    let shown = question.lines(in: FixedZone.utc).map { $0.spans.map(\.text).joined() }
    #expect(shown[0] == "  + 2 a" && shown[1].hasSuffix("· part of 2"), "\(shown)")
    await session.enter("y")
    let tasks = await dataSource.contents
    #expect(tasks.map(\.title) == ["t1", "a", "b", "c", "d"])
    #expect(tasks[2].parent == tasks[1].id && tasks[2].due == .day(Sample.clock.today.adding(days: 1)))
    #expect(tasks.map { $0.status == .completed } == [false, false, false, true, false])
    #expect(try await dataSource.history().steps.map(\.command) == ["add a\nadd b due:tomorrow parent:2\nlog c\nadd d"])
    await session.enter("undo")
    #expect(await dataSource.contents.count == 1)
  }

  @Test func whatOthersHaveAddedMeanwhileIsNoPartAndNoWhole() async throws {
    let session = Session(dataSource)
    await session.give(.feature(.paste(.paste(["a", " b"], commands: 0))))
    _ = try await dataSource.add([.title("other")])
    #expect(await session.enter("y").question is PasteQuestion)
    #expect(await dataSource.contents.count == 2)
    await session.enter("y")
    let tasks = await dataSource.contents
    #expect(tasks.map(\.title) == ["t1", "other", "a", "b"] && tasks[3].parent == tasks[2].id)
  }

  @Test func anythingButYesAddsNothing() async {
    let session = Session(dataSource)
    await session.give(.feature(.paste(.paste(["a", "b"], commands: 0))))
    #expect(await session.enter("").error == .notConfirmed(.declined))
    #expect(await dataSource.contents.count == 1)
  }
}
