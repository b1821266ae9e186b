/// One key of an order.
public struct SortKey: Hashable, Sendable, Codable {
  /// What is compared.
  public let field: Field
  /// Whether the greatest comes first; tasks without a value come last all the same.
  public let isReversed: Bool

  /// A field, in its natural order unless reversed.
  public init(_ field: Field, isReversed: Bool = false) {
    self.field = field
    self.isReversed = isReversed
  }

  /// What tasks can be ordered by. The most important priority comes first.
  public enum Field: String, CaseIterable, Sendable, Codable {
    /// In the order in which help lists them.
    case number, title, due, priority, project, created, modified
  }

  /// Whether one task comes before another; ties go by number.
  static func precedes(_ left: TodoItem, _ right: TodoItem, by keys: [SortKey], at now: Now) -> Bool {
    for key in keys {
      switch key.compare(left, right, at: now) {
      case .orderedBefore: return true
      case .orderedAfter: return false
      case .equal: continue
      }
    }
    return left.number < right.number
  }

  private enum Comparison {
    case orderedBefore, equal, orderedAfter
  }

  private func compare(_ left: TodoItem, _ right: TodoItem, at now: Now) -> Comparison {
    switch field {
    case .number: compare(left.number, right.number)
    case .title: compare(left.title.lowercased(), right.title.lowercased())
    case .due: compare(left.due?.sortValue(in: now.zone), right.due?.sortValue(in: now.zone))
    case .priority: compare(right.priority, left.priority, missing: (right.priority == nil, left.priority == nil))
    case .project: compare(left.project, right.project)
    case .created: compare(left.created, right.created)
    case .modified: compare(left.modified, right.modified)
    }
  }

  private func compare<Value: Comparable>(_ left: Value?, _ right: Value?) -> Comparison {
    switch (left, right) {
    case (nil, nil): return .equal
    case (nil, _?): return .orderedAfter
    case (_?, nil): return .orderedBefore
    case (let left?, let right?):
      if left == right { return .equal }
      return (left < right) != isReversed ? .orderedBefore : .orderedAfter
    }
  }

  /// Compares values the other way round, but keeps those that are missing at the end.
  private func compare<Value: Comparable>(
    _ left: Value?, _ right: Value?, missing: (left: Bool, right: Bool)
  ) -> Comparison {
    switch missing {
    case (true, true): .equal
    case (true, false): .orderedBefore
    case (false, true): .orderedAfter
    case (false, false): compare(left, right)
    }
  }
}

extension Moment {
  /// Seconds on a scale where a whole day comes after every time on that day.
  fileprivate func sortValue(in zone: some Zone) -> Int {
    switch self {
    case .day(let day): day.number * 86_401 + 86_400
    case .instant(let instant):
      { (time: CivilTime) in time.day.number * 86_401 + time.secondOfDay }(zone.civilTime(at: instant))
    }
  }
}

extension LineScanner {
  /// Reads the keys of an order, `due,-priority`.
  public mutating func sortKeys() throws(TodoError) -> [SortKey] {
    skipSpace()
    let names = SortKey.Field.allCases.map(\.rawValue)
    let expected = "keys such as due,-priority out of " + names.joined(separator: ", ")
    guard peek != nil else { throw .syntax(.missing(expected), column: column(at: offset)) }
    let word = bareWord()
    var keys: [SortKey] = []
    var place = word.offset
    for piece in word.text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = piece.hasPrefix("-") ? piece.dropFirst() : piece
      guard let field = SortKey.Field(rawValue: name.lowercased()) else {
        throw .syntax(.unexpected(String(piece), expected: expected), column: column(at: place))
      }
      keys.append(SortKey(field, isReversed: piece.hasPrefix("-")))
      place += piece.utf8.count + 1
    }
    return keys
  }
}

extension SortKey: CustomStringConvertible {
  /// The key as it is typed.
  public var description: String { (isReversed ? "-" : "") + field.rawValue }
}
