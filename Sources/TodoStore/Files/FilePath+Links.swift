import Glibc
import Platform

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
