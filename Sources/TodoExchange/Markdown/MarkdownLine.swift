import TodoModel

/// The first line of a task, split into its marker and box, its text, and the fields at its end.
struct MarkdownLine {
  private let marker: String
  private(set) var mark: Character
  private var text: String
  var fields: [Field] = []
  private let trail: String

  struct Field {
    var blanks, text: String
    var meaning: LineMeaning
  }

  /// Splits a line that begins with the marker of a task; ``whole`` is the same line.
  init(_ line: String) {
    let box = line.unicodeScalars.firstIndex(of: "[") ?? line.startIndex
    let scalars = line.unicodeScalars[box...]
    marker = String(line.unicodeScalars[..<box])
    mark = scalars.dropFirst().first.map(Character.init) ?? " "
    var rest = scalars.dropFirst(3)
    trail = String(rest.takeTrailingBlanks())
    while let (field, end) = Self.takeField(&rest, before: fields.last) {
      if let known = field.meaning.field, known != .tags, fields.contains(where: { $0.meaning.field == known }) {
        // A field that the line already has is text.
        rest = scalars[rest.startIndex..<end]
        break
      }
      fields.append(field)
    }
    fields.reverse()
    text = String(rest)
    // The first field of a line without a text is its title.
    if title.isEmpty, let first = fields.firstIndex(where: \.meaning.mayBeTitle) {
      fields[first].meaning = .unreadable("")
    }
  }

  var whole: String { marker + "[\(mark)]" + content + trail }
  private var content: String { text + fields.map { $0.blanks + $0.text }.joined() }
  var textAfterBox: String { String(content.unicodeScalars[...].trimmingBlanks) }

  var title: String {
    let words = fields.filter(\.meaning.isUnreadable).map(\.text)
    return ([String(text.unicodeScalars[...].trimmingBlanks)] + words).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// True if nothing follows the box of a line, which is not split for that.
  static func isEmpty(_ line: String) -> Bool {
    line.unicodeScalars.drop { $0 != "[" }.dropFirst(3).allSatisfy(\.isBlank)
  }
  var isDone: Bool { mark == "x" || mark == "X" || mark == "-" }

  /// The tags within the text, which belong to the title too.
  var wordsThatAreTags: [String] { text.unicodeScalars.split(whereSeparator: \.isBlank).compactMap { Self.tag($0) } }

  private typealias Text = Substring.UnicodeScalarView

  private static let signs: Set<Unicode.Scalar> = [
    "📅", "📆", "🗓", "⏳", "⌛", "🛫", "➕", "✅", "❌", "🔺", "⏫", "🔼", "🔽", "⏬", "🔁", "🆔", "⛔", "🏁",
  ]

  /// The least of the signs; most letters are less.
  private static let firstSign: Unicode.Scalar = "⌛"

  /// Takes a field off the end of a text, and returns it with its end; nil if there is none.
  private static func takeField(_ text: inout Text, before next: Field?) -> (field: Field, end: String.Index)? {
    guard let last = text.last else { return nil }
    let end = text.endIndex
    func take(from start: String.Index, _ meaning: LineMeaning) -> (Field, String.Index) {
      let field = String(text[start...])
      text = text[..<start]
      return (Field(blanks: String(text.takeTrailingBlanks()), text: field, meaning: meaning), end)
    }
    if next == nil, last == ">", let (start, json) = rest(text) { return take(from: start, .rest(json)) }
    let word = text.lastIndex(where: \.isBlank).map { text[text.index(after: $0)...] } ?? text
    // The name of a block.
    if next == nil || next?.meaning.isRest == true, word.first == "^", word.count > 1,
      word.dropFirst().allSatisfy(isOfID), next?.text.first != "^"
    {
      return take(from: word.startIndex, .other)
    }
    if let tag = tag(word) { return take(from: word.startIndex, .tag(tag)) }
    guard let sign = text.lastIndex(where: { $0 >= firstSign && signs.contains($0) }) else { return nil }
    var value = text[text.index(after: sign)...]
    if value.first == "\u{FE0F}" { value.removeFirst() }
    return meaning(of: text[sign], Substring(value.trimmingBlanks), isBare: value.isEmpty).map { take(from: sign, $0) }
  }

  /// The rest in a comment at the end of a text, and the beginning of the comment.
  private static func rest(_ text: Text) -> (start: String.Index, json: String)? {
    let closing = "-->".unicodeScalars
    let opening = "<!-- todo:".unicodeScalars
    guard text.suffix(closing.count).elementsEqual(closing) else { return nil }
    var before = text
    while let start = before.lastIndex(of: "<") {
      before = text[..<start]
      guard text[start...].starts(with: opening) else { continue }
      let json = text[text.index(start, offsetBy: opening.count)...].dropLast(closing.count).trimmingBlanks
      return UnrepresentedFields.mayBe(Substring(json).utf8) ? (start, String(json).withPlainDashes) : nil
    }
    return nil
  }

  private static func isOfID(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (UInt8(scalar.value).isLetter || UInt8(scalar.value).isDigit || scalar == "-" || scalar == "_")
  }

  private static func isID(_ text: Substring) -> Bool { !text.isEmpty && text.unicodeScalars.allSatisfy(isOfID) }

  private static func tag(_ word: Text) -> String? {
    guard word.first == "#", let first = word.dropFirst().first, first.properties.isAlphabetic,
      word.dropFirst().allSatisfy({ !$0.isBlank && !noTag.contains($0) })
    else { return nil }
    return String(word.dropFirst())
  }

  private static let noTag = Set("!@#$%^&*(),.?\":{}|<>".unicodeScalars)

  private static func meaning(of sign: Unicode.Scalar, _ value: Substring, isBare: Bool) -> LineMeaning? {
    switch sign {
    case "📅", "📆", "🗓": date(.due, value)
    case "⏳", "⌛": date(.start, value)
    case "🛫": date(.wait, value)
    case "➕": date(.created, value)
    case "✅", "❌": date(.completed, value)
    case "🔺", "⏫": isBare ? .value(.priority, .priority(.high)) : nil
    case "🔼": isBare ? .value(.priority, .priority(.medium)) : nil
    case "🔽", "⏬": isBare ? .value(.priority, .priority(.low)) : nil
    case "🆔": isID(value) ? .id(String(value)) : nil
    case "⛔": depends(value)
    case "🏁": isID(value) ? .other : nil
    case "🔁": repetition(value)
    default: nil
    }
  }

  private static func depends(_ value: Substring) -> LineMeaning? {
    let ids = value.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmingBlanks)
    return ids.allSatisfy { isID(Substring($0)) } ? .depends(ids.map { String($0) }) : nil
  }

