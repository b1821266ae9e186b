import Foundation
import TestRunning
import Testing

@testable import TodoModel

@Suite struct FoldingTests {
  private func folded(_ text: String, _ accents: TextFolding.Accents) -> String {
    var folding = TextFolding()
    return folded(text, accents, &folding)
  }

  private func folded(_ text: String, _ accents: TextFolding.Accents, _ folding: inout TextFolding) -> String {
    var buffer = FoldingBuffer()
    _ = folding.append(text, accents, to: &buffer)
    return (0..<buffer.count).compactMap(buffer.byte(at:)).text
  }

  private func isFound(_ text: String, in whole: String) -> Bool {
    var folding = TextFolding()
    let needle = Needle(text, .part, &folding)
    var buffer = FoldingBuffer()
    _ = folding.append(whole, needle.accents, to: &buffer)
    return needle.isFound(in: buffer)
  }

  @Test(arguments: [
    ("ABCxyz@[`{019", "abcxyz@[`{019"), ("Café", "cafe"), ("CAFE\u{301}", "cafe"), ("Ångström", "angstrom"),
    ("Straße", "strasse"), ("ΟΔΟΣ", "οδοσ"), ("οδός", "οδοσ"), ("Ёлка", "елка"), ("Việt", "viet"), ("İ", "i"),
    ("ﬁ", "fi"), ("\u{212B}", "a"), ("\u{1F71}", "α"), ("日本", "日本"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("SMØRREBRØD", "smorrebrod"),
    ("Łódź", "lodz"), ("Đà Nẵng", "da nang"), ("Œuvre", "oeuvre"), ("Þór", "thor"), ("ǿ", "o"), ("ƛ", "ƛ"), ("", ""),
    (String(repeating: "é", count: 100_000), String(repeating: "e", count: 100_000)),
  ])
  func caseAndAccentsFold(_ text: String, _ expected: String) { #expect(folded(text, .removed) == expected) }

  @Test func aTextGetsLongerWhereItsAccentsStandByThemselves() {
    #expect(folded(String(repeating: "\u{390}", count: 1_000), .kept).unicodeScalars.count == 3_000)
  }

  @Test func lettersThatAreTheSameInUnicodeFoldToTheSameBytes() {
    for (left, right) in [
      ("é", "e\u{301}"), ("ế", "e\u{302}\u{301}"), ("ệ", "e\u{323}\u{302}"), ("ệ", "e\u{302}\u{323}"),
      ("한", "\u{1112}\u{1161}\u{11AB}"),
      ("ガ", "カ\u{3099}"), ("ᾂ", "α\u{313}\u{300}\u{345}"), ("Å", "\u{212B}"), ("ṩ", "s\u{307}\u{323}"),
    ] { #expect(Array(folded(left, .kept).utf8) == Array(folded(right, .kept).utf8), "\(left)") }
  }

  @Test(.tags(.sweep), .door)
  func `Every letter below U+3100 with an accent is folded as the Unicode normalization of Foundation says`() {
    var folding = TextFolding()
    for value in (0x80..<0x3100) as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic, !LetterFolding.isAccent(scalar) else {
        continue
      }
      let normal = String(scalar).decomposedStringWithCanonicalMapping
      let marks = normal.unicodeScalars.dropFirst()
      // The vowel signs of other scripts are no accents, and are not taken apart.
      guard marks.isEmpty || marks.allSatisfy({ LetterFolding.isAccent($0) || (0x3099...0x309A).contains($0.value) })
      else { continue }
      let lower = normal.unicodeScalars.map { String($0).uppercased().lowercased() }.joined()
      let expected = lower.decomposedStringWithCanonicalMapping.unicodeScalars
      #expect(
        Array(folded(String(scalar), .kept, &folding).unicodeScalars) == Array(expected),
        "U+\(String(value, radix: 16))")
      let bare = expected.filter { !LetterFolding.isAccent($0) }.flatMap { Array(withoutStroke($0).unicodeScalars) }
      #expect(
        Array(folded(String(scalar), .removed, &folding).unicodeScalars) == Array(bare), "U+\(String(value, radix: 16))"
      )
    }
  }

  // The name of a letter says which one has the stroke.
  private func withoutStroke(_ scalar: Unicode.Scalar) -> String {
    let two: [Unicode.Scalar: String] = ["æ": "ae", "œ": "oe", "þ": "th", "ð": "d"]
    let words = scalar.properties.name?.split(separator: " ") ?? []
    guard words.count == 6, words.starts(with: ["LATIN", "SMALL", "LETTER"]), words[3].count == 1,
      words.suffix(2) == ["WITH", "STROKE"]
    else { return two[scalar] ?? String(scalar) }
    return words[3].lowercased()
  }

  @Test(
    "A word is found in any case and with any accents",
    arguments: [
      ("cafe", "Ein Café", true), ("café", "ein CAFÉ", true), ("café", "Cafe", false), ("CAFE\u{301}", "café", true),
      ("e", "é", true), ("é", "ế", false), ("ế", "ê", false), ("ea", "éá", true), ("éa", "éá", false),
      ("éa", "éa", true),
      ("éa", "éáéa", true), ("", "x", true), ("x", "", false), ("aab", "aaaab", true), ("abc", "ab", false),
      ("日", "日本", true), ("οδός", "ΟΔΌΣ", true), ("\u{301}", "é", true), ("\u{301}", "e", false), ("ss", "ß", true),
      ("lodz", "W Łodzi, Łódź", true), ("łódź", "lodz", false), ("ø", "o", false), ("Ø", "smørre", true),
    ])
  func finding(_ text: String, _ whole: String, _ expected: Bool) { #expect(isFound(text, in: whole) == expected) }

  @Test func nothingIsFoundAcrossTheBorderOfTitleAndNotes() {
    var task = TodoItem(
      number: 1, id: .derived(from: Instant(seconds: 0), number: 1), title: "ab", created: Instant(seconds: 0))
    task.notes = "cd"
    let now = Now(Instant(seconds: 0), in: FixedZone.utc)
    func finds(_ text: String) -> Bool { !Query.term(.text(text)).matches(in: [task], at: now).isEmpty }
    #expect(finds("ab") && finds("cd") && finds("") && !finds("bc") && !finds("abcd") && !finds("b\u{0}c"))
  }
}
