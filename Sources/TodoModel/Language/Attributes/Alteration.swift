/// What becomes of a value that is there already.
package enum Alteration: Hashable, Sendable, Codable {
  /// A text behind the title.
  case append(String)
  /// A text before the title.
  case prepend(String)
  /// Another text in the title, in the first place or in all of them.
  case replace(String, with: String, everywhere: Bool)
  /// So much later, counted from the due date, or from now where that has passed.
  case postpone(DateStep)

  /// The field that it is about.
  package var field: TaskField {
    switch self {
    case .append, .prepend, .replace: .title
    case .postpone: .due
    }
  }
}

extension Alteration {
  /// What becomes of a title.
  func title(of title: String) -> String {
    switch self {
    case .append(let text): return title + " " + text
    case .prepend(let text): return text + " " + title
    case .replace(let old, let new, let isEverywhere):
      return title.replacing(old, with: new, maxReplacements: isEverywhere ? .max : 1)
    case .postpone: return title
    }
  }

  /// What becomes of a date. Days and more leave the time of day, hours and minutes pass, as in a sum.
  func date(of due: Moment, by clock: Clock) -> ResolvedDate {
    guard case .postpone(let step) = self else { return ResolvedDate(due) }
    let today = clock.today
    let from: DateExpression =
      switch (due, step) {
      case (.day(let day), .clock) where day <= today: .fromNow(0, .minute)
      case (.day(let day), _): .day(.exactly(max(day, today)))
      case (.instant(let instant), .clock): .instant(max(instant, clock.now()))
      case (.instant(let instant), .calendar):
        {
          let time = clock.zone.civilTime(at: instant)
          return .time(TimeOfDay(secondOfDay: time.secondOfDay), on: .exactly(max(time.day, today)))
        }()
      }
    return DateExpression.sum(from, [step]).resolved(by: clock)
  }
}

extension LineScanner {
  /// Reads `/old/new/`, with a `g` behind it for every place; a slash in a text stands behind a backslash.
  package mutating func replacement() throws(TodoError) -> Alteration {
    skipSpace()
    let start = offset
    let expected = "/old/new/, with the text that is there and the one for it"
    guard peek == UInt8(ascii: "/") else {
      throw peek == nil
        ? .syntax(.missing(expected), column: column(at: start))
        : .syntax(.unexpected(bareWord().text, expected: expected), column: column(at: start))
    }
    let old = try textBeforeSlash()
    guard !old.isEmpty else { throw .syntax(.missing("the text that is there"), column: column(at: offset)) }
    let new = try textBeforeSlash()
    advance()
    let isEverywhere = peek == UInt8(ascii: "g")
    if isEverywhere { advance() }
    guard isAtEnd else {
      let rest = remainder()
      throw .syntax(
        .unexpected(rest.text, expected: "nothing behind the last slash but g; a slash in the text is \\/"),
        column: column(at: rest.offset))
    }
    return .replace(old, with: new, everywhere: isEverywhere)
  }

  /// Reads from one slash to the next, which comes next then.
  private mutating func textBeforeSlash() throws(TodoError) -> String {
    var bytes: [UInt8] = []
    advance()
    while let byte = peek, byte != UInt8(ascii: "/") {
      advance()
      if byte == UInt8(ascii: "\\"), peek == UInt8(ascii: "/") {
        bytes.append(UInt8(ascii: "/"))
        advance()
      } else {
        bytes.append(byte)
      }
    }
    guard peek != nil else { throw .syntax(.missing("a slash"), column: column(at: offset)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads how much later, up to the end of the line: `1d`, `2 weeks`, `3h`.
  package mutating func postponement() throws(TodoError) -> Alteration {
    let word = remainder()
    let expected = "how much later such as 1d, 2w or 3h"
    guard !word.text.isEmpty else { throw .syntax(.missing(expected), column: column(at: word.offset)) }
    let typed = word.text.utf8.first == UInt8(ascii: "+") ? String(word.text.dropFirst()) : word.text
    guard let first = typed.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
      let step = DateExpression(typed)?.distance
    else {
      throw .invalidValue(
        InvalidValue(field: "postpone", value: word.text, expected: expected), column: column(at: word.offset))
    }
    return .postpone(step)
  }
}

extension DateExpression {
  /// How far ahead of now it is, if that is what was typed.
  fileprivate var distance: DateStep? {
    switch self {
    case .day(.fromToday(let count, let unit)): .calendar(count, unit)
    case .fromNow(let count, let unit): .clock(count, unit)
    case .day, .time, .next, .tonight, .instant, .sum: nil
    }
  }
}
