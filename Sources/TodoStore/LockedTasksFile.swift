import Glibc
import SystemPackage
import TodoJSON
import TodoModel

/// The JSON file as long as nobody else may change it; giving this up ends that.
struct LockedTasksFile: ~Copyable {
  private let path: FilePath
  private let name: String
  private let folder: Folder
  private let lock: FileLock

  /// A file in a directory that belongs to the holder of the lock.
  init(path: FilePath, name: String, folder: consuming Folder, lock: consuming FileLock) {
    self.path = path
    self.name = name
    self.folder = folder
    self.lock = lock
  }

  /// Whether the file is still the one that was read.
  ///
  /// The stamp finds what editors do, which leave the counter alone; the counter finds what this program does, which
  /// may leave the stamp alone when it is quick.
  func isUnchanged(since contents: TasksFile.Contents) throws(TodoError) -> Bool {
    do throws(Errno) {
      guard let status = try folder.status(of: name) else { return contents.stamp == nil }
      guard FileStamp(status) == contents.stamp else { return false }
      guard status.st_size > 0 else { return true }
      let beginning = try WholeFile.beginning(of: name, in: folder, limit: 256)
      return TasksDocument.sequence(inBeginning: beginning) == contents.document.sequence
    } catch {
      throw .reading(path, error)
    }
  }

  /// Replaces the file by a document, and answers with the new file's stamp.
  ///
  /// When it returns the document is on the disk; when it throws, the old file is there as it was. The one exception
  /// says in its text that the new file may not survive a power loss.
  func replace(with document: TasksDocument, expecting stamp: FileStamp?) throws(TodoError) -> FileStamp {
    var bytes: [UInt8] = []
    // Enough for most tasks; memory that stays untouched costs nothing, and growing costs a copy.
    bytes.reserveCapacity(4096 + 384 * document.tasks.count)
    document.write(into: &bytes)
    do throws(ReplacementFailure) {
      return try folder.replace(name, with: bytes, expecting: stamp)
    } catch {
      switch error {
      case .notReplaced(let error):
        throw .writing(path, error)
      case .changedMeanwhile:
        throw .writeFailed(
          path: path.string, reason: "another program has changed it in the meantime; nothing was saved")
      case .notSynced(let error):
        throw .writeFailed(
          path: path.string, reason: "it has changed, but the change may not survive a power loss: \(error.reason)")
      }
    }
  }
}

extension TasksDocument {
  /// The counter in the beginning of a file as this program writes it; nil if somebody else has written it.
  static func sequence(inBeginning bytes: [UInt8]) -> Int? {
    let start = Array(#"{"format":"todo","version":\#(knownVersion),"sequence":"#.utf8)
    guard bytes.starts(with: start) else { return nil }
    let digits = bytes.dropFirst(start.count).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard digits.endIndex < bytes.endIndex else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// The counter of the next file: only whether two are equal matters, so that it may begin anew.
  var nextSequence: Int {
    sequence < JSONReader.exactIntegers.upperBound ? sequence + 1 : 1
  }
}
