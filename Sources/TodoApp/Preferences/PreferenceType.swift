import TodoModel

struct PreferenceType<Value>: Sendable {
  let expectation: @Sendable () -> String
  let write: @Sendable (Value) -> String
  /// Reads a value; nil if it is none at all, an error with its place if only a part of it is wrong.
  let read: @Sendable (String) throws(TodoError) -> Value?
}

extension PreferenceType where Value: RawRepresentable<String> & CaseIterable & Sendable {
  static var choice: PreferenceType {
    PreferenceType(
      expectation: { alternatives(Value.allCases.map(\.rawValue)) }, write: { $0.rawValue },
      read: { Value(rawValue: $0) })
  }
}

extension PreferenceType<PromptTemplate> {
  static var template: PreferenceType {
    PreferenceType(
      expectation: { "text with names in braces, such as {screen}" }, write: { $0.text },
      read: { (text) throws(TodoError) in try PromptTemplate(text) })
  }
}

extension PreferenceType<Palette> {
  static var palette: PreferenceType {
    PreferenceType(
      expectation: { "none, or meanings with colours and signs such as overdue=red bold,today=214,date=#5fafff" },
      write: { $0.text.isEmpty ? "none" : $0.text }, read: { $0 == "none" ? Palette() : Palette($0) })
  }
}

extension PreferenceType<String> {
  static var path: PreferenceType { text("a path that begins with / or ~/") }
  static var pathOrNone: PreferenceType { text("a path that begins with / or ~/", orNone: true) }
  static var commandOrNone: PreferenceType { text("a command with its arguments", orNone: true) }
  static var keywords: PreferenceType { text("words such as DONE CANCELLED") }

  private static func text(_ expected: String, orNone: Bool = false) -> PreferenceType {
    PreferenceType(
      expectation: { orNone ? expected + ", or none" : expected },
      write: { orNone && $0.isEmpty ? "none" : $0 }, read: { $0.isEmpty ? nil : orNone && $0 == "none" ? "" : $0 })
  }
}

extension PreferenceType<NotificationWay> {
  static var notification: PreferenceType {
    PreferenceType(expectation: { "none, bell, or a command with its arguments" }, write: { $0.text }) { text in
      switch text {
      case "": nil
      case "none": NotificationWay.none
      case "bell": .bell
      case _: .command(text)
      }
    }
  }
}

extension PreferenceType<Bool> {
  static var onOrOff: PreferenceType {
    PreferenceType(
      expectation: { "on or off" }, write: { $0 ? "on" : "off" },
      read: { $0 == "on" ? true : $0 == "off" ? false : nil })
  }
}

extension PreferenceType<Int> {
  static func number(_ range: ClosedRange<Int>) -> PreferenceType {
    PreferenceType(
      expectation: { "a number from \(range.lowerBound) to \(range.upperBound)" }, write: { String($0) },
      read: { plainNumber($0).flatMap { range.contains($0) ? $0 : nil } })
  }

  /// A number of bytes, with a letter for the powers of 1024.
  static func size(_ range: ClosedRange<Int>) -> PreferenceType {
    PreferenceType(
      expectation: { "a size from \(inUnits(range.lowerBound)) to \(inUnits(range.upperBound))" }, write: inUnits
    ) { text in
      let unit = sizeUnits.first { text.hasSuffix($0.letter) }
      guard let number = plainNumber(text.dropLast(unit == nil ? 0 : 1)) else { return nil }
      let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit?.bytes ?? 1)
      return !isTooLarge && range.contains(bytes) ? bytes : nil
    }
  }
}

extension PreferenceType<Int?> {
  /// - Parameter unit: A unit that may follow the number.
  static func numberOrAuto(unit: String = "") -> PreferenceType {
    PreferenceType(expectation: { "a positive number, or auto" }, write: { $0.map(String.init) ?? "auto" }) { text in
      if text == "auto" { return .some(nil) }
      return plainNumber(text.dropLast(text.hasSuffix(unit) ? unit.count : 0)).flatMap { $0 > 0 ? .some($0) : nil }
    }
  }
}

extension PreferenceType<StandingFilter> {
  /// The arguments of the command `filter`, except those that only show it.
  static var filter: PreferenceType {
    PreferenceType(
      expectation: { "all, active, completed or a query" },
      write: { $0.query == .everything ? $0.status.rawValue : $0.query.description }
    ) { (text) throws(TodoError) in
      if let status = StatusFilter(rawValue: text) { return (status, .everything) }
      var scanner = LineScanner(text)
      let query = try scanner.query()
      return query == .everything ? nil : (.active, query)
    }
  }
}

extension PreferenceType<[SortKey]> {
  static var sortKeys: PreferenceType {
    PreferenceType(
      expectation: {
        "keys such as due,-priority out of " + SortKey.Field.allCases.map(\.rawValue).joined(separator: ", ")
      }, write: { $0.map(\.description).joined(separator: ",") }
    ) { (text) throws(TodoError) in
      var scanner = LineScanner(text)
      let keys = try scanner.sortKeys()
      try scanner.expectEnd()
      return keys
    }
  }
}

private let sizeUnits = [(letter: "G", bytes: 1 << 30), (letter: "M", bytes: 1 << 20), (letter: "K", bytes: 1 << 10)]

private func inUnits(_ bytes: Int) -> String {
  sizeUnits.first { bytes.isMultiple(of: $0.bytes) }.map { "\(bytes / $0.bytes)\($0.letter)" } ?? String(bytes)
}

/// Reads a number of digits alone.
func plainNumber(_ text: some StringProtocol) -> Int? {
  text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
}
