import Glibc
import Platform
import TodoExchange
import TodoModel

/// Synchronises with a folder of calendar files that another program carries to a server: writes one record of the changes
/// that came, then the files of the tasks that changed here.
package struct VdirSynchronisation: Sendable {
  private let tasks: any SharedTasks
  private let dataFile: String
  private let folder: String
  private let home: String?
  private let clock: Clock
  private let isDryRun: Bool
  private let isCancelled: @Sendable () -> Bool
  /// Called before each step that writes, so that tests can stop there.
  var step: @Sendable () throws(TodoError) -> Void = { () throws(TodoError) in }

  /// A synchronisation of the tasks in a file; nothing is read yet.
  ///
  /// - Parameters:
  ///   - folder: The folder of the program's state.
  ///   - home: The folder for `~`.
  package init(
    of tasks: any SharedTasks, in dataFile: String, folder: String, home: String?, clock: Clock, isDryRun: Bool,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    (self.tasks, self.dataFile, self.folder, self.home) = (tasks, dataFile, folder, home)
    (self.clock, self.isDryRun, self.isCancelled) = (clock, isDryRun, isCancelled)
  }

  /// Merges with the files of a folder, and writes those of the tasks that changed here.
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
    case .asks(let warning):
      var request = request
      request.folder = vdir.path
      return .asks(warning, remote: vdir.path, request)
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

  /// Writes the files, and returns their states: the old ones of files that another program has changed meanwhile.
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

  /// Merges two files about the same tasks, and writes the result into both.
  func mergeCalendars(_ paths: [String]) throws(TodoError) {
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

  /// The state, and true if there was one that cannot be read.
  private func readState(_ path: String) throws(TodoError) -> (VdirState, isLost: Bool) {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try Descriptor.file(path, O_RDONLY).readToEnd(upTo: .max) ?? []
    } catch .noSuchFileOrDirectory {
      return (VdirState(), false)
    } catch {
      throw .sync(.unreadable(path: path, reason: error.description))
    }
    guard let state = try VdirState(bytes, at: path) else { return (VdirState(), true) }
    return (state, false)
  }

  private func save(_ state: VdirState, of folder: String, at path: String) throws(TodoError) {
    do throws(Errno) {
      try replaceFile(path, with: state.bytes(of: folder), draft: path + ".new", isDurable: true)
    } catch {
      throw .writeFailed(path: path, reason: error.description)
    }
  }
}
