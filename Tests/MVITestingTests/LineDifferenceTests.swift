import MVITesting
import Testing

@Suite struct LineDifferenceTests {
  private func body(_ old: String, _ new: String) -> String? {
    lineDifference(from: old, to: new)?.split(separator: "\n").dropFirst(2).joined(separator: "\n")
  }

  @Test func equalTextsDoNotDiffer() {
    #expect(lineDifference(from: "", to: "") == nil)
    #expect(lineDifference(from: "a\nb", to: "a\nb") == nil)
  }

  @Test func threeLinesOfContextAreShownAndDistantChangesStandApart() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacingLine("2", with: "two").replacingLine("19", with: "nineteen")
    #expect(
      body(old, new) == """
        @@ -1 +1 @@
         1
        -2
        +two
         3
         4
         5
        @@ -16 +16 @@
         16
         17
         18
        -19
        +nineteen
         20
        """)
  }

  @Test func whatCannotBeSeenIsSpelledOut() {
    #expect(body("a\n", "a \t\r\u{7F}\u{85}\n") == "@@ -1 +1 @@\n-a\n+a \\t\\r\\u{7F}\\u{85}")
    #expect(body("a\n", "a  \n") == "@@ -1 +1 @@\n-a\n+a\\u{20}\\u{20}")
    #expect(body("a\n", "\u{202E}a\u{2028}\n") == "@@ -1 +1 @@\n-a\n+\\u{202E}a\\u{2028}")
    #expect(body("👩‍🚀\n", "a\n") == "@@ -1 +1 @@\n-👩‍🚀\n+a")
  }

  @Test func twoSpellingsOfOneLetterAreToldApart() {
    #expect(body("é\n", "e\u{301}\n") == "@@ -1 +1 @@\n-\\u{E9}\n+e\\u{301}")
  }

  @Test func aMissingNewlineAtTheEndIsSaid() {
    #expect(body("a\n", "a") == "@@ -1 +1 @@\n-a\n+a\n\\ no newline at the end")
  }
}

extension String {
  fileprivate func replacingLine(_ line: String, with other: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0 == line ? other : String($0) }
      .joined(separator: "\n")
  }
}
