import Testing

@testable import LineEditor

@Suite struct KeyDecoderTests {
  private func keys(_ pieces: String..., isComplete: Bool = false) -> [Key] {
    var decoder = KeyDecoder()
    var keys: [Key] = []
    for byte in pieces.flatMap(\.utf8) {
      decoder.append(byte)
      while let key = decoder.next() { keys.append(key) }
    }
    while isComplete, let key = decoder.next(isComplete: true) { keys.append(key) }
    return keys
  }

  @Test(arguments: [
    // xterm, tmux and screen; then the application mode, the Linux console and rxvt where they differ.
    (NamedKey.up, ["[A", "OA"]), (.down, ["[B", "OB"]), (.right, ["[C", "OC"]), (.left, ["[D", "OD"]),
    (.home, ["[H", "OH", "[1~", "[7~"]), (.end, ["[F", "OF", "[4~", "[8~"]), (.delete, ["[3~"]),
    (.previousWord, ["[1;5D", "[1;3D", "[1;7D", "[5D", "Od", "\u{1B}[D", "\u{1B}OD"]),
    (.nextWord, ["[1;5C", "[1;3C", "[1;7C", "[5C", "Oc", "\u{1B}[C", "\u{1B}OC"]),
    (.deleteWord, ["[3;5~", "[3;3~", "[3^"]), (.left, ["[1;2D"]), (.home, ["[1;5H", "[1;2H"]),
  ]) func aKeyIsKnownInEveryTerminal(key: NamedKey, sequences: [String]) {
    for sequence in sequences { #expect(keys("\u{1B}" + sequence) == [.named(key)], "\(sequence)") }
  }

  @Test(
    arguments: [
      // No part of a sequence without meaning ends up in the line.
      "[15~", "[2~", "[5~", "[6~", "[[A", "[I", "[O", "[200z", "[1;2P", "OP", "[?1;2c", "[<0;10;10M", "[1;5R", "[ q",
    ].map { ("\u{1B}" + $0 + "a", [.character("a")]) } + [
      // A broken one is dropped up to where it breaks off.
      ("\u{1B}[12é", [.character("é")]), ("\u{1B}[1\u{1B}[A", [.named(.up)]), ("\u{1B}[1\u{3}", [.character("\u{3}")]),
      ("\u{1B}b", [.character("\u{1B}"), .character("b")]), ("a\u{1B}[200~", [.character("a"), .paste]),
    ] as [(String, [Key])])
  func sequencesAreReadWhole(bytes: String, read: [Key]) { #expect(keys(bytes) == read) }

  @Test func anEscapeByItselfIsAKeyWhenNothingFollows() {
    #expect(keys("\u{1B}") == [])
    #expect(keys("\u{1B}", isComplete: true) == [.character("\u{1B}")])
    let characters: [Key] = [.character("\u{1B}"), .character("["), .character("1")]
    #expect(keys("\u{1B}[1", isComplete: true) == characters)
  }

  @Test func textIsReadAsUTF8() {
    var decoder = KeyDecoder()
    for byte in Array("ë日🍋".utf8) + [0xFF, 0x61, 0xC2, 0x85] { decoder.append(byte) }
    var scalars: [Key] = []
    while let key = decoder.next() { scalars.append(key) }
    // The last is a C1 control, which would represent a named key.
    let expected: [Unicode.Scalar] = ["ë", "日", "🍋", "\u{FFFD}", "a", "\u{FFFD}"]
    #expect(scalars == expected.map { .character($0) })
  }

  @Test func anEndlessSequenceIsGivenUp() { #expect(!keys("\u{1B}[" + String(repeating: "1", count: 1000)).isEmpty) }
}
