import Glibc

/// A path in its normal form: no slash follows another, and only the root ends with one.
package struct FilePath: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let string: String

  package init(_ text: String) {
    let slash = UInt8(ascii: "/")
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte != slash || bytes.last != slash { bytes.append(byte) }
    if bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    string = String(decoding: bytes, as: UTF8.self)
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// The path in a buffer that a system call has filled, up to its first zero.
  package init(platformString: [CChar]) {
    self.init(String(decoding: platformString.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  package var description: String { string }
  package var isEmpty: Bool { string.isEmpty }

  /// The name after the last slash; nil for the root and the empty path.
  package var lastComponent: String? {
    string.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
  }

  /// The path without its last name; empty for a name alone.
  package func removingLastComponent() -> FilePath {
    guard let slash = string.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == string.utf8.startIndex ? "/" : FilePath(String(string[..<slash]))
  }

  /// The folder that has the last name in it; `.` for a name alone.
  package var folder: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  package func appending(_ name: String) -> FilePath { isEmpty ? FilePath(name) : FilePath("\(string)/\(name)") }

  /// Resolves another path from this folder; an absolute one stays as it is.
  package func pushing(_ other: FilePath) -> FilePath { other.string.hasPrefix("/") ? other : appending(other.string) }
}

/// Resolves all links of a path; nil if there is no such file.
package func realPath(_ path: String) -> String? {
  let real = realpath(path, nil)
  defer { free(real) }
  return real.map { String(cString: $0) }
}
