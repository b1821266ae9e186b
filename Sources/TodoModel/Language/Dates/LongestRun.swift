// Without quotes the value of a date or an interval is the longest run of words that is one: `due:fri 5pm Call mum` is due
// at five, and called Call mum. Only words of dates and intervals are tried, and a limited number of them.

extension LineScanner {
  /// Beyond the words and bytes of any date or interval: the rest of a line is not tried.
  static let longestRun = 16, longestWord = 24

  /// A value with the words after it that belong to it. If no run is a value, the one with the error in it.
  mutating func longestRun(beginningWith first: Word, of kind: FieldKind, inQuery: Bool = false) -> Word {
    guard kind.hasPhrases, !first.isQuoted, !first.text.isEmpty else { return first }
    if expectations != nil { expectMore(of: kind, from: first.offset, inQuery: inQuery) }
    guard firstOfNextWord != nil else { return first }
    var places: [Int] = []
    // Not of the value, but perhaps between it and a part that follows.
    var mayBeJoined = false
    var ahead = self
    for _ in 0..<LineScanner.longestRun {
      guard let byte = ahead.peekAfterSpace(), byte | 0x20 >= UInt8(ascii: "a") || byte >= UInt8(ascii: "0") else {
        mayBeJoined = ahead.peek.map("&/-".utf8.contains) ?? false && ahead.bareWord().text.utf8.count == 1
        break
      }
      let word = ahead.bareWord(inQuery: inQuery)
      guard word.text.utf8.count <= LineScanner.longestWord, !(inQuery && word.text.isQueryKeyword) else { break }
      let roles = WordRoles(typed: word.text)
      mayBeJoined = !roles.isDisjoint(with: [.joins, .repeats])
      guard kind.isPhrased(with: roles) else { break }
      if !FieldKind.inner.contains(word.text) { places.append(ahead.offset) }
    }
    guard !places.isEmpty || mayBeJoined else { return first }
    var end = places.last { kind.refusal(of: text(from: first.offset, to: $0)) == nil }
    // A word that would change the value belongs to it, so the whole is refused.
    if let start = end ?? (kind.refusal(of: first.text) == nil ? first.end : nil),
      let more = endOfMore(after: start, of: kind, inQuery: inQuery, in: places)
    {
      end = more
    }
    if end == nil, let refusal = kind.refusal(of: first.text) {
      // The words after the error are not part of it.
      end = places.last { kind.refusal(of: text(from: first.offset, to: $0)) != refusal }
    }
    guard let end else { return first }
    move(to: end)
    return Word(text: text(from: first.offset, to: end), offset: first.offset, isQuoted: false)
  }

  /// The end of words after a value that would change it: `from tuesday`, `9:15`, `or monday`, `but not in july`; at the
  /// end of the line any other date, and a number.
  private func endOfMore(after start: Int, of kind: FieldKind, inQuery: Bool, in places: [Int]) -> Int? {
    var ahead = self
    ahead.move(to: start)
    var words = [ahead.nextBareWord(inQuery: inQuery)]
    let word = words[0].text.lowercased()
    guard !(inQuery && word.isQueryKeyword) else { return nil }
    let next = places.first { $0 > start }
    if next != nil || ahead.isAtEnd {
      let roles: WordRoles = kind == .repetition ? [.changesPrevious, .endsCadence] : .changesPrevious
      if word.isTime || !WordRoles(of: word).isDisjoint(with: roles) { return next ?? ahead.offset }
    }
    // In a query, words that no date has are text.
    guard next != nil || !inQuery && !WordRoles(of: word).isDisjoint(with: [.joins, .repeats]) else { return nil }
    while words.count < 7, !ahead.isAtEnd { words.append(ahead.nextBareWord(inQuery: inQuery)) }
    // `for a month` ends a repetition, and nothing else.
    let isEnd = kind == .repetition && word == "for"
    let joins = isEnd ? 1 : words.prefix { WordRoles(of: $0.text.lowercased()).contains(.joins) }.count
    for end in (joins..<words.count).reversed() {
      let isLast = ahead.isAtEnd && end == words.count - 1
      let (phrase, first) = (words[joins...end], words[joins].text)
      guard joins > 0 || isLast && first.first?.isUppercase == false else { return nil }
      let numbers = phrase.flatMap { $0.text.split(separator: "-") }.filter { $0 != "to" }
      let isNumber = isLast && !isEnd && numbers.allSatisfy { $0.utf8.allSatisfy(\.isDigit) }
      let isWord = end == joins && (Month(typed: first) != nil || ["week", "so"].contains(first))
      if isNumber || (joins > 0 || !inQuery) && (isWord || quickAttribute(of: phrase, isRepeated: false) != nil) {
        return words[end].end
      }
    }
    return nil
  }

  /// Notes that a phrase that is being typed may continue to the end of the line.
  private mutating func expectMore(of kind: FieldKind, from start: Int, inQuery: Bool) {
    var ahead = self
    for _ in 0..<LineScanner.longestRun {
      let word = ahead.nextBareWord(inQuery: inQuery)
      if ahead.isAtCursor, let expectation = kind.completions() { note(expectation, from: start, as: .value) }
      guard !ahead.isAtCursor, kind.isPhrased(with: word.text) else { return }
    }
  }
}

extension FieldKind {
  /// True if a value can have several words without quotes.
  package var hasPhrases: Bool { isTime || self == .repetition }

  /// True if a word can be a part of a value: anything that begins with a digit, and the words of dates.
  func isPhrased(with word: String) -> Bool { isPhrased(with: WordRoles(typed: word)) }

  fileprivate func isPhrased(with roles: WordRoles) -> Bool {
    !roles.isDisjoint(with: self == .repetition ? [.date, .interval] : .date)
  }

  /// Words with which no value ends.
  fileprivate static let inner: Set = ["the", "of", "on", "at", "in", "a", "an", "and", "this", "next", "for", "start"]

  /// The error in a date or in an interval.
  func refusal(of text: String) -> InvalidText? { (self == .repetition ? FieldName(.repeat) : .due).refusal(of: text) }
}
