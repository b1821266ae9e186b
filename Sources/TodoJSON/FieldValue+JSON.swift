import TodoModel

// How the value of a field is written and read by its kind, for fields that few tasks have.

extension JSONReader {
  /// Reads a value of a kind.
  package mutating func readValue(of kind: FieldKind) throws(JSONError) -> FieldValue {
    switch kind {
    case .number: .number(try readInt(in: TodoItem.numbers))
    case .identifier: .identifier(try readTaskID())
    case .title: .text(try readTitle())
    case .notes: .text(try readString())
    case .status: .status(try readStatus(), completed: nil)
    case .name: .text(try readProject())
    case .tags: .tags(try readTags())
    case .priority: .priority(try readPriority())
    case .moment: .moment(try readMoment())
    case .instant: .instant(try readInstant())
    case .repetition: .repetition(try readRepetition())
    case .reference: .reference(try readTaskID())
    case .references: .references(try readTaskIDs())
    case .duration: .duration(try readTimeSpan())
    case .noteDates: .noteDates(try readNoteDates())
    }
  }
}

extension JSONWriter {
  /// Writes the value of a field.
  package mutating func value(_ value: FieldValue) {
    switch value {
    case .number(let number): self.value(number)
    case .identifier(let id), .reference(let id): self.value(id)
    case .text(let text): self.value(text)
    case .status(let status, _): self.value(status.rawValue)
    case .tags(let tags): self.value(tags)
    case .priority(let priority): self.value(priority.rawValue)
    case .moment(let moment): self.value(moment)
    case .instant(let instant): self.value(instant)
    case .repetition(let repetition): self.value(repetition)
    case .references(let ids): self.value(ids)
    case .duration(let duration): self.value(duration.iso)
    case .noteDates(let dates): self.value(dates.map(\.text))
    }
  }

  mutating func value(_ repetition: TodoItem.Repetition) {
    beginObject()
    member("rule", repetition.rule)
    member("from", repetition.origin.rawValue)
    endObject()
  }

  mutating func value(_ ids: [TaskID]) {
    beginArray()
    for id in ids { value(id) }
    endArray()
  }
}
