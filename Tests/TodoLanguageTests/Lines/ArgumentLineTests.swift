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

  @Test("A note or a search that began like an attribute got its quotes behind the colon, where they mean nothing")
  func textLikeAnAttribute() throws {
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

  private func hasSameBytes(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
}

extension Attribute {
  fileprivate var isClearing: Bool { if case .clear = self { true } else { false } }
}
