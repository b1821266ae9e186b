/// A part of a query that may have been meant otherwise.
package struct QueryRemark: Hashable, Sendable, Codable {
  package let typed: String
  package let reading: Reading
  /// The terms that were probably meant, if that is known.
  package let instead: String?
  /// The line with those in it, and with all that was meant before them.
  package fileprivate(set) var line: String?

  package enum Reading: String, Sendable, Codable {
    case text, tag
    /// A name that no task has.
    case unknown
    /// Text that is a command if it is alone.
    case command
  }

  fileprivate init(_ typed: String, as reading: Reading = .text, _ instead: String?) {
    (self.typed, self.reading, self.instead) = (typed, reading, instead)
  }
}

extension Query {
  /// Remarks in the order of the query; phrases and commands are pointed out where nothing was found, which is what
  /// `commands` is given for. Costs looks at each task if there are words, or names that no task has.
  package func remarks(
    among tasks: [TodoItem], in settings: Settings, ofNothingFound commands: Set<String>? = nil
  ) -> [QueryRemark] {
    let terms = termsInRuns
    let habits = terms.indices.map { terms[$0]?.habit(before: terms.dropFirst($0 + 1).first ?? nil) }
    let unknown = terms.indices.map { habits[$0] == nil ? terms[$0]?.nameOfNone(among: tasks) : nil }
    let mayBeMeantOtherwise = terms.indices.contains {
      habits[$0] != nil || unknown[$0] != nil || terms[$0]?.text != nil || terms[$0]?.asPart != nil
    }
    guard mayBeMeantOtherwise else { return [] }
    let names = TaskNames(of: tasks)
    var remarks: [QueryRemark] = []
    var next = 0
    for place in terms.indices where place >= next {
      next = place + 1
      if let (habit, count) = habits[place] {
        if case .tag(let tag)? = terms[place]?.name, names.tags.contains(tag) { continue }
        remarks.append(habit)
        next = place + count
      } else if let unknown = unknown[place] {
        let nearest = names.nearest(to: unknown)
        // An alternative to what is found may have nothing.
        if commands == nil, nearest == nil, place > 0, terms[place - 1] == nil { continue }
        remarks.append(QueryRemark(unknown.description, as: .unknown, nearest?.description))
      } else if commands != nil, let part = terms[place]?.asPart {
        remarks.append(QueryRemark(terms[place]?.description ?? "", part))
      } else if let text = terms[place]?.text {
        let words = terms[place...].prefix(QueryPhrase.longest).prefix { $0?.text?.isOneWord == true }
          .compactMap { $0?.text }
        let term = names.term(named: text, in: settings)
        let isAsked = commands != nil || terms.count == 1 && text == "all"
        if isAsked, let phrase = QueryPhrase(beginning: words), term == nil || phrase.count > 1 {
          let typed = words.prefix(phrase.count).joined(separator: " ")
          remarks.append(QueryRemark(typed, phrase.meaning))
          next = place + phrase.count
        } else if let term {
          // A word that is also a term was typed in quotes.
          remarks.append(QueryRemark(text == term.description ? "\"\(text)\"" : text, term.description))
        } else if commands?.contains(text) == true {
          remarks.append(QueryRemark(text, as: .command, text))
        }
      }
    }
    return remarks
  }

  /// The terms in the typed order, with nil between those of which not all have to hold.
  private var termsInRuns: [Term?] {
    switch self {
    case .and(let parts): parts.flatMap(\.termsInRuns)
    case .or(let parts): Array(parts.map(\.termsInRuns).joined(separator: [nil]))
    case .not(let part): [nil] + part.termsInRuns + [nil]
    case .term(let term): [term]
    }
  }
}

extension [QueryRemark] {
  /// The remarks with the lines that they lead to. One that would fill the screen is not repeated with each of them.
  package func leading(from line: String) -> [QueryRemark] {
    guard line.utf8.count <= 1000 else { return self }
    var line = line
    return map { remark in
      let remark = changing(remark) { $0.line = $0.corrected(line) }
      line = remark.line ?? line
      return remark
    }
  }
}

extension QueryRemark {
  /// Returns the line with what was probably meant in place of what was typed; nil if that is not known.
  fileprivate func corrected(_ line: String) -> String? {
    guard let instead else { return nil }
    if reading == .command || instead.hasPrefix("filter ") { return instead }
    // A query means the same without `and`, and its description can have quotes that were not typed.
    let forms = [(line, typed), (line.replacing(" and ", with: " "), typed), (line, typed.filter { $0 != "\"" })]
    return forms.lazy.compactMap { line, typed in
      let place = line.ranges(of: typed).first { place in
        [line[..<place.lowerBound].last, line[place.upperBound...].first].allSatisfy { $0.map(" ()".contains) ?? true }
      }
      return place.map { line[..<$0.lowerBound] + instead + line[$0.upperBound...] }
    }.first
  }
}

