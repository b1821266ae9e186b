import MVI
import TodoJSON
import TodoModel

package struct EditDraft: Hashable, Sendable, Codable {
  let original: TodoItem
  var changes: [TaskField: [Attribute]] = [:]
  var typed: [TaskField: String] = [:]

  var attributes: [Attribute] { TaskField.asked.flatMap { changes[$0] ?? [] } }
}

package enum EditAnswer: Hashable, Sendable, Codable {
  /// The empty line: leaves the field as it is.
  case keep
  /// The new value of the field; an empty text clears it.
  case value(String)
  /// `back`: returns to the previous field; at the first one, leaves the edit.
  case back
  case save
  /// `cancel`: asks whether to discard the answers.
  case cancel
  case explain
  /// `yes` to that question: discards the answers.
  case discard
  /// Any other answer to that question: asks about the field again.
  case continueEditing

  /// Reads a line. Words with a meaning are text in quotes; `-` clears, and so does an empty line that held a value.
  init(_ line: String, to editing: Edit.State.Editing) {
    let draft = editing.draft
    switch line {
    case _ where editing.isDiscarding: self = ["y", "yes"].contains(line.lowercased()) ? .discard : .continueEditing
    case _ where editing.isPrefilled && editing.refusal == nil && line == draft: self = .keep
    case "" where !draft.isEmpty: self = .value("")
    case "": self = .keep
    case "-": self = .value("")
    case "back": self = .back
    case "save": self = .save
    case "cancel": self = .cancel
    case "?": self = .explain
    default:
      let isQuoted = line.count > 1 && line.hasPrefix("\"") && line.hasSuffix("\"")
      self = .value(isQuoted ? String(line.dropFirst().dropLast()) : line)
    }
  }

  fileprivate static let keywords = [
    Keyword("back", following: "", explanation: "the field before"),
    Keyword("save", following: "", explanation: "enough, the others stay"),
    Keyword("cancel", following: "", explanation: "gives up"),
    Keyword("-", following: "", explanation: "empties the field"),
    Keyword("?", following: "", explanation: "says what the field is"),
  ]
}

enum EditQuestion: Equatable, Question {
  case field(TaskField, current: String, refusal: TodoError?, draft: String? = nil)
  case discardChanges

  var prompt: String {
    switch self {
    case .field(let step, let current, _, nil): "\(step.name.capitalizedWord) [\(shortened(current, to: 40))]: "
    case .field(let step, _, _, _): "\(step.name.capitalizedWord): "
    case .discardChanges: "Discard changes? [y/N] "
    }
  }

  var draft: String { if case .field(_, _, _, let draft?) = self { draft } else { "" } }

  var refusal: TodoError? { if case .field(_, _, let refusal, _) = self { refusal } else { nil } }

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
  fileprivate func expectAnswer(in scanner: inout LineScanner, current: String) {
    if kind == .tags { scanner.expectLastTag() } else { scanner.expectRemainder(kind.completions()) }
    let asItIs = [Keyword(current, following: "", explanation: "as it is")].filter { _ in !current.isEmpty }
    scanner.expectRemainder(.keywords(asItIs + EditAnswer.keywords))
  }
}

extension TaskField: FlowStep {
  /// False for dates of completed tasks, which have nothing ahead of them.
  package func isApplicable(to draft: EditDraft) -> Bool { kind != .moment || draft.original.status == .active }

  package func answer(_ answer: EditAnswer, into draft: EditDraft) throws(TodoError) -> EditDraft {
    guard case .value(let text) = answer else { return draft }
    var draft = draft
    draft.changes[self] = text == draft.original.text(of: self) ? [] : try attributes(from: text, of: draft.original)
    draft.typed[self] = text
    return draft
  }

  private func attributes(from text: String, of task: TodoItem) throws(TodoError) -> [Attribute] {
    switch kind {
    case .title:
      guard !text.allSatisfy(\.isWhitespace) else { throw .emptyTitle }
      return text == task.title ? [] : [.title(text)]
    case .tags: return try tags(from: text, of: task)
    case .number, .identifier, .notes, .status, .name, .priority, .moment, .instant, .repetition, .reference,
      .references, .duration, .noteDates:
      let name = FieldName(self)
      do throws(InvalidText) {
        return [try Attribute(name, value: text)]
      } catch {
        let invalid = InvalidValue(field: name.attribute, value: text, expected: error.expected)
        throw .invalidValue(invalid, column: nil)
      }
    }
  }

  /// Reads tags: `+tag` adds, `-tag` removes, bare words replace all tags.
  private func tags(from text: String, of task: TodoItem) throws(TodoError) -> [Attribute] {
    var attributes: [Attribute] = []
    var wanted: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      func invalid(_ expected: String) -> TodoError {
        .invalidValue(InvalidValue(field: "tags", value: String(word), expected: expected), column: nil)
      }
      let name = String(word.hasPrefix("+") || word.hasPrefix("-") ? word.dropFirst() : word)
      guard name.first?.isLetter ?? false else {
        throw invalid("tags such as home, +urgent or -urgent; each starts with a letter")
      }
      if word.hasPrefix("-") {
        guard task.tags.hasName(name) else {
          let tags = task.tags.map { "-" + $0 }.joined(separator: " or ")
          throw invalid(tags.isEmpty ? "tags to be added: there is none" : tags)
        }
        attributes.append(.removeTag(name))
      } else {
        attributes.append(.addTag(name))
        if !word.hasPrefix("+") { wanted.append(name) }
      }
    }
    if text.isEmpty || !wanted.isEmpty {
      attributes = task.tags.filter { !wanted.hasName($0) }.map(Attribute.removeTag) + attributes
    }
    return attributes
  }
}

extension TodoItem {
  func text(of field: TaskField) -> String { self[field]?.plain ?? "" }
}
