import Foundation
import MVI
import MVITesting
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct EditReducerTests {
  private static let editing = Edit.State.Editing(Sample.task(1))
  private static let confirmation = Confirmation(mutation: .save([], to: [1, 2, 3, 4]), changes: [])
  private let state = Edit.State(editing: editing)

  @Test func aTaskThatWasLoadedIsAskedAboutFromItsFirstField() throws {
    try given(Edit.State(), for: Edit.self).when(.loaded(Sample.task(1), for: "", isPrefilled: false)).then(state)
  }

  @Test func anAnswerMovesTheFlow() throws {
    try given(state, for: Edit.self).when(.answered(.value("new"), of: 1)).thenOnly {
      try? $0.editing?.flow.answer(.value("new"))
    }
    try given(state, for: Edit.self).when(.answered(.value("new"), of: 1), .answered(.back, of: 1)).thenOnly {
      try? $0.editing?.flow.answer(.value("new"))
      $0.editing?.flow.back()
    }
  }

  @Test func whatIsNotTakenIsAskedAgainAndForgottenWithTheNextAnswer() throws {
    try given(state, for: Edit.self).when(.answered(.value(" "), of: 1)).thenOnly {
      $0.editing?.refusal = .emptyTitle
      $0.editing?.refused = " "
    }
    try given(state, for: Edit.self).when(.answered(.value(" "), of: 1), .answered(.explain, of: 1)).thenOnly {
      $0.editing?.isExplaining = true
    }
    try given(state, for: Edit.self).when(.answered(.explain, of: 1), .answered(.cancel, of: 1)).thenOnly {
      $0.editing?.isDiscarding = true
    }
    try given(state, for: Edit.self).when(.answered(.cancel, of: 1), .answered(.continueEditing, of: 1)).thenOnly { _ in
    }
  }

  @Test func aFieldThatHasBecomeAnotherIsAskedAgainWithTheAnswersAsTheyWere() throws {
    let answers = Self.editing.taking(.value("new")).flow.draft
    let draft = EditDraft(original: Sample.task(1, "Other"), changes: answers.changes, typed: answers.typed)
    let conflict = TodoError.emptyTitle
    try given(state, for: Edit.self).when(.conflicted(draft, at: .tags, because: conflict)).thenOnly {
      $0.editing?.flow = Flow(TaskField.asked, draft: draft)
      $0.editing?.flow.skip()
      $0.editing?.flow.skip()
      $0.editing?.refusal = conflict
    }
  }

  @Test(arguments: [Edit.Result.ended(ChangeReport([], .nothingToChange)), .abandoned(.cancelled)])
  func `Every way out forgets what has been filled in`(_ result: Edit.Result) throws {
    try given(state, for: Edit.self).when(result).then(Edit.State())
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    let change = Change.added(Sample.task(1))
    let hint = Hint.nearMiss(NearMiss(word: "deu:x", attribute: .due))
    #expect(
      Edit.Result.attempted(.done(ChangeReport([change], .saved(1))).hinting([hint])).report
        == .changed(ChangeReport([change], .saved(1), hints: [hint])))
    let confirmation = Self.confirmation
    #expect(
      Edit.Result.attempted(.unconfirmed(confirmation)).report
        == .confirm(confirmation.pending))
    let asks = Report.ask(.edit, showing: Route(.edit, task: 1))
    #expect(Edit.Result.loaded(Sample.task(1), for: "edit 1", isPrefilled: true).report == asks)
    #expect(Edit.Result.answered(.explain, of: 1).report == asks)
    #expect(Edit.Result.conflicted(Self.editing.flow.draft, at: .title, because: .cancelled).report == asks)
    #expect(Edit.Result.abandoned(.cancelled).report == .abandon(.cancelled))
    #expect(Edit.Result.ended(ChangeReport([change], .saved(1))).report == .close(ChangeReport([change], .saved(1))))
  }

  @Test func leavingWithoutAChangeEndsIt() async throws {
    let processor = EditProcessor(environment: Sample.environment(ScriptedTasksDataSource(Sample.tasks(1...1))))
    #expect(
      try await processor.result(of: .leave(Sample.task(1))) == .ended(ChangeReport([], .unchanged(Sample.task(1)))))
    #expect(try await processor.result(of: .leave(nil)) == .ended(ChangeReport([], .nothingToChange)))
    #expect(try await processor.result(of: .abandon) == .abandoned(.notConfirmed(.unfinished)))
  }
}

@Suite struct EditActionTests {
  private let attributes = ParsedAttributes(attributes: [.addTag("a")], title: "x")
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
      #expect(editing.question as? EditQuestion == EditQuestion(field: step, current: "", refusal: nil))
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

@Suite struct EditEncodingTests {
  @Test func `The answers of a guided edit came into the trace in an order that was different in every run`() throws {
    var editing = Edit.State.Editing(Sample.task(1))
    for answer in ["New", "work", "+a"] { editing = editing.taking(.value(answer)) }
    let result = Edit.Result.conflicted(editing.flow.draft, at: .title, because: .emptyTitle)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(result)
    let text = data.text
    #expect(
      text.contains(#""changes":{"project":[{"set":{"_0":"project","_1":{"text":{"_0":"work"}}}}],"tags":["#), "\(text)"
    )
    #expect(try JSONDecoder().decode(Edit.Result.self, from: data) == result)
  }
}
