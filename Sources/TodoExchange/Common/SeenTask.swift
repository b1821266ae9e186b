import TodoJSON
import TodoModel

/// The pieces of a file.
package struct Pieces<Piece: Hashable & Sendable>: Sendable {
  /// The pieces in the order of the file, with their beginnings.
  package var located: [(piece: Piece, place: SourcePlace)] = []
  /// The indices of pieces that have a problem; they are present because others may be parts of them.
  package var broken: Set<Int> = []
  package var problems: [SourceProblem] = []

  package init() {}

  mutating func report(_ found: String, expected: String, at place: SourcePlace) {
    problems.append(SourceProblem(place, found: found, expected: expected))
  }

  /// Marks the next piece as broken, because its first line has no title.
  mutating func reportMissingTitle(in line: ArraySlice<UInt8>, at place: SourcePlace, after mark: String) {
    broken.insert(located.count)
    report(
      "a task without a title", expected: "a title behind the \(mark)",
      at: SourcePlace(of: line.endIndex, in: line, after: place))
  }
}

/// The task that is visible in a piece of a file.
package struct SeenTask: Sendable {
  /// The task. Its number is 0 and its identifier ``unknownID`` if the piece does not have them.
  package var task: TodoItem
  /// The name of the task in the source, as it is written there; nil if it has none.
  package var sourceID: String?
  /// The mandatory fields that the piece does not have.
  package var missing: TaskFields = [.number, .id, .created, .modified]
  /// Absent fields that programs drop without being asked: a present task keeps its values.
  package var unsaid: TaskFields = []
  /// True if the piece has something that export never writes.
  package var isForeign = false
  /// True if the piece represents all fields.
  package var isWhole = false
  package var parent: SourceReference?
  /// The names of dependencies in the source.
  package var depends: [String] = []
  package var isDeleted = false
  /// The members that differ from the visible ones, as JSON on one line.
  package var rest: String?
  /// True if a value in the rest cannot be read.
  package var hasUnreadRest = false
  package var remarks: [Remark] = []

  /// A note about something that is kept and not understood.
  package struct Remark: Hashable, Sendable {
    /// The line within the piece, from 0.
    package let line: Int
    package let text: String

    package init(_ text: String, line: Int = 0) {
      self.text = text
      self.line = line
    }
  }

  package static let unknownID = TaskID.version5("")

  /// A task with nothing but a title. Several lines become one.
  package init(title: String) {
    task = TodoItem(number: 0, id: Self.unknownID, title: title.onOneLine, created: Instant(seconds: 0))
  }

  package mutating func setID(_ id: TaskID) {
    task = task.with(id: id)
    missing.remove(.id)
  }

  package mutating func setCreated(_ instant: Instant) {
    task = task.with(created: instant)
    missing.remove(.created)
    if missing.contains(.modified) { task.modified = instant }
  }

  package mutating func setModified(_ instant: Instant) {
    task.modified = instant
    missing.remove(.modified)
  }

  mutating func remark(_ text: String, line: Int = 0) { remarks.append(Remark(text, line: line)) }

  mutating func restore() throws(JSONError) {
    if let rest { try UnrepresentedFields.apply(rest, to: &self) }
  }

  /// Sets the identifiers of the task and its references, which the piece has by names of a source.
  mutating func refer(in source: String) {
    if let sourceID { setID(.source(sourceID, in: source)) }
    if case .id(let parent)? = parent { task.parent = .source(parent, in: source) }
    if !depends.isEmpty { task.depends = depends.map { .source($0, in: source) } }
  }
}

/// A reference from one task of a source to another.
package enum SourceReference: Hashable, Sendable {
  /// By a name in the source.
  case id(String)
  /// By the index of an earlier piece of the same file.
  case piece(Int)
}

extension TaskID {
  /// The identifier for a name in a source: a UUID is taken as it is, anything else is hashed.
  static func source(_ text: String, in format: String) -> TaskID { TaskID(text) ?? version5("\(format)\0\(text)") }

  /// The identifier of a task without a name in its source: the same each time that the source is read.
  ///
  /// - Parameter ordinal: The number of earlier tasks with the same title and day.
  static func source(title: String, created: Day?, ordinal: Int, in format: String) -> TaskID {
    version5("\(format)\0\(title)\0\(created?.iso ?? "")\0\(ordinal)")
  }
}
