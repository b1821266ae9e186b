/// A watch for changes by other processes, until it is stopped.
package final class OutsideWatch: Sendable {
  private let stop: @Sendable () -> Void

  package init(stop: @escaping @Sendable () -> Void) {
    self.stop = stop
  }

  deinit {
    stop()
  }
}

extension [Change] {
  /// The same with each task once: from what it was at first to what it is at last, in the order of the numbers.
  package var merged: [Change] {
    var merged: [Int: Change] = [:]
    for change in self {
      merged[change.number] = Change(before: (merged[change.number] ?? change).before, after: change.after)
    }
    return merged.values.filter { $0.before != $0.after }.sorted { $0.number < $1.number }.apart
  }
}
