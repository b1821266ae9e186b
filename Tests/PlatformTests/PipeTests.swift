import Glibc
import Platform
import Testing

struct PipeTests {
  @Test func noOtherProgramInheritsAnEnd() throws {
    let pipe = try Pipe()
    for end in [pipe.readingEnd.number, pipe.writingEnd.number] {
      #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0)
    }
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
