import Glibc
import Platform
import TodoModel

/// A folder of calendar files that another program carries to a server and back.
struct VdirFolder: ~Copyable {
  /// Where it is.
  let path: String
  private let folder: Folder

  /// A file that was looked at.
  struct Look {
    let mark: VdirState.FileMark
    /// What is in it; nil if it is as it was.
    let bytes: [UInt8]?
  }

  /// No file of a calendar is larger.
  static let limit = 64 << 20

  /// Opens a folder, which has to be there: otherwise everything in it would count as deleted.
  init(_ path: String) throws(TodoError) {
    self.path = path
    do throws(Errno) { folder = try Folder(FilePath(path)) } catch {
      throw .sync(.unreadable(path: path, reason: error.description))
    }
  }

  /// Looks at the files of calendars in it, and reads those that are not as they were. Drafts, links, folders and everything else
  /// are passed over.
  func look(since files: [String: VdirState.File]) throws(TodoError) -> [String: Look] {
    var looks: [String: Look] = [:]
    var place = path
    do throws(Errno) {
      for name in try folder.names() where name.hasSuffix(".ics") && !name.hasPrefix(".") {
        place = path + "/" + name
        guard let status = try folder.status(of: name), status.st_mode & S_IFMT == S_IFREG else { continue }
        if files[name]?.mark == VdirState.FileMark(status) {
          looks[name] = Look(mark: VdirState.FileMark(status), bytes: nil)
          continue
        }
        do throws(Errno) {
          let file = try folder.open(name, O_RDONLY)
          // What it is then is what was read of it.
          let mark = VdirState.FileMark(try file.status())
          guard let bytes = try file.readToEnd(upTo: VdirFolder.limit) else { throw .fileTooLarge }
          looks[name] = Look(mark: mark, bytes: bytes)
        } catch .noSuchFileOrDirectory {
          // Another program has just taken it away.
        }
      }
    } catch {
      throw .sync(.unreadable(path: place, reason: error.description))
    }
    return looks
  }

  /// Writes a file as a whole, unless another program has changed it since it was looked at; then the answer is nil.
  ///
  /// - Parameters:
  ///   - draft: Where it is written at first; nothing else uses that name.
  ///   - old: What it was; nil if it is new.
  ///   - step: Called between the draft and the file.
  func write(
    _ bytes: [UInt8], to name: String, draft: String, over old: VdirState.FileMark?,
    _ step: () throws(TodoError) -> Void
  ) throws(TodoError) -> VdirState.FileMark? {
    let mark: VdirState.FileMark
    do throws(Errno) {
      let before = try folder.status(of: name)
      guard before.map(VdirState.FileMark.init) == old else { return nil }
      do throws(Errno) { try folder.remove(draft) } catch .noSuchFileOrDirectory {}
      let file = try folder.open(
        draft, O_WRONLY | O_CREAT | O_EXCL, mode: before.map { $0.st_mode & 0o777 } ?? 0o600)
      try file.write(bytes)
      try file.sync()
      mark = VdirState.FileMark(try file.status())
    } catch {
      throw .writeFailed(path: path + "/" + name, reason: error.description)
    }
    try step()
    do throws(Errno) {
      // Once more, because that took a while.
      guard try folder.status(of: name).map(VdirState.FileMark.init) == old else {
        try folder.remove(draft)
        return nil
      }
      try folder.rename(draft, to: name)
      return mark
    } catch {
      throw .writeFailed(path: path + "/" + name, reason: error.description)
    }
  }

  /// Removes a file, unless another program has changed it since it was looked at, and says whether it did.
  func remove(_ name: String, _ old: VdirState.FileMark) throws(TodoError) -> Bool {
    do throws(Errno) {
      guard try folder.status(of: name).map(VdirState.FileMark.init) == old else { return false }
      try folder.remove(name)
      return true
    } catch {
      throw .writeFailed(path: path + "/" + name, reason: error.description)
    }
  }

  /// Returns when the names are on the disk.
  func settle() { try? folder.sync() }
}

extension VdirState.FileMark {
  init(_ status: stat) {
    self.init(
      modified: status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec, inode: Int(status.st_ino),
      size: Int(status.st_size))
  }
}