  private static func date(_ field: TaskField, _ value: Substring) -> LineMeaning? {
    guard value.utf8.count == 10,
      value.utf8.enumerated().allSatisfy({ $0 == 4 || $0 == 7 ? $1 == UInt8(ascii: "-") : $1.isDigit })
    else { return nil }
    return Day(iso: value).map { .value(field, .moment(.day($0))) }
      ?? .unreadable("“\(value)” is no date; kept as text")
  }

  private static func repetition(_ value: Substring) -> LineMeaning? {
    let isPhrase = value.utf8.allSatisfy { $0.isLetter || $0.isDigit || " ,!".utf8.contains($0) }
    guard isPhrase, !value.isEmpty else { return nil }
    return TodoItem.Repetition(phrase: value).map { .value(.repeat, .repetition($0)) }
      ?? .unreadable("“\(value)” is no repetition that is known; kept as text")
  }

  private static let dateSigns = [TaskField.created: "➕", .wait: "🛫", .start: "⏳", .due: "📅", .completed: "✅"]

  mutating func set(_ field: TaskField, of task: TodoItem, _ context: ExchangeContext) {
    switch field {
    case .status: if isDone != (task.status == .completed) { mark = task.status == .completed ? "x" : " " }
    case .title:
      // The first blank belongs to the box.
      text = " " + task.title.withoutLineEnds
      fields.removeAll(where: \.meaning.isUnreadable)
    case .tags: setTags(task.tags)
    case .id: set("🆔 \(task.id)", for: .id)
    case .depends:
      let ids = task.depends.map(\.description).joined(separator: ",")
      set(ids.isEmpty ? nil : "⛔ " + ids, for: .depends)
    case .priority:
      let signs: [TodoItem.Priority: String] = [.high: "⏫", .medium: "🔼", .low: "🔽"]
      set(task.priority.flatMap { signs[$0] }, for: .priority)
    case .repeat: set(task.repetition?.phrase.map { "🔁 \($0)" }, for: .repeat)
    case .created, .wait, .start, .due, .completed:
      let moment = task[field].flatMap { $0.moment ?? $0.instant.map(Moment.instant) }
      set(moment?.dayForOthers(in: context.zone).map { "\(Self.dateSigns[field] ?? "") \($0)" }, for: field)
    case _: break
    }
  }

  private mutating func set(_ text: String?, for field: TaskField) {
    switch (fields.firstIndex { $0.meaning.field == field }, text) {
    case (let index?, let text?): fields[index].text = text
    case (let index?, nil): fields.remove(at: index)
    case (nil, let text?):
      // The name of a block and the rest stay at the end.
      let end = fields.lastIndex { $0.meaning.field != nil }.map { $0 + 1 } ?? 0
      // The meaning only names the field, until the line is read again.
      fields.insert(Field(blanks: " ", text: text, meaning: .value(field, .text(text))), at: end)
    case (nil, nil): break
    }
  }

  /// Sets the tags: present ones stay in place; new ones follow the last tag, or the text.
  private mutating func setTags(_ tags: [String]) {
    let wanted = Set(tags.map { ExactText($0) })
    fields.removeAll { $0.meaning.tag.map { !wanted.contains(ExactText($0)) } ?? false }
    let present = fields.compactMap(\.meaning.tag)
    for tag in tags.excluding(wordsThatAreTags + present) where Self.tag("#\(tag)".unicodeScalars[...]) != nil {
      let index = fields.lastIndex { $0.meaning.tag != nil }.map { $0 + 1 } ?? 0
      fields.insert(Field(blanks: " ", text: "#\(tag)", meaning: .tag(tag)), at: index)
    }
  }
}
