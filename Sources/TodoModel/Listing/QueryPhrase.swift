/// Words of a query as people and other programs say what the language says with a field and a sign: `due this week`,
/// `no date`, `sort by due`, `due.before:friday`. They stay text, and what they may mean is offered.
struct QueryPhrase {
  /// The number of words, and what they mean.
  let count: Int
  let meaning: String

  private static let fields = [
    "date": "due", "deadline": "due", "done": "completed", "finished": "completed", "end": "completed",
    "entry": "created", "added": "created", "scheduled": "start", "description": "title", "label": "tag", "desc": "title",
  ]

  private static let relations: [String: Query.Relation] = [
    "is": .equal, "on": .equal, "=": .equal, "==": .equal, "equals": .equal, "before": .less, "under": .less,
    "below": .less, "<": .less, "by": .lessOrEqual, "until": .lessOrEqual, "within": .lessOrEqual, "<=": .lessOrEqual, "after": .greater,
    "over": .greater, "above": .greater, ">": .greater, "since": .greaterOrEqual, "from": .greaterOrEqual,
    ">=": .greaterOrEqual, "not": .notEqual, "isnt": .notEqual, "!=": .notEqual, "has": .contains, "contains": .contains,
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

  fileprivate typealias Found = (count: Int, meaning: String)

  private static func field(_ word: String) -> FieldName? { FieldName(queried: fields[word] ?? word) }

  /// `due.before:friday`, as Taskwarrior has it, and `*milk*`.
  private static func modified(_ word: String) -> Found? {
    let parts = word.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let field = field(String(parts[0])) else {
      let inner = word.filter { $0 != "*" }
      if ["*", "everything"].contains(word) { return (1, "filter all") }
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

  /// `2`, `#2`, `2,4`, `2-4`, and `rent,bob` for texts of which one is enough.
  private static func numbers(_ word: String) -> Found? {
    let ends = word.split(separator: "-").map { Int($0) }
    if ends.count == 2, let first = ends[0], let last = ends[1] { return (1, "number>=\(first) number<=\(last)") }
    let parts = word.split(separator: ",")
    let terms = parts.map { part in
      Int(part.first == "#" ? part.dropFirst() : part).map { "number:\($0)" } ?? Query.Term.text(String(part)).description
    }
    guard let first = terms.first, terms.count > 1 || first.hasPrefix("number:") else { return nil }
    return (1, terms.count == 1 ? first : "(" + terms.joined(separator: " or ") + ")")
  }

  /// `no date`, `without project`.
  private static func presence(_ words: [String]) -> Found? {
    guard words.count > 1, ["no", "without"].contains(words[0]), let field = field(words[1]), field.kind != .status
    else { return nil }
    return (2, field.word + ":")
  }

  /// `sort by due`, `by due`, `top 3`, `group by project`.
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
    case "by": return field(words[1]).map { (2, "sort:" + $0.word) }
    case "limit", "top", "first": return Int(words[1]).map { (2, "limit:\($0)") }
    case _: return nil
    }
  }

  /// `due this week`, `project home`, `before friday`, `due monday to friday`, `high priority`, `next week`.
  private static func comparison(_ words: [String]) -> Found? {
    let named = field(words[0])
    if let found = range(words.dropFirst(named == nil ? 0 : 1), of: named ?? .due) {
      return (found.count + (named == nil ? 0 : 1), found.meaning)
    }
    if let field = named {
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
  private static let days = Set(["today", "tomorrow", "yesterday", "tonight", "weekend"] + Weekday.words + Month.words)
    .subtracting(["march", "may"])

  /// `monday to friday`, and `between monday and friday`, of which a query leaves out the `and`.
  private static func range(_ words: some Collection<String>, of field: FieldName) -> Found? {
    let words = Array(words)
    let start = ["between", "from"].contains(words.first) ? 1 : 0
    guard field.kind.isTime, let first = value(words.dropFirst(start), of: field, .greaterOrEqual) else { return nil }
    let rest = words.dropFirst(start + first.count)
    let joint = ["to", "until", "till", "through", "-", "and"].contains(rest.first) ? 1 : 0
    guard joint == 1 || words[0] == "between", let last = value(rest.dropFirst(joint), of: field, .lessOrEqual)
    else { return nil }
    return (start + first.count + joint + last.count, first.meaning + " " + last.meaning)
  }

  fileprivate static func days(_ words: [String]) -> Found? {
    range(words, of: .due) ?? value(words[...], of: .due, .equal)
  }

  /// The longest value of the field with which words begin.
  private static func value(_ words: ArraySlice<String>, of field: FieldName, _ relation: Query.Relation) -> Found? {
    let period = relation == .equal ? QueryPeriod(words, of: field) : nil
    for count in (1...longestValue).reversed()
    where count > period?.count ?? 0 && count <= words.count && (count == 1 || field.kind.hasPhrases) {
      let text = words.prefix(count).joined(separator: " ")
      if let comparison = try? Query.Comparison(field, relation, text), !comparison.value.isEmpty {
        return (count, Query.Term(comparison).description)
      }
    }
    return period.flatMap { period in period.meaning.map { (period.count, $0) } }
  }

  /// The term that is meant by one of a form that there is not: `due:>friday`, `due:mon..fri`, `has:note`, `is:high`.
  static func term(meantBy name: String, _ sign: String, _ value: String) -> String? {
    let (name, value) = (name.lowercased(), value.lowercased())
    switch name {
    case "age":
      let relation = sign.contains("<") ? Query.Relation.greater : .less
      return (try? Query.Comparison(FieldName(.created), relation, value))?.description
    case "urgency": return "sort:urgency"
    case "has", "any", "with": return field(value).map { $0.word + "!=" }
    case "no", "none", "without": return field(value).map { $0.word + ":" }
    case "is", "status":
      let priority = TodoItem.Priority(rawValue: value) ?? TodoItem.Priority(place: value)
      return priority.map { Query.Term.priority($0).description }
        ?? Query.Condition(rawValue: value).map { Query.Term.condition($0).description }
    case _: break
    }
    if let relation = relations[name], relation.needsValue { return "due" + relation.rawValue + value }
    guard let field = field(name) else { return nil }
    // The words after the value stay where they are.
    if field.word != name, fields[name] != nil {
      return field.word + (field.kind == .title && sign == ":" ? "~" : sign) + value
    }
    let relation = [">=", "<=", ">", "<", "="].first(where: value.hasPrefix)
    if let relation { return field.word + (relation == "=" ? ":" : relation) + value.dropFirst(relation.count) }
    if field.kind == .priority { return TodoItem.Priority(place: value).map { Query.Term.priority($0).description } }
    let words = value.replacing("..", with: " to ").replacing("-", with: " to ").split(separator: " ").map(String.init)
    return range(words, of: field).flatMap { $0.count == words.count ? $0.meaning : nil }
  }
}

extension LineScanner {
  /// Reads the rest of the line as a query. Days at its beginning, such as `friday`, `this week` or `3 days`, are those on
  /// which tasks are due, unless words follow that are text.
  package mutating func agendaQuery() throws(TodoError) -> Query {
    let words = text(from: offset, to: length).lowercased().split(separator: " ").map(String.init)
    let query = try query()
    let period = QueryPeriod(["this"] + words, of: .due) ?? QueryPeriod(["next"] + words, of: .due)
    let days = period.flatMap { period in period.meaning.map { (period.count - 1, $0) } } ?? QueryPhrase.days(words)
    guard let (count, meaning) = days else { return query }
    var scanner = LineScanner(([meaning] + words.dropFirst(count)).joined(separator: " "))
    let meant = try? scanner.query()
    return meant?.hasSignsOnly == true ? meant ?? query : query
  }
}

/// Days in words, which are from the first to the last: `this week`, `next 3 days`, `december`.
struct QueryPeriod {
  /// The number of words.
  let count: Int
  private let field: FieldName
  /// The days at its ends, as they can be typed.
  private let first, last: String
  private let isCurrent: Bool

  /// Reads the days with which words begin.
  init?(_ words: some Collection<String>, of field: FieldName) {
    let skipped = words.prefix { ["in", "the", "within", "over"].contains($0) }.count
    let words = Array(words.dropFirst(skipped).prefix(3))
    guard field.kind.isTime, let ahead = words.first else { return nil }
    let second = words.count > 1 ? words[1] : ""
    let isPast = ["last", "past"].contains(ahead)
    self.field = field
    isCurrent = ahead == "this"
    if let month = Month(typed: ahead)?.name.lowercased(), second.first?.isNumber != true {
      count = skipped + 1
      // The month that is not over yet, or has begun: the other end is counted from that.
      (first, last) = field.kind == .instant ? (month, month + "+1m-1d") : ("end of \(month)+1d-1m", "end of \(month)")
    } else if isCurrent || ["next", "last"].contains(ahead), DayExpression.Span(rawValue: second) != nil {
      count = skipped + 2
      (first, last) = ("start of \(ahead) \(second)", "end of \(ahead) \(second)")
    } else if isCurrent || ahead == "next", second == "weekend" {
      count = skipped + 2
      (first, last) = ("\(ahead) weekend", "end of \(ahead) week")
    } else if isPast || ["next", "coming"].contains(ahead), words.count == 3,
      let number = Int(second) ?? PhraseScanner.counts[second], let step = DateStep.units[words[2]]
    {
      count = skipped + 3
      let distance = "\(number * step.count)\(step.unit.letter)"
      (first, last) = isPast ? ("-" + distance, "today") : ("today", distance)
    } else {
      return nil
    }
  }

  /// The query that is meant by the words alone; what is late belongs to dates to come that begin now.
  var meaning: String? {
    let isOfPast = field.kind == .instant
    let hasOneEnd = isCurrent || (isOfPast ? last : first) == "today"
    return query(hasOneEnd ? [isOfPast ? .greaterOrEqual : .lessOrEqual] : [.greaterOrEqual, .lessOrEqual])?.description
  }

  /// The query for days after a field and a sign; nil if they are a single day.
  static func query(of value: String, in field: FieldName, _ relation: Query.Relation) -> Query? {
    let words = value.lowercased().split(separator: " ").map(String.init)
    guard let period = QueryPeriod(words, of: field), period.count == words.count else { return nil }
    switch relation {
    case .equal: return period.query([.greaterOrEqual, .lessOrEqual])
    case .notEqual: return period.query([.greaterOrEqual, .lessOrEqual]).map(Query.not)
    case _: return field.kind.refusal(of: value) == nil ? nil : period.query([relation])
    }
  }

  private func query(_ relations: [Query.Relation]) -> Query? {
    let parts = relations.compactMap { relation in
      try? Query.Comparison(field, relation, [.less, .greaterOrEqual].contains(relation) ? first : last)
    }
    return parts.count == relations.count ? .all(of: parts.map { .term(.comparison($0)) }) : nil
  }
}
