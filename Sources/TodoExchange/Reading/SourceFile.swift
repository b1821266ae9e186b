import TodoModel

/// A file that tasks are read from.
package struct SourceFile: Sendable {
  /// What people know it by: its path, or `-` for standard input.
  package let name: String
  /// What is in it, without a byte order mark.
  package let bytes: [UInt8]

  /// A file with what is in it. A byte order mark is passed over.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes.starts(with: Self.byteOrderMark) ? Array(bytes.dropFirst(Self.byteOrderMark.count)) : bytes
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// How its name ends, in lower case without the dot; empty if it has no such ending.
  package var fileExtension: String {
    let last = name.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return "" }
    return last[last.index(after: dot)...].lowercased()
  }

  /// Where the first bytes are that are no UTF-8; nil if there are none.
  package var problemOfEncoding: SourceProblem? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    // Each line by itself: what is broken in one is not continued in the next.
    for (number, line) in lines.enumerated() where String(validating: line, as: UTF8.self) == nil {
      let valid = (0...line.count).last { String(validating: line.prefix($0), as: UTF8.self) != nil } ?? 0
      return SourceProblem(
        SourcePlace(of: line.startIndex + valid, in: line, after: SourcePlace(file: name, line: number + 1)),
        found: "a byte that is not UTF-8", expected: "UTF-8")
    }
    return SourceProblem(
      SourcePlace(file: name, line: 1, column: 1), found: "bytes that are not UTF-8", expected: "UTF-8")
  }

  /// Its lines without their ends, which are LF or CR LF; the last one only if something is in it.
  package var lines: [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
  }
}
