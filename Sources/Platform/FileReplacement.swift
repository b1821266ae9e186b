import Glibc

/// Replaces a file, or makes it, as a whole: what was there stays until all of the new content is.
///
/// - Parameters:
///   - draft: Where it is written at first, in the same folder; nothing else may use that path.
///   - mode: Its permissions, whatever the mask says; nil for those of the owner alone.
///   - isDurable: Whether the content is on the disk before the name leads to it. Otherwise the name could survive a loss
///     of power, and the content not.
package func replaceFile(
  _ path: String, with bytes: [UInt8], draft: String, mode: mode_t? = nil, isDurable: Bool
) throws(Errno) {
  unlink(draft)
  let descriptor = try Descriptor(
    opening: draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode ?? 0o600)
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

/// Makes the folders above a path as far as they are missing.
package func makeFolders(above path: String, mode: mode_t) throws(FolderFailure) {
  let names = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  for count in 1..<max(2, names.count + 1) {
    let folder = names.prefix(count).joined(separator: "/")
    guard !folder.isEmpty, mkdir(folder, mode) != 0 else { continue }
    let code = Errno.last
    guard access(folder, F_OK) == 0 else { throw FolderFailure(path: folder, code: code) }
  }
}

/// A folder that could not be made.
package struct FolderFailure: Error {
  package let path: String
  package let code: Errno
}
