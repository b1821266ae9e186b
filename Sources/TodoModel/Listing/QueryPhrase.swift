/// Words of a query as people and other programs say what the language says with a field and a sign: `due this week`,
/// `no date`, `sort by due`, `due.before:friday`. They stay text, and what they may mean is offered.
struct QueryPhrase {
  /// The number of words, and what they mean.
  let count: Int
  let meaning: String

  private static let fields = [
    "date": "due", "deadline": "due", "done": "completed", "finished": "completed", "end": "completed",
    "entry": "created", "added": "created", "scheduled": "start", "description": "title", "desc": "title",
    "label": "tag",
  ]

  private static let relations: [String: Query.Relation] = [
    "is": .equal, "on": .equal, "=": .equal, "==": .equal, "equals": .equal, "before": .less, "under": .less,
    "below": .less, "<": .less, "by": .lessOrEqual, "until": .lessOrEqual, "within": .lessOrEqual, "<=": .lessOrEqual,
    "after": .greater, "over": .greater, "above": .greater, ">": .greater, "since": .greaterOrEqual,
    "from": .greaterOrEqual, ">=": .greaterOrEqual, "not": .notEqual, "isnt": .notEqual, "!=": .notEqual,
    "has": .contains, "contains": .contains,
  ]

  /// The longest value of a field in words: `end of the week after next`; there may be two, and words between.
  private static let longestValue = 6
  static let longest = 2 * longestValue + 3

  /// Reads the phrase with which words begin; nil if they are no more than text.
  init?(beginning words: [String]) {
    let all = words.map { $0.lowercased() }
    let lead = all.prefix(while: Self.fillers.contains).count
    let words = Array(all.dropFirst(lead))
    if words.isEmpty, lead > 0 {
      (count, meaning) = (lead, "filter all")
      return
    }
    guard let first = words.first,
      let found = Self.modified(first) ?? Self.numbers(first) ?? Self.presence(words)
        ?? Self.arrangement(words) ?? Self.comparison(words)
        ?? Query.Condition(named: first).map({ (1, "is:" + $0.rawValue) })
    else { return nil }
    let follows = words.dropFirst(found.count).first.map(Self.fillers.contains) ?? false
    (count, meaning) = (lead + found.count + (follows ? 1 : 0), found.meaning)
  }

  /// Words around others that select no tasks: `all my overdue tasks`.
  private static let fillers: Set = ["all", "my", "the", "task", "tasks", "todos", "items"]

  fileprivate typealias Found = (count: Int, meaning: String)

  private static func field(_ word: String) -> FieldName? { FieldName(queried: fields[word] ?? word) }

  /// `due.before:friday`, as Taskwarrior has it, and `*milk*`.
  private static func modified(_ word: String) -> Found? {
    let parts = word.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let field = field(String(parts[0])) else {
      if ["*", "everything"].contains(word) { return (1, "filter all") }
      let inner = word.filter { $0 != "*" }
      return inner.isEmpty || inner == word ? nil : (1, Query.Term.text(inner).description)
    }
    let pair = parts[1].split(separator: ":", maxSplits: 1).map(String.init)
    if pair.count == 1 { return presence([pair[0], field.word]).map { (1, $0.meaning) } }
    return relations[pair[0]].flatMap { value(pair[1...], of: field, $0) }
  }

  /// `2`, `#2`, `2,4`, `2-4`, and `rent,bob` for texts of which one is enough.
  private static func numbers(_ word: String) -> Found? {
    let ends = word.split(separator: "-").map { Int($0) }
    if ends.count == 2, let first = ends[0], let last = ends[1] { return (1, "number>=\(first) number<=\(last)") }
    let parts = word.split(separator: ",")
    let terms = parts.map { part in
      let number = Int(part.first == "#" ? part.dropFirst() : part)
      return number.map { "number:\($0)" } ?? Query.Term.text(String(part)).description
    }
    guard let first = terms.first, terms.count > 1 || first.hasPrefix("number:") else { return nil }
    return (1, terms.count == 1 ? first : "(" + terms.joined(separator: " or ") + ")")
  }

  /// `no date`, `without project`, `has notes`.
  private static func presence(_ words: [String]) -> Found? {
    guard words.count > 1, let field = field(words[1]), field.kind != .status else { return nil }
    return presences[words[0]].map { (2, field.word + $0) }
  }

  private static let presences = ["no": ":", "without": ":", "none": ":", "has": "!=", "any": "!=", "with": "!="]

