import MVI
import SampleTasks
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct GuidedEditTests {
  private static let task = Sample.task(1, "Old") {
    $0.project = "home"
    $0.tags = ["a", "b"]
    $0.priority = .low
    $0.due = .day(Sample.clock.today)
    $0.notes = "n"
  }
  private let dataSource = ScriptedTasksDataSource([task, Sample.completed(2)])
  private let session: Session

  init() { session = Session(dataSource) }

  private var isUntouched: Bool { get async { await dataSource.contents == [Self.task, Sample.completed(2)] } }

  @Test func itAsksFieldByFieldAndShowsWhatIsThere() async {
    var state = await session.enter("edit 1")
    var asked: [EditQuestion] = []
    while let question = state.question as? EditQuestion, asked.count < 20 {
      asked.append(question)
      state = await session.enter("")
    }
    let today = Sample.clock.today.iso
    let fields: [(TaskField, String)] = [
      (.title, "Old"), (.project, "home"), (.tags, "a b"), (.priority, "low"), (.due, today), (.wait, ""),
      (.notes, "n"),
    ]
    #expect(asked == fields.map { EditQuestion(field: $0.0, current: $0.1, refusal: nil) })
    #expect((state.notice, state.path) == (.unchanged(Self.task), "tasks"))
    #expect(await isUntouched)
    #expect(await !dataSource.log.contains(.perform))
  }

  @Test func aCompletedTaskIsNeitherDueNorWaiting() async {
    await session.enter("edit 2")
    var fields: [TaskField] = []
    while let field = session.field, fields.count < 20 {
      fields.append(field)
      await session.enter("")
    }
    #expect(fields == [.title, .project, .tags, .priority, .notes])
  }

  @Test func valuesAreSavedTogetherAtTheEnd() async {
    await session.enter(lines: "edit 1", "New", "work", "c", "high", "tomorrow", "2026-12-01")
    #expect(await isUntouched)
    // It waits until after it is due.
    #expect(await session.enter("Ask first").question is Confirmation)
    #expect(await isUntouched)
    let after = await session.enter("y").changes.first?.after
    #expect(
      after
        == Self.task.changed {
          $0.title = "New"
          $0.project = "work"
          $0.tags = ["c"]
          $0.priority = .high
          $0.due = .day(Sample.clock.today.adding(days: 1))
          $0.wait = Moment(iso: "2026-12-01")
          $0.notes = "Ask first"
          $0[.noted] = after?[.noted]
        })
    #expect(after?.noteLines.map(\.written) == [Sample.clock.now()])
    #expect((session.notice, session.path) == (.saved(1), "tasks"))
    #expect(session.question == nil)
  }

  @Test func `Answers that are not to be saved can be changed`() async {
    await session.enter(lines: "edit 1", "", "", "", "", "tomorrow", "2026-12-01", "")
    #expect(session.question is Confirmation)
    #expect(await session.enter("no").field == .notes)
    let after = await session.enter(lines: "back", "2026-11-01", "save").changes.first?.after
    #expect(after?.wait == Moment(iso: "2026-11-01"))
  }

  @Test func `Where the value stands in the line, it is changed there, and an emptied line clears`() async {
    let session = Session(dataSource, canBeWatched: true)
    func draft() -> String? { session.question?.draft }
    await session.enter("edit 1")
    #expect(session.question?.prompt == "Title: " && draft() == "Old")
    await session.enter("Older")
    #expect(draft() == "home")
    await session.enter("")
    #expect(draft() == "a b")
    #expect(await session.enter("1st").refusal?.code == "invalidValue")
    // What was refused is mended, not typed again.
    #expect(draft() == "1st")
    await session.enter(lines: "a b", "back")
    #expect(draft() == "a b")
    await session.enter(lines: "a b", "?")
    #expect(session.edit.editing?.isExplaining == true && draft() == "low")
    await session.enter("save")
    #expect(session.changes.first?.after == Self.task.changed { ($0.title, $0.project) = ("Older", nil) })
  }

  @Test func `A word of the dialogue after the prefilled value is asked about`() async {
    let session = Session(dataSource, canBeWatched: true)
    await session.enter(lines: "edit 1", "Oldsave")
    #expect(session.question?.prompt == "Is “save” part of the title? [y/n] " && session.question?.draft == "")
    #expect(await session.enter("n").notice == .unchanged(Self.task))
    let after = await session.enter(lines: "edit 1", "Older save", "no").changes.first?.after
    #expect(after == Self.task.changed { $0.title = "Older" })
    #expect(await session.enter(lines: "edit 1", "Older, and he calls back", "y").field == .project)
    #expect(await session.enter(lines: "home-", "n").field == .tags)
    #expect(await session.enter(lines: "a bback", "n").field == .project)
    #expect(session.question?.draft == "")
  }

  @Test func `A line that is asked about can be changed further, and Enter takes it then`() async {
    let session = Session(dataSource, canBeWatched: true)
    await session.enter(lines: "edit 1", "Old?", "")
    #expect(session.field == .title && session.question?.draft == "Old?" && session.question?.refusal == nil)
    #expect(await session.enter("Old?").field == .project)
    await session.enter(lines: "homesave")
    #expect(await session.give(.answer(.interrupted)).field == .project)
    #expect(session.question?.draft == "homesave")
  }

  @Test func `A value that ends with a word of the dialogue is not asked about when another part is changed`() async {
    let session = Session(ScriptedTasksDataSource([Sample.task(1, "Bring it back")]), canBeWatched: true)
    #expect(await session.enter(lines: "edit 1", "Bring them back").field == .project)
  }

  @Test func `In a batch the lines are the whole answers`() async {
    #expect(await session.enter(lines: "edit 1", "He calls back").field == .project)
  }

  @Test func `A title that is a word with a meaning can be kept`() async {
    let session = Session(ScriptedTasksDataSource([Sample.task(1, "save")]), canBeWatched: true)
    #expect(await session.enter(lines: "edit 1", "save").field == .project)
  }

  @Test func aTagThatIsNotThereIsNotTakenAwaySilently() async {
    await session.enter(lines: "edit 1", "", "")
    let expected = InvalidValue(field: "tags", value: "-c", expected: "-a or -b")
    #expect(await session.enter("+new -c").error == .invalidValue(expected, column: nil))
    #expect(session.field == .tags)
    #expect(await session.enter(lines: "+new -b", "save").changes.first?.after?.tags == ["a", "new"])
  }

  @Test func aDashClears() async {
    await session.enter(lines: "edit 1", "", "-", "-", "-", "-", "-", "-")
    #expect(
      session.changes.first?.after
        == Self.task.changed {
          $0.project = nil
          $0.tags = []
          $0.priority = nil
          $0.due = nil
          $0.notes = ""
        })
  }

  @Test(arguments: [
    ("+c", ["a", "b", "c"]), ("-a", ["b"]), ("-a +c", ["b", "c"]), ("c d", ["c", "d"]), ("b", ["b"]), ("-", []),
  ]) func `Tags are added, taken away or replaced`(_ answer: String, _ tags: [String]) async {
    #expect(await session.enter(lines: "edit 1", "", "", answer, "save").changes.first?.after?.tags == tags)
  }

  @Test func wordsWithAMeaningCanBeHadInQuotes() async {
    #expect(await session.enter(lines: "edit 1", "\"save\"").field == .project)
    #expect(await session.enter("save").changes.first?.after?.title == "save")
    #expect(await session.enter(lines: "edit 1", "\"-\"", "save").changes.first?.after?.title == "-")
  }

  @Test func backGoesToTheFieldBeforeAndKeepsWhatWasFilledIn() async {
    #expect(await session.enter(lines: "edit 1", "New", "work", "back").field == .project)
    #expect(await session.enter("back").field == .title)
    #expect(await session.enter("back").isAsking(EditDoubt.discardChanges))
    #expect(await session.enter("no").field == .title)
    await session.enter(lines: "", "save")
    #expect((session.changes.first?.after?.title, session.changes.first?.after?.project) == ("New", "work"))
  }

  @Test func cancellingWithoutChangesAsksNothing() async {
    for line in ["cancel", "back", "save"] {
      #expect(await session.enter(lines: "edit 1", line).path == "tasks")
      #expect(session.notice == .unchanged(Self.task))
    }
    #expect(await isUntouched)
  }

  @Test func cancellingWithChangesAsksWhetherToDiscardThem() async {
    #expect(await session.enter(lines: "edit 1", "New", "cancel").isAsking(EditDoubt.discardChanges))
    #expect(await session.enter("").field == .project)
    #expect(await session.enter(lines: "cancel", "yes").path == "tasks")
    #expect(session.question == nil)
    #expect(session.notice == .unchanged(Self.task))
    #expect(await isUntouched)
    #expect(await session.enter("edit 1").isAsking(EditQuestion(field: .title, current: "Old", refusal: nil)))
  }

  @Test func aRefusedAnswerAsksTheSameFieldAgainAndSaysWhy() async {
    #expect(await session.enter(lines: "edit 1", "-").refusal == .emptyTitle)
    #expect(session.field == .title)
    #expect(await session.enter(lines: "", "a..b").refusal?.code == "invalidValue")
    #expect(await session.enter("").refusal == nil)
    #expect(await session.enter("+1").refusal?.code == "invalidValue")
    #expect(await session.enter("back").refusal == nil)
    #expect(await session.enter(lines: "", "", "urgent").field == .priority)
    #expect(await session.enter(lines: "", "sometime").field == .due)
    #expect(await session.enter("cancel").path == "tasks")
    #expect(await isUntouched)
  }

  @Test func `A title of blanks was taken, and refused only when everything was saved`() async {
    #expect(await session.enter(lines: "edit 1", "   ").refusal == .emptyTitle)
  }

  @Test func whenNoAnswerComesNothingIsSaved() async {
    await session.enter(lines: "edit 1", "New")
    let state = await session.give(.answer(.nothing))
    #expect((state.error, state.path) == (.notConfirmed(.unfinished), "tasks"))
    #expect(state.question == nil)
    #expect(await isUntouched)
    await session.enter("edit 1")
    #expect(await session.give(.answer(.nothing)).error == nil)
    #expect(session.path == "tasks")
  }

  @Test func anInterruptionAsksBeforeAnythingIsLost() async throws {
    await session.enter(lines: "edit 1", "New")
    #expect(await session.give(.answer(.interrupted)).isAsking(EditDoubt.discardChanges))
    #expect(await !session.give(.answer(.interrupted)).isAsking(EditDoubt.discardChanges))
    #expect(await session.enter("save").error == nil)
    #expect(await !isUntouched)
  }

  @Test func theValueThatIsThereAlreadyIsNothingToLose() async {
    #expect(await session.enter(lines: "edit 1", "Old", "home", "a b", "low", "cancel").path == "tasks")
    #expect(session.question == nil)
  }

  @Test func `The screen stayed with nothing asked when saving failed`() async throws {
    await session.enter(lines: "open 2", "edit 1", "New")
    _ = try await dataSource.delete([1])
    #expect(await session.enter("save").error == .noSuchTask([1]))
    #expect(session.path == "tasks detail2")
    #expect(session.edit == Edit.State())
  }

  @Test func `A field that has become another meanwhile is asked again, and no answer is lost`() async throws {
    await session.enter(lines: "edit 1", "New", "work")
    _ = try await dataSource.perform(.save([.title("Other"), .priority(.high)], to: [1]), for: "modify 1 Other !!")
    let state = await session.enter("save")
    #expect(state.refusal?.code == "conflict" && state.field == .title && state.path == "tasks edit1")
    let question = EditQuestion(field: .title, current: "New", refusal: state.refusal)
    #expect(state.question as? EditQuestion == question)
    let after = await session.enter(lines: "Both", "save").changes.first?.after
    #expect(after == Self.task.changed { ($0.title, $0.project, $0.priority) = ("Both", "work", .high) })
  }
}
