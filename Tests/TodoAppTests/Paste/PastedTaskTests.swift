import SampleTasks
import Testing
import TodoModel

@testable import TodoApp

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
