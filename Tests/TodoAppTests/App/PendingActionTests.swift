import Testing
import TodoModel

@testable import TodoApp

@Suite struct PendingActionTests {
  private var pending = PendingAction(
    asked: .paste(PasteQuestion(pasted: ["list"])), confirmed: .tasks(.run(.clearCompleted, in: .standard)))

  private func expect(
    _ answer: Answer, _ expected: String, of pending: PendingAction, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let reply =
      switch pending.reply(to: answer) {
      case .run(.tasks(.run(.clearCompleted, _))): "yes"
      case .run: "other"
      case .decline(let error): error == .notConfirmed(.declined) ? "no" : "another error"
      case .askAgain: "again"
      }
    #expect(reply == expected, "\(answer)", sourceLocation: sourceLocation)
  }

  @Test func onlyAYesConfirms() {
    for yes in ["y", "yes", "Y", "YES", "Yes"] { expect(.line(yes), "yes", of: pending) }
    for no in ["", "n", "no", "yy", "yes please", "ja", "1"] { expect(.line(no), "no", of: pending) }
    for no in [Answer.nothing, .interrupted] { expect(no, "no", of: pending) }
  }

  @Test func otherAnswersAreReadFirst() {
    var pending = pending
    pending.otherAnswers = [.line("e"): .paste(.stop), .nothing: .paste(.stop)]
    for other in [Answer.line("e"), .line("E"), .nothing] { expect(other, "other", of: pending) }
    expect(.line("y"), "yes", of: pending)
    for no in [Answer.line("x"), .interrupted] { expect(no, "no", of: pending) }
  }

  @Test func whatIsOneOfSeveralQuestionsTakesNoOtherWord() {
    var pending = pending
    pending.expectation = "yes or no"
    for no in ["", "n", "No"] { expect(.line(no), "no", of: pending) }
    for other in ["x", "list", "yess"] { expect(.line(other), "again", of: pending) }
  }
}
