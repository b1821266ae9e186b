import TodoJSON
import TodoModel

extension JSONWriter {
  /// Writes what a hint tells of a merge.
  mutating func writeMembers(of hint: MergeHint) {
    switch hint {
    case .conflict(let conflict): writeMembers(of: SyncHint.conflict(conflict))
    case .renumbered(let task): writeMembers(of: SyncHint.renumbered(task))
    case .lacking(let copy):
      member("copy", copy.copy)
      member("lacks", of: copy.first) { writer, task in
        writer.member("number", task.number)
        writer.member("title", task.title)
      }
    case .kept(let file):
      member("file", file.old)
      member("name", file.new)
    }
  }
}

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

extension MergeReport.Source {
  /// What is done.
  var words: String {
    switch self {
    case .copies(1): "The copy is merged"
    case .copies(let count): "\(count) copies are merged"
    case .versions: "The versions that git has are merged; `git add` tells git so"
    }
  }
}

extension MergeHint {
  /// The sentence.
  func words(in zone: some Zone) -> String {
    switch self {
    case .conflict(let conflict): conflict.words(in: zone)
    case .renumbered(let task): task.words
    case .lacking(let copy):
      "\(copy.copy) lacks "
        + copy.first.map { "\($0.number) \(shortened($0.title, to: 30))" }.joined(separator: ", ")
        + (copy.count > copy.first.count ? " and \(copy.count - copy.first.count) more" : "")
        + ": \(copy.count == 1 ? "it stays" : "they stay")"
    case .kept(let file): "\(file.old) is kept as \(file.new)"
    }
  }
}

extension MergeReport {
  /// What is told beside the changes.
  var hints: [Hint] {
    renumbered.map { .merge(.renumbered($0)) } + conflicts.map { .merge(.conflict($0)) }
      + lacking.map { .merge(.lacking($0)) } + kept.map { .merge(.kept($0)) }
  }
}
