import Glibc
import Platform
import TodoJSON
import TodoModel

extension TasksFile {
  /// Repairs the file and its history if no other process holds the lock; never waits.
  ///
  /// - Parameter repair: The expected repair.
  /// - Returns: The repair; nil if nothing was changed because another repair would be due.
  func attemptRepair(_ repair: Repair, clock: TodoModel.Clock) throws(TodoError) -> LockAttempt<Repair?> {
    try underLock { snapshot throws(TodoError) in
      let restoration = try Restoration(of: snapshot, clock: clock)
      guard restoration.repair == repair, Examination(of: path, meter).isRepairable else { return nil }
      var done = repair
      var writing = try RepairWriting(snapshot)
      done.kept = try writing.put(restoration, at: clock.zone.civilTime(at: clock.now()))
      // A file that cannot be read is not reported as repaired.
      _ = try load()
      return done
    }
  }

  /// Replaces a file with conflict markers if no other process holds the lock; never waits.
  ///
  /// - Returns: The new name of the old file.
  func attemptReplacement(
    by document: TasksDocument, clock: TodoModel.Clock
  ) throws(TodoError) -> LockAttempt<MergeReport.KeptFile> {
    try underLock { snapshot throws(TodoError) in
      guard snapshot.bytes?.hasMarksOfConflict == true else { throw .changedMeanwhile(path, nothingWas: "merged") }
      var writing = try RepairWriting(snapshot)
      let name = try writing.put(document, at: clock.zone.civilTime(at: clock.now()))
      _ = try load()
      return MergeReport.KeptFile(old: snapshot.name, new: name)
    }
  }

  private func underLock<Outcome>(
    _ body: (StoreSnapshot) throws(TodoError) -> Outcome
  ) throws(TodoError) -> LockAttempt<Outcome> {
    let target = try target()
    let folder = try folder(of: target)
    let names = FileNames(target.lastComponent ?? "")
    switch try lock(names, in: folder, model: try status(of: names.file, in: folder)) {
    case .held(let holder): return .held(by: holder)
    case .done(let lock):
      let outcome = try body(StoreSnapshot(of: path, meter))
      _ = consume lock
      return .done(outcome)
    }
  }
}

/// Writes new files in the place of those of a snapshot. Requires their lock.
///
/// At every moment, power losses included, the data file is the old or the new one. From the first step on the old
/// files have a second name, under which they stay.
private struct RepairWriting: ~Copyable {
  private let snapshot: StoreSnapshot
  private let folder: Folder
  private let model: stat?
  private var made: [String] = []

  init(_ snapshot: StoreSnapshot) throws(TodoError) {
    let folder = try RepairWriting.folder(of: snapshot)
    model = try RepairWriting.status(of: snapshot, in: folder)
    self.folder = folder
    self.snapshot = snapshot
  }

  private static func folder(of snapshot: StoreSnapshot) throws(TodoError) -> Folder {
    try writing(snapshot.path) { () throws(Errno) in try Folder(snapshot.folder) }
  }

  private static func status(of snapshot: StoreSnapshot, in folder: borrowing Folder) throws(TodoError) -> stat? {
    try writing(snapshot.path) { () throws(Errno) in
      let status = try folder.status(of: snapshot.name)
      // A writer of the folder could replace the file, but one that is write-protected is so on purpose.
      if status != nil { try folder.checkWritable(snapshot.name) }
      return status
    }
  }

