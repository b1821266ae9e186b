import MVI
import TodoModel

/// A field as a step of the guided edit.
extension TaskField: FlowStep {
  /// Whether there is anything to ask: what is done has no dates any more that lie ahead of it.
  package func isApplicable(to draft: EditDraft) -> Bool {
    kind != .moment || draft.original.status == .active
  }

  /// The draft with the answer in it.
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
      do throws(InvalidAttribute) {
        return [try Attribute(FieldName(self), value: text)]
      } catch {
        throw .invalidValue(error.value, column: nil)
      }
    }
  }

  /// `+tag` adds and `-tag` takes away; bare words are all the tags there shall be.
  private func tags(from text: String, of task: TodoItem) throws(TodoError) -> [Attribute] {
    var attributes: [Attribute] = []
    var wanted: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      let name = word.hasPrefix("+") || word.hasPrefix("-") ? word.dropFirst() : word
      guard name.first?.isLetter ?? false else {
        let expected = "tags such as home, +urgent or -urgent; each starts with a letter"
        throw .invalidValue(InvalidValue(field: "tags", value: String(word), expected: expected), column: nil)
      }
      if word.hasPrefix("-") {
        guard task.tags.hasName(String(name)) else {
          let expected =
            task.tags.isEmpty ? "tags to be added: there is none" : task.tags.map { "-" + $0 }.joined(separator: " or ")
          throw .invalidValue(InvalidValue(field: "tags", value: String(word), expected: expected), column: nil)
        }
        attributes.append(.removeTag(String(name)))
      } else {
        attributes.append(.addTag(String(name)))
        if !word.hasPrefix("+") { wanted.append(String(name)) }
      }
    }
    if text.isEmpty || !wanted.isEmpty {
      attributes = task.tags.filter { !wanted.hasName($0) }.map(Attribute.removeTag) + attributes
    }
    return attributes
  }
}

extension TodoItem {
  /// A field as it would be typed.
  func text(of field: TaskField) -> String { self[field]?.plain ?? "" }
}
