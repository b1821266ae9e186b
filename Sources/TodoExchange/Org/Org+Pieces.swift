import TodoModel

extension Org {
  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<OrgEntry> {
    var pieces = Pieces<OrgEntry>()
    let keywords = OrgKeywords(of: file)
    var fileTags: [String] = []
    // What the next headline stands in, the outermost first.
    var open: [Open] = []
    var isTask = false
    func end() {
      guard isTask, let last = pieces.located.indices.last else { return }
      let lines = pieces.located[last].piece.lines
      let count = lines.reversed().prefix { $0.utf8.allSatisfy(MarkdownHeading.isBlank) }.count
      pieces.located[last].piece.lines.removeLast(min(count, lines.count - 1))
    }
    for line in file.lines {
      if let (name, value) = setting(line), name == "FILETAGS" {
        fileTags += value.split { $0 == ":" || $0 == " " || $0 == "\t" }.map(String.init)
      }
    }
    for (number, line) in file.lines.enumerated() {
      guard let stars = stars(line) else {
        if isTask { pieces.located[pieces.located.count - 1].piece.lines.append(String(decoding: line, as: UTF8.self)) }
        continue
      }
      end()
      let text = String(decoding: line.dropFirst(stars), as: UTF8.self)
      let headline = OrgHeadline(text, keywords)
      while let last = open.last, last.stars >= stars { open.removeLast() }
      var around = OutlineContext()
      around.parentPlace = open.last { $0.task != nil }?.task
      around.headings = open.compactMap(\.heading)
      around.fileTags = fileTags
      around.tags = unique(fileTags + open.flatMap(\.tags))
      let tags = headline.tagTexts
      isTask = headline.keyword != nil
      guard isTask else {
        let title = headline.title.text
        open.append(
          Open(
            stars: stars, tags: tags,
            heading: title.isEmpty ? nil : OutlineContext.Heading(title: ExactText(title), tags: tags)))
        continue
      }
      var entry = OrgEntry(lines: [text], keywords: keywords, around: around)
      let above = open.last { $0.task != nil }?.stars ?? around.headings.count
      if stars != above + 1 { entry.level = stars }
      let place = SourcePlace(file: file.name, line: number + 1)
      if headline.title.text.isEmpty { pieces.reportMissingTitle(in: line, at: place, behind: "keyword") }
      open.append(Open(stars: stars, tags: tags, task: pieces.located.count))
      pieces.located.append((entry, place))
    }
    end()
    return pieces
  }

  /// A headline in which others stand.
  private struct Open {
    let stars: Int
    let tags: [String]
    var task: Int?
    var heading: OutlineContext.Heading?
  }

  package static func file(of pieces: [OrgEntry], _ context: ExchangeContext) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ line: String) {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    var keywords = OrgKeywords(active: [], done: [])
    for piece in pieces { keywords.add(piece.keywords) }
    if !pieces.isEmpty, keywords != .usual {
      add("#+TODO: \((keywords.active + ["|"] + keywords.done).joined(separator: " "))")
    }
    if let tags = pieces.first?.around.fileTags, !tags.isEmpty { add("#+FILETAGS: :\(tags.joined(separator: ":")):") }
    var stars = Array(repeating: 0, count: pieces.count)
    for step in Outline.steps(of: pieces.map(\.around)) {
      switch step {
      case .heading(let heading, let level):
        let tags = heading.tags.isEmpty ? "" : " :\(heading.tags.joined(separator: ":")):"
        add(String(repeating: "*", count: level) + " \(heading.title.text)\(tags)")
      case .task(let place, let before):
        let piece = pieces[place]
        let parent = piece.around.parentPlace
        let above = parent.map { stars[$0] } ?? piece.around.headings.count
        // One with more stars than the one before would be a part of that.
        let limit = before.map { stars[$0] } ?? .max
        stars[place] = piece.level.flatMap { $0 > above && $0 <= limit ? $0 : nil } ?? above + 1
        add(String(repeating: "*", count: stars[place]) + piece.headline(in: keywords))
        for line in piece.lines.dropFirst() { add(line) }
      }
    }
    return bytes
  }
}

extension OrgEntry {
  /// The headline, with a word for the status that means the same in a file.
  fileprivate func headline(in keywords: OrgKeywords) -> String {
    var headline = headline
    guard let word = headline.keyword?.text, let isDone = self.keywords.isDone(word), keywords.isDone(word) != isDone
    else { return lines[0] }
    headline.keyword?.text = keywords.word(isDone: isDone)[...]
    return headline.text
  }
}
