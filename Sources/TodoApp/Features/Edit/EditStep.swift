import MVI
import TodoModel

/// One field that the guided edit asks for.
///
/// It is a coding key, so that a dictionary by fields is encoded as an object, whose members a trace can sort.
package enum EditStep: String, FlowStep, CaseIterable, Codable, CodingKeyRepresentable {
  /// In the order in which they are asked for.
  case title, project, tags, priority, due, wait, notes

  /// The step that asks for a field of a task; nil if none does.
  init?(_ field: TaskField) {
    switch field {
    case .title: self = .title
    case .notes: self = .notes
    case .project: self = .project
    case .tags: self = .tags
    case .priority: self = .priority
    case .due: self = .due
    case .wait: self = .wait
    case .status, .repeat, .parent, .depends: return nil
    }
  }

  /// Whether there is anything to ask: a task that is done is neither due nor waiting any more.
  package func isApplicable(to draft: EditDraft) -> Bool {
    switch self {
    case .due, .wait: draft.original.status == .active
    case .title, .project, .tags, .priority, .notes: true
    }
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
    switch self {
    case .title:
      guard !text.allSatisfy(\.isWhitespace) else { throw .emptyTitle }
      return text == task.title ? [] : [.title(text)]
    case .tags: return try tags(from: text, of: task)
    case .project: return [try attribute(.project, text)]
    case .priority: return [try attribute(.priority, text)]
    case .due: return [try attribute(.due, text)]
    case .wait: return [try attribute(.wait, text)]
    case .notes: return [try attribute(.note, text)]
    }
  }

  private func attribute(_ name: AttributeName, _ value: String) throws(TodoError) -> Attribute {
    do throws(InvalidAttribute) {
      return try Attribute(name, value: value)
    } catch {
      throw .invalidValue(error.value, column: nil)
    }
  }

  /// `+tag` adds and `-tag` takes away; bare words are all the tags there shall be.
  private func tags(from text: String, of task: TodoItem) throws(TodoError) -> [Attribute] {
    var attributes: [Attribute] = []
    var wanted: Set<String> = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      let name = word.hasPrefix("+") || word.hasPrefix("-") ? word.dropFirst() : word
      guard name.first?.isLetter ?? false else {
        let expected = "tags such as home, +urgent or -urgent; each starts with a letter"
        throw .invalidValue(InvalidValue(field: "tags", value: String(word), expected: expected), column: nil)
      }
      if word.hasPrefix("-") {
        guard task.tags.contains(String(name)) else {
          let expected =
            task.tags.isEmpty ? "tags to be added: there is none" : task.tags.map { "-" + $0 }.joined(separator: " or ")
          throw .invalidValue(InvalidValue(field: "tags", value: String(word), expected: expected), column: nil)
        }
        attributes.append(.removeTag(String(name)))
      } else {
        attributes.append(.addTag(String(name)))
        if !word.hasPrefix("+") { wanted.insert(String(name)) }
      }
    }
    if text.isEmpty || !wanted.isEmpty {
      attributes = task.tags.filter { !wanted.contains($0) }.map(Attribute.removeTag) + attributes
    }
    return attributes
  }
}

/// What the fields have been filled in with so far.
package struct EditDraft: Hashable, Sendable, Codable {
  /// The task as it is kept.
  let original: TodoItem
  /// What each field that has been answered changes.
  var changes: [EditStep: [Attribute]] = [:]
  /// What was typed into each of them.
  var typed: [EditStep: String] = [:]

  /// All changes, in the order of the fields.
  var attributes: [Attribute] {
    EditStep.allCases.flatMap { changes[$0] ?? [] }
  }
}

/// What a line means in the guided edit.
package enum EditAnswer: Hashable, Sendable {
  /// The empty line: the field stays as it is.
  case keep
  /// What the field shall be; the empty text clears it.
  case value(String)
  /// `back`: the field before, and from the first one out.
  case back
  /// `save`: enough, the other fields stay as they are.
  case save
  /// `cancel`: give up.
  case cancel

  /// Words that mean something can be had as text in quotes; `-` clears.
  init(_ line: String) {
    switch line {
    case "": self = .keep
    case "-": self = .value("")
    case "back": self = .back
    case "save": self = .save
    case "cancel": self = .cancel
    default:
      let isQuoted = line.count > 1 && line.hasPrefix("\"") && line.hasSuffix("\"")
      self = .value(isQuoted ? String(line.dropFirst().dropLast()) : line)
    }
  }
}
