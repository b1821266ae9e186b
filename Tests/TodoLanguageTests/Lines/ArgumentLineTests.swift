import MVITesting
import TestRunning
import Testing

@testable import TodoModel

@Suite struct ArgumentLineTests {
  private static let pieces = [
    "a", "B", " ", " ", "\t", "\"", "'", "\\", ":", "+", "-", "--", "!", ",", "(", ")", "due:", "note:", "Project:",
    "today", "+tag", "-5", "é", "\u{301}", "\u{D4E}", "日本", "👩‍👩‍👧‍👦", "$x", ";", "&&", "#", "http://", "\n",
  ]

  private static func arguments(using random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }
        .joined()
    }
  }

  /// In quotes a backslash at the end would mean the closing quote, and after two dashes the white space at the beginning is
  /// lost; a value cannot stand there at all.
  private static func canBeWritten(_ arguments: [String]) -> Bool {
    arguments.allSatisfy { $0.utf8.last != UInt8(ascii: "\\") }
  }

  @Test func piecesOfTextAreReadBackAsTheyWereJoinedBySpaces() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let arguments = Self.arguments(using: &random)
      guard Self.canBeWritten(arguments) else { continue }
      let line = line(fromArguments: arguments) { _ in .text }
      var scanner = LineScanner(line)
      let text = try #require(try? scanner.plainText(), "\(arguments) → \(line)")
      let pieces = arguments.first == "--" ? Array(arguments.dropFirst()) : arguments
      #expect(hasSameBytes(text, pieces.joined(separator: " ")), "\(arguments) → \(line)")
    }
  }

  @Test(.tags(.sweep), .door) func titlesAndAttributesAreReadBackAsOnePieceAnArgument() throws {
    var random = SeededGenerator(seed: 6)
    var attributeCount = 0
    let rounds = thinned(40_000, to: 4_000, "random arguments")
    for _ in 0..<rounds {
      let arguments = Self.arguments(using: &random)
      // An attribute without a value is refused where one may follow, which is a matter of the next argument, too.
      guard Self.canBeWritten(arguments), let expected = expected(arguments),
        !expected.attributes.contains(where: \.isClearing)
      else { continue }
      let line = line(fromArguments: arguments) { _ in .attributes(.newTask) }
      let parsed = try #require(try? attributes(line), "\(arguments) → \(line)")
      #expect(parsed.attributes == expected.attributes, "\(arguments) → \(line)")
      #expect(hasSameBytes(parsed.title ?? "none", expected.title ?? "none"), "\(arguments) → \(line)")
      attributeCount += expected.attributes.count
    }
    #expect(attributeCount > rounds / 40)
  }

  private func expected(_ arguments: [String]) -> ParsedAttributes? {
    var parsed = ParsedAttributes()
    var title: [String] = []
    var attributesHaveEnded = false
    // Where one would be put, should no more of the title follow.
    var sign: (text: String, place: Int)?
    func append(_ piece: String) {
      title += (sign.map { [$0.text] } ?? []) + [piece]
      sign = nil
    }
    for argument in arguments {
      let bytes = Array(argument.utf8)
      let isOneWord =
        bytes.first != UInt8(ascii: "\"") && !bytes.contains(UInt8(ascii: " ")) && !bytes.contains(UInt8(ascii: "\t"))
      let name = bytes.prefix { $0 != UInt8(ascii: ":") }
      if attributesHaveEnded {
        append(argument)
      } else if argument == "--" {
        attributesHaveEnded = true
      } else if name.count < bytes.count, let name = FieldName(attribute: name.text) {
        let value = bytes[(bytes.firstIndex(of: UInt8(ascii: ":")) ?? 0)...].dropFirst()
        let inside = value.dropFirst().dropLast()
        let quote = UInt8(ascii: "\"")
        // Names stand in quotes as they are printed.
        let isGroup =
          name.field == .project && value.count > 2 && value.first == quote && value.last == quote
          && !inside.contains(quote) && inside.last != UInt8(ascii: "\\")
        let typed = (isGroup ? inside : value).text
        guard let attribute = try? Attribute(name, value: typed, isQuoted: isGroup) else { return nil }
        parsed.attributes.append(attribute)
      } else if ["!", "!!", "!!!"].contains(argument) {
        if let sign { title.append(sign.text) }
        sign = (argument, parsed.attributes.count)
      } else if isOneWord, let alone = try? attributes(argument), !alone.attributes.isEmpty {
        parsed.attributes += alone.attributes
      } else {
        append(argument)
      }
    }
    if let sign { parsed.attributes.insert(.priority(TodoItem.Priority(sign: sign.text)), at: sign.place) }
    if !title.isEmpty { parsed.title = title.joined(separator: " ") }
    let onlyOnce = parsed.attributes.compactMap(whatIsSet)
    return Set(onlyOnce).count == onlyOnce.count ? parsed : nil
  }

  private func whatIsSet(_ attribute: Attribute) -> String? {
    switch attribute {
    case .addTag, .removeTag: nil
    case .title: "title"
    case .appendNote, .removeNote: "a line of the notes"
    case .alter(let alteration): "\(alteration.field)"
    case .set(let field, _), .clear(let field): "\(field)"
    }
  }

  @Test func typedArgumentsStayUnchanged() {
    #expect(line(fromArguments: ["list", "(+a or +b)", "\"x y\""]) { _ in .typed } == "list (+a or +b) \"x y\"")
  }

  @Test(arguments: [
    (["a", "b"], "a b"), (["Say", "a  b", "due:fri", "c"], "\"Say a  b c\" due:fri"),
    (["a", "due:fri", "b c\\"], "due:fri -- a b c\\"), (["a b", "--", "+c"], "\"a b +c\""),
    (["\"a\"", "b"], "\"\\\"a\\\" b\""), (["a b"], "\"a b\""), (["due:next friday"], "due:\"next friday\""),
    (["due:"], "due:"), ([""], "\"\""), (["6\" nails"], "\"6\\\" nails\""), (["6\"", "nails"], "6\" nails"),
    (["\"a"], "\"\\\"a\""), (["it's"], "it's"), (["project:\"..x\""], "project:\"..x\""),
    (["project:\"a \"b\""], "project:\"\\\"a \\\"b\\\"\""), (["note:\"x"], "note:\"\\\"x\""), (["+a b"], "\"+a b\""),
    (["a due:x"], "\"a due:x\""),
  ]) func quotesAreSetOnlyWhereTheyAreNeeded(_ arguments: [String], _ expected: String) {
    #expect(line(fromArguments: arguments) { _ in .attributes(.newTask) } == expected)
  }

  @Test func `A note or a search that began like an attribute got its quotes where they mean nothing`() throws {
    var scanner = LineScanner(line(fromArguments: ["due: next  week"]) { _ in .text })
    #expect(try scanner.plainText() == "due: next  week")
  }

  @Test func afterTwoDashesATextThatBeganLikeAnAttributeWasTakenApart() throws {
    let line = line(fromArguments: ["--", "due:next  friday"]) { _ in .attributes(.newTask) }
    #expect(try attributes(line) == ParsedAttributes(title: "due:next  friday"))
  }

  @Test func aBackslashAtTheEndOpenedTheQuotesAgain() throws {
    for argument in ["a\\", "a b\\", "a  b \\", "a b\\ c\\", " \\", "+a b\\", "\\ \\"] {
      let last = line(fromArguments: ["rest", argument]) { _ in .attributes(.newTask) }
      #expect(try attributes(last) == ParsedAttributes(title: "rest " + argument))
      let line = line(fromArguments: [argument, "rest"]) { _ in .attributes(.newTask) }
      #expect(try attributes(line) == ParsedAttributes(title: argument + " rest"))
    }
  }

  @Test func aPriorityBeforeTwoDashesEndedTheProgram() throws {
    let line = line(fromArguments: ["a b", "!!", "--", "foo"]) { _ in .attributes(.newTask) }
    #expect(try attributes(line) == ParsedAttributes(title: "a b !! foo"))
  }

  private func hasSameBytes(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
}

