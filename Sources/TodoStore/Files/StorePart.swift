import Glibc
import Platform

/// What a file is to the tasks that are kept in another, or in the same.
package enum StorePart: Sendable {
  /// It keeps the tasks.
  case tasks
  /// It is their history.
  case history
  /// It is their lock.
  case lock
  /// It has what was set aside of the history.
  case torn
  /// It is where the file or its history is written before it takes its place.
  case draft
}

extension JSONFileTasksDataSource {
  /// What the file at a path is to a data file, whatever either is called; nil if it has nothing to do with it.
  package static func part(at path: String, of file: String) -> StorePart? {
    let path = FilePath(path)
    let file = FilePath(file)
    guard let target = try? file.followingLinks(), let name = target.lastComponent else {
      return path.leads(toSameAs: file) ? .tasks : nil
    }
    let names = FileNames(name)
    let journals = [names.journal, names.journal(in: target.removingLastComponent())]
    let parts: [(StorePart, [String])] = [
      (.tasks, [name]), (.history, journals), (.lock, [names.lock]), (.torn, journals.map(FileNames.torn)),
      (.draft, ([name] + journals).map(FileNames.draft)),
    ]
    return parts.first { $0.1.contains { path.leads(toSameAs: target.removingLastComponent().appending($0)) } }?.0
  }
}

/// Whether two paths lead to one file, or would if it were there.
package func leadsToSameFile(_ path: String, _ other: String) -> Bool {
  FilePath(path).leads(toSameAs: FilePath(other))
}

extension FilePath {
  /// Whether both lead to one file, or would if it were there.
  fileprivate func leads(toSameAs other: FilePath) -> Bool {
    if let identity, identity == other.identity { return true }
    guard let target = try? followingLinks(), let otherTarget = try? other.followingLinks() else {
      return self == other
    }
    guard target.lastComponent == otherTarget.lastComponent,
      let folder = target.folder.identity, let otherFolder = otherTarget.folder.identity
    else { return target == otherTarget }
    return folder == otherFolder
  }

  private var identity: FileIdentity? { FileIdentity(at: string) }
}

/// What tells one file from another, as long as both are there.
private struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }
}

extension JSONFileTasksDataSource {
  /// The name of a data file, and patterns for what lies beside it and is nothing to others who have the file.
  package static func names(beside path: String) -> (file: String, ignored: [String]) {
    let names = FileNames(FilePath(path).lastComponent ?? "")
    let stem = names.file.hasSuffix(".json") ? String(names.file.dropLast(5)) : names.file
    return (names.file, [names.journal + "*", "*.lock"] + names.drafts + ["\(stem).broken-*", "\(stem).merged-*"])
  }
}