  /// `sort by due`, `by due`, `top 3`, `group by project`.
  private static func arrangement(_ words: [String]) -> Found? {
    let by = words.count > 1 && words[1] == "by" ? 2 : 1
    guard words.count > by else { return nil }
    switch words[0] {
    case "sort", "sorted", "order", "ordered", "group", "grouped":
      guard let field = field(words[by]) else { return nil }
      if words[0].hasPrefix("group") { return (by + 1, "group:" + field.word) }
      let isDown = words.dropFirst(by + 1).first.map { ["desc", "descending", "reverse"].contains($0) } ?? false
      return (by + (isDown ? 2 : 1), "sort:" + (isDown ? "-" : "") + field.word)
    case "by": return field(words[1]).map { (2, "sort:" + $0.word) }
    case "limit", "top", "first": return Int(words[1]).map { (2, "limit:\($0)") }
    case _: return nil
    }
  }

  /// `due this week`, `project home`, `before friday`, `due monday to friday`, `high priority`, `next week`.
  private static func comparison(_ words: [String]) -> Found? {
    if words.count > 1, words[1] == "priority", let priority = TodoItem.Priority(rawValue: words[0]) {
      return (2, Query.Term.priority(priority).description)
    }
    let named = field(words[0])
    let (field, rest) = (named ?? .due, words.dropFirst(named == nil ? 0 : 1))
    if let found = range(rest, of: field) { return (rest.startIndex + found.count, found.meaning) }
    let typed = rest.first.flatMap { relations[$0] }
    let relation = named == nil && (typed == .contains || typed == .notEqual) ? nil : typed
    let usual: Query.Relation = field.kind == .title || field.kind == .notes ? .contains : .equal
    let value = words[(rest.startIndex + (relation == nil ? 0 : 1))...]
    guard let found = self.value(value, of: field, relation ?? usual),
      named != nil || relation != nil || found.count > 1 || days.contains(words[0])
    else { return nil }
    return (value.startIndex + found.count, found.meaning)
  }

  /// Words that are dates rather than text; `first`, `may` and `sun` are not.
  private static let days = Set(["today", "tomorrow", "yesterday", "tonight", "weekend"] + Weekday.words + Month.words)
    .subtracting(["march", "may"])

  /// `monday to friday`, and `between monday and friday`, of which a query leaves out the `and`.
  private static func range(_ words: ArraySlice<String>, of field: FieldName) -> Found? {
    let isBetween = words.first == "between"
    let rest = isBetween || words.first == "from" ? words.dropFirst() : words
    let joint = rest.firstIndex { ["to", "until", "till", "through", "-"].contains($0) }
    guard field.kind.isTime, joint != nil || isBetween,
      let first = value(rest[..<(joint ?? rest.endIndex)], of: field, .greaterOrEqual)
    else { return nil }
    let end = rest.startIndex + first.count
    guard joint ?? end == end, let last = value(rest[(end + (joint == nil ? 0 : 1))...], of: field, .lessOrEqual)
    else { return nil }
    return (end - words.startIndex + (joint == nil ? 0 : 1) + last.count, first.meaning + " " + last.meaning)
  }

  /// The longest value of the field with which words begin.
  private static func value(_ words: ArraySlice<String>, of field: FieldName, _ relation: Query.Relation) -> Found? {
    // Most words are none of a date, and an error costs the search for a near one.
    guard let first = words.first, !field.kind.hasPhrases || field.kind.isPhrased(with: first) else { return nil }
    let sign = field.word + relation.rawValue
    for count in (1...longestValue).reversed() where count <= words.count && (count == 1 || field.kind.hasPhrases) {
      var scanner = LineScanner(sign + words.prefix(count).joined(separator: " "))
      guard let query = try? scanner.term(), field.kind.hasPhrases || scanner.isAtEnd else { continue }
      let value = scanner.text(from: sign.utf8.count, to: scanner.offset)
      return (value.split(separator: " ").count, query.description)
    }
    return nil
  }

  /// The days with which words begin as those that tasks are due on: `friday`, `week`, `3 days`.
  fileprivate static func dueDays(_ words: [String]) -> Found? {
    let spans = ["this", "next"].lazy.compactMap { value(([$0] + words)[...], of: .due, .equal) }
    if let span = spans.first(where: { !$0.meaning.contains(":") }) { return (span.count - 1, span.meaning) }
    return range(words[...], of: .due) ?? value(words[...], of: .due, .equal)
  }

