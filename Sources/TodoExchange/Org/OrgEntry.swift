import TodoModel

package struct OrgEntry: Hashable, Sendable {
  /// The headline without stars, and the lines up to the next headline.
  var lines: [String]
  /// The number of stars; nil if it is one more than that of the headline above.
  var level: Int?
  var keywords = OrgKeywords.usual
  package var around = OutlineContext()

  static let empty = OrgEntry(lines: [" TODO a"])

  /// Compares the lines as written, not the contexts.
  package static func == (one: OrgEntry, other: OrgEntry) -> Bool {
    one.lines.isExactly(other.lines) && one.level == other.level && one.keywords == other.keywords
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(lines.map { ExactText($0) }) }

  var headline: OrgHeadline { OrgHeadline(lines[0], keywords) }

  typealias Parts = (planning: Int?, properties: ClosedRange<Int>?, text: Int)

  /// The planning comes right after the headline, then the drawers, then the text.
  var parts: Parts {
    var parts: Parts = (nil, nil, text: 1)
    if lines.count > 1, OrgPlanning.isPlanning(lines[1]) { (parts.planning, parts.text) = (1, 2) }
    while parts.text < lines.count, let name = Self.drawer(lines[parts.text]), name != "END",
      let end = lines[parts.text...].firstIndex(where: { Self.drawer($0) == "END" })
    {
      if name == "PROPERTIES", parts.properties == nil { parts.properties = parts.text...end }
      parts.text = end + 1
    }
    return parts
  }

  func property(_ name: String, in parts: Parts) -> Substring? {
    parts.properties.flatMap { lines[$0].lazy.compactMap(Self.property).first { $0.name == name }?.value }
  }

  /// The text without the blanks at the beginnings of all its lines.
  func notes(in parts: Parts) -> String {
    let lines = lines[parts.text...].trimmingBlankLines
    let indents = lines.filter { !$0.isOnlyBlanks }.map { MarkdownCursor(Array($0.utf8)[...]).indent }
    return lines.map { MarkdownItem.deindented($0, by: indents.min() ?? 0) }.joined(separator: "\n")
  }

  /// The name in a line like `:LOGBOOK:`, in capitals.
  private static func drawer(_ line: String) -> String? {
    let text = line.utf8.trimmingBlanks
    guard text.count > 2, text.first == .colon, text.last == .colon,
      text.dropFirst().dropLast().allSatisfy({ $0 > 0x20 && $0 != .colon })
    else { return nil }
    return String(utf8: text.dropFirst().dropLast()).uppercased()
  }

  /// The name in capitals and the value of a line like `:ID: value`.
  private static func property(_ line: String) -> (name: String, value: Substring)? {
    let text = line.utf8.drop(while: \.isBlank)
    guard text.first == .colon, let colon = text.dropFirst().firstIndex(of: .colon) else { return nil }
    let value = text[colon...].dropFirst()
    guard value.first?.isBlank ?? true else { return nil }
    return (Substring(text[..<colon].dropFirst()).uppercased(), Substring(value.trimmingBlanks))
  }

  /// The names of drawers, of properties, and of other parts without a meaning here.
  func unread(in parts: Parts) -> [String] {
    let cookie = headline.priority == nil ? headline.cookie.map { String($0.text) } : nil
    let names = lines[1..<parts.text].map { line -> String? in
      let isClock = line.utf8.drop(while: \.isBlank).starts(with: "CLOCK:".utf8)
      return isClock ? "CLOCK" : Self.drawer(line) ?? Self.property(line)?.name
    }
    let known = ["PROPERTIES", "END", "ID", "CREATED", "TODO_REST"]
    return ([cookie] + names).compactMap(\.self).filter { !known.contains($0) }
  }

  /// The headline for a task, in which only changed parts are replaced.
  func headline(of task: TodoItem) -> String {
    var headline = headline
    let isDone = task.status == .completed
    if let word = headline.keyword?.text, keywords.isDone(word) != isDone {
      headline.keyword?.text = keywords.word(isDone: isDone)[...]
    }
    let title = ExactText(headline.title.text)
    if headline.priority != task.priority {
      headline.cookie = task.priority.flatMap { TodoTxtLine.letters[$0] }.map { .init(blanks: " ", text: "[#\($0)]") }
    }
    headline.setTags(task.tags, besides: around.tags)
    if title != ExactText(task.title) { headline.title.text = task.title.withoutLineEnds[...] }
    return headline.text
  }

  /// The headline for a file, with the keyword of the same status.
  func headline(in keywords: OrgKeywords) -> String {
    var headline = headline
    guard let word = headline.keyword?.text, let isDone = self.keywords.isDone(word), keywords.isDone(word) != isDone
    else { return lines[0] }
    headline.keyword?.text = keywords.word(isDone: isDone)[...]
    return headline.text
  }

  mutating func setPlanning(of task: TodoItem, _ seen: TodoItem?, _ context: ExchangeContext) {
    let index = parts.planning
    var planning = OrgPlanning(line: index.map { lines[$0] } ?? "")
    let repeating = planning.repeating
    if task.differs(from: seen, in: .completed) {
      planning.set(.closed, to: task.completed.map { OrgStamp(.instant($0), isActive: false, context.zone) })
    }
    let carrier = repeating ?? (task.due == nil ? .scheduled : .deadline)
    for (keyword, field) in [(OrgPlanning.Keyword.deadline, TaskField.due), (.scheduled, .start)] {
      let old = planning[keyword]
      var stamp = task[field]?.moment.map { OrgStamp($0, isActive: true, context.zone) }
      stamp?.repeater = old?.repeater
      stamp?.others = old?.others ?? []
      if task.differs(from: seen, in: .repeat) {
        stamp?.repeater = keyword == carrier ? task.repetition?.repeater : nil
      }
      if let old, !task.differs(from: seen, in: field), old.repeater == stamp?.repeater { continue }
      planning.set(keyword, to: stamp)
    }
    if let index {
      if planning.line.isOnlyBlanks { lines.remove(at: index) } else { lines[index] = planning.line }
    } else if !planning.line.isOnlyBlanks {
      lines.insert(planning.line, at: 1)
    }
  }

  /// Sets or removes a property; the drawer goes with its last one.
  mutating func set(_ name: String, to value: String?) {
    let parts = parts
    let index = parts.properties?.first { Self.property(lines[$0])?.name == name }
    guard let value else {
      if let index, let drawer = parts.properties { lines.removeSubrange(drawer.count == 3 ? drawer : index...index) }
      return
    }
    func indent(of place: Int) -> String { String(utf8: lines[place].utf8.prefix(while: \.isBlank)) }
    // Org aligns values.
    let line = ":\(name):" + String(repeating: " ", count: max(1, 9 - name.utf8.count)) + value
    if let index {
      lines[index] = indent(of: index) + line
    } else if let drawer = parts.properties {
      lines.insert(indent(of: drawer.lowerBound) + line, at: drawer.upperBound)
    } else {
      lines.insert(contentsOf: [":PROPERTIES:", line, ":END:"], at: (parts.planning ?? 0) + 1)
    }
  }

  /// Sets the text, which is indented, so that no line of it is a headline.
  mutating func setNotes(_ notes: String) {
    lines.removeSubrange(parts.text...)
    let text = notes.linesForNotes
    // After an empty line it is neither a drawer nor planning.
    if let first = text.first, Self.drawer(first) != nil || OrgPlanning.isPlanning(first) { lines.append("") }
    for line in text {
      // A setting would apply to the whole file.
      lines.append(line.isEmpty ? "" : (Org.setting(line.utf8) == nil ? "  " : "  ,") + line)
    }
  }
}

