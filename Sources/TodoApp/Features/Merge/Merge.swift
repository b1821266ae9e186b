import MVI
import TodoModel

/// What conflicts have left of the list, in its file and beside it, merged into it.
///
/// It only does something, and asks. No route leads to it.
package enum Merge {
  /// What the user wants of what conflicts have left.
  package enum Intent: Equatable, Sendable, Codable {
    /// Have it found and merged.
    case find(isDryRun: Bool)
    /// Have these copies merged.
    case merge([String], isDryRun: Bool)
    /// Have two calendar files made one.
    case mergeCalendars([String])
  }

  /// What has become of what conflicts have left.
  package enum Result: Equatable, Sendable, Codable {
    /// It is merged, or would be.
    case merged(MergeReport, references: [TaskReference], isDryRun: Bool)
    /// Two calendar files are one.
    case mergedCalendars([String])
    /// Copies lie beside the list.
    case found([String])
    /// There is nothing.
    case foundNothing
  }
}

extension Merge.Result {
  /// The meaning of the result for the shell.
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
          asked: .merge(MergeQuestion(copies: copies)), confirmed: .merge(.merge(copies, isDryRun: false)),
          refusalUnasked: .sync(.copiesUnasked(copies))))
    case .mergedCalendars(let files): .notify(.calendarsMerged(files))
    case .foundNothing: .notify(.nothingToMerge)
    }
  }
}

/// Runs the actions of merging.
struct MergeProcessor {
  let environment: Environment

  func result(of action: Merge.Intent) async throws(TodoError) -> Merge.Result {
    switch action {
    case .find(let isDryRun):
      guard let conflicts = try conflicts() else { return .foundNothing }
      return try await find(conflicts, isDryRun)
    case .merge(let copies, let isDryRun):
      guard let conflicts = try conflicts() else { return .foundNothing }
      return try await merge(copies, isDryRun, in: conflicts.store)
    case .mergeCalendars(let files):
      guard let synchronisation = environment.synchronisation else { return .foundNothing }
      try await synchronisation.mergeCalendars(files)
      return .mergedCalendars(files)
    }
  }

  private func conflicts() throws(TodoError) -> (any ConflictMerging)? {
    try environment.refuseInOneStep("merge")
    return environment.conflicts
  }

  private func find(_ all: any ConflictMerging, _ isDryRun: Bool) async throws(TodoError) -> Merge.Result {
    switch try await all.store.remains() {
    case .nothing: return .foundNothing
    case .copies(let names) where isDryRun: return try await merge(names, true, in: all.store)
    case .copies(let names): return .found(names)
    case .marks(let path):
      guard let versions = try await all.versions() else { throw .sync(.noVersions(path: path)) }
      return try await merged(try await all.store.merge(versions, isDryRun: isDryRun), isDryRun)
    }
  }

  private func merge(
    _ copies: [String], _ isDryRun: Bool, in store: any ConflictStore
  ) async throws(TodoError) -> Merge.Result {
    // Whether it was typed or a copy was asked about: what is remembered can be typed.
    let command = line(fromArguments: ["merge"] + copies) { $0 == 0 ? .typed : .word }
    return try await merged(try await store.merge(copies: copies, isDryRun: isDryRun, for: command), isDryRun)
  }

  private func merged(_ report: MergeReport, _ isDryRun: Bool) async throws(TodoError) -> Merge.Result {
    // What has marks of a conflict tells nothing as long as it was not replaced.
    let isReadable = report.source != .versions || !report.kept.isEmpty
    let references = isReadable ? try await environment.dataSource.numbers(of: report.changes.references) : []
    return .merged(report, references: references, isDryRun: isDryRun)
  }
}

/// Whether to merge the copies that lie beside the list.
struct MergeQuestion: Equatable, Codable, Question {
  let copies: [String]

  var prompt: String { "Merge \(copies.count == 1 ? "it" : "them") into the list? [y/N] " }

  func lines(in zone: some Zone) -> [TextLine] {
    [TextLine("Beside the list lie copies from a conflict:")] + copies.map { TextLine("  " + $0) }
  }
}

extension Merge {
  static let verbs: [Verb] = [
    Verb(
      "merge", parameters: "[--dry-run] [COPY…]|--ics FILE FILE",
      summary: "takes in what a conflict has left: copies of the list that Syncthing, Dropbox or the like have put "
        + "beside it, or the versions of it that git could not merge; without COPY, finds what there is; "
        + "--ics makes two calendar files one, as vdirsyncer wants where both sides have changed",
      examples: ["merge", "merge --dry-run \"tasks (conflicted copy 2026-11-21 091400).json\""], reads: .words
    ) { (scanner, _) throws(TodoError) in
      var copies: [String] = []
      var (isDryRun, areCalendars) = (false, false)
      while let word = try scanner.word(among: options) {
        switch word.isQuoted ? "" : word.text {
        case "--dry-run": isDryRun = true
        case "--ics": areCalendars = true
        case let text where text.hasPrefix("--"):
          throw scanner.unexpected(word, expected: "--dry-run, --ics or a copy of the list")
        case _: copies.append(word.text)
        }
      }
      if areCalendars {
        guard copies.count == 2, !isDryRun else { throw scanner.missing("two files, and nothing else, behind --ics") }
        return .feature(.merge(.mergeCalendars(copies)))
      }
      return .feature(
        .merge(copies.isEmpty ? .find(isDryRun: isDryRun) : .merge(copies, isDryRun: isDryRun)))
    }.givingWay()
  ]

  private static let options = [
    Keyword("--dry-run", explanation: "shows what would change"),
    Keyword("--ics", explanation: "makes two calendar files one"),
  ]
}
