// The dates and intervals at the end of a quick task: `Call Bob tomorrow 5pm`, `Standup weekdays at 9:15`.

extension LineScanner {
  /// Reads the longest run of words at the end of a title that is a date or an interval, and counts its words, including
  /// one such as “on” before it; nil if there is none, or if nothing would be left of the title.
  ///
  /// Refuses a phrase of which only the end can be read, because what is before it would mean another day. Costs the words
  /// that dates can have.
  func phraseAtEnd(
    of words: [Word], in title: TypedTitle, isRepeated: Bool
  ) throws(TodoError) -> (Attribute, count: Int)? {
    let phrase = words.suffix(16).reversed().prefix {
      FieldKind.repetition.isPhrased(with: $0.text) || $0.text.isSlashed || $0.text == "@"
    }
    // `3/12` and `at 5` have two readings, which their errors name.
    let doubtful =
      phrase.first { $0.text.isSlashed }
      ?? phrase.first.flatMap { last in
        phrase.dropFirst().first?.text.lowercased() == "at" ? last : nil
      }
    if let doubtful,
      let error = FieldKind.moment.refusal(of: doubtful.text.isSlashed ? doubtful.text : "at " + doubtful.text)
    {
      throw refusal(of: doubtful, for: .due, InvalidText(error.expected, error.slip))
    }
    for count in stride(from: min(phrase.count, title.count - 1), to: 0, by: -1) {
      guard let attribute = quickAttribute(of: words.suffix(count), isRepeated: isRepeated) else { continue }
      let before = words.dropLast(count).suffix(2).map { $0.text.lowercased() }
      guard let last = words.dropLast(count).last, title.count > count + 1 else { return (attribute, count) }
      let word = last.text.lowercased()
      if ["on", "at", "by", "due", "in", "within", "starting"].contains(word) { return (attribute, count + 1) }
      // `Boil eggs for 7 minutes` and `Buy the Sun` are titles.
      if word == "the" || word == "for" && words.suffix(count).first?.text.first?.isNumber == true { return nil }
      if before.touches(dateBeginningWith: words.suffix(count)[words.count - count].text.lowercased()) {
        throw unexpected(last.text, "a date that can be read as a whole, or quotes around the title", at: last.offset)
      }
      return (attribute, count)
    }
    return nil
  }

  private func quickAttribute(of words: ArraySlice<Word>, isRepeated: Bool) -> Attribute? {
    var text = words.map(\.text).joined(separator: " ")
    // `tomorrow.` ends a sentence; `24.12.` is a date.
    if let last = text.utf8.last, ".!?".utf8.contains(last), text.utf8.dropLast().last?.isLetter == true,
      !text.hasSuffix(".m.")
    {
      text.removeLast()
    }
    let first = words[words.startIndex].text.lowercased()
    if let date = try? DateExpression(parsing: text, hasShortMinutes: true), date != .someday {
      // `Ask May`, `Version 2.1` and `Pay invoice 2026-117` are titles.
      let isNumber =
        first.contains(".") && first.utf8.last?.isDigit == true
        || first.count < 9 && first.contains("-") && Int(first.filter { $0 != "-" }) != nil
      return words.count == 1 && (Month(typed: first) != nil || isNumber && !first.isTime) ? nil : .due(date)
    }
    let names = text.lowercased().split { !$0.isLetter }.map(String.init)
    guard !isRepeated,
      names.contains(where: { WordRoles(of: $0).contains(.repeats) || Weekday(plural: $0) != nil })
        || names.filter({ Weekday(typed: $0) != nil }).count > 1
    else { return nil }
    return try? Attribute(FieldName(.repeat, origin: .due), value: text)
  }
}

extension [Attribute] {
  /// Adds a date or an interval; a time alone is that of an interval that is there.
  mutating func addPhrase(_ phrase: Attribute) {
    let place = firstIndex { $0.field == .repeat }
    guard let place, case .set(.due, .date(.next(let time))) = phrase,
      case .set(let field, .repetition(let repetition)) = self[place], repetition.interval.time == nil
    else { return append(phrase) }
    var interval = repetition.interval
    interval.time = time
    self[place] = .set(field, .repetition(RepetitionExpression(interval, origin: repetition.origin)))
  }
}

extension [String] {
  /// True for words, in lower case, that change the date after them: `sun`, `half`, `2 weeks`, `at 5`.
  fileprivate func touches(dateBeginningWith word: String) -> Bool {
    guard let last else { return false }
    let first = count > 1 ? self[0] : ""
    let isUnit = DateStep.units[last] != nil && (first.utf8.first?.isDigit ?? false)
    let isMonth = Month(typed: first) != nil && last.utf8.allSatisfy(\.isDigit)
    let isHour = last.utf8.allSatisfy(\.isDigit) && (["at", "in"].contains(first) || word == "tonight")
    let isPeriod =
      ["to", "-", "–"].contains(last) && (first.isTime || first == "quarter" || first.utf8.first?.isDigit == true)
    let isDay = Month(typed: last) != nil && (first.utf8.first?.isDigit ?? false)
    return isHour || isPeriod || isUnit || isMonth || isDay || last.isSlashed || last.isTime
      || WordRoles(of: last).contains(.changesNext) || Weekday(typed: last.filter { $0 != "," }) != nil
      || last.utf8.first?.isDigit ?? false && PhraseScanner.ordinalSuffixes.contains { last.hasSuffix($0) }
  }
}

extension String {
  /// True for `3/12` and `3/12/2026`.
  var isSlashed: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return 2...3 ~= parts.count && parts.allSatisfy { 1...4 ~= $0.utf8.count && $0.utf8.allSatisfy(\.isDigit) }
  }

  /// True for `9:15`, `5pm`.
  var isTime: Bool {
    guard utf8.first?.isDigit == true else { return false }
    return utf8.contains(UInt8(ascii: ":")) || hasSuffix("am") || hasSuffix("pm")
  }
}
