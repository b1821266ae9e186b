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
  /// A value with a word of the dialogue at its end: asks whether it belongs to the value.
  case doubtful(Ending)
  /// `cancel`: asks whether to discard the answers.
  case cancel
  case explain
  /// `yes` to that question: discards the answers.
  case discard
  /// Any other answer to these questions: asks about the field again.
  case continueEditing

  package struct Ending: Hashable, Sendable, Codable {
    let line, word: String

    /// The line without the word, and without a blank before it.
    var value: String { String(line.dropLast(word.count + (line.hasSuffix(" " + word) ? 1 : 0))) }
  }

  /// Reads a line. Words with a meaning are text in quotes; `-` clears, and so does an empty line that held a value.
  init(_ line: String, to editing: Edit.State.Editing) {
    let draft = editing.draft
    let isYes = ["y", "yes"].contains(line.lowercased())
    if let ending = editing.doubtful {
      let isNo = ["n", "no"].contains(line.lowercased())
      self = isYes ? .value(ending.line) : isNo ? EditAnswer.words[ending.word] ?? .keep : .continueEditing
    } else if editing.isDiscarding {
      self = isYes ? .discard : .continueEditing
    } else if editing.isPrefilled, editing.refusal == nil, editing.refused.isEmpty, line == draft {
      self = .keep
    } else if let answer = EditAnswer.words[line] {
      self = answer
    } else if line.isEmpty {
      self = draft.isEmpty ? .keep : .value("")
    } else if editing.isPrefilled, let word = EditAnswer.word(endingOf: line, changedFrom: draft) {
      self = .doubtful(Ending(line: line, word: word))
    } else {
      let isQuoted = line.count > 1 && line.hasPrefix("\"") && line.hasSuffix("\"")
      self = .value(isQuoted ? String(line.dropFirst().dropLast()) : line)
    }
  }

  /// Finds a word of the dialogue that was typed after a prefilled value, or after a blank.
  private static func word(endingOf line: String, changedFrom draft: String) -> String? {
    words.keys.first { line == draft + $0 && !draft.isEmpty || line.hasSuffix(" " + $0) && !draft.hasSuffix($0) }
  }

  private static let dialogue: [(word: String, answer: EditAnswer, explanation: String)] = [
    ("back", .back, "the field before"), ("save", .save, "enough, the others stay"), ("cancel", .cancel, "gives up"),
    ("-", .value(""), "empties the field"), ("?", .explain, "says what the field is"),
  ]

  private static let words = Dictionary(uniqueKeysWithValues: dialogue.map { ($0.word, $0.answer) })

  fileprivate static let keywords = dialogue.map { Keyword($0.word, following: "", explanation: $0.explanation) }
}

struct EditQuestion: Equatable, Question {
  let field: TaskField
  let current: String
  let refusal: TodoError?
  /// The beginning of the input line, next to which the prompt names no value; nil if lines begin empty.
  var prefilled: String?

  var prompt: String { field.name.capitalizedWord + (prefilled == nil ? " [\(shortened(current, to: 40))]: " : ": ") }

  var draft: String { prefilled ?? "" }
  var isYesOrNo: Bool { false }

  func expectAnswer(in scanner: inout LineScanner) { field.expectAnswer(in: &scanner, current: current) }

  func writeMembers(in zone: some Zone, to writer: inout JSONWriter) { writer.member("current", current) }
}

/// A yes-or-no question within an edit, which continues after either answer.
struct EditDoubt: Equatable, Question {
  let prompt: String
  var isWhetherToAct: Bool { false }

  static let discardChanges = EditDoubt(prompt: "Discard changes? [y/N] ")
}

extension TaskField: FlowStep {
  fileprivate func expectAnswer(in scanner: inout LineScanner, current: String) {
    if kind == .tags { scanner.expectLastTag() } else { scanner.expectRemainder(kind.completions()) }
    let asItIs = [Keyword(current, following: "", explanation: "as it is")].filter { _ in !current.isEmpty }
    scanner.expectRemainder(.keywords(asItIs + EditAnswer.keywords))
  }

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
      do throws(InvalidText) { return [try Attribute(name, value: text)] } catch {
        throw .invalid(text, of: name.attribute, expected: error.expected)
      }
    }
  }

  /// Reads tags: `+tag` adds, `-tag` removes, bare words replace all tags.
  private func tags(from text: String, of task: TodoItem) throws(TodoError) -> [Attribute] {
    var attributes: [Attribute] = []
    var wanted: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      func invalid(_ expected: String) -> TodoError { .invalid(String(word), of: "tags", expected: expected) }
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
  func text(of field: TaskField) -> String { self[field].map { $0.moment == .someday ? "someday" : $0.plain } ?? "" }
}
