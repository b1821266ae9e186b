import Glibc

/// An open directory; names are looked up in it even if it is moved in the meantime.
package struct Folder: ~Copyable {
  package let path: FilePath
  package let descriptor: Descriptor

  package init(_ path: FilePath) throws(Errno) {
    self.path = path.isEmpty ? "." : path
    descriptor = try Descriptor(opening: path.isEmpty ? "." : path.string, O_RDONLY | O_DIRECTORY)
  }

  /// Opens a file in the folder, never through a symbolic link.
  package func open(_ name: String, _ flags: CInt, mode: mode_t = 0) throws(Errno) -> Descriptor {
    let flags = flags | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY
    return Descriptor(try systemCall { openat(descriptor.number, name, flags, mode) })
  }

  /// The status of a file in the folder, not of the target of a link; nil if there is none.
  package func status(of name: String) throws(Errno) -> stat? {
    var status = stat()
    do throws(Errno) {
      try systemCall { fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) }
    } catch .noSuchFileOrDirectory { return nil }
    return status
  }

  package func checkWritable(_ name: String) throws(Errno) {
    try systemCall { faccessat(descriptor.number, name, W_OK, AT_EACCESS) }
  }

  /// The names of everything in the folder, in no order.
  package func names() throws(Errno) -> [String] {
    guard let stream = opendir(path.string) else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { names.append(String(cString: $0)) }
      }
    }
    return names.filter { $0 != "." && $0 != ".." }
  }

  /// Renames a file, and replaces the one that had the new name.
  package func rename(_ name: String, to newName: String) throws(Errno) {
    try systemCall { renameat(descriptor.number, name, descriptor.number, newName) }
  }

  /// Gives a file a second name; `fileExists` if that is taken.
  package func link(_ name: String, to newName: String) throws(Errno) {
    try systemCall { linkat(descriptor.number, name, descriptor.number, newName, 0) }
  }

  package func remove(_ name: String) throws(Errno) { try systemCall { unlinkat(descriptor.number, name, 0) } }

  /// Returns when the names are on the disk.
  package func sync() throws(Errno) { try descriptor.sync() }
}

/// Replaces or creates a file as a whole: the old content stays until all of the new one is written. The draft is the
/// path that is written first, in the same folder; nothing else may use it. The mode is independent of the mask; nil is
/// for the owner alone. A durable file has its content on the disk before the name leads to it, for losses of power.
package func replaceFile(
  _ path: String, with bytes: [UInt8], draft: String, mode: mode_t? = nil, isDurable: Bool
) throws(Errno) {
  unlink(draft)
  let descriptor = try Descriptor(opening: draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode ?? 0o600)
  do throws(Errno) {
    try descriptor.write(bytes)
    if let mode { try systemCall { fchmod(descriptor.number, mode) } }
    if isDurable { try descriptor.sync() }
    try descriptor.close()
    try systemCall { rename(draft, path) }
  } catch {
    unlink(draft)
    throw error
  }
}

package func makeFolders(above path: String, mode: mode_t) throws(FolderFailure) {
  let names = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  for count in 1..<max(2, names.count + 1) {
    let folder = names.prefix(count).joined(separator: "/")
    guard !folder.isEmpty, mkdir(folder, mode) != 0 else { continue }
    let code = Errno.last
    guard access(folder, F_OK) == 0 else { throw FolderFailure(path: folder, code: code) }
  }
}

/// Removes a file, or a folder with everything in it, and follows no links. What cannot be removed stays.
package func removeTree(_ path: String) {
  guard unlink(path) != 0, let folder = try? Folder(FilePath(path)), let names = try? folder.names() else { return }
  for name in names { removeTree("\(path)/\(name)") }
  rmdir(path)
}

package struct FolderFailure: Error {
  package let path: String
  package let code: Errno

  package init(path: String, code: Errno) { (self.path, self.code) = (path, code) }
}
