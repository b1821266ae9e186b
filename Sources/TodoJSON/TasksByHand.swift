import TodoModel

/// The parts of a data file that only a person can have written.
package struct TasksByHand: Equatable, Sendable {
  /// The tasks without an identifier of their own, which have one that is derived from what is written.
  package fileprivate(set) var new: Set<TaskID> = []
  package fileprivate(set) var notices: [FileNotice] = []
  /// The elements that are no tasks, in the order of the file; they are written as they are.
  package fileprivate(set) var unreadable: [UnreadableTask] = []

  package func mayHave(_ task: TodoItem) -> Bool { unreadable.contains { $0.mayBe(task) } }
}

package struct UnreadableTask: Equatable, Sendable {
  package fileprivate(set) var piece: SalvagedTasks.Piece
  let text: String
  /// The number of the task before it in the file; while that is read, how many are before it.
  fileprivate(set) var after: Int
  /// The task without the members that cannot be read; nil if it is no object.
  let rest: TodoItem?
  let lost: [String]
  package let hasID: Bool

  /// True if a task may have become this, by its identifier or else by its number.
  package func mayBe(_ task: TodoItem) -> Bool {
    guard let rest else { return false }
    return rest.id == task.id || lost.contains("id") && [0, task.number].contains(rest.number)
  }
}

extension TasksDocument {
  /// Reads a file that `read` refuses because of single tasks: completes them as written at an instant, or keeps them.
  package static func readByHand(_ bytes: [UInt8], at now: Instant) throws(JSONError) -> TasksDocument {
    var written: [WrittenTask] = []
    var byHand = TasksByHand()
    var document = try JSONReader.read(bytes) { (reader) throws(JSONError) in
      let all = reader.bytes
      return try Self.document(from: &reader, nil) { range in
        let text = String(decoding: all[range], as: UTF8.self)
        do throws(JSONError) {
          var reader = JSONReader(UnsafeBufferPointer(rebasing: all[range]))
          written.append((try TodoItem.read(from: &reader), true, text))
        } catch {
          let found = SalvagedTasks.damagedTask(in: all, at: range.lowerBound, now)
          let (task, lost) = (found?.task, found?.lost ?? [])
          if let found, lost.isEmpty, case .missingMember = error.problem {
            return written.append((found.task, found.hasID, text))
          }
          let title = task.flatMap { $0.title.isEmpty ? nil : $0.title }
          let piece = SalvagedTasks.Piece(
            range: range, offset: range.lowerBound + error.offset, problem: error.problem,
            number: task.flatMap { TodoItem.numbersInFile.contains($0.number) ? $0.number : nil }, title: title,
            isPartlySaved: title != nil)
          byHand.unreadable.append(
            UnreadableTask(
              piece: piece, text: text, after: written.count, rest: task, lost: lost,
              hasID: found?.hasID ?? false || lost.contains("id")))
        }
      }
    }
    document.byHand = byHand
    document.put(written)
    return document
  }

  /// A task, whether it has an identifier, and how it is written.
  private typealias WrittenTask = (task: TodoItem, hasID: Bool, text: String)

  /// Gives each task an identifier and a number of its own: the first in the file keeps what a later one has as well,
  /// one without an identifier takes no number from another, and a number that is too large is as good as none.
  private mutating func put(_ written: [WrittenTask]) {
    tasks = written.map(\.task)
    var (ids, numbers, copies): (Set<TaskID>, Set<Int>, [String: Int]) = ([], [], [:])
    let isKnown = written.map { $0.hasID && ids.insert($0.task.id).inserted }
    let places = written.indices.filter { isKnown[$0] } + written.indices.filter { !isKnown[$0] }
    let given = places.map { tasks[$0].number }
    let keepsNumber = given.map { TodoItem.numbersInFile.contains($0) && numbers.insert($0).inserted }
    lastNumber = numbers.union(byHand.unreadable.compactMap(\.piece.number)).reduce(lastNumber, max)
    for (place, keepsNumber) in zip(places, keepsNumber) {
      if !keepsNumber {
        let old = tasks[place].number
        var new = lastNumber
        repeat { new = new < TodoItem.numbersInFile.upperBound ? new + 1 : 1 } while !numbers.insert(new).inserted
        lastNumber = max(lastNumber, new)
        if old > 0 { byHand.notices.append(.renumbered(Renumbering(old: old, new: new))) }
        tasks[place] = tasks[place].with(number: new)
      }
      guard !isKnown[place] else { continue }
      let text = written[place].text
      copies[text, default: 0] += 1
      // The same whenever this state of the file is read, and another for the same text in a later one.
      let state = "\(basis.history.map(\.description) ?? "")\0\(sequence)\0\(copies[text, default: 0])"
      tasks[place] = tasks[place].with(id: .version5("written\0\(state)\0\(text)"))
      byHand.new.insert(tasks[place].id)
      if written[place].hasID { byHand.notices.append(.newID(task: tasks[place].number)) }
    }
    for (place, one) in byHand.unreadable.enumerated() {
      if one.after > 0 { byHand.unreadable[place].after = tasks[one.after - 1].number }
      // The history has changed it since, so that it is there as well.
      if let rest = one.rest, ids.contains(rest.id) { byHand.unreadable[place].piece.isPartlySaved = false }
    }
    byHand.unreadable.sort { $0.after < $1.after }
    tasks.sortByNumber()
  }
}

extension JSONWriter {
  /// Writes the elements that stand before a number, each on a line of its own.
  mutating func write(_ unreadable: inout ArraySlice<UnreadableTask>, before number: Int = .max) {
    while let first = unreadable.first, first.after < number {
      breakLine()
      raw(first.text)
      unreadable.removeFirst()
    }
  }
}
