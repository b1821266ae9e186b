import Glibc
import Platform
import TodoJSON
import TodoModel

/// The files of a broken store, while no other process may change them.
///
/// At every moment, power losses included, the data file is the broken one as it was or the repaired one, and from the
/// first step on the broken ones have a second name under which they stay.
struct RepairWriting: ~Copyable {
  private let snapshot: StoreSnapshot
  private let folder: Folder
  private let model: stat?
  private var made: [String] = []

  /// The files that a specimen was taken of, in their folder.
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
      // Who may write in the folder could replace it, but a file that is write-protected is so on purpose.
      if status != nil { try folder.checkWritable(snapshot.name) }
      return status
    }
  }

  /// Keeps the broken files under other names, puts a restoration in their place, and answers with those names.
  mutating func put(_ restoration: Restoration, at time: CivilTime) throws(TodoError) -> [String] {
    var bytes: [UInt8] = []
    restoration.document.write(into: &bytes)
    guard bytes.count <= Limits.fileBytes else { throw .wouldBeTooLarge(snapshot.path, limit: Limits.fileBytes) }
    let names = try KeptNames(of: snapshot.name, as: "broken", at: time, in: folder)
    do throws(Errno) {
      if let bytes = snapshot.bytes { try keep(snapshot.name, bytes, as: names.file) }
      if let journal = snapshot.journal {
        // A history that stays in place goes on growing, and what is kept must not.
        if restoration.journal == nil {
          try write(journal.bytes, as: names.journal)
        } else {
          try keep(journalName, journal.bytes, as: names.journal)
        }
      }
      let rejected = snapshot.rejectedText
      if !rejected.isEmpty { try write(rejected, as: names.rejected) }
    } catch {
      giveUp()
      throw .writing(snapshot.path, error)
    }
    try replaceFile(with: bytes)
    if let journal = restoration.journal {
      do throws(ReplacementFailure) {
        // Not before the file: as long as that is broken, the history as it was may be all there is.
        _ = try folder.replace(journalName, with: journal, expecting: snapshot.journalStamp)
      } catch {
        throw .writeFailed(
          path: snapshot.journalPath.string,
          reason: "the data file is repaired, but its history could not be replaced, so repair again: \(error.reason)")
      }
    }
    return made
  }

  /// Keeps the file under another name, puts a document in its place, and answers with that name.
  mutating func put(_ document: TasksDocument, at time: CivilTime) throws(TodoError) -> String {
    var bytes: [UInt8] = []
    document.write(into: &bytes)
    let name = try KeptNames(of: snapshot.name, as: "merged", at: time, in: folder).file
    do throws(Errno) {
      if let bytes = snapshot.bytes { try keep(snapshot.name, bytes, as: name) }
    } catch {
      giveUp()
      throw .writing(snapshot.path, error)
    }
    try replaceFile(with: bytes)
    return name
  }

  /// Puts bytes in the place of the file, once what is kept of it is on disk.
  private mutating func replaceFile(with bytes: [UInt8]) throws(TodoError) {
    do throws(Errno) {
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

  /// Gives a file a second name; where the file system has no such thing, the second file is a copy.
  private mutating func keep(_ name: String, _ bytes: [UInt8], as newName: String) throws(Errno) {
    do throws(Errno) {
      try folder.link(name, to: newName)
      made.append(newName)
    } catch .notPermitted {
      try write(bytes, as: newName)
    } catch .notSupported {
      try write(bytes, as: newName)
    } catch .tooManyLinks {
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

  /// Takes back the second names; the first ones are as they were.
  private mutating func giveUp() {
    for name in made { try? folder.remove(name) }
    made = []
  }
}

extension StoreSnapshot {
  /// The pieces of the file that cannot be saved, each after a line that says where it was and what is wrong with it.
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
