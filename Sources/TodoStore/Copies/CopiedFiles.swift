import Platform
import TodoJSON
import TodoModel

/// What one conflict has left beside a data file: a copy of it, and copies of what belongs to it.
struct CopiedFiles {
  /// Where they lie.
  let folder: FilePath
  /// Their names, by what they are copies of.
  private(set) var names: [StorePart: String]

  /// What conflicts have left beside a data file that can be merged, in the order of the names.
  static func all(beside name: String, in folder: FilePath) -> [CopiedFiles] {
    let journal = FileNames(name).journal(in: folder)
    var copies: [String: CopiedFiles] = [:]
    for leftover in SiblingFiles.leftovers(of: name, in: folder) {
      guard let (part, _, mark) = SiblingFiles.copy(leftover.name, besides: name, journal) else { continue }
      copies[mark, default: CopiedFiles(folder: folder, names: [:])].names[part] = leftover.name
    }
    return copies.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A copy that no program has given its name; nothing belongs to it but what its name tells.
  init(at path: FilePath) {
    folder = path.removingLastComponent()
    names = [.tasks: path.lastComponent ?? ""]
  }

  private init(folder: FilePath, names: [StorePart: String]) {
    (self.folder, self.names) = (folder, names)
  }

  /// The name of the copy of the data file; nil if there is none.
  var file: String? { names[.tasks] }

  private var path: FilePath {
    folder.isEmpty || folder == "." ? FilePath(file ?? "") : folder.appending(file ?? "")
  }

  /// The copy as it would be loaded.
  private var tasksFile: TasksFile {
    names[.history].map { TasksFile(copy: path, journal: folder.appending($0)) }
      ?? TasksFile(path: path, createsDirectory: false)
  }

  /// Reads the copy, with what its history has done since.
  ///
  /// - Parameter history: The history of the list.
  func read(besides history: JournalTail) throws(TodoError) -> (copy: ConflictCopy, basis: FileBasis) {
    guard try tasksFile.stamp() != nil else {
      throw .unreadable(path: path.string, reason: "there is no such file")
    }
    let (contents, table) = try tasksFile.load()
    let records = try JournalReading(at: try tasksFile.journalPath()).everything()
    var extract = HistoryExtract(reach: .forgotten)
    for entry in records.records {
      do throws(JSONError) { try records.record(entry).map { extract.add($0) } } catch {
        throw .unreadable(path: try tasksFile.journalPath().string, reason: error.problem.description)
      }
    }
    let last = history.records.last { records.has(history.point(of: $0)) }?.sequence
    let common = last.map { .upTo($0) } ?? history.common(with: contents.document)
    let state = ListState(tasks: table.tasks, lastNumber: table.lastNumber, views: table.settings.views)
    return (ConflictCopy(state, history: extract, common: common), contents.basis)
  }

  /// Gives the files the names of what is merged, and answers with those of the copy; nil if it stays, as it cannot be renamed.
  func rename(to time: CivilTime, besides name: String) -> MergeReport.KeptFile? {
    guard let folder = try? Folder(folder), let kept = try? KeptNames(of: name, as: "merged", at: time, in: folder),
      let file, (try? folder.rename(file, to: kept.file)) != nil
    else { return nil }
    for (part, old) in names where part != .tasks { try? folder.rename(old, to: kept.name(for: part)) }
    return MergeReport.KeptFile(old: file, new: kept.file)
  }
}
