import Testing

@testable import TodoModel

@Suite struct FieldTableTests {
  @Test func eachRowStandsInThePlaceOfItsField() {
    #expect(FieldRow.all.map(\.field) == TaskField.allCases)
    for field in TaskField.allCases { #expect(TaskField(named: field.name) == field) }
  }

  @Test func namesTellFieldsApart() {
    #expect(Set(FieldRow.all.map(\.name)).count == FieldRow.all.count)
    #expect(Set(FieldName.queriedWords).count == FieldName.queriedWords.count)
    #expect(Set(FieldName.attributes.map(\.attribute)).count == FieldName.attributes.count)
    for name in FieldName.queried { #expect(FieldName(queried: name.word.uppercased()) == name) }
    for name in FieldName.attributes { #expect(FieldName(attribute: name.attribute.uppercased()) == name) }
  }

  @Test func whatCanBeTypedIsExplained() {
    for name in FieldName.attributes {
      #expect(!name.explanation.isEmpty && name.help != nil && name.hint != nil, "\(name.word)")
    }
  }

  @Test func whatIsPutIntoAFieldIsThere() {
    let id = TaskID.derived(from: Instant(seconds: 0), number: 1)
    for field in TaskField.allCases {
      var task = TodoItem(number: 1, id: id, title: "a", created: Instant(seconds: 0))
      let empty = task
      let value = Self.value(of: field.kind)
      task[field] = value
      #expect(task[field] == value)
      for other in TaskField.settable where other != field && field != .completed {
        #expect(task[other] == empty[other], "\(field) is not \(other)")
      }
      task[field] = nil
      // What every task has stays.
      #expect(task[field] == empty[field] || task[field] == value)
    }
  }

  private static func value(of kind: FieldKind) -> FieldValue {
    let id = TaskID.derived(from: Instant(seconds: 0), number: 2)
    return switch kind {
    case .number: .number(7)
    case .identifier: .identifier(id)
    case .title, .notes, .name: .text("b")
    case .status: .status(.completed, completed: Instant(seconds: 3))
    case .tags: .tags(["a"])
    case .priority: .priority(.high)
    case .moment: .moment(.day(Day(number: 1)))
    case .instant: .instant(Instant(seconds: 4))
    case .repetition: .repetition(TodoItem.Repetition(rule: "FREQ=DAILY", origin: .due))
    case .reference: .reference(id)
    case .references: .references([id])
    case .duration: .duration(TimeSpan.shortest)
    case .noteDates: .noteDates([NoteDate(at: Instant(seconds: 4), checksum: 5)])
    }
  }
}
