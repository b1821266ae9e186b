// What `quick` reads besides attributes: marks anywhere in the line, and a date at its end.

extension LineScanner {
  /// `#project`, `@tag`, `p1`, `every week`, `every! week`; nil for anything else.
  mutating func quickAttribute(_ word: Word) -> Attribute? {
    let name = String(word.text.dropFirst())
    switch word.text.lowercased() {
    case "p1": return .priority(.high)
    case "p2": return .priority(.medium)
    case "p3": return .priority(.low)
    case "p4": return .priority(nil)
    case "every": return quickRepetition(from: .due)
    case "every!": return quickRepetition(from: .completion)
    default: break
    }
    switch word.text.utf8.first {
    case UInt8(ascii: "#"):
      if isAtCursor { expect(.project(.sign), behindSignAt: word.offset) }
      guard name.first?.isLetter == true, let project = try? Attribute(.project, value: name) else { return nil }
      return project
    case UInt8(ascii: "@"):
      expect(.tag, behindSignAt: word.offset)
      return word.text.tagBehindSign.map(Attribute.addTag)
    default: return nil
    }
  }

  /// Reads the longest run of words that is an interval; if there is none, nothing.
  private mutating func quickRepetition(from origin: TodoItem.Repetition.Origin) -> Attribute? {
    let start = offset
    skipSpace()
    if let byte = peek, byte != UInt8(ascii: "\"") {
      let run = longestRun(beginningWith: bareWord(), of: .repetition)
      if let attribute = try? Attribute(FieldName(.repeat, origin: origin), value: run.text) { return attribute }
    }
    move(to: start)
    return nil
  }

  /// The longest run of words at the end of a title that is a date, and how many words it has with one such as “on” before
  /// it; nil if there is none, or if nothing would be left. Costs the words that dates can have.
  func dateAtEnd(of words: [Word], in title: TypedTitle) -> (DateExpression, count: Int)? {
    let mayBeDate = words.suffix(16).reversed().prefix { FieldKind.moment.isPhrased(with: $0.text) }
    for count in (0...mayBeDate.count).reversed() where count > 0 && count < title.count {
      let phrase = words.suffix(count).map(\.text).joined(separator: " ")
      guard let date = DateExpression(phrase), date != .day(.exactly(.last)) else { continue }
      let before = words.dropLast(count).last?.text.lowercased() ?? ""
      let hasLink = count + 1 < title.count && ["on", "at", "by", "due"].contains(before)
      return (date, count: hasLink ? count + 1 : count)
    }
    return nil
  }
}
