// The words that the data adds to the language.

extension TaskTable {
  /// The tasks whose numbers begin with the typed digits, or whose titles have the typed words: the most urgent ones
  /// first, the others by number. Costs a look at each match, and at each task for words.
  package func suggestions(
    for typed: String, from least: Int, _ preference: TaskPreference, at now: Now
  ) -> [Suggestion] {
    let words = typed.split(separator: " ").map(String.init)
    let isNumber = words.count < 2 && typed.utf8.allSatisfy(\.isDigit)
    guard isNumber || typed.contains(where: \.isLetter) else { return [] }
    let ranges = isNumber ? numbers(beginningWith: typed) : [1...max(1, lastNumber)]
    let places = ranges.filter { $0.upperBound >= least }.flatMap { self.places(in: $0.clamped(to: least...Int.max)) }
    var folding = TextFolding()
    let needles = isNumber ? [] : words.map { Needle($0, .part, &folding) }
    var texts = TaskTexts(folding: folding)
    func found(_ wanted: TodoItem.Status) -> [Int] {
      places.filter { place in
        status(at: place) == wanted
          && (preference == .parents ? hasSubtasks(at: place) : preference != .needed || hasDependents(at: place))
          && needles.allSatisfy { texts.matches(items[place].title, $0) }
      }
    }
    let prefersOne = preference == .active || preference == .completed
    let preferred: TodoItem.Status = preference == .completed ? .completed : .active
    var likely = found(preferred)
    let others = prefersOne && !likely.isEmpty ? [] : found(preferred == .active ? .completed : .active)
    if preference != .completed { putMostUrgentFirst(in: &likely, at: now) }
    return (likely + others).map { Suggestion(String(items[$0].number), explanation: .title(items[$0].title)) }
  }

  /// Moves the 20 most urgent ones to the front.
  private func putMostUrgentFirst(in places: inout [Int], at now: Now) {
    guard places.count > 1 else { return }
    let dependencies = Dependencies(tasks, at: now)
    let first = places.map { (-Urgency.hundredths(of: items[$0], among: dependencies, at: now), $0) }
      .sorted { $0 < $1 }.prefix(20).map(\.1)
    let chosen = Set(first)
    places = first + places.filter { !chosen.contains($0) }
  }

  /// `3`, `30–39`, `300–399`: the numbers that begin with digits, up to the highest in use.
  private func numbers(beginningWith digits: String) -> [ClosedRange<Int>] {
    guard !digits.isEmpty else { return lastNumber > 0 ? [1...lastNumber] : [] }
    guard let first = Attribute.number(digits[...]), digits.utf8.first != UInt8(ascii: "0") else { return [] }
    let widths = sequence(first: 1) { $0 > Int.max / 10 ? nil : $0 * 10 }.prefix { $0 <= lastNumber / first }
    return widths.map { first * $0...min(first * $0 + ($0 - 1), lastNumber) }
  }
}
