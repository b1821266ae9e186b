// The dates and intervals at the end of a quick task: `Call Bob tomorrow 5pm`, `Standup weekdays at 9:15`.

extension LineScanner {
  /// Reads the longest date or interval at the end of a title, and counts its words with an “on” before it; or nil.
  /// Refuses a phrase of which only the end can be read, because what is before it would mean another day. Costs the
  /// words that dates can have.
  func phraseAtEnd(of words: [Word], in all: Int, isRepeated: Bool) throws(TodoError) -> (Attribute, count: Int)? {
    let phrase = words.suffix(16).reversed().prefix {
      FieldKind.repetition.isPhrased(with: $0.text) || $0.text.isSlashed || $0.text == "@"
    }
    guard let last = phrase.first else { return nil }
    if let slashed = phrase.first(where: \.text.isSlashed) { try expectOneReading(of: slashed) }
    for length in stride(from: min(phrase.count, all), to: 0, by: -1) {
      guard let attribute = quickAttribute(of: words.suffix(length), isRepeated: isRepeated) else { continue }
      guard all > 1, !words.isName(inLast: length),
        let count = length < all ? words.countOfPhrase(endingWith: length, in: all) : length
      else { return nil }
      let (first, before) = (words[words.count - count], words.dropLast(count))
      if count == all || before.touch(attribute, beginningWith: first.text.lowercased()) {
        let last = before.last ?? first
        let expected = count == all ? "a title before the date" : "a date that can be read as a whole"
        throw unexpected(last.text, expected + ", or quotes around the title", at: last.offset)
      }
      try expectNoPart(of: attribute, apartFrom: words[words.count - length].offset, in: Array(before))
      return (attribute, count)
    }
    let (name, isAt) = (last.text.lowercased(), phrase.dropFirst().first?.text.lowercased() == "at")
    let isHour = name.utf8.first?.isDigit == true && DateStep.units[name.filter(\.isLetter)] == DateStep(1, .hour)
    let isSpan = name.split { "-/".contains($0) }.compactMap { Weekday(typed: String($0)) }.count == 2
    if isAt || isHour || isSpan || phrase.count > 1 && name == "midnight" {
      try expectOneReading(of: last, as: isAt ? "at " + last.text : nil)
    }
    return nil
  }

  /// Refuses `3/12`, `at 5`, `20h`, `fri-sun`, `fri/sun` and `friday midnight`, which have two readings, with these.
  private func expectOneReading(of word: Word, as typed: String? = nil) throws(TodoError) {
    guard let error = FieldKind.moment.refusal(of: typed ?? word.text) else { return }
    throw refusal(of: word, for: .due, InvalidText(error.expected, error.slip))
  }

