// What the search for tasks asks of bytes that need not be JSON.

extension UInt8 {
  /// Whether it may stand between tasks, or after the last one.
  var isSeparator: Bool {
    switch self {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): true
    default: false
    }
  }

  fileprivate var isWhitespace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}

extension UnsafeBufferPointer<UInt8> {
  /// The next `{` that is not the value of a member.
  func taskCandidate(from start: Int) -> Int? {
    var here = start
    while here < count {
      if self[here] == UInt8(ascii: "{"), !followsColon(here) { return here }
      here &+= 1
    }
    return nil
  }

  private func followsColon(_ place: Int) -> Bool {
    var before = place - 1
    while before >= 0, self[before].isWhitespace { before -= 1 }
    return before >= 0 && self[before] == UInt8(ascii: ":")
  }

  /// Whether what begins here was meant as a task: it begins a line, or with a member that tasks begin with.
  func looksLikeTask(at place: Int) -> Bool {
    var before = place - 1
    while before >= 0, self[before] == 0x20 || self[before] == 0x09 { before -= 1 }
    if before < 0 || self[before] == 0x0A || self[before] == 0x0D { return true }
    var here = place + 1
    while here < count, self[here].isWhitespace { here += 1 }
    return ["\"number\"", "\"id\"", "\"title\""].contains { name in
      count - here >= name.utf8.count && self[here..<here + name.utf8.count].elementsEqual(name.utf8)
    }
  }

  /// A range without the separators around it; nil if there is nothing else.
  func trimmed(_ range: Range<Int>) -> Range<Int>? {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isWhitespace || self[start] == UInt8(ascii: ",") { start += 1 }
    while end > start, self[end - 1].isWhitespace || self[end - 1] == UInt8(ascii: ",") { end -= 1 }
    guard !self[start..<end].allSatisfy({ $0.isSeparator }) else { return nil }
    return start..<end
  }

  /// The number after a name, if it can be seen.
  func number(named name: String, in range: Range<Int>) -> Int? {
    guard let value = value(named: name, in: range) else { return nil }
    let digits = self[value..<range.upperBound].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// The text after a name, if it can be seen; escapes stay as they are.
  func text(named name: String, in range: Range<Int>) -> String? {
    guard let value = value(named: name, in: range), value < range.upperBound, self[value] == UInt8(ascii: "\"") else {
      return nil
    }
    let text = self[(value + 1)..<range.upperBound].prefix { $0 != UInt8(ascii: "\"") && $0 >= 0x20 }
    return text.isEmpty ? nil : String(decoding: text.prefix(80), as: UTF8.self)
  }

  private func value(named name: String, in range: Range<Int>) -> Int? {
    let name = Array("\"\(name)\"".utf8)
    var here = range.lowerBound
    // A task says it near its beginning.
    let end = Swift.min(range.upperBound, range.lowerBound + 4096) - name.count
    while here <= end {
      guard self[here] == name[0], self[here..<here + name.count].elementsEqual(name) else {
        here += 1
        continue
      }
      here += name.count
      while here < range.upperBound, self[here].isWhitespace { here += 1 }
      guard here < range.upperBound, self[here] == UInt8(ascii: ":") else { return nil }
      here += 1
      while here < range.upperBound, self[here].isWhitespace { here += 1 }
      return here
    }
    return nil
  }
}
