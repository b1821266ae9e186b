import Glibc
import Platform
import TodoJSON
import TodoModel

/// A large data file as this program writes it: one task a line, in the order of the numbers, so that the file is its own
/// index. It is read in pieces and not mapped, because another program may shorten it meanwhile, and that would end this
/// one (SIGBUS). A file that is written otherwise throws `notOrdered` sooner or later, and has to be read whole.
struct TaskLines: ~Copyable {
  let head: DocumentHead
  let lastNumber: Int
  let stamp: FileStamp
  let size: Int
  private let descriptor: Descriptor
  /// The place of the lines of tasks.
  private let range: Range<Int>

  enum Failure: Error {
    case notOrdered
    case unreadable(Errno)
  }

  /// A place where a task refers to another one.
  struct Link {
    let key: UInt64
    let offset: Int
  }

  private static let end = "\n]}\n"
  /// The bytes that an errand in the file reads at once: most lines are shorter.
  private static let step = 1 << 12

  private init(
    _ descriptor: consuming Descriptor, _ head: DocumentHead, _ range: Range<Int>, lastNumber: Int, _ status: stat
  ) {
    (self.head, self.range, self.lastNumber) = (head, range, lastNumber)
    (stamp, size) = (FileStamp(status), Int(status.st_size))
    self.descriptor = descriptor
  }

  /// Reads both ends; nil if there is no file or one that is not larger than `limit`, or if its end is not as this
  /// program writes it.
  static func of(_ path: FilePath, largerThan limit: Int) throws(TodoError) -> TaskLines? {
    do throws(Errno) {
      guard let descriptor = try Descriptor(reading: path) else { return nil }
      let status = try descriptor.status()
      let size = Int(status.st_size)
      guard status.st_mode & S_IFMT == S_IFREG, size > limit else { return nil }
      let reach = 1 << 16
      let head = DocumentHead(in: try descriptor.read(upTo: reach, from: 0))
      let last = try descriptor.read(upTo: reach, from: max(0, size - reach))
      guard let tasks = head.tasks, last.suffix(end.utf8.count).elementsEqual(end.utf8),
        let start = last.dropLast(end.utf8.count).lastIndex(of: UInt8(ascii: "\n")),
        let number = last[(start + 1)...].numberOfTask
      else { return nil }
      return TaskLines(descriptor, head, tasks + 1..<size - end.utf8.count + 1, lastNumber: number, status)
    } catch { throw .reading(path, error) }
  }

  /// The task with a number; nil if there is none. Costs the logarithm of the size.
  func task(_ number: Int) throws(Failure) -> TodoItem? {
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > Self.step {
      let middle = (low + high) / 2
      let start = try start(after: middle)
      // A line that begins right in the middle is not looked at, and stays between the two.
      if start < high, try self.number(at: start) <= number { low = start } else { high = middle + 1 }
    }
    var here = low
    while here < range.upperBound {
      let found = try self.number(at: here)
      if found == number { return try task(at: here) }
      if found > number { return nil }
      here = try start(after: here)
    }
    return nil
  }

  /// The task of the line in which a place is.
  func task(around place: Int) throws(Failure) -> TodoItem {
    var start = place
    while start > range.lowerBound {
      let from = max(range.lowerBound, start - Self.step)
      if let feed = try bytes(from: from, upTo: start - from).lastIndex(of: UInt8(ascii: "\n")) {
        return try task(at: from + feed + 1)
      }
      start = from
    }
    return try task(at: range.lowerBound)
  }

  struct References {
    var links: [Link] = []
    /// The places of the identifiers that were looked for.
    var tasks: [Int] = []
    /// The places in tasks that are worked on.
    var work: [Int] = []
  }

  /// All references, and the places where the tasks with these identifiers are, and work if it is looked for. Costs reading
  /// the file, by two threads if it is large.
  func references(defining ids: Set<TaskID>, withWork: Bool) throws(Failure) -> References {
    let started = "started\":"
    let keys = Set(ids.map(\.key))
    // Comparing with one is faster than hashing, and mostly there is one.
    let only = keys.count == 1 ? keys.first : nil
    return try scan { bytes, piece, offset, found in
      bytes.eachIdentifier(in: piece) { place, key in
        // A task begins with its number and `"id":"…"`; other members refer to it.
        let isOwn = bytes[place - 4] == UInt8(ascii: "d") && bytes[place - 5] == UInt8(ascii: "i")
        if !isOwn {
          found.links.append(Link(key: key, offset: offset + place))
        } else if only.map({ $0 == key }) ?? keys.contains(key) {
          found.tasks.append(offset + place)
        }
      }
      guard withWork else { return }
      bytes.eachPlace(of: (0, UInt8(ascii: "s")), (7, UInt8(ascii: "\""))) { place in
        if piece.contains(place), bytes[place...].starts(with: started.utf8) { found.work.append(offset + place) }
      }
    }
  }

