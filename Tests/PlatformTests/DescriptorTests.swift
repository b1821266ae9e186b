import Glibc
import Platform
import Testing

struct DescriptorTests {
  private let folder = TemporaryFolder()

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
    let read = { limit in try Descriptor(opening: folder.path("file"), O_RDONLY).readToEnd(upTo: limit) }
    #expect(try read(3) == [1, 2, 3])
    #expect(try read(2) == nil)
  }

  @Test func aFileIsReadWholeThoughItHasGrown() throws {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    try folder.write(bytes, to: "file")
    let file = try Descriptor.file(folder.path("file"), O_RDONLY)
    for expected in [0, 1, 999, 1000, 1001] { #expect(try file.readAll(expecting: expected) == bytes) }
    #expect(try file.read(upTo: 10, from: 995) == Array(bytes[995...]))
  }

  @Test func onlyAFileIsOpenedAsOne() throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    for name in ["pipe", "."] {
      #expect(throws: Errno.noSuchAddressOrDevice) { _ = try Descriptor.file(folder.path(name), O_RDONLY) }
    }
    #expect(throws: Errno.noSuchFileOrDirectory) { _ = try Descriptor.file(folder.path("none"), O_RDONLY) }
  }

  @Test func aFileIsReplacedAsAWhole() throws {
    try folder.write([1], to: "file")
    try replaceFile(folder.path("file"), with: [2, 3], draft: folder.path("draft"), mode: 0o640, isDurable: true)
    let file = try Descriptor.file(folder.path("file"), O_RDONLY)
    #expect(try file.readToEnd(upTo: 10) == [2, 3])
    #expect(try file.status().st_mode & 0o777 == 0o640)
    #expect(try Folder(FilePath(folder.path(""))).names() == ["file"])
  }

  @Test func whatCannotBeReplacedStaysAndNoDraftIsLeft() throws {
    try makeFolders(above: folder.path("a/b/c"), mode: 0o700)
    #expect(throws: Errno.isDirectory) {
      try replaceFile(folder.path("a"), with: [1], draft: folder.path("draft"), isDurable: false)
    }
    #expect(try Folder(FilePath(folder.path(""))).names() == ["a"])
    #expect(try Folder(FilePath(folder.path("a"))).names() == ["b"])
  }

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    try folder.write([], to: "file")
    let failure = #expect(throws: FolderFailure.self) { try makeFolders(above: folder.path("file/b/c"), mode: 0o700) }
    #expect(failure?.path == folder.path("file/b"))
    #expect(failure?.code == .notDirectory)
  }
}
