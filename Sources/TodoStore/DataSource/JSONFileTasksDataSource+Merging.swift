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

  /// Merges copies as one command, and renames them when it is durable. Costs reading each history.
  package func merge(copies names: [String], isDryRun: Bool, for line: String) async throws(TodoError) -> MergeReport {
    let copies = try copies(named: names)
    try await begin()
    defer { endUnchanged() }
    // The caller knows the copies.
    fileNotices.withLock { $0.removeAll { if case .conflictCopies = $0 { true } else { false } } }
    try recordOutsideChanges()
    let history = try readHistory()
    let read = try copies.map { (copy) throws(TodoError) in try copy.read(besides: history) }
    let here = ListState(tasks: try wholeTable().tasks, lastNumber: table.lastNumber, views: table.settings.views)
    let merge = CopyMerge(read.map(\.copy), into: here, records: try records(since: 0, of: history))
    var report = MergeReport(
      .copies(copies.count), merge.result.tasks.changes(since: here.tasks),
      conflicts: merge.conflicts.described(with: "", of: merge.result.tasks),
      renumbered: merge.renumbered.described(of: here.tasks))
    report.lacking = zip(copies, merge.lacking).compactMap { copy, tasks in
      tasks.isEmpty ? nil : MergeReport.IncompleteCopy(copy.file ?? "", tasks)
    }
    try report.changes.checkStorable()
    guard !isDryRun else { return report }
    try take(merge.result, report.changes, read.map(\.basis), for: line)
    if !self.isDryRun { report.kept = try rename(copies) }
    return report
  }

  private func take(_ state: ListState, _ changes: [Change], _ basis: [FileBasis], for line: String) throws(TodoError) {
    let settings = settingsChange(to: state.views)
    guard !changes.isEmpty || settings != nil || state.lastNumber != table.lastNumber else { return }
    table.reserveNumbers(upTo: state.lastNumber)
    _ = try record(changes.byNumber, .change, line, settings: settings)
    for one in basis { contents?.basis.merge(one) }
    try commit(asOneStep: false)
  }

  private func rename(_ copies: [CopiedFiles]) throws(TodoError) -> [MergeReport.KeptFile] {
    let time = clock.zone.civilTime(at: clock.now())
    let target = try file.target()
    let neighbours = Set(try copiedFiles().compactMap(\.file))
    defer { knownCopies = file.conflictCopies() }
    // Files in other folders, or with names given by a person, are not renamed.
    return copies.filter { copy in copy.file.map { neighbours.contains($0) } ?? false && copy.folder == target.folder }
      .compactMap { $0.rename(to: time, besides: target.lastComponent ?? "") }
  }

  private func copiedFiles() throws(TodoError) -> [CopiedFiles] {
    let target = try file.target()
    return CopiedFiles.all(nextTo: target.lastComponent ?? "", in: target.folder)
  }

  /// The copies with the given names or paths, each once.
  private func copies(named names: [String]) throws(TodoError) -> [CopiedFiles] {
    let neighbours = try copiedFiles()
    let folder = try file.target().folder
    var copies: [CopiedFiles] = []
    for name in names {
      let path = FilePath(name)
      let isNeighbour = path.removingLastComponent().isEmpty || path.folder.leads(toSameAs: folder)
      let last = path.lastComponent ?? ""
      if isNeighbour, let found = neighbours.first(where: { $0.names.values.contains(last) }) {
        guard found.file != nil else {
          throw .unreadable(path: name, reason: "it belongs to a copy of the data file that is not here")
        }
        if !copies.contains(where: { $0.names == found.names }) { copies.append(found) }
      } else if JSONFileTasksDataSource.part(at: name, of: file.path.string) != nil {
        throw .unreadable(path: name, reason: "it belongs to the list itself, and is no copy")
      } else {
        copies.append(CopiedFiles(folder: path.removingLastComponent(), names: [.tasks: last]))
      }
    }
    return copies
  }

  package func merge(_ versions: FileVersions, isDryRun: Bool) async throws(TodoError) -> MergeReport {
    var base: TasksDocument?
    if let bytes = versions.base, !bytes.isEmpty { base = try document(bytes, "the base") }
    let merge = DocumentMerge(
      base: base, try document(versions.ours, "this side"), try document(versions.theirs, "the other side"))
    try merge.changes.checkStorable()
    var report = MergeReport(.versions, merge.changes, conflicts: merge.conflicts, renumbered: merge.renumbered)
    guard !isDryRun, !self.isDryRun else { return report }
    report.kept = [
      try await whenFree { () throws(TodoError) in try file.attemptReplacement(by: merge.result, clock: clock) }
    ]
    (contents, stacks) = (nil, nil)
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

extension [UInt8] {
  var hasMarksOfConflict: Bool { split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "<<<<<<< ".utf8) } }
}

/// The copies of a data file and of its companions that one conflict left.
struct CopiedFiles {
  let folder: FilePath
  var names: [StorePart: String]

  /// The copies next to a data file that can be merged, sorted by name.
  static func all(nextTo name: String, in folder: FilePath) -> [CopiedFiles] {
    let siblings = SiblingFiles(of: name, in: folder)
    var copies: [String: CopiedFiles] = [:]
    for name in siblings.leftovers.map(\.name) {
      guard let (part, _, mark) = siblings.copy(name) else { continue }
      copies[mark, default: CopiedFiles(folder: folder, names: [:])].names[part] = name
    }
    return copies.sorted { $0.key < $1.key }.map(\.value)
  }

  var file: String? { names[.tasks] }
  private var path: FilePath { folder.isEmpty || folder == "." ? FilePath(file ?? "") : folder.appending(file ?? "") }
  private var tasksFile: TasksFile { TasksFile(path: path, journal: names[.history].map(folder.appending)) }

  /// Reads the copy and replays its history; `history` is that of the list.
  func read(besides history: JournalTail) throws(TodoError) -> (copy: ConflictCopy, basis: FileBasis) {
    guard try tasksFile.stamp() != nil else { throw .unreadable(path: path.string, reason: "there is no such file") }
    let (contents, table) = try tasksFile.load()
    guard contents.document.byHand.unreadable.isEmpty else { throw .incomplete(path) }
    let records = try JournalReading(at: try tasksFile.journalPath()).everything()
    var extract = HistoryExtract(reach: .forgotten)
    for entry in records.records {
      do throws(JSONError) { extract.add(try HistoryRecord(in: records.bytes, at: entry.range)) } catch {
        throw .unreadable(path: records.path.string, reason: error.problem.description)
      }
    }
    let last = history.records.last { records.has(history.point(of: $0)) }?.sequence
    let common = last.map { .upTo($0) } ?? history.common(with: contents.document)
    let state = ListState(tasks: table.tasks, lastNumber: table.lastNumber, views: table.settings.views)
    return ((state, extract, common), contents.basis)
  }

  /// Renames the files as merged ones and returns the old and the new name; nil if renaming fails.
  func rename(to time: CivilTime, besides name: String) -> MergeReport.KeptFile? {
    guard let folder = try? Folder(folder), let kept = try? KeptNames(of: name, as: "merged", at: time, in: folder),
      let file, (try? folder.rename(file, to: kept.file)) != nil
    else { return nil }
    for (part, name) in FileNames.parts(of: kept.file, journal: kept.journal) where part != .tasks {
      if let old = names[part] { try? folder.rename(old, to: name) }
    }
    return MergeReport.KeptFile(old: file, new: kept.file)
  }
}
