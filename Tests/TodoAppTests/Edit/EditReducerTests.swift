import MVI
import MVITesting
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct EditReducerTests {
  private static let editing = EditViewState.Editing(Sample.task(1))
  private static let confirmation = Confirmation(mutation: .save([], to: [1, 2, 3, 4]), changes: [])
  private let state = EditViewState(editing: editing)

  @Test func aTaskThatWasLoadedIsAskedAboutFromItsFirstField() throws {
    try given(EditViewState(), for: EditReducer.self).when(.loaded(Sample.task(1), for: "", isPrefilled: false))
      .then(state)
    try given(state, for: EditReducer.self).when(.failed(.cancelled)).thenOnly { _ in }
  }

  @Test func anAnswerMovesTheFlow() throws {
    try given(state, for: EditReducer.self).when(.answered(.value("new"), of: 1)).thenOnly {
      try? $0.editing?.flow.answer(.value("new"))
    }
    try given(state, for: EditReducer.self).when(.answered(.value("new"), of: 1), .answered(.back, of: 1)).thenOnly {
      try? $0.editing?.flow.answer(.value("new"))
      $0.editing?.flow.back()
    }
  }

  @Test func whatIsNotTakenIsAskedAgainAndForgottenWithTheNextAnswer() throws {
    try given(state, for: EditReducer.self).when(.answered(.value(" "), of: 1)).thenOnly {
      $0.editing?.refusal = .emptyTitle
      $0.editing?.refused = " "
    }
    try given(state, for: EditReducer.self).when(.answered(.value(" "), of: 1), .answered(.explain, of: 1)).thenOnly {
      $0.editing?.isExplaining = true
    }
    try given(state, for: EditReducer.self).when(.answered(.explain, of: 1), .answered(.cancel, of: 1)).thenOnly {
      $0.editing?.isDiscarding = true
    }
    try given(state, for: EditReducer.self).when(.answered(.cancel, of: 1), .answered(.goOn, of: 1)).thenOnly { _ in }
  }

  @Test func aFieldThatHasBecomeAnotherIsAskedAgainWithTheAnswersAsTheyWere() throws {
    let answers = EditReducerTests.editing.taking(.value("new")).flow.draft
    let draft = EditDraft(original: Sample.task(1, "Other"), changes: answers.changes, typed: answers.typed)
    let conflict = TodoError.emptyTitle
    try given(state, for: EditReducer.self).when(.conflicted(draft, at: .tags, because: conflict)).thenOnly {
      $0.editing?.flow = Flow(TaskField.asked, draft: draft)
      $0.editing?.flow.skip()
      $0.editing?.flow.skip()
      $0.editing?.refusal = conflict
    }
  }

  @Test(
    "Every way out forgets what has been filled in",
    arguments: [
      EditResult.saved(ChangeReport([], .nothingToChange)), .savingFailed(.cancelled), .left(nil), .abandoned,
    ])
  func waysOut(_ result: EditResult) throws {
    try given(state, for: EditReducer.self).when(result).then(EditViewState())
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    let change = Change.added(Sample.task(1))
    let hint = Hint.nearMiss(NearMiss(word: "deu:x", attribute: .due))
    #expect(
      EditResult.attempted(.done(ChangeReport([change], .saved(1))).hinting([hint])).output
        == .changes(ChangeReport([change], .saved(1), hints: [hint])))
    let confirmation = EditReducerTests.confirmation
    #expect(
      EditResult.attempted(.unconfirmed(confirmation)).output
        == .confirms(confirmation.pending(EditAction.confirm(confirmation))))
    let asks = FeatureOutput.asks(showing: Route(EditScreen.self, task: 1))
    #expect(EditResult.loaded(Sample.task(1), for: "edit 1", isPrefilled: true).output == asks)
    #expect(EditResult.answered(.explain, of: 1).output == asks)
    #expect(
      EditResult.conflicted(EditReducerTests.editing.flow.draft, at: .title, because: .cancelled).output == asks)
    #expect(EditResult.failed(.cancelled).output == .fails(.cancelled))
    #expect(EditResult.savingFailed(.cancelled).output == .abandons(.cancelled))
    #expect(EditResult.saved(ChangeReport([change], .saved(1))).output == .closes(ChangeReport([change], .saved(1))))
    let task = Sample.task(1)
    #expect(EditResult.left(task).output == .closes(ChangeReport([], .unchanged(task))))
    #expect(EditResult.abandoned.output == .abandons(.notConfirmed(.unfinished)))
  }
}
