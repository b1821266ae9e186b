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
    // Most lines end here, or go on with a sign.
    guard let next = firstOfNextWord, next | 0x20 >= UInt8(ascii: "a") || next >= UInt8(ascii: "0") else {
      return first
    }
    var places: [Int] = []
    var ahead = self
    var count = 0
    while count < LineScanner.longestRun {
      ahead.skipSpace()
      guard let byte = ahead.peek, byte | 0x20 >= UInt8(ascii: "a") || byte >= UInt8(ascii: "0") else { break }
      let word = ahead.bareWord(endingBefore: ends)
      guard word.text.utf8.count <= LineScanner.longestWord, !isKeyword(word.text), kind.isPhrased(with: word.text)
      else { break }
      if !FieldKind.isOnlyWithin(word.text) { places.append(ahead.offset) }
      count += 1
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
    let key = FieldKind.key(of: word)
    return FieldKind.wordsOfDates.contains(key) || self == .repetition && FieldKind.wordsOfIntervals.contains(key)
  }

  /// Whether more has to follow: no date ends with the word.
  fileprivate static func isOnlyWithin(_ word: String) -> Bool {
    switch word {
    case "the", "of", "on", "at", "in", "a", "an", "and", "this", "next": true
    default: false
    }
  }

  /// A number for the letters that a word begins with, whatever their case; two words may have the same, as it only says
  /// which words are worth a try.
  private static func key(of word: String) -> UInt64 {
    var key: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in word.utf8 {
      let letter = byte | 0x20
      guard letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") else { break }
      key = (key ^ UInt64(letter)) &* 0x100_0000_01b3
    }
    return key
  }

  private static let wordsOfDates: Set<UInt64> = {
    var words = Array(CountedUnit.words.keys) + CountWords.all.keys + DayExpression.words.keys
    words += ["am", "pm", "at", "on", "of", "the", "this", "next", "ago", "after", "before", "now", "tonight", "in"]
    words += ["noon", "eod", "sod", "st", "nd", "rd", "th", "start", "end", "weds"]
    for name in Weekday.allCases.map(\.name) + Month.allCases.map(\.name) {
      words += (3...name.utf8.count).map { String(name.prefix($0)) }
    }
    return Set(words.map(key))
  }()

  private static let wordsOfIntervals: Set<UInt64> = Set(
    [
      "and", "until", "count", "last", "first", "second", "third", "fourth", "fifth", "weekday", "weekdays", "weekends",
      "other", "each", "to", "workday",
    ].map(key))

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