extension Query.Term {
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }

  /// `title~milk` for `title:*milk*`, which asks for the whole title; nil for other terms.
  fileprivate var asPart: String? {
    guard case .comparison(let comparison) = self, comparison.relation == .equal, !comparison.value.isEmpty,
      comparison.field.kind == .title || comparison.field.kind == .notes
    else { return nil }
    let part = comparison.value.filter { $0 != "*" }
    return (try? Query.Comparison(comparison.field, .contains, part))?.description
  }

  /// The term for tasks with the tag or the project that this one names; nil if it names none.
  fileprivate var name: Query.Term? {
    switch self {
    case .tag(let tag), .noTag(let tag): .tag(tag)
    case .comparison(let comparison)
    where comparison.field.kind == .name && !comparison.value.isEmpty && comparison.relation != .contains:
      .project(comparison.value)
    case .text, .pattern, .comparison, .condition, .view: nil
    }
  }

  /// The name, if no task has that tag or project. Looks at tasks until one has it.
  fileprivate func nameOfNone(among tasks: [TodoItem]) -> Query.Term? {
    guard let name else { return nil }
    // Names do not depend on the time.
    var matcher = QueryMatcher(.term(name), among: tasks, at: Now(Instant(seconds: 0), in: FixedZone.utc))
    return tasks.indices.contains { matcher.matches(at: $0, of: tasks) } ? nil : name
  }

  /// The remark on a form of another program, and the number of terms that it is about.
  fileprivate func habit(before next: Query.Term?) -> (remark: QueryRemark, count: Int)? {
    func remark(_ typed: String, as reading: QueryRemark.Reading = .text, _ instead: String?) -> (QueryRemark, Int) {
      (QueryRemark(typed, as: reading, instead), 1)
    }
    switch self {
    case .text("|"): return remark("|", next?.text.map(Self.programs.contains) == true ? nil : "or")
    case .text("&"), .text("&&"): return remark(text ?? "", "and")
    case .text("||"): return remark("||", "or")
    case .text("all"): return remark("all", "filter all")
    case .text(let word) where word.hasPrefix("!") && word.dropFirst().first?.isLetter == true:
      let word = String(word.dropFirst())
      let priority = TodoItem.Priority(rawValue: word).map { Query.Term.priority($0).description }
      return remark("!" + word, priority ?? "-\"\(word)\"")
    case .tag(let name) where name.contains(",+"):
      return remark("+" + name, as: .tag, "+" + name.split(separator: ",").joined(separator: " "))
    case .tag(let name): return Self.condition(name).map { remark("+" + name, as: .tag, "is:" + $0.rawValue) }
    case .noTag(let name): return Self.condition(name).map { remark("-" + name, as: .tag, "-is:" + $0.rawValue) }
    case .text, .pattern, .comparison, .condition, .view: return nil
    }
  }

  /// The condition that Taskwarrior has as a tag in capital letters.
  private static func condition(_ tag: String) -> Query.Condition? {
    tag.utf8.count > 1 && tag == tag.uppercased() ? Query.Condition(named: tag.lowercased()) : nil
  }

  /// Programs through which lists are piped.
  private static let programs: Set<String> = [
    "grep", "head", "tail", "sort", "wc", "less", "more", "awk", "sed", "cut", "jq",
  ]
}

extension TaskNames {
  fileprivate func nearest(to name: Query.Term) -> Query.Term? {
    switch name {
    case .tag(let tag) where projects.contains(tag): .project(projects.spelling(of: tag))
    case .tag(let tag): tags.nearest(to: tag).map(Query.Term.tag)
    case .comparison(let comparison) where InvalidText.wordsForNone.contains(comparison.value.lowercased()):
      .project(nil)
    case .comparison(let comparison): projects.nearest(to: comparison.value).map(Query.Term.project)
    case .text, .pattern, .noTag, .condition, .view: nil
    }
  }

  /// The term with this name: a condition, priority, view, tag or project, or a comparison in quotes.
  fileprivate func term(named word: String, in settings: Settings) -> Query.Term? {
    let name = word.lowercased()
    if let condition = Query.Condition(rawValue: name) ?? (name == "done" ? .completed : nil) {
      return .condition(condition)
    }
    if let priority = TodoItem.Priority(rawValue: name) { return .priority(priority) }
    if settings.views[name] != nil { return .view(name) }
    if name.hasPrefix("p"), let priority = TodoItem.Priority(place: name) { return .priority(priority) }
    // Other programs have a sign before them: `#work`.
    let plain = String(word.drop { $0 == "#" || $0 == "@" })
    if tags.contains(plain), word.first != "#" || !projects.contains(plain) { return .tag(tags.spelling(of: plain)) }
    if projects.contains(plain) { return .project(projects.spelling(of: plain)) }
    // In quotes as a whole it is text: `"due<=next week"`.
    guard case .term(.comparison(let comparison))? = word.read({ try $0.query() }) else { return nil }
    return .comparison(comparison)
  }
}
