import TodoJSON
import TodoModel

/// The content of the sources of a task, at most four, when they were last imported or written.
struct KeptSources {
  struct Entry {
    let source: String
    /// Increases along the file, with room between two for tasks that are new there.
    var position: Int
    /// The piece as JSON, or the digest of a large one; nil for the piece that is kept for the next export.
    var piece: String?
    var isGone = false
  }

  static let most = 4

  var piece: String?
  var entries: [Entry] = []
  var kept: TaskFields = []

  subscript(source: String) -> Entry? { entries.first { $0.source == source } }

  func piece(in source: String) -> String? { self[source].flatMap { $0.piece ?? piece } }

  /// Stores what a source contains now, or that it is the same as before; the next export may be made of it.
  mutating func store(_ text: String?, in source: String, at position: Int, isKept: Bool?) {
    var entry = Entry(source: source, position: position, piece: self[source]?.piece)
    if let text {
      if let isKept {
        for place in entries.indices { entries[place].piece = entries[place].piece ?? piece.map(Self.bounded) }
        piece = isKept ? text : nil
      }
      entry.piece = isKept == true ? nil : Self.bounded(text)
    }
    let place = entries.firstIndex { $0.source == source }
    if let place { entries[place] = entry } else { entries = entries.suffix(Self.most - 1) + [entry] }
  }

  static func bounded(_ text: String) -> String { text.utf8.count <= 1 << 14 ? text : "\"\(TaskID.version5(text))\"" }

  /// Moves the piece into the member, so that its text grows in its place if it has room.
  consuming func member(named name: String) -> UnknownMember {
    func write(to writer: inout JSONWriter) {
      writer.member("from", of: entries) { writer, entry in
        writer.members(("source", entry.source), ("at", entry.position))
        if let piece = entry.piece { writer.member("piece", raw: piece) }
        if entry.isGone { writer.member("gone", 1) }
      }
    }
    guard var json = piece.take() else { return UnknownMember(name: name, json: JSONWriter.text { $0.object(write) }) }
    json.add(members: JSONWriter.text(write))
    return UnknownMember(name: name, json: json)
  }
}

extension ExchangeFormat {
  /// Returns the state of a deleted task in the source of a record; nil if the task came from elsewhere.
  package static func base(of deleted: TodoItem, for one: IncomingTask, _ context: ExchangeContext) -> TodoItem? {
    guard let known = sources(of: deleted), known.piece != nil || !known.entries.isEmpty else { return deleted }
    // What was gone there when it was deleted here was added there again.
    let isElsewhere = !one.isNamed && !known.entries.isEmpty && known[one.origin]?.isGone ?? true
    return isElsewhere ? nil : base(of: one, in: known, context)
  }

  /// Returns the last state of a task in the source of a record; else that in another source of the task.
  static func base(of one: IncomingTask, in known: KeptSources, _ context: ExchangeContext) -> TodoItem? {
    guard let text = known.piece(in: one.origin) ?? known.piece ?? known.entries.last?.piece else { return nil }
    return one.piece == text || KeptSources.bounded(one.piece) == text ? one.task : base(in: text, context)
  }

  static func base(in piece: String, _ context: ExchangeContext) -> TodoItem? {
    guard let piece = self.piece(in: piece) else { return nil }
    var seen = seenReferring(in: piece, context)
    return (try? seen.restore()) == nil ? nil : seen.task
  }

  static func sources(of task: TodoItem) -> KeptSources? { keptMember(of: task).flatMap(sources) }

  static func sources(in kept: UnknownMember) -> KeptSources? {
    try? JSONReader.read(Array(kept.json.utf8)) { (reader) throws(JSONError) in
      let members = try JSONMembers(from: &reader)
      let entries = try members.array("from") { (reader) throws(JSONError) -> KeptSources.Entry? in
        let entry = try JSONMembers(from: &reader)
        guard let source = try entry.text("source") else { return nil }
        return KeptSources.Entry(
          source: source, position: try entry.int("at") ?? 0, piece: try entry.json("piece"), isGone: entry.has("gone"))
      }
      return KeptSources(
        piece: try piece(keptIn: members).map { member(keeping: $0).json }, entries: entries,
        kept: TaskFields(try members.texts("kept").compactMap { TaskField(named: $0) }))
    }
  }

  static func isSame(_ piece: String, as old: String?) -> Bool {
    if piece == old || KeptSources.bounded(piece) == old { return true }
    guard let old = old.flatMap({ self.piece(in: $0) }), let piece = self.piece(in: piece) else { return false }
    return saysTheSame(piece, as: old)
  }
}
