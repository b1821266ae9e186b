import TodoJSON
import TodoModel

/// Outlines of Org, the mode of Emacs: headlines with keywords are tasks (<https://orgmode.org/worg/org-syntax.html>).
package enum Org: ExchangeFormat {
  package static let name = "org"
  package static let summary = "outlines of Emacs' Org"
  package static let fileExtensions = ["org"]
  package static let fields: TaskFields = [
    .title, .notes, .status, .completed, .created, .project, .tags, .priority, .due, .start, .repeat, .parent,
  ]
  package static let restUse = RestUse.always

  /// Any text may have stars in it, so nothing tells.
  package static func recognizes(_ file: SourceFile) -> Bool { false }

  package static func surroundings(of tasks: [TodoItem], from kept: [OrgEntry?]) -> [OutlineContext] {
    var keywords = OrgKeywords.usual
    for entry in kept { if let entry { keywords.add(entry.keywords) } }
    let fileTags = fileTags(of: tasks, kept)
    var surroundings = Outline.surroundings(of: tasks) { root, place in
      // The heading that it came from gives it its tags, as long as it has them.
      if let around = kept[place]?.around, around.project.map({ ExactText($0) }) == root.project.map({ ExactText($0) }),
        Set(around.headings.flatMap(\.tags)).isSubset(of: root.tags)
      {
        return around.headings
      }
      return Outline.headings(of: root.project) { part in
        let headline = OrgHeadline(" \(part)", keywords)
        return headline.keyword == nil && headline.cookie == nil && headline.tags == nil
          && ExactText(headline.title.text) == ExactText(part)
      }
    }
    // What a headline gives to those below it; the one above comes first.
    var given: [[String]?] = Array(repeating: nil, count: tasks.count)
    func tagsBelow(_ place: Int) -> [String] {
      if let tags = given[place] { return tags }
      var entry = kept[place] ?? OrgEntry.empty
      surroundings[place].fileTags = fileTags
      surroundings[place].tags =
        surroundings[place].parentPlace.map(tagsBelow)
        ?? unique(fileTags + surroundings[place].headings.flatMap(\.tags))
      entry.around = kept[place] == nil ? entry.around : surroundings[place]
      let own = OrgHeadline(entry.headline(of: tasks[place]), entry.keywords).tagTexts
      let tags = unique(surroundings[place].tags + own)
      given[place] = tags
      return tags
    }
    for place in surroundings.indices { _ = tagsBelow(place) }
    return surroundings
  }

  /// The tags of the file that all of its tasks came from, if all of them still have them.
  private static func fileTags(of tasks: [TodoItem], _ kept: [OrgEntry?]) -> [String] {
    guard let tags = kept.first??.around.fileTags, !tags.isEmpty,
      zip(tasks, kept).allSatisfy({ $1?.around.fileTags == tags && Set(tags).isSubset(of: $0.tags) })
    else { return [] }
    return tags
  }

  static func unique(_ tags: [String]) -> [String] {
    var seen: Set<ExactText> = []
    return tags.filter { seen.insert(ExactText($0)).inserted }
  }

  package static func write(_ piece: OrgEntry, to writer: inout JSONWriter) {
    writer.member("raw", piece.lines)
    if let level = piece.level { writer.member("level", level) }
    if piece.keywords != .usual {
      writer.member("active", piece.keywords.active)
      writer.member("done", piece.keywords.done)
    }
    piece.around.write(to: &writer)
  }

  package static func readPiece(from reader: inout JSONReader) throws(JSONError) -> OrgEntry {
    var piece = OrgEntry(lines: [])
    try reader.beginObject()
    while let name = try reader.nextMember() {
      switch name {
      case "raw": piece.lines = try reader.readStrings()
      case "level": piece.level = try reader.readInt(in: 1...1000)
      case "active": piece.keywords.active = try reader.readStrings()
      case "done": piece.keywords.done = try reader.readStrings()
      default: if try !piece.around.read(name, from: &reader) { try reader.skipValue() }
      }
    }
    // Another program may have changed it.
    guard !piece.lines.contains(where: \.hasLineEnd), let first = piece.lines.first, piece.headline.keyword != nil,
      !piece.headline.title.text.isEmpty,
      first.utf8.first.map(MarkdownHeading.isBlank) == true, !piece.lines.dropFirst().contains(where: isHeadline)
    else { throw reader.error(.missingMember("raw")) }
    return piece
  }

  private static func isHeadline(_ line: String) -> Bool { stars(Array(line.utf8)[...]) != nil }

  /// How many stars a headline begins with; nil for any other line.
  static func stars(_ line: ArraySlice<UInt8>) -> Int? {
    let stars = line.prefix { $0 == UInt8(ascii: "*") }.count
    return stars > 0 && line.dropFirst(stars).first == UInt8(ascii: " ") ? stars : nil
  }
}
