import TodoModel

/// The readable parts of a data file in any layout, whatever is wrong with the rest.
///
/// Tries each `{` that can begin a task, and continues after a readable task or at the next `{`. Text cannot hold an
/// unescaped quote, so no task is found within another's text. Costs one pass over the bytes, and at most
/// ``JSONReader/depthLimit`` more over broken ones.
package struct SalvagedTasks: Sendable {
  package private(set) var tasks: [Found] = []
  /// The pieces that are no tasks, in the order of the file; at most ``maxPieces``.
  package private(set) var pieces: [Piece] = []
  package let head: Head
  /// The number of pieces that are distinguished; the last one includes all damage after it.
  package static let maxPieces = 1000

  package struct Found: Sendable {
    package let task: TodoItem
    package let offset: Int
    /// The members that cannot be read. A missing number is 0; a missing identifier is derived from the offset.
    package let lost: [String]
  }

  package struct Piece: Sendable {
    package let range: Range<Int>
    /// The place of the error, in bytes.
    package let offset: Int
    package let problem: JSONError.Problem
    package let number: Int?
    package let title: String?
    /// True if the piece is a task of which all but some members are saved.
    package let isPartlySaved: Bool
  }

  package struct Head: Sendable, Equatable {
    package var format: String?
    package var version: Int?
    package var sequence: Int?
    package var lastNumber: Int?
    package var basis = FileBasis()
    /// nil if they cannot be read.
    package var settings: Settings?
    package var unknownMembers: [UnknownMember] = []
    /// The start of the tasks; nil if it cannot be found.
    var tasks: Int?
  }

  /// The failures since the last readable task.
  private var failures: [(offset: Int, error: JSONError)] = []

  package init(in bytes: [UInt8], progress: ((Int) -> Void)? = nil) {
    head = bytes.withUnsafeBufferPointer { JSONReader.salvageHead(of: $0) }
    bytes.withUnsafeBufferPointer { search(in: $0, progress) }
  }

  private mutating func search(in bytes: UnsafeBufferPointer<UInt8>, _ progress: ((Int) -> Void)?) {
    var gap = head.tasks ?? 0
    var here = gap
    while let candidate = bytes.taskCandidate(from: here) {
      if let progress, tasks.count.isMultiple(of: TasksDocument.progressStep) { progress(candidate) }
      switch JSONReader.task(in: bytes, at: candidate) {
      case .success(let (task, end)):
        close(gap..<candidate, in: bytes)
        tasks.append(Found(task: task, offset: candidate, lost: []))
        gap = end
        here = end
      case .failure(let error):
        if pieces.count < Self.maxPieces,
          let (task, lost, end) = JSONReader.damagedTask(in: bytes, at: candidate)
        {
          close(gap..<candidate, in: bytes)
          add(candidate..<end, error, at: candidate, isPartlySaved: true, in: bytes)
          tasks.append(Found(task: task, offset: candidate, lost: lost))
          gap = end
          here = end
          continue
        }
        if pieces.count + failures.count < Self.maxPieces { failures.append((candidate, error)) }
        here = candidate + 1
      }
    }
    close(gap..<bytes.count, in: bytes)
  }

  /// Makes pieces of the bytes between two tasks.
  private mutating func close(_ gap: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    defer { failures = [] }
    let isEmpty = bytes[gap].allSatisfy { $0.isSeparator }
    guard !isEmpty else { return }
    var start = gap.lowerBound
    var error: JSONError?
    var partsEnd = 0
    // Objects within a task that is broken are parts of it; the first of a file without a head may hold all the tasks.
    for failure in failures
    where error == nil || failure.offset >= partsEnd && bytes.looksLikeTask(at: failure.offset) {
      add(start..<failure.offset, error, at: start, in: bytes)
      start = failure.offset
      error = failure.error
      partsEnd = head.tasks == nil && tasks.isEmpty ? 0 : start + failure.error.offset
    }
    add(start..<gap.upperBound, error, at: start, in: bytes)
  }

  private mutating func add(
    _ range: Range<Int>, _ error: JSONError?, at start: Int, isPartlySaved: Bool = false,
    in bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard let range = bytes.trimmed(range), pieces.count < Self.maxPieces else { return }
    let text = bytes[range]
    let found = String(decoding: text.prefix(40), as: UTF8.self)
    pieces.append(
      Piece(
        range: range, offset: error.map { min(start + $0.offset, bytes.count) } ?? range.lowerBound,
        problem: error?.problem ?? .unexpected(found: found, expected: "a task"),
        number: bytes.number(named: "number", in: range), title: bytes.text(named: "title", in: range),
        isPartlySaved: isPartlySaved))
  }
}