  /// Looks at bytes that begin at an offset of the file, for what begins within a piece of them.
  private typealias Look =
    @Sendable (UnsafeBufferPointer<UInt8>, _ piece: Range<Int>, _ offset: Int, inout References) -> Void

  private func scan(_ look: @escaping Look) throws(Failure) -> References {
    let (range, file) = (range, descriptor.number)
    let middle = range.count > 32 << 20 ? range.lowerBound + range.count / 2 : range.upperBound
    var found = try Self.parts(of: range, dividedAt: middle) { part in Self.scan(part, of: file, look) }
    let first = found.removeFirst()
    return found.reduce(into: first) {
      $0.links += $1.links
      $0.tasks += $1.tasks
      $0.work += $1.work
    }
  }

  /// Does the same with both parts of a range at once, and returns what was found in their order.
  private static func parts<Found: Sendable>(
    of range: Range<Int>, dividedAt middle: Int, _ work: @escaping @Sendable (Range<Int>) -> Result<Found, Failure>
  ) throws(Failure) -> [Found] {
    let parts = [range.lowerBound..<middle, middle..<range.upperBound].filter { !$0.isEmpty }
    return try inParallel(parts, work).map { (result) throws(Failure) in try result.get() }
  }

  /// The whole document, its tasks read by two threads; nil if something is not as this program writes it.
  /// - Parameter progress: Is called on this thread with the bytes that are read.
  func document(_ progress: @escaping @Sendable (Int) -> Void) throws(Failure) -> TasksDocument? {
    let beginning = try bytes(from: 0, upTo: range.lowerBound - 1)
    let (whole, file, mixing) = (range, descriptor.number, TaskID.Mixing())
    let middle = range.count > 1 << 18 ? try start(after: range.lowerBound + range.count / 2) : range.upperBound
    var parts = try Self.parts(of: range, dividedAt: middle) { part in
      // The first one will have all; more than most files have to the byte.
      let capacity = (whole.upperBound - part.lowerBound) / 150
      let tasks = WrittenTasks.Part(capacity: capacity, mixing)
      return Self.tasks(tasks, in: part, of: file, areLast: part.upperBound == whole.upperBound) { here in
        if part.lowerBound == whole.lowerBound { progress((here - part.lowerBound) * whole.count / part.count) }
      }
    }
    // Taken out, so that it is not copied when the others are appended.
    var all = parts.removeFirst()
    for next in parts where !all.append(next) { throw .notOrdered }
    return TasksDocument.read(beginning, all)
  }

  private static func tasks(
    _ tasks: consuming WrittenTasks.Part, in part: Range<Int>, of file: CInt, areLast: Bool, _ progress: (Int) -> Void
  ) -> Result<WrittenTasks.Part, Failure> {
    var tasks = tasks
    let read = eachPiece(of: part, in: file) { lines, start in
      progress(start)
      return WrittenTasks.read(lines, areLast: areLast && start + lines.count == part.upperBound, to: &tasks)
    }
    return read.map { tasks }
  }

  /// The names of projects and tags, read by two threads.
  func names() throws(Failure) -> (projects: NameCounts, tags: NameCounts) {
    let (whole, file) = (range, descriptor.number)
    let middle = range.count > 1 << 18 ? try start(after: range.lowerBound + range.count / 2) : range.upperBound
    let parts = try Self.parts(of: range, dividedAt: middle) { part in
      var (projects, tags) = (NameCounts(), NameCounts())
      let read = Self.eachPiece(of: part, in: file) { lines, start in
        let areLast = start + lines.count == whole.upperBound
        return WrittenTasks.countNames(in: lines, areLast: areLast, projects: &projects, tags: &tags)
      }
      return read.map { (projects: projects, tags: tags) }
    }
    return parts.dropFirst().reduce(into: parts[0]) {
      $0.projects.add($1.projects)
      $0.tags.add($1.tags)
    }
  }

