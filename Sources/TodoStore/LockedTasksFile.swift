import Glibc
import Platform
import TodoJSON
import TodoModel

/// The JSON file and its history as long as no other process may change them; giving this up ends that.
struct LockedTasksFile: ~Copyable {
  private let path: FilePath
  private let name: String
  private let folder: Folder
  private let lock: FileLock
  /// Whether the file has names besides this one, by hard links; replacing it parts them.
  let hasSeveralNames: Bool
  private let largestSize: Int

  /// A file in a directory that belongs to the holder of the lock.
  init(
    path: FilePath, name: String, folder: consuming Folder, lock: consuming FileLock, hasSeveralNames: Bool,
    largestSize: Int
  ) {
    self.largestSize = largestSize
    self.path = path
    self.hasSeveralNames = hasSeveralNames
    self.name = name
    self.folder = folder
    self.lock = lock
  }

  private var journalName: String { FileNames(name).journal }

  /// Notes the last command that was acknowledged, for when the history is lost.
  func note(_ acknowledged: HistoryPoint) { lock.note(acknowledged) }

  /// Whether the file is still the one that was read.
  ///
  /// The stamp finds what editors do, which leave the counter alone; the counter finds what this program does, which
  /// may leave the stamp alone when it is quick.
  func isUnchanged(since contents: TasksFile.Contents) throws(TodoError) -> Bool {
    try reading(path) { () throws(Errno) in
      guard let status = try folder.status(of: name) else { return contents.stamp == nil }
      guard FileStamp(status) == contents.stamp else { return false }
      guard status.st_size > 0 else { return true }
      let beginning = try WholeFile.beginning(of: name, in: folder, limit: 256)
      return FileHead(beginning)?.sequence == contents.document.sequence
    }
  }

  /// Replaces the file by a document, and answers with the new file's stamp and size.
  ///
  /// When it returns the document is on the disk; when it throws, the old file is there as it was. The one exception
  /// says in its text that the new file may not survive a power loss.
  func replace(
    with document: TasksDocument, expecting stamp: FileStamp?, tellingProgressTo meter: ProgressMeter? = nil
  ) throws(TodoError) -> (stamp: FileStamp, size: Int) {
    var bytes: [UInt8] = []
    // Enough for most tasks; memory that stays untouched costs nothing, and growing costs a copy.
    bytes.reserveCapacity(4096 + 384 * document.tasks.count)
    let count = document.tasks.count
    document.write(into: &bytes) { meter?.report(.writing, $0, of: count) }
    guard bytes.count <= largestSize else { throw .wouldBeTooLarge(path, limit: largestSize) }
    return (try replace(name, with: bytes, expecting: stamp), bytes.count)
  }

  /// Replaces the history by these lines.
  func replaceJournal(with lines: [UInt8], at position: JournalPosition) throws(TodoError) -> JournalPosition {
    let stamp = try replace(journalName, with: lines, expecting: position.stamp)
    return JournalPosition(
      stamp: stamp, end: lines.count, size: lines.count, seal: Array(lines.suffix(JournalPosition.sealLength)))
  }

  /// Appends lines to the history.
  ///
  /// - Parameters:
  ///   - stamp: The file that they were made for; nil if there is none.
  ///   - isDurable: Whether to return only when they are on the disk. When it throws, they are not there, unless it says so.
  func append(
    _ lines: [UInt8], to position: JournalPosition, expecting stamp: FileStamp?, isDurable: Bool = true
  ) throws(TodoError) -> JournalPosition {
    let journal = try openJournal(at: position, expecting: stamp)
    do throws(AppendFailure) {
      let status = try journal.append(lines, isDurable: isDurable)
      return JournalPosition(
        stamp: FileStamp(status), end: position.end + lines.count, size: Int(status.st_size),
        seal: (position.seal + lines.suffix(JournalPosition.sealLength)).suffix(JournalPosition.sealLength))
    } catch {
      switch error {
      case .notAppended(let error):
        throw .writing(path, error)
      case .unknown(let error):
        throw .writeFailed(
          path: path.string,
          reason: "it is not certain whether it was saved, “todo history” tells: \(error.reason)")
      }
    }
  }

  private func openJournal(
    at position: JournalPosition, expecting stamp: FileStamp?
  ) throws(TodoError) -> AppendedFile {
    do throws(NamedFailure) {
      let model = try naming(name) { () throws(Errno) in
        let model = try folder.status(of: name)
        guard model.map({ FileStamp($0) }) == stamp else { throw .staleNFSFileHandle }
        // The history could be written nevertheless, but a file that is write-protected is so on purpose.
        if model != nil { try folder.checkWritable(name) }
        return model
      }
      let journal = try AppendedFile(journalName, in: folder, model: model, position: position)
      // The name of a new history has to last before anything in it does: when this fails, nothing was appended.
      if position.end == 0 { try naming(journalName) { () throws(Errno) in try folder.sync() } }
      return journal
    } catch {
      throw error.code == .staleNFSFileHandle
        ? .changedMeanwhile(path, nothingWas: "saved") : .writing(besides: path, error)
    }
  }

  private func replace(
    _ name: String, with bytes: [UInt8], expecting stamp: FileStamp?
  ) throws(TodoError) -> FileStamp {
    do throws(ReplacementFailure) {
      return try folder.replace(name, with: bytes, expecting: stamp)
    } catch {
      throw .replacing(path, error, "saved", outcome: "it has changed, but the change")
    }
  }
}