extension JSONReader {
  /// Reads the members before the tasks, as far as possible.
  fileprivate static func salvageHead(of bytes: UnsafeBufferPointer<UInt8>) -> SalvagedTasks.Head {
    var head = SalvagedTasks.Head()
    var settings: Settings? = Settings()
    let counts = 0...exactIntegers.upperBound
    do throws(JSONError) {
      var reader = JSONReader(rereading: bytes, at: 0)
      try reader.checkEncoding()
      try reader.beginObject()
      while let name = try reader.nextMember() {
        switch name {
        case "format": head.format = try reader.readString()
        case "version": head.version = try reader.readInt(in: counts)
        case "sequence": head.sequence = try reader.readInt(in: counts)
        case "lastNumber": head.lastNumber = try reader.readInt(in: counts)
        case "history": head.basis.history = try reader.readHistoryID()
        case "records": head.basis.add(try reader.readPoints().reversed())
        case "merged": head.basis.merged = try reader.readMerged()
        case "scope", "views":
          let member = try reader.readUnknownMember(named: name.string)
          if settings?.take(member) == false { settings = nil }
        case "tasks":
          head.settings = settings
          try reader.beginArray()
          head.tasks = reader.offset
          return head
        // Without the rest of it the file is a single task, or none of this program.
        case "number" where head.format == nil, "title" where head.format == nil: return head
        default: head.unknownMembers.append(try reader.readUnknownMember(named: name.string))
        }
      }
    } catch {
      return head
    }
    return head
  }

  /// Reads a task and its end. The place of an error is relative to the task.
  fileprivate static func task(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> Result<(TodoItem, end: Int), JSONError> {
    do throws(JSONError) {
      var reader = JSONReader(rereading: UnsafeBufferPointer(rebasing: bytes[offset...]), at: 0)
      let task = try TodoItem.read(from: &reader)
      return .success((task, offset + reader.offset))
    } catch {
      return .failure(error)
    }
  }
}

extension JSONReader {
  /// Reads a task with meaningless or missing members; nil if it is nothing like a task.
  ///
  /// Requires a title, and a number or an identifier.
  static func damagedTask(
    in all: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (task: TodoItem, lost: [String], end: Int)? {
    guard all.looksLikeTask(at: offset) else { return nil }
    // An error costs a pass over the bytes before it, so the reader begins at the task.
    let bytes = UnsafeBufferPointer(rebasing: all[offset...])
    do throws(JSONError) {
      var reader = JSONReader(rereading: bytes, at: 0)
      var members = TaskMembers()
      var seen = SeenMembers()
      var lost: [String] = []
      try reader.beginObject()
      while let name = try reader.nextMember() {
        let text = name.string
        let place = reader.offset
        try reader.skipValue()
        var value = JSONReader(rereading: bytes, at: place)
        guard let member = TaskField(name) else {
          // A duplicate name can be kept once.
          do throws(JSONError) { try seen.readUnknown(name, from: &value) } catch { lost.append(text) }
          continue
        }
        // The value reader lacks the name of the member, which only its unused errors would need.
        var attempt = members
        do throws(JSONError) {
          guard seen.insert(member.rawValue) else { throw value.error(.duplicateMember(text)) }
          try attempt.read(member, from: &value)
          members = attempt
        } catch {
          lost.append(text)
        }
      }
      guard members.title != nil, members.number != nil || members.id != nil else { return nil }
      if members.number == nil {
        members.number = 0
        if !lost.contains("number") { lost.append("number") }
      }
      if members.id == nil {
        members.id = .derived(from: Instant(seconds: 0), number: offset)
        if !lost.contains("id") { lost.append("id") }
      }
      if members.created == nil, members.modified == nil {
        members.created = Instant(seconds: 0)
        if !lost.contains("created") { lost.append("created") }
      }
      let task = try members.item(unknownMembers: seen.unknown, start: 0, reader: reader)
      return (task, lost, offset + reader.offset)
    } catch {
      return nil
    }
  }
}

// Scanning bytes that need not be JSON.

extension UInt8 {
  /// True for the bytes between tasks and after the last one.
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

  /// True if a `{` was meant as a task: it begins a line, or a member follows that tasks begin with.
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

  /// The range without the separators around it; nil if nothing else is in it.
  func trimmed(_ range: Range<Int>) -> Range<Int>? {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isWhitespace || self[start] == UInt8(ascii: ",") { start += 1 }
    while end > start, self[end - 1].isWhitespace || self[end - 1] == UInt8(ascii: ",") { end -= 1 }
    guard !self[start..<end].allSatisfy({ $0.isSeparator }) else { return nil }
    return start..<end
  }

  func number(named name: String, in range: Range<Int>) -> Int? {
    guard let value = value(named: name, in: range) else { return nil }
    let digits = self[value..<range.upperBound].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return Int(String(decoding: digits, as: UTF8.self))
  }

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
    // In a task these members come early.
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

/// The lines of a text, for locating many places after one pass.
package struct LinePlaces: Sendable {
  private let starts: [Int]
  private let bytes: [UInt8]

  package init(in bytes: [UInt8]) {
    var starts = [0]
    for place in bytes.indices
    where bytes[place] == 0x0A || bytes[place] == 0x0D && (place + 1 >= bytes.count || bytes[place + 1] != 0x0A) {
      starts.append(place + 1)
    }
    self.starts = starts
    self.bytes = bytes
  }

  /// The line of a place, and the column in characters, both from 1.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = starts[low] == 0 && bytes.starts(with: JSONReader.byteOrderMark) ? 3 : starts[low]
    return (low + 1, String(decoding: bytes[min(start, offset)..<offset], as: UTF8.self).count + 1)
  }
}
