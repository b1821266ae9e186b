import TodoModel

/// A line that was pasted, read as a task: without its bullet and its check box, as `quick` reads it.
struct PastedTask: Hashable, Sendable {
  /// What is to be done.
  var line: ParsedAttributes
  /// Whether its box is checked.
  var isDone = false
  /// Where among the tasks the one is that it is a part of, by its indentation.
  var parent: Int?

  /// A task of a line; nil if there is nothing in it but a bullet.
  private init?(_ text: Substring) {
    var rest = text.trimmed
    rest = rest.droppingBullet ?? rest
    if let box = Self.boxes.first(where: { rest.hasPrefix($0.text) }) {
      isDone = box.isChecked
      rest = rest.dropFirst(box.text.count).trimmed
    }
    guard !rest.isEmpty else { return nil }
    let title = String(rest)
    var scanner = LineScanner(title)
    let read = try? scanner.attributes(for: .quickTask)
    // What cannot be read is text.
    line = read.flatMap { $0.title?.isEmpty ?? true ? nil : $0 } ?? ParsedAttributes(title: title)
  }

  private static let boxes: [(text: String, isChecked: Bool)] = [
    ("[ ]", false), ("[]", false), ("[x]", true), ("[X]", true), ("☐", false), ("☑", true), ("☒", true), ("✓", true),
    ("✔", true),
  ]

  /// The tasks of lines; a line that is further in than the one before is a part of that.
  static func all(in lines: [String]) -> [PastedTask] {
    var tasks: [PastedTask] = []
    var above: [(indentation: Int, place: Int)] = []
    for line in lines {
      guard var task = PastedTask(line[...]) else { continue }
      // A tab is as wide as people set it most often.
      let indentation = line.prefix { $0 == " " || $0 == "\t" }.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
      above.removeAll { $0.indentation >= indentation }
      task.parent = above.last?.place
      above.append((indentation, tasks.count))
      tasks.append(task)
    }
    return tasks
  }

  /// The change that adds it.
  ///
  /// - Parameter parent: The number of the task that it is a part of.
  func mutation(partOf parent: Int?) -> Mutation {
    let attributes = line.all + (parent.map { [.parent($0)] } ?? [])
    return isDone ? .log(attributes) : .add(attributes)
  }
}

extension [PastedTask] {
  /// The change that adds all of them, while the last number given is that.
  func mutation(after lastNumber: Int) -> Mutation {
    .several(map { task in task.mutation(partOf: task.parent.map { lastNumber + 1 + $0 }) })
  }

  /// What is to be told about how they were read.
  var hints: [Hint] { flatMap(\.line.hints) }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.dropLast(start.reversed().prefix { $0 == " " || $0 == "\t" }.count)
  }

  /// What stands behind `-`, `*`, `•`, `1.` or `1)` and a space; nil without one.
  fileprivate var droppingBullet: Substring? {
    guard let first else { return nil }
    var rest = self
    if "-*+•‣◦·–—".contains(first) {
      rest = dropFirst()
    } else {
      let digits = prefix { $0.isASCII && $0.isNumber }
      rest = dropFirst(digits.count)
      guard !digits.isEmpty, digits.count <= 4, rest.first == "." || rest.first == ")" else { return nil }
      rest = rest.dropFirst()
    }
    return rest.first == " " || rest.first == "\t" || rest.isEmpty ? rest.trimmed : nil
  }
}
