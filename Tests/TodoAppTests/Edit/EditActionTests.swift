import MVI
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct EditActionTests {
  private let attributes = ParsedAttributes(attributes: [.addTag("a")], title: "x", nearMisses: [])
  private let untouched = EditViewState.Editing(Sample.task(1))
  private var touched: EditViewState.Editing { untouched.answering(.value("new")) }

  private func action(_ intent: EditIntent, _ state: EditViewState = EditViewState()) -> EditAction {
    EditScreen.action(for: intent, in: state)
  }

  private func action(_ line: String, _ editing: EditViewState.Editing) -> EditAction {
    action(.answer(.line(line)), EditViewState(editing: editing))
  }

  @Test func commandsAreTakenAsTheyAre() throws {
    #expect(action(.add(attributes)) == .create(attributes))
    #expect(
      action(.modify(.number(1), attributes, in: .standard))
        == .update(.number(1), [.title("x"), .addTag("a")], in: .standard, hints: []))
    #expect(
      action(.note(.number(1), "n", in: .standard)) == .update(.number(1), [.appendNote("n")], in: .standard, hints: [])
    )
    #expect(action(.open(2)) == .load(2))
    #expect(action(EditScreen.intent(showing: 3, in: Sample.parseContext)) == .load(3))
  }

  @Test func whereNothingIsAskedThereIsNothingToAnswer() throws {
    #expect(action(.answer(.line("yes"))) == .leave(nil))
  }

  @Test func withNothingFilledInEveryWayOutIsShort() throws {
    for line in ["cancel", "back", "save"] { #expect(action(line, untouched) == .leave(Sample.task(1))) }
    #expect(action(.answer(.nothing), EditViewState(editing: untouched)) == .leave(Sample.task(1)))
  }

  @Test func withSomethingFilledInGivingUpIsAsked() {
    guard case .ask(let asked) = action("cancel", touched) else {
      Issue.record("not asked")
      return
    }
    #expect(asked.question == .discardChanges)
    guard case .leave = action("y", asked), case .ask(let kept) = action("", asked),
      case .abandon = action(.answer(.nothing), EditViewState(editing: asked))
    else {
      Issue.record("another action")
      return
    }
    #expect(kept == touched)
  }

  @Test func savingEndsItBeforeTheLastField() {
    guard case .save(let saved) = action("save", touched) else {
      Issue.record("not saved")
      return
    }
    #expect(saved.changes == [.title("new")])
  }

  @Test func anAnswerLeadsToTheNextFieldAndTheLastOneSaves() {
    var editing = touched
    for step in TaskField.asked.dropFirst() {
      #expect(editing.question == .field(step, current: "", refusal: nil))
      switch action("", editing) {
      case .ask(let next): editing = next
      case .save(let saved):
        #expect(step == TaskField.asked.last)
        #expect(saved.changes == [.title("new")])
      default: Issue.record("another action")
      }
    }
  }
}
