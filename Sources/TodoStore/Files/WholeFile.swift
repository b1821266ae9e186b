import Glibc
import Platform
import TodoJSON
import TodoModel

/// All bytes of a file, and the stamp of the very file that they come from.
struct WholeFile {
  let bytes: [UInt8]
  let stamp: FileStamp

  /// Reads a regular file, through symbolic links; nil if there is none, be it for want of its directory.
  ///
  /// - Parameter limit: How many bytes it may have.
  init?(at path: FilePath, upTo limit: Int = Limits.fileBytes) throws(TodoError) {
    let refusal: TodoError
    do throws(Errno) {
      guard let descriptor = try Descriptor(reading: path) else { return nil }
      let status = try descriptor.status()
      if let irregular = WholeFile.irregularKind(status) {
        refusal = .unreadable(path: path.string, reason: "it is \(irregular), not a file")
      } else if status.st_size > limit {
        let problem = WholeFile.problem(inBeginning: try descriptor.read(upTo: 1 << 16, from: 0))
        refusal = problem.map { .broken(path, $0) } ?? .tooLarge(path, size: Int(status.st_size), limit: limit)
      } else {
        bytes = try descriptor.readAll(expecting: Int(status.st_size))
        stamp = FileStamp(status)
        return
      }
    } catch {
      throw .reading(path, error)
    }
    throw refusal
  }

  /// What is wrong with the first bytes of a file whatever follows them.
  private static func problem(inBeginning bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try TasksDocument.read(bytes)
      return nil
    } catch {
      switch error.problem {
      case .unexpectedEnd, .unterminatedString: return nil
      // The last bytes may be half of something.
      default: return error.offset < bytes.count - 64 ? error : nil
      }
    }
  }

  /// What it is in words, if it is no regular file.
  static func irregularKind(_ status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a directory"
    case S_IFIFO: "a pipe"
    default: "a device"
    }
  }

  /// The first bytes of a file in a directory, as many as there are up to a limit.
  static func beginning(of name: String, in folder: borrowing Folder, limit: Int) throws(Errno) -> [UInt8] {
    let descriptor = try folder.open(name, O_RDONLY | O_NONBLOCK)
    return try descriptor.read(upTo: limit, from: 0)
  }
}
