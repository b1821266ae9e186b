import TodoJSON
import TodoModel

/// All formats, in the order in which help lists them.
package enum Formats {
  package static let all: [any ExchangeFormat.Type] = [
    TodoTxt.self,
    Markdown.self,
    ICal.self,
    ICalWithAlarms.self,
    Org.self,
    TasksJSON.self,
    Taskwarrior.self,
    TasksCSV.self,
    Todoist.self,
  ]

  package static var names: String { all.map { $0.name }.joined(separator: ", ") }

  /// The names of what a member of another program keeps and nothing here reads; its own if it is of no format.
  static func unread(in member: UnknownMember, _ context: ExchangeContext) -> [String] {
    all.first { $0.member == member.name }.map { $0.unread(keptBy: member, context) } ?? [member.name]
  }

  /// The member without its sources, which are of this list alone; nil if it has nothing else.
  static func withoutSources(_ member: UnknownMember) -> UnknownMember? {
    guard all.contains(where: { $0.member == member.name }),
      var object = JSONObjectText((member.inherited ?? member).json.utf8)
    else { return member }
    (object["from"], object["kept"]) = (nil, nil)
    if object.names.isEmpty { return nil }
    let json = String(utf8: object.bytes)
    return UnknownMember(name: member.name, json: member.inherited == nil ? json : "{\"inherited\":\(json)}")
  }

  package static func named(_ name: String) -> (any ExchangeFormat.Type)? { all.first { $0.name == name } }

  /// The format of a file: its content decides first, then its extension, which several formats may share.
  package static func format(of file: SourceFile) -> (any ExchangeFormat.Type)? {
    all.first { $0.recognizes(file) } ?? all.first { $0.fileExtensions.contains(file.fileExtension) }
  }
}

/// A file format of other programs for tasks. A format splits a file into pieces, each of which is one task, sees a
/// task in a piece, and makes a piece of a task. Identifiers, merging, and lossless round trips are the same for all
/// formats: the *rest* has the fields that a piece cannot represent, and an imported piece is kept with its task.
package protocol ExchangeFormat: Sendable {
  associatedtype Piece: Hashable & Sendable
  /// Returns the rest for a piece as JSON on one line; nil if none is to be written.
  typealias Rest = (Piece) -> String?

  static var name: String { get }
  /// The namespace of identifiers and kept pieces; formats with the same pieces share one.
  static var source: String { get }
  static var summary: String { get }
  static var fileExtensions: [String] { get }
  static var fields: TaskFields { get }
  static var restUse: RestUse { get }

  /// True if the content of a file shows that it is of this format; false by default, where any text may be.
  static func recognizes(_ file: SourceFile) -> Bool
  /// Repairs known deviations from UTF-8.
  static func readable(_ bytes: [UInt8]) -> [UInt8]
  static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<Piece>
  /// The task as a program sees it that knows nothing of this one, and the rest.
  static func seen(in piece: Piece, _ context: ExchangeContext) -> SeenTask
  /// Unaffected parts of the old piece stay as they are.
  static func piece(of task: TodoItem, replacing old: Piece?, _ context: ExchangeContext, rest: Rest) -> Piece
  /// The contexts of tasks in a file of them, with the pieces that they came from; empty if the format has none.
  static func surroundings(of tasks: [TodoItem], from kept: [Piece?]) -> [OutlineContext]
  /// Sets the parent of a piece that was known by its place; in its context by default.
  static func setParent(_ parent: TaskID, of piece: inout Piece)
  /// The context within a piece; nil if the format has none.
  static var around: WritableKeyPath<Piece, OutlineContext>? { get }
  static func file(of pieces: [Piece], _ context: ExchangeContext) -> [UInt8]
  /// The piece as reading results in it from a file of this name; itself by default.
  static func piece(_ piece: Piece, in source: String) -> Piece
  static func write(_ piece: Piece, to writer: inout JSONWriter)
  /// True if two different pieces differ only in parts that the other program computes anew for each export.
  static func saysTheSame(_ piece: Piece, as other: Piece) -> Bool
  /// The piece of an earlier instance of a series without what belongs to that one; nil if it has nothing else.
  static func ofSeries(_ piece: Piece, for next: TodoItem, _ context: ExchangeContext) -> Piece?
  /// The present tasks that incoming ones are, although these have other identifiers. Looks at every task.
  static func sameInstances(
    of incoming: [IncomingTask], among present: [TodoItem], _ context: ExchangeContext
  ) -> [TaskID: TaskID]
  /// Reads what `write` has written; nil if another program has changed it.
  static func piece(keptIn members: JSONMembers) throws(JSONError) -> Piece?
}

extension ExchangeFormat {
  package static func recognizes(_ file: SourceFile) -> Bool { false }
  package static func surroundings(of tasks: [TodoItem], from kept: [Piece?]) -> [OutlineContext] { [] }
  package static var around: WritableKeyPath<Piece, OutlineContext>? { nil }
  package static func setParent(_ parent: TaskID, of piece: inout Piece) {
    if let around { piece[keyPath: around].parent = parent }
  }
  package static func piece(_ piece: Piece, in source: String) -> Piece { piece }
  package static func saysTheSame(_ piece: Piece, as other: Piece) -> Bool { false }
  package static func ofSeries(_ piece: Piece, for next: TodoItem, _ context: ExchangeContext) -> Piece? { nil }
  package static func sameInstances(
    of incoming: [IncomingTask], among present: [TodoItem], _ context: ExchangeContext
  ) -> [TaskID: TaskID] { [:] }
  package static var source: String { name }
  package static var restUse: RestUse { .always }
  package static func readable(_ bytes: [UInt8]) -> [UInt8] { bytes }
}

