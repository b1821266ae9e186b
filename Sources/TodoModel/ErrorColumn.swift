extension TodoError {
  /// In characters from 1: its own, or the first place that names what is wrong. Linear in the length of the line.
  package func column(in line: String) -> Int? {
    if let column { return column }
    switch self {
    case .slip(let error, _): return error.column(in: line)
    case .noSuchTask(let numbers):
      return LineScanner(line).firstColumn { $0.numbers(orSelection: $1)?.number(among: Set(numbers)) }
    case .cycle(let numbers):
      return LineScanner(line).firstColumn { word, _ in word.numbers()?.number(among: Set(numbers)) }
    case .noSuchView(let name, _, nil), .viewInUse(let name, _):
      return LineScanner(line).columnOfView { $0 == "@" + name || $0 == name }
    case .noSuchView(let name, _, .view(let user)?):
      let scanner = LineScanner(line)
      // The line may name another view that uses the one without a definition.
      return scanner.columnOfView { $0 == "@" + name } ?? scanner.columnOfView { $0 == "@" + user }
        ?? scanner.columnOfView { $0.hasPrefix("@") }
    case .viewCycle(let names): return LineScanner(line).columnOfView { word in names.contains { word == "@" + $0 } }
    case .invalidValue(let value, _):
      // A value that is not stored as it was typed is found by its name.
      return line.column(of: value.value) ?? line.column(of: value.field + ":").map { $0 + value.field.count + 1 }
    case .emptyTitle: return LineScanner(line).columnOfTitle
    case .nothingToUndo, .notOneTask:
      let scanner = LineScanner(line).afterVerb.afterSpace
      return scanner.peek == nil ? nil : scanner.column(at: scanner.offset)
    case _: return nil
    }
  }
}

extension LineScanner.Word {
  /// The offset of the first number, or range with one, among these; in bytes from the beginning of the line.
  fileprivate func number(among numbers: Set<Int>) -> Int? {
    pieces.first { piece, _ in
      let ends = piece.split(separator: "-", maxSplits: 1).compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last else { return false }
      return numbers.contains { first <= $0 && $0 <= last }
    }?.place
  }

  private static let referring = FieldName.attributes.filter(\.kind.refersToTasks)

  /// The numbers in a word: the value of an attribute, or a selection if it may be one, because it follows the verb.
  fileprivate func numbers(orSelection isFirst: Bool = false) -> LineScanner.Word? {
    for name in Self.referring where text.lowercased().hasPrefix(name.attribute + ":") {
      var value = text.dropFirst(name.attribute.count + 1)
      if value.first == "\"" { value = value.dropFirst() }
      let place = offset + text.utf8.count - value.utf8.count
      return LineScanner.Word(text: String(value.prefix { $0 != "\"" }), offset: place, isQuoted: false)
    }
    return isFirst ? self : nil
  }
}

extension String {
  fileprivate func column(of text: String) -> Int? {
    guard let first = text.utf8.first else { return nil }
    let bytes = Array(utf8)
    let place = bytes.indices.first { bytes[$0] == first && bytes[$0...].starts(with: text.utf8) }
    return place.map { LineScanner(self).column(at: $0) }
  }
}

extension LineScanner {
  /// The column of the first word that is the view in question, passed in lower case.
  fileprivate func columnOfView(_ isView: (String) -> Bool) -> Int? {
    firstColumn(endingBefore: { LineScanner.isParenthesis($0) || $0 == UInt8(ascii: "=") }) { word, _ in
      isView(word.text.lowercased()) ? word.offset : nil
    }
  }

  /// The column of the first place that is found in a word after the verb.
  fileprivate func firstColumn(
    endingBefore isSign: (UInt8) -> Bool = { _ in false }, _ place: (_ word: Word, _ isFirst: Bool) -> Int?
  ) -> Int? {
    var scanner = afterVerb
    var isFirst = true
    while !scanner.isAtEnd {
      scanner.skipSpace()
      if let place = place(scanner.bareWord(endingBefore: isSign), isFirst) { return column(at: place) }
      if scanner.peek.map(isSign) ?? false { scanner.advance() }
      isFirst = false
    }
    return nil
  }

  /// The column of the missing title: an empty group in quotes, or the end; nil for a blank line.
  fileprivate var columnOfTitle: Int? {
    var scanner = self
    let start = scanner.skipSpace()
    let first = scanner.bareWord().text
    guard !first.isEmpty else { return nil }
    // An answer has no verb.
    if first == "-" || first.utf8.first == UInt8(ascii: "\"") { return column(at: start) }
    var end = scanner.offset
    while let word = try? scanner.word() {
      if word.isQuoted, word.text.isBlank { return column(at: word.offset) }
      end = scanner.offset
    }
    return column(at: end)
  }

  fileprivate var afterVerb: LineScanner { changing(self) { _ = $0.nextBareWord() } }
}
