import TodoJSON
import TodoModel

/// Outlines of Org, the mode of Emacs: headlines with keywords are tasks (<https://orgmode.org/worg/org-syntax.html>).
package enum Org: ExchangeFormat {
  package static let name = "org"
  package static let summary = "outlines of Emacs' Org"
  package static let fileExtensions = ["org"]
  package static let fields: TaskFields = [
    .title, .notes, .status, .completed, .created, .project, .tags, .priority, .due, .start, .repeat, .parent,
  ]
  package static var around: WritableKeyPath<OrgEntry, OutlineContext>? { \.around }

  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<OrgEntry> {
    var pieces = Pieces<OrgEntry>()
    let keywords = OrgKeywords(of: file, done: context.orgDone.split(separator: " "))
    let fileTags = file.lines.flatMap { line in
      setting(line).map { $0.name == "FILETAGS" ? $0.value.parts { $0 == .colon || $0.isBlank } : [] } ?? []
    }
    // The headlines around the next one, the outermost first.
    var open: [(stars: Int, tags: [String], task: Int?, heading: OutlineContext.Heading?)] = []
    var isTask = false
    var outside: [Int] = []
    let lines = file.lines
    for (number, line) in lines.enumerated() {
      guard let stars = stars(line) else {
        if isTask {
          pieces.located[pieces.located.count - 1].piece.lines.append(String(utf8: line))
        } else if let (name, value) = setting(line), name == "FILETAGS" || OrgKeywords.settings.contains(name) {
          guard value.utf8.contains(UInt8(ascii: "(")) else { continue }
          pieces.remarks.append(SourceRemark(file.place(ofLine: number + 1), "the keys of keywords are left out"))
        } else {
          outside.append(number)
        }
        continue
      }
      let text = String(utf8: line.dropFirst(stars))
      let headline = OrgHeadline(text, keywords)
      while let last = open.last, last.stars >= stars { open.removeLast() }
      let parent = open.last { $0.task != nil }
      let around = OutlineContext(
        parentPlace: parent?.task, headings: open.compactMap(\.heading), fileTags: fileTags,
        tags: unique(fileTags + open.flatMap(\.tags)))
      let (title, tags) = (headline.title.text, headline.tagTexts)
      isTask = headline.keyword != nil
      guard isTask else {
        if let word = headline.undeclaredKeyword {
          let text =
            "“\(word)” is no keyword here; `#+TODO:` in the file declares some, and `org.done` of the configuration"
          pieces.remarks.append(SourceRemark(file.place(ofLine: number + 1), text))
        }
        let heading = OutlineContext.Heading(title: ExactText(title), tags: tags)
        open.append((stars, tags, nil, title.isEmpty ? nil : heading))
        continue
      }
      var entry = OrgEntry(lines: [text], keywords: keywords, around: around)
      if stars != (parent?.stars ?? around.headings.count) + 1 { entry.level = stars }
      let place = file.place(ofLine: number + 1)
      if title.isEmpty { pieces.reportMissingTitle(in: line, at: place, after: "keyword") }
      open.append((stars, tags, pieces.located.count, nil))
      pieces.located.append((entry, place))
    }
    pieces.leaveOut(outside, of: lines, in: file)
    for place in pieces.located.indices {
      let lines = pieces.located[place].piece.lines
      let count = lines.reversed().prefix(while: \.isOnlyBlanks).count
      pieces.located[place].piece.lines.removeLast(min(count, lines.count - 1))
    }
    return pieces
  }

  static func stars(_ line: ArraySlice<UInt8>) -> Int? {
    let stars = line.prefix { $0 == UInt8(ascii: "*") }.count
    return stars > 0 && line.dropFirst(stars).first == .space ? stars : nil
  }

  /// The name in capitals and the value of a line like `#+NAME: value`; nil for others.
  static func setting(_ line: some BidirectionalCollection<UInt8>) -> (name: String, value: String)? {
    let text = line.trimmingBlanks
    guard text.starts(with: "#+".utf8), let colon = text.firstIndex(of: .colon) else { return nil }
    return (String(utf8: text[..<colon].dropFirst(2)).uppercased(), String(utf8: text[colon...].dropFirst()))
  }

  private static func unique(_ tags: [String]) -> [String] { tags.map { ExactText($0) }.withoutRepetition.map(\.text) }

  package static func seen(in entry: OrgEntry, _ context: ExchangeContext) -> SeenTask {
    let headline = entry.headline
    let parts = entry.parts
    var seen = SeenTask(title: String(headline.title.text))
    seen.task.status = headline.keyword.flatMap { entry.keywords.isDone($0.text) } == true ? .completed : .active
    seen.task.priority = headline.priority
    seen.task.tags = unique(entry.around.tags + headline.tagTexts).sorted()
    seen.task.project = entry.around.project
    seen.parent = entry.around.reference
    seen.unread = entry.unread(in: parts)
    seen.task.notes = entry.notes(in: parts)
    if let line = parts.planning {
      let planning = OrgPlanning(line: entry.lines[line])
      seen.task.due = planning[.deadline]?.moment(context.zone)
      seen.task[.start] = planning[.scheduled].map { .moment($0.moment(context.zone)) }
      if seen.task.status == .completed {
        seen.task.completed = planning[.closed]?.moment(context.zone).beginning(in: context.zone)
      }
      let stamp = planning.repeating.flatMap { planning[$0] }
      seen.task.repetition = stamp?.repetition
      if let repeater = stamp?.repeater {
        if stamp?.repetition == nil {
          seen.remark(unread: repeater, repeater, isNo: "repetition that is known", line: line)
        } else if repeater.hasPrefix("+"), !repeater.hasPrefix("++") {
          seen.remark("“\(repeater)” repeats in the past too; here what is past is skipped", line: line)
        }
      }
    }
    if let stamp = entry.property("CREATED", in: parts).flatMap(OrgStamp.read)?.stamp {
      seen.setCreated(stamp.moment(context.zone).beginning(in: context.zone))
    }
    if let id = entry.property("ID", in: parts), !id.isEmpty { seen.sourceID = String(id) }
    seen.rest = entry.property("TODO_REST", in: parts).flatMap { UnrepresentedFields.mayBe($0.utf8) ? String($0) : nil }
    return seen
  }

  package static func piece(keptIn members: JSONMembers) throws(JSONError) -> OrgEntry? {
    var piece = OrgEntry(lines: try members.texts("raw"), around: try OutlineContext(members))
    piece.level = try members.int("level", in: 1...1000)
    piece.keywords.active = try members.texts("active", else: piece.keywords.active)
    piece.keywords.done = try members.texts("done", else: piece.keywords.done)
    // Another program may have changed the lines.
    let isEntry =
      !piece.lines.isEmpty && !piece.lines.contains(where: \.hasLineEnd) && piece.headline.keyword != nil
      && !piece.headline.title.text.isEmpty && piece.lines[0].utf8.first?.isBlank == true
      && !piece.lines.dropFirst().contains { stars(Array($0.utf8)[...]) != nil }
    return isEntry ? piece : nil
  }

  package static func piece(of task: TodoItem, replacing old: Piece?, _ context: ExchangeContext, rest: Rest) -> Piece {
    var entry = old ?? .empty
    let seen = old.map { Self.seen(in: $0, context).task }
    entry.lines[0] = entry.headline(of: task)
    if task.differs(from: seen, in: [.due, .start, .repeat, .status, .completed]) {
      entry.setPlanning(of: task, seen, context)
    }
    if old == nil {
      entry.set("ID", to: task.id.description)
      entry.set("CREATED", to: OrgStamp(.instant(task.created), isActive: false, context.zone).text)
    }
    if task.differs(from: seen, in: .notes) { entry.setNotes(task.notes) }
    entry.set("TODO_REST", to: rest(entry)?.withoutLineEnds)
    return entry
  }

  package static func surroundings(of tasks: [TodoItem], from kept: [OrgEntry?]) -> [OutlineContext] {
    var keywords = OrgKeywords.usual
    for entry in kept { if let entry { keywords.add(entry.keywords) } }
    let fileTags = fileTags(of: tasks, kept)
    var surroundings = OutlineContext.surroundings(of: tasks) { root, index in
      // An imported heading gives its tags to the task as long as the task has them.
      if let around = kept[index]?.around, around.project.map({ ExactText($0) }) == root.project.map({ ExactText($0) }),
        Set(around.headings.flatMap(\.tags)).isSubset(of: root.tags)
      {
        return around.headings
      }
      return OutlineContext.headings(of: root.project) { part in
        let headline = OrgHeadline(" \(part)", keywords)
        return headline.keyword == nil && headline.cookie == nil && headline.tags == nil
          && ExactText(headline.title.text) == ExactText(part)
      }
    }
    // The tags that a headline gives to those below it.
    var given: [[String]] = Array(repeating: [], count: tasks.count)
    for case .task(let index, _) in OutlineContext.steps(of: surroundings) {
      var entry = kept[index] ?? OrgEntry.empty
      surroundings[index].fileTags = fileTags
      surroundings[index].tags =
        surroundings[index].parentPlace.map { given[$0] }
        ?? unique(fileTags + surroundings[index].headings.flatMap(\.tags))
      if kept[index] != nil { entry.around = surroundings[index] }
      let own = OrgHeadline(entry.headline(of: tasks[index]), entry.keywords).tagTexts
      given[index] = unique(surroundings[index].tags + own)
    }
    return surroundings
  }

  /// The tags of the file that all tasks came from, if all of them still have these tags.
  private static func fileTags(of tasks: [TodoItem], _ kept: [OrgEntry?]) -> [String] {
    guard let tags = kept.first??.around.fileTags, !tags.isEmpty,
      zip(tasks, kept).allSatisfy({ $1?.around.fileTags == tags && Set(tags).isSubset(of: $0.tags) })
    else { return [] }
    return tags
  }

  package static func file(of pieces: [OrgEntry], _ context: ExchangeContext) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ line: String) { bytes += (line + "\n").utf8 }
    var keywords = OrgKeywords(active: [], done: [])
    for piece in pieces { keywords.add(piece.keywords) }
    if !pieces.isEmpty, keywords != .usual {
      add("#+TODO: \((keywords.active + ["|"] + keywords.done).joined(separator: " "))")
    }
    if let tags = pieces.first?.around.fileTags, !tags.isEmpty { add("#+FILETAGS: :\(tags.joined(separator: ":")):") }
    var stars = Array(repeating: 0, count: pieces.count)
    for step in OutlineContext.steps(of: pieces.map(\.around)) {
      switch step {
      case .heading(let heading, let level):
        let tags = heading.tags.isEmpty ? "" : " :\(heading.tags.joined(separator: ":")):"
        add(String(repeating: "*", count: level) + " \(heading.title.text)\(tags)")
      case .task(let index, let before):
        let piece = pieces[index]
        let above = piece.around.parentPlace.map { stars[$0] } ?? piece.around.headings.count
        // With more stars than its sibling the task would be a part of it.
        let limit = before.map { stars[$0] } ?? .max
        stars[index] = piece.level.flatMap { $0 > above && $0 <= limit ? $0 : nil } ?? above + 1
        add(String(repeating: "*", count: stars[index]) + piece.headline(in: keywords))
        for line in piece.lines.dropFirst() { add(line) }
      }
    }
    return bytes
  }

  package static func write(_ piece: OrgEntry, to writer: inout JSONWriter) {
    writer.member("raw", piece.lines)
    if let level = piece.level { writer.member("level", level) }
    if piece.keywords != .usual {
      writer.member("active", piece.keywords.active)
      writer.member("done", piece.keywords.done)
    }
    piece.around.write(to: &writer)
  }
}

