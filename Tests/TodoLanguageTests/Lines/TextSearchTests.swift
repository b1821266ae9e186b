import Testing
import TodoModel

/// The functions of `TextSearch.swift` do what those of the same names in `_StringProcessing` do.
struct TextSearchTests {
  @Test func aTextIsFoundByItsCharacters() {
    #expect("Café crème".contains("é crè"))
    #expect("Cafe\u{301}".contains("fé"))
    #expect(!"Cafe\u{301}".contains("fe"))
    #expect("aab".firstRange(of: "ab") == "aab".index("aab".startIndex, offsetBy: 1)..<"aab".endIndex)
    #expect("ab".contains("") && !"".contains("ab") && !"a".contains("ab"))
    #expect(Array("xaax".utf8).firstRange(of: Array("aa".utf8)) == 1..<3)
  }

  @Test func allPlacesAreFoundWithoutThoseWithinOthers() {
    #expect([1, 1, 1, 2, 1, 1].ranges(of: [1, 1]) == [0..<2, 4..<6])
    #expect([1, 2].ranges(of: [Int]()) == [0..<0, 1..<1, 2..<2])
    #expect([Int]().ranges(of: [1]) == [])
  }

  @Test func textsAreReplacedAndPrefixesTrimmed() {
    #expect("a.b..c".replacing(".", with: " to ") == "a to b to  to c")
    #expect("aaa".replacing("a", with: "", maxReplacements: 2) == "a")
    #expect("日本".replacing("本", with: "曜") == "日曜")
    #expect("task 5".trimmingPrefix("task ") == "5")
    #expect("tas".trimmingPrefix("task ") == "tas")
  }
}
