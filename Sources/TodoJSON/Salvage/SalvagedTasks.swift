import TodoModel

/// What can be read of a data file in any layout, whatever is wrong with the rest.
///
/// Each `{` that can begin a task is tried; after a task that can be read the search goes on, and after one that cannot
/// at the next `{`. Since text cannot hold an unescaped quote, no task is ever found inside of another's text. Costs one
/// pass over the bytes, and for those that are broken at most ``JSONReader/depthLimit`` more.
package struct SalvagedTasks: Sendable {
  /// The tasks that can be read, in the order in which they stand.
  package private(set) var tasks: [Found] = []
  /// What is not a task and should not be there, in the order in which it stands; at most ``mostPieces``.
  package private(set) var pieces: [Piece] = []
  /// What the file says before its tasks, as far as it can be read.
  package let head: Head
  /// How many pieces are told apart; what is broken after them belongs to the last one.
  package static let mostPieces = 1000

  /// A task that can be read.
  package struct Found: Sendable {
    package let task: TodoItem
    /// Where it begins, in bytes.
    package let offset: Int
    /// The members that it has lost because they cannot be read; a task without a number has 0, one without an
    /// identifier has one that derives from its place.
    package let lost: [String]
  }

  /// A piece of the file that is not a task.
  package struct Piece: Sendable {
    /// Where it is, in bytes.
    package let range: Range<Int>
    /// Where it is wrong, in bytes.
    package let offset: Int
    /// What is wrong with it.
    package let problem: JSONError.Problem
    /// The number that it seems to give to a task.
    package let number: Int?
    /// The title that it seems to give to a task.
    package let title: String?
    /// Whether it is a task of which all but some members is among those that can be read.
    package let isPartlySaved: Bool
  }

  /// The members beside the tasks.
  package struct Head: Sendable, Equatable {
    /// What kind of file it is, `todo`.
    package var format: String?
    /// The version of the format.
    package var version: Int?
    /// The newest command that is in the file.
    package var sequence: Int?
    /// The highest number that was ever given.
    package var lastNumber: Int?
    /// What it is based on.
    package var basis = FileBasis()
    /// What is kept beside the tasks; nil if that cannot be read.
    package var settings: Settings?
    /// Members that this program does not know.
    package var unknownMembers: [UnknownMember] = []
    /// Where the tasks begin; nil if that cannot be seen.
    var tasks: Int?
  }

  /// Looks for tasks in some bytes.
  ///
  /// - Parameter progress: Told now and then how many bytes have been looked at.
  package init(in bytes: [UInt8], progress: ((Int) -> Void)? = nil) {
    let search = bytes.withUnsafeBufferPointer { bytes in
      var search = SalvageSearch(in: bytes)
      search.run(in: bytes, progress)
      return search
    }
    head = search.head
    tasks = search.tasks
    pieces = search.pieces
  }
}

/// The search while it goes on.
private struct SalvageSearch {
  let head: SalvagedTasks.Head
  var tasks: [SalvagedTasks.Found] = []
  var pieces: [SalvagedTasks.Piece] = []
  /// What could not be read since the last task that could.
  private var failures: [(offset: Int, error: JSONError)] = []

  init(in bytes: UnsafeBufferPointer<UInt8>) {
    head = JSONReader.salvageHead(of: bytes)
  }

  mutating func run(in bytes: UnsafeBufferPointer<UInt8>, _ progress: ((Int) -> Void)?) {
    var gap = head.tasks ?? 0
    var here = gap
    while let candidate = bytes.taskCandidate(from: here) {
      if let progress, tasks.count.isMultiple(of: TasksDocument.progressStep) { progress(candidate) }
      switch JSONReader.task(in: bytes, at: candidate) {
      case .success(let (task, end)):
        close(gap..<candidate, in: bytes)
        tasks.append(SalvagedTasks.Found(task: task, offset: candidate, lost: []))
        gap = end
        here = end
      case .failure(let error):
        if pieces.count < SalvagedTasks.mostPieces,
          let (task, lost, end) = JSONReader.damagedTask(in: bytes, at: candidate)
        {
          close(gap..<candidate, in: bytes)
          add(candidate..<end, error, at: candidate, isPartlySaved: true, in: bytes)
          tasks.append(SalvagedTasks.Found(task: task, offset: candidate, lost: lost))
          gap = end
          here = end
          continue
        }
        if pieces.count + failures.count < SalvagedTasks.mostPieces { failures.append((candidate, error)) }
        here = candidate + 1
      }
    }
    close(gap..<bytes.count, in: bytes)
  }

  /// Makes pieces of what lies between two tasks.
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
    guard let range = bytes.trimmed(range), pieces.count < SalvagedTasks.mostPieces else { return }
    let text = bytes[range]
    let found = String(decoding: text.prefix(40), as: UTF8.self)
    pieces.append(
      SalvagedTasks.Piece(
        range: range, offset: error.map { min(start + $0.offset, bytes.count) } ?? range.lowerBound,
        problem: error?.problem ?? .unexpected(found: found, expected: "a task"),
        number: bytes.number(named: "number", in: range), title: bytes.text(named: "title", in: range),
        isPartlySaved: isPartlySaved))
  }
}

extension JSONReader {
  /// Reads the members of a file up to its tasks, as far as that is possible.
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

  /// Reads the task that begins at a place, and where it ends. The error's place is counted from that one.
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
