extension SortKey {
  /// Tasks in an order; ties go by number. Costs one look at each task, and a sort of values.
  ///
  /// - Parameters:
  ///   - chosen: The tasks to be ordered.
  ///   - keys: The order.
  ///   - tasks: All tasks there are, for what depends on others.
  ///   - now: The moment of looking.
  package static func sorted(
    _ chosen: [TodoItem], by keys: [SortKey], among tasks: [TodoItem], at now: Now
  ) -> [TodoItem] {
    if keys == [SortKey(.number)] { return chosen }
    let needsUrgency = keys.contains { $0.field == .urgency }
    let dependencies = needsUrgency ? Dependencies(tasks, at: now) : Dependencies()
    // Values first: computed in the comparisons, each would be computed a dozen times and more.
    let values = chosen.map { task in keys.map { $0.value(of: task, among: dependencies, at: now) } }
    let places = chosen.indices.sorted { left, right in
      for (place, key) in keys.enumerated() {
        switch values[left][place].order(before: values[right][place], isReversed: key.isReversed) {
        case true?: return true
        case false?: return false
        case nil: continue
        }
      }
      return chosen[left].number < chosen[right].number
    }
    return places.map { chosen[$0] }
  }

  /// What two tasks are compared by.
  private enum Value {
    case missing
    case number(Int)
    case text(String)

    /// What a field has in it; a title goes without regard to case, the most important priority comes first, and what has
    /// no order counts as missing.
    init(_ value: FieldValue?, of kind: FieldKind, in zone: any Zone) {
      switch value {
      case .number(let number)?: self = .number(number)
      case .text(let text)?: self = .text(kind == .title ? text.lowercased() : text)
      case .priority(let priority)?: self = .number(-priority.rank)
      case .moment(let moment)?: self = .number(moment.sortValue(in: zone))
      case .instant(let instant)?: self = .number(instant.seconds)
      case .duration(let duration)?: self = .number(duration.minutes)
      case nil, .identifier?, .status?, .tags?, .repetition?, .reference?, .references?, .noteDates?: self = .missing
      }
    }

    /// Whether it comes before another value of its field; nil if they are equal. What is missing comes last in both
    /// directions.
    func order(before other: Value, isReversed: Bool) -> Bool? {
      switch (self, other) {
      case (.missing, .missing): nil
      case (.missing, _): false
      case (_, .missing): true
      case (.number(let left), .number(let right)): left == right ? nil : (left < right) != isReversed
      case (.text(let left), .text(let right)): left == right ? nil : (left < right) != isReversed
      case (.number, .text): true
      case (.text, .number): false
      }
    }
  }

  private func value(of task: TodoItem, among dependencies: Dependencies, at now: Now) -> Value {
    switch field {
    case .field(let field): Value(task[field], of: field.kind, in: now.zone)
    case .urgency: .number(-Urgency(of: task, among: dependencies, at: now).hundredths)
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
