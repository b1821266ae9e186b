import Glibc
import Platform
import TodoExchange
import TodoModel

/// Synchronises with a folder of calendar files that another program carries to a server: one record for what came, then the
/// files of what changed here.
package struct VdirSynchronisation: Sendable {
  let tasks: any SharedTasks
  let dataFile: String
  let folder: String
  let home: String?
  let clock: Clock
  let isDryRun: Bool
  let isCancelled: @Sendable () -> Bool
  /// Called before each step that writes, so that tests can end it there.
  var step: @Sendable () throws(TodoError) -> Void = { () throws(TodoError) in }

  /// A synchronisation of the tasks in a file; nothing happens before it is asked for something.
  ///
  /// - Parameters:
  ///   - folder: Where the state of the program is.
  ///   - home: What `~` stands for.
  ///   - isDryRun: Whether nothing is written.
  package init(
    of tasks: any SharedTasks, in dataFile: String, folder: String, home: String?, clock: Clock, isDryRun: Bool,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.tasks = tasks
    self.dataFile = dataFile
    self.folder = folder
    self.home = home
    self.clock = clock
    self.isDryRun = isDryRun
    self.isCancelled = isCancelled
  }

  /// Merges with the files of a folder, and writes those that have changed here.
  package func synchronise(with folder: String, _ request: SyncRequest) async throws(TodoError) -> SyncAnswer {
    let name = GitSynchronisation.absolute(folder, home: home)
    let vdir = try VdirFolder(realPath(name) ?? name)
    let isDryRun = isDryRun || request.isDryRun
    let path = statePath(of: vdir.path)
    let lock = isDryRun ? nil : try takeLock(path)
    defer { _ = lock }
    let (state, isLost) = try readState(path)
    let reading = try VdirReading(vdir, since: state, ExchangeContext(now: clock.present))
    let merging = VdirMerging(reading: reading, isConfirmed: request.isConfirmed, isDryRun: isDryRun)
    let (newest, outcome) = try await tasks.merge(since: state.point, from: vdir.path, merging.merge)
    switch outcome {
    case .asks(let doubt): return .asks(doubt, remote: vdir.path, request.about(vdir.path))
    case .merged(let writing, var report):
      if isLost { report.remarks = [.putBack] }
      guard !isDryRun else { return .done(report) }
      let files = try write(writing, into: vdir, over: state)
      let next = VdirState(point: newest, files: files)
      if next != state {
        try step()
        try save(next, of: vdir.path, at: path)
      }
      return .done(report)
    }
  }

  /// Writes the files; those that another program has changed meanwhile stay, and are kept as they were.
  private func write(
    _ writing: VdirWriting, into folder: borrowing VdirFolder, over state: VdirState
  ) throws(TodoError) -> [String: VdirState.File] {
    var files = writing.settled
    for file in writing.files {
      guard !isCancelled() else { throw .cancelled }
      try step()
      if let bytes = file.bytes {
        let mark = try folder.write(bytes, to: file.name, draft: file.draft, over: file.old, step)
        files[file.name] =
          mark.map { VdirState.File(mark: $0, text: bytes, tasks: file.tasks) } ?? state.files[file.name]
      } else if let old = file.old, try !folder.remove(file.name, old) {
        files[file.name] = state.files[file.name]
      }
    }
    if !writing.files.isEmpty { folder.settle() }
    return files
  }

  /// Makes two files about the same tasks one, and writes it into both.
  package func mergeCalendars(_ paths: [String]) throws(TodoError) {
    let context = ExchangeContext(now: clock.present)
    var files: [CalendarFile] = []
    for path in paths {
      do throws(Errno) {
        let bytes = try Descriptor.file(path, O_RDONLY).readToEnd(upTo: VdirFolder.limit) ?? []
        files.append(CalendarFile(SourceFile(name: path, bytes: bytes), hadTasks: true, context))
      } catch {
        throw .sync(.unreadable(path: path, reason: error.description))
      }
    }
    if let error = TodoError(broken: files.flatMap(\.problems)) { throw error }
    guard files.count == 2, !isDryRun else { return }
    let bytes = CalendarFile.merged(files[0], files[1], context)
    for path in paths {
      do throws(Errno) { try replaceFile(path, with: bytes, draft: path + ".new", isDurable: false) } catch {
        throw .writeFailed(path: path, reason: error.description)
      }
    }
  }

  // MARK: The state

  private func statePath(of folder: String) -> String {
    "\(self.folder)/vdir/\(SyncRepository.digest(of: GitSynchronisation.whole(dataFile) + "\0" + folder)).json"
  }

  private func takeLock(_ path: String) throws(TodoError) -> Descriptor {
    do throws(FolderFailure) { try makeFolders(above: path, mode: 0o700) } catch {
      throw .cannotCreate(path: error.path, reason: error.code.description)
    }
    return try SyncRepository.take(path + ".lock", within: 5, isCancelled)
  }

  /// The state, and whether there was one that is lost.
  private func readState(_ path: String) throws(TodoError) -> (VdirState, isLost: Bool) {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try Descriptor.file(path, O_RDONLY).readToEnd(upTo: .max) ?? []
    } catch .noSuchFileOrDirectory {
      return (VdirState(), false)
    } catch {
      throw .sync(.unreadable(path: path, reason: error.description))
    }
    do throws(VdirState.Problem) { return (try VdirState(bytes), false) } catch {
      switch error {
      case .newer(let version): throw .sync(.newer(path, version: version))
      // Without it nothing counts as deleted.
      case .broken: return (VdirState(), true)
      }
    }
  }

  private func save(_ state: VdirState, of folder: String, at path: String) throws(TodoError) {
    do throws(Errno) {
      try replaceFile(path, with: state.bytes(of: folder), draft: path + ".new", isDurable: true)
    } catch {
      throw .writeFailed(path: path, reason: error.description)
    }
  }
}

