package enum Alteration: Hashable, Sendable, Codable {
  case append(String)
  case prepend(String)
  /// `/old/new/`: replaces the first occurrence in the title, or all of them.
  case replace(String, with: String, everywhere: Bool)
  /// Moves the due date, counted from now where it has passed.
  case postpone(DateStep)
  /// Sets the due date; to another day it keeps its time.
  case move(DateExpression)

  package var field: TaskField {
    switch self {
    case .append, .prepend, .replace: .title
    case .postpone, .move: .due
    }
  }

  func title(of title: String) -> String {
    switch self {
    case .append(let text): title + " " + text
    case .prepend(let text): text + " " + title
    case .replace(let old, let new, let inAll): title.replacing(old, with: new, maxReplacements: inAll ? .max : 1)
    case .postpone, .move: title
    }
  }

  /// The changed date; nil if there is none. Days and more keep the time of day; hours and minutes pass, as in a sum.
  func date(of due: Moment?, by clock: Clock) -> ResolvedDate? {
    if case .move(let date) = self {
      let moved = date.resolved(by: clock)
      guard case .day(let day) = moved.moment, case .instant? = due else { return moved }
      return ResolvedDate(day, at: due?.timeOfDay(in: clock.zone), in: clock.zone)
    }
    guard let due, case .postpone(let step) = self else { return due.map { ResolvedDate($0) } }
    let today = clock.today
    let from: DateExpression
    switch (due, step.unit.seconds) {
    case (.day(let day), _?) where day <= today: from = .fromNow(0, .minute)
    case (.day(let day), _): from = .day(.exactly(max(day, today)))
    case (.instant(let instant), _?): from = .instant(max(instant, clock.now()))
    case (.instant(let instant), nil):
      let time = clock.zone.civilTime(at: instant)
      from = .time(TimeOfDay(secondOfDay: time.secondOfDay), on: .exactly(max(time.day, today)))
    }
    return DateExpression.sum(from, [step]).resolved(by: clock)
  }
}

extension LineScanner {
  /// Reads `/old/new/`, with a `g` after it for every occurrence; a slash in a text is escaped by a backslash.
  package mutating func replacement() throws(TodoError) -> Alteration {
    let start = skipSpace()
    let expected = "/old/new/, with the text that is there and the one for it"
    guard peek != nil else { throw missing(expected, at: start) }
    guard peek == UInt8(ascii: "/") else { throw unexpected(bareWord().text, expected, at: start) }
    guard case (let old, true) = delimitedText() else { throw missing("a slash") }
    // The slash after the one text is before the other.
    move(to: offset - 1)
    guard !old.isEmpty else { throw missing("the text that is there") }
    guard case (let new, true) = delimitedText() else { throw missing("a slash") }
    let isEverywhere = peek == UInt8(ascii: "g")
    if isEverywhere { advance() }
    try expectEnd("nothing after the last slash but g; a slash in the text is \\/")
    return .replace(old, with: new, everywhere: isEverywhere)
  }

  private mutating func expectEnd(_ expected: String) throws(TodoError) {
    let rest = remainder()
    guard rest.text.isEmpty else { throw unexpected(rest.text, expected, at: rest.offset) }
  }

  /// Reads a distance up to the end of the line, `1d`, `2 weeks`, `3h`, or a date.
  package mutating func postponement() throws(TodoError) -> Alteration {
    let word = remainder()
    let expected = "how much later such as 1d, 2w or 3h"
    guard !word.text.isEmpty else { throw missing(expected, at: word.offset) }
    let typed =
      ["+", "for ", "by "].first(where: word.text.hasPrefix).map { String(word.text.dropFirst($0.count)) } ?? word.text
    switch DateExpression(typed) {
    // Months are `mo`, as in `quick`.
    case .day(.fromToday(let count, .month))? where count > 0 && typed.hasSuffix("m"):
      return .postpone(DateStep(count, .minute))
    case .day(.fromToday(let count, let unit))? where count > 0, .fromNow(let count, let unit)? where count > 0:
      return .postpone(DateStep(count, unit))
    case let date? where typed.utf8.first != UInt8(ascii: "-"): return .move(date)
    case _: throw invalid(word.text, of: "postpone", expected: expected, at: word.offset)
    }
  }

  /// Reads the rest of the line as the value of a field, `due 15 fri 5pm`; `none` clears it.
  package mutating func value(upToEndOf name: FieldName) throws(TodoError) -> Attribute {
    skipSpace()
    guard peek != nil || isAtCursor && isBoundary(before: offset) else {
      throw missing("a value for \(name.attribute), or none", at: offset)
    }
    // `depends 2 on 3`, `project 2 to work`, `wait 2 until friday`
    var ahead = self
    let fillers = name.kind == .name ? ["to"] : ["of", "on", "to", "until", "till"]
    if fillers.contains(ahead.bareWord().text), !ahead.isAtEnd { self = ahead.afterSpace }
    var typed = try value(expecting: name.kind.completions())
    if name.kind == .references { expectElement(.task(.active), from: typed.offset) }
    // Only a line that is being completed needs to know how far it goes.
    if expectations != nil { _ = longestRun(beginningWith: typed, of: name.kind) }
    if typed.isQuoted {
      try expectEndOfValue()
      try expectEnd("nothing more")
    } else {
      move(to: typed.offset)
      typed = remainder()
      if InvalidText.wordsForNone.contains(typed.text.lowercased()) { return .clear(name.field) }
      if name.kind == .priority, let priority = TodoItem.Priority(place: typed.text) { return .priority(priority) }
    }
    return try attribute(name, typed.text, of: typed)
  }

  /// Reads the rest of the line as tags to add and to remove: `+x -y`, `x,y`, `remove x`; no sign means adding.
  package mutating func tagChanges() throws(TodoError) -> [Attribute] {
    var changes: [Attribute] = []
    let expected = "tags such as +home or -home; each starts with a letter"
    var ahead = afterSpace
    let first = ahead.bareWord().text
    let isRemoving = InvalidText.wordsForRemoving.contains(first) && !ahead.isAtEnd
    // `tag 3 with urgent`
    if isRemoving || ["with", "as"].contains(first), !ahead.isAtEnd { self = ahead }
    repeat {
      let word = nextBareWord()
      let isSigned = word.text.utf8.first.map("+-".utf8.contains) ?? false
      if isSigned { expect(.tag, afterSignAt: word.offset) } else { expect(.tag, from: word.offset) }
      for part in word.text.split(separator: ",") {
        let sign = ["+", "-"].first { part.hasPrefix($0) }
        guard let tag = (sign == nil ? "+" + part : String(part)).tagAfterSign else {
          throw invalid(word.text, of: "tag", expected: expected, at: word.offset)
        }
        guard changes.count < Limits.tags else { throw tooManyTags(from: word.offset) }
        changes.append(sign == "-" || sign == nil && isRemoving ? .removeTag(tag) : .addTag(tag))
      }
    } while !isAtEnd
    guard !changes.isEmpty else { throw missing(expected, at: offset) }
    return changes
  }
}
