import TodoJSON
import TodoModel

/// What the guided edit asks.
enum EditQuestion: Equatable, Question {
  /// What the field of a task shall be.
  case field(TaskField, current: String, refusal: TodoError?, draft: String? = nil)
  /// Whether to give up what has been filled in.
  case discardChanges

  var prompt: String {
    switch self {
    case .field(let step, let current, _, nil): "\(step.name.capitalizedWord) [\(shortened(current, to: 40))]: "
    case .field(let step, _, _, _): "\(step.name.capitalizedWord): "
    case .discardChanges: "Discard changes? [y/N] "
    }
  }

  var draft: String {
    if case .field(_, _, _, let draft?) = self { draft } else { "" }
  }

  var refusal: TodoError? {
    if case .field(_, _, let refusal, _) = self { refusal } else { nil }
  }

  var isYesOrNo: Bool { self == .discardChanges }
  var isWhetherToAct: Bool { false }

  func expectAnswer(in scanner: inout LineScanner) {
    switch self {
    case .field(let step, let current, _, _): step.expectAnswer(in: &scanner, current: current)
    case .discardChanges: scanner.expectRemainder(.keywords(Keyword.yesOrNo))
    }
  }

  func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {
    if case .field(_, let current, _, _) = self { writer.member("current", current) }
  }
}

extension TaskField {
  /// A field's value is all of the line, as it stands.
  fileprivate func expectAnswer(in scanner: inout LineScanner, current: String) {
    if kind == .tags { scanner.expectLastTag() } else { scanner.expectRemainder(kind.attributeExpectation) }
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
    Keyword("?", following: "", explanation: "says what the field is"),
  ]
}
