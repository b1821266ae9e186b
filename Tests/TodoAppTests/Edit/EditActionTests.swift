import MVI
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct EditActionTests {
  private let attributes = ParsedAttributes(attributes: [.addTag("a")], title: "x", nearMisses: [])
  private let untouched = Edit.State.Editing(Sample.task(1))
  private var touched: Edit.State.Editing { untouched.taking(.value("new")) }

  private func action(_ intent: Edit.Intent, _ state: Edit.State = Edit.State()) -> Edit.Action {
    Edit.action(for: intent, in: state)
  }

  private func action(_ line: String, _ editing: Edit.State.Editing) -> Edit.Action {
    action(.answer(.line(line)), Edit.State(editing: editing))
  }

  @Test func commandsAreTakenAsTheyAre() throws {
    let modification = Edit.Change.modify(.number(1), attributes, in: .standard)
    for change in [.add(attributes), modification] { #expect(action(.change(change)) == .change(change)) }
    #expect(action(.open(2)) == .load(2))
    #expect(Place.edit.intent(showing: 3, in: Sample.parseContext) == .edit(.open(3)))
  }

  @Test func whereNothingIsAskedThereIsNothingToAnswer() throws {
    #expect(action(.answer(.line("yes"))) == .leave(nil))
  }

  @Test func withNothingFilledInEveryWayOutIsShort() throws {
    for line in ["cancel", "back", "save"] { #expect(action(line, untouched) == .leave(Sample.task(1))) }
    #expect(action(.answer(.nothing), Edit.State(editing: untouched)) == .leave(Sample.task(1)))
  }

  @Test func withSomethingFilledInGivingUpIsAsked() {
    #expect(action("cancel", touched) == .answer(.cancel, of: 1))
    #expect(action(.answer(.interrupted), Edit.State(editing: touched)) == .answer(.cancel, of: 1))
    let atStart = touched.taking(.back)
    #expect(action("back", touched) == .answer(.back, of: 1) && action("back", atStart) == .answer(.cancel, of: 1))
    let asked = touched.taking(.cancel)
    #expect(action("Yes", asked) == .leave(Sample.task(1)))
    for line in ["", "no", "save", "?"] { #expect(action(line, asked) == .answer(.continueEditing, of: 1)) }
    #expect(action(.answer(.interrupted), Edit.State(editing: asked)) == .answer(.continueEditing, of: 1))
    #expect(action(.answer(.nothing), Edit.State(editing: asked)) == .abandon)
  }

  @Test func savingEndsItBeforeTheLastField() {
    guard
      case .save(let draft, "edit 1") = action(
        "save", Edit.State.Editing(Sample.task(1), for: "edit 1").taking(.value("new")))
    else { return fail("not saved") }
    #expect(draft.attributes == [.title("new")])
  }

  @Test func anAnswerLeadsToTheNextFieldAndTheLastOneSaves() {
    var editing = touched
    for step in TaskField.asked.dropFirst() {
      #expect(editing.question == .field(step, current: "", refusal: nil))
      switch action("", editing) {
      case .answer(let answer, of: 1): editing = editing.taking(answer)
      case .save(let draft, ""):
        #expect(step == TaskField.asked.last)
        #expect(draft.attributes == [.title("new")])
      default: Issue.record("another action")
      }
    }
  }
}

extension Edit.State.Editing {
  func taking(_ answer: EditAnswer) -> Self {
    Edit.reduce(Edit.State(editing: self), .answered(answer, of: task.number)).editing ?? self
  }
}
