import TodoModel

package struct TasksDocument: Equatable, Sendable {
  package static let knownVersion = 1

  package var version: Int
  /// The last command of the history that is in the file.
  package var sequence: Int
  package var basis: FileBasis
  /// The highest number ever given to a task, so that none is given twice, even after a deletion.
  package var lastNumber: Int
  package var settings: Settings
  package var unknownMembers: [UnknownMember]
  /// Sorted by number after reading.
  package var tasks: [TodoItem]
  package var byHand = TasksByHand()

  package init(
    tasks: [TodoItem] = [], lastNumber: Int = 0, sequence: Int = 0, basis: FileBasis = FileBasis(),
    settings: Settings = Settings(), unknownMembers: [UnknownMember] = [], version: Int = TasksDocument.knownVersion
  ) {
    (self.version, self.sequence, self.basis) = (version, sequence, basis)
    (self.lastNumber, self.settings) = (lastNumber, settings)
    (self.unknownMembers, self.tasks) = (unknownMembers, tasks)
  }

  /// The size of the file in bytes, or any size above the limit. Encodes one task at a time.
  package func size(upTo limit: Int) -> Int {
    var head = self
    (head.tasks, head.byHand) = ([], TasksByHand())
    head.lastNumber = max(lastNumber, tasks.last?.number ?? 0)
    var size = head.bytes().count + byHand.unreadable.reduce(0) { $0 + $1.text.utf8.count + 3 }
    for place in tasks.indices where size <= limit {
      // With a line feed, and a comma after the previous task.
      size += JSONWriter.bytes(tasks[place].write).count + (place == tasks.startIndex ? 1 : 2)
    }
    return size
  }

  /// The file, one task a line, sorted by number.
  package func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    write { piece, _ in if bytes.isEmpty { bytes = piece } else { bytes += piece } }
    return bytes
  }

  /// Writes the file in pieces, some of them empty, each with the number of tasks so far.
  package func write<Failure>(inPieces take: (_ piece: [UInt8], _ tasks: Int) throws(Failure) -> Void) throws(Failure) {
    var ordered = tasks
    ordered.sortByNumber()
    var writer = JSONWriter()
    writer.reserve(min(4096 + 512 * ordered.count, JSONWriter.pieceSize))
    writer.beginObject()
    writer.member("format", "todo")
    writer.member("version", version)
    writer.member("sequence", sequence)
    writer.member("lastNumber", max(lastNumber, ordered.last?.number ?? 0))
    writer.writeMembers(of: basis)
    writer.writeMembers(of: settings)
    writer.members(unknownMembers)
    writer.member("tasks")
    writer.beginArray()
    var unreadable = byHand.unreadable[...]
    try ordered.withUnsafeBufferPointer { (ordered) throws(Failure) in
      guard let first = ordered.baseAddress else { return }
      for place in ordered.indices {
        if place.isMultiple(of: Self.progressStep) { try take(writer.takePiece(), place) }
        if !unreadable.isEmpty { writer.write(&unreadable, before: first[place].number) }
        writer.breakLine()
        // Through the pointer a task is borrowed; through the buffer it is copied, with everything in it retained.
        first[place].write(to: &writer)
      }
    }
    writer.write(&unreadable)
    writer.endArrayOnNewLine()
    writer.endObject()
    var bytes = writer.finish()
    // Whoever looks only at the end of a file has to see that not all of it can be read.
    if !byHand.unreadable.isEmpty { bytes.insert(UInt8(ascii: " "), at: bytes.count - 1) }
    bytes.append(UInt8(ascii: "\n"))
    try take(bytes, ordered.count)
  }

  /// Reads the file in any layout and any order of members; `progress` is called now and then with the bytes read.
  /// `sequence` and `lastNumber` may be missing; a `lastNumber` below the numbers of the tasks is raised.
  package static func read(_ bytes: [UInt8], progress: ((Int) -> Void)? = nil) throws(JSONError) -> TasksDocument {
    do {
      return try JSONReader.read(bytes) { (reader) throws(JSONError) in try document(from: &reader, progress) }
    } catch {
      // Another kind of file, or a newer version, explains more than the first error in it.
      throw foreignFile(bytes) ?? error
    }
  }

  /// The document that has these bytes before its tasks; nil if they or the tasks are not as this program writes them, and
  /// the whole file has to be read to say what is wrong.
  /// - Parameter beginning: Up to the bracket that opens the tasks.
  package static func read(_ beginning: [UInt8], _ written: WrittenTasks.Part) -> TasksDocument? {
    let lastNumber = written.tasks.last?.number ?? 0
    guard var document = try? read(beginning + Array("]}".utf8)), document.tasks.isEmpty,
      lastNumber <= TodoItem.numbersInFile.upperBound, !written.mayHaveCopiedID
    else { return nil }
    document.tasks = written.tasks
    document.lastNumber = max(document.lastNumber, lastNumber)
    return document
  }

  /// The number of tasks between two reports of progress.
  static let progressStep = 64

  /// - Parameter element: Takes the place of each task instead, which need not be one.
  static func document(
    from reader: inout JSONReader, _ progress: ((Int) -> Void)?, _ element: ((Range<Int>) -> Void)? = nil
  ) throws(JSONError) -> Self {
    let start = reader.offset
    var head = DocumentHead()
    var tasks: (items: [TodoItem], places: [Int])?
    var seen = SeenMembers()
    var known: [DocumentHead.Member] = []
    try reader.beginObject()
    while let name = try reader.nextMember() {
      guard let member = DocumentHead.Member(rawValue: name.string) else {
        try seen.readUnknown(name, from: &reader)
        continue
      }
      guard !known.contains(member) else { throw reader.error(.duplicateMember(name.string)) }
      known.append(member)
      let place = reader.offset
      if member == .tasks {
        tasks = try readTasks(from: &reader, progress, element)
      } else {
        try head.read(member, from: &reader)
      }
      switch (member, head.version ?? 0) {
      case (.format, _) where head.format != "todo": throw reader.error(.notATodoFile(format: head.format), at: place)
      case (.version, ...0): throw reader.outOfRange(1...JSONReader.exactIntegers.upperBound, at: place)
      case (.version, let found) where found > knownVersion:
        throw reader.error(.newerVersion(found: found, known: knownVersion), at: place)
      default: break
      }
    }
    guard head.format != nil else { throw reader.error(.notATodoFile(format: nil), at: start) }
    guard let version = head.version else { throw reader.error(.missingMember("version"), at: start) }
    guard let tasks else { throw reader.error(.missingMember("tasks"), at: start) }
    if let duplicate = reader.duplicateTask(in: tasks.items, at: tasks.places) { throw duplicate }
    var document = TasksDocument(
      tasks: tasks.items, lastNumber: head.lastNumber ?? 0, sequence: head.sequence ?? 0, basis: head.basis,
      settings: head.settings ?? Settings(), unknownMembers: seen.unknown, version: version)
    document.tasks.sortByNumber()
    document.lastNumber = max(document.lastNumber, document.tasks.last?.number ?? 0)
    let (last, numbers) = (document.lastNumber, TodoItem.numbersInFile)
    guard last <= numbers.upperBound else {
      throw reader.error(.numberOutOfRange(member: "number", found: "\(last)", allowed: numbers), at: start)
    }
    return document
  }

  private static func readTasks(
    from reader: inout JSONReader, _ progress: ((Int) -> Void)?, _ element: ((Range<Int>) -> Void)?
  ) throws(JSONError) -> (items: [TodoItem], places: [Int]) {
    var items: [TodoItem] = []
    var places: [Int] = []
    // More than any file of this program has to the byte; memory that stays untouched costs nothing.
    let estimate = reader.bytes.count / 200
    items.reserveCapacity(estimate)
    places.reserveCapacity(estimate)
    try reader.beginArray()
    while try reader.nextElement() {
      if let progress, items.count.isMultiple(of: TasksDocument.progressStep) { progress(reader.offset) }
      let place = reader.offset
      if let element {
        try reader.skipValue()
        element(place..<reader.offset)
      } else {
        places.append(place)
        items.append(try TodoItem.read(from: &reader))
      }
    }
    return (items, places)
  }

  /// The error of valid JSON that is another kind of file, or a newer one.
  private static func foreignFile(_ bytes: [UInt8]) -> JSONError? {
    try? JSONReader.read(bytes) { (reader) throws(JSONError) -> JSONError? in
      let start = reader.offset
      let members = try JSONMembers(from: &reader)
      let format = (try? members.text("format")) ?? nil
      let place = format == nil ? start : members.place(of: "format")
      guard format == "todo" else { return reader.error(.notATodoFile(format: format), at: place) }
      guard let version = try members.int("version"), version > knownVersion else { return nil }
      return reader.error(.newerVersion(found: version, known: knownVersion), at: members.place(of: "version"))
    }
  }
}

