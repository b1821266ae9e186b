import Glibc

/// A path as the operating system reads it: names between slashes, of which several in a row are one and the last is none.
package struct FilePath: Hashable, Sendable {
  /// The path in its normal form: no slash after another, and none at the end but that of the root.
  package let string: String

  /// The path that a text means.
  package init(_ text: String) {
    let slash = UInt8(ascii: "/")
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte != slash || bytes.last != slash { bytes.append(byte) }
    if bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    string = String(decoding: bytes, as: UTF8.self)
  }

  /// The path in a buffer that a system call has filled, up to the zero at its end.
  package init(platformString: [CChar]) {
    self.init(String(decoding: platformString.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  /// Whether it is no path at all.
  package var isEmpty: Bool { string.isEmpty }

  /// Whether it begins at the root.
  package var isAbsolute: Bool { string.utf8.first == UInt8(ascii: "/") }

  /// What stands behind the last slash; nil for the root and the empty path.
  package var lastComponent: String? {
    let name = string.utf8.split(separator: UInt8(ascii: "/")).last
    return name.map { String(Substring($0)) }
  }

  /// The path without its last name: the folder of what it leads to, empty where that is the working directory.
  package func removingLastComponent() -> FilePath {
    guard let slash = string.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == string.utf8.startIndex ? "/" : FilePath(String(string[..<slash]))
  }

  /// The folder of what it leads to: `.` where that is the working directory.
  package var folder: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  /// The path of something in this folder.
  package func appending(_ name: String) -> FilePath {
    isEmpty ? FilePath(name) : FilePath("\(string)/\(name)")
  }

  /// Where another path leads from this folder; an absolute one leads to the same place from everywhere.
  package func pushing(_ other: FilePath) -> FilePath {
    other.isAbsolute ? other : appending(other.string)
  }
}

/// The path that links lead to; nil if it leads nowhere.
package func realPath(_ path: String) -> String? {
  let real = realpath(path, nil)
  defer { free(real) }
  return real.map { String(cString: $0) }
}

extension FilePath: ExpressibleByStringLiteral, CustomStringConvertible {
  /// A path that is known.
  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// The path as a text.
  package var description: String { string }
}
