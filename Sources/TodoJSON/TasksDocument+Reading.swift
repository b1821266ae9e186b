import TodoModel

extension TasksDocument {
  /// Reads the file in any layout and any order of members.
  ///
  /// `sequence` and `lastNumber` may be missing; a `lastNumber` below the numbers of the tasks is lifted to them. The
  /// bytes may go afterwards.
  ///
  /// - Parameter progress: Told now and then how many bytes are read.
  package static func read(
    _ bytes: UnsafeRawBufferPointer, progress: ((Int) -> Void)? = nil
  ) throws(JSONError) -> TasksDocument {
    do {
      return try JSONReader.read(bytes) { (reader) throws(JSONError) in try document(from: &reader, progress) }
    } catch {
      // That it is another kind of file, or a newer one, tells more than the first thing that is odd about it.
      throw foreignFile(bytes) ?? error
    }
  }

  /// Reads the file in any layout and any order of members.
  package static func read(_ bytes: [UInt8], progress: ((Int) -> Void)? = nil) throws(JSONError) -> TasksDocument {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in
      try read(UnsafeRawBufferPointer(buffer), progress: progress)
    }
  }

  /// After how many tasks the progress is told: a few thousand times a second.
  static let progressStep = 64

  private enum Member: UInt8 {
    case format, version, sequence, lastNumber, history, records, merged, scope, views, tasks

    init?(_ name: JSONText) {
      switch name {
      case "format": self = .format
      case "version": self = .version
      case "sequence": self = .sequence
      case "lastNumber": self = .lastNumber
      case "history": self = .history
      case "records": self = .records
      case "merged": self = .merged
      case "scope": self = .scope
      case "views": self = .views
      case "tasks": self = .tasks
      default: return nil
      }
    }
  }

  private static func document(
    from reader: inout JSONReader, _ progress: ((Int) -> Void)?
  ) throws(JSONError) -> TasksDocument {
    let start = reader.offset
    var format: String?
    var version: Int?
    var document = TasksDocument()
    var points: [HistoryPoint] = []
    var tasks: (items: [TodoItem], places: [Int])?
    var seen = SeenMembers()
    try reader.beginObject()
    while let name = try reader.nextMember() {
      guard let member = Member(name) else {
        try seen.readUnknown(name, from: &reader)
        continue
      }
      guard seen.insert(member.rawValue) else { throw reader.error(.duplicateMember(name.string)) }
      let place = reader.offset
      switch member {
      case .format:
        format = try reader.readString()
        guard format == "todo" else { throw reader.error(.notATodoFile(format: format), at: place) }
      case .version:
        let found = try reader.readInt(in: 1...JSONReader.exactIntegers.upperBound)
        guard found <= knownVersion else {
          throw reader.error(.newerVersion(found: found, known: knownVersion), at: place)
        }
        version = found
      case .sequence: document.sequence = try reader.readInt(in: 0...JSONReader.exactIntegers.upperBound)
      case .lastNumber: document.lastNumber = try reader.readInt(in: 0...JSONReader.exactIntegers.upperBound)
      case .history: document.basis.history = try reader.readHistoryID()
      case .records: points = try reader.readPoints()
      case .merged: document.basis.merged = try reader.readMerged()
      case .scope: document.settings.scope = try reader.readScope()
      case .views: document.settings.views = try reader.readViews()
      case .tasks: tasks = try readTasks(from: &reader, progress)
      }
    }
    guard format != nil else { throw reader.error(.notATodoFile(format: nil), at: start) }
    guard let version else { throw reader.error(.missingMember("version"), at: start) }
    guard let tasks else { throw reader.error(.missingMember("tasks"), at: start) }
    if let duplicate = DuplicateTask.first(in: tasks.items, at: tasks.places) { throw duplicate.error(in: reader) }
    document.version = version
    document.basis.add(points.reversed())
    document.unknownMembers = seen.unknown
    document.tasks = tasks.items
    document.tasks.sortByNumber()
    document.lastNumber = max(document.lastNumber, document.tasks.last?.number ?? 0)
    return document
  }

  /// The tasks with the places where they begin.
  private static func readTasks(
    from reader: inout JSONReader, _ progress: ((Int) -> Void)?
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
      places.append(reader.offset)
      items.append(try TodoItem.read(from: &reader))
    }
    return (items, places)
  }

  /// What makes valid JSON no file of this program, whatever else may be wrong with it.
  private static func foreignFile(_ bytes: UnsafeRawBufferPointer) -> JSONError? {
    do {
      return try JSONReader.read(bytes) { (reader) throws(JSONError) -> JSONError? in
        let start = reader.offset
        var format: (text: String?, place: Int) = (nil, start)
        var version: (number: Int, place: Int)?
        try reader.beginObject()
        while let name = try reader.nextMember() {
          let place = reader.offset
          switch (Member(name), try reader.nextKind()) {
          case (.format, .text): format = (try reader.readString(), place)
          case (.version, .number): version = (try reader.readInt(), place)
          default: try reader.skipValue()
          }
        }
        guard format.text == "todo" else { return reader.error(.notATodoFile(format: format.text), at: format.place) }
        guard let version, version.number > knownVersion else { return nil }
        return reader.error(.newerVersion(found: version.number, known: knownVersion), at: version.place)
      }
    } catch {
      return nil
    }
  }
}
