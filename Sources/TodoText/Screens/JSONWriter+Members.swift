import TodoJSON
import TodoModel

extension JSONWriter {
  /// Writes a member that is text.
  mutating func member(_ name: StaticString, _ text: String) {
    member(name)
    value(text)
  }

  /// Writes a member that is a number.
  mutating func member(_ name: StaticString, _ number: Int) {
    member(name)
    value(number)
  }

  /// Writes a member that is an array of texts.
  mutating func member(_ name: StaticString, _ texts: [String]) {
    member(name)
    beginArray()
    for text in texts { value(text) }
    endArray()
  }

  /// Writes a member that is an array of objects.
  mutating func member<Element>(
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

  /// Writes what the dates of queries mean, if there are any: each with its `term`, the `date` and its `weekday`.
  mutating func write(_ dates: [QueryDate]) {
    guard !dates.isEmpty else { return }
    member("dates", of: dates) { writer, date in
      writer.member("term", date.term)
      writer.member("date", date.moment.iso)
      writer.member("weekday", date.day.weekday.name)
    }
  }
}
