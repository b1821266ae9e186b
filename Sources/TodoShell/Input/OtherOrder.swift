import TodoApp
import TodoModel

// Lines whose verb or tasks are not typed where they are read.

extension LineScanner {
  private static let betweenVerbAndTask: Set<Substring> = ["add", "for", "on", "of", "the", "to", "with", "working"]

  /// Returns `done 2,4` for `done 2 and 4`, and `note 2 x` for `note task 2: x`, which can mean nothing else; nil if the
  /// tasks are typed as they are read.
  func lineWithPlainNumbers(after verb: Word) -> String? {
    var (ahead, end, numbers, sign) = (self, self, "", "")
    var word = ahead.nextBareWord()
    if ["task", "tasks"].contains(word.text.lowercased()) { word = ahead.nextBareWord() }
    let typed = text(from: offset, to: length).drop { $0 == " " }
    let isList = typed.contains(" and ")
    while sign != "?", let number = word.numbers(before: ahead, inList: isList) {
      (numbers, end) = (numbers + sign + number, ahead)
      word = ahead.nextBareWord()
      let between = ["and": ",", "&": ",", "to": "-"][word.text]
      sign = between ?? (isList ? "," : "?")
      if between != nil { word = ahead.nextBareWord() }
    }
    let rest = text(from: end.offset, to: length)
    let isRead = ["thanks", "please", verb.text[...]].contains(rest.drop { $0 == " " })
    let line = numbers + (isRead ? "" : rest)
    return numbers.isEmpty || line == typed ? nil : text(from: 0, to: verb.offset) + verb.text + " " + line
  }

  /// Returns the lines that may be meant by one whose tasks are elsewhere: `due 2 friday` for `due friday 2`, `note 2 x`
  /// for `note add 2 x`, `modify (milk) due:friday` for `modify milk due:friday`.
  func linesWithTasksFirst(after verbs: [String: Verb]) -> [String] {
    let words = text(from: 0, to: length).split(separator: " ")
    guard 2..<50 ~= words.count, let typed = verbs[String(words[0])], typed.reads.takesTasks else { return [] }
    let rest = words.dropFirst()
    let numbers = rest.prefix { $0.drop { $0 == "," }.isNumbers }
    guard numbers.isEmpty else {
      let tasks = numbers.joined(separator: ",").replacing(",,", with: ",")[...]
      let more = rest.dropFirst(numbers.count)
      if numbers.count > 1 { return [([words[0], tasks] + more).joined(separator: " ")] }
      // In `modify 2 note x` another verb comes later, and in `modify 2 to Foo` a title.
      let verb = more.first == "to" ? "rename" : more.first ?? ""
      guard typed.name == "modify", verbs[String(verb)]?.reads.takesTasks == true else { return [] }
      return [([verb, tasks] + more.dropFirst()).joined(separator: " ")]
    }
    let named = rest.drop { $0 == "all" }
    let title = named.prefix { $0.allSatisfy { $0.isLetter || $0.isNumber } }
    // In `postpone overdue tomorrow` and `modify milk tomorrow` the first word says which.
    let queries = [title.count, 1].compactMap { count -> [Substring]? in
      let name = title.prefix(count).joined(separator: " ")
      let term = name.termInWords ?? (typed.reads == .selectionAndAttributes ? name : nil)
      return term.map { ["(\($0))"] + named.dropFirst(count) }
    }
    let lines = [Array(rest.drop(while: Self.betweenVerbAndTask.contains)), rest.suffix(1) + rest.dropLast()]
    let asked = words[0] == "due" ? ["list due:" + rest.joined(separator: " ")] : []
    return (lines.filter { $0.first?.isNumbers ?? false } + queries)
      .map { (words.prefix(1) + $0).joined(separator: " ") } + asked
  }

