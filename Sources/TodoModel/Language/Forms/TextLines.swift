/// A text that has been edited, line by line; lines end with LF or CR LF, all of them with that if the first one does.
struct TextLines {
  private let bytes: [UInt8]
  private(set) var number = 0
  private var next: Int

  init(_ text: String) {
    bytes = Array(text.utf8).withPlainEnds
    // Some editors put a byte order mark in front.
    next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next line, without its end; nil if there is none.
  mutating func line() -> String? {
    guard next < bytes.count else { return nil }
    let end = bytes[next...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { next = end + 1 }
    number += 1
    let line = bytes[next..<end]
    return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }

  /// The next line that says something: neither blank nor a comment.
  mutating func meaningfulLine() -> String? {
    while let line = line() {
      guard let first = line.utf8.first(where: { !LineScanner.isSpace($0) }) else { continue }
      if first != UInt8(ascii: "#") { return line }
    }
    return nil
  }

  /// Everything that is left, without the newline at its end, which editors add.
  mutating func rest() -> String {
    var rest = bytes[min(next, bytes.count)...]
    next = bytes.count
    if rest.last == UInt8(ascii: "\n") { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The text as it was before some editor had each of its lines end with CR LF; the first one tells.
  fileprivate var withPlainEnds: [UInt8] {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    guard let end = firstIndex(of: lf), end > 0, self[end - 1] == cr else { return self }
    return indices.filter { self[$0] != cr || $0 + 1 == count || self[$0 + 1] != lf }.map { self[$0] }
  }
}