extension [TodoItem] {
  /// Sorts by number; nearly free if they are in order.
  mutating func sortByNumber() {
    if !isAscending { sort { $0.number < $1.number } }
  }

  var isAscending: Bool {
    var last = Int.min
    // By index, because iterating would retain and release everything in every task, and each once.
    for place in indices where exchange(&last, with: self[place].number) >= last { return false }
    return true
  }
}

extension [TaskID] {
  /// The first place of an identifier that is at an earlier one too.
  fileprivate var placeOfCopy: Int? {
    let mixing = TaskID.Mixing()
    return firstCopy(of: count, { self[$0] }, hash: { Int(truncatingIfNeeded: $0.mixed(by: mixing) >> 20) })
  }
}

/// The members of a data file around its tasks.
package struct DocumentHead: Sendable, Equatable {
  package var format: String?
  package var version, sequence, lastNumber: Int?
  package var basis = FileBasis()
  /// Nil if they cannot be read.
  package var settings: Settings? = Settings()
  package var unknownMembers: [UnknownMember] = []
  /// The start of the tasks; nil if it was not looked for or cannot be found.
  package var tasks: Int?

  enum Member: String { case format, version, sequence, lastNumber, history, records, merged, scope, views, tasks }

  mutating func read(_ member: Member, from reader: inout JSONReader) throws(JSONError) {
    switch member {
    case .format: format = try reader.readString()
    case .version: version = try reader.readInt()
    case .sequence: sequence = try reader.readInt(in: JSONReader.counts)
    case .lastNumber: lastNumber = try reader.readLastNumber()
    case .history: basis.history = try reader.readHistoryID()
    case .records: basis.add(try reader.readPoints().reversed())
    case .merged: basis.merged = try reader.readMerged()
    case .scope: settings?.scope = try reader.readScope()
    case .views: settings?.views = try reader.readViews()
    case .tasks: try reader.skipValue()
    }
  }
}

