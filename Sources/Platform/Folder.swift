import Glibc

/// An open directory; names are looked up in it even if it is moved in the meantime.
package struct Folder: ~Copyable {
  /// Where it was when it was opened.
  package let path: FilePath
  package let descriptor: Descriptor

  /// Opens a directory.
  package init(_ path: FilePath) throws(Errno) {
    self.path = path.isEmpty ? "." : path
    let text = self.path.string
    descriptor = try Descriptor(opening: text, O_RDONLY | O_DIRECTORY)
  }

  /// Opens a file in it, never through a symbolic link.
  package func open(_ name: String, _ flags: CInt, mode: mode_t = 0) throws(Errno) -> Descriptor {
    let flags = flags | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY
    return Descriptor(try systemCall { openat(descriptor.number, name, flags, mode) })
  }

  /// What the file system says of a file in it; nil if there is none.
  package func status(of name: String) throws(Errno) -> stat? {
    var status = stat()
    do throws(Errno) {
      try systemCall { fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) }
    } catch .noSuchFileOrDirectory {
      return nil
    }
    return status
  }

  /// Fails unless this process may write a file in it.
  package func checkWritable(_ name: String) throws(Errno) {
    try systemCall { faccessat(descriptor.number, name, W_OK, AT_EACCESS) }
  }

  /// The names of everything in it, in no order.
  package func names() throws(Errno) -> [String] {
    guard let stream = opendir(path.string) else { throw Errno(rawValue: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { names.append(String(cString: $0)) }
      }
    }
    return names.filter { $0 != "." && $0 != ".." }
  }

  /// Gives a file another name, in place of what had that name.
  package func rename(_ name: String, to newName: String) throws(Errno) {
    try systemCall { renameat(descriptor.number, name, descriptor.number, newName) }
  }

  /// Gives a file a second name, unless something has that name.
  package func link(_ name: String, to newName: String) throws(Errno) {
    try systemCall { linkat(descriptor.number, name, descriptor.number, newName, 0) }
  }

  /// Removes a file.
  package func remove(_ name: String) throws(Errno) {
    try systemCall { unlinkat(descriptor.number, name, 0) }
  }

  /// Returns when its names are on the disk.
  package func sync() throws(Errno) {
    try descriptor.sync()
  }
}
