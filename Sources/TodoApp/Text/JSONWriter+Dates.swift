import TodoJSON
import TodoModel

extension JSONWriter {
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
