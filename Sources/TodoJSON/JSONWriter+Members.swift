import TodoModel

extension JSONWriter {
  /// Writes a member that is text.
  package mutating func member(_ name: StaticString, _ text: String) {
    member(name)
    value(text)
  }

  /// Writes a member that is a whole number.
  package mutating func member(_ name: StaticString, _ number: Int) {
    member(name)
    value(number)
  }

  /// Writes a member that is a number.
  package mutating func member(_ name: StaticString, _ number: Double) {
    member(name)
    value(number)
  }

  /// Writes a member that is `true` or `false`.
  package mutating func member(_ name: StaticString, _ truth: Bool) {
    member(name)
    value(truth)
  }

  /// Writes a member that is an array of numbers.
  package mutating func member(_ name: StaticString, _ numbers: [Int]) {
    member(name)
    beginArray()
    for number in numbers { value(number) }
    endArray()
  }

  /// Writes a member that is an identifier.
  package mutating func member(_ name: StaticString, _ id: TaskID) {
    member(name)
    value(id)
  }

  /// Writes a member that is JSON already.
  package mutating func member(_ name: StaticString, raw json: String) {
    member(name)
    raw(json)
  }

  /// Writes a member that is an object, whose members `body` writes.
  package mutating func object(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    member(name)
    beginObject()
    body(&self)
    endObject()
  }

  /// Writes a member that is an object of texts by their names.
  package mutating func object(_ name: StaticString, of texts: some Sequence<(String, String)>) {
    object(name) { writer in
      for (name, text) in texts {
        writer.member(named: name)
        writer.value(text)
      }
    }
  }

  /// Writes a member that is a list of texts.
  package mutating func member(_ name: StaticString, _ texts: [String]) {
    member(name)
    value(texts)
  }

  /// Writes an array of texts.
  package mutating func value(_ texts: [String]) {
    beginArray()
    for text in texts { value(text) }
    endArray()
  }

  /// Writes a member that is an array of objects.
  package mutating func member<Element>(
    _ name: StaticString, of elements: [Element], members: (inout JSONWriter, Element) -> Void
  ) {
    member(name)
    beginArray()
    for element in elements {
      beginObject()
      members(&self, element)
      endObject()
    }
    endArray()
  }
}