extension JSONReader {
  /// Reads the highest number ever given; zero if it is so high that the tasks say better where to go on.
  package mutating func readLastNumber() throws(JSONError) -> Int {
    let number = try readInt(in: JSONReader.counts)
    return TodoItem.numbersInFile.contains(number) ? number : 0
  }

  /// The error at the first task whose number or identifier belongs to an earlier one.
  fileprivate func duplicateTask(in tasks: [TodoItem], at places: [Int]) -> JSONError? {
    // In a sorted file, as this program writes it, no two numbers are equal.
    let number = tasks.isAscending ? nil : firstCopy(of: tasks.count, { tasks[$0].number }, hash: \.hashValue)
    if let id = tasks.map(\.id).placeOfCopy, id < number ?? .max {
      return error(.duplicateID(tasks[id].id.description), at: places[id])
    }
    return number.map { error(.duplicateNumber(tasks[$0].number), at: places[$0]) }
  }
}

/// The first place with the key of an earlier one.
@inline(__always) func firstCopy<Key: Equatable>(
  of count: Int, _ key: (Int) -> Key, hash: (Key) -> Int
) -> Int? {
  // An open-addressing table of places, at most half full: a fifth of a set's memory and no growing.
  var size = 16
  while size < count * 2 { size *= 2 }
  var owners = [UInt32](repeating: .max, count: size)
  for place in 0..<count {
    let own = key(place)
    var slot = hash(own) & (size - 1)
    while owners[slot] != .max {
      let owner = Int(owners[slot])
      if key(owner) == own { return place }
      slot = (slot + 1) & (size - 1)
    }
    owners[slot] = UInt32(place)
  }
  return nil
}
