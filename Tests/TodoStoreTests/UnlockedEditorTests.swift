import Glibc
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

/// An editor that knows no lock, beside programs that write.
@Suite("An editor that does not lock", .tags(.processes, .sweep), .door)
struct UnlockedEditorTests {
  @Test(arguments: FileSize.swept)
  func takesNothingAwayAndItsLastEditIsKept(_ size: FileSize) async throws {
    let machine = try await Machine.filled(size)
    let file = machine.directory.file
    // Each of them reads the whole file again after each edit.
    let count = thinned(size.commands, to: 2, "commands of each writer, \(size)")
    let writers = (0..<12).map { _ in Probe.start("insist", file, count: count) }
    var edits = 0
    while writers.contains(where: \.isRunning) {
      edits += 1
      let edited = try #require(contents(file)).withFirstTitle("by hand \(edits)")
      put(try #require(edited), into: file + ".draft")
      // What is tried is a file that is written between the two, so this is as long as a person's editor may take.
      usleep(20_000)
      // Before it has its name: a writer may have replaced it before anything else could be asked.
      let own = fileStatus(file + ".draft").map(Stamp.init)
      try #require(rename(file + ".draft", file) == 0)
      // The next edit is of what a writer has made of this one. On a busy machine each of them takes a while to read
      // what the others have done, and that it is done shows in the history first.
      let progress = { [writers.count(where: \.isRunning), machine.history.count] }
      try wait(for: "a writer", progress: progress) {
        fileStatus(file).map(Stamp.init) != own || !writers.contains(where: \.isRunning)
      }
    }
    let acknowledged = writers.flatMap { $0.lines() }
    #expect(writers.map { $0.wait() } == Array(repeating: .exited(0), count: 12))
    let tasks = try await machine.source.tasks()
    #expect(acknowledged.count == 12 * count)
    let titles = tasks.map(\.title)
    #expect(Set(titles.filter { $0.contains(" ") && $0.first?.isNumber == true }) == Set(acknowledged))
    #expect(tasks.count == max(size.tasks, 2) + 12 * count)
    #expect(Set(tasks.map(\.number)).count == tasks.count)
    #expect(titles.first == "by hand \(edits)")
  }
}

/// What tells a file from the one that replaces it.
private struct Stamp: Equatable {
  let inode: ino_t, size: off_t, seconds: Int, nanoseconds: Int

  init(_ status: stat) {
    (inode, size) = (status.st_ino, status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}

extension FileSize {
  /// How many commands each of twelve writers gives.
  fileprivate var commands: Int {
    switch self {
    case .few: 20
    case .quarterMegabyte: 5
    case .overFourMegabytes: 1
    }
  }
}

extension [UInt8] {
  /// With another title of the first task; nil if there is none.
  fileprivate func withFirstTitle(_ title: String) -> [UInt8]? {
    let member = Array(#""title":""#.utf8)
    guard let start = firstIndex(of: 0x0A), let place = self[start...].firstRange(of: member)?.upperBound,
      let end = self[place...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return Array(self[..<place]) + Array(title.utf8) + Array(self[end...])
  }
}
