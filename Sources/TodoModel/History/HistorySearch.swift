/// Something that is looked for in the history, going back from the newest record.
package protocol HistorySearch: Sendable {
  /// Whether no earlier record can tell more.
  var isComplete: Bool { get }
  /// The only task of which records are wanted; nil if all of them are.
  var task: TaskID? { get }

  /// Takes the record before those that were seen into account.
  mutating func look(at record: HistoryRecord)
}

extension HistorySearch {
  package var task: TaskID? { nil }
}
