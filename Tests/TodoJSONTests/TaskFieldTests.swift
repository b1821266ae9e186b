import Testing
import TodoJSON
import TodoModel

/// How tasks are written and read is spelled out for speed; this holds it to the table of fields.
@Suite struct TaskFieldTests {
  /// A task that has something in every field.
  private static let full = {
    var task = TodoItem(
      number: 1, id: .derived(from: Instant(seconds: 0), number: 1), title: "a", created: Instant(seconds: 0))
    for field in TaskField.allCases { task[field] = value(of: field.kind) }
    return task
  }()

  private static func value(of kind: FieldKind) -> FieldValue {
    let id = TaskID.derived(from: Instant(seconds: 0), number: 2)
    return switch kind {
    case .number: .number(7)
    case .identifier: .identifier(id)
    case .title, .notes, .name: .text("some.text")
    case .status: .status(.completed, completed: Instant(seconds: 3))
    case .tags: .tags(["a", "b"])
    case .priority: .priority(.medium)
    case .moment: .moment(.day(Day(number: 20_000)))
    case .instant: .instant(Instant(seconds: 86_400))
    case .repetition: .repetition(TodoItem.Repetition(rule: "FREQ=DAILY", origin: .completion))
    case .reference: .reference(id)
    case .references: .references([id])
    case .duration: .duration(TimeSpan(minutes: 90) ?? TimeSpan.shortest)
    case .noteDates: .noteDates([NoteDate(at: Instant(seconds: 4), checksum: 0x0102_a3f4)])
    }
  }

  @Test func everyFieldIsWrittenUnderItsNameInTheOrderOfTheTable() throws {
    let bytes = Array(written { Self.full.write(to: &$0) }.utf8)
    let names = try JSONReader.read(bytes) { (reader) throws(JSONError) in
      var names: [String] = []
      try reader.beginObject()
      while let name = try reader.nextMember() {
        names.append(name.string)
        _ = try reader.rawValue()
      }
      return names
    }
    #expect(names == TaskField.allCases.map(\.name))
  }

  @Test func everyFieldIsReadBack() throws {
    let bytes = Array(written { Self.full.write(to: &$0) }.utf8)
    let task = try JSONReader.read(bytes) { (reader) throws(JSONError) in try TodoItem.read(from: &reader) }
    #expect(task.unknownMembers.isEmpty)
    for field in TaskField.allCases { #expect(task[field] == Self.full[field], "\(field)") }
    #expect(task == Self.full)
  }

  @Test func anEmptyFieldIsLeftOut() throws {
    for field in TaskField.typed {
      var task = Self.full
      task[field] = nil
      guard task[field] == nil else { continue }
      let text = written { task.write(to: &$0) }
      #expect(!text.contains("\"\(field.name)\":"))
    }
  }
}
