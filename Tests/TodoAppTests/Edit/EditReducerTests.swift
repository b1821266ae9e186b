import MVI
import MVITesting
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

  @Test(
    "Every way out forgets what has been filled in",
    arguments: [Edit.Result.ended(ChangeReport([], .nothingToChange)), .abandoned(.cancelled)])
  func waysOut(_ result: Edit.Result) throws { try given(state, for: Edit.self).when(result).then(Edit.State()) }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    let change = Change.added(Sample.task(1))
    let hint = Hint.nearMiss(NearMiss(word: "deu:x", attribute: .due))
    #expect(
      Edit.Result.attempted(.done(ChangeReport([change], .saved(1))).hinting([hint])).report
        == .changed(ChangeReport([change], .saved(1), hints: [hint])))
    let confirmation = Self.confirmation
    #expect(
      Edit.Result.attempted(.unconfirmed(confirmation)).report
        == .confirm(confirmation.pending(.edit(.confirm(confirmation)))))
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