struct OrgHeadline {
  var keyword, cookie: Part?
  var title: Part
  private(set) var tags: Part?
  private let trail: Substring

  typealias Part = TodoTxtLine.Word

  init(_ line: String, _ keywords: OrgKeywords) {
    var rest = Substring(line)
    trail = rest.unicodeScalars.takeTrailingBlanks()
    if let word = Self.word(rest), keywords.isDone(word.text) != nil {
      keyword = word
      rest = rest[word.text.endIndex...]
    }
    let whole = rest
    if let word = Self.word(rest), Self.isCookie(word.text) {
      cookie = word
      rest = rest[word.text.endIndex...]
    }
    let last = rest.unicodeScalars.lastIndex(where: \.isBlank).map { rest.unicodeScalars.index(after: $0) }
    if let last, !Self.tags(rest[last...]).isEmpty {
      var before = rest[..<last]
      tags = Part(blanks: before.unicodeScalars.takeTrailingBlanks(), text: rest[last...])
      rest = before
    }
    // Marks without a title are the title.
    if rest.isOnlyBlanks { (cookie, tags, rest) = (nil, nil, whole) }
    let blanks = Substring(rest.unicodeScalars.prefix(while: \.isBlank))
    title = Part(blanks: blanks, text: rest[blanks.endIndex...])
  }

