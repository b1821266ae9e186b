import TodoApp
import TodoModel

// Lines whose tasks are not typed as verbs read them.

extension LineScanner {
  private static let betweenVerbAndTask: Set<Substring> = ["add", "for", "on", "of", "the", "to", "with", "working"]

  /// Returns `done 2,4` for `done 2 and 4`, and `note 2 x` for `note task 2: x`, which can mean nothing else; nil if the
  /// tasks are typed as they are read.
  func lineWithPlainNumbers(after verb: Word) -> String? {
    var (ahead, end, numbers) = (self, self, [String]())
    var word = ahead.nextBareWord()
    if ["task", "tasks"].contains(word.text.lowercased()) { word = ahead.nextBareWord() }
    while let number = word.numbers(before: ahead) {
      numbers.append(number)
      end = ahead
      guard ["and", "&"].contains(ahead.nextBareWord().text) else { break }
      word = ahead.nextBareWord()
    }
    let typed = text(from: offset, to: length).drop { $0 == " " }
    let line = numbers.joined(separator: ",") + text(from: end.offset, to: length)
    return numbers.isEmpty || line == typed ? nil : text(from: 0, to: verb.offset) + verb.text + " " + line
  }

  /// Returns the lines that may be meant by one whose tasks are elsewhere: `due 2 friday` for `due friday 2`, `note 2 x`
  /// for `note add 2 x`, `modify (milk) due:friday` for `modify milk due:friday`.
  func linesWithTasksFirst(after verbs: [String: Verb]) -> [String] {
    let words = text(from: 0, to: length).split(separator: " ")
    guard 3..<50 ~= words.count, let style = verbs[String(words[0])]?.reads, style.takesTasks, !words[1].isNumbers
    else { return [] }
    let rest = words.dropFirst()
    let named = rest.drop { $0 == "all" }
    let title = named.prefix { $0.allSatisfy { $0.isLetter || $0.isNumber } }
    let name = title.joined(separator: " ")
    let query: Substring = "(\(Query.Condition(rawValue: name).map { "is:" + $0.rawValue } ?? name))"
    let lines = [
      Array(rest.drop(while: Self.betweenVerbAndTask.contains)), rest.suffix(1) + rest.dropLast(),
      title.isEmpty || style != .selectionAndAttributes ? [] : [query] + named.dropFirst(title.count),
    ]
    return lines.filter { $0.first.map { $0.isNumbers || $0 == query } ?? false }
      .map { (words.prefix(1) + $0).joined(separator: " ") }
  }
}

extension LineScanner.Word {
  /// The numbers of tasks in a word, without a sign of a sentence after them; nil if it has others.
  fileprivate func numbers(before rest: LineScanner) -> String? {
    var (rest, numbers) = (rest, text[...])
    if let sign = numbers.last, sign == "." ? rest.isAtEnd : ":,".contains(sign) { numbers.removeLast() }
    // Of `2, 4` both are meant.
    let isWhole = numbers.endIndex == text.endIndex || !rest.nextBareWord().text[...].isNumbers
    return numbers.isNumbers && isWhole ? String(numbers) : nil
  }
}

extension Substring {
  fileprivate var isNumbers: Bool {
    utf8.first.map("0123456789#".utf8.contains) ?? false && utf8.allSatisfy("0123456789,-#".utf8.contains)
  }
}