  /// The term that is meant by one of a form that there is not: `due:>friday`, `due:mon..fri`, `has:note`, `is:high`.
  static func term(meantBy name: String, _ sign: String, _ typed: String) -> String? {
    let (name, value) = (name.lowercased(), typed.lowercased())
    switch name {
    case "age": return "created" + (sign.contains("<") ? ">" : "<") + value
    case "urgency": return "sort:urgency"
    case "is", "status", "priority", "pri":
      let priority = TodoItem.Priority(rawValue: value) ?? TodoItem.Priority(place: value)
      let term = priority.map(Query.Term.priority) ?? Query.Condition(named: value).map(Query.Term.condition)
      return term.map { (sign == "!=" ? "-" : "") + $0.description }
    case _: break
    }
    if let presence = presence([name, value]) { return presence.meaning }
    if let relation = relations[name], relation.needsValue { return "due" + relation.rawValue + value }
    guard let field = field(name) else { return nil }
    // The words after the value stay where they are.
    if fields[name] != nil { return field.word + (field.kind == .title && sign == ":" ? "~" : sign) + typed }
    guard sign == ":" else { return nil }
    if ["<", ">"].contains(value.first) { return field.word + value }
    let words = value.replacing("..", with: " to ").replacing("-", with: " to ").split(separator: " ").map(String.init)
    return range(words[...], of: field).flatMap { $0.count == words.count ? $0.meaning : nil }
  }
}

extension Query.Condition {
  /// The condition of a name, also of one that other programs have for it.
  init?(named name: String) { self.init(rawValue: Self.otherNames[name] ?? name) }

  private static let otherNames = [
    "late": "overdue", "done": "completed", "finished": "completed", "closed": "completed", "open": "active",
    "pending": "active", "todo": "active",
  ]
}

extension LineScanner {
  /// Reads the rest of the line as a query. Days at its beginning, such as `friday`, `this week` or `3 days`, are those on
  /// which tasks are due, unless words follow that are text.
  package mutating func agendaQuery() throws(TodoError) -> Query {
    let words = text(from: offset, to: length).lowercased().split(separator: " ").map(String.init)
    let query = try query()
    guard !words.isEmpty, let (count, meaning) = QueryPhrase.dueDays(words) else { return query }
    let meant = ([meaning] + words.dropFirst(count)).joined(separator: " ").read { try $0.query() }
    return meant.flatMap { $0.hasSignsOnly ? $0 : nil } ?? query
  }
}

extension Query {
  /// The query for days in words, which are from the first to the last: `due:this week`, `completed:last 3 days`,
  /// `due:december`; nil for other values. What is late belongs to days to come that begin now.
  static func days(_ value: String, in field: FieldName, _ relation: Relation) -> Query? {
    let all = value.lowercased().split(separator: " ").map(String.init)
    let words = Array(all.drop { ["in", "the", "over"].contains($0) })
    guard field.kind.isTime, let ahead = words.first else { return nil }
    let (span, isOfPast) = (words.dropFirst().joined(separator: " "), field.kind == .instant)
    let first, last: String
    if words.count == 1, let month = Month(typed: ahead)?.name.lowercased() {
      // Of the month that is not over, or has begun, the other end is counted from that.
      (first, last) = isOfPast ? (month, month + "+1m-1d") : ("end of \(month)+1d-1m", "end of \(month)")
    } else if ["this", "next", "last"].contains(ahead), DayExpression.Span(rawValue: span) != nil {
      (first, last) = ("start of \(ahead) \(span)", "end of \(ahead) \(span)")
    } else if ["this", "next"].contains(ahead), span == "weekend" {
      (first, last) = ("\(ahead) weekend", "end of \(ahead) week")
    } else if ["next", "coming", "last", "past"].contains(ahead), words.count == 3, let step = DateStep.units[words[2]],
      let number = Int(words[1]) ?? PhraseScanner.counts[words[1]]
    {
      let distance = "\(number * step.count)\(step.unit.letter)"
      (first, last) = ["last", "past"].contains(ahead) ? ("-" + distance, "today") : ("today", distance)
    } else {
      return nil
    }
    let isEquality = !relation.needsValue
    guard isEquality || field.kind.refusal(of: value) != nil else { return nil }
    let isOpen = ahead == "this" || (isOfPast ? last : first) == "today"
    let ends: [Relation] = !isOpen ? [.greaterOrEqual, .lessOrEqual] : isOfPast ? [.greaterOrEqual] : [.lessOrEqual]
    let parts = (isEquality ? ends : [relation]).compactMap { relation in
      try? Comparison(field, relation, [.less, .greaterOrEqual].contains(relation) ? first : last)
    }
    let query = Query.all(of: parts.map { .term(.comparison($0)) })
    return parts.isEmpty ? nil : relation == .notEqual ? .not(query) : query
  }
}
