import SampleTasks
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct EditorTests {
  private let dataSource: ScriptedTasksDataSource
  private let session: Session

  init() {
    dataSource = ScriptedTasksDataSource([
      Sample.task(1, "One") { $0.project = "home" }, Sample.task(2, "Two"),
      Sample.task(3, "Three") { $0.parent = Sample.task(1).id },
    ])
    session = Session(dataSource, editor: ScriptedEditor())
  }

  private var document: EditDocument? { session.question?.document }

  private var titles: [String] { get async { await dataSource.contents.map(\.title) } }
  private var commands: [String] { get async throws { try await dataSource.history().steps.map(\.command) } }

  @discardableResult private func save(_ text: String, after line: String? = nil) async -> Shell.State {
    if let line { await session.enter(line) }
    return await session.give(.feature(.editor(.edited(.text(text, path: "P")))), as: document?.command ?? "")
  }

  @Test func aTaskIsAskedForAsItIs() async {
    #expect(await session.enter("edit 3 --editor").message == .question)
    #expect(
      document
        == EditDocument(
          layout: .form(atNotes: false),
          entries: [EditDocument.Entry(task: await dataSource.contents[2], attributes: [.title("Three"), .parent(1)])],
          command: "edit 3 --editor"))
    await session.give(.answer(.nothing))
    #expect(session.error == .notConfirmed(.nobodyToEdit))
    #expect(session.question == nil)
  }

  @Test(arguments: ["edit --editor", "edit --editor 1", "note", "note 1"])
  func `Where a task is shown, it need not be named`(_ line: String) async {
    await session.enter(lines: "open 1", line)
    #expect((document?.entries.map(\.task.number), document?.layout) == ([1], .form(atNotes: line.hasPrefix("note"))))
  }

  @Test func whatWasChangedIsDoneUnderTheLineThatDoesItAndDurable() async throws {
    let state = await save("title: Uno\nproject: home\ndue: tomorrow\n", after: "edit 1 --editor")
    #expect(state.changes.map(\.after?.title) == ["Uno"])
    #expect(state.changes.first?.after?.due == .day(Sample.clock.today.adding(days: 1)))
    #expect(state.changes.first?.after?.project == "home")
    #expect(await dataSource.log.contains(.commit))
    #expect(try await commands == ["modify 1 Uno due:tomorrow"])
    await session.enter("undo")
    #expect(await titles == ["One", "Two", "Three"])
  }

  @Test(arguments: ["edit 1 --editor", "batch"])
  func `A text that is as it was, or says nothing, changes nothing`(_ line: String) async {
    await session.enter(line)
    #expect(await session.give(.feature(.editor(.edited(.unchanged(path: "P"))))).notice == .textUnchanged)
    await session.enter(line)
    #expect(await save("# a comment\n\n").notice == .textEmptied)
    #expect(await save("\nproject:  home\ntitle: One\n", after: "edit 1 --editor").notice == .textUnchanged)
    #expect(!(await dataSource.log.contains(.perform)))
  }

  @Test func whatCannotBeUnderstoodIsOpenedAgainAndGivenUpOnlyByLeavingIt() async {
    await session.enter("edit 1 --editor")
    let typed = "title: Uno\ndue: frday\n"
    await save(typed)
    #expect(document?.typed == typed)
    #expect(document?.problems.map(\.place) == [TextPlace(line: 2, column: 6)])
    let problem = document?.problems.first?.error
    // A program that writes the same each time.
    #expect(await save(typed).error == problem.map { .textKept($0, path: "P") })
    await save(typed, after: "edit 1 --editor")
    let state = await session.give(.feature(.editor(.edited(.unchanged(path: "P")))))
    #expect(state.error == problem.map { .textKept($0, path: "P") })
    await save(typed, after: "edit 1 --editor")
    await save("title: Uno\n# !! remark\ndue: friday\n")
    #expect(await titles == ["Uno", "Two", "Three"])
  }

  @Test func whatCannotBeDoneIsWrongInItsPlaceToo() async {
    await save("title: Uno\nproject: home\nparent: 3\ndepends: 99\n", after: "edit 1 --editor")
    #expect(document?.problems.map(\.place.line) == [3, 4])
    #expect(document?.problems.map(\.error) == [.cycle([1, 3, 1]), .noSuchTask([99])])
    #expect(await titles == ["One", "Two", "Three"])
  }

  @Test func whatOthersHaveChangedMeanwhileIsKept() async throws {
    await session.enter("edit 1 --editor")
    _ = try await dataSource.save([.priority(.high), .addTag("x")], to: [1])
    let state = await save("title: Uno\nproject: home\n")
    let task = try #require(state.changes.first?.after)
    #expect((task.title, task.priority, task.tags) == ("Uno", .high, ["x"]))
  }

  @Test func whatBothHaveChangedIsToldFieldByFieldAndDoneOnlyWhenItIsSavedAgain() async throws {
    await session.enter("edit 1 --editor")
    _ = try await dataSource.save([.title("Uni"), .project("work"), .priority(.high)], to: [1])
    let typed = "title: Uno\nproject: garden\ntags: new\n"
    await save(typed)
    #expect(
      document?.problems == [
        TextProblem(.conflict(1, .field(.title), cause: nil), atLine: 1, column: 8),
        TextProblem(.conflict(1, .field(.project), cause: nil), atLine: 2, column: 10),
      ])
    #expect(await titles == ["Uni", "Two", "Three"])
    // What it is now is shown with it; what was not changed here is not touched.
    #expect(document?.entries[0].attributes == [.title("Uni"), .project("work")])
    let state = await save(typed)
    let task = try #require(state.changes.first?.after)
    #expect((task.title, task.project, task.tags, task.priority) == ("Uno", "garden", ["new"], .high))
  }

  @Test func aTaskThatIsGoneByThenIsToldAndTheTextIsNotLost() async throws {
    await session.enter("edit 2 --editor")
    _ = try await dataSource.delete([2])
    await save("title: Dos\n")
    #expect(document?.problems.map(\.error) == [.noSuchTask([2])])
    let state = await session.give(.feature(.editor(.edited(.unchanged(path: "P")))))
    #expect(state.error == .textKept(.noSuchTask([2]), path: "P"))
  }

  @Test func aChangeThatCannotBeKeptLeavesTheText() async {
    await session.enter("edit 1 --editor")
    let failure = TodoError.writeFailed(path: "F", reason: "the disk is full")
    await dataSource.fail(.commit, with: failure)
    #expect(await save("title: Uno\n").error == .textKept(failure, path: "P"))
    #expect(session.question == nil)
    #expect(await titles == ["One", "Two", "Three"])
  }

  @Test func anEditorThatFailsChangesNothing() async {
    await session.enter("batch")
    let error = TodoError.editorFailed(.killed(signal: 9), path: "P")
    #expect(await session.give(.feature(.editor(.edited(.failed(.killed(signal: 9), path: "P"))))).error == error)
    #expect(session.question == nil)
    #expect(!(await dataSource.log.contains(.perform)))
  }

  @Test func aListIsEditedAsOneChange() async throws {
    await session.enter("batch")
    #expect(document?.layout == .list)
    #expect(
      document?.entries.map(\.attributes) == [
        [.title("One"), .project("home")], [.title("Two")], [.title("Three"), .parent(1)],
      ])
    let state = await save("1 Uno project:home\n3 Three parent:1\nFour +new due:today\nFive\n")
    #expect(state.confirmation?.changes.map(\.number) == [1, 2, 4, 5])
    #expect(state.confirmation?.changes.map { $0.after?.title } == ["Uno", nil, "Four", "Five"])
    #expect(await titles == ["One", "Two", "Three"])
    #expect(await session.enter("y").notice == .saved(4))
    #expect(await titles == ["Uno", "Three", "Four", "Five"])
    #expect(try await commands == ["modify 1 Uno\ndelete 2\nadd Four +new due:today\nadd Five"])
    await session.enter("undo")
    #expect(await titles == ["One", "Two", "Three"])
  }

  @Test func aWordBehindADashStaysInATitleThere() async {
    await session.enter(lines: "use +office", "batch")
    // The list is that of what is worked on, so nothing is in it yet.
    await save("Clean up with rm -rf\nCall at home -office\n")
    #expect(
      session.changes.compactMap(\.after).map { "\($0.title) \($0.tags)" } == [
        "Clean up with rm -rf [\"office\"]", "Call at home []",
      ])
    await session.enter(lines: "use", "batch")
    await save("1 One with -rf project:home\n2 Two\n3 Three parent:1\n4 Clean up with rm -rf +office\n5 Call -office\n")
    #expect(session.changes.compactMap(\.after?.title) == ["One with -rf", "Call -office"])
  }

  @Test(arguments: [
    ("1 Uno project:home\n2 Dos\n3 Tres parent:1\n", false), ("1 One project:home\n2 Two\n", true),
    ("1 One project:home\n2 Two\n3 Three parent:1\na\nb\nc\n", false),
    ("1 One project:home\n2 Two\n3 Three parent:1\na\nb\nc\nd\n", true),
  ]) func `What is asked first follows the rules for many changes`(_ text: String, _ isAsked: Bool) async {
    #expect((await save(text, after: "batch").confirmation != nil) == isAsked)
  }

  @Test func aTaskWithoutItsLineGoesWithWhatIsAPartOfItUnlessThatHasBecomeIndependent() async {
    #expect(await save("2 Two\n3 Three\n", after: "batch").confirmation?.changes.map(\.isDeletion) == [false, true])
    #expect(await session.enter("y").notice == .saved(2))
    #expect(await titles == ["Two", "Three"])
    #expect(await save("2 Two\nNew\n", after: "batch").confirmation?.changes.count == 2)
    #expect(await session.enter("n").error == .textKept(.notConfirmed(.declined), path: "P"))
  }

  @Test func onlyDeletionsAreToldAsSuch() async {
    await save("New\n", after: "batch 2")
    await session.enter("y")
    #expect(await save("1 One project:home\n", after: "batch 1,3").confirmation?.changes.map(\.isDeletion) == [true])
    #expect(await session.enter("y").notice == .changed(.delete, 1))
  }

  @Test func theListCanBeEditedOnInsteadOfAYes() async {
    await session.enter("batch")
    let typed = "1 Uno project:home\n2 Two\n"
    await save(typed)
    await session.enter("e")
    #expect((document?.typed, document?.problems.isEmpty) == (typed, true))
    // Left as it was by then, it means what it says.
    let state = await session.give(.feature(.editor(.edited(.unchanged(path: "P")))))
    #expect(state.confirmation?.changes.map(\.number) == [1, 3])
    await save("1 Uno project:home\n2 Two\n3 Three parent:1\n", after: "e")
    #expect(await titles == ["Uno", "Two", "Three"])
  }

  @Test func whatIsWrongInAListIsWrongInItsLine() async {
    await save("1 One project:home\n\n2 Two parent:99\n3 Three parent:1\n9 Nine\n", after: "batch 1-3")
    #expect(document?.problems.map(\.place) == [TextPlace(line: 5)])
    await save("1 One project:home\n\n2 Two parent:99\n3 Three parent:1 due:tdo\n")
    #expect(document?.problems.map(\.place) == [TextPlace(line: 4, column: 22)])
    await save("1 One project:home\n\n2 Two parent:99\nNew depends:98\n3 Three parent:1\n")
    #expect(document?.problems.map(\.place.line) == [3, 4])
    #expect(document?.problems.map(\.error) == [.noSuchTask([99]), .noSuchTask([98])])
  }

  @Test func whatIsGoneByThenNeedNotBeDeleted() async throws {
    await session.enter("batch")
    _ = try await dataSource.delete([2])
    #expect(await save("1 One project:home\n3 Three parent:1\n").notice == .textUnchanged)
  }

  @Test func aChangeBetweenQuestionAndAnswerIsAskedAgainOrOpenedAgain() async throws {
    await save("1 Uno project:home\n3 Three parent:1\n", after: "batch")
    _ = try await dataSource.save([.title("Dos")], to: [2])
    #expect(await session.enter("y").confirmation?.changes.map(\.before?.title) == ["One", "Dos"])
    _ = try await dataSource.save([.title("Eins")], to: [1])
    await session.enter("y")
    #expect(await (document?.problems.map(\.place.line), titles) == ([1], ["Eins", "Dos", "Three"]))
  }

  @Test func newTasksAreTheSameTasksAlthoughTheirIdentifiersAreNot() async {
    let clock = Clock.system(zone: FixedZone.utc)
    let dataSource = InMemoryTasksDataSource(Sample.tasks(1...2), clock: clock)
    let environment = Environment(dataSource: dataSource, clock: clock, confirmations: .ask) {
      $0.editor = ScriptedEditor()
    }
    let mutation = Mutation.several([
      .add([.title("a")]), .delete([1]), .add([.title("b"), .set(.depends, .numbers([3]))]),
    ])
    guard case .unconfirmed(let confirmation)? = try? await environment.attempt(mutation),
      case .done(let report)? = try? await environment.perform(confirmation)
    else { return fail("asked again") }
    #expect(report.changes.map(\.number) == [3, 1, 4])
  }

  @Test func aListOfNothingTakesNewTasks() async {
    await session.enter(lines: "filter completed", "batch")
    #expect(document?.entries.isEmpty == true)
    await save("New\n")
    #expect(await titles == ["One", "Two", "Three", "New"])
    #expect(await session.enter("batch (nowhere)").notice == .nothingSelected(nil))
    #expect(await session.enter("batch 9").error == .noSuchTask([9]))
  }

  @Test func aSlipInANewLineIsPointedOut() async {
    await save("2 Two projct:x\n", after: "batch 2")
    guard case .changes(let report) = session.message else { return fail("\(session.message)") }
    #expect(report.hints == [.nearMiss(NearMiss(word: "projct:x", attribute: .project, suggestion: "project:x"))])
  }

  @Test(arguments: ["edit 1 --editor", "note 1", "batch", "batch 1"])
  func `Without a terminal it is refused`(_ line: String) async {
    #expect(await Session(dataSource).enter(line).error == .notConfirmed(.nobodyToEdit))
  }

  @Test func aMissingTaskIsToldFirst() async {
    #expect(await Session(dataSource).enter("edit 9 --editor").error == .noSuchTask([9]))
  }
}
