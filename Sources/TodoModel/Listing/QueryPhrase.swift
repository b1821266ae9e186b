/// Words of a query as people and other programs say what the language says with a field and a sign: `due this week`,
/// `no date`, `sort by due`, `due.before:friday`. They stay text, and what they may mean is offered.
struct QueryPhrase {
  /// The number of words, and what they mean.
  let count: Int
  let meaning: String

  private static let fields = [
    "date": "due", "deadline": "due", "done": "completed", "finished": "completed", "end": "completed",
    "entry": "created", "added": "created", "scheduled": "start", "description": "title",
  ]

  private static let relations: [String: Query.Relation] = [
    "is": .equal, "on": .equal, "=": .equal, "==": .equal, "equals": .equal, "before": .less, "under": .less,
    "below": .less, "<": .less, "by": .lessOrEqual, "until": .lessOrEqual, "<=": .lessOrEqual, "after": .greater,
    "over": .greater, "above": .greater, ">": .greater, "since": .greaterOrEqual, "from": .greaterOrEqual,
    ">=": .greaterOrEqual, "not": .notEqual, "isnt": .notEqual, "has": .contains, "contains": .contains,
  ]

  /// The longest value of a field in words: `end of the week after next`; before it are a field and a relation.
  private static let longestValue = 6
  static let longest = longestValue + 2

  /// Reads the phrase with which words begin; nil if they are no more than text.
  init?(beginning words: [String]) {
    let words = words.map { $0.lowercased() }
    guard let first = words.first,
      let found = Self.modified(first) ?? Self.numbers(first) ?? Self.presence(words)
        ?? Self.arrangement(words) ?? Self.comparison(words)
    else { return nil }
    (count, meaning) = found
  }

  private typealias Found = (count: Int, meaning: String)

  private static func field(_ word: String) -> FieldName? { FieldName(queried: fields[word] ?? word) }

  /// `due.before:friday`, as Taskwarrior has it, and `*milk*`.
  private static func modified(_ word: String) -> Found? {
    let parts = word.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let field = field(String(parts[0])) else {
      let inner = word.filter { $0 != "*" }
      return inner.isEmpty || inner == word ? nil : (1, Query.Term.text(inner).description)
    }
    switch parts[1].split(separator: ":", maxSplits: 1).map(String.init) {
    case ["none"]: return (1, field.word + ":")
    case ["any"]: return (1, field.word + "!=")
    case let pair where pair.count == 2:
      guard let relation = relations[pair[0]] else { return nil }
      return (try? Query.Comparison(field, relation, pair[1])).map { (1, Query.Term($0).description) }
    case _: return nil
    }
  }

  /// `2`, `#2`, `2,4`.
  private static func numbers(_ word: String) -> Found? {
    let numbers = word.split(separator: ",").map { Int($0.hasPrefix("#") ? $0.dropFirst() : $0) }
    let terms = numbers.compactMap { $0.map { "number:\($0)" } }
    guard terms.count == numbers.count, !terms.isEmpty else { return nil }
    return (1, terms.count == 1 ? terms[0] : "(" + terms.joined(separator: " or ") + ")")
  }

  /// `no date`, `without project`.
  private static func presence(_ words: [String]) -> Found? {
    guard words.count > 1, ["no", "without"].contains(words[0]), let field = field(words[1]), field.kind != .status
    else { return nil }
    return (2, field.word + ":")
  }

  /// `sort by due`, `top 3`, `group by project`.
  private static func arrangement(_ words: [String]) -> Found? {
    let by = words.count > 1 && words[1] == "by" ? 2 : 1
    guard words.count > by else { return nil }
    switch words[0] {
    case "sort", "sorted", "order", "ordered", "group", "grouped":
      guard let field = field(words[by]) else { return nil }
      guard words[0].hasPrefix("group") else {
        let isDown = words.dropFirst(by + 1).first.map { ["desc", "descending", "reverse"].contains($0) } ?? false
        return (by + (isDown ? 2 : 1), "sort:" + (isDown ? "-" : "") + field.word)
      }
      return (by + 1, "group:" + field.word)
    case "limit", "top", "first": return Int(words[1]).map { (2, "limit:\($0)") }
    case _: return nil
    }
  }

  /// `due this week`, `project home`, `before friday`, `high priority`, `next week`.
  private static func comparison(_ words: [String]) -> Found? {
    if let field = field(words[0]) {
      let relation = words.count > 1 ? relations[words[1]] : nil
      let usual: Query.Relation = field.kind == .title || field.kind == .notes ? .contains : .equal
      return value(words.dropFirst(relation == nil ? 1 : 2), of: field, relation ?? usual)
        .map { ($0.count + (relation == nil ? 1 : 2), $0.meaning) }
    }
    if words.count > 1, words[1] == "priority", let priority = TodoItem.Priority(rawValue: words[0]) {
      return (2, Query.Term.priority(priority).description)
    }
    if let relation = relations[words[0]], relation.needsValue, relation != .contains {
      return value(words.dropFirst(), of: .due, relation).map { ($0.count + 1, $0.meaning) }
    }
    let date = value(words[...], of: .due, .equal)
    return date.flatMap { $0.count > 1 || days.contains(words[0]) ? $0 : nil }
  }

  /// Words that are dates rather than text; `first`, `may` and `sun` are not.
  private static let days = Set(["today", "tomorrow", "yesterday", "tonight", "weekend"] + Weekday.words)

  /// The longest value of the field with which words begin.
  private static func value(_ words: ArraySlice<String>, of field: FieldName, _ relation: Query.Relation) -> Found? {
    if field.kind.isTime, relation == .equal, let found = period(words, of: field) { return found }
    for count in (1...longestValue).reversed() where count <= words.count && (count == 1 || field.kind.hasPhrases) {
      let text = words.prefix(count).joined(separator: " ")
      if let comparison = try? Query.Comparison(field, relation, text), !comparison.value.isEmpty {
        return (count, Query.Term(comparison).description)
      }
    }
    return nil
  }

  /// `this week`, `next month`, `last year`: from the first to the last day, with what is late of a date to come.
  private static func period(_ words: ArraySlice<String>, of field: FieldName) -> Found? {
    let pair = words.prefix(2).joined(separator: " ").split(separator: " ")
    guard pair.count == 2, let span = DayExpression.Span(rawValue: String(pair[1])) else { return nil }
    let (first, last) = ("start of \(pair[0]) \(span)".inQuotes, "end of \(pair[0]) \(span)".inQuotes)
    switch pair[0] {
    case "this" where field.kind == .instant: return (2, "\(field.word)>=\(first)")
    case "this": return (2, "\(field.word)<=\(last)")
    case "next", "last": return (2, "\(field.word)>=\(first) \(field.word)<=\(last)")
    case _: return nil
    }
  }
}
