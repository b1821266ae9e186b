import TodoModel

extension Question {
  /// What could stand at the end of an answer.
  func places(in head: String) -> [ExpectedPlace] {
    var scanner = LineScanner(completing: head)
    switch self {
    case .confirmation(let confirmation) where confirmation.canBeEditedOn:
      scanner.expectRemainder(
        .keywords([
          Keyword("y", following: ""), Keyword("n", following: ""),
          Keyword("e", following: "", explanation: "edits on"),
        ]))
    case .confirmation, .discardChanges, .repair, .runLines:
      scanner.expectRemainder(.keywords([Keyword("y", following: ""), Keyword("n", following: "")]))
    case .field(let step, let current, _):
      step.expectAnswer(in: &scanner, current: current)
    case .review:
      _ = try? ReviewAnswer(reading: &scanner)
    case .editing:
      // It is answered by another program.
      break
    }
    return scanner.expectations ?? []
  }
}

extension EditStep {
  /// A field's value is all of the line, as it stands.
  fileprivate func expectAnswer(in scanner: inout LineScanner, current: String) {
    switch self {
    case .tags: scanner.expectLastTag()
    case .project: scanner.expectRemainder(.project(withSpaces: false))
    case .priority: scanner.expectRemainder(AttributeName.priority.expectation)
    case .due: scanner.expectRemainder(AttributeName.due.expectation)
    case .wait: scanner.expectRemainder(AttributeName.wait.expectation)
    case .title, .notes: break
    }
    let asItIs = [Keyword(current, following: "", explanation: "as it is")].filter { _ in !current.isEmpty }
    scanner.expectRemainder(.keywords(asItIs + EditAnswer.keywords))
  }
}

extension EditAnswer {
  fileprivate static let keywords = [
    Keyword("back", following: "", explanation: "the field before"),
    Keyword("save", following: "", explanation: "enough, the others stay"),
    Keyword("cancel", following: "", explanation: "gives up"),
    Keyword("-", following: "", explanation: "empties the field"),
  ]
}