  /// Keeps the old files under other names, which are returned, and puts a restoration in their place.
  mutating func put(_ restoration: Restoration, at time: CivilTime) throws(TodoError) -> [String] {
    let names = try KeptNames(of: snapshot.name, as: "broken", at: time, in: folder)
    try replaceFile(with: restoration.document) { writing throws(Errno) in
      if let bytes = writing.snapshot.bytes { try writing.keep(writing.snapshot.name, bytes, as: names.file) }
      if let journal = writing.snapshot.journalBytes {
        // A history that stays in place grows, and the kept one must not.
        if restoration.journal == nil {
          try writing.write(journal, as: names.journal)
        } else {
          try writing.keep(writing.journalName, journal, as: names.journal)
        }
      }
      let rejected = writing.snapshot.rejectedText
      if !rejected.isEmpty { try writing.write(rejected, as: names.rejected) }
    }
    if let journal = restoration.journal {
      do throws(ReplacementFailure) {
        // Not before the file: as long as that is broken, the old history may be all there is.
        _ = try folder.replace(journalName, with: journal, expecting: snapshot.journalStamp)
      } catch {
        throw .writeFailed(
          path: snapshot.journalPath.string,
          reason: "the data file is repaired, but its history could not be replaced, so repair again: \(error.reason)")
      }
    }
    return made
  }

  /// Keeps the file under another name, which is returned, and puts a document in its place.
  mutating func put(_ document: TasksDocument, at time: CivilTime) throws(TodoError) -> String {
    let name = try KeptNames(of: snapshot.name, as: "merged", at: time, in: folder).file
    try replaceFile(with: document) { writing throws(Errno) in
      if let bytes = writing.snapshot.bytes { try writing.keep(writing.snapshot.name, bytes, as: name) }
    }
    return name
  }

  /// Puts a document in the place of the file, after `keepOld` has kept the old files durably.
  private mutating func replaceFile(
    with document: TasksDocument, keepOld: (inout RepairWriting) throws(Errno) -> Void
  ) throws(TodoError) {
    var bytes: [UInt8] = []
    document.write(into: &bytes)
    guard bytes.count <= Limits.fileBytes else { throw .wouldBeTooLarge(snapshot.path, limit: Limits.fileBytes) }
    do throws(Errno) {
      try keepOld(&self)
      try folder.sync()
    } catch {
      giveUp()
      throw .writing(snapshot.path, error)
    }
    do throws(ReplacementFailure) {
      _ = try folder.replace(snapshot.name, with: bytes, expecting: snapshot.stamp)
    } catch {
      if case .notSynced = error {} else { giveUp() }
      throw .replacing(snapshot.path, error, "repaired", outcome: "it is repaired, but that")
    }
  }

  private var journalName: String { FileNames(snapshot.name).journal }

  /// Gives a file a second name, or copies it where the file system does not support that.
  private mutating func keep(_ name: String, _ bytes: [UInt8], as newName: String) throws(Errno) {
    do throws(Errno) {
      try folder.link(name, to: newName)
      made.append(newName)
    } catch {
      guard [Errno.notPermitted, .notSupported, .tooManyLinks].contains(error) else { throw error }
      try write(bytes, as: newName)
    }
  }

  private mutating func write(_ bytes: [UInt8], as name: String) throws(Errno) {
    let descriptor = try folder.open(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    made.append(name)
    try descriptor.write(bytes)
    if let model { descriptor.adopt(model) }
    try descriptor.sync()
    try descriptor.close()
  }

  private mutating func giveUp() {
    for name in made { try? folder.remove(name) }
    made = []
  }
}

extension StoreSnapshot {
  /// The pieces of the file that cannot be saved, each after a line with its place and problem.
  fileprivate var rejectedText: [UInt8] {
    guard let bytes, let pieces = salvage?.pieces else { return [] }
    let lines = LinePlaces(in: bytes)
    return pieces.flatMap { piece in
      let (line, column) = lines.position(of: piece.offset)
      return Array("\(name):\(line):\(column): \(piece.problem)\n".utf8) + bytes[piece.range] + [0x0A, 0x0A]
    }
  }
}

extension ReplacementFailure {
  fileprivate var reason: String {
    switch self {
    case .notReplaced(let failure): failure.code.reason
    case .notSynced(let error): error.reason
    case .changedMeanwhile: "another program has changed it in the meantime"
    }
  }
}