  /// Returns a refused line in the words that are read, if it can mean nothing else: `Done 2.`, `done 2 and 4`, and with
  /// a task on the screen an attribute for it.
  func lineInPlainWords(after word: Word, in verbs: [String: Verb], isTaskShown: Bool) -> String? {
    if let verb = verbs[word.text] { return verb.reads.takesTasks ? lineWithPlainNumbers(after: word) : nil }
    let (before, after) = (text(from: 0, to: word.offset), text(from: offset, to: length))
    let name = String(word.text.prefix { $0 != ":" })
    if isTaskShown,
      "+-".contains(name.prefix(1)) || name != word.text && (FieldName(attribute: name) != nil || name == "title")
    {
      return before + "modify " + word.text + after
    }
    let small = word.text.lowercased()
    // `Call 2 people` may be a title.
    guard small != word.text, small.count > 2, let verb = verbs[small],
      isAtEnd || verb.reads.takesTasks && after.allSatisfy({ "0123456789,-#.!? ".contains($0) })
    else { return nil }
    return before + small + after
  }

  /// Returns the error of a verb with a space in it: `do ne 3`, `don e3`, or `a ppend 3 x`, whose beginning is a verb.
  func space(in word: Word, among verbs: [String: Verb], _ unknown: TodoError? = nil) -> TodoError? {
    // Names of verbs have small letters only.
    guard let first = firstOfNextWord, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else { return nil }
    var ahead = self
    let rest = ahead.nextBareWord()
    let whole = word.text + rest.text
    if verbs[whole] != nil, rest.text.utf8.count > (unknown == nil ? 1 : 0) {
      let error = unknown ?? unexpected(rest, expected: "no space in “\(whole)”, or quotes")
      return slip(error, meaning: whole, from: word.offset, to: ahead.offset)
    }
    guard let unknown, let last = rest.text.first, verbs[word.text + String(last)] != nil else { return nil }
    let end = rest.offset + String(last).utf8.count
    return slip(unknown, meaning: "\(word.text)\(last) ", from: word.offset, to: end)
  }

  /// Returns `done 3` for `3 done`, `open 3` for `3` and `modify 3 +x` for `3 +x`, where the verb is implied.
  func lineWithVerbFirst(after typed: Word, in verbs: [String: Verb]) -> (line: String, isImplied: Bool)? {
    var numbers = typed.text.replacing("#", with: "")
    guard let first = numbers.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first else { return nil }
    var (rest, start) = (self, offset)
    var word = rest.nextBareWord().text
    while word[...].isNumbers {
      numbers += "," + word.replacing("#", with: "")
      start = rest.offset
      word = rest.nextBareWord().text
    }
    guard !word.isEmpty else {
      let ranges = numbers.split(separator: ",").map {
        $0.contains("-") ? "(number>=\($0.replacing("-", with: " number<=")))" : "number:" + $0
      }
      return (Int(numbers) == nil ? "list " + ranges.joined(separator: " or ") : "open " + numbers, true)
    }
    guard verbs[word]?.reads.takesTasks ?? Synonym.named[word]?.isOfTasks ?? false else {
      return ("modify \(numbers)" + text(from: start, to: length), true)
    }
    return ([word, numbers, rest.remainder().text].filter { !$0.isEmpty }.joined(separator: " "), false)
  }

  /// Returns the error of a verb that is typed twice before tasks, as in `done done 3`.
  func repetition(of verb: Verb) -> TodoError? {
    var ahead = self
    let word = ahead.nextBareWord()
    ahead.skipSpace()
    guard verb.matches(word.text), let next = ahead.peek, "0123456789#(".utf8.contains(next) else { return nil }
    let error = unexpected(word, expected: "tasks, for the command is there already")
    return slip(error, meaning: "", from: word.offset, to: ahead.offset)
  }
}

extension LineScanner.Word {
  /// The numbers of tasks in a word, without a sign of a sentence after them; nil if it has others.
  fileprivate func numbers(before rest: LineScanner, inList isInList: Bool) -> String? {
    var (rest, numbers) = (rest, text.replacing("..", with: "-")[...])
    let hasSign = numbers.last.map { ".!?".contains($0) ? rest.isAtEnd : ":,".contains($0) } ?? false
    if hasSign { numbers.removeLast() }
    // Of `2, 4` both are meant.
    let isWhole = !hasSign || isInList || !rest.nextBareWord().text[...].isNumbers
    return numbers.isNumbers && isWhole ? String(numbers) : nil
  }
}

extension Substring {
  fileprivate var isNumbers: Bool {
    utf8.first.map("0123456789#".utf8.contains) ?? false && utf8.allSatisfy("0123456789,-#".utf8.contains)
  }
}
