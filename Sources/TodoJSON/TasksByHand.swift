import TodoModel

/// The parts of a data file that only a person can have written.
package struct TasksByHand: Equatable, Sendable {
  /// The tasks without an identifier of their own, which have one that is derived from what is written.
  package fileprivate(set) var new: Set<TaskID> = []
  package var notices: [FileNotice] = []
  /// The elements that are no tasks, in the order of the file; they are written as they are.
  package fileprivate(set) var unreadable: [UnreadableTask] = []

  package func mayHave(_ task: TodoItem) -> Bool { unreadable.contains { $0.mayBe(task) } }
}

package struct UnreadableTask: Equatable, Sendable {
  package let piece: SalvagedTasks.Piece
  let bytes: [UInt8]
  /// The number of the task before it in the file; while that is read, how many are before it.
  fileprivate(set) var after: Int
  private let id: TaskID?
  package let hasID: Bool

  fileprivate init(_ range: Range<Int>, of all: UnsafeBufferPointer<UInt8>, after: Int, _ error: JSONError) {
    (bytes, self.after) = (Array(all[range]), after)
    var reader = JSONReader(all, at: range.lowerBound)
    let members = try? JSONMembers(from: &reader)
    (id, hasID) = (try? members?.id("id"), members?.has("id") ?? false)
    piece = SalvagedTasks.Piece(
      range: range, offset: range.lowerBound + error.offset, problem: error.problem,
      number: try? members?.int("number", in: TodoItem.numbers), title: try? members?.text("title"))
  }

  /// True if a task may have become this, by its identifier or else by its number.
  package func mayBe(_ task: TodoItem) -> Bool {
    hasID && (id.map { $0 == task.id } ?? piece.number.map { $0 == task.number } ?? true)
  }
}

/// The elements of the tasks of a file of which some are incomplete, wrong or there twice.
struct WrittenTasks {
  private var tasks: [(task: TodoItem, hasID: Bool, range: Range<Int>)] = []
  private var unreadable: [UnreadableTask] = []

  init(from reader: inout JSONReader, at now: Instant) throws(JSONError) {
    let bytes = reader.bytes
    try reader.beginArray()
    while try reader.nextElement() {
      let start = reader.offset
      try reader.skipValue()
      let range = start..<reader.offset
      do throws(JSONError) {
        var value = JSONReader(UnsafeBufferPointer(rebasing: bytes[range]))
        var members = TaskMembers()
        let unknown = try members.readObject(from: &value)
        let hasID = members.id != nil
        members.complete(at: now, or: .derived(from: now, number: start))
        tasks.append((try members.item(unknownMembers: unknown, start: 0, reader: value), hasID, range))
      } catch {
        unreadable.append(UnreadableTask(range, of: bytes, after: tasks.count, error))
      }
    }
  }

  /// Gives each task an identifier and a number of its own: the first in the file keeps what a later one has as well,
  /// and one without an identifier takes no number from another.
  func put(into document: inout TasksDocument, of bytes: UnsafeBufferPointer<UInt8>) {
    var (ids, numbers, copies): (Set<TaskID>, Set<Int>, [String: Int]) = ([], [], [:])
    let isKnown = tasks.map { $0.hasID && ids.insert($0.task.id).inserted }
    let places = tasks.indices.filter { isKnown[$0] } + tasks.indices.filter { !isKnown[$0] }
    let keeps = places.map { tasks[$0].task.number > 0 && numbers.insert(tasks[$0].task.number).inserted }
    let last = numbers.union(unreadable.compactMap(\.piece.number)).max() ?? 0
    document.lastNumber = max(document.lastNumber, last)
    var given = [Int](repeating: 0, count: tasks.count + 1)
    let source = "\(document.basis.history.map(\.description) ?? "")\0\(document.sequence)"
    for (place, keepsNumber) in zip(places, keeps) {
      var (task, hasID, range) = tasks[place]
      if !keepsNumber {
        var free = document.lastNumber
        repeat { free = free < TodoItem.numbers.upperBound ? free + 1 : 1 } while !numbers.insert(free).inserted
        document.lastNumber = max(document.lastNumber, free)
        if task.number > 0 { document.byHand.notices.append(.renumbered(Renumbering(old: task.number, new: free))) }
        task = task.with(number: free)
      }
      if !isKnown[place] {
        let text = String(decoding: bytes[range], as: UTF8.self)
        // The same whenever this state of the file is read, and another for the same text in a later one.
        repeat {
          copies[text, default: 0] += 1
          task = task.with(id: .version5("written\0\(source)\0\(copies[text, default: 0])\0\(text)"))
        } while !ids.insert(task.id).inserted
        document.byHand.new.insert(task.id)
        if hasID { document.byHand.notices.append(.newID(task: task.number)) }
      }
      given[place + 1] = task.number
      document.tasks.append(task)
    }
    for var one in unreadable {
      one.after = given[one.after]
      document.byHand.unreadable.append(one)
    }
    document.byHand.unreadable.sort { $0.after < $1.after }
  }
}

extension TasksDocument {
  /// Reads a file that `read` refuses because of single tasks: completes them as written at an instant, or keeps them.
  package static func readByHand(_ bytes: [UInt8], at now: Instant) throws(JSONError) -> TasksDocument {
    try JSONReader.read(bytes) { (reader) throws(JSONError) in try document(from: &reader, byHandAt: now) }
  }
}

extension JSONWriter {
  /// Writes the elements that stand before a number, each on a line of its own.
  mutating func write(_ unreadable: inout ArraySlice<UnreadableTask>, before number: Int = .max) {
    while let first = unreadable.first, first.after < number {
      breakLine()
      raw(String(decoding: first.bytes, as: UTF8.self))
      unreadable.removeFirst()
    }
  }
}