/// The occasions on which a format writes the rest: in complete exports alone where people would have to look at it.
package enum RestUse: Sendable { case always, whenComplete, never }

package struct ExchangeContext: Sendable {
  package let now: Now
  /// The keywords of completed headlines in an outline that does not declare them.
  package var orgDone = "DONE CANCELLED CANCELED"
  /// True if an export may not lose anything, at the price of readability.
  package var isComplete: Bool
  /// Receives the number of pieces read so far and of all pieces, now and then.
  package var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  package init(now: Now, isComplete: Bool = false) { (self.now, self.isComplete) = (now, isComplete) }

  package var zone: any Zone { now.zone }
  var complete: ExchangeContext { ExchangeContext(now: now, isComplete: true) }
}

package struct SourceFile: Sendable {
  /// The path, or `-` for standard input.
  package let name: String
  package internal(set) var bytes: [UInt8]
  /// The path that is the same wherever the program is started.
  package var source: String
  /// The meaning of the columns of a table; nil if they have our names.
  package var columns: ColumnMap?

  /// Decodes a text by its byte order mark. In a file without LF, CR ends lines.
  package init(name: String, bytes: [UInt8], source: String? = nil) {
    (self.name, self.bytes, self.source) = (name, bytes, source ?? name)
    self.bytes = decoded(as: bytes.isUTF16 ? .utf16 : .utf8).bytes
  }

  func with(_ text: [UInt8]) -> SourceFile { changing(self) { $0.bytes = text } }

  /// The extension in lower case without the dot; empty if there is none.
  package var fileExtension: String {
    let last = name.split(separator: "/").last ?? ""
    return last.dropFirst().lastIndex(of: ".").map { last[$0...].dropFirst().lowercased() } ?? ""
  }

  /// The project that a table is named after: `Flat [1234567].csv`.
  var projectName: String? {
    guard fileExtension == "csv", let last = name.split(separator: "/").last else { return nil }
    var name = last.dropLast(4)
    if name.last == "]", let open = name.lastIndex(of: "["), name[..<open].last == " " {
      let digits = name[name.index(after: open)...].dropLast()
      if !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) { name = name[..<open].dropLast() }
    }
    return name.isEmpty ? nil : String(name)
  }

  /// The first problem of a file that begins with a line.
  package func problemOfEncoding(inLine line: Int = 1) -> SourceProblem? {
    guard let offset = bytes.withUnsafeBufferPointer(\.firstInvalid) else { return nil }
    let place = SourcePlace(of: offset, in: bytes[...], after: place(ofLine: line))
    return SourceProblem(place, found: "a byte that is not UTF-8", expected: "UTF-8, or `--encoding` with another")
  }

  /// The lines without their ends, LF or CR LF; an empty last line is left out.
  package var lines: [ArraySlice<UInt8>] {
    let lines = bytes.linesWithoutEnds
    return bytes.last ?? .newline == .newline ? lines.dropLast() : lines
  }

  func place(ofLine line: Int) -> SourcePlace { SourcePlace(file: name, line: line) }
  func place(of error: JSONError) -> SourcePlace { SourcePlace(file: name, line: error.line, column: error.column) }
}

/// The data file of this program, or its tasks alone. A task is its own piece, so that nothing is lost and nothing is kept.
package enum TasksJSON: ExchangeFormat {
  package static let name = "json"
  package static let summary = "our own, as in the data file"
  package static let fileExtensions = ["json"]
  package static let fields = TaskFields.all
  package static let restUse = RestUse.never

  package static func recognizes(_ file: SourceFile) -> Bool {
    let head = String(utf8: file.bytes.prefix(4096))
    return head.contains("\"format\":\"todo\"") || head.contains("\"format\": \"todo\"")
  }

  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<TodoItem> {
    var pieces = Pieces<TodoItem>()
    do throws(JSONError) {
      // The file may be laid out in any way, so that the lines of tasks are unknown.
      // What another list keeps of its sources is not of the task.
      pieces.located = try TasksDocument.read(file.bytes).tasks.map {
        ($0.without { $0.name == member }, file.place(ofLine: 1))
      }
    } catch {
      pieces.report("broken JSON (\(error.problem))", expected: "a data file of todo", at: file.place(of: error))
      let whole = SalvagedTasks(in: file.bytes).tasks.filter(\.lost.isEmpty)
      pieces.located = whole.map { ($0.task, file.place(ofLine: 1)) }
    }
    return pieces
  }

  package static func seen(in piece: TodoItem, _ context: ExchangeContext) -> SeenTask {
    SeenTask(whole: piece)
  }

  package static func piece(of task: TodoItem, replacing old: Piece?, _ context: ExchangeContext, rest: Rest) -> Piece {
    task.without { $0.name == member }
  }

  package static func file(of pieces: [TodoItem], _ context: ExchangeContext) -> [UInt8] {
    TasksDocument(tasks: pieces, lastNumber: pieces.map(\.number).max() ?? 0).bytes()
  }

  /// A kept piece is without what does not count as a change of its task.
  package static func write(_ task: TodoItem, to writer: inout JSONWriter) {
    writer.object("task") { task.writeMembers(to: &$0, withoutGiven: true) }
  }

  package static func piece(keptIn members: JSONMembers) throws(JSONError) -> TodoItem? {
    try members.value("task") { (reader) throws(JSONError) in
      try TodoItem.read(from: &reader, given: SeenTask(title: "").task)
    }
  }
}
