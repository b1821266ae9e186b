import Platform
import Synchronization
import TodoJSON
import TodoModel

extension JSONFileTasksDataSource: ConflictStore {
  package func remains() throws(TodoError) -> ConflictRemains {
    if let bytes = try WholeFile(at: file.path)?.bytes, bytes.hasMarksOfConflict {
      return .marks(path: file.path.string)
    }
    let copies = try copiedFiles().compactMap(\.file)
    return copies.isEmpty ? .nothing : .copies(copies)
  }

  /// Merges copies as one command, and gives them other names when that is durable. Costs the history, and that of each copy.
  package func merge(
    copies names: [String], isDryRun: Bool, for command: String
  ) async throws(TodoError) -> MergeReport {
    let copies = try copies(named: names)
    try await begin(needsTasks: true)
    defer { if !hasPendingChanges { lockedFile = nil } }
    defer { forgetOutsideRecord() }
    // They are what is asked for.
    fileNotices.withLock { $0.removeAll { if case .conflictCopies = $0 { true } else { false } } }
    try recordOutsideChanges()
    let history = try readHistory()
    var (read, basis): ([ConflictCopy], [FileBasis]) = ([], [])
    for copy in copies {
      let (found, foundBasis) = try copy.read(besides: history)
      read.append(found)
      basis.append(foundBasis)
    }
    let here = ListState(tasks: table.tasks, lastNumber: table.lastNumber, views: table.settings.views)
    let merge = CopyMerge(read, into: here, records: try records(since: 0, of: history))
    var report = MergeReport(
      .copies(copies.count), merge.result.tasks.changes(since: here.tasks),
      conflicts: merge.conflicts.told(with: "", of: merge.result.tasks),
      renumbered: merge.renumbered.told(of: here.tasks))
    report.lacking = zip(copies, merge.lacking).compactMap { copy, tasks in
      tasks.isEmpty ? nil : MergeReport.IncompleteCopy(copy.file ?? "", tasks)
    }
    try report.changes.checkStorable()
    guard !isDryRun else { return report }
    try take(merge.result, report.changes, basis, for: command)
    if !self.isDryRun { report.kept = try rename(copies) }
    return report
  }

  /// Records what a merge has made of the list.
  private func take(
    _ state: ListState, _ changes: [Change], _ basis: [FileBasis], for command: String
  ) throws(TodoError) {
    let settings = Settings(views: state.views, scope: table.settings.scope)
    guard !changes.isEmpty || settings != table.settings || state.lastNumber != table.lastNumber else { return }
    table.reserveNumbers(upTo: state.lastNumber)
    _ = try record(
      changes.byNumber, .change, command,
      settings: settings == table.settings ? nil : SettingsChange(before: table.settings, after: settings))
    for one in basis { contents?.basis.merge(one) }
    try commit(asOneStep: false)
  }

  private func rename(_ copies: [CopiedFiles]) throws(TodoError) -> [MergeReport.KeptFile] {
    let time = clock.zone.civilTime(at: clock.now())
    let target = try file.target()
    let beside = Set(try copiedFiles().compactMap(\.file))
    defer { knownCopies = file.conflictCopies() }
    // What lies elsewhere, or was named by a person, stays as it is.
    return copies.filter { copy in copy.file.map { beside.contains($0) } ?? false && copy.folder == target.folder }
      .compactMap { $0.rename(to: time, besides: target.lastComponent ?? "") }
  }

  private func copiedFiles() throws(TodoError) -> [CopiedFiles] {
    let target = try file.target()
    return CopiedFiles.all(beside: target.lastComponent ?? "", in: target.folder)
  }

  /// The copies that names or paths mean, each once.
  private func copies(named names: [String]) throws(TodoError) -> [CopiedFiles] {
    let beside = try copiedFiles()
    let folder = try file.target().folder
    var copies: [CopiedFiles] = []
    for name in names {
      let path = FilePath(name)
      let isBeside = path.removingLastComponent().isEmpty || path.isIn(folder)
      let last = path.lastComponent ?? ""
      if isBeside, let found = beside.first(where: { $0.names.values.contains(last) }) {
        guard found.file != nil else {
          throw .unreadable(path: name, reason: "it belongs to a copy of the data file that is not here")
        }
        if !copies.contains(where: { $0.names == found.names }) { copies.append(found) }
      } else if JSONFileTasksDataSource.part(at: name, of: file.path.string) != nil {
        throw .unreadable(path: name, reason: "it belongs to the list itself, and is no copy")
      } else {
        copies.append(CopiedFiles(at: path))
      }
    }
    return copies
  }

  /// Merges versions of a file with marks of a conflict, and puts the result in its place. The file stays under another name.
  package func merge(_ versions: FileVersions, isDryRun: Bool) async throws(TodoError) -> MergeReport {
    var base: TasksDocument?
    if let bytes = versions.base, !bytes.isEmpty { base = try document(bytes, "the base") }
    let merge = DocumentMerge(
      base: base, try document(versions.ours, "this side"), try document(versions.theirs, "the other side"))
    try merge.changes.checkStorable()
    var report = MergeReport(
      .versions, merge.changes, conflicts: merge.conflicts, renumbered: merge.renumbered)
    guard !isDryRun, !self.isDryRun else { return report }
    report.kept = [
      try await whenFree { () throws(TodoError) in try file.attemptReplacement(by: merge.result, clock: clock) }
    ]
    return report
  }

  private func document(_ bytes: [UInt8], _ version: String) throws(TodoError) -> TasksDocument {
    do throws(JSONError) { return try TasksDocument.read(bytes) } catch {
      throw .brokenFile(
        path: "\(file.path.string), as git has it of \(version)", line: error.line, column: error.column,
        problem: error.problem.description)
    }
  }
}

extension FilePath {
  /// Whether its folder is that one, however either is called.
  fileprivate func isIn(_ folder: FilePath) -> Bool { leadsToSameFile(self.folder.string, folder.string) }
}

extension [UInt8] {
  /// Whether git has left marks of a conflict in it.
  var hasMarksOfConflict: Bool {
    split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "<<<<<<< ".utf8) }
  }
}
