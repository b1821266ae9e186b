import Platform

package struct SortKey: Hashable, Sendable, Codable, CustomStringConvertible {
  package let field: Field
  /// True if the greatest comes first; tasks without a value are last in both directions.
  package let isReversed: Bool

  package init(_ field: Field, isReversed: Bool = false) { (self.field, self.isReversed) = (field, isReversed) }
  package init(_ field: TaskField, isReversed: Bool = false) { self.init(.field(field), isReversed: isReversed) }

  /// The key of an order, or a column. The most important priority and the greatest urgency come first.
  package enum Field: Hashable, Sendable {
    case field(TaskField)
    case urgency
  }

  /// All keys; after one there can only be a comma.
  static var keywords: [Keyword] {
    Field.allCases.map { Keyword($0.rawValue, explanation: $0 == .urgency ? "the most urgent first" : "") }
      + Field.allCases.map { Keyword("-" + $0.rawValue, explanation: "reversed") }
  }

  package var description: String { (isReversed ? "-" : "") + field.rawValue }

  /// Sorts some of the tasks; ties are in the order of numbers. Costs a look at each task, and a sort of values.
  package static func sorted(
    _ chosen: [TodoItem], by keys: [SortKey], among tasks: [TodoItem], at now: Now
  ) -> [TodoItem] {
    if keys == [SortKey(.number)] { return chosen }
    let dependencies = keys.contains { $0.field == .urgency } ? Dependencies(tasks, at: now) : Dependencies()
    // Values first: computed in the comparisons, each would be computed a dozen times and more.
    let values = chosen.indices.inParallel { places in
      var folding = TextFolding()
      var values: [Value?] = []
      values.reserveCapacity(places.count * keys.count)
      for place in places {
        for key in keys { values.append(key.value(of: chosen[place], among: dependencies, at: now, &folding)) }
      }
      return values
    }
    let places = chosen.indices.sorted { left, right in
      for (place, key) in keys.enumerated() {
        let (value, other) = (values[left * keys.count + place], values[right * keys.count + place])
        if let isFirst = key.order(value, other) { return isFirst }
      }
      return chosen[left].number < chosen[right].number
    }
    return places.map { chosen[$0] }
  }

  private enum Value: Comparable {
    case number(Int)
    /// A text without case and accents, and as it is, which decides between texts that differ in those only.
    case text(folded: String, String)

    /// The most important priority comes first. Nil for a value without an order.
    init?(_ value: FieldValue?, in zone: any Zone, _ folding: inout TextFolding) {
      switch value {
      case .number(let number)?: self = .number(number)
      case .text(let text)?: self = .text(folded: folding.sortable(text), text)
      case .priority(let priority)?: self = .number(-priority.rank)
      case .moment(let moment)?: self = .number(moment.sortValue(in: zone))
      case .instant(let instant)?: self = .number(instant.seconds)
      case .duration(let duration)?: self = .number(duration.minutes)
      case nil, .identifier?, .status?, .tags?, .repetition?, .reference?, .references?, .noteDates?: return nil
      }
    }
  }

  /// True if one value comes before another; nil if they are equal. Missing values are last in both directions.
  private func order(_ one: Value?, _ other: Value?) -> Bool? {
    guard let one else { return other == nil ? nil : false }
    guard let other else { return true }
    return one == other ? nil : (one < other) != isReversed
  }

  private func value(of task: TodoItem, among all: Dependencies, at now: Now, _ folding: inout TextFolding) -> Value? {
    switch field {
    case .field(let field): Value(task[field], in: now.zone, &folding)
    case .urgency: .number(-Urgency.hundredths(of: task, among: all, at: now))
    }
  }
}

extension SortKey.Field: RawRepresentable, CaseIterable, Codable {
  /// The keys of orders; columns can be of every field.
  package static let allCases = TaskField.sortable.map(SortKey.Field.field) + [.urgency]

  package var name: String { field?.name ?? "urgency" }
  package var rawValue: String { name }
  var field: TaskField? { if case .field(let field) = self { field } else { nil } }

  package init?(rawValue: String) {
    self = TaskField(named: rawValue).map(SortKey.Field.field) ?? .urgency
    guard name == rawValue else { return nil }
  }
}

extension LineScanner {
  /// Reads the keys of an order, `due,-priority`; true if they are at the cursor, and other words may follow.
  package mutating func sortKeys(untilSpace: Bool = false) throws(TodoError) -> [SortKey] {
    if !untilSpace { skipSpace() }
    let names = SortKey.Field.allCases.map(\.rawValue)
    let expected = "keys such as due,-priority out of " + names.joined(separator: ", ")
    expect(.keywords(SortKey.keywords), from: offset)
    let word = bareWord()
    guard !word.text.isEmpty else { throw missing(expected, at: word.offset) }
    expectElement(.keywords(SortKey.keywords), from: word.offset)
    try expectNoSpace(after: word, expected: "keys without spaces such as due,priority")
    var keys: [SortKey] = []
    for (piece, place) in word.pieces {
      let name = piece.hasPrefix("-") ? piece.dropFirst() : piece
      guard !name.isEmpty else {
        throw missing("one of " + names.joined(separator: ", ") + ", or no comma", at: place + piece.utf8.count)
      }
      guard let field = SortKey.Field.allCases.first(where: { $0.name == name.lowercased() }) else {
        let nearest = likelyWord(for: String(name), among: names)
        throw unexpected(
          piece, (nearest.map { "“\($0)”, or " } ?? "") + expected, at: place,
          meaning: nearest.map { (piece.hasPrefix("-") ? "-" : "") + $0 })
      }
      keys.append(SortKey(field, isReversed: piece.hasPrefix("-")))
    }
    return keys
  }
}

extension Moment {
  /// Seconds on a scale on which a whole day comes after every time on that day.
  fileprivate func sortValue(in zone: some Zone) -> Int {
    switch self {
    case .day(let day): day.number * 86_401 + 86_400
    case .instant(let instant):
      { (time: CivilTime) in time.day.number * 86_401 + time.secondOfDay }(zone.civilTime(at: instant))
    }
  }
}
