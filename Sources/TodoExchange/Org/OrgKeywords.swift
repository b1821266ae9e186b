import TodoModel

/// The words that make a task of a headline of Org.
struct OrgKeywords: Hashable, Sendable {
  /// Those of what is still to be done.
  var active: [String]
  /// Those of what is not.
  var done: [String]

  /// Those of a file that names none.
  static let usual = OrgKeywords(active: ["TODO"], done: ["DONE"])

  /// Whether a word says that something is done; nil if it is none of these.
  func isDone(_ word: Substring) -> Bool? {
    active.contains { $0 == word } ? false : done.contains { $0 == word } ? true : nil
  }

  /// Takes up what others have.
  mutating func add(_ other: OrgKeywords) {
    for word in other.active where isDone(word[...]) == nil { active.append(word) }
    for word in other.done where isDone(word[...]) == nil { done.append(word) }
  }

  /// The word for a task.
  func word(isDone: Bool) -> String {
    let words = isDone ? done : active
    let usual = isDone ? "DONE" : "TODO"
    return words.contains(usual) ? usual : words.first ?? usual
  }
}

extension OrgKeywords {
  /// Those that lines like `#+TODO: TODO NEXT | DONE` name; the usual ones if there is none.
  init(of file: SourceFile) {
    self.init(active: [], done: [])
    for line in file.lines where line.first.map({ $0 == UInt8(ascii: "#") || MarkdownHeading.isBlank($0) }) ?? false {
      guard let (name, value) = Org.setting(line), ["TODO", "SEQ_TODO", "TYP_TODO"].contains(name) else { continue }
      // Letters in parentheses are keys to press.
      let words = value.split(whereSeparator: { $0 == " " || $0 == "\t" }).map { String($0.prefix { $0 != "(" }) }
      let bar = words.firstIndex(of: "|") ?? max(words.count - 1, 0)
      active += words[..<bar].filter { !$0.isEmpty }
      done += words[bar...].filter { $0 != "|" && !$0.isEmpty }
    }
    if active.isEmpty, done.isEmpty { self = .usual }
  }
}

extension Org {
  /// The name in capitals and the value of a line like `#+NAME: value`; nil for any other.
  static func setting(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
    let text = MarkdownHeading.trimmed(line)
    guard text.starts(with: "#+".utf8), let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(decoding: text[text.startIndex + 2..<colon], as: UTF8.self).uppercased()
    return (name, String(decoding: text[(colon + 1)...], as: UTF8.self))
  }
}
