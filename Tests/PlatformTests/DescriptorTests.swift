import Glibc
import Platform
import TestRunning
import Testing

struct DescriptorTests {
  private let folder = TemporaryDirectory()

  @Test func whatAPipeHasNoRoomForIsWaitedForAndWrittenInPieces() throws {
    let pipe = try Pipe()
    _ = fcntl(pipe.writingEnd.number, F_SETFL, O_NONBLOCK)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    var received: [UInt8] = []
    var waits = 0
    try writeFully(bytes, to: pipe.writingEnd.number) {
      waits += 1
      var piece = [UInt8](repeating: 0, count: 50_000)
      let count = read(pipe.readingEnd.number, &piece, piece.count)
      received += piece.prefix(count)
      return true
    }
    let rest = try #require(try pipe.closingWritingEnd().readToEnd(upTo: 1 << 20))
    #expect(waits > 1)
    // Not compared in the expectation, which would work out how so many bytes differ.
    let isWhole = received + rest == bytes
    #expect(isWhole)
  }

  @Test func theRestIsGivenUpWhereNothingIsWaitedFor() throws {
    let pipe = try Pipe()
    _ = fcntl(pipe.writingEnd.number, F_SETFL, O_NONBLOCK)
    let bytes = [UInt8](repeating: 1, count: 300_000)
    try writeFully(bytes, to: pipe.writingEnd.number) { false }
    #expect(throws: Errno.wouldBlock) { try pipe.writingEnd.write(bytes) }
  }

  @Test func noMoreIsReadThanTheLimit() throws {
    try folder.write([1, 2, 3], to: "file")
    let read = { limit in try Descriptor(opening: folder.file("file"), O_RDONLY).readToEnd(upTo: limit) }
    #expect(try read(3) == [1, 2, 3])
    #expect(try read(2) == nil)
  }

  @Test func aFileIsReadWholeThoughItHasGrown() throws {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    try folder.write(bytes, to: "file")
    let file = try Descriptor.file(folder.file("file"), O_RDONLY)
    for expected in [0, 1, 999, 1000, 1001] { #expect(try file.readAll(expecting: expected) == bytes) }
    #expect(try file.read(upTo: 10, from: 995) == Array(bytes[995...]))
  }

  @Test func onlyAFileIsOpenedAsOne() throws {
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    for name in ["pipe", "."] {
      #expect(throws: Errno.noSuchAddressOrDevice) { _ = try Descriptor.file(folder.file(name), O_RDONLY) }
    }
    #expect(throws: Errno.noSuchFileOrDirectory) { _ = try Descriptor.file(folder.file("none"), O_RDONLY) }
  }

  @Test func aFileIsReplacedAsAWhole() throws {
    try folder.write([1], to: "file")
    try replaceFile(folder.file("file"), with: [2, 3], draft: folder.file("draft"), mode: 0o640, isDurable: true)
    let file = try Descriptor.file(folder.file("file"), O_RDONLY)
    #expect(try file.readToEnd(upTo: 10) == [2, 3])
    #expect(try (file.status().st_mode & 0o777, Folder(FilePath(folder.path)).names()) == (0o640, ["file"]))
  }

  @Test func whatCannotBeReplacedStaysAndNoDraftIsLeft() throws {
    try makeFolders(above: folder.file("a/b/c"), mode: 0o700)
    #expect(throws: Errno.isDirectory) {
      try replaceFile(folder.file("a"), with: [1], draft: folder.file("draft"), isDurable: false)
    }
    #expect(try Folder(FilePath(folder.path)).names() == ["a"])
    #expect(try Folder(FilePath(folder.file("a"))).names() == ["b"])
  }

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    try folder.write([], to: "file")
    let failure = #expect(throws: FolderFailure.self) { try makeFolders(above: folder.file("file/b/c"), mode: 0o700) }
    #expect((failure?.path, failure?.code) == (folder.file("file/b"), .notDirectory))
  }
}

struct PipeTests {
  @Test func noOtherProgramInheritsAnEnd() throws {
    let pipe = try Pipe()
    for end in [pipe.readingEnd.number, pipe.writingEnd.number] { #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0) }
  }

  @Test func aBellSaysWhatItWasRungWithAndThenNothing() throws {
    let bell = try WakePipe()
    #expect(bell.next() == nil)
    #expect(!isReady(.readable(bell.listener)))
    bell.ring(7)
    bell.ring(8)
    #expect(isReady(.readable(bell.listener)))
    #expect([bell.next(), bell.next(), bell.next()] == [7, 8, nil])
  }

  /// A signal handler has no time.
  @Test func ringingDoesNotWaitForRoom() throws {
    let bell = try WakePipe()
    for _ in 0...1 << 16 { bell.ring() }
    #expect(bell.next() == 1)
  }

  @Test func theEndThatIsKeptTellsOfTheOther() throws {
    let writing = try Pipe().closingReadingEnd()
    var sources = [pollfd.writable(writing.number)]
    #expect(try wait(for: &sources) == 1)
    #expect(sources[0].revents & Int16(POLLERR) != 0)
    #expect(try Pipe().closingWritingEnd().readToEnd(upTo: 1) == [])
  }
}

@Suite struct FilePathTests {
  @Test(arguments: [
    ("", ""), ("/", "/"), ("//", "/"), ("a", "a"), ("a/", "a"), ("/a//b///", "/a/b"), ("./a", "./a"), ("..", ".."),
    ("a\u{301}/é", "a\u{301}/é"),
  ]) func itIsInItsNormalForm(_ text: String, _ normal: String) {
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
  ]) func anotherPathLeadsOnFromIt(_ folder: String, _ other: String, _ together: String) {
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
