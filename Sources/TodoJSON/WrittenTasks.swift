import Glibc
import TodoModel

/// Reads tasks as this program writes them: one a line, with the members in their order and without blanks, which takes
/// less than half of what any layout needs. What is written otherwise, or wrong, is left to ``TodoItem/read(from:given:)``.
package struct WrittenTasks: ~Copyable {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let base: UnsafePointer<UInt8>
  private var here = 0
  /// The last instant, because a task that was never changed has the same one twice.
  private var instant: (place: Int, value: Instant)?
  private var projects = Repeated<String>()
  private var tags = Repeated<[String]>()

  /// - Parameter bytes: Lines of a file, all of them whole; they have to outlive the reader.
  private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return nil }
    (self.bytes, self.base) = (bytes, base)
  }

  /// Appends the tasks of some lines; false at the first line that is not a task of a greater number with a comma after it.
  /// - Parameter areLast: True if there is no comma after the last one.
  package static func read(_ bytes: UnsafeBufferPointer<UInt8>, areLast: Bool, to part: inout Part) -> Bool {
    guard var lines = WrittenTasks(bytes) else { return false }
    while let task = lines.next() {
      guard part.append(task) else { return false }
      guard lines.take(",\n") else { return areLast && lines.take("\n") && lines.here == bytes.count }
      if lines.here == bytes.count { return !areLast }
    }
    return false
  }

  /// Tasks in the order of their numbers.
  package struct Part: Sendable {
    package private(set) var tasks: [TodoItem] = []
    /// Hashes of the identifiers, because comparing those would be a look at every task once more.
    private var ids: [UInt64] = []
    private var lastNumber = 0
    private let mixing: TaskID.Mixing

    /// Makes room for so many tasks; memory costs nothing while it stays untouched.
    /// - Parameter mixing: The same one for all parts of a file.
    package init(capacity: Int, _ mixing: TaskID.Mixing) {
      self.mixing = mixing
      tasks.reserveCapacity(capacity)
      ids.reserveCapacity(capacity)
    }

    fileprivate mutating func append(_ task: TodoItem) -> Bool {
      guard exchange(&lastNumber, with: task.number) < task.number else { return false }
      tasks.append(task)
      ids.append(task.id.mixed(by: mixing))
      return true
    }

    /// Appends tasks with greater numbers; false if they have others.
    package mutating func append(_ next: Part) -> Bool {
      guard let first = next.tasks.first else { return true }
      guard lastNumber < first.number else { return false }
      tasks += next.tasks
      ids += next.ids
      lastNumber = next.lastNumber
      return true
    }

    /// True if two tasks have the same identifier, or hashes that are equal by chance: once in 10⁷ files of a million.
    var mayHaveCopiedID: Bool {
      firstCopy(of: ids.count, { ids[$0] }, hash: { Int(truncatingIfNeeded: $0 >> 20) }) != nil
    }
  }

  /// Counts the names in some lines; false at the first line that is not a task with a comma after it.
  package static func countNames(
    in bytes: UnsafeBufferPointer<UInt8>, areLast: Bool, projects: inout NameCounts, tags: inout NameCounts
  ) -> Bool {
    guard var lines = WrittenTasks(bytes) else { return false }
    while lines.here < bytes.count {
      guard let names = lines.names() else { return false }
      if let project = names.project { projects.count(project) }
      for tag in names.tags { tags.count(tag) }
      guard lines.take(",\n") else { return areLast && lines.take("\n") && lines.here == bytes.count }
    }
    return !areLast
  }

  private mutating func names() -> (project: String?, tags: [String])? {
    let start = here
    if let names = writtenNames() { return names }
    here = start
    return next().map { ($0.project, $0.tags) }
  }

  /// The names of the next task, whose other members are passed over; nil if it has members that few tasks have. The
  /// order is that of ``writtenTask()``, which would allocate what is dropped here.
  @inline(__always) private mutating func writtenNames() -> (project: String?, tags: [String])? {
    guard take("{\"number\":"), number() != nil, take(",\"id\":"), quoted(36) != nil, take(",\"title\":"), passText()
    else { return nil }
    if take(",\"notes\":"), !passText() { return nil }
    guard take(",\"status\":"), passText() else { return nil }
    var names: (project: String?, tags: [String]) = (nil, [])
    if take(",\"project\":") {
      guard let project = project() else { return nil }
      names.project = project
    }
    if take(",\"tags\":") {
      guard let tags = tagList() else { return nil }
      names.tags = tags
    }
    if take(",\"priority\":"), !passText() { return nil }
    if take(",\"due\":"), !passText() { return nil }
    if take(",\"wait\":"), !passText() { return nil }
    if take(",\"parent\":"), !passText() { return nil }
    guard take(",\"created\":"), passText(), take(",\"modified\":"), passText() else { return nil }
    if take(",\"completed\":"), !passText() { return nil }
    return take("}") ? names : nil
  }

  /// Passes over a text, with its escapes; false if there is none.
  @inline(__always) private mutating func passText() -> Bool {
    guard take("\"") else { return false }
    while true {
      here = bytes.firstNotPlain(from: here)
      guard here < bytes.count, base[here] == UInt8(ascii: "\\") else { break }
      here &+= 2
    }
    return take("\"")
  }

  private mutating func next() -> TodoItem? {
    let start = here
    if let task = writtenTask() { return task }
    // Within the file's object and its array.
    var reader = JSONReader(bytes, at: start, depth: 2)
    guard let task = try? TodoItem.read(from: &reader) else { return nil }
    here = reader.offset
    return task
  }

  @inline(__always) private mutating func writtenTask() -> TodoItem? {
    guard take("{\"number\":"), let number = number(), take(",\"id\":"), let id = identifier(), take(",\"title\":"),
      let title = title()
    else { return nil }
    var task = TodoItem.Written(number: number, id: id, title: title)
    if take(",\"notes\":") {
      guard let notes = text() else { return nil }
      task.notes = notes
    }
    guard take(",\"status\":\"") else { return nil }
    if take("completed\"") { task.status = .completed } else if !take("active\"") { return nil }
    if take(",\"project\":") {
      guard let project = project() else { return nil }
      task.project = project
    }
    if take(",\"tags\":") {
      guard let tags = tagList() else { return nil }
      task.tags = tags
    }
    if take(",\"priority\":\"") {
      guard let priority = priority() else { return nil }
      task.priority = priority
    }
    if take(",\"due\":") {
      guard let due = moment() else { return nil }
      task.due = due
    }
    if take(",\"wait\":") {
      guard let wait = moment() else { return nil }
      task.wait = wait
    }
    var rare: [(TaskField, FieldValue)] = []
    if !startsWith(",\"created\":"), !others(&task, &rare) { return nil }
    guard take(",\"created\":"), let created = timestamp(), take(",\"modified\":"), let modified = timestamp() else {
      return nil
    }
    (task.created, task.modified) = (created, modified)
    if take(",\"completed\":") {
      guard task.status == .completed, let completed = timestamp() else { return nil }
      task.completed = completed
    }
    guard take("}") else { return nil }
    var item = TodoItem(task)
    for (field, value) in rare { item[field] = value }
    return item
  }

  /// Reads what few tasks have, in any order; false for a member that is not known, or known from before.
  @inline(never) private mutating func others(
    _ task: inout TodoItem.Written, _ rare: inout [(TaskField, FieldValue)]
  ) -> Bool {
    var seen: TaskFields = []
    while !startsWith(",\"created\":") {
      guard take(",\"") else { return false }
      let start = here
      while here < bytes.count, base[here] != UInt8(ascii: "\"") { here &+= 1 }
      let name = JSONText(raw: UnsafeBufferPointer(rebasing: bytes[start..<here]), hasEscapes: false)
      guard take("\":"), let field = TaskField(name), !seen.contains(field) else { return false }
      seen.insert(field)
      var reader = JSONReader(bytes, at: here)
      switch field {
      case .repeat, .start, .until, .estimate, .worked, .started, .noted:
        guard let value = try? reader.readValue(of: field.kind) else { return false }
        if value != .text(""), value != .noteDates([]) { rare.append((field, value)) }
      case .parent:
        guard let parent = try? reader.readTaskID() else { return false }
        task.parent = parent
      case .depends:
        guard let depends = try? reader.readTaskIDs() else { return false }
        task.depends = depends
      default: return false
      }
      here = reader.offset
    }
    return true
  }

  @inline(__always) private func startsWith(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    return bytes.count &- here >= count && memcmp(base + here, literal.utf8Start, count) == 0
  }

  @inline(__always) private mutating func take(_ literal: StaticString) -> Bool {
    guard startsWith(literal) else { return false }
    here &+= literal.utf8CodeUnitCount
    return true
  }

  @inline(__always) private mutating func number() -> Int? {
    let start = here
    var number = 0
    // With at most fifteen digits it is in the range of numbers.
    while here < bytes.count, here &- start < 15, base[here] &- UInt8(ascii: "0") < 10 {
      number = number &* 10 &+ Int(base[here] &- UInt8(ascii: "0"))
      here &+= 1
    }
    return number > 0 && base[start] != UInt8(ascii: "0") ? number : nil
  }

  /// The bytes of the value in quotes that has a length.
  @inline(__always) private mutating func quoted(_ length: Int) -> UnsafeBufferPointer<UInt8>? {
    guard bytes.count &- here > length &+ 1, base[here] == UInt8(ascii: "\""),
      base[here &+ length &+ 1] == UInt8(ascii: "\"")
    else { return nil }
    defer { here &+= length &+ 2 }
    return UnsafeBufferPointer(start: base + here + 1, count: length)
  }

  @inline(__always) private mutating func identifier() -> TaskID? { quoted(36).flatMap { TaskID(bytes: $0) } }

  @inline(__always) private mutating func timestamp() -> Instant? {
    let place = here
    if let instant, bytes.count &- here > 22, memcmp(base + here, base + instant.place, 22) == 0 {
      here &+= 22
      return instant.value
    }
    guard let value = quoted(20)?.instant else { return nil }
    instant = (place, value)
    return value
  }

  @inline(__always) private mutating func moment() -> Moment? {
    if let day = quoted(10) { return day.day.map { .day($0) } }
    return timestamp().map { .instant($0) }
  }

  @inline(__always) private mutating func priority() -> TodoItem.Priority? {
    if take("high\"") { return .high }
    if take("medium\"") { return .medium }
    return take("low\"") ? .low : nil
  }

  /// The range of a text in quotes without escapes and controls, which may be invalid UTF-8.
  @inline(__always) private mutating func scanText() -> Range<Int>? {
    guard here < bytes.count, base[here] == UInt8(ascii: "\"") else { return nil }
    let start = here &+ 1
    here = bytes.firstNotPlain(from: start)
    guard here < bytes.count, base[here] == UInt8(ascii: "\"") else { return nil }
    defer { here &+= 1 }
    return Range(uncheckedBounds: (start, here))
  }

  /// Nil for an empty one, and for one with escapes, which could be of several lines.
  @inline(__always) private mutating func title() -> String? {
    guard let range = scanText(), !range.isEmpty else { return nil }
    return WrittenTasks.string(UnsafeBufferPointer(rebasing: bytes[range]))
  }

  @inline(__always) private mutating func text() -> String? {
    let start = here
    if let range = scanText() { return WrittenTasks.string(UnsafeBufferPointer(rebasing: bytes[range])) }
    var reader = JSONReader(bytes, at: start)
    guard start < bytes.count, base[start] == UInt8(ascii: "\""), let text = try? reader.readString() else {
      return nil
    }
    here = reader.offset
    return text
  }

  /// Nil for invalid UTF-8, which the library repairs: it is only then that the string has other bytes. Validating by
  /// the library, which is generic there, takes twice the time.
  private static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var string = String(decoding: bytes, as: UTF8.self)
    let isSame = string.withUTF8 { string in
      guard let start = string.baseAddress, let original = bytes.baseAddress else { return true }
      return string.count == bytes.count && memcmp(start, original, bytes.count) == 0
    }
    return isSame ? string : nil
  }

  private mutating func project() -> String? {
    guard let range = scanText(), !range.isEmpty else { return nil }
    let text = UnsafeBufferPointer(rebasing: bytes[range])
    return projects.value(of: range, in: base) {
      WrittenTasks.string(text).flatMap { Limits.allowsProject($0) ? $0 : nil }
    }
  }

  private mutating func tagList() -> [String]? {
    let start = here
    guard take("[") else { return nil }
    repeat { guard scanText() != nil else { return nil } } while take(",")
    guard take("]") else { return nil }
    let bytes = bytes
    return tags.value(of: start..<here, in: base) {
      var reader = JSONReader(bytes, at: start)
      return try? reader.readTags()
    }
  }
}

/// Values that were read from the same bytes before: there are few projects, and few sets of tags. They are shared by all
/// tasks that have them.
private struct Repeated<Value> {
  private var slots: [(range: Range<Int>, value: Value)?] = Array(repeating: nil, count: 64)

  @inline(__always) mutating func value(
    of range: Range<Int>, in base: UnsafePointer<UInt8>, _ read: () -> Value?
  ) -> Value? {
    var mixed = UInt64(range.count)
    for place in range { mixed = (mixed ^ UInt64(base[place])) &* 0x100_0000_01B3 }
    let slot = Int(truncatingIfNeeded: (mixed ^ mixed >> 32) & 63)
    if let (known, value) = slots[slot], known.count == range.count,
      memcmp(base + known.lowerBound, base + range.lowerBound, range.count) == 0
    {
      return value
    }
    let value = read()
    if let value { slots[slot] = (range, value) }
    return value
  }
}
