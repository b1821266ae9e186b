import MVI
import MVITesting
import Testing
import TodoModel

@testable import TodoApp

@Suite struct LessonTests {
  private func session(_ tasks: [TodoItem], knowing usage: UsageProfile?) async -> Session {
    let session = Session(ScriptedTasksDataSource(tasks), knowing: usage)
    _ = await session.states(after: .start)
    return session
  }

  /// The tips after each line, typed one after the other by somebody who has typed other lines before.
  private func lessons(
    _ lines: [String], knowing earlier: [String] = [], among tasks: [TodoItem] = []
  ) async -> [Tip?] {
    let session = await session(tasks, knowing: UsageProfile(lines: earlier))
    var lessons = [session.tip]
    for line in lines { lessons.append(await session.enter(line).tip) }
    return lessons
  }

  @Test func howToBeginIsSaidUntilSomethingHasBeenAdded() async {
    #expect(await lessons(["list", "home", "add One", "delete 1"]) == [.adding, .adding, .adding, nil, nil])
    #expect(await lessons([], knowing: ["add One"]) == [nil])
  }

  @Test func whatCanBeTypedIsSaidUntilHelpHasBeenAskedFor() async {
    #expect(await lessons([], among: Sample.tasks(1...2)) == [.looking])
    #expect(await lessons([], knowing: ["help add"], among: Sample.tasks(1...2)) == [nil])
    let many = (1...20).map { "open \($0)" }
    #expect(await lessons([], knowing: many, among: Sample.tasks(1...2)) == [nil])
    #expect(await lessons([], knowing: many.dropLast(), among: Sample.tasks(1...2)) == [.looking])
  }

  @Test func howToCompleteIsSaidOnceASessionAndInThreeAtMost() async {
    let tasks = [Sample.completed(1), Sample.task(2)]
    #expect(
      await lessons(["filter all", "list", "done 1", "list"], knowing: ["help"], among: tasks)
        == [nil, .completing(2), nil, nil, nil])
    #expect(await lessons(["ls", "ls 2"], knowing: ["help", "ls", "ls"], among: tasks) == [nil, .completing(2), nil])
    #expect(await lessons(["list"], knowing: ["help", "done 7"], among: tasks) == [nil, nil])
    #expect(await lessons(["list"], knowing: ["ls", "list", "ls"], among: tasks).last == .some(nil))
  }

  @Test func nothingIsPointedOutBelowAListThatComesBack() async {
    #expect(
      await lessons(["open 2", "back", "stats", "home", "list"], knowing: ["help"], among: Sample.tasks(1...2))
        == [nil, nil, nil, nil, nil, .completing(1)])
  }

  @Test func whatIsNotThereIsNotPointedAt() async {
    #expect(await lessons(["list +nothing"], knowing: ["help"], among: Sample.tasks(1...2)) == [nil, nil])
  }

  @Test func aLongListCanBeNarrowed() async {
    let known = ["help", "done 1"]
    #expect(await lessons(["list", "list"], knowing: known, among: Sample.tasks(1...21)) == [nil, .narrowing, nil])
    // One thing at a time, and then the next.
    #expect(
      await lessons(["list", "list"], knowing: ["help"], among: Sample.tasks(1...21))
        == [nil, .completing(1), .narrowing])
    #expect(await lessons(["list"], knowing: known, among: Sample.tasks(1...20)).last == .some(nil))
    #expect(await lessons(["list"], knowing: known + ["search x"], among: Sample.tasks(1...21)).last == .some(nil))
  }

  @Test func datesArePointedOutOnceASessionFromTheSecondTaskToTheFourth() async {
    let adding = ["add One", "add Two", "add Three", "add Four", "add Five"]
    #expect(await lessons(adding) == [.adding, nil, .dating, nil, nil, nil])
    #expect(await lessons(["add Four", "add Five"], knowing: Array(adding[...2])) == [nil, .dating, nil])
    #expect(await lessons(["add Five"], knowing: Array(adding[...3])) == [nil, nil])
    #expect(await lessons(adding, knowing: ["modify 1 due:friday"]) == [.adding, nil, nil, nil, nil, nil])
  }

  @Test func thatItCanBeUndoneIsSaidOnceASessionUntilItHasBeen() async {
    let tasks = Sample.tasks(1...9)
    #expect(
      await lessons(["done 1", "modify 2 X", "mod 3 Y"], knowing: ["help"], among: tasks)
        == [nil, .undoing, nil, nil])
    #expect(await lessons(["mod 3 Y"], knowing: ["help", "done 1", "modify 2 X"], among: tasks) == [nil, .undoing])
    #expect(
      await lessons(["done 4"], knowing: ["help", "done 1", "modify 2 X", "mod 3 Y"], among: tasks) == [nil, nil])
    #expect(await lessons(["done 1"], knowing: ["help", "undo"], among: tasks) == [nil, nil])
  }

  @Test func nothingIsPointedOutBesideAQuestionOrAnError() async {
    let tasks = Sample.tasks(1...9)
    #expect(
      await lessons(["delete 1", "y", "done 99", "modify"], knowing: ["help"], among: tasks)
        == [nil, nil, .undoing, nil, nil])
  }

  @Test func anAnswerIsNoLine() async {
    let session = await session(Sample.tasks(1...9), knowing: UsageProfile(lines: [String]()))
    #expect(await session.enter(lines: "delete 1", "undo", "delete 2").usage?.count(of: "undo") == 0)
    #expect(session.usage?.count(of: "delete") == 2)
  }

  @Test func whereNothingIsKnownNothingIsSaid() async {
    let session = await session([], knowing: nil)
    #expect(session.tip == nil)
    #expect(await session.enter("list").tip == nil)
  }

  @Test func shortFormsCountAsTheirVerbs() {
    let usage = UsageProfile(lines: ["ls", "list +x", "mod 1 due:", "", "rm 1"])
    #expect(usage.count(of: "list") == 2)
    #expect(usage.count(of: "modify") == 1 && usage.count(of: "delete") == 1)
    #expect(usage.hasNarrowed && usage.hasGivenDates)
    #expect(usage.lines == 4)
  }
}