  /// Refuses a time or a day at the end of a title that has the other one elsewhere: `Meeting on friday with Bob 10am`.
  private func expectNoPart(of date: Attribute, apartFrom start: Int, in words: [Word]) throws(TodoError) {
    // False for a day, nil for anything else.
    func isTimeOnly(_ attribute: Attribute) -> Bool? {
      switch attribute {
      case .set(.due, .date(.next)): true
      case .set(.due, .date(.day)), .set(.due, .date(.tonight)): false
      case _: nil
      }
    }
    guard let isTime = isTimeOnly(date) else { return }
    let expected = "a day and its time in one place, or quotes around the title"
    if let (other, place) = dateInside(words, beforeTime: isTime), isTimeOnly(other) == !isTime {
      let (first, end) = (words[place.lowerBound], words[place.upperBound - 1].end)
      let between = text(from: end, to: start).drop { $0 == " " }
      let meant = text(from: 0, to: first.offset) + between + text(from: first.offset, to: end) + " "
      throw slip(unexpected(first.text, expected, at: first.offset), meaning: meant, from: 0, to: start)
    }
    let german = ["heute", "morgen", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"]
    for word in words where isTime && (word.text.isSlashed || german.contains(word.text.lowercased())) {
      try expectOneReading(of: word)
    }
  }

  /// The title and the date that are read where a date is not at the end: `Tomorrow buy milk`, `Call at 5pm about it`.
  func phraseInside(_ words: [Word]) -> ParsedAttributes? {
    guard let (date, place) = dateInside(words), case let first = words[place.lowerBound] else { return nil }
    let rest = words[..<place.lowerBound] + words[place.upperBound...]
    // With what belongs to it.
    var ahead = self
    ahead.move(to: first.offset)
    let run = ahead.longestRun(beginningWith: ahead.bareWord(), of: .moment)
    guard !rest.isEmpty, run.text == words[place].map(\.text).joined(separator: " "),
      !words[..<place.lowerBound].touch(date, beginningWith: first.text.lowercased())
    else { return nil }
    return ParsedAttributes(attributes: [date], title: rest.map(\.text).joined(separator: " "))
  }

  fileprivate static let certain = ["today", "tomorrow", "tonight"] + Weekday.words

  /// A date among other words: a day by its name in small letters, at the beginning or after “on”, a time after “at”, and
  /// before a time apart from it also `fri` and `3 dec`.
  private func dateInside(_ words: [Word], beforeTime isApart: Bool? = nil) -> (date: Attribute, place: Range<Int>)? {
    for start in words.indices.prefix(LineScanner.longestRun) {
      let isAt = start + 1 < words.count && ["at", "on", "by"].contains(words[start].text.lowercased())
      let (first, isLikely) = (words[isAt ? start + 1 : start].text, isAt || isApart == true && start == 0)
      let name = isLikely || start == 0 ? first.lowercased() : first
      guard
        Self.certain.contains(name) || isAt && first.isTime || isLikely && Weekday(typed: name) != nil
          || isApart == true && (first.utf8.first?.isDigit == true || Month(typed: name) != nil)
      else { continue }
      for end in (start + 1...min(words.count, start + 8)).reversed() {
        guard isAt && isApart != nil || end == words.count || words[end].text.first?.isLowercase == true,
          let date = quickAttribute(of: words[start..<end], isRepeated: true)
        else { continue }
        return (date, start..<end)
      }
    }
    return nil
  }

  func quickAttribute(of words: ArraySlice<Word>, isRepeated: Bool) -> Attribute? {
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
    let days = names.compactMap(Weekday.init(typed:))
    // Other days from one to another are a date that is not known.
    let isSpan = (text.contains { "-/&".contains($0) } || names.contains("to")) && days != [.monday, .friday]
    guard !isRepeated,
      names.contains(where: { WordRoles(of: $0).contains(.repeats) || Weekday(plural: $0) != nil })
        || days.count > 1 && !isSpan
    else { return nil }
    return try? Attribute(FieldName(.repeat, origin: .due), value: text)
  }
}

extension ParsedAttributes {
  /// False if `quick` reads nothing else in a line for `add`: most lines, which are not read again for the hint. Costs a
  /// look at the first letters of each word.
  package var mayBeReadByQuick: Bool {
    let hasDue = attributes.has(.due)
    // The beginnings of marks that are words, and of `LineScanner.certain`.
    let likely: StaticString = hasDue ? " eve sub" : " eve fri mon sat sub sun thu tod tom ton tue wed"
    var title = title ?? ""
    return attributes.has(.notes)
      || title.withUTF8 { bytes in
        var (last, word) = (0, 0)
        for start in bytes.indices where start == 0 || bytes[start - 1] == UInt8(ascii: " ") {
          (last, word) = (word, start)
          let (first, second) = (bytes[start], start + 1 < bytes.endIndex ? bytes[start + 1] : 0)
          let isLevel = first | 0x20 == UInt8(ascii: "p") && second.isDigit
          let isTime = !hasDue && first.isDigit && WordBeginning(bytes[last...]).isOne(of: "  at  by  on")
          let hasSign = !first.isLetter && Self.signs.contains(first)
          let isLikely = Self.initials & 1 << (first & 31) != 0 && WordBeginning(bytes[start...]).isOne(of: likely)
          if isLevel || isTime || hasSign || isLikely { return true }
        }
        return !hasDue && WordBeginning(bytes[word...]).mayEndPhrase
      }
  }

