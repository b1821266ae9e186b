package struct Completion {
  /// The part of the line that a candidate replaces, in Unicode scalars; it ends at or after the cursor.
  package let replaced: Range<Int>
  package let candidates: AnyRandomAccessCollection<Candidate>
  /// The number of candidates listed at first; nil for all. A second Tab lists all.
  let shortList: Int?
  let isOnlyListed: Bool

  package struct Candidate: Equatable, Sendable {
    package let text: String
    /// The text inserted after a unique candidate.
    package let following: String
    package let explanation: String

    package init(_ text: String, following: String = " ", explanation: String = "") {
      (self.text, self.following, self.explanation) = (text, following, explanation)
    }
  }

  /// Creates a completion; of a lazy collection only the candidates in use are made.
  package init(
    replacing replaced: Range<Int>, by candidates: some RandomAccessCollection<Candidate>, shortList: Int? = nil,
    isOnlyListed: Bool = false
  ) {
    (self.replaced, self.candidates) = (replaced, AnyRandomAccessCollection(candidates))
    (self.shortList, self.isOnlyListed) = (shortList, isOnlyListed)
  }

  var commonPrefix: String {
    guard var prefix = candidates.first?.text[...] else { return "" }
    for candidate in candidates.dropFirst() where !prefix.isEmpty {
      prefix = prefix.prefix(zip(prefix, candidate.text).prefix { $0 == $1 }.count)
    }
    return String(prefix)
  }
}

/// Candidates in columns, read from top to bottom, each with its explanation.
struct CompletionList {
  let candidates: [Completion.Candidate]
  let measures: TextMeasures
  private static let gap = 2

  func rows(columns: Int) -> [String] {
    let cells = candidates.map { (text: measures.visible($0.text), explanation: measures.visible($0.explanation)) }
    let textWidth = min(cells.map { measures.width($0.text) }.max() ?? 0, columns)
    let explanations = cells.map { measures.width($0.explanation) }.max() ?? 0
    let room = max(0, columns - textWidth - Self.gap)
    // An explanation cut to a few characters explains nothing.
    let explained = explanations == 0 || room < 4 ? 0 : min(explanations, room) + Self.gap
    let cellWidth = textWidth + explained
    let perRow = max(1, (columns + Self.gap) / max(1, cellWidth + Self.gap))
    let count = (cells.count + perRow - 1) / perRow
    return (0..<count).map { row in
      var line = ""
      for index in stride(from: row, to: cells.count, by: count) {
        let isLast = index + count >= cells.count
        var cell = padded(measures.shortened(cells[index].text, to: textWidth), to: explained > 0 ? textWidth : 0)
        if explained > 0, !cells[index].explanation.isEmpty {
          cell += "  " + measures.shortened(cells[index].explanation, to: explained - Self.gap)
        }
        line += isLast ? cell : padded(cell, to: cellWidth + Self.gap)
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - measures.width(text)))
  }
}

extension LineEditor {
  /// Inserts the unique candidate or the common prefix, and lists several; a question may wait for a pause to be reported.
  func offer(_ completion: Completion, mayWait: Bool = true) {
    let count = completion.candidates.count
    guard count > 0 else { return beep() }
    let isAgain = shortlyListed == editline.draft
    let isShort = !isAgain && (completion.shortList.map { $0 < count } ?? false)
    let asks = !isShort && count > 100
    if mayWait, deadline != nil, asks {
      postponed.append { [unowned self] in
        offer(completion, mayWait: false)
        return nil
      }
      settled = .idle
      return
    }
    if !completion.isOnlyListed { insert(completion) }
    guard count > 1 || completion.isOnlyListed else { return }
    goBelow()
    if !asks || isListWanted(count) { list(completion, count: isShort ? completion.shortList ?? count : count) }
    shortlyListed = isShort ? editline.draft : nil
  }

  private func insert(_ completion: Completion) {
    let prefix = completion.commonPrefix
    if let only = completion.candidates.first, completion.candidates.count == 1 {
      editline.replace(completion.replaced, by: only.text + only.following)
    } else if prefix.unicodeScalars.count > completion.replaced.count {
      // The common prefix can also be shorter than the typed text, for example if that is quoted.
      editline.replace(completion.replaced, by: prefix)
    }
  }

  private func isListWanted(_ count: Int) -> Bool {
    let line = screen.take()
    defer { screen = line }
    output.write("Show all \(grouped(count))? (y/n) ")
    let isWanted = [.character("y"), .character("Y")].contains(nextKey())
    output.write("\n")
    return isWanted
  }

  private func list(_ completion: Completion, count: Int) {
    let columns = WindowSize.now.columns
    let list = CompletionList(candidates: Array(completion.candidates.prefix(count)), measures: measures)
    output.write(list.rows(columns: columns).map { $0 + "\n" }.joined())
    guard count < completion.candidates.count else { return }
    let rest = "and \(grouped(completion.candidates.count - count)) more: Tab again"
    output.write((rest.utf8.count > columns ? "…" : rest) + "\n")
  }

  private func grouped(_ count: Int) -> String {
    let digits = Array(String(count))
    return digits.indices.map { ($0 > 0 && (digits.count - $0) % 3 == 0 ? "," : "") + String(digits[$0]) }.joined()
  }
}
