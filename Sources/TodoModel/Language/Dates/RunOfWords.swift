// Without quotes the value of a date or an interval is the longest run of words that is one: `due:fri 5pm Call mum` is due
// at five, and called Call mum. Only words that dates and intervals have are tried, and only so many of them.

extension LineScanner {
  /// More words than any date or interval has, and more bytes than any of them: the rest of a line is not tried.
  private static let longestRun = 16, longestWord = 24

  /// A value that was read up to the next space, with the words behind it that belong to it.
  ///
  /// If no run is a value, it is the one in which the error lies. The scanner goes on behind it.
  mutating func longestRun(
    beginningWith first: Word, of kind: FieldKind, endingBefore ends: (UInt8) -> Bool = { _ in false },
    keyword isKeyword: (String) -> Bool = { _ in false }
  ) -> Word {
    guard kind.hasPhrases, !first.isQuoted, !first.text.isEmpty else { return first }
    if expectations != nil { expectMore(of: kind, from: first.offset, endingBefore: ends) }
    var places: [Int] = []
    var ahead = self
    while places.count < LineScanner.longestRun {
      ahead.skipSpace()
      guard let byte = ahead.peek, byte | 0x20 >= UInt8(ascii: "a") || byte >= UInt8(ascii: "0") else { break }
      let word = ahead.bareWord(endingBefore: ends)
      guard word.text.utf8.count <= LineScanner.longestWord, !isKeyword(word.text), kind.isPhrased(with: word.text)
      else { break }
      places.append(ahead.offset)
    }
    guard !places.isEmpty else { return first }
    var run = first
    for place in places.reversed() {
      run = Word(text: text(from: first.offset, to: place), offset: first.offset, isQuoted: false)
      if kind.refusal(of: run.text) == nil {
        move(to: place)
        return run
      }
    }
    guard let refusal = kind.refusal(of: first.text) else { return first }
    // The words behind the error have nothing to do with it.
    for place in places.reversed() {
      let longer = Word(text: text(from: first.offset, to: place), offset: first.offset, isQuoted: false)
      guard kind.refusal(of: longer.text) != refusal else { continue }
      move(to: place)
      return longer
    }
    return first
  }

  /// A value that lacks something at its end with the word that stands there instead.
  func withWordBehind(_ value: Word, endingBefore ends: (UInt8) -> Bool = { _ in false }) -> Word {
    var ahead = self
    ahead.skipSpace()
    guard !value.isQuoted, ahead.bareWord(endingBefore: ends).text.utf8.count <= LineScanner.longestWord else {
      return value
    }
    return Word(text: text(from: value.offset, to: ahead.offset), offset: value.offset, isQuoted: false)
  }

  /// A phrase that is being typed may go on to the end of the line.
  private mutating func expectMore(of kind: FieldKind, from start: Int, endingBefore ends: (UInt8) -> Bool) {
    guard let expectation = kind.attributeExpectation else { return }
    var ahead = self
    for _ in 0..<LineScanner.longestRun {
      ahead.skipSpace()
      let word = ahead.bareWord(endingBefore: ends)
      if ahead.isAtCursor {
        note(expectation, from: start, as: .value)
        return
      }
      guard kind.isPhrased(with: word.text) else { return }
    }
  }
}

extension FieldKind {
  /// Whether a value can have several words without quotes.
  package var hasPhrases: Bool { isTime || self == .repetition }

  /// Whether a word can stand in the middle of a value: what begins with a digit, and the words that there are.
  func isPhrased(with word: String) -> Bool {
    guard let first = word.utf8.first else { return false }
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) { return true }
    let letters = String(word.prefix { $0.isASCII && $0.isLetter }).lowercased()
    if FieldKind.wordsOfDates.contains(letters) { return true }
    if self == .repetition, FieldKind.wordsOfIntervals.contains(letters) { return true }
    guard FieldKind.stems.contains(String(letters.prefix(3))) else { return false }
    return Weekday(typed: letters) != nil || Month(typed: letters) != nil
  }

  /// What weekdays and months begin with.
  private static let stems = Set(Weekday.allCases.map(\.shortName) + Month.allCases.map(\.shortName))

  private static let wordsOfDates: Set<String> = Set(CountedUnit.words.keys).union(CountWords.all.keys)
    .union(DayExpression.words.keys).union(TimeOfDay.words.keys)
    .union([
      "am", "pm", "at", "on", "of", "the", "this", "next", "ago", "after", "before", "noon", "now", "tonight", "in",
      "st", "nd", "rd", "th", "start", "end",
    ])

  private static let wordsOfIntervals: Set<String> = [
    "and", "until", "count", "last", "first", "second", "third", "fourth", "fifth", "weekday", "weekdays", "weekends",
    "other", "each", "to", "workday",
  ]

  /// What is wrong with a text as a value, and where; nil if it is one.
  fileprivate func refusal(of text: String) -> InvalidInterval? {
    if self == .repetition {
      do throws(InvalidInterval) {
        _ = try IntervalExpression(parsing: text)
        return nil
      } catch {
        return error
      }
    }
    do throws(InvalidDate) {
      _ = try DateExpression(parsing: text)
      return nil
    } catch {
      return InvalidInterval(.date(error.problem), at: error.offset)
    }
  }
}