extension SyncRequest {
  /// The same about a folder alone.
  fileprivate func about(_ folder: String) -> SyncRequest {
    var request = self
    request.folder = folder
    return request
  }
}

/// The merge with a folder: it is made while no other process can change the tasks.
struct VdirMerging: Sendable {
  let reading: VdirReading
  let isConfirmed: Bool
  let isDryRun: Bool

  /// What comes of it.
  enum Outcome: Sendable {
    case merged(VdirWriting, SyncReport)
    case asks(SyncWarning)
  }

  /// Merges the tasks with the files.
  func merge(_ state: SharedTasksState) throws(TodoError) -> (SharedTasksChange?, Outcome) {
    let merge = VdirMerge(reading, with: state)
    if let error = TodoError(broken: merge.problems) { throw error }
    if let doubt = doubt(merge), !isConfirmed, !isDryRun { return (nil, .asks(doubt)) }
    let folder = reading.folder
    var report = SyncReport(remote: folder)
    report.came = merge.came
    report.went = merge.writing.count
    report.conflicts = merge.conflicts.map {
      SyncConflict($0, with: folder, about: $0.task.flatMap { merge.tasks[$0] })
    }
    if reading.state.point != nil, case .foreign = state.history.reach { report.remarks = [.putBack] }
    // A sync that was killed behind its record has noted its conflicts.
    let isNoted = Set(merge.conflicts).isSubset(of: state.history.newest?.conflicts ?? [])
    let change = SharedTasksChange(
      tasks: merge.came.apart, views: state.table.settings.views, lastNumber: merge.lastNumber,
      note: SyncNote(remote: folder, commit: "", conflicts: merge.conflicts))
    return (isDryRun || merge.came.isEmpty && isNoted ? nil : change, .merged(merge.writing, report))
  }

  /// What may not be meant: a folder that has lost everything may be another one, or not mounted.
  private func doubt(_ merge: VdirMerge) -> SyncWarning? {
    let known = reading.state.tasks.keys
    let isAllGone = merge.came.contains(where: \.isDeletion) && known.allSatisfy { reading.items[$0] == nil }
    if isAllGone { return .allGone(known.count) }
    return merge.deletedThere > 10 && merge.deletedThere * 2 > known.count ? .deletions(merge.deletedThere) : nil
  }
}