  var text: String { [keyword, cookie, title, tags].compactMap(\.self).map { $0.blanks + $0.text }.joined() + trail }

  /// The priority of `A` to `C`; other cookies are kept and have no meaning.
  var priority: TodoItem.Priority? {
    cookie.flatMap { $0.text.count == 4 ? TodoTxtLine.priority(of: $0.text.dropFirst(2).first ?? " ") : nil }
  }

  /// The first word of a headline without a keyword, if it looks like one.
  var undeclaredKeyword: Substring? {
    guard keyword == nil, let word = Self.word(title.text)?.text, word.utf8.count > 2, word != "COMMENT",
      word.utf8.count < title.text.utf8.count
    else { return nil }
    return word.utf8.allSatisfy { 0x41...0x5A ~= $0 || $0 == UInt8(ascii: "-") } ? word : nil
  }

  var tagTexts: [String] { tags.map { Self.tags($0.text) } ?? [] }

  /// Sets the tags; present ones stay in place, and inherited ones need not be present.
  fileprivate mutating func setTags(_ wanted: [String], besides inherited: [String]) {
    let exact = Set(wanted.map { ExactText($0) })
    var own = tagTexts.filter { exact.contains(ExactText($0)) }
    own += wanted.excluding(own + inherited).filter(Self.isTag)
    if own == tagTexts { return }
    tags = own.isEmpty ? nil : Part(blanks: tags?.blanks ?? " ", text: ":\(own.joined(separator: ":")):")
  }

  /// The tags in `:a:b:`; none for other texts.
  private static func tags(_ text: Substring) -> [String] {
    guard text.utf8.count > 2, text.utf8.first == .colon, text.utf8.last == .colon else { return [] }
    let tags = text.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    return tags.allSatisfy(isTag) ? tags : []
  }

  private static func isTag(_ tag: String) -> Bool {
    let isWord = tag.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "_@#%".unicodeScalars.contains($0)
    }
    return isWord && !tag.isEmpty
  }

  static func word(_ text: Substring) -> Part? {
    let blanks = Substring(text.unicodeScalars.prefix(while: \.isBlank))
    let word = Substring(text[blanks.endIndex...].unicodeScalars.prefix { !$0.isBlank })
    return word.isEmpty ? nil : Part(blanks: blanks, text: word)
  }

  private static func isCookie(_ word: Substring) -> Bool {
    let bytes = Array(word.utf8)
    return (4...5).contains(bytes.count) && bytes.starts(with: "[#".utf8) && bytes.last == UInt8(ascii: "]")
      && bytes.dropFirst(2).dropLast().allSatisfy { (0x41...0x5A).contains($0) || $0.isDigit }
  }
}
