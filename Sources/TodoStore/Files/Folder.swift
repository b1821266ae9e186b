import Glibc
import SystemPackage

/// An open directory; names are looked up in it even if it is moved in the meantime.
struct Folder: ~Copyable {
  /// Where it was when it was opened.
  let path: FilePath
  let descriptor: OpenDescriptor

  /// Opens a directory.
  init(_ path: FilePath) throws(Errno) {
    self.path = path.isEmpty ? "." : path
    let text = self.path.string
    descriptor = OpenDescriptor(try systemCall { Glibc.open(text, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
  }

  /// Opens a file in it, never through a symbolic link.
  func open(_ name: String, _ flags: CInt, mode: mode_t = 0) throws(Errno) -> OpenDescriptor {
    let flags = flags | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY
    return OpenDescriptor(try systemCall { openat(descriptor.number, name, flags, mode) })
  }

  /// What the file system says of a file in it; nil if there is none.
  func status(of name: String) throws(Errno) -> stat? {
    var status = stat()
    do throws(Errno) {
      try systemCall { fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) }
    } catch .noSuchFileOrDirectory {
      return nil
    }
    return status
  }

  /// Fails unless this process may write a file in it.
  func checkWritable(_ name: String) throws(Errno) {
    try systemCall { faccessat(descriptor.number, name, W_OK, AT_EACCESS) }
  }

  /// The names of everything in it, in no order.
  func names() throws(Errno) -> [String] {
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
  func rename(_ name: String, to newName: String) throws(Errno) {
    try systemCall { renameat(descriptor.number, name, descriptor.number, newName) }
  }

  /// Gives a file a second name, unless something has that name.
  func link(_ name: String, to newName: String) throws(Errno) {
    try systemCall { linkat(descriptor.number, name, descriptor.number, newName, 0) }
  }

  /// Removes a file.
  func remove(_ name: String) throws(Errno) {
    try systemCall { unlinkat(descriptor.number, name, 0) }
  }

  /// Returns when its names are on the disk.
  func sync() throws(Errno) {
    try descriptor.sync()
  }
}

extension FilePath {
  /// The path that is meant after every symbolic link at its end is followed, whether or not anything is there.
  func followingLinks() throws(Errno) -> FilePath {
    // As many as Linux itself follows.
    let limit = 40
    var path = self
    for _ in 0...limit {
      guard let target = try path.linkTarget() else { return path }
      path = path.removingLastComponent().pushing(target)
    }
    throw .tooManySymbolicLinkLevels
  }

  private func linkTarget() throws(Errno) -> FilePath? {
    do throws(Errno) {
      let target = try [CChar](unsafeUninitializedCapacity: Int(PATH_MAX) + 1) { (buffer, count) throws(Errno) in
        guard let base = buffer.baseAddress else { throw .noMemory }
        let length = try systemCall { readlink(string, base, Int(PATH_MAX)) }
        buffer[length] = 0
        count = length + 1
      }
      return FilePath(platformString: target)
    } catch .invalidArgument {
      return nil
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }

  /// Makes the directory and those above it, for the owner only, as far as they are missing.
  func createDirectory() throws(Errno) {
    guard !isEmpty, access(string, F_OK) != 0, errno == ENOENT else { return }
    let parent = removingLastComponent()
    try parent.createDirectory()
    do throws(Errno) {
      try systemCall { mkdir(string, 0o700) }
    } catch .fileExists {
      return
    }
    // Without it a power loss could take the directory away, and the file that was reported safe with it.
    try Folder(parent).sync()
  }
}
