import Glibc
import TodoJSON
import TodoModel

extension JournalReading {
  /// The sequence number that the first line names, or 0.
  func firstSequence() throws(TodoError) -> Int {
    let beginning = try bytes(in: 0..<min(size, 64))
    let digits = beginning.drop { $0 != UInt8(ascii: ":") }.dropFirst().prefix { (0x30...0x39).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self)) ?? 0
  }

  /// The highest number that was ever given, as the newest record says; 0 without one.
  func lastNumber() throws(TodoError) -> Int {
    let history = try everything()
    guard let newest = history.records.last else { return 0 }
    do throws(JSONError) {
      return try history.record(newest)?.lastNumber ?? 0
    } catch {
      throw broken(at: newest.range.lowerBound, error.problem.description)
    }
  }

  /// The newest records with their line ends, as many as are asked for and have room; marks are left out.
  func newestRecords(_ count: Int, bytes limit: Int, before end: Int) throws(TodoError) -> [UInt8] {
    var reach = min(limit, 1 << 20)
    while true {
      let start = max(0, end - reach)
      let bytes = try bytes(in: start..<end)
      let lines = JournalReading.lines(in: bytes, beginsLine: start == 0).lines.filter { line in
        bytes[line].starts(with: #"{"sequence""#.utf8)
      }
      if lines.count >= count || start == 0 || reach == limit {
        return lines.suffix(count).flatMap { bytes[$0.lowerBound...$0.upperBound] }
      }
      reach = min(limit, 2 * reach)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a text occurs, at the cost of a search in memory.
  func contains(member text: String) -> Bool {
    withUnsafeBytes { bytes in
      let text = Array(text.utf8)
      guard let base = bytes.baseAddress, let first = text.first else { return text.isEmpty }
      var here = base
      let end = base + bytes.count
      while end - here >= text.count, let found = memchr(here, CInt(first), end - here - text.count + 1) {
        if memcmp(found, text, text.count) == 0 { return true }
        here = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }
}
