import Glibc
import Platform
import TodoApp
import TodoExchange
import TodoModel

/// The files of this machine that tasks are read from.
struct SourceFiles: SourceReading {
  /// So many bytes may come in at once: a million tasks in any format.
  static let limit = 256 << 20

  /// The folder that paths begin in; empty for the one that the process is in.
  let folder: String

  func files(at path: String, endings: [String]) throws(TodoError) -> [SourceFile] {
    var status = stat()
    let isFolder = path != "-" && stat(whole(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    guard isFolder else { return [try file(at: path)] }
    var names: [String] = []
    do throws(Errno) {
      names = try Folder(FilePath(whole(path))).names()
    } catch {
      throw .unreadable(path: path, reason: error.description)
    }
    var files: [SourceFile] = []
    // What begins with a dot is a draft, or hidden from people as well.
    for name in names.sorted() where !name.hasPrefix(".") {
      let file = SourceFile(name: path + (path.hasSuffix("/") ? "" : "/") + name, bytes: [])
      if endings.contains(file.fileExtension) { files.append(try self.file(at: file.name)) }
    }
    return files
  }

  private func whole(_ path: String) -> String {
    folder.isEmpty || path.hasPrefix("/") ? path : folder + "/" + path
  }

  private func file(at path: String) throws(TodoError) -> SourceFile {
    do throws(Errno) {
      let descriptor = try Descriptor(opening: path == "-" ? "/dev/stdin" : whole(path), O_RDONLY)
      guard let bytes = try descriptor.readToEnd(upTo: Self.limit) else {
        throw Errno.fileTooLarge
      }
      return SourceFile(name: path, bytes: bytes)
    } catch {
      throw .unreadable(path: path, reason: error.description)
    }
  }
}