extension Attribute {
  fileprivate var isClearing: Bool { if case .clear = self { true } else { false } }
}

@Suite(.tags(.sweep), .door) struct HostileLineTests {
  private static let seeds = [
    "Pay rent project:home.garden +bills -old !!! due:tomorrow every:2w note:\"a \\\"b\\\"\" -- +x",
    "(project:home or not (+a \"b c\")) and is:overdue", "3,5-7,9-9223372036854775807", "due,-priority,title",
    "depends:1,2 parent:3 wait:2026-11-27T16:00:00Z after:1m http://x 10:30 6\" it's",
  ]
  private static let pieces: [String] =
    ["\"", "\\", "(", ")", "+", "-", ":", ",", "!", " ", "\t", ".", "or ", "not ", "and ", "0", "99999999999999999999"]
    + [
      "é", "\u{301}", "\u{200D}", "\u{D4E}", "👩‍👩‍👧‍👦", "\u{0}", "\u{FEFF}", "\r", "\n", "日", "due:", "note:\"", "is:",
      "project:",
    ]

  private func readings(of line: String) -> Int {
    var understood = 0
    func count(_ read: (inout LineScanner) throws -> Void) {
      var scanner = LineScanner(line)
      do {
        try read(&scanner)
        understood += 1
      } catch {
        let column = (error as? TodoError)?.column ?? 0
        guard column < 1 || column > line.count + 1 else { return }
        Issue.record("\(error) in \(line.prefix(200))")
      }
    }
    count { _ = try $0.attributes(for: .newTask) }
    count { _ = try $0.plainText() }
    count { _ = try $0.query().description }
    count { _ = try $0.selection()?.description }
    count { _ = try $0.sortKeys() }
    count { while try $0.word() != nil {} }
    count {
      _ = $0.bareWord()
      _ = $0.remainder()
    }
    return understood
  }

  @Test func randomAndMutatedLines() async {
    var random = SeededGenerator(seed: 7)
    var understood = 0
    let rounds = thinned(40_000, to: 5_000, "random and mutated lines")
    for round in 0..<rounds {
      // Other tests are waiting as well.
      if round.isMultiple(of: 100) { await Task.yield() }
      let isMutated = round.isMultiple(of: 2)
      let seed = Self.seeds[Int.random(in: Self.seeds.indices, using: &random)]
      var scalars = isMutated ? Array(seed.unicodeScalars) : []
      for _ in 0..<Int.random(in: 1...(isMutated ? 3 : 12), using: &random) {
        let place = Int.random(in: 0...scalars.count, using: &random)
        let piece = Self.pieces[Int.random(in: Self.pieces.indices, using: &random)]
        switch isMutated ? Int.random(in: 0..<3, using: &random) : 0 {
        case 1 where place < scalars.count: scalars.remove(at: place)
        case 2: scalars.removeSubrange(place...)
        default: scalars.insert(contentsOf: piece.unicodeScalars, at: place)
        }
      }
      var line = String.UnicodeScalarView()
      line.append(contentsOf: scalars)
      understood += readings(of: String(line))
    }
    #expect(understood > rounds)
  }

  private static let length = thinned(200_000, to: 50_000, "bytes of a long line")

  @Test(arguments: [
    "\"", "\\\"", "(", "(a) ", "1-2,", "+a ", ":", "due: ", "!!! ", "not ", "a or ", "é", "\u{301}", "👩‍👩‍👧‍👦 ",
    "note:\"a\" ", "project:a.",
  ]) func aVeryLongLineIsReadOrRefused(_ piece: String) async {
    _ = readings(of: String(repeating: piece, count: Self.length / piece.utf8.count))
    await Task.yield()
    guard piece.contains(",") else { return }
    _ = readings(of: "depends:" + String(repeating: piece, count: Self.length / piece.utf8.count))
  }
}

