extension Query {
  /// What can be compared: the members of an encoded task by their names, and repetitions by those of the attributes.
  package enum Field: String, CaseIterable, Sendable, Codable {
    /// In the order in which help lists them.
    case number, id, title, notes, status, project, tags, priority, due, wait, every, after, parent, depends, created,
      modified, completed

    /// What kind of value a field has.
    package enum Kind: Hashable, Sendable {
      /// Compared by size: the number of the task, of its parent, of one of those it depends on.
      case number
      /// Compared by time, by the day if either side is a day.
      case date
      /// Compared whole, without regard to case; a project includes those inside it.
      case text
      /// Compared by importance.
      case priority
      /// `active` or `completed`.
      case status
      /// A UUID.
      case id
      /// An interval, `2w`.
      case repetition
    }

    /// The field with that name, in any case of letters; `tag` is `tags`, `note` is `notes`.
    package init?(typed name: String) {
      guard name.utf8.count <= 16 else { return nil }
      switch name.lowercased() {
      case "tag": self = .tags
      case "note": self = .notes
      case let name: self.init(rawValue: name)
      }
    }

    /// Every name under which a field can be typed.
    package static let names = allCases.map(\.rawValue) + ["tag", "note"]

    /// The kind of its values.
    package var kind: Kind {
      switch self {
      case .number, .parent, .depends: .number
      case .id: .id
      case .title, .notes, .project, .tags: .text
      case .status: .status
      case .priority: .priority
      case .due, .wait, .created, .modified, .completed: .date
      case .every, .after: .repetition
      }
    }

    /// Whether `<` and its like make sense.
    package var isOrdered: Bool {
      switch kind {
      case .number, .date, .priority: true
      case .text, .status, .id, .repetition: false
      }
    }

    /// What is expected where a value of it is read.
    package var expectation: String {
      switch kind {
      case .number: "the number of a task"
      case .date: DateExpression.expectation
      case .text: "a text"
      case .priority: "high, medium or low"
      case .status: "active or completed"
      case .id: "an identifier such as 0191b3c2-7d4e-8f00-8000-000000000001"
      case .repetition: IntervalExpression.expectation
      }
    }

    /// A typed value as it is kept: numbers and names of values in their usual form; the error tells what would fit.
    func usualForm(of value: String) throws(InvalidAttribute) -> String {
      let usual: String?
      switch kind {
      case .text: usual = value
      case .number: usual = Attribute.number(value[...]).map(String.init)
      case .priority: usual = TodoItem.Priority(rawValue: value.lowercased())?.rawValue
      case .status: usual = TodoItem.Status(rawValue: value.lowercased())?.rawValue
      case .id: usual = TaskID(value)?.description
      case .date:
        do throws(InvalidDate) {
          _ = try DateExpression(parsing: value)
        } catch {
          throw invalid(value, error.problem.expected, at: error.offset)
        }
        usual = value
      case .repetition:
        _ = try Attribute(self == .every ? .every : .after, value: value)
        usual = value
      }
      guard let usual else { throw invalid(value, expectation) }
      return usual
    }

    /// The value as one that does not fit.
    func invalid(_ value: String, _ expected: String, at offset: Int = 0) -> InvalidAttribute {
      InvalidAttribute(value: InvalidValue(field: rawValue, value: value, expected: expected), offset: offset)
    }

    /// The repetition that a value of `every` or `after` means.
    func repetition(_ value: String) -> RepetitionExpression? {
      let attribute = try? Attribute(self == .every ? .every : .after, value: value)
      guard case .repetition(let repetition)? = attribute else { return nil }
      return repetition
    }
  }
}
