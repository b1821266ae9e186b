import Glibc
import Platform
import TodoModel

extension TasksFile {
  /// Locks the file if no other process has locked it; never waits.
  func lock() throws(TodoError) -> LockAttempt {
    // The links are followed once, so that lock, draft and file are neighbours whatever happens to the links.
    let target = try target()
    let names = FileNames(target.lastComponent ?? "")
    let folder = try folder(of: target)
    let status = try status(of: names.file, in: folder)
    // A lock beside what can never hold tasks, in /dev for one, would only be litter.
    if let irregular = status.flatMap(WholeFile.irregularKind) {
      throw .unreadable(path: path.string, reason: "it is \(irregular), not a file")
    }
    switch try lock(names, in: folder, model: status) {
    case .taken(let lock):
      return .locked(
        LockedTasksFile(
          path: path, name: names.file, folder: folder, lock: lock, hasSeveralNames: status?.st_nlink ?? 0 > 1,
          largestSize: largestSize))
    case .held(let holder): return .held(by: holder)
    }
  }

  /// Locks a file if no other process has locked it, and sees to it that its history has a name of its own.
  ///
  /// - Parameter model: What the file system says of the file; nil if there is none.
  func lock(
    _ names: FileNames, in folder: borrowing Folder, model: stat?
  ) throws(TodoError) -> FileLock.Acquisition {
    if let owner = FileNames.owner(of: names.file) { throw .nameIsTaken(path.string, by: owner) }
    do throws(NamedFailure) {
      switch try attemptLock(names, in: folder, model: model) {
      case .taken(let lock):
        try folder.renameFormerJournal(of: names)
        return .taken(lock)
      case .held(let holder): return .held(by: holder)
      }
    } catch {
      throw .writing(besides: path, error)
    }
  }

  private func attemptLock(
    _ names: FileNames, in folder: borrowing Folder, model: stat?
  ) throws(NamedFailure) -> FileLock.Acquisition {
    do throws(Errno) {
      return try FileLock.attempt(names.lock, in: folder, model: model)
    } catch {
      // Who may not write the file may not lock it either, and it is the file that was asked for.
      let isFileProtected = model != nil && (try? folder.checkWritable(names.file)) == nil
      throw NamedFailure(name: isFileProtected ? names.file : names.lock, code: error)
    }
  }

  /// The file that the links lead to, in its folder.
  func target() throws(TodoError) -> FilePath {
    try writing(path) { () throws(Errno) in
      let target = try path.followingLinks()
      guard target.lastComponent != nil else { throw .isDirectory }
      return target
    }
  }

  /// The folder of a file, which is made if that is wanted.
  func folder(of target: FilePath) throws(TodoError) -> Folder {
    try writing(path) { () throws(Errno) in
      let folder = target.removingLastComponent()
      if createsDirectory { try folder.createDirectory() }
      return try Folder(folder)
    }
  }

  /// What the file system says of a file; nil if there is none.
  func status(of name: String, in folder: borrowing Folder) throws(TodoError) -> stat? {
    try writing(path) { () throws(Errno) in try folder.status(of: name) }
  }
}