@Suite struct NearestWordTests {
  @Test(.tags(.sweep), .door) func theNearestWordFitsThePlainDefinitionOfTheDistance() {
    let known = ["add", "done", "undone", "modify", "delete", "list", "filter", "sort", "open", "edit", "is", "a"]
    let letters = Array("adeilnostfé")
    var random = SeededGenerator(seed: 4)
    var found = 0
    let rounds = thinned(3000, to: 300, "misspelt words")
    for _ in 0..<rounds {
      var typed = Array(known[Int.random(in: known.indices, using: &random)])
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0...typed.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: typed.insert(letters[Int.random(in: letters.indices, using: &random)], at: place)
        case 1 where place < typed.count: typed.remove(at: place)
        case 2 where place < typed.count: typed[place] = letters[Int.random(in: letters.indices, using: &random)]
        case 3 where place + 1 < typed.count: typed.swapAt(place, place + 1)
        default: break
        }
      }
      let distances = known.map { ($0, distance(typed[...], Array($0)[...])) }
      let allowed = typed.count <= 4 ? 1 : 2
      let near = distances.filter { $0.1 <= allowed && $0.1 < $0.0.count }
      let least = near.map(\.1).min()
      let nearest = nearestWord(to: String(typed), among: known)
      #expect(nearest == near.first { $0.1 == least }?.0, "\(String(typed))")
      found += nearest == nil ? 0 : 1
    }
    #expect(found > rounds / 3)
  }

  /// The plain definition; anything beyond the limit is far, or it would take a time that is exponential in the lengths.
  private func distance(_ left: ArraySlice<Character>, _ right: ArraySlice<Character>, within limit: Int = 3) -> Int {
    guard limit >= 0 else { return 1000 }
    guard let a = left.last, let b = right.last else { return left.count + right.count }
    if a == b { return distance(left.dropLast(), right.dropLast(), within: limit) }
    var least = min(
      distance(left.dropLast(), right, within: limit - 1), distance(left, right.dropLast(), within: limit - 1),
      distance(left.dropLast(), right.dropLast(), within: limit - 1))
    if left.count > 1, right.count > 1, a == right.dropLast().last, b == left.dropLast().last {
      least = min(least, distance(left.dropLast(2), right.dropLast(2), within: limit - 1))
    }
    return least + 1
  }

  @Test func lettersMayBeInAnyCase() { #expect(nearestWord(to: "DELTE", among: ["delete"]) == "delete") }

  @Test(
    arguments: [
      ("hist", "history"), ("del", "delete"), ("DEL", "delete"), ("de", nil), ("delte", "delete"),
      ("hitsory", "history"), ("export", nil), ("complete", nil), ("", nil), ("lis", "list"),
    ] as [(String, String?)])
  func likelyWordsBeginWithTheTypedLettersOrAreNearThem(_ typed: String, _ word: String?) {
    #expect(likelyWord(for: typed, among: ["list", "history", "sort", "delete", "open"]) == word)
  }

  @Test func aSlipHasAtMostFortyBytes() {
    let longest = String(repeating: "a", count: 40)
    #expect(likelyWord(for: longest, among: [longest + "b"]) == longest + "b")
    #expect(likelyWord(for: longest + "a", among: [longest + "ab"]) == nil)
    #expect(nearestWord(to: longest, among: [longest + "b"]) == longest + "b")
    #expect(nearestWord(to: longest + "a", among: [longest + "ab"]) == nil)
  }

  @Test func whatIsTooFarOrTooLongIsNoSlip() {
    #expect(nearestWord(to: "xyz", among: ["add", "done"]) == nil)
    #expect(nearestWord(to: "", among: ["add", "a"]) == nil)
    #expect(nearestWord(to: "b", among: ["a"]) == nil)
    #expect(nearestWord(to: String(repeating: "a", count: 1_000_000), among: ["add"]) == nil)
    #expect(nearestWord(to: "add", among: []) == nil)
    #expect(likelyWord(for: String(repeating: "a", count: 1_000_000), among: ["add"]) == nil)
  }
}
