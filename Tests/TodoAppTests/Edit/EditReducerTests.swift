import MVITesting
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct EditReducerTests {
  private static let editing = EditViewState.Editing(Sample.task(1))
  private static let confirmation = Confirmation(mutation: .save([], to: [1, 2, 3, 4]), changes: [])
  private let state = EditViewState(editing: editing)

  @Test func theFieldsThatAreGoneThroughAreRemembered() throws {
    let next = EditReducerTests.editing.answering(.value("new"))
    try given(EditViewState(), for: EditReducer.self).when(.asked(next)).then(EditViewState(editing: next))
    try given(state, for: EditReducer.self).when(.loadingFailed(.cancelled)).thenOnly { _ in }
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
    #expect(EditResult.attempted(.failed(.emptyTitle)).output == .fails(.emptyTitle))
    let confirmation = EditReducerTests.confirmation
    #expect(
      EditResult.attempted(.unconfirmed(confirmation)).output
        == .confirms(confirmation.pending(EditAction.confirm(confirmation))))
    #expect(EditResult.asked(EditReducerTests.editing).output == .asks(showing: Route(EditScreen.self, task: 1)))
    #expect(EditResult.loadingFailed(.cancelled).output == .fails(.cancelled))
    #expect(EditResult.savingFailed(.cancelled).output == .abandons(.cancelled))
    #expect(EditResult.saved(ChangeReport([change], .saved(1))).output == .closes(ChangeReport([change], .saved(1))))
    let task = Sample.task(1)
    #expect(EditResult.left(task).output == .closes(ChangeReport([], .unchanged(task))))
    #expect(EditResult.abandoned.output == .abandons(.notConfirmed(.unfinished)))
  }
}
