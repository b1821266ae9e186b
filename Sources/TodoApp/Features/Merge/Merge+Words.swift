import TodoJSON
import TodoModel

extension DocumentMerge {
  /// What has become of the first side, and what could not be kept of both: a sentence each.
  package func words(in zone: some Zone) -> [String] {
    ["merged by tasks: " + (changes.counts ?? "nothing is new")] + renumbered.map(\.words)
      + conflicts.map { $0.words(in: zone) }
  }
}

extension [Change] {
  /// How many tasks came, went and became something else, `1 added, 2 changed`; nil if none did.
  var counts: String? {
    let added = count { $0.before == nil }
    let deleted = count(where: \.isDeletion)
    let counts = [(added, "added"), (count - added - deleted, "changed"), (deleted, "deleted")].filter { $0.0 > 0 }
    return counts.isEmpty ? nil : counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension SyncRenumbering {
  /// Which number a task has now.
  var words: String { "your \(numbers.old) \(shortened(title, to: 40)) is \(numbers.new) now" }
}
