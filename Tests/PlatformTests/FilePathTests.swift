import Platform
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("", ""), ("/", "/"), ("//", "/"), ("a", "a"), ("a/", "a"), ("/a//b///", "/a/b"), ("./a", "./a"), ("..", ".."),
    ("a\u{301}/é", "a\u{301}/é"),
  ])
  func itIsInItsNormalForm(_ text: String, _ normal: String) {
    #expect(FilePath(text).string.utf8.elementsEqual(normal.utf8))
    #expect(FilePath(text) == FilePath(normal))
  }

  @Test(
    arguments: [
      ("", nil, ""), ("/", nil, "/"), ("a", "a", ""), ("/a", "a", "/"), ("a/b", "b", "a"), ("/a/b/", "b", "/a"),
      ("../b", "b", ".."), ("/a/..", "..", "/a"),
    ] as [(String, String?, String)])
  func itIsAFolderAndAName(_ path: String, _ name: String?, _ folder: String) {
    #expect(FilePath(path).lastComponent == name)
    #expect(FilePath(path).removingLastComponent().string == folder)
  }

  @Test(arguments: [
    ("", "b", "b"), ("a", "b", "a/b"), ("/", "b", "/b"), ("/a", "b/c", "/a/b/c"), ("a", "", "a"), ("a", "/b", "/b"),
    ("", "/b", "/b"),
  ])
  func anotherPathLeadsOnFromIt(_ folder: String, _ other: String, _ together: String) {
    #expect(FilePath(folder).pushing(FilePath(other)).string == together)
  }

  @Test func itIsReadUpToTheZeroOfABuffer() {
    #expect(FilePath(platformString: [97, 47, 98, 0, 99]) == "a/b")
    #expect(FilePath(platformString: [0]).isEmpty)
  }

  @Test func anErrorIsItsNumberAndTheSystemsWords() {
    #expect(Errno.noSuchFileOrDirectory.description == "No such file or directory")
    #expect(Errno(rawValue: 13) == .permissionDenied)
  }
}
