import Glibc
import Platform
import TodoJSON
import TodoModel

extension TasksFile {
  /// Repairs the file and its history as expected; nil if another repair is needed. Never waits: throws `locked`.
  func attemptRepair(_ repair: Repair, clock: Clock) throws(TodoError) -> Repair? {
    try underLock { snapshot throws(TodoError) in
      let restoration = try Restoration(of: snapshot, clock: clock)
      guard restoration.repair == repair, Examination(of: path, meter).isRepairable else { return nil }
      var done = repair
      done.kept = try RepairWriting.put(restoration, inPlaceOf: snapshot, at: clock.zone.civilTime(at: clock.now()))
      // A file that cannot be read is not reported as repaired.
      _ = try load()
      return done
    }
  }

  /// Replaces a file with conflict markers, and returns the new name of the old one. Never waits: throws `locked`.
  func attemptReplacement(by document: TasksDocument, clock: Clock) throws(TodoError) -> MergeReport.KeptFile {
    try underLock { snapshot throws(TodoError) in
      guard snapshot.bytes?.hasMarksOfConflict == true else { throw .changedMeanwhile(path, nothingWas: "merged") }
      var writing = try RepairWriting(snapshot, as: "merged", at: clock.zone.civilTime(at: clock.now()))
      try writing.replaceFile(with: document)
      _ = try load()
      return MergeReport.KeptFile(old: snapshot.name, new: writing.names.file)
    }
  }

  private func underLock<Outcome>(_ body: (StoreSnapshot) throws(TodoError) -> Outcome) throws(TodoError) -> Outcome {
    try withExtendedLifetime(lock()) { () throws(TodoError) in try body(StoreSnapshot(of: path, meter)) }
  }
}

/// Writes new files in the place of those of a snapshot. Requires their lock. At every moment the data file is the old
/// or the new one. The old files get a second name, under which they stay.
private struct RepairWriting: ~Copyable {
  private let snapshot: StoreSnapshot
  private let folder: Folder
  private let model: stat?
  let names: KeptNames
  private var made: [String] = []

  /// - Parameter word: `broken` or `merged`, for the names under which the old files are kept.
  init(_ snapshot: StoreSnapshot, as word: String, at time: CivilTime) throws(TodoError) {
    let folder = try writing(snapshot.path) { () throws(Errno) in try Folder(snapshot.folder) }
    let model = try writing(snapshot.path) { () throws(Errno) in try folder.statusToReplace(snapshot.name) }
    names = try KeptNames(of: snapshot.name, as: word, at: time, in: folder)
    self.folder = folder
    (self.model, self.snapshot) = (model, snapshot)
  }

  /// Puts a restoration in the place of the old files, and returns the names under which these are kept.
  static func put(
    _ restoration: Restoration, inPlaceOf snapshot: StoreSnapshot, at time: CivilTime
  ) throws(TodoError) -> [String] {
    var writing = try RepairWriting(snapshot, as: "broken", at: time)
    try writing.replaceFile(with: restoration.document) { writing throws(Errno) in
      if let journal = snapshot.journalBytes {
        // A history that stays grows, but its kept copy must not.
        let old = restoration.journal == nil ? nil : writing.journalName
        try writing.keep(old, journal, as: writing.names.journal)
      }
      let rejected = snapshot.rejectedText
      if !rejected.isEmpty { try writing.keep(nil, rejected, as: writing.names.rejected) }
    }
    if let journal = restoration.journal {
      do throws(ReplacementFailure) {
        // After the file: while that is broken, the old history may be all that is left.
        _ = try writing.folder.replace(writing.journalName, expecting: snapshot.journalStamp) { (file) throws(Errno) in
          try file.write(journal)
        }
      } catch {
        throw .writeFailed(
          path: snapshot.journalPath.string,
          reason: "the data file is repaired, but its history could not be replaced, so repair again: \(error.reason)")
      }
    }
    return writing.made
  }

  /// Keeps the file and what `keepOthers` keeps, durably; then replaces it with a document.
  mutating func replaceFile(
    with document: TasksDocument, keepOthers: (inout RepairWriting) throws(Errno) -> Void = { _ in }
  ) throws(TodoError) {
    let bytes = document.bytes()
    guard bytes.count <= Limits.fileBytes else { throw .wouldBeTooLarge(snapshot.path, limit: Limits.fileBytes) }
    do throws(Errno) {
      if let old = snapshot.bytes { try keep(snapshot.name, old, as: names.file) }
      try keepOthers(&self)
      try folder.sync()
    } catch {
      giveUp()
      throw .writing(snapshot.path, error)
    }
    do throws(ReplacementFailure) {
      _ = try folder.replace(snapshot.name, expecting: snapshot.stamp) { (file) throws(Errno) in try file.write(bytes) }
    } catch {
      if case .notSynced = error {} else { giveUp() }
      throw .replacing(snapshot.path, error, "repaired", outcome: "it is repaired, but that")
    }
  }

  private var journalName: String { FileNames(snapshot.name).journal }

  /// Gives a file a second name; writes a copy if the file system does not support that, or without a file.
  private mutating func keep(_ name: String?, _ bytes: [UInt8], as newName: String) throws(Errno) {
    if let name {
      do throws(Errno) {
        try folder.link(name, to: newName)
        return made.append(newName)
      } catch { if ![EPERM, ENOTSUP, EMLINK].contains(error.rawValue) { throw error } }
    }
    let descriptor = try folder.open(newName, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    made.append(newName)
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
