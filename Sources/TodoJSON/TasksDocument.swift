import TodoModel

/// What the data file holds.
package struct TasksDocument: Equatable, Sendable {
  /// The newest version of the format that this program knows.
  package static let knownVersion = 1

  /// The version of the format.
  package var version: Int
  /// The number of the last record of the history that is in the file.
  package var sequence: Int
  /// What it is based on.
  package var basis: FileBasis
  /// The highest number that was ever given to a task, so that none is given twice, even after a deletion.
  package var lastNumber: Int
  /// What is kept beside the tasks.
  package var settings: Settings
  /// Members beside the tasks that this program does not know, as they were.
  package var unknownMembers: [UnknownMember]
  /// The tasks, in the order of their numbers once they were read.
  package var tasks: [TodoItem]

  /// A document with these tasks.
  package init(
    tasks: [TodoItem] = [], lastNumber: Int = 0, sequence: Int = 0, basis: FileBasis = FileBasis(),
    settings: Settings = Settings(), unknownMembers: [UnknownMember] = [], version: Int = TasksDocument.knownVersion
  ) {
    self.version = version
    self.sequence = sequence
    self.basis = basis
    self.lastNumber = lastNumber
    self.settings = settings
    self.unknownMembers = unknownMembers
    self.tasks = tasks
  }

  /// How many bytes the file has, or more than a limit as soon as that is known. Costs no memory.
  package func size(upTo limit: Int) -> Int {
    var head = self
    head.tasks = []
    head.lastNumber = max(lastNumber, tasks.last?.number ?? 0)
    var bytes: [UInt8] = []
    head.write(into: &bytes)
    var size = bytes.count
    for place in tasks.indices where size <= limit {
      var writer = JSONWriter()
      tasks[place].write(to: &writer)
      // With the line end before it, and a comma after the one before.
      size += writer.finish().count + (place == tasks.startIndex ? 1 : 2)
    }
    return size
  }

  /// Appends the file: one task a line, in the order of their numbers.
  ///
  /// - Parameter progress: Told now and then how many tasks have been written.
  package func write(into bytes: inout [UInt8], progress: ((Int) -> Void)? = nil) {
    var ordered = tasks
    ordered.sortByNumber()
    var writer = JSONWriter(appendingTo: bytes)
    // The writer goes on in the caller's storage; a second owner would make it copy everything.
    bytes = []
    writer.reserve(ordered.indices.reduce(256) { $0 + ordered[$1].estimatedSize })
    writer.beginObject()
    writer.member("format", "todo")
    writer.member("version", version)
    writer.member("sequence", sequence)
    writer.member("lastNumber", max(lastNumber, ordered.last?.number ?? 0))
    writer.writeMembers(of: basis)
    writer.writeMembers(of: settings)
    for member in unknownMembers {
      writer.member(named: member.name)
      writer.raw(member.json)
    }
    writer.member("tasks")
    writer.beginArray()
    ordered.withUnsafeBufferPointer { ordered in
      guard let first = ordered.baseAddress else { return }
      for place in ordered.indices {
        if let progress, place.isMultiple(of: Self.progressStep) { progress(place) }
        writer.breakLine()
        // Through the pointer a task is borrowed; through the buffer it is copied, with everything in it retained.
        first[place].write(to: &writer)
      }
    }
    writer.endArrayOnNewLine()
    writer.endObject()
    bytes = writer.finish()
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension [TodoItem] {
  /// Sorts by number; nearly free if they are in order.
  mutating func sortByNumber() {
    guard !isAscending else { return }
    sort { $0.number < $1.number }
  }

  /// Whether each has a higher number than the one before.
  var isAscending: Bool {
    // By places, because iterating would retain and release everything in every task.
    for place in indices.dropFirst() where self[place - 1].number >= self[place].number { return false }
    return true
  }
}
