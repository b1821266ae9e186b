import TodoModel

/// The readable parts of a data file in any layout, whatever is wrong with the rest. Tries each `{` that can begin a
/// task, and continues after a readable task or at the next `{`. Text has no unescaped quote, so no task is found
/// within another's text. Costs a pass, and up to ``JSONReader/depthLimit`` more if it is broken.
package struct SalvagedTasks: Sendable {
  package private(set) var tasks: [Found] = []
  /// The pieces that are no tasks, in the order of the file; at most ``maxPieces``.
  package private(set) var pieces: [Piece] = []
  package let head: DocumentHead
  /// The number of pieces that are distinguished; the last one includes all damage after it.
  package static let maxPieces = 1000

  /// A task, and its members that cannot be read. A missing number is 0; a missing identifier is derived from the offset.
  package typealias Found = (task: TodoItem, offset: Int, lost: [String])

  package struct Piece: Equatable, Sendable {
    package let range: Range<Int>
    /// The place of the error, in bytes.
    package let offset: Int
    package let problem: JSONError.Problem
    package let number: Int?
    package let title: String?
    /// True if the piece is a task of which all but some members are saved.
    package internal(set) var isPartlySaved: Bool

    package func finding(at place: SourcePlace) -> Finding {
      .brokenTask(place, number: number, title: title, problem: problem.description)
    }
  }

  /// The failures since the last readable task.
  private var failures: [(offset: Int, error: JSONError)] = []

  /// - Parameter now: When the file was written; then what a person wrote into a list of tasks needs only a title.
  package init(in bytes: [UInt8], at now: Instant? = nil, progress: ((Int) -> Void)? = nil) {
    head = DocumentHead(in: bytes)
    bytes.withUnsafeBufferPointer { search(in: $0, head.format == "todo" ? now : nil, progress) }
  }

  /// The parts of single tasks of a file in which nothing else is broken.
  package init(of unreadable: [UnreadableTask], in bytes: [UInt8]) {
    head = DocumentHead(in: bytes)
    pieces = unreadable.map(\.piece)
    tasks = unreadable.filter(\.piece.isPartlySaved).compactMap { one in
      one.rest.map { ($0, one.piece.range.lowerBound, one.lost) }
    }
  }

  private mutating func search(in bytes: UnsafeBufferPointer<UInt8>, _ now: Instant?, _ progress: ((Int) -> Void)?) {
    var gap = head.tasks ?? 0
    var here = gap
    // Objects within a task that is broken are parts of it; the first of a file without a head may hold all the tasks.
    var partsEnd = 0
    while let candidate = bytes.taskCandidate(from: here) {
      if let progress, tasks.count.isMultiple(of: TasksDocument.progressStep) { progress(candidate) }
      do throws(JSONError) {
        // The place of an error is relative to the task.
        var reader = JSONReader(UnsafeBufferPointer(rebasing: bytes[candidate...]))
        let task = try TodoItem.read(from: &reader)
        close(gap..<candidate, in: bytes)
        tasks.append((task, candidate, []))
        gap = candidate + reader.offset
        here = gap
      } catch {
        let looksLikeTask = bytes.looksLikeTask(at: candidate)
        if pieces.count < Self.maxPieces, looksLikeTask,
          let (task, lost, end, _) = Self.damagedTask(in: bytes, at: candidate, candidate < partsEnd ? nil : now),
          !task.title.isEmpty
        {
          close(gap..<candidate, in: bytes)
          let isIncomplete = if case .missingMember = error.problem { lost.isEmpty } else { false }
          if !isIncomplete { add(candidate..<end, error, at: candidate, isPartlySaved: true, in: bytes) }
          tasks.append((task, candidate, lost))
          (gap, here) = (end, end)
          continue
        }
        if failures.isEmpty || candidate >= partsEnd && looksLikeTask, pieces.count + failures.count < Self.maxPieces {
          failures.append((candidate, error))
          partsEnd = head.tasks == nil && tasks.isEmpty ? 0 : candidate + error.offset
        }
        here = candidate + 1
      }
    }
    close(gap..<bytes.count, in: bytes)
  }

  /// Reads a task with meaningless or missing members, which has a title, and a number or an identifier; nil for none.
  /// `now` is when an object was written that has to be a task: it need not have these, and has an empty title without.
  static func damagedTask(
    in all: UnsafeBufferPointer<UInt8>, at offset: Int, _ now: Instant? = nil
  ) -> (task: TodoItem, lost: [String], end: Int, hasID: Bool)? {
    // An error costs a pass over the bytes before it, so the reader begins at the task.
    let bytes = UnsafeBufferPointer(rebasing: all[offset...])
    do throws(JSONError) {
      var reader = JSONReader(bytes)
      var members = TaskMembers()
      var seen = SeenMembers()
      var lost: [String] = []
      var further: ArraySlice<Substring> = []
      try reader.beginObject()
      while let name = try reader.nextMember() {
        let text = name.string
        let place = reader.offset
        try reader.skipValue()
        var value = JSONReader(bytes, at: place)
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
          var value = JSONReader(bytes, at: place)
          guard member == .title, members.item.title.isEmpty,
            let lines = (try? value.readString())?.split(whereSeparator: \.isNewline), let first = lines.first
          else {
            lost.append(text)
            continue
          }
          (members.item.title, further) = (String(first), lines.dropFirst())
        }
      }
      let notes = (further + [members.item.notes[...]]).filter { !$0.isEmpty }
      members.item.notes = notes.joined(separator: "\n")
      let isUntitled = members.item.title.isEmpty
      guard now != nil || !isUntitled && (members.number != nil || members.id != nil) else { return nil }
      if isUntitled { (members.item.title, lost) = ("?", lost + ["title"]) }
      let isMissing = [
        ("number", members.number == nil), ("id", members.id == nil),
        ("created", members.created == nil && members.modified == nil),
      ]
      for (name, isMissing) in isMissing where isMissing && now == nil && !lost.contains(name) { lost.append(name) }
      let hasID = members.id != nil
      let time = now ?? Instant(seconds: 0)
      members.number = members.number ?? 0
      members.id = members.id ?? .derived(from: time, number: offset)
      members.created = TodoItem.times(created: members.created, modified: members.modified, at: time).0
      var task = try members.item(unknownMembers: seen.unknown, start: 0, reader: reader)
      if isUntitled { task.title = "" }
      return (task, lost, offset + reader.offset, hasID)
    } catch { return nil }
  }

  /// Makes pieces of the bytes between two tasks.
  private mutating func close(_ gap: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    defer { failures = [] }
    guard !bytes[gap].allSatisfy(\.isSeparator) else { return }
    var start = gap.lowerBound
    var error: JSONError?
    for failure in failures {
      add(start..<failure.offset, error, at: start, in: bytes)
      (start, error) = (failure.offset, failure.error)
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

extension DocumentHead {
  /// Reads the members before the tasks, as far as possible. The bytes may be only the beginning of a file.
  package init(in bytes: [UInt8]) {
    self.init()
    bytes.withUnsafeBufferPointer { bytes in _ = try? salvage(bytes) }
    if tasks == nil { settings = nil }
  }

  private mutating func salvage(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    var reader = JSONReader(bytes)
    var areSettingsBroken = false
    try reader.checkEncoding()
    try reader.beginObject()
    while let name = try reader.nextMember() {
      switch Member(rawValue: name.string) {
      case .tasks:
        try reader.beginArray()
        tasks = reader.offset
        if areSettingsBroken { settings = nil }
        return
      case let member? where member == .scope || member == .views:
        var value = JSONReader(bytes, at: reader.offset)
        try reader.skipValue()
        do throws(JSONError) { try read(member, from: &value) } catch { areSettingsBroken = true }
      case let member?: try read(member, from: &reader)
      // Without the rest of it the file is a single task, or none of this program.
      case nil where format == nil && ["number", "title"].contains(name.string): return
      case nil: unknownMembers.append(UnknownMember(name: name.string, json: try reader.valueOnOneLine()))
      }
    }
  }
}

extension UInt8 {
  /// True for the bytes between tasks and after the last one.
  var isSeparator: Bool { " \t\n\r,]}".utf8.contains(self) }

  fileprivate var isWhitespace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}

extension UnsafeBufferPointer<UInt8> {
  /// The next `{` that is not the value of a member.
  fileprivate func taskCandidate(from start: Int) -> Int? {
    (start..<Swift.max(start, count)).first { place in
      self[place] == UInt8(ascii: "{") && self[..<place].last { !$0.isWhitespace } != UInt8(ascii: ":")
    }
  }

  /// True if a `{` was meant as a task: it begins a line, or a member follows that tasks begin with.
  fileprivate func looksLikeTask(at place: Int) -> Bool {
    let before = self[..<place].last { $0 != 0x20 && $0 != 0x09 }
    let after = self[(place + 1)...].drop { $0.isWhitespace }
    return before == nil || before == 0x0A || before == 0x0D
      || ["\"number\"", "\"id\"", "\"title\""].contains { after.starts(with: $0.utf8) }
  }

  /// The range without the separators around it; nil if nothing else is in it.
  fileprivate func trimmed(_ range: Range<Int>) -> Range<Int>? {
    func isText(_ place: Int) -> Bool { !self[place].isWhitespace && self[place] != UInt8(ascii: ",") }
    guard let start = range.first(where: isText), let end = range.last(where: isText),
      !self[start...end].allSatisfy(\.isSeparator)
    else { return nil }
    return start..<end + 1
  }

  fileprivate func number(named name: String, in range: Range<Int>) -> Int? {
    value(named: name, in: range).flatMap { Int(String(decoding: $0.prefix(while: \.isDigit), as: UTF8.self)) }
  }

  fileprivate func text(named name: String, in range: Range<Int>) -> String? {
    guard let value = value(named: name, in: range), value.first == UInt8(ascii: "\"") else { return nil }
    let text = value.dropFirst().prefix { $0 != UInt8(ascii: "\"") && $0 >= 0x20 }
    return text.isEmpty ? nil : String(decoding: text.prefix(80), as: UTF8.self)
  }

  /// The bytes from the value of a member on; nil if there is no such member. In a task these members come early.
  private func value(named name: String, in range: Range<Int>) -> Slice<Self>? {
    let name = Array("\"\(name)\"".utf8)
    guard let place = range.prefix(4096).first(where: { self[$0..<range.upperBound].starts(with: name) }) else {
      return nil
    }
    let colon = self[place + name.count..<range.upperBound].drop { $0.isWhitespace }
    return colon.first == UInt8(ascii: ":") ? colon.dropFirst().drop { $0.isWhitespace } : nil
  }
}