  private static let signs = Array("#@!({^*=".utf8)
  /// A bit for each letter that a likely word begins with.
  private static let initials: UInt32 = "efmstw".utf8.reduce(0) { $0 | 1 << ($1 & 31) }
}

extension [Attribute] {
  /// Adds a date or an interval; a time alone is that of an interval that is there.
  mutating func addPhrase(_ phrase: Attribute) {
    guard case .set(.due, .date(.next(let time))) = phrase, let place = firstIndex(where: { $0.field == .repeat }),
      case .set(let field, .repetition(var repetition)) = self[place], repetition.interval.time == nil
    else { return append(phrase) }
    repetition.interval.time = time
    self[place] = .set(field, .repetition(repetition))
  }
}

extension BidirectionalCollection<LineScanner.Word> {
  /// True if a date at the end is a name by its capitals: `Watch The Day After Tomorrow`, `Plan Christmas 2027`, `Black
  /// Friday`. Days, months and words in capitals throughout are written like that in dates, too.
  fileprivate func isName(inLast count: Int) -> Bool {
    let (phrase, before) = (suffix(count).map(\.text), dropLast(count).map { $0.text.lowercased() })
    let hasCapital = phrase.contains { word in
      let name = word.filter(\.isLetter)
      return name.first?.isUppercase == true && name.contains(where: \.isLowercase)
        && Weekday(typed: name.lowercased()) == nil && Month(typed: name.lowercased()) == nil
        && !WordRoles(of: name.lowercased()).contains(.capitals)
    }
    let isOccasion = ["black", "cyber", "giving", "bloody", "freaky", "casual"].contains(before.last ?? "")
    let isObject = before.count == 1 && ["watch", "read", "see", "play", "plan", "celebrate"].contains(before[0])
    let isAfterOf = before.last == "of" && count == 1
    let isPreposition = { ["on", "by", "before", "after", "due", "until"].contains($0) }
    let day = phrase.drop { isPreposition($0) }.joined(separator: " ").lowercased()
    let isDate = (isPreposition(before.last ?? "") || isPreposition(phrase[0])) && DayExpression.words[day] != nil
    return isOccasion || (isObject || isAfterOf) && phrase[0].first?.isUppercase == true || hasCapital && !isDate
  }

  /// Counts the words of a phrase and those that lead to it; nil for titles: `Boil eggs for 7 minutes`, `Buy the Sun`.
  fileprivate func countOfPhrase(endingWith length: Int, in all: Int) -> Int? {
    let before = dropLast(length).suffix(2).map { $0.text.lowercased() }
    guard let last = before.last, all > length + 1 else { return length }
    if last == "the" || last == "for" && suffix(length).first?.text.first?.isNumber == true { return nil }
    let isSign = ["-", "–", "—"].contains(last) && !(before.count > 1 && FieldKind.moment.isPhrased(with: before[0]))
    guard isSign || WordRoles(of: last).contains(.leads) else { return length }
    return before.count > 1 && before[0] == "due" && all > length + 2 ? length + 2 : length + 1
  }

  /// True for words that change the date or the interval after them: `sun`, `half`, `2 weeks`, `at 5`, `fri -`, `or`.
  fileprivate func touch(_ phrase: Attribute, beginningWith word: String) -> Bool {
    guard let typed = last?.text.filter({ $0 != "," }) else { return false }
    let (last, first) = (typed.lowercased(), dropLast().last?.text.lowercased() ?? "")
    let pairs: Set = ["once a", "twice a", "times a", "over the", "early next", "later today", "first thing"]
    // `two weeks`, `dec 3` and `at 5`, but not `the week`, `to Jan` and `for an hour`
    let isLabel = WordRoles(of: first).contains(.numbers) || dropLast(2).last?.text.lowercased() == "for"
    let isPart =
      typed.first?.isUppercase == false && !isLabel
      && [first, last].allSatisfy { FieldKind.repetition.isPhrased(with: $0) }
    // `9 tomorrow`, `2 wednesdays`
    let isBare = !WordRoles(of: word).contains(.leads) && !word.isTime && !isLabel
    let isHour =
      phrase.field == .repeat
      ? Int(last) != nil || PhraseScanner.counts[last] != nil
      : isBare && (Int(last).map { $0 < 25 } ?? false || last.isBareTime)
    return isPart || isHour || !pairs.isDisjoint(with: [last + " " + word, first + " " + last]) || last.isSlashed
      || last.isTime || WordRoles(of: last).contains(.changesNext) || Weekday(typed: last) != nil
      || ["today", "tomorrow", "tonight"].contains(last) || last == "this" && Weekday(typed: word) != nil
      || last.utf8.first?.isDigit ?? false && PhraseScanner.ordinalSuffixes.contains { last.hasSuffix($0) }
  }
}

extension String {
  /// True for `3/12` and `3/12/2026`.
  var isSlashed: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return 2...3 ~= parts.count && parts.allSatisfy { 1...4 ~= $0.utf8.count && $0.utf8.allSatisfy(\.isDigit) }
  }

  /// True for `0630` and `6.30`, which are times before a day only.
  fileprivate var isBareTime: Bool {
    let parts = split(separator: ".").map { $0.utf8.count < 3 ? Int($0) ?? 99 : 99 }
    return parts.count == 2
      ? parts[0] < 24 && parts[1] < 60 && utf8.suffix(3).first == UInt8(ascii: ".")
      : utf8.count == 4 && first == "0" && Int(self) != nil
  }

  /// True for `9:15`, `5pm`.
  var isTime: Bool {
    guard utf8.first?.isDigit == true else { return false }
    return utf8.contains(UInt8(ascii: ":")) || hasSuffix("am") || hasSuffix("pm")
  }
}
