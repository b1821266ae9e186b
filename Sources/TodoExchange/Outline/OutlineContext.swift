import TodoJSON
import TodoModel

/// What stands around a task in a file that shows projects by headings, and parts of tasks by their places.
package struct OutlineContext: Hashable, Sendable {
  /// The task around it, where that is known by its identifier.
  var parent: TaskID?
  /// Where the task around it is among the pieces of the same file.
  var parentPlace: Int?
  /// The headings above, the outermost first.
  var headings: [Heading] = []
  /// The tags that everything in the file has.
  var fileTags: [String] = []
  /// The tags that come from the file, the headings, and the tasks around it.
  var tags: [String] = []

  /// A heading above tasks.
  struct Heading: Hashable, Sendable {
    var title: ExactText
    /// The tags that what is below has as well.
    var tags: [String] = []
  }

  /// What the task is said to be a part of.
  var reference: SourceReference? {
    parent.map { .id($0.description) } ?? parentPlace.map(SourceReference.piece)
  }

  /// The project that the headings say, whose parts are joined by dots; nil for none.
  var project: String? {
    let name = headings.map { String($0.title.text.map { $0 == "." ? "-" : $0 }) }.joined(separator: ".")
    return name.isEmpty || !Limits.allowsProject(name) ? nil : name
  }
}

extension OutlineContext {
  /// Writes what has to be kept, as members of an object.
  func write(to writer: inout JSONWriter) {
    if let parent { writer.member("parent", parent.description) }
    if !headings.isEmpty { writer.member("headings", headings.map(\.title.text)) }
    // One text for each heading, and tags have no blanks.
    if headings.contains(where: { !$0.tags.isEmpty }) {
      writer.member("headingTags", headings.map { $0.tags.joined(separator: " ") })
    }
    if !fileTags.isEmpty { writer.member("fileTags", fileTags) }
    if !tags.isEmpty { writer.member("tags", tags) }
  }

  /// Reads a member that was kept; whether it is one of these.
  mutating func read(_ name: JSONText, from reader: inout JSONReader) throws(JSONError) -> Bool {
    switch name {
    case "parent": parent = TaskID(try reader.readString())
    case "headings": headings = try reader.readStrings().map { Heading(title: ExactText($0)) }
    case "headingTags":
      for (place, tags) in zip(headings.indices, try reader.readStrings()) {
        headings[place].tags = tags.split(separator: " ").map(String.init)
      }
    case "fileTags": fileTags = try reader.readStrings()
    case "tags": tags = try reader.readStrings()
    default: return false
    }
    return true
  }
}

/// A piece that says something by what stands around it.
package protocol SurroundedPiece {
  /// What stands around it.
  var around: OutlineContext { get set }
}

extension ExchangeFormat where Piece: SurroundedPiece {
  package static func piece(_ piece: Piece, among surroundings: OutlineContext) -> Piece {
    var piece = piece
    piece.around = surroundings
    return piece
  }

  package static func piece(_ piece: Piece, within parent: TaskID) -> Piece {
    var piece = piece
    piece.around.parent = parent
    return piece
  }
}
