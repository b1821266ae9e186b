import TodoModel

/// The first line of a task, taken apart into its marker and box, its text, and the fields at its end.
struct MarkdownLine {
  /// The marker with the blanks behind it.
  var marker: String
  /// What is in the box.
  var mark: Character
  /// The text with the blanks before it.
  var text: String
  /// What stands behind the text.
  var fields: [Field] = []
  /// The blanks at the end.
  var trail: String

  /// A field with the blanks before it.
  struct Field {
    var blanks: String
    var text: String
    var meaning: Meaning
  }

  /// What a field says.
  enum Meaning: Hashable {
    /// A field that cannot be read, which belongs to the title.
    case unreadable(String)
    case tag(String)
    case id(String)
    case depends([String])
    case priority(TodoItem.Priority)
    case repetition(TodoItem.Repetition)
    case date(TaskField, Day)
    /// What is kept and says nothing here.
    case other
    case rest(String)

    /// The field of a task that it says; nil for what is said beside fields.
    var field: TaskField? {
      switch self {
      case .unreadable, .other, .rest: nil
      case .tag: .tags
      case .id: .id
      case .depends: .depends
      case .priority: .priority
      case .repetition: .repeat
      case .date(let field, _): field
      }
    }
  }

  /// Takes a line apart that begins with the marker of a task; put together it is the same.
  init(_ line: String) {
    let box = line.unicodeScalars.firstIndex(of: "[") ?? line.startIndex
    let scalars = line.unicodeScalars[box...]
    marker = String(line.unicodeScalars[..<box])
    mark = scalars.dropFirst().first.map(Character.init) ?? " "
    var rest = scalars.dropFirst(3)
    trail = ""
    trail = String(Self.takeBlanks(&rest))
    while let field = Self.takeField(&rest, before: fields.last) {
      if let said = field.meaning.field, said != .tags, fields.contains(where: { $0.meaning.field == said }) {
        // What is said already is text.
        rest = scalars[rest.startIndex..<field.end]
        break
      }
      fields.append(Field(blanks: field.blanks, text: field.text, meaning: field.meaning))
    }
    fields.reverse()
    text = String(rest)
    // A line of nothing but fields is named by the first one.
    if title.isEmpty, let first = fields.firstIndex(where: { $0.meaning.field != nil && $0.meaning.field != .id }) {
      fields[first].meaning = .unreadable("")
    }
  }

  /// The line.
  var whole: String {
    marker + "[\(mark)]" + text + fields.map { $0.blanks + $0.text }.joined() + trail
  }

  /// What is neither a field nor blanks around it.
  var title: String {
    var words = [String(Substring(Self.trimmed(text.unicodeScalars[...])))]
    for case (let field, .unreadable) in fields.map({ ($0, $0.meaning) }) { words.append(field.text) }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  static func trimmed(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    var text = text.drop(while: isBlank)
    _ = takeBlanks(&text)
    return text
  }

  /// Takes the blanks off the end.
  static func takeBlanks(_ text: inout Substring.UnicodeScalarView) -> Substring {
    var start = text.endIndex
    while start > text.startIndex, isBlank(text[text.index(before: start)]) { start = text.index(before: start) }
    let blanks = text[start...]
    text = text[..<start]
    return Substring(blanks)
  }
}
