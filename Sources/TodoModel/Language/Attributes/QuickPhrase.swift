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
    let isHour =
      phrase.dropFirst().first?.text.lowercased() == "at"
      && !phrase.contains { PartOfDay(rawValue: $0.text.lowercased()) != nil }
    if let doubtful = phrase.first(where: \.text.isSlashed) ?? (isHour ? phrase.first : nil),
      let error = FieldKind.moment.refusal(of: doubtful.text.isSlashed ? doubtful.text : "at " + doubtful.text)
    {
      throw refusal(of: doubtful, for: .due, InvalidText(error.expected, error.slip))
    }
    for count in stride(from: min(phrase.count, title.count - 1), to: 0, by: -1) {
      guard let attribute = quickAttribute(of: words.suffix(count), isRepeated: isRepeated) else { continue }
      guard !words.isName(inLast: count) else { return nil }
      if case .set(.due, .date(.next)) = attribute { try expectNoDay(apartFrom: words.suffix(count), in: words) }
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

  /// Refuses a time at the end of a title that names a day elsewhere: `Meeting on friday with Bob 10am`.
  private func expectNoDay(apartFrom time: ArraySlice<Word>, in words: [Word]) throws(TodoError) {
    let days: Set<String> = ["today", "tomorrow", "tonight"]
    guard let start = time.first?.offset,
      let place = words.dropLast(time.count).firstIndex(where: { word in
        let name = word.text.lowercased()
        return name.count > 5 && Weekday(typed: name) != nil || days.contains(name) || name.isSlashed
      })
    else { return }
    let day = words[place]
    let isOn = place > 0 && words[place - 1].text.lowercased() == "on"
    let between = text(from: day.offset + day.text.utf8.count, to: start).drop { $0 == " " }
    let meant = text(from: 0, to: (isOn ? words[place - 1] : day).offset) + between + day.text + " "
    throw slip(
      unexpected(day.text, "a day and its time in one place, or quotes around the title", at: day.offset),
      meaning: meant, from: 0, to: start)
  }

  /// The title and the date that are read where a date is not at the end: `Tomorrow buy milk`, `Call at 5pm about it`.
  func phraseInside(_ words: [Word], isRepeated: Bool) -> ParsedAttributes? {
    let certain = ["today", "tomorrow", "tonight"] + Weekday.words
    for start in words.indices.prefix(LineScanner.longestRun) {
      let isAt = ["at", "on", "by"].contains(words[start].text.lowercased()) && start + 1 < words.count
      let first = words[isAt ? start + 1 : start].text
      guard certain.contains(start == 0 ? first.lowercased() : first) || isAt && first.isTime else { continue }
      for end in (start + 1...min(words.count, start + 8)).reversed() {
        let rest = words[..<start] + words[end...]
        guard end < words.count ? words[end].text.first?.isLowercase == true : true, !rest.isEmpty,
          let date = quickAttribute(of: words[start..<end], isRepeated: isRepeated), date.field == .due
        else { continue }
        return ParsedAttributes(attributes: [date], title: rest.map(\.text).joined(separator: " "))
      }
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
      let isName =
        Month(typed: first) != nil || ["Tom", "Tod"].contains(text) || first.hasPrefix("q") && first.count == 2
      return words.count == 1 && (isName || isNumber && !first.isTime || PhraseScanner.ordinals[first] != nil)
        ? nil : .due(date)
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

extension [LineScanner.Word] {
  /// True if a date at the end is a name by its capitals: `Watch The Day After Tomorrow`, `Plan Christmas 2027`, `Black
  /// Friday`. Days, months and words in capitals throughout are written like that in dates, too.
  fileprivate func isName(inLast count: Int) -> Bool {
    let (phrase, before) = (suffix(count).map(\.text), dropLast(count).map { $0.text.lowercased() })
    let hasCapital = phrase.contains { word in
      let name = word.filter(\.isLetter)
      return name.first?.isUppercase == true && name.contains(where: \.isLowercase)
        && Weekday(typed: name.lowercased()) == nil && Month(typed: name.lowercased()) == nil
        && !Self.wordsOfDates.contains(name.lowercased())
    }
    let isOccasion = ["black", "cyber", "giving", "bloody", "freaky", "casual"].contains(before.last ?? "")
    let isObject = before.count == 1 && ["watch", "read", "see", "play", "plan", "celebrate"].contains(before[0])
    let isAfterOf = before.last == "of" && count == 1
    let isPreposition = { ["on", "by", "before", "after", "due", "until"].contains($0) }
    let day = phrase.drop { isPreposition($0) }.joined(separator: " ").lowercased()
    let isDate = (isPreposition(before.last ?? "") || isPreposition(phrase[0])) && DayExpression.words[day] != nil
    return isOccasion || (isObject || isAfterOf) && phrase[0].first?.isUppercase == true || hasCapital && !isDate
  }

  /// Words that phones begin with a capital letter in dates: `4pm Tomorrow`, `Next Friday`.
  private static var wordsOfDates: Set<String> {
    ["today", "tomorrow", "tonight", "next", "this", "morning", "afternoon", "evening", "noon", "am", "pm", "at", "on"]
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
    // `twice a week`
    let isRate = word == "a" && ["once", "twice", "times"].contains(last)
    let isPeriod =
      ["to", "-", "–"].contains(last) && (first.isTime || first == "quarter" || first.utf8.first?.isDigit == true)
    let isDay = Month(typed: last) != nil && (first.utf8.first?.isDigit ?? false)
    return isHour || isRate || isPeriod || isUnit || isMonth || isDay || last.isSlashed || last.isTime
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