  /// Calls `take` with whole lines and their place in the file; `notOrdered` if it returns false.
  private static func eachPiece(
    of part: Range<Int>, in file: CInt, _ take: (UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool
  ) -> Result<Void, Failure> {
    // A piece fits the cache of a processor.
    var piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 15, alignment: 64)
    defer { piece.deallocate() }
    var start = part.lowerBound
    while start < part.upperBound {
      let count = pread(file, piece.baseAddress, min(piece.count, part.upperBound - start), start)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .failure(count == 0 ? .notOrdered : .unreadable(.last)) }
      let bytes = UnsafeRawBufferPointer(rebasing: piece[..<count])
      guard let feed = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
        guard start + count < part.upperBound else { return .failure(.notOrdered) }
        // A line that is longer than the piece.
        let longer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count * 2, alignment: 64)
        piece.deallocate()
        piece = longer
        continue
      }
      let lines = UnsafeRawBufferPointer(rebasing: bytes[...feed]).bindMemory(to: UInt8.self)
      guard take(lines, start) else { return .failure(.notOrdered) }
      start += lines.count
    }
    return .success(())
  }

  /// The most bytes before and after a place that decide what is there.
  private static let margin = 64

  private static func scan(
    _ part: Range<Int>, of file: CInt, _ look: Look
  ) -> Result<References, Failure> {
    let pieceSize = 1 << 19
    return withUnsafeTemporaryAllocation(byteCount: pieceSize + 2 * margin, alignment: 64) { buffer in
      var found = References()
      var start = part.lowerBound
      while start < part.upperBound {
        let offset = max(0, start - margin)
        let length = min(pieceSize, part.upperBound - start)
        let count = pread(file, buffer.baseAddress, start - offset + length + margin, offset)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return .failure(.unreadable(count == 0 ? .noSuchFileOrDirectory : .last)) }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count]).bindMemory(to: UInt8.self)
        look(bytes, start - offset..<start - offset + length, offset, &found)
        start += length
      }
      return .success(found)
    }
  }

  private func number(at place: Int) throws(Failure) -> Int {
    guard let number = try bytes(from: place, upTo: 32)[...].numberOfTask else { throw .notOrdered }
    return number
  }

  /// The start of the next line.
  private func start(after place: Int) throws(Failure) -> Int {
    var here = place
    while here < range.upperBound {
      let bytes = try bytes(from: here, upTo: Self.step)
      if let feed = bytes.firstIndex(of: UInt8(ascii: "\n")) { return here + feed + 1 }
      here += bytes.count
    }
    return range.upperBound
  }

  private func task(at start: Int) throws(Failure) -> TodoItem {
    let end = try self.start(after: start)
    var line = try bytes(from: start, upTo: end - start)
    while let last = line.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: ",") { line.removeLast() }
    do throws(JSONError) {
      return try JSONReader.read(line) { (reader) throws(JSONError) in try TodoItem.read(from: &reader) }
    } catch { throw .notOrdered }
  }

  private func bytes(from place: Int, upTo limit: Int) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]
    do throws(Errno) { bytes = try descriptor.read(upTo: min(limit, size - place), from: place) } catch {
      throw .unreadable(error)
    }
    guard !bytes.isEmpty else { throw .notOrdered }
    return bytes
  }
}

extension TaskID {
  /// The last eight digits as bytes, by which a place is recognised before it is read: in those of a fixed clock, the
  /// first ones are all the same.
  var key: UInt64 { Array(description.utf8).withUnsafeBufferPointer { $0.keyOfIdentifier(at: 0) } }
}

extension UnsafeBufferPointer<UInt8> {
  /// Calls `found` with each place in a piece where something has the form of an identifier in quotes, and its key.
  @inline(__always) func eachIdentifier(in piece: Range<Int>, _ found: (_ place: Int, _ key: UInt64) -> Void) {
    let dash = UInt8(ascii: "-")
    eachPlace(of: (8, dash), (23, dash)) { place in
      guard piece.contains(place), place > 5, place + 36 < count, self[place + 13] == dash, self[place + 18] == dash,
        self[place - 1] == UInt8(ascii: "\""), self[place + 36] == UInt8(ascii: "\"")
      else { return }
      found(place, keyOfIdentifier(at: place))
    }
  }

  @inline(__always) fileprivate func keyOfIdentifier(at place: Int) -> UInt64 {
    UnsafeRawPointer(baseAddress.unsafelyUnwrapped).loadUnaligned(fromByteOffset: place + 28, as: UInt64.self)
  }
}

extension ArraySlice<UInt8> {
  /// The number at the start of a task.
  var numberOfTask: Int? {
    let beginning = #"{"number":"#.utf8
    guard starts(with: beginning) else { return nil }
    return Int(String(decoding: dropFirst(beginning.count).prefix { (0x30...0x39).contains($0) }, as: UTF8.self))
  }
}
