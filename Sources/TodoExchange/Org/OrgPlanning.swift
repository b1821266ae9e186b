import TodoModel

/// The line below a headline that says when: `CLOSED: [..] DEADLINE: <..> SCHEDULED: <..>`.
struct OrgPlanning {
  private(set) var line: String

  enum Keyword: String, CaseIterable {
    case closed = "CLOSED:"
    case deadline = "DEADLINE:"
    case scheduled = "SCHEDULED:"
  }

  init(_ line: String) { self.line = line }

  static func isPlanning(_ line: String) -> Bool {
    let text = Substring(line.utf8.drop(while: MarkdownHeading.isBlank))
    return Keyword.allCases.contains { text.hasPrefix($0.rawValue) }
  }

  /// The stamp behind a keyword.
  subscript(keyword: Keyword) -> OrgStamp? { range(of: keyword)?.stamp }

  /// Puts a stamp behind a keyword, or takes both away.
  mutating func set(_ keyword: Keyword, to stamp: OrgStamp?) {
    if let (_, whole, old) = range(of: keyword) {
      if let stamp {
        line.replaceSubrange(old, with: stamp.text)
      } else {
        line.replaceSubrange(whole, with: "")
        if line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
      }
    } else if let stamp {
      line += (line.isEmpty || line.utf8.last == UInt8(ascii: " ") ? "" : " ") + "\(keyword.rawValue) \(stamp.text)"
    }
  }

  private typealias Place = (stamp: OrgStamp, whole: Range<String.Index>, stampOnly: Range<String.Index>)

  private func range(of keyword: Keyword) -> Place? {
    let word = keyword.rawValue.utf8
    guard let found = line.utf8.indices.first(where: { line.utf8[$0...].starts(with: word) }) else { return nil }
    let text = line.utf8[found...].dropFirst(word.count)
    let start = text.firstIndex { !MarkdownHeading.isBlank($0) } ?? text.endIndex
    guard let (stamp, length) = OrgStamp.read(line[start...]) else { return nil }
    let end = line.utf8.index(start, offsetBy: length)
    let next = line[end...].utf8.firstIndex { !MarkdownHeading.isBlank($0) } ?? line.endIndex
    return (stamp, found..<next, start..<end)
  }
}
