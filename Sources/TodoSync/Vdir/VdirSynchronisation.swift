import Glibc
import Platform
import TodoExchange
import TodoModel

// A folder of calendar files that another program carries to a server. One record of the changes that came is written, then
// the files of the tasks that changed here.

extension Synchronisations {
  /// Merges with the files of a folder, and writes those of the tasks that changed here.
  func synchronise(with folder: String, _ request: SyncRequest) async throws(TodoError) -> SyncAnswer {
    let name = Synchronisations.absolute(folder, home: variables()["HOME"])
    let vdir = try VdirFolder(realPath(name) ?? name)
    let request = changing(request) { $0.isDryRun = $0.isDryRun || isDryRun }
    let digest = SyncRepository.digest(of: Synchronisations.whole(dataFile) + "\0" + vdir.path)
    let path = "\(self.folder)/vdir/\(digest).json"
    let lock = request.isDryRun ? nil : try SyncRepository.take(path + ".lock", within: 5, isCancelled)
    defer { _ = lock }
    let (state, isLost) = try readState(path)
    let reading = try VdirReading(vdir, since: state, ExchangeContext(now: clock.present))
    let (newest, outcome) = try await tasks.merge(since: state.point, from: vdir.path) {
      (list) throws(TodoError) in try reading.merge(list, request)
    }
    switch outcome {
    case .asks(let warning): return .asks(warning, remote: vdir.path, changing(request) { $0.folder = vdir.path })
    case .merged(let writing, var report):
      if isLost { report.remarks = [.putBack] }
      guard !request.isDryRun else { return .done(report) }
      let files = try write(writing, into: vdir, over: state)
      let next = VdirState(point: newest, files: files)
      if next != state {
        try step()
        try whileWriting(path) { () throws(Errno) in
          try replaceFile(path, with: next.bytes(of: vdir.path), draft: path + ".new", isDurable: true)
        }
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
        files[file.name] = mark.map { .init(mark: $0, text: bytes, tasks: file.tasks) } ?? state.files[file.name]
      } else if let old = file.old, try !folder.remove(file.name, old) {
        files[file.name] = state.files[file.name]
      }
    }
    if !writing.files.isEmpty { folder.settle() }
    return files
  }

  /// Merges two files about the same tasks, and writes the result into both.
  package func mergeCalendars(_ paths: [String]) throws(TodoError) {
    let context = ExchangeContext(now: clock.present)
    let files = try paths.map { (path) throws(TodoError) in
      let bytes = try whileReading(path) { () throws(Errno) in
        try Descriptor.file(path, O_RDONLY).readToEnd(upTo: VdirFolder.limit) ?? []
      }
      return CalendarFile(SourceFile(name: path, bytes: bytes), hadTasks: true, context)
    }
    if let error = TodoError(broken: files.flatMap(\.problems)) { throw error }
    guard files.count == 2, !isDryRun else { return }
    let bytes = CalendarFile.merged(files[0], files[1], context)
    for path in paths {
      try whileWriting(path) { () throws(Errno) in
        try replaceFile(path, with: bytes, draft: path + ".new", isDurable: false)
      }
    }
  }

  /// The state, and true if there was one that cannot be read.
  private func readState(_ path: String) throws(TodoError) -> (VdirState, isLost: Bool) {
    let bytes = try whileReading(path) { () throws(Errno) -> [UInt8]? in
      do throws(Errno) {
        return try Descriptor.file(path, O_RDONLY).readToEnd(upTo: .max) ?? []
      } catch .noSuchFileOrDirectory { return nil }
    }
    let state = try bytes.flatMap { (bytes) throws(TodoError) in try VdirState(bytes, at: path) }
    return (state ?? VdirState(), isLost: bytes != nil && state == nil)
  }
}
