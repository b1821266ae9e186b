import TodoJSON
import TodoModel

package struct Pieces<Piece: Hashable & Sendable>: Sendable {
  /// The pieces in the order of the file, with their beginnings.
  package var located: [(piece: Piece, place: SourcePlace)] = []
  /// The indices of pieces that have a problem; they are present because others may be parts of them.
  package var broken: Set<Int> = []
  package var problems: [SourceProblem] = []
  /// Remarks about text outside of the pieces.
  package var remarks: [SourceRemark] = []

  package init() {}

  mutating func report(_ found: String, expected: String, at place: SourcePlace) {
    problems.append(SourceProblem(place, found: found, expected: expected))
  }

  /// Remarks the first of the lines that belong to no task, for all of them.
  mutating func leaveOut(_ numbers: [Int], of lines: [ArraySlice<UInt8>], in file: SourceFile) {
    let isText = { (number: Int) in lines[number].contains { $0.isLetter || $0.isDigit || $0 >= 0x80 } }
    guard let first = numbers.first(where: isText) else { return }
    let text = "“\(String(utf8: lines[first].trimmingBlanks).excerpt)” belongs to no task; such text is left out"
    remarks.append(SourceRemark(file.place(ofLine: first + 1), text))
  }

  /// Marks the next piece as broken, because its first line has no title.
  mutating func reportMissingTitle(in line: ArraySlice<UInt8>, at place: SourcePlace, after mark: String) {
    broken.insert(located.count)
    report(
      "a task without a title", expected: "a title after the \(mark)",
      at: SourcePlace(of: line.endIndex, in: line, after: place))
  }
}

package struct SeenTask: Sendable {
  /// The task. Its number is 0 and its identifier ``unknownID`` if the piece does not have them.
  package var task: TodoItem
  package var sourceID: String?
  package var missing: TaskFields = [.number, .id, .created, .modified]
  /// Absent fields that programs drop without being asked: a present task keeps its values.
  package var unsaid: TaskFields = []
  package var isForeign = false
  package var isWhole = false
  package var parent: SourceReference?
  package var depends: [String] = []
  package var isDeleted = false
  /// The members that differ from the visible ones, as JSON on one line.
  package var rest: String?
  package var hasUnreadRest = false
  package var remarks: [Remark] = []
  /// The names of members that are kept with the piece and have no meaning here.
  package var unread: [String] = []

  /// A text about a line of the piece, from 0.
  package typealias Remark = (text: String, line: Int)

  package static let unknownID = TaskID.version5("")

  /// A task with nothing but a title. Several lines become one.
  package init(title: String) {
    task = TodoItem(number: 0, id: Self.unknownID, title: title.onOneLine, created: Instant(seconds: 0))
  }

  /// A task that says everything, with its own identifier.
  init(whole task: TodoItem) { (self.task, missing, isWhole) = (task, [], true) }

  package mutating func setCreated(_ instant: Instant) {
    task = task.with(created: instant)
    missing.remove(.created)
    if missing.contains(.modified) { task.modified = instant }
  }

  func createdDay(_ context: ExchangeContext) -> Day? {
    missing.contains(.created) ? nil : Moment.instant(task.created).day(in: context.zone)
  }

  package mutating func setModified(_ instant: Instant) {
    task.modified = instant
    missing.remove(.modified)
  }

  mutating func remark(_ text: String, line: Int = 0) { remarks.append((text, line)) }

  /// Remarks that the value of a member cannot be read, so that it has no meaning here.
  mutating func remark(unread name: String, _ value: String, isNo noun: String, line: Int = 0) {
    remark("“\(value)” is no \(noun); kept as text", line: line)
    unread.append(name)
  }

  mutating func restore() throws(JSONError) { if let rest { try UnrepresentedFields.apply(rest, to: &self) } }

  mutating func take(_ meaning: LineMeaning, in zone: any Zone) {
    switch meaning {
    case .title, .other: break
    case .unreadable(let text): if !text.isEmpty { remark(text) }
    case .tag(let tag): task.tags = Set(task.tags + [tag]).sorted()
    case .value(.created, .moment(let moment)): setCreated(moment.beginning(in: zone))
    case .value(.completed, .moment(let moment)):
      if task.status == .completed { task.completed = moment.beginning(in: zone) }
    case .value(let field, let value): task[field] = value
    case .id(let id): sourceID = id
    case .depends(let ids): depends = ids
    case .rest(let json): rest = json
    }
  }

  /// Sets the identifiers of the task and its references, which the piece has by names of a source.
  mutating func refer(in source: String) {
    if let sourceID {
      task = task.with(id: .source(sourceID, in: source))
      missing.remove(.id)
    }
    if case .id(let parent)? = parent { task.parent = .source(parent, in: source) }
    if !depends.isEmpty { task.depends = depends.map { .source($0, in: source) } }
  }
}

/// The meaning of a word, or of a sign with its value, in a line of text.
enum LineMeaning: Hashable {
  case title
  /// An unreadable field, which belongs to the title, with a remark.
  case unreadable(String)
  case tag(String)
  case value(TaskField, FieldValue)
  case id(String)
  case depends([String])
  /// A field that is kept and has no counterpart here.
  case other
  case rest(String)

  var field: TaskField? {
    switch self {
    case .title, .unreadable, .other, .rest: nil
    case .tag: .tags
    case .value(let field, _): field
    case .id: .id
    case .depends: .depends
    }
  }

  var tag: String? { if case .tag(let tag) = self { tag } else { nil } }
  var isRest: Bool { if case .rest = self { true } else { false } }
  var isUnreadable: Bool { if case .unreadable = self { true } else { false } }
  /// True if the field becomes the title of a line of nothing but fields.
  var mayBeTitle: Bool { field != nil && field != .id }
}

package enum SourceReference: Hashable, Sendable {
  case id(String)
  /// By the index of an earlier piece of the same file.
  case piece(Int)
}

extension TaskID {
  /// The identifier for a name in a source: a UUID is taken as it is, anything else is hashed.
  static func source(_ text: String, in format: String) -> TaskID { TaskID(text) ?? version5("\(format)\0\(text)") }
}
