import LineEditor
import TodoApp
import TodoModel

// A line while it is typed: what its parts are, and how it could continue. No task is looked at.

extension CommandParser {
  private static let longestLine = 4096

  /// Returns the parts of a line in order; a refused part is the only one in the word that contains it.
  package func parts(of line: String, in parseContext: ParseContext) -> [LinePart] {
    guard line.utf8.count <= Self.longestLine, !LineScanner(line).isAtEnd else { return [] }
    if Self.isSilent(line, asAnswer: false) { return [LinePart(.comment, 0..<line.utf8.count)] }
    var parts: [LinePart] = []
    do throws(TodoError) {
      let text = try expanded(line, in: parseContext)
      var scanner = LineScanner(text, notingParts: true)
      let command = read(&scanner, in: parseContext)
      parts = scanner.parts ?? []
      if case .invalid(let error) = command { parts.mark(error, in: text) }
      parts.sort { $0.range.lowerBound < $1.range.lowerBound }
      return text == line ? parts : parts.asTyped(in: line, insteadOf: text, after: splitBeforeCommand(line).before)
    } catch {
      parts.mark(error, in: line)
      return parts
    }
  }

  /// True if a typed line may be completed to another one. False if that would destroy data and the line is already a
  /// command as typed, or becomes one at the end of a word on the way.
  package func mayComplete(_ typed: String, to line: String, in parseContext: ParseContext) -> Bool {
    guard meaning(of: line, in: parseContext).destroys else { return true }
    if meaning(of: typed, in: parseContext).isValid { return false }
    var scanner = LineScanner(line)
    while !scanner.isAtEnd {
      _ = scanner.nextBareWord()
      guard scanner.offset >= typed.utf8.count, !scanner.isAtEnd else { continue }
      if meaning(of: scanner.text(from: 0, to: scanner.offset), in: parseContext).isValid { return false }
    }
    return true
  }

  /// Returns the possible continuations of a line, by the grammar alone; nil if unknown, or if there are too many.
  /// After white space, only words that have already begun are continued.
  package func continuation(of line: String, in parseContext: ParseContext) -> String? {
    let completion = LineCompletion(
      of: TypedLine(line, cursor: .max), in: parseContext, aliases: (parseContext.aliases ?? aliases) + ofAdd)
    let found = completion.suggestions(from: TaskTable(), clock: .fixed(at: Instant(seconds: 0), zone: FixedZone.utc))
    let typed = String(line.unicodeScalars.dropFirst(found.replaced.lowerBound))
    let before = line.unicodeScalars.prefix(found.replaced.lowerBound).last
    // A short word that means only itself, in a title for example, is not likely to be something else.
    let least = before == " " && meaning(of: line, in: parseContext).isValid ? 3 : 1
    guard typed.unicodeScalars.count >= least,
      let likely = found.all.lazy.map(\.text).first(where: { $0.count > typed.count && $0.hasPrefix(typed) })
    else { return nil }
    let rest = String(likely.dropFirst(typed.count))
    return mayComplete(line, to: line + rest, in: parseContext) ? rest : nil
  }

  /// True if an earlier line may be suggested for the typed one: it is valid, and does not destroy data needlessly.
  package func isWelcome(_ line: String, continuing typed: String, in parseContext: ParseContext) -> Bool {
    meaning(of: line, in: parseContext).isValid && mayComplete(typed, to: line, in: parseContext)
  }

  func assistance(highlights: Bool, suggests: Bool, in parseContext: ParseContext, _ theme: Theme) -> LineAssistance {
    LineAssistance(
      highlight: !highlights ? nil : { line in spans(of: line, in: parseContext, theme) },
      continuing: !suggests
        ? nil
        : LineAssistance.Continuing(style: theme.parameters(of: .suggestion) ?? "2") { typed, line in
          isWelcome(line, continuing: typed, in: parseContext)
        } proposal: { typed in
          continuation(of: typed, in: parseContext)
        })
  }

  private func spans(of line: String, in parseContext: ParseContext, _ theme: Theme) -> [LineAssistance.Span] {
    let bytes = Array(line.utf8)
    // Scalars begin with bytes that are no continuations of others.
    var (place, count) = (0, 0)
    func scalars(before end: Int) -> Int {
      while place < min(end, bytes.count) {
        if bytes[place] & 0xC0 != 0x80 { count += 1 }
        place += 1
      }
      return count
    }
    return parts(of: line, in: parseContext).compactMap { part in
      guard let style = theme.parameters(of: part.kind.style) else { return nil }
      let start = scalars(before: part.range.lowerBound)
      return LineAssistance.Span(start..<scalars(before: part.range.upperBound), style: style)
    }
  }

