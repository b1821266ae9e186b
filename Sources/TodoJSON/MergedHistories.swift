import TodoModel

/// The newest record of each of some histories.
///
/// A list: there are few of them, mostly none, and to make the type of a dictionary takes longer than to read a small file.
package struct MergedHistories: Hashable, Sendable {
  /// A history, and its newest record.
  package struct Entry: Hashable, Sendable {
    package let history: HistoryID
    /// Its newest record.
    package let point: HistoryPoint
  }

  /// All of them, in the order of the identities.
  package private(set) var entries: [Entry] = []

  package init() {}

  /// The newest record of a history; nil if it is none of them.
  package subscript(history: HistoryID) -> HistoryPoint? {
    get { entries.first { $0.history == history }?.point }
    set {
      entries.removeAll { $0.history == history }
      guard let newValue else { return }
      let text = history.description
      let place = entries.firstIndex { $0.history.description > text } ?? entries.endIndex
      entries.insert(Entry(history: history, point: newValue), at: place)
    }
  }

  /// Keeps the newest of them.
  mutating func keep(_ count: Int) {
    guard entries.count > count else { return }
    let newest = entries.sorted { ($0.point.sequence, "\($0.history)") > ($1.point.sequence, "\($1.history)") }
    for entry in newest.dropFirst(count) { self[entry.history] = nil }
  }
}