struct OrgKeywords: Hashable, Sendable {
  var active, done: [String]

  static let usual = OrgKeywords(active: ["TODO"], done: ["DONE"])

  /// True for keywords of completed tasks; nil for other words.
  func isDone(_ word: Substring) -> Bool? {
    active.contains { $0 == word } ? false : done.contains { $0 == word } ? true : nil
  }

  mutating func add(_ other: OrgKeywords) {
    for word in other.active where isDone(word[...]) == nil { active.append(word) }
    for word in other.done where isDone(word[...]) == nil { done.append(word) }
  }

  func word(isDone: Bool) -> String {
    let words = isDone ? done : active
    let usual = isDone ? "DONE" : "TODO"
    return words.contains(usual) ? usual : words.first ?? usual
  }
}

extension OrgKeywords {
  static let settings: Set = ["TODO", "SEQ_TODO", "TYP_TODO"]

  private static let commonlyActive: [Substring] = [
    "NEXT", "WAITING", "WAIT", "HOLD", "STARTED", "SOMEDAY", "INPROGRESS", "IN-PROGRESS",
  ]

  /// Reads lines like `#+TODO: TODO NEXT | DONE`. Headlines may have other keywords that their writer has set in Emacs.
  init(of file: SourceFile, done known: [Substring]) {
    self.init(active: [], done: [])
    for line in file.lines where line.first.map({ $0 == UInt8(ascii: "#") || $0.isBlank }) ?? false {
      guard let (name, value) = Org.setting(line), Self.settings.contains(name) else { continue }
      // Letters in parentheses are keys to press.
      let words = value.split(whereSeparator: { $0 == " " || $0 == "\t" }).map { String($0.prefix { $0 != "(" }) }
      let bar = words.firstIndex(of: "|") ?? max(words.count - 1, 0)
      active += words[..<bar].filter { !$0.isEmpty }
      done += words[bar...].filter { $0 != "|" && !$0.isEmpty }
    }
    let isDeclared = !active.isEmpty || !done.isEmpty
    if !isDeclared { self = .usual }
    for line in file.lines {
      guard let stars = Org.stars(line),
        let word = OrgHeadline.word(Substring(String(utf8: line.dropFirst(stars)).prefix(40)))?.text,
        isDone(word) == nil
      else { continue }
      if known.contains(word) {
        done.append(String(word))
      } else if !isDeclared, Self.commonlyActive.contains(word) {
        active.append(String(word))
      }
    }
  }
}
