import Glibc
import Platform
import TodoJSON
import TodoModel

/// What the beginning of a data file says, if this program has written it.
struct FileHead: Equatable {
  /// The newest command that is in the file.
  let sequence: Int
  /// The highest number that was ever given.
  let lastNumber: Int
  /// What the file is based on; without the records and other histories.
  let history: HistoryID?
  /// What new tasks are filled in with; nil if the bytes do not reach so far.
  let scope: Scope?

  /// Reads the first bytes of a file; nil if another program has written it.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard rest.skip(#"{"format":"todo","version":\#(TasksDocument.knownVersion),"sequence":"#),
      let sequence = rest.number(), rest.skip(#","lastNumber":"#), let lastNumber = rest.number(),
      rest.first == UInt8(ascii: ",")
    else { return nil }
    self.sequence = sequence
    self.lastNumber = lastNumber
    history = rest.skip(#","history":"#) ? rest.string().flatMap { HistoryID($0) } : nil
    if rest.skip(#","records":"#) { _ = rest.string() }
    if rest.skip(#","merged":{"#) { rest = rest.drop { $0 != UInt8(ascii: "}") }.dropFirst() }
    scope = rest.skip(#","scope":"#) ? rest.string().flatMap { Scope($0) } : Scope()
  }
}

/// The beginning and the end of a data file, which tell its numbers without its tasks.
struct FileEnds {
  /// What the beginning says; nil if another program has written it.
  let head: FileHead?
  /// The number of the last task; nil if there is none.
  let lastNumber: Int?
  let stamp: FileStamp
  let size: Int

  /// Reads both ends of a file; nil if there is none, or if its end is not as this program writes it.
  init?(at path: FilePath) throws(TodoError) {
    do throws(Errno) {
      guard let descriptor = try Descriptor(reading: path) else { return nil }
      let status = try descriptor.status()
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      stamp = FileStamp(status)
      size = Int(status.st_size)
      head = FileHead(try descriptor.read(upTo: 4096, from: 0))
      let reach = 1 << 16
      let end = try descriptor.read(upTo: reach, from: max(0, size - reach))
      guard let last = FileEnds.lastLine(of: end) else { return nil }
      var line = last
      if line.last == UInt8(ascii: "[") {
        lastNumber = nil
      } else if line.skip(#"{"number":"#), let number = line.number() {
        lastNumber = number
      } else {
        return nil
      }
    } catch {
      throw .reading(path, error)
    }
  }

  /// The line before the one that closes the tasks.
  private static func lastLine(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let close = Array("\n]}\n".utf8)
    guard bytes.suffix(close.count).elementsEqual(close) else { return nil }
    let body = bytes.dropLast(close.count)
    guard let start = body.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    return body[(start + 1)...]
  }
}

extension ArraySlice<UInt8> {
  /// Passes over a text that stands here, and says whether it does.
  fileprivate mutating func skip(_ text: String) -> Bool {
    guard starts(with: text.utf8) else { return false }
    removeFirst(text.utf8.count)
    return true
  }

  /// Reads a text; nil if it does not end here.
  fileprivate mutating func string() -> String? {
    var end = startIndex + 1
    while end < endIndex, self[end] != UInt8(ascii: "\"") { end += self[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < endIndex else { return nil }
    defer { self = self[(end + 1)...] }
    return try? JSONReader.read(Array(self[startIndex...end])) { (reader) throws(JSONError) in try reader.readString() }
  }

  /// Reads a whole number.
  fileprivate mutating func number() -> Int? {
    let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    removeFirst(digits.count)
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