  /// Returns the argument being typed after others; nil if it is free text, which has no completions.
  package func argument(_ current: String, after before: [String]) -> CompletedArgument? {
    let line = line(fromArguments: before)
    switch reading(of: before.first, at: before.count) {
    case .text: return nil
    case .typed, .word: return CompletedArgument(current, after: line, isPiece: false)
    case .attributes: return current.pieceBeingTyped.map { CompletedArgument($0, after: line, isPiece: true) }
    }
  }

  /// Returns the completions at the cursor of a line, before any answer is shown.
  package func completion(of line: TypedLine) -> LineCompletion {
    LineCompletion(of: line, in: ParseContext(shownTask: nil, listing: .standard), aliases: aliases)
  }
}

extension LinePart.Kind {
  fileprivate var style: Style {
    switch self {
    case .verb: .verb
    case .selection: .accent
    case .title: .plain
    case .attribute: .attribute
    case .date: .date
    case .term: .query
    case .refused: .refused
    case .unfinished: .unfinished
    case .comment: .faint
    }
  }
}

extension [LinePart] {
  /// Marks the refused part, or the last word if something is missing at the end.
  fileprivate mutating func mark(_ error: TodoError, in line: String) {
    let bytes = Array<UInt8>(line.utf8)
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let end = (bytes.lastIndex { !isSpace($0) } ?? -1) + 1
    let column = error.column ?? error.column(in: line)
    let place = column.map { line.prefix($0 - 1).utf8.count } ?? end
    let marked =
      switch error.cause {
      case _ where place >= end: LinePart(.unfinished, ((bytes[..<end].lastIndex(where: isSpace) ?? -1) + 1)..<end)
      case .syntax(.unclosedQuote, _), .syntax(.unclosedParenthesis, _): LinePart(.unfinished, place..<(place + 1))
      case _: LinePart(.refused, place..<(bytes[place..<end].firstIndex(where: isSpace) ?? end))
      }
    removeAll { $0.range.overlaps(marked.range) }
    append(marked)
  }

  /// Returns the parts by their place in the line as typed, in which an alias replaces the text that was read.
  fileprivate func asTyped(in line: String, insteadOf text: String, after before: String) -> [LinePart] {
    let start = before.utf8.count
    let word = line.utf8.dropFirst(start).prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    let end = start + word.count
    let longer = text.utf8.count - line.utf8.count
    // What an alias with places has put elsewhere has no colours of its own.
    let shared = zip(text.utf8.reversed(), line.utf8.reversed()).prefix { $0 == $1 }.count
    let rest = Swift.max(end, line.utf8.count - shared)
    var alias = LinePart.Kind.verb
    var parts: [LinePart] = []
    for part in self {
      if part.range.upperBound <= start {
        parts.append(part)
      } else if part.range.lowerBound - longer >= rest {
        parts.append(LinePart(part.kind, (part.range.lowerBound - longer)..<(part.range.upperBound - longer)))
      } else if part.kind == .refused || part.kind == .unfinished {
        alias = part.kind
      }
    }
    parts.append(LinePart(alias, start..<end))
    return parts.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// An argument being typed in the caller's shell, as a part of the line that all arguments form.
package struct CompletedArgument {
  package let line: TypedLine
  private let start: Int
  private let isPiece: Bool

  fileprivate init(_ piece: String, after line: String, isPiece: Bool) {
    let head = line.isEmpty ? "" : line + " "
    start = head.unicodeScalars.count
    self.line = TypedLine(head + piece, cursor: .max)
    self.isPiece = isPiece
  }

  /// Returns the whole argument with a suggestion in it. An argument that is one piece anyway gets no quotes.
  package func argument(with suggestion: Suggestion, replacing replaced: Range<Int>) -> String {
    let kept = line.text.unicodeScalars.prefix(max(replaced.lowerBound, start)).dropFirst(start)
    return String(kept) + (isPiece ? suggestion.value : suggestion.text)
  }
}
