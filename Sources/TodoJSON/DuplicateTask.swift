import TodoModel

/// Two tasks of a file that share what only one can have.
struct DuplicateTask {
  private enum Shared {
    case number(Int)
    case id(TaskID)
  }

  private let shared: Shared
  /// Where the two tasks begin.
  private let first: Int, second: Int

  /// The first task whose number or identifier belongs to an earlier one.
  static func first(in tasks: [TodoItem], at places: [Int]) -> DuplicateTask? {
    let number = sharedNumber(in: tasks)
    let id = sharedID(in: tasks)
    switch (number, id) {
    case (let number?, let id?) where id.second < number.second:
      return DuplicateTask(shared: .id(tasks[id.second].id), first: places[id.first], second: places[id.second])
    case (let number?, _):
      return DuplicateTask(
        shared: .number(tasks[number.second].number), first: places[number.first], second: places[number.second])
    case (nil, let id?):
      return DuplicateTask(shared: .id(tasks[id.second].id), first: places[id.first], second: places[id.second])
    case (nil, nil):
      return nil
    }
  }

  private static func sharedNumber(in tasks: [TodoItem]) -> (first: Int, second: Int)? {
    // A file of this program is in order, and then neighbours are all that can be equal.
    guard !tasks.isAscending else { return nil }
    var owners: [Int: Int] = [:]
    owners.reserveCapacity(tasks.count)
    for place in tasks.indices {
      if let owner = owners.updateValue(place, forKey: tasks[place].number) { return (owner, place) }
    }
    return nil
  }

  private static func sharedID(in tasks: [TodoItem]) -> (first: Int, second: Int)? {
    // An open-addressing table of places, at most half full: a fifth of a set's memory and no growing.
    var size = 16
    while size < tasks.count * 2 { size *= 2 }
    var owners = [UInt32](repeating: .max, count: size)
    for place in tasks.indices {
      var slot = tasks[place].id.hashValue & (size - 1)
      while owners[slot] != .max {
        let owner = Int(owners[slot])
        if tasks[owner].id == tasks[place].id { return (owner, place) }
        slot = (slot + 1) & (size - 1)
      }
      owners[slot] = UInt32(place)
    }
    return nil
  }

  /// The error at the second one's number or identifier.
  func error(in reader: borrowing JSONReader) -> JSONError {
    let line = JSONError.line(at: first, in: reader.bytes).number
    switch shared {
    case .number(let number):
      return reader.error(.duplicateNumber(number, firstLine: line), at: reader.place(of: "number", inObjectAt: second))
    case .id(let id):
      return reader.error(
        .duplicateID(id.description, firstLine: line), at: reader.place(of: "id", inObjectAt: second))
    }
  }
}

extension JSONReader {
  /// Where the value of a member begins in an object that was read before.
  func place(of member: StaticString, inObjectAt start: Int) -> Int {
    var again = JSONReader(rereading: bytes, at: start)
    do {
      try again.beginObject()
      while let name = try again.nextMember() {
        if member ~= name { return again.offset }
        try again.skipValue()
      }
    } catch {
      // What was read once cannot fail; the object itself is a place as well.
    }
    return start
  }
}
