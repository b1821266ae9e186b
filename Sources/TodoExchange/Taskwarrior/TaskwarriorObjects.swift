import TodoJSON
import TodoModel

/// The objects of a file, with what each says, and what is wrong with them.
struct TaskwarriorObjects {
  var located: [Object] = []
  var problems: [SourceProblem] = []

  /// One of them.
  struct Object {
    var piece: TaskwarriorPiece
    let place: SourcePlace
    let status: TaskwarriorTask.Status
    /// The template that it was made after, and which one of those it is.
    let parent: String?
    let ordinal: Double
    /// What the object is known by.
    let uuid: String?
  }

  init(in file: SourceFile) {
    let first = file.bytes.first { !$0.isBlankInJSON }
    guard first != nil else { return }
    if first == UInt8(ascii: "[") {
      readArray(in: file)
    } else {
      for (number, line) in file.lines.enumerated() { read(line, number + 1, of: file.name) }
    }
  }

  /// Gives each template to the task that was made after it last and is still to be done; it is no task of its own then.
  mutating func attachTemplates() {
    var templates: [String: Int] = [:]
    for (place, object) in located.enumerated() where object.status == .recurring {
      if let uuid = object.uuid { templates[uuid] = place }
    }
    guard !templates.isEmpty else { return }
    var newest: [Int: Int] = [:]
    for (place, object) in located.enumerated() where object.status == .pending || object.status == .waiting {
      guard let template = object.parent.flatMap({ templates[$0] }) else { continue }
      if newest[template].map({ located[$0].ordinal < object.ordinal }) ?? true { newest[template] = place }
    }
    for (template, child) in newest { located[child].piece.template = located[template].piece.object }
    located = located.indices.filter { newest[$0] == nil }.map { located[$0] }
  }

  private mutating func readArray(in file: SourceFile) {
    var line = 1
    var lineStart = 0
    var counted = 0
    do throws(JSONError) {
      try JSONReader.read(file.bytes) { (reader) throws(JSONError) in
        try reader.beginArray()
        while try reader.nextElement() {
          let start = reader.offset
          while counted < start {
            counted += 1
            if file.bytes[counted - 1] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, counted) }
          }
          try reader.skipValue()
          let column = String(decoding: file.bytes[lineStart..<start], as: UTF8.self).count + 1
          add(file.bytes[start..<reader.offset], at: SourcePlace(file: file.name, line: line, column: column))
        }
      }
    } catch {
      problems.append(SourceProblem(error, in: SourcePlace(file: file.name, line: 1)))
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, _ number: Int, of file: String) {
    let indent = line.prefix { $0.isBlankInJSON }.count
    var line = line.dropFirst(indent)
    // Older versions put a comma behind each.
    while let last = line.last, last.isBlankInJSON || last == UInt8(ascii: ",") { line.removeLast() }
    guard !line.isEmpty else { return }
    let place = SourcePlace(file: file, line: number, column: indent + 1)
    do throws(JSONError) {
      try JSONReader.read(Array(line)) { (reader) throws(JSONError) in try reader.skipValue() }
      add(line, at: place)
    } catch {
      problems.append(SourceProblem(error, in: place))
    }
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, at place: SourcePlace) {
    guard let object = JSONObjectText(bytes), let task = try? TaskwarriorTask(object) else {
      problems.append(
        SourceProblem(place, found: "a value that is no task", expected: "an object, {\"description\":…}"))
      return
    }
    problems += task.problems.map { $0.problem(in: object, at: place) }
    guard task.problems.isEmpty else { return }
    located.append(
      Object(
        piece: TaskwarriorPiece(object: object), place: place, status: task.status, parent: task.parent,
        ordinal: task.ordinal, uuid: task.uuid))
  }
}

extension SourceProblem {
  /// What is no JSON, in a text that begins at a place.
  init(_ error: JSONError, in place: SourcePlace) {
    self.init(
      SourcePlace(
        file: place.file, line: place.line + error.line - 1,
        column: error.line == 1 ? place.column + error.column - 1 : error.column),
      found: "no JSON (\(error.problem))", expected: "what task export writes")
  }
}

extension TaskwarriorTask.Problem {
  /// The problem with its place in the file.
  func problem(in object: JSONObjectText, at place: SourcePlace) -> SourceProblem {
    SourceProblem(
      SourcePlace(of: offset, in: object.bytes[...], after: place), found: found, expected: expected)
  }
}
