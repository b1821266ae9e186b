import TodoJSON
import TodoModel

/// Merges versions that a conflict left of the list: copies next to its file, or those that git has. It has no screen.
package enum Merge {
  package enum Intent: Equatable, Sendable, Codable {
    /// Finds copies or versions, and merges them after asking.
    case find(isDryRun: Bool)
    case merge([String], isDryRun: Bool)
    case mergeCalendars([String])
  }

  package enum Result: Equatable, Sendable, Codable {
    case merged(MergeReport, references: [TaskReference], isDryRun: Bool)
    case mergedCalendars([String])
    case found([String])
    case foundNothing

    var report: Report {
      switch self {
      case .merged(let report, let references, let isDryRun):
        ChangeReport(
          report.changes, .merged(report.source, changes: report.changes.count), hints: report.hints,
          references: references, isDryRun: isDryRun
        ).report
      case .found(let copies):
        .confirm(
          PendingAction(
            asked: .merge(copies: copies), confirmed: .merge(.merge(copies, isDryRun: false)),
            refusalUnasked: .sync(.copiesUnasked(copies))))
      case .mergedCalendars(let files): .notify(.calendarsMerged(files))
      case .foundNothing: .notify(.nothingToMerge)
      }
    }
  }

  static func question(about copies: [String]) -> PermissionQuestion {
    let found = [TextLine("Next to the list are copies from a conflict:")] + copies.map { TextLine("  " + $0) }
    return PermissionQuestion("Merge \(copies.count == 1 ? "it" : "them") into the list?", found)
  }

  static let verbs: [Verb] = [
    Verb(
      "merge", parameters: "[--dry-run] [COPY…]|--ics FILE FILE",
      summary: "merges what a conflict has left: copies of the list that Syncthing, Dropbox or the like have put "
        + "next to it, or the versions of it that git could not merge; without COPY, finds what there is; "
        + "--ics makes two calendar files one, as vdirsyncer wants where both sides have changed",
      examples: ["merge", "merge --dry-run \"tasks (conflicted copy 2026-11-21 091400).json\""], reads: .words,
      options: options.map(\.text)
    ) { (scanner, _) throws(TodoError) in
      var copies: [String] = []
      var (isDryRun, areCalendars) = (false, false)
      while let word = try scanner.word(among: options, orFileAs: .value) {
        switch word.isQuoted ? "" : word.text {
        case "--dry-run": isDryRun = true
        case "--ics": areCalendars = true
        case _: copies.append(word.text)
        }
      }
      if areCalendars {
        guard copies.count == 2, !isDryRun else { throw scanner.missing("two files, and nothing else, after --ics") }
        return .feature(.merge(.mergeCalendars(copies)))
      }
      return .feature(.merge(copies.isEmpty ? .find(isDryRun: isDryRun) : .merge(copies, isDryRun: isDryRun)))
    }.givingWay()
  ]

  private static let options = [
    Keyword("--dry-run", explanation: "shows what would change"),
    Keyword("--ics", explanation: "makes two calendar files one"),
  ]
}

struct MergeProcessor {
  let environment: Environment

  func result(of action: Merge.Intent) async throws(TodoError) -> Merge.Result {
    switch action {
    case .find(let isDryRun): return try await find(isDryRun)
    case .merge(let copies, let isDryRun):
      guard let conflicts = try conflicts() else { return .foundNothing }
      return try await merge(copies.map(environment.path), isDryRun, in: conflicts.store)
    case .mergeCalendars(let files):
      guard let synchronisation = environment.synchronisation else { return .foundNothing }
      try await synchronisation.mergeCalendars(files.map(environment.path))
      return .mergedCalendars(files)
    }
  }

  private func conflicts() throws(TodoError) -> (any ConflictMerging)? {
    try environment.refuseInOneStep("merge")
    return environment.conflicts
  }

  private func find(_ isDryRun: Bool) async throws(TodoError) -> Merge.Result {
    guard let conflicts = try conflicts() else { return .foundNothing }
    switch try await conflicts.store.remains() {
    case .nothing: return .foundNothing
    case .copies(let names) where isDryRun: return try await merge(names, true, in: conflicts.store)
    case .copies(let names): return .found(names)
    case .marks(let path):
      guard let versions = try await conflicts.versions() else { throw .sync(.noVersions(path: path)) }
      return try await merged(try await conflicts.store.merge(versions, isDryRun: isDryRun), isDryRun)
    }
  }

  private func merge(
    _ copies: [String], _ isDryRun: Bool, in store: any ConflictStore
  ) async throws(TodoError) -> Merge.Result {
    // The history records a line that can be typed, also if the copies were found and confirmed.
    let command = line(fromArguments: ["merge"] + copies) { $0 == 0 ? .typed : .word }
    return try await merged(try await store.merge(copies: copies, isDryRun: isDryRun, for: command), isDryRun)
  }

  private func merged(_ report: MergeReport, _ isDryRun: Bool) async throws(TodoError) -> Merge.Result {
    // A file with the marks of a conflict cannot be read until it is replaced.
    let isReadable = report.source != .versions || !report.kept.isEmpty
    let references = isReadable ? try await environment.dataSource.numbers(of: report.changes.references) : []
    return .merged(report, references: references, isDryRun: isDryRun)
  }
}

extension JSONWriter {
  mutating func writeMembers(of hint: MergeHint) {
    switch hint {
    case .conflict(let conflict): writeMembers(of: SyncHint.conflict(conflict))
    case .lacking(let copy):
      member("copy", copy.copy)
      member("lacks", of: copy.first) { $0.members(("number", $1.number), ("title", $1.title)) }
    case .kept(let file): members(("file", file.old), ("name", file.new))
    }
  }
}

extension DocumentMerge {
  /// A sentence for the first side, each new number, and each conflict.
  package func words(in zone: some Zone) -> [String] {
    ["merged by tasks: " + (changes.counts ?? "nothing is new")] + renumbered.map(\.words)
      + conflicts.map { $0.words(in: zone) }
  }
}

extension [Change] {
  /// The numbers of tasks added, changed and deleted, `1 added, 2 changed`; nil if there are none.
  var counts: String? {
    let added = count { $0.before == nil }
    let deleted = count(where: \.isDeletion)
    let counts = nonzero([(added, "added"), (count - added - deleted, "changed"), (deleted, "deleted")])
    return counts.isEmpty ? nil : counts
  }
}

extension SyncRenumbering {
  var words: String { "your \(numbers.old) \(shortened(title, to: 40)) is \(numbers.new) now" }
}

extension MergeReport.Source {
  var words: String {
    switch self {
    case .copies(1): "The copy is merged"
    case .copies(let count): "\(count) copies are merged"
    case .versions: "The versions that git has are merged; `git add` tells git so"
    }
  }
}

extension MergeHint {
  func words(in zone: some Zone) -> String {
    switch self {
    case .conflict(let conflict): conflict.words(in: zone)
    case .lacking(let copy):
      "\(copy.copy) lacks \(copy.first.words(outOf: copy.count, titlesTo: 30)): "
        + (copy.count == 1 ? "it stays" : "they stay")
    case .kept(let file): "\(file.old) is kept as \(file.new)"
    }
  }
}

extension MergeReport {
  var hints: [Hint] {
    renumbered.map { .sync(.renumbered($0)) } + conflicts.map { .merge(.conflict($0)) }
      + lacking.map { .merge(.lacking($0)) } + kept.map { .merge(.kept($0)) }
  }
}
